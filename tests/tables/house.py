"""A house of tables for tests: one journal, and one or two that serve it, as two processes would."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

from smial.rules import Game, Move
from smial.store import SqliteStore
from smial.store.sqlite import microseconds
from smial.tables import Chooser, Games, Lobby, Play, Records, Tables, Wish
from smial.v1 import play_service_pb2 as pb
from smial.v1.table_service_pb2 import Table
from tests.probe.game import Probe
from tests.tables.games import Chores, Climb, Trouble, first_move

BOTS: Mapping[str, Chooser] = {"greedy": first_move, "random": first_move}
SECOND = 1_000_000


def games_here(*games: Game) -> Games:
    """These games, or all that the tests have."""
    here = Games()
    for game in games or (Climb(), Chores(), Trouble(), Probe()):
        here.add(game, "tests 1")
    return here


def request() -> str:
    return str(uuid.uuid4())


def wire(move: Move) -> str:
    return msgspec.json.encode(move).decode()


class Clock:
    """The store's clock, which stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 1_800_000_000 * SECOND

    def __call__(self) -> int:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += int(seconds * SECOND)


@dataclass
class Front:
    """What one process has of the tables."""

    store: Any
    tables: Tables
    lobby: Lobby
    play: Play
    records: Records


@asynccontextmanager
async def front(
    path: Path,
    *,
    games: Games | None = None,
    bots: Mapping[str, Chooser] = BOTS,
    clock: Callable[[], int] = microseconds,
    start: bool = True,
    around: Callable[[SqliteStore], Any] = lambda store: store,
    heartbeat: float = 20.0,
    **settings: Any,
) -> AsyncIterator[Front]:
    """Tables on a store of their own, stopped at the end. `around` puts something between the two."""
    store = await SqliteStore.open(path, clock=clock)
    tables = Tables(around(store), games or games_here(), bots, **settings)
    if start:
        await tables.start()
    try:
        yield Front(tables.store, tables, Lobby(tables), Play(tables, heartbeat), Records(tables))
    finally:
        await tables.stop()
        await store.close()


class House:
    """Fronts that share a journal; each call goes to the next of them."""

    def __init__(self, *fronts: Front) -> None:
        self.fronts = fronts
        self._next = cycle(fronts)

    @property
    def front(self) -> Front:
        """The one whose turn it is."""
        return next(self._next)

    async def create(self, game: str, seats: int = 1, *, token: bytes | None = None, **wish: Any) -> Table:
        made = Wish(game=game, seats=seats, **wish)
        return await self.front.lobby.create(token or secrets.token_bytes(32), made, request())

    async def seated(self, game: str, seats: int = 1, **wish: Any) -> list[Person]:
        """Persons in all seats of a new table that has not started."""
        table = await self.create(game, seats, **wish)
        people = [Person(self, table.name) for _ in range(seats)]
        for person in people:
            await person.join(code=table.join_code)
        return people

    async def playing(self, game: str, seats: int = 1, **wish: Any) -> list[Person]:
        """Persons in all seats of a new table that is being played."""
        people = await self.seated(game, seats, **wish)
        await people[0].start()
        return people


class Person:
    """Somebody with a token at one table."""

    def __init__(self, house: House, table: str, token: bytes | None = None) -> None:
        self.house = house
        self.table = table
        self.token: Any = token or secrets.token_bytes(32)
        self.seat = -1

    async def join(self, *, code: str = "", seat: int | None = None, name: str = "", **more: Any) -> Table:
        where = {"code": code} if code else {"name": self.table}
        asked: dict[str, Any] = {"entropy": secrets.token_bytes(32), "request": request(), **where, **more}
        table, self.seat = await self.house.front.lobby.join(self.token, seat=seat, display_name=name, **asked)
        return table

    async def leave(self) -> Table:
        return await self.house.front.lobby.leave(self.table, self.token, request())

    async def start(self) -> Table:
        return await self.house.front.lobby.start(self.table, self.token, request())

    async def abandon(self) -> Table:
        return await self.house.front.lobby.abandon(self.table, self.token, request())

    async def add_bot(self, seat: int | None = None, bot: str = "") -> int:
        _, at = await self.house.front.lobby.add_bot(self.table, self.token, seat, bot, request())
        return at

    async def get(self) -> Table:
        return await self.house.front.lobby.get(self.table, self.token)

    async def position(self, **how: Any) -> pb.Position:
        return await self.house.front.play.position(self.table, self.token, **how)

    async def answer(self, move: Move | str, **how: Any) -> pb.SubmitMoveResponse:
        """Answers the open question, or the one named."""
        asked = {"request": request(), "want_position": False, "language": "", **how}
        if "question" not in asked:
            asked["question"] = (await self.position()).question.id
        text = move if isinstance(move, str) else wire(move)
        return await self.house.front.play.submit(self.table, self.token, move=text, **asked)

    async def undo(self, **how: Any) -> pb.UndoMoveResponse:
        asked = {"request": request(), "want_position": False, "language": "", **how}
        return await self.house.front.play.undo(self.table, self.token, **asked)

    async def say(self, text: str, **how: Any) -> int:
        answer = await self.house.front.play.say(self.table, self.token, text, how.get("request") or request())
        return answer.version

    async def change_seat(self, to: int | None = None, name: str = "", **how: Any) -> Table:
        asked = how.get("request") or request()
        table, self.seat = await self.house.front.lobby.change_seat(self.table, self.token, to, name, asked)
        return table

    async def rematch(self, **how: Any) -> Table:
        """The table of the next game; nobody sits there yet."""
        asked = how.get("request") or request()
        table, self.seat, _ = await self.house.front.lobby.rematch(self.table, self.token, asked)
        return table

    async def news(self, after: int = 0) -> list[pb.EntryLines]:
        """All that this person may know of the entries after a version (from 1 on)."""
        return list((await self.position(seen=max(after, 1))).changes.entries)

    def watch(self, after: int = 0, language: str = "") -> AsyncGenerator[pb.WatchTableResponse, None]:
        return self.house.front.play.watch(self.table, self.token, after=after, language=language)

    async def lines(self, after: int = 0) -> list[str]:
        """All that this person may read of what came after a version (from 1 on)."""
        position = await self.position(seen=max(after, 1))
        return [line.text for entry in position.changes.entries for line in entry.lines]


async def journal(house: House, table: str) -> list[Any]:
    """The table's entries, as the store has them."""
    return list(await house.front.tables.journal(table.removeprefix("tables/")))


def facts(position: pb.Position) -> bytes:
    """What a position says of the game: all but its version, what changed, the ids of questions, and deadlines."""
    copy = pb.Position()
    copy.CopyFrom(position)
    copy.version = 0
    copy.question.id = ""
    copy.ClearField("changes")
    for asked in copy.asked:
        asked.ClearField("deadline")
    return copy.SerializeToString(deterministic=True)
