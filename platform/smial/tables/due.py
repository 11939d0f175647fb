"""Does what the platform owes its tables: bots' moves, absent seats, closing. Any process that finds it due does it.

Two that try are one: a bot's move carries a request id made from its question, everything else is judged again.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import structlog

from smial.rules import Seat
from smial.store import StoreError
from smial.tables.changes import Answer, Close, Expire
from smial.tables.ledger import SECOND
from smial.tables.owed import BotMove, Closing, Duty, Expiry, duties
from smial.tables.position import Position
from smial.tables.refusals import GameFault, Refusal
from smial.tables.table import Table
from smial.v1 import errors_pb2 as why

if TYPE_CHECKING:
    from smial.tables.tables import Chooser, Tables

log = structlog.get_logger()

LONGEST_SLEEP = 5.0
"""Seconds after which the store is asked again, whatever was said: another process may have died owing something."""
REST = 30.0
"""Seconds a table is left alone after its duty failed."""
SHORT_REST = 2.0
"""Seconds a table is left alone when what seemed due was not."""
AT_ONCE = 64
"""How many tables are attended to at the same time."""
BROKEN_LIST = (why.REASON_ILLEGAL_MOVE, why.REASON_UNREADABLE_MOVE)
"""Why no listed answer may be refused: if one of a bot's is, the game is at fault."""


class DueWorker:
    """Sleeps until something is due, then attends to each due table in a task of its own."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._resting: dict[str, float] = {}
        self._awake = asyncio.Event()
        self._asleep_until = math.inf
        """The store's time at which it looks again by itself; any time while it is looking."""
        self._stopping = False

    async def work(self) -> None:
        """Goes on until it is stopped."""
        while not self._stopping:
            self._awake.clear()
            self._asleep_until = math.inf
            try:
                await self.look()
                wait = await self._until_next()
            except StoreError:
                log.warning("due.store_away")
                wait = 1.0
            except Exception:  # whatever it is: without this work no bot at any table would move again
                log.exception("due.look_failed")
                wait = 1.0
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), wait)

    async def look(self) -> None:
        """Begins to attend to whatever is due."""
        self._wake_rested()
        await self._tables.now()  # whoever does not look is away
        skipped = [*self._attending, *self._resting]
        room = AT_ONCE - len(self._attending)
        for head in await self._tables.store.due(max(room, 0), skipped) if room > 0 else ():
            task = asyncio.create_task(self._attend(head.table))
            self._attending[head.table] = task
            task.add_done_callback(partial(self._attended, head.table))

    async def stop(self) -> None:
        """Takes nothing new up and waits for what is being done."""
        self._stopping = True
        self._awake.set()
        if self._attending:
            _, late = await asyncio.wait(self._attending.values(), timeout=self._tables.workers.limit)
            for task in late:
                task.cancel()

    def look_again(self, table: str, due: int | None = 0) -> None:
        """Says that a table has changed, and when something is due there now: 0 if nobody knows, None if never.

        Wakes the worker only if it would sleep too long: most moves owe nothing before a day is over.
        """
        rested = self._resting.pop(table, None)
        if rested is not None or (due is not None and due < self._asleep_until):
            self._awake.set()

    async def _until_next(self) -> float:
        """Seconds until the next table is due; one that is being attended to or rests wakes the worker itself."""
        now = await self._tables.store.now()
        if self._attending or self._resting:
            due: int | None = now + SECOND
        else:
            due = await self._tables.store.next_due()
        self._asleep_until = min(math.inf if due is None else due, now + LONGEST_SLEEP * SECOND)
        return max((self._asleep_until - now) / SECOND, 0.0)

    async def _attend(self, name: str) -> None:
        """Does what is due at this table; what is due after it comes with the next look."""
        try:
            table = await self._tables.table(name)
            await table.catch_up()
            before, now = table.ledger.version, await self._tables.now()  # it may have slept since it looked
            owed = await self._owed(table)
            for duty in [duty for at, duty in owed if at <= now]:
                with contextlib.suppress(Refusal):  # somebody was first, or it no longer holds
                    await self._do(table, duty)
            if table.ledger.version == before:
                self._rest(name, _pause(owed, now))
        except GameFault:
            self._rest(name)
        except StoreError:
            self._rest(name, SHORT_REST)
        except Exception:  # one table's trouble must not end the work for all
            log.exception("due.failed", table=name)
            self._rest(name)

    async def _owed(self, table: Table) -> list[tuple[int, Duty]]:
        """What is owed to the table and when it is due, the first first; the rules say who is awaited, on a worker."""
        present_since = self._tables.presence.since
        owed = await self._tables.workers.run(duties, table.folded, self._tables.limits, present_since)
        return sorted(((self._deadline(at, duty), duty) for at, duty in owed), key=lambda due: due[0])

    def _deadline(self, at: int, duty: Duty) -> int:
        """When a duty is really due: a bot's move at once, even if the clock was set back since. For the others, the
        time in which nobody was there is given back: it was charged to nobody.
        """
        if isinstance(duty, BotMove):
            return 0
        return at + 2 * max(0, self._tables.presence.since - at)

    async def _do(self, table: Table, duty: Duty) -> None:
        match duty:
            case BotMove():
                await self._bot_move(table, duty)
            case Expiry(seat, question, since):
                await table.change(Expire(seat=seat, question=question, since=since))
            case Closing(version):
                await table.change(Close(version=version))

    async def _bot_move(self, table: Table, duty: BotMove) -> None:
        """The bot thinks on a worker, on its own resampled copy, and answers like anybody else."""
        folded, choose = table.folded, self._tables.bot(duty.bot)
        if choose is None or folded.position is None or not folded.position.is_open(duty.seat, duty.question):
            return
        answer = Answer(seat=duty.seat, request=f"bot/{duty.question}", question=duty.question, move="", by=duty.bot)
        try:
            move = await self._tables.workers.run(_thought, choose, folded.position, duty.seat)
        except Refusal:
            raise
        except Exception as error:  # a bot runs the game's own code
            raise await table.fault(folded, answer, error) from error
        try:
            await table.change(msgspec.structs.replace(answer, move=move))
        except Refusal as refusal:
            if refusal.reason in BROKEN_LIST:
                raise await table.fault(folded, answer, refusal) from refusal
            raise

    def _attended(self, table: str, done: asyncio.Task[None]) -> None:
        self._attending.pop(table, None)
        self._awake.set()

    def _rest(self, table: str, seconds: float = REST) -> None:
        self._resting[table] = asyncio.get_running_loop().time() + seconds

    def _wake_rested(self) -> None:
        now = asyncio.get_running_loop().time()
        self._resting = {table: until for table, until in self._resting.items() if until > now}


def _thought(choose: Chooser, position: Position, seat: Seat) -> str:
    """The wire form of what a bot answers."""
    return position.codec.write_move(choose(position.state, seat)).decode()


def _pause(owed: list[tuple[int, Duty]], now: int) -> float:
    """Seconds after which a table at which nothing came of what seemed due is looked at again."""
    until_next = (owed[0][0] - now) / SECOND if owed else REST
    return min(max(until_next, SHORT_REST), REST)
