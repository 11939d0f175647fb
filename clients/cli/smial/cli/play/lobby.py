"""Waiting for others at a table that has not started. Not here: sitting down (`sitting`), playing (`playing`)."""

from functools import partial

from smial.cli.failures import sentence
from smial.cli.play.asking import SAY
from smial.cli.play.away import insist, reporter
from smial.cli.play.names import described, names, who_may_look
from smial.cli.play.sitting import Sat, fill_with_bots
from smial.cli.play.told import in_lines
from smial.cli.screen import Screen
from smial.cli.seats import option
from smial.client import Refused
from smial.v1.play_service_pb2 import Position
from smial.v1.table_service_pb2 import HOLDER_EMPTY, TABLE_STATUS_OPEN, Table


def wait_for_start(sat: Sat, screen: Screen) -> bool:
    """Waits until the table is played or given up; starts it where that is up to this person; False if he leaves."""
    table = insist(sat.at.get, screen)
    while table.status == TABLE_STATUS_OPEN:
        _show(table, sat.seat.server, screen)
        if not _stay(sat, table, screen):
            return False
        table = insist(sat.at.get, screen)
    return True


def _is_keeper(table: Table, sat: Sat) -> bool:
    return table.HasField("keeper") and table.keeper == sat.seat.seat


def _show(table: Table, server: str, screen: Screen) -> None:
    called = names(table.seats)
    screen.say(f"Join code: {table.join_code}   ({table.name})")
    screen.say(f"Friends sit down with: smial join {table.join_code}{option(server)}")
    screen.say(who_may_look(table))
    screen.say(*(f"  seat {each.seat + 1}: {described(each, called[each.seat])}" for each in table.seats))


def _stay(sat: Sat, table: Table, screen: Screen) -> bool:
    """Until somebody comes or goes, or this person does something; False if he leaves. What others say is told."""
    keeper = _is_keeper(table, sat)
    screen.say(_hint(keeper, table))
    with sat.at.watch(table.version, on_state=reporter(screen)) as news:
        for item in screen.while_waiting(news):
            if isinstance(item, str):
                return _do(item.lower(), item, keeper, sat, table, screen)
            if isinstance(item, Position):
                if item.version > table.version:
                    return True
            else:
                screen.say(*in_lines(item, screen))
    return True


def _hint(keeper: bool, table: Table) -> str:
    if not keeper:
        return "Waiting for the start. say WORDS talks; quit, or Ctrl-C, leaves and keeps the seat."
    what = "bots fills the empty seats" if _has_empty(table) else "Enter starts"
    door = "private closes" if table.listed else "listed opens"
    return f"{what}, {door} the table to others, say WORDS talks, quit leaves and keeps the seat."


def _has_empty(table: Table) -> bool:
    return any(each.holder == HOLDER_EMPTY for each in table.seats)


def _do(word: str, typed: str, keeper: bool, sat: Sat, table: Table, screen: Screen) -> bool:
    """What a line means; False if the person leaves."""
    try:
        if word in ("quit", "q"):
            return False
        if word.startswith(SAY):
            insist(partial(sat.at.say, typed[len(SAY) :]), screen)
        elif keeper and word in ("bots", "bot", "b"):
            insist(lambda: fill_with_bots(sat), screen)
        elif keeper and word in ("listed", "private"):
            insist(lambda: sat.at.change(listed=word == "listed"), screen)
        elif keeper and not word and not _has_empty(table):
            insist(sat.at.start, screen)
    except Refused as refusal:  # somebody came or went meanwhile; the list is shown anew
        screen.say(sentence(refusal))
    return True
