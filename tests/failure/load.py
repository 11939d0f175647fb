"""People who play, take back, send twice, hang up and look on while servers die, and what must be true afterwards.

Each player keeps a book of what it asked for and what it was told. The books are compared with the journal: nothing
acknowledged is lost, nothing is there twice, nothing is there that nobody asked for.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from smial.client import Refused, Retry, Unavailable, new_request_id, new_token
from smial.client.aio import AsyncTableClient, connect
from smial.store import Entry, SqliteStore
from smial.tables.entries import Moved, Undone, body_of
from smial.v1.play_service_pb2 import EntryLines, Position, SubmitMoveResponse, UndoMoveResponse

RETRY = Retry(attempts=3, first_wait=0.02, longest_wait=0.2)

Answer = SubmitMoveResponse | UndoMoveResponse


class Progress:
    """What has happened so far, counted, so that somebody can wait for it."""

    def __init__(self) -> None:
        self._count = 0
        self._news = asyncio.Event()

    def note(self) -> None:
        self._count += 1
        self._news.set()

    async def go_on(self, by: int) -> None:
        """Waits until so much more has happened."""
        goal = self._count + by
        while self._count < goal:
            self._news.clear()
            await self._news.wait()


@dataclass
class Intent:
    """One thing that a player wanted: what it asked for, and what it was told: nothing if it gave up."""

    request: str
    move: str
    """As it was sent; empty for taking back."""
    told: Answer | None = None
    refused: bool = False


@dataclass
class Player:
    """Somebody with a seat, who answers whatever is asked."""

    tables: Sequence[AsyncTableClient]
    """The same table at each server."""
    progress: Progress
    random: Random
    seat: int
    book: list[Intent] = field(default_factory=list)
    seen: int = 0
    done: bool = False

    async def play(self) -> None:
        """Goes on until told that it is done."""
        while not self.done:
            known = self.random.choice((0, self.seen))
            position = await self.somewhere(partial(AsyncTableClient.position, seen=known))
            assert position.version >= self.seen, "older than what was seen already"
            self.seen = position.version
            if position.HasField("undo") and self.random.random() < 0.3:
                await self.want("", lambda table, request: table.undo(request_id=request))
            else:
                await self._answer(position)

    async def _answer(self, position: Position) -> None:
        question = position.question.id
        move = self.random.choice(position.question.choices).move
        await self.want(move, lambda table, request: table.submit(question, move, request_id=request))

    async def want(self, move: str, ask: Callable[[AsyncTableClient, str], Awaitable[Answer]]) -> None:
        """Asks once, or twice at once, or hangs up and asks again, or gives up; all under one request id."""
        intent = Intent(new_request_id(), move)
        self.book.append(intent)

        def send() -> Awaitable[Answer]:
            return self.somewhere(lambda table: ask(table, intent.request))

        chance = self.random.random()
        if chance < 0.3:
            await self._hang_up(send())
            if chance < 0.1:
                return
        answers = await asyncio.gather(*(unless_refused(send()) for _ in range(self.random.choice((1, 1, 3)))))
        assert all(answer == answers[0] for answer in answers), "a repetition got another answer"
        intent.told, intent.refused = answers[0], answers[0] is None
        if intent.told is not None:
            self.seen = max(self.seen, intent.told.version)
            self.progress.note()

    async def _hang_up(self, sending: Awaitable[Answer]) -> None:
        """Sends and goes away at some moment, perhaps before the answer is there."""
        with suppress(TimeoutError):
            await asyncio.wait_for(sending, self.random.random() * 0.005)

    async def somewhere(self, ask: Callable[[AsyncTableClient], Awaitable[Any]]) -> Any:
        """Asks one server or another until one answers."""
        while True:
            with suppress(Unavailable):
                return await ask(self.random.choice(self.tables))


async def unless_refused(sending: Awaitable[Answer]) -> Answer | None:
    """The answer, or None if there is a refusal instead."""
    try:
        return await sending
    except Refused:
        return None


@dataclass
class Watcher:
    """Somebody who looks on from the first entry to the end."""

    tables: Sequence[AsyncTableClient]
    progress: Progress
    random: Random
    restless: bool
    """Whether it goes elsewhere every few entries, or leaves all reconnecting to its client."""
    entries: list[EntryLines] = field(default_factory=list)
    end: Position = field(default_factory=Position)

    async def look_on(self) -> None:
        """Reads until the table is over."""
        while not self.end.version:
            patience = self.random.randrange(1, 40) if self.restless else 1 << 30
            await self._look_on_for(patience)

    async def _look_on_for(self, entries: int) -> None:
        after = self.entries[-1].version if self.entries else 0
        async with self.random.choice(self.tables).watch(after) as news:
            with suppress(Unavailable):
                async for item in news:
                    if isinstance(item, Position):
                        self._note_position(item)
                        if self.end.version:
                            return
                        continue
                    self.entries.append(item)
                    self.progress.note()
                    entries -= 1
                    if not entries:
                        return

    def _note_position(self, position: Position) -> None:
        assert position.version == self.entries[-1].version, "a position that does not follow its entries"
        if position.HasField("outcome") or not position.asked:
            self.end = position


class Crowd:
    """Six players and two watchers at one table of Cairns."""

    def __init__(self, clients: Sequence[Any], random: Random) -> None:
        self.clients = clients
        self.random = random
        self.progress = Progress()
        self.players: list[Player] = []
        self.watchers: list[Watcher] = []
        self.name = ""

    async def sit_down(self, seats: int = 6) -> None:
        """Makes the table, seats everybody, and starts."""
        client, tokens = self.clients[0], [new_token() for _ in range(seats)]
        made = await client.create("cairns", seats, listed=True, token=tokens[0])
        self.name = made.name
        for seat, token in enumerate(tokens):
            await client.join(made.join_code, seat=seat, token=token)
            self.players.append(Player(self.tables(token), self.progress, Random(self.random.random()), seat))
        await client.table(made.name, tokens[0]).start()
        for restless in (True, False):
            own = Random(self.random.random())
            self.watchers.append(Watcher(self.tables(None), self.progress, own, restless))

    def tables(self, token: str | None) -> list[AsyncTableClient]:
        return [client.table(self.name, token) for client in self.clients]

    @asynccontextmanager
    async def at_work(self) -> Any:
        """Everybody plays and looks on while the block runs; then the table is ended, and all have seen it."""
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(player.play()) for player in self.players]
            for watcher in self.watchers:
                group.create_task(watcher.look_on())
            yield
            for player in self.players:
                player.done = True
            await asyncio.gather(*playing)
            keeper = self.players[0]
            request = new_request_id()
            await keeper.somewhere(lambda table: table.abandon(request_id=request))

    def check(self, journal: Sequence[Entry]) -> None:
        """Everything that must be true when all is over."""
        check_no_gap([entry.version for entry in journal])
        for watcher in self.watchers:
            seen = [(entry.version, entry.kind) for entry in watcher.entries]
            assert seen == [(entry.version, entry.kind) for entry in journal]
        assert self.watchers[0].entries == self.watchers[1].entries
        for player in self.players:
            check_book(player, journal)
        check_heaps(journal, self.watchers[0].end)


def check_no_gap(versions: Sequence[int]) -> None:
    assert list(versions) == list(range(1, len(versions) + 1))


def check_book(player: Player, journal: Sequence[Entry]) -> None:
    """What one player was told is what is there; what is there it asked for, and it is there once."""
    mine = [entry for entry in journal if entry.seat == player.seat and entry.kind in ("moved", "undone")]
    there = Counter(entry.request for entry in mine)
    asked = {intent.request: intent for intent in player.book}
    assert set(there) <= asked.keys() and set(there.values()) <= {1}
    for intent in player.book:
        if intent.told is not None:
            entry = journal[intent.told.version - 1]
            assert (entry.seat, entry.request) == (player.seat, intent.request), "acknowledged, and not there"
            told = [line.text for line in intent.told.lines]
            assert told == [spoken(line.line) for line in body_of(entry).told]
    check_refusals(player, {str(entry.request): entry for entry in mine})
    for entry in mine:
        body, wanted = body_of(entry), asked[str(entry.request)]
        assert bytes(body.move).decode() == wanted.move if isinstance(body, Moved) else wanted.move == ""


def check_refusals(player: Player, there: Mapping[str, Entry]) -> None:
    """No legal move is refused: only one that a request given up before has overtaken on its way, and that is there.

    One that was hung up may still arrive after its copy was refused: then it takes back what was answered later.
    """
    for before, intent in pairwise(player.book):
        if intent.refused:
            given_up = before.told is None and not before.refused
            assert given_up and before.request in there, "a legal move was refused"
            late = body_of(there[intent.request]) if intent.request in there else None
            assert late is None or (isinstance(late, Undone) and late.of > there[before.request].version)


def spoken(line: Any) -> str:
    """A line as it is read at a table at which nobody has a name."""
    words = {name: f"Player {arg.seat + 1}" if hasattr(arg, "seat") else str(arg) for name, arg in line.args.items()}
    return str(line.template.format(**words))


def check_heaps(journal: Sequence[Entry], end: Position) -> None:
    """The heaps are what was laid and not taken back, by another way than the platform's own."""
    bodies = {entry.version: (entry.seat, body_of(entry)) for entry in journal}
    gone = {body.of for _, body in bodies.values() if isinstance(body, Undone)}
    heaps: Counter[int | None] = Counter()
    for version, (seat, body) in bodies.items():
        if isinstance(body, Moved) and version not in gone:
            laid = body.told[0].line.args["count"]
            assert isinstance(laid, int)
            heaps[seat] += laid
    shown = {component.owner: component.counter.value for component in end.view.components}
    assert shown == {seat: heaps[seat] for seat in shown}


async def journal_of(path: Path, table: str) -> list[Entry]:
    """All entries of a table, read from the file itself."""
    store = await SqliteStore.open(path)
    try:
        entries: list[Entry] = []
        while page := await store.tail(table.removeprefix("tables/"), len(entries)):
            entries += page
        return entries
    finally:
        await store.close()


@asynccontextmanager
async def clients_of(*addresses: str) -> Any:
    """A client of each of these servers, with its own connections."""
    clients = [connect(address, retry=RETRY) for address in addresses]
    try:
        yield clients
    finally:
        for client in clients:
            await client.close()
