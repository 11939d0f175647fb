"""Coming to sit at a table: making one, taking a seat, filling the others, starting; and finding one's seats again.

Not here: playing (`playing`).
"""

from dataclasses import dataclass, replace

from smial.cli.failures import Trouble
from smial.cli.play.kept import Kept
from smial.cli.reaching import Reached
from smial.cli.screen import Screen
from smial.cli.seats import Seat, Seats
from smial.client import (
    Clock,
    Joined,
    NotFound,
    TableClient,
    Unauthenticated,
    is_join_code,
    new_entropy,
    new_token,
    share_is_listed,
)
from smial.v1.game_service_pb2 import Game
from smial.v1.play_service_pb2 import Position
from smial.v1.table_service_pb2 import HOLDER_EMPTY, TABLE_STATUS_OPEN, TABLE_STATUS_PLAYING, Table


@dataclass(frozen=True)
class Wanted:
    """The table that somebody wants to play at."""

    game: Game
    seats: int
    options: str = ""
    seed: str = ""
    listed: bool = False
    clock: Clock | None = None
    continues: Seat | None = None
    """One's seat at the finished table that this one goes on from."""


@dataclass(frozen=True)
class Sat:
    """A seat that was taken or found again."""

    at: TableClient
    table: Table
    seat: Seat
    """As it is remembered."""


def make_table(reached: Reached, wanted: Wanted, name: str, seat: int | None = None) -> Sat:
    """A new table with its maker at it, in the seat he wants, or else the one he had before, or else the first."""
    before = wanted.continues
    token = before.token if before else new_token()  # only who sat there may go on from a private table
    if seat is None and before:
        seat = before.seat
    table = reached.client.create(
        wanted.game.name,
        wanted.seats,
        options=wanted.options,
        seed=wanted.seed,
        listed=wanted.listed,
        clock=wanted.clock,
        continues=before.table if before else "",
        token=token,
    )
    joined = reached.client.table(table.name, token).join(seat=seat, display_name=name, entropy=new_entropy())
    return _sat(reached, joined, token, wanted.game.title)


def join_table(reached: Reached, name_or_code: str, seat: int | None, name: str) -> Sat:
    """A seat at somebody's table; one that is held there already is taken up again."""
    token = new_token()
    joined = reached.client.join(name_or_code, seat=seat, display_name=name, entropy=new_entropy(), token=token)
    title, begun = reached.client.game(joined.table.game).title, joined.table.status != TABLE_STATUS_OPEN
    return _sat(reached, joined, token, title, begun=begun)


def _sat(reached: Reached, joined: Joined, token: str, title: str, *, begun: bool = False) -> Sat:
    seat = remember(reached.server, joined, token, title, begun=begun)
    return Sat(reached.client.table(joined.table.name, token), joined.table, seat)


def remember(server: str, joined: Joined, token: str, title: str, *, begun: bool = False) -> Seat:
    """Keeps a seat that was taken, for coming back to it; in a game that had `begun` no share of chance is taken."""
    table = joined.table
    share = "" if begun else joined.entropy.hex()
    seat = Seat(server, table.name, joined.seat, token, share, title, table.join_code)
    Seats().keep(seat)
    return seat


def another_game(reached: Reached, sat: Sat) -> Sat:
    """A seat at the table of the next game with the same people, the old one if it is free."""
    entropy = new_entropy()
    at = sat.at.rematch(entropy=entropy)
    return _sat(reached, Joined(at.get(), at.position().seat, entropy), sat.seat.token, sat.seat.title)


def looked_at(reached: Reached, name_or_code: str) -> TableClient:
    """Somebody's table for a spectator: a listed one by its name, any by its join code."""
    by_code = is_join_code(name_or_code)
    return reached.client.look_on(name_or_code) if by_code else reached.client.table(name_or_code)


def next_looked_at(reached: Reached, at: TableClient, table: str) -> TableClient:
    """The table of the next game, once it was proposed, for who has looked on at this one."""
    code = at.join_code or at.get().join_code
    return reached.client.look_on(code, table) if code else reached.client.table(table)


def take_up(reached: Reached, seat: Seat) -> Sat:
    """A remembered seat again."""
    at = reached.client.table(seat.table, seat.token)
    return Sat(at, at.get(), seat)


LAST = "last"
"""Stands for the finished table that one sat down at last."""


def left_behind(reached: Reached, table: str) -> Sat:
    """The remembered seat at a table that is over, which is named or `LAST`. Raises `Trouble` if there is none."""
    unfinished(reached)  # notes what is over by now
    seats = reversed(Seats().at(reached.server)) if table == LAST else Seats().held(reached.server, table)
    seat = next((each for each in seats if each.over), None)
    if seat is None:
        which = "any finished table" if table == LAST else f"a finished table {table!r}"
        raise Trouble(f"You have no seat at {which} to go on from.")
    return take_up(reached, seat)


def fill_with_bots(sat: Sat) -> None:
    """Seats a bot on every seat that is empty."""
    for each in sat.at.get().seats:
        if each.holder == HOLDER_EMPTY:
            sat.at.add_bot(seat=each.seat)


def start_if_full(sat: Sat) -> None:
    """Starts the table unless somebody may still come."""
    if all(each.holder != HOLDER_EMPTY for each in sat.at.get().seats):
        sat.at.start()


LEFT_OUT = "Mind: the server has not listed your share of chance, so it may have chosen the draws of this table."


def is_share_kept(seat: Seat, table: Table) -> bool:
    """Whether the server has listed this person's share of chance; if not, it may have chosen the draws."""
    is_asked_for = bool(seat.entropy) and not table.seed
    return not is_asked_for or share_is_listed(table, seat.seat, bytes.fromhex(seat.entropy))


def check_share(sat: Sat, table: Table, screen: Screen) -> None:
    """Warns if it has not."""
    if not is_share_kept(sat.seat, table):
        screen.say(LEFT_OUT)


def unfinished(reached: Reached, game: str | None = None) -> list[Kept]:
    """The remembered seats at tables that still go on, the one last played at first. What is over or lost is noted."""
    found = []
    for seat in Seats().at(reached.server):
        position = None if seat.over else _position(reached, seat)
        if position is not None:
            found.append(Kept(seat, reached.client.table(seat.table, seat.token).get(), position))
    wanted = [kept for kept in found if game in (None, kept.table.game)]
    return sorted(wanted, key=lambda kept: kept.table.update_time.ToNanoseconds(), reverse=True)


def _position(reached: Reached, seat: Seat) -> Position | None:
    try:
        position = reached.client.table(seat.table, seat.token).position()
    except (NotFound, Unauthenticated):
        Seats().forget(seat)
        return None
    if position.status in (TABLE_STATUS_OPEN, TABLE_STATUS_PLAYING):
        return position
    over(seat)
    return None


def over(seat: Seat) -> None:
    """Notes that nothing more is played there."""
    Seats().keep(replace(seat, over=True))
