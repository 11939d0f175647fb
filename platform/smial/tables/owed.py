"""What the platform itself owes a table, and when: a bot's move, an absent seat, a table left alone. Pure."""

from __future__ import annotations

import msgspec

from smial.rules import Seat
from smial.tables.folded import Folded
from smial.tables.ledger import OPEN, PLAYING, SECOND

MOST_WITH_BOTS = 100_000
"""Versions up to which bots play: a game that never ends must not fill the disk while nobody is there. Persons may go
on; if nobody does, the table is closed like any that is left alone.
"""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """After how long tables that nobody attends to are closed, and watches of tables that are over end. Seconds."""

    open_for: int = 24 * 3600
    """An open table at which nothing happens."""
    idle_for: int = 30 * 24 * 3600
    """A table in play at which nothing happens."""
    linger_for: int = 600
    """A table that is over, at which nobody says anything any more."""


class BotMove(msgspec.Struct, frozen=True):
    """A bot is to answer for this seat."""

    seat: Seat
    bot: str
    question: str


class Expiry(msgspec.Struct, frozen=True):
    """This seat has kept the others waiting longer than the table's patience, or its time is up."""

    seat: Seat
    question: str
    since: int
    """Since when it has been asked."""


class Closing(msgspec.Struct, frozen=True):
    """Nobody attends to the table any more."""

    version: int
    """Since this one nothing has happened."""


Duty = BotMove | Expiry | Closing


def duties(folded: Folded, limits: Limits, present_since: int = 0) -> list[tuple[int, Duty]]:
    """Everything owed, each with the time (the store's microseconds) from which it is; the most urgent first.

    What is due because a seat's time is up is told for a process that has been there since `present_since`.
    """
    ledger = folded.ledger
    if ledger.status == OPEN:
        return [(ledger.updated + limits.open_for * SECOND, Closing(ledger.version))]
    if ledger.status != PLAYING:
        return []
    owed: list[tuple[int, Duty]] = [(ledger.updated + limits.idle_for * SECOND, Closing(ledger.version))]
    if folded.position is not None and not ledger.set_aside:
        owed += _of_seats(folded, present_since)
    return sorted(owed, key=lambda duty: duty[0])


def due_at(folded: Folded, limits: Limits) -> int | None:
    """When the first of them is due; None if nothing will ever be.

    Without the rules nobody can tell: then at once, so that a process that has them looks.
    """
    ledger = folded.ledger
    if folded.position is None and ledger.status == PLAYING and not ledger.set_aside:
        return ledger.updated
    owed = duties(folded, limits)
    return owed[0][0] if owed else None


def _of_seats(folded: Folded, present_since: int) -> list[tuple[int, Duty]]:
    ledger, position = folded.ledger, folded.position
    assert position is not None
    owed: list[tuple[int, Duty]] = []
    for seat in position.awaited():
        bot, deadline = ledger.bot_at(seat), ledger.deadline(seat, present_since)
        if bot and ledger.version < MOST_WITH_BOTS:
            owed.append((ledger.moved, BotMove(seat, bot, position.question_id(seat))))
        elif deadline is not None:
            owed.append((deadline, Expiry(seat, position.question_id(seat), ledger.asked[seat].since)))
    return owed
