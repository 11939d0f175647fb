"""All tables of one process: the store, the games, the hot tables, and the worker for what is owed.

What callers do at tables is in `lobby`, `playing` and `records`; this file only gets hold of tables for them.
"""

from __future__ import annotations

import asyncio
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping

import structlog

from smial.rules import Move, Seat, State
from smial.store import Entry, Secrets, Store
from smial.tables.access import seated, viewer
from smial.tables.due import DueWorker
from smial.tables.entries import AnyBody, Created
from smial.tables.exceptions import words_of
from smial.tables.folded import Folded, Playable, fold
from smial.tables.ledger import DEFAULT_BOT, OPEN
from smial.tables.owed import Limits
from smial.tables.plugins import Games
from smial.tables.presence import Presence
from smial.tables.refusals import Refusal, no_such_table
from smial.tables.table import CANNOT_FOLLOW, PAGE, Table, open_table
from smial.tables.workers import Workers

log = structlog.get_logger()

Chooser = Callable[[State, Seat], Move]
"""A bot: called on a worker thread with a state and its seat, it must look only at a copy resampled for that seat."""


class Tables:
    """Opens tables, keeps the hot ones, hears of what other processes append. `start` it, and `stop` it at the end."""

    def __init__(
        self,
        store: Store,
        games: Games,
        bots: Mapping[str, Chooser],
        *,
        limits: Limits | None = None,
        hot: int = 2_000,
        threads: int = 4,
        call_limit: float = 5.0,
        allow_seeds: bool = False,
    ) -> None:
        self.store = store
        self.games = games
        self.bots = bots
        self.limits = limits or Limits()
        self.allow_seeds = allow_seeds
        self.presence = Presence()
        self.workers = Workers(threads, call_limit, at_last=store.commit_from_thread)
        self._most_hot = hot
        self._tables: weakref.WeakValueDictionary[str, Table] = weakref.WeakValueDictionary()
        """Every table that anybody here has hold of: there are never two of one."""
        self._hot: OrderedDict[str, Table] = OrderedDict()
        """Those used last, so that they stay."""
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._due = DueWorker(self)
        self._tasks: list[asyncio.Task[None]] = []
        self._catching_up: set[asyncio.Task[None]] = set()

    @property
    def hot(self) -> int:
        """How many tables are kept at hand."""
        return len(self._hot)

    def bot(self, name: str) -> Chooser | None:
        """The bot of this name, or the one that takes the place of a bot that is not here; None if there are none."""
        return self.bots.get(name) or self.bots.get(self.default_bot)

    @property
    def default_bot(self) -> str:
        """The bot that plays where none was asked for; empty if there are none."""
        return DEFAULT_BOT if DEFAULT_BOT in self.bots else next(iter(self.bots), "")

    async def start(self) -> None:
        """Begins to pay what is owed and to hear of other processes."""
        self._tasks = [asyncio.create_task(self._due.work()), asyncio.create_task(self._hear_of_others())]

    async def stop(self) -> None:
        """Ends that; what was being done is finished first."""
        await self._due.stop()
        tasks = [*self._tasks, *self._catching_up]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()

    async def now(self) -> int:
        """The store's time, in microseconds; asking for it says that somebody is there."""
        now = await self.store.now()
        self.presence.note(now)
        return now

    async def table(self, name: str) -> Table:
        """The table with this id or resource name; Refusal if there is none. Rights are the caller's to check."""
        table = name.removeprefix("tables/")
        known = self._tables.get(table)
        if known is not None:
            self._keep_hot(known)
            return known
        opening = self._opening.get(table)
        if opening is None:
            opening = self._opening[table] = asyncio.create_task(self._open(table))
            opening.add_done_callback(lambda done: self._opened(table, done))
        return await asyncio.shield(opening)

    async def as_viewer(self, name: str, token: bytes | None, *, invited: bool = False) -> tuple[Table, Seat | None]:
        """The table as it is now, and whose view of it the caller gets; Refusal if it may not look.

        Who is `invited` has called with a join code that opens it (`Lobby.invited_to`).
        """
        table = await self.table(name)
        await table.catch_up()
        return table, viewer(name, table.ledger.listed or invited, table.secrets, token)

    async def as_seat(self, name: str, token: bytes | None) -> tuple[Table, Seat]:
        """The table and the caller's seat, which each change checks again; Refusal if it holds none."""
        table = await self.table(name)
        if table.ledger.status == OPEN:  # until the start people may move, in another process too
            await table.catch_up()
        try:
            return table, seated(name, table.ledger.listed, table.secrets, token)
        except Refusal:  # another process may have seated the caller a moment ago
            await table.catch_up()
            return table, seated(name, table.ledger.listed, table.secrets, token)

    async def secrets(self, table: str) -> Secrets:
        """What lies beside the journal; Refusal if there is no such table."""
        secrets = await self.store.secrets(table)
        if secrets is None:
            raise no_such_table(table)
        return secrets

    async def journal(self, table: str, up_to: int | None = None) -> list[Entry]:
        """All entries of a table, or those up to a version."""
        entries: list[Entry] = []
        while page := await self.store.tail(table, entries[-1].version if entries else 0, PAGE):
            entries += page
            if len(page) < PAGE or (up_to is not None and page[-1].version >= up_to):
                break
        return entries[:up_to]

    async def fold_journal(self, table: str, playable: Playable | None, up_to: int | None = None) -> Folded:
        """The table from its first entry, up to a version or the newest; without rules if they cannot follow."""
        journal = await self.journal(table, up_to)
        try:
            return await self.workers.run(fold, table, journal, playable)
        except CANNOT_FOLLOW as error:
            if playable is None:
                raise
            return await self.fold_for_reading(table, journal[-1].version, error)

    async def fold_for_reading(self, table: str, up_to: int, because: Exception) -> Folded:
        """The table without its rules, which could not follow: the journal stands all the same."""
        log.error("table.cannot_follow", table=table, version=up_to, error=words_of(because))
        return await self.fold_journal(table, None, up_to)

    def playable_of(self, created: AnyBody) -> Playable | None:
        """The rules a table is played by; None if they are not here."""
        assert isinstance(created, Created)
        registered = self.games.get(created.game, created.rules_version)
        return registered.playable if registered else None

    def appended(self, table: str, due: int | None) -> None:
        """Says that a table has grown, and when the platform owes it something now."""
        self._due.look_again(table, due)

    async def _open(self, table: str) -> Table:
        return await open_table(self, table)

    def _opened(self, table: str, done: asyncio.Task[Table]) -> None:
        del self._opening[table]
        if not done.cancelled() and done.exception() is None:
            self._tables[table] = done.result()
            self._keep_hot(done.result())

    def _keep_hot(self, table: Table) -> None:
        """Keeps the table, and lets go of the one not used for longest; whoever is still at it keeps it alive."""
        self._hot[table.id] = table
        self._hot.move_to_end(table.id)
        if len(self._hot) > self._most_hot:
            self._hot.popitem(last=False)

    async def _hear_of_others(self) -> None:
        async for table, version in self.store.changes():
            self._heard(table, version)

    def _heard(self, table: str, version: int) -> None:
        known = self._tables.get(table)
        if known is not None and known.ledger.version >= version:
            return  # it was this process that appended, most often
        if known is not None:
            task = asyncio.create_task(self._catch_up(known, version))  # a slow table must not hold up the others
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)
        self._due.look_again(table)

    async def _catch_up(self, table: Table, version: int) -> None:
        try:
            await table.catch_up(at_least=version)
        except Exception:  # nobody waits for this; who needs the table reads again
            log.exception("table.catch_up_failed", table=table.id, version=version)
