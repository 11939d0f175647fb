"""All tables of one process: the store, the games, the hot tables, and the worker for what is owed.

What callers do at tables is in `lobby`, `playing` and `records`; this file only gets hold of tables for them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import TypeVar

import structlog

from smial.rules import Move, Seat, State
from smial.store import Entry, Secrets, Store
from smial.tables.access import seated, viewer
from smial.tables.due import DueWorker
from smial.tables.entries import AnyBody, Created
from smial.tables.folded import Folded, Playable, fold
from smial.tables.owed import Limits
from smial.tables.plugins import Games
from smial.tables.refusals import Refusal, no_such_table
from smial.tables.table import PAGE, Table, open_table
from smial.tables.workers import Workers

log = structlog.get_logger()

T = TypeVar("T")

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
        hot: int = 10_000,
        threads: int = 4,
        call_limit: float = 5.0,
        allow_seeds: bool = False,
    ) -> None:
        self.store = store
        self.games = games
        self.bots = bots
        self.limits = limits or Limits()
        self.allow_seeds = allow_seeds
        self.workers = Workers(threads, call_limit)
        self._most_hot = hot
        self._hot: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._due = DueWorker(self)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begins to pay what is owed and to hear of other processes."""
        self._tasks = [asyncio.create_task(self._due.work()), asyncio.create_task(self._hear_of_others())]

    async def stop(self) -> None:
        """Ends that; what was being done is finished first."""
        await self._due.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()

    async def table(self, name: str) -> Table:
        """The table with this id or resource name; Refusal if there is none. Rights are the caller's to check."""
        table = name.removeprefix("tables/")
        if table in self._hot:
            self._hot.move_to_end(table)
            return self._hot[table]
        opening = self._opening.get(table)
        if opening is None:
            opening = self._opening[table] = asyncio.create_task(self._open(table))
            opening.add_done_callback(lambda done: self._opened(table, done))
        return await asyncio.shield(opening)

    async def as_viewer(self, name: str, token: bytes | None) -> tuple[Table, Seat | None]:
        """The table and whose view the caller gets; Refusal if it may not look."""
        table = await self.table(name)
        return table, await self._allowed(viewer, name, table, token)

    async def as_seat(self, name: str, token: bytes | None) -> tuple[Table, Seat]:
        """The table and the caller's seat; Refusal if it holds none."""
        table = await self.table(name)
        return table, await self._allowed(seated, name, table, token)

    async def secrets(self, table: str) -> Secrets:
        """What lies beside the journal; Refusal if there is no such table."""
        secrets = await self.store.secrets(table)
        if secrets is None:
            raise no_such_table(table)
        return secrets

    async def journal(self, table: str) -> list[Entry]:
        """All entries of a table."""
        entries: list[Entry] = []
        while page := await self.store.tail(table, entries[-1].version if entries else 0, PAGE):
            entries += page
            if len(page) < PAGE:
                break
        return entries

    async def fold_journal(self, table: str, playable: Playable | None) -> Folded:
        """The table from its first entry. ReplayError if the rules cannot follow."""
        journal = await self.journal(table)
        return await self.workers.run(fold, table, journal, playable)

    def playable_of(self, created: AnyBody) -> Playable | None:
        """The rules a table is played by; None if they are not here."""
        assert isinstance(created, Created)
        registered = self.games.get(created.game, created.rules_version)
        return registered.playable if registered else None

    def appended(self, table: str) -> None:
        """Says that a table has grown."""
        self._due.look_again(table)

    async def _allowed(
        self, rule: Callable[[str, bool, Secrets, bytes | None], T], name: str, table: Table, token: bytes | None
    ) -> T:
        """Applies a rule of access; before it refuses, another process may have seated the caller a moment ago."""
        try:
            return rule(name, table.ledger.listed, table.secrets, token)
        except Refusal:
            await table.catch_up()
            return rule(name, table.ledger.listed, table.secrets, token)

    async def _open(self, table: str) -> Table:
        return await open_table(self, table)

    def _opened(self, table: str, done: asyncio.Task[Table]) -> None:
        del self._opening[table]
        if not done.cancelled() and done.exception() is None:
            self._hot[table] = done.result()
            self._put_away()

    def _put_away(self) -> None:
        """Lets go of the tables that were not used for longest; busy ones stay."""
        over = len(self._hot) - self._most_hot
        if over > 0:
            for table in [table for table, hot in self._hot.items() if not hot.busy][:over]:
                del self._hot[table]

    async def _hear_of_others(self) -> None:
        async for table, version in self.store.changes():
            hot = self._hot.get(table)
            if hot is not None and hot.ledger.version < version:
                try:
                    await hot.catch_up(at_least=version)
                except Exception:  # one table's trouble must not end the hearing for all
                    log.exception("table.catch_up_failed", table=table, version=version)
            self._due.look_again(table)
