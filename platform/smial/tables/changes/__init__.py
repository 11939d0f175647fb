"""Everything that can happen to a table, one small class each: what it needs to be right, and the entries it makes.

`change.py` says what they have in common, `conditions.py` what several of them need.
"""

from smial.tables.changes.change import Asked, Change, digest
from smial.tables.changes.company import ProposeRematch, RematchProposed, Say
from smial.tables.changes.game import Abandon, Answer, ChangeTable, ListedAlready, Start, TakeBack
from smial.tables.changes.owed import Close, Expire, SetAside
from smial.tables.changes.seats import AlreadySeated, ChangeSeat, Leave, NothingToChange, SeatBot, SendBotAway, Sit

__all__ = [
    "Abandon",
    "AlreadySeated",
    "Answer",
    "Asked",
    "Change",
    "ChangeSeat",
    "ChangeTable",
    "Close",
    "Expire",
    "Leave",
    "ListedAlready",
    "NothingToChange",
    "ProposeRematch",
    "RematchProposed",
    "Say",
    "SeatBot",
    "SendBotAway",
    "SetAside",
    "Sit",
    "Start",
    "TakeBack",
    "digest",
]
