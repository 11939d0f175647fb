"""Waiting for others at a table that has not started. Not here: sitting down (`sitting`), playing (`playing`)."""

from smial.cli.draw.words import said
from smial.cli.failures import sentence
from smial.cli.play.away import insist, reporter
from smial.cli.play.names import described, names
from smial.cli.play.sitting import Sat, fill_with_bots
from smial.cli.screen import Screen
from smial.client import Refused
from smial.v1.play_service_pb2 import Position
from smial.v1.table_service_pb2 import HOLDER_EMPTY, TABLE_STATUS_OPEN, Table


def wait_for_start(sat: Sat, screen: Screen) -> bool:
    """Waits until the table is played or given up; starts it where that is up to this person; False if he leaves."""
    table = insist(sat.at.get, screen)
    while table.status == TABLE_STATUS_OPEN:
        _show(table, screen)
        if not _is_keeper(table, sat):
            _wait_for_keeper(sat, screen)
        elif not _keep(sat, table, screen):
            return False
        table = insist(sat.at.get, screen)
    return True


def _is_keeper(table: Table, sat: Sat) -> bool:
    return table.HasField("keeper") and table.keeper == sat.seat.seat


def _show(table: Table, screen: Screen) -> None:
    called = names(table.seats)
    screen.say(f"Join code: {table.join_code}   ({table.name})")
    screen.say(*(f"  seat {each.seat + 1}: {described(each, called[each.seat])}" for each in table.seats))


def _keep(sat: Sat, table: Table, screen: Screen) -> bool:
    """One thing that the table's keeper does; False if he leaves."""
    empty = any(each.holder == HOLDER_EMPTY for each in table.seats)
    what = "Enter looks again, bots fills the empty seats" if empty else "Enter starts"
    try:
        typed = screen.ask(f"{what}, quit leaves and keeps the seat: ").lower()
    except EOFError:
        return False
    if typed in ("quit", "q"):
        return False
    try:
        if typed in ("bot", "bots", "b"):
            insist(lambda: fill_with_bots(sat), screen)
        elif not empty:
            insist(sat.at.start, screen)
    except Refused as refusal:  # somebody came or went meanwhile; the list is shown anew
        screen.say(sentence(refusal))
    return True


def _wait_for_keeper(sat: Sat, screen: Screen) -> None:
    """Tells who comes and goes until the table starts or this person becomes its keeper."""
    screen.say("Waiting for the start. Ctrl-C stops and keeps the seat.")
    with sat.at.watch(sat.table.version, on_state=reporter(screen)) as news:
        for item in news:
            if not isinstance(item, Position):
                screen.say(*(said(line) for line in item.lines))
            elif item.status != TABLE_STATUS_OPEN or _is_keeper(insist(sat.at.get, screen), sat):
                return
