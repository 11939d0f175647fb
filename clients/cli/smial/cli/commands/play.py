"""`smial play`: sits down to a game tonight, alone, with bots or with others; without a terminal bots play it all."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Annotated, NamedTuple

import typer

from smial.cli.choose.screen import chosen
from smial.cli.choose.setting import Setting, usual_setting
from smial.cli.choose.to_go_on import gone_on_with
from smial.cli.choose.to_play import to_play
from smial.cli.commands.clocks import clock_of
from smial.cli.commands.finding import found_game, game_id
from smial.cli.commands.game_options import options_json
from smial.cli.draw.paint import listed
from smial.cli.failures import USAGE, Trouble
from smial.cli.options import GAME_HELP, Ascii, InLines, Insecure, Name, Plain, Server
from smial.cli.people import own_name
from smial.cli.play.demonstration import demonstrate
from smial.cli.play.kept import Kept, give_up
from smial.cli.play.sitting import Wanted, fill_with_bots, left_behind, make_table, start_if_full, take_up, unfinished
from smial.cli.play.staying import stay
from smial.cli.reaching import Reached, reach
from smial.cli.screen import Screen, has_full_screen, somebody_types, stdout_screen
from smial.cli.seats import Seat
from smial.v1.game_service_pb2 import Game

FIRST = "there-and-back-1"
"""What is played where nobody says what to play, if it is installed."""


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)] = None,
    seats: Annotated[int | None, typer.Option("--seats", min=1, help="How many seats the table has.")] = None,
    alone: Annotated[bool, typer.Option("--alone", help="A table of one seat; the same as --seats 1.")] = False,
    bots: Annotated[
        bool | None,
        typer.Option("--bots/--people", help="Who takes the other seats; on a server of your own it is bots."),
    ] = None,
    findable: Annotated[
        bool, typer.Option("--listed", help="Everybody may find the table, sit down and look on.")
    ] = False,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Of the game.")] = None,
    clocked: Annotated[
        str, typer.Option("--clock", metavar="60s+10m", help="Time for each move, and a reserve for the whole game.")
    ] = "",
    name: Name = "",
    seat: Annotated[int | None, typer.Option("--seat", min=1, help="Which seat is yours, from 1.")] = None,
    seed: Annotated[str, typer.Option("--seed", help="Fixed draws, for trying things; they prove nothing.")] = "",
    continued: Annotated[
        str, typer.Option("--continue", metavar="TABLE", help="Go on from a finished table of yours, or from `last`.")
    ] = "",
    watch_bots: Annotated[bool, typer.Option("--watch-bots", help="Let bots play all seats, and look on.")] = False,
    server: Server = None,
    insecure: Insecure = False,
    lines: InLines = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
) -> None:
    """Play a game: continue one, or begin one. Without a terminal, bots play a game to its end."""
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    clock = clock_of(clocked)
    with reach(server, insecure=insecure, allow_seeds=bool(seed)) as reached:
        typing = somebody_types() and not watch_bots
        new = _anything_asked(seats, alone, bots is not None, findable, option, seed, clocked, seat, continued)
        named = found_game(reached, game) if game else None
        waiting = unfinished(reached, named and named.name) if typing and not new else []
        full = typing and not lines and has_full_screen(screen)
        ask = _asked_on_screen if full else _asked_in_lines if typing else _not_asked
        picked = ask(reached, named, waiting, screen, Usual(bots=not server, set_up=not new))
        if picked is None:
            return
        if isinstance(picked, Seat):
            stay(reached, take_up(reached, picked), screen, lines=lines)
            return
        before = left_behind(reached, continued) if continued else None
        count = _seat_count(picked, 1 if alone else seats or (len(before.table.seats) if before else None))
        options = options_json(option or [], picked.game) or (json.dumps(picked.options) if picked.options else "")
        continues = before.seat if before else None
        wanted = Wanted(picked.game, count, options, seed, findable or not typing, clock, continues)
        if not typing:
            demonstrate(reached, wanted, screen, story=watch_bots)
            return
        sat = make_table(reached, wanted, own_name(name), None if seat is None else seat - 1)
        if picked.bots if bots is None else bots:
            fill_with_bots(sat)
        start_if_full(sat)
        stay(reached, sat, screen, lines=lines)


class Usual(NamedTuple):
    """What holds where the person says nothing else."""

    bots: bool
    """Whether bots take the other seats."""
    set_up: bool
    """Whether seats and options are asked for, where that can be done."""


def _anything_asked(*wishes: object) -> bool:
    """Whether the person says what the table is to be like, so wants a new one."""
    return any(wishes)


def _asked_on_screen(
    reached: Reached, named: Game | None, waiting: Sequence[Kept], screen: Screen, usual: Usual
) -> Seat | Setting | None:
    talk = to_play(
        waiting,
        named,
        lambda: _games(reached),
        _first,
        bots=usual.bots,
        set_up_too=usual.set_up,
        give_up=partial(give_up, reached),
    )
    return chosen(talk, screen)


def _asked_in_lines(
    reached: Reached, named: Game | None, waiting: Sequence[Kept], screen: Screen, usual: Usual
) -> Seat | Setting | None:
    if waiting and (seat := gone_on_with(waiting, screen, partial(give_up, reached))):
        return seat
    found = named or _game_in_lines(_games(reached), screen)
    return usual_setting(found, bots=usual.bots)


def _not_asked(
    reached: Reached, named: Game | None, waiting: Sequence[Kept], screen: Screen, usual: Usual
) -> Seat | Setting | None:
    found = named or _first(_games(reached))
    return usual_setting(found, bots=usual.bots)


def _games(reached: Reached) -> Sequence[Game]:
    games = reached.client.games()
    if not games:
        raise Trouble("There are no games here. Install a plugin, for instance smial-there-and-back.")
    return games


def _first(games: Sequence[Game]) -> Game:
    """The one that is played where nobody says which."""
    return next((each for each in games if game_id(each) == FIRST), games[0])


def _game_in_lines(games: Sequence[Game], screen: Screen) -> Game:
    """The game picked from the list."""
    first = _first(games)
    for number, each in enumerate(games, start=1):
        screen.say(f"  {number} {each.title} ({game_id(each)}): {each.summary}")
    picked = _picked(screen, f"Which game? Enter is {first.title}: ", len(games))
    return first if picked is None else games[picked]


def _picked(screen: Screen, prompt: str, count: int) -> int | None:
    """The number that was typed, from 0; None for Enter, or where nobody types any more."""
    while True:
        try:
            typed = screen.ask(prompt)
        except EOFError:
            return None
        if not typed:
            return None
        if typed.isdecimal() and 1 <= int(typed) <= count:
            return int(typed) - 1
        screen.say(f"Type a number from 1 to {count}, or only Enter.")


def _seat_count(picked: Setting, wanted: int | None) -> int:
    """As many seats as wanted on the command line, or as were picked."""
    counts = list(picked.game.seat_counts)
    if wanted is not None and wanted not in counts:
        possible = listed([str(count) for count in counts])
        raise Trouble(f"{picked.game.title} has no table for {wanted}; possible are {possible} seats.", USAGE)
    return wanted or picked.seats
