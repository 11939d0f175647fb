"""`smial tables`, `join` and `watch`: finding a table, sitting down, looking on."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from smial.cli.called import typed_command
from smial.cli.choose.in_lines import chosen_in_lines
from smial.cli.choose.screen import chosen
from smial.cli.choose.to_join import to_join
from smial.cli.draw.paint import listed
from smial.cli.failures import USAGE, Trouble, sentence
from smial.cli.options import Ascii, InLines, Insecure, Name, Plain, Server
from smial.cli.people import own_name
from smial.cli.play.names import described, names
from smial.cli.play.sitting import Sat, join_table, looked_at, take_up, unfinished
from smial.cli.play.staying import look_on, stay
from smial.cli.reaching import Reached, reach
from smial.cli.screen import Screen, has_full_screen, somebody_types, stdout_screen
from smial.cli.seats import HERE, Seats, option
from smial.client import NotFound, Unauthenticated
from smial.v1.table_service_pb2 import (
    TABLE_STATUS_ABANDONED,
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_OPEN,
    TABLE_STATUS_PLAYING,
    Table,
    TableStatus,
)

STATUSES: dict[TableStatus.ValueType, str] = {
    TABLE_STATUS_OPEN: "open",
    TABLE_STATUS_PLAYING: "being played",
    TABLE_STATUS_FINISHED: "finished",
    TABLE_STATUS_ABANDONED: "given up",
}

ELSEWHERE = "Only your own server was asked; --server HOST:PORT (or SMIAL_SERVER) names another one."


def tables(
    game: Annotated[str | None, typer.Option("--game", metavar="ID", help="Only tables of this game.")] = None,
    free: Annotated[bool, typer.Option("--free", help="Only tables where a seat is free.")] = False,
    server: Server = None,
    insecure: Insecure = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
) -> None:
    """List the tables open to everybody, and those you sit at."""
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    with reach(server, insecure=insecure) as reached:
        shown = []
        for seat, *_ in [] if free else unfinished(reached):
            shown.append(seat.table)
            screen.say(f"{_described(take_up(reached, seat).table)} You have seat {seat.seat + 1}.")
        for table in reached.client.tables(game, with_free_seat=free):
            if table.name not in shown:
                shown.append(table.name)
                screen.say(_described(table))
        if not shown:
            where = " on your own server" if reached.server == HERE else ""
            kind = " with a free seat" if free else ""
            screen.say(f"There are no tables{kind}{where}. `{typed_command()} play{option(reached.server)}` makes one.")


def _described(table: Table) -> str:
    called = names(table.seats)
    seats = listed([described(seat, called[seat.seat]) for seat in table.seats])
    status = STATUSES.get(table.status, "in an unknown state")
    return f"{table.name.removeprefix('tables/')}: {table.game.removeprefix('games/')}, {status}; {seats}."


def join(
    code_or_table: Annotated[
        str | None,
        typer.Argument(metavar="CODE|TABLE", help="A join code, or a listed table's name; without it you choose."),
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", min=1, help="Which seat, from 1; the first free one.")] = None,
    name: Name = "",
    lines: InLines = False,
    server: Server = None,
    insecure: Insecure = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
) -> None:
    """Sit down at a table and play. At a table where you have a seat already, go on.

    A --seat or --name that is not yours there asks for another seat, for somebody beside you.
    """
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    with reach(server, insecure=insecure) as reached:
        where = code_or_table or _picked(reached, screen, lines)
        if where is None:
            return
        sat = _held(reached, where, seat, name)
        if sat is None:
            with _looked_for(reached):
                sat = join_table(reached, where, None if seat is None else seat - 1, own_name(name))
        stay(reached, sat, screen, lines=lines)


def _picked(reached: Reached, screen: Screen, lines: bool) -> str | None:
    """The table or code that the person chooses; None if he leaves."""
    titles = {game.name: game.title for game in reached.client.games()}

    def look() -> list[tuple[Table, str]]:
        return [(table, titles.get(table.game, table.game)) for table in reached.client.tables(with_free_seat=True)]

    if not somebody_types():
        raise Trouble("Name a table, or give its join code.", USAGE)
    talk = to_join(look)
    return chosen(talk, screen) if has_full_screen(screen) and not lines else chosen_in_lines(talk, screen)


def watch(
    code_or_table: Annotated[str, typer.Argument(metavar="CODE|TABLE", help="A join code, or a listed table's name.")],
    boards: Annotated[bool, typer.Option("--boards", help="Line by line, show the boards after every change.")] = False,
    lines: InLines = False,
    server: Server = None,
    insecure: Insecure = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
) -> None:
    """Look on at a table from its beginning to its end.

    On a full screen, whoever holds a seat there sits in it.
    """
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    with reach(server, insecure=insecure) as reached, _looked_for(reached):
        held = _held(reached, code_or_table)
        at = held.at if held else looked_at(reached, code_or_table)
        look_on(reached, at, held.seat if held else None, screen, lines=lines, boards=boards)


@contextmanager
def _looked_for(reached: Reached) -> Iterator[None]:
    """Says of what is not found on the user's own server that friends' tables are on another."""
    try:
        yield
    except NotFound as missing:
        if reached.server != HERE:
            raise
        raise Trouble(f"{sentence(missing)} {ELSEWHERE}") from missing


def _held(reached: Reached, table: str, seat: int | None = None, name: str = "") -> Sat | None:
    """The seat that is remembered at a table and is the one wanted, if any; those that were lost are forgotten."""
    for held in Seats().held(reached.server, table):
        try:
            sat = take_up(reached, held)
        except (NotFound, Unauthenticated):
            Seats().forget(held)
            continue
        own = sat.table.seats[held.seat]
        if seat in (None, held.seat + 1) and name in ("", own.display_name):
            return sat
    return None
