"""The full-screen table's end of the line: follows a table, sends what the person does, tries on while none answers.

Not here: what is shown. All that comes in goes into a `Sight`; whoever shows it is told that there is something new.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Protocol, TypeVar

from smial.cli.failures import sentence
from smial.cli.people import own_name
from smial.cli.play.sitting import LEFT_OUT, is_share_kept, remember
from smial.cli.reaching import Way
from smial.cli.seats import Seat, Seats
from smial.cli.table import seated
from smial.cli.table.sight import Sight
from smial.client import Joined, SmialError, Unavailable, WatchState, new_entropy, new_request_id
from smial.client.aio import AsyncClient, AsyncTableClient
from smial.v1.play_service_pb2 import Position
from smial.v1.table_service_pb2 import HOLDER_EMPTY, TABLE_STATUS_OPEN

T = TypeVar("T")

SILENCE, SILENT = 10.0, "The server has not answered yet."
"""Seconds without an answer after which that is said, and in which words."""

LONGEST = 0.5
"""Seconds after which a position is looked at in any case."""


@dataclass(frozen=True)
class Place:
    """Where somebody sits or looks on."""

    way: Way
    server: str
    """As the user names it; empty is one of his own."""
    table: str
    title: str = ""
    """The game's."""
    seat: Seat | None = None
    """As it is remembered; None is a spectator."""
    code: str = ""
    """The join code that opens a private table to a spectator."""


@dataclass(frozen=True)
class Away:
    """The server cannot be reached, or does not answer."""

    since: datetime
    words: str


class Watcher(Protocol):
    """Who is told what comes in."""

    @property
    def drawing_takes(self) -> float:
        """Seconds that showing something new took last."""

    def looks_new(self) -> None:
        """The sight has changed, or whether it may be old."""

    def mind(self, words: str) -> None:
        """Something the person should read."""


class Link:
    """One table over one client. `follow` runs as long as the table is shown."""

    def __init__(self, place: Place, sight: Sight, watcher: Watcher) -> None:
        self.place = place
        self.away: Away | None = None
        """Set while what is seen may be old."""
        self._sight, self._watcher = sight, watcher
        self._client: AsyncClient | None = None
        self._at: AsyncTableClient | None = None
        self._share_checked = False
        self._newest: Position | None = None
        """What has come and was not yet looked at."""
        self._next_look = 0.0
        """When, in the loop's time: while one position is drawn, others may come, and only the newest is worth it."""

    @property
    def client(self) -> AsyncClient:
        """Made when it is needed first, for it wants a running loop."""
        if self._client is None:
            self._client = self.place.way.aio()
        return self._client

    @property
    def at(self) -> AsyncTableClient:
        """The table as this person sees it."""
        if self._at is None:
            seat, code = self.place.seat, self.place.code
            self._at = self.client.table(self.place.table, seat.token if seat else None, join_code=code)
        return self._at

    async def follow(self) -> None:
        """Takes in what happens until the table is left. Raises `SmialError` if the seat is lost or the table gone."""
        table = await self.insist(self.at.get)
        self._keep_code(table.join_code)
        self._sight.table = table
        self._sight.scene = await self.insist(lambda: self.client.scene(table.game, table.options, table.rules_version))
        async with self.at.watch(0, on_state=self._state, linger=True) as news:
            async for item in news:
                if isinstance(item, Position):
                    await self._see(item)
                else:
                    self._sight.hear(item)

    def _keep_code(self, code: str) -> None:
        """A spectator has come to the next game by the code of the one before; from now on it is the table's own."""
        if self.place.code and self.place.code != code:
            self.place = replace(self.place, code=code)
            self._at = None

    async def _see(self, position: Position) -> None:
        if position.status == TABLE_STATUS_OPEN or not self._share_checked:
            self._sight.table = await self.insist(self.at.get)
        if position.status != TABLE_STATUS_OPEN and not self._share_checked:
            self._check_share()
        if self._newest is None:
            asyncio.get_running_loop().call_at(self._next_look, self._look)
        self._newest = position

    def _look(self) -> None:
        position, self._newest = self._newest, None
        self._next_look = asyncio.get_running_loop().time() + min(2 * self._watcher.drawing_takes, LONGEST)
        if position is not None:
            self._sight.see(position)
            self._watcher.looks_new()

    def _check_share(self) -> None:
        self._share_checked = True
        if self.place.seat and not is_share_kept(self.place.seat, self._sight.table):
            self._watcher.mind(LEFT_OUT)

    async def close(self) -> None:
        """Hangs up."""
        self._newest = None
        if self._client is not None:
            await self._client.close()

    async def rules(self) -> str:
        """The game's rules in its own words."""
        return (await self.insist(lambda: self.client.game(self._sight.table.game))).rules_text

    async def submit(self, question: str, move: str) -> None:
        """Answers a question, once, however often it has to be sent. Raises `SmialError` if it is refused."""
        request_id = new_request_id()
        answer = await self.insist(lambda: self.at.submit(question, move, want_position=True, request_id=request_id))
        self._sight.move(answer.position)
        self._watcher.looks_new()

    async def undo(self) -> None:
        """Takes the last answer back. Raises `SmialError` if the game does not allow it."""
        request_id = new_request_id()
        meant = self._sight.position.undo_version
        answer = await self.insist(lambda: self.at.undo(answer=meant, want_position=True, request_id=request_id))
        self._sight.move(answer.position)
        self._watcher.looks_new()

    async def say(self, words: str) -> None:
        """Tells everybody at the table."""
        request_id = new_request_id()
        await self.insist(lambda: self.at.say(words, request_id=request_id))

    async def rename(self, name: str) -> None:
        """Takes another name, which is remembered. Raises `SmialError` if it cannot be had."""
        request_id = new_request_id()
        await self.insist(lambda: self.at.change_seat(display_name=name, request_id=request_id))
        own_name(name)

    async def order(self, order: str) -> None:
        """Carries out what was chosen in the lobby (`seated`). Raises `SmialError` if it is refused."""
        what, _, number = order.partition(" ")
        seat = int(number or 0)
        if what == seated.BOTS:
            await self._fill_with_bots()
        if what in (seated.BOTS, seated.START):
            await self.insist(self.at.start)
        elif what == seated.BOT:
            await self.insist(lambda: self.at.add_bot(seat=seat))
        elif what == seated.FREE:
            await self.insist(lambda: self.at.remove_bot(seat))
        elif what == seated.SIT:
            await self._move_to(seat)
        elif what in (seated.OPEN, seated.CLOSE):
            await self.insist(lambda: self.at.change(listed=what == seated.OPEN))

    async def _fill_with_bots(self) -> None:
        for each in (await self.insist(self.at.get)).seats:
            if each.holder == HOLDER_EMPTY:
                await self.insist(partial(self.at.add_bot, seat=each.seat))

    async def _move_to(self, seat: int) -> None:
        assert self.place.seat is not None, "spectators are not asked"
        answer = await self.insist(lambda: self.at.change_seat(seat=seat))
        moved = replace(self.place.seat, seat=answer.seat)
        Seats().keep(moved)
        self.place = replace(self.place, seat=moved)

    async def again(self) -> Place:
        """Sits down for another game with the same people, in the old seat if it is free."""
        assert self.place.seat is not None, "spectators are not asked"
        entropy, request_id = new_entropy(), new_request_id()
        at = await self.insist(lambda: self.at.rematch(entropy=entropy, request_id=request_id))
        table, position = await self.insist(at.get), await self.insist(at.position)
        joined = Joined(table, position.seat, entropy)
        kept = remember(self.place.server, joined, self.place.seat.token, self.place.seat.title)
        return replace(self.place, table=table.name, seat=kept)

    def next_place(self) -> Place:
        """Where the next game is looked on at, once one was proposed."""
        return replace(self.place, table=self._sight.position.rematch)

    async def insist(self, call: Callable[[], Awaitable[T]]) -> T:
        """Calls until the server answers; meanwhile what is seen may be old."""
        late = asyncio.get_running_loop().call_later(SILENCE, self._set_away, SILENT, _now())
        try:
            return await self._answered(call)
        finally:
            late.cancel()

    async def _answered(self, call: Callable[[], Awaitable[T]]) -> T:
        while True:
            try:
                answer = await call()
            except Unavailable as failure:  # the client has waited between its own attempts
                self._set_away(sentence(failure), _now())
                continue
            except SmialError:  # a refusal is an answer, too
                self._set_back()
                raise
            self._set_back()
            return answer

    def _state(self, state: WatchState) -> None:
        if state.live:
            self._set_back()
        elif state.cause is not None:
            self._set_away(sentence(state.cause), _now())

    def _set_away(self, words: str, since: datetime) -> None:
        if self.away is None or self.away.words != words:
            self.away = Away(self.away.since if self.away else since, words)
            self._watcher.looks_new()

    def _set_back(self) -> None:
        if self.away is not None:
            self.away = None
            self._watcher.looks_new()


def _now() -> datetime:
    return datetime.now(UTC).astimezone()
