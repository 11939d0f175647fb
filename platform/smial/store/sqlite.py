"""The store of an embedded server: one SQLite file, one writer with group commit, one reader.

Another process may open the same file: the append decides who was first, and `changes` tells. Not for load from many
processes, and never on a network file system.
"""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Self

from smial.store import reads, schema, writes
from smial.store.protocol import Entry, Filter, Head, HeadChange, Secrets, Snapshot, StoreError
from smial.store.standing import Standing
from smial.store.transaction import all_together, one_by_one
from smial.store.worker import Job, RunBatch, Worker
from smial.store.writes import Clock

LOOK_EVERY = 0.05
"""Seconds between two looks for what other processes appended; one look is one step in an index."""

CHANGES_AT_ONCE = 1000


def microseconds() -> int:
    """The time since 1970-01-01 UTC."""
    return time.time_ns() // 1000


class SqliteStore:
    """A `Store` in one file, which belongs to its owner alone (0600) with the two files SQLite lays beside it.

    Open it with `open`, inside the event loop that uses it, and `close` it there. If a program fails to, its threads
    end soon after the loop is closed.
    """

    def __init__(self, writer: Worker, reader: Worker, opened_at: int, clock: Clock) -> None:
        self._writer = writer
        self._reader = reader
        self._opened_at = opened_at
        self._clock = clock
        self._closing = asyncio.Event()

    @classmethod
    async def open(
        cls,
        path: str | PathLike[str],
        *,
        patience: float = 5.0,
        most_waiting: int = 10_000,
        clock: Clock = microseconds,
        told: Callable[[float], object] = lambda seconds: None,
    ) -> Self:
        """Open the file and bring its schema up to date; make it if there is none (its folder must be there).

        `patience` is how many seconds to wait for another process that has locked the file; `most_waiting` is how many
        reads, and how many writes, may wait at once. Both end in StoreError, as does a file that is not a store of this
        or an older version. `told` hears, on any thread, how many seconds each commit took.
        """
        file = Path(path)
        to_write, to_read = await asyncio.to_thread(schema.open_file, file, patience)
        opened_at = reads.newest_number(to_read)
        write = _timed(partial(all_together, standing=Standing(file)), told)
        writer = Worker("store-writer", to_write, write, most_waiting)
        reader = Worker("store-reader", to_read, one_by_one, most_waiting)
        return cls(writer, reader, opened_at, clock)

    async def now(self) -> int:
        return self._clock()

    async def create(self, head: Head, secrets: Secrets, entries: Sequence[Entry]) -> Head | None:
        _demand_run(entries, first=1)
        return await self._writer.submit(writes.create, self._clock, head, secrets, entries)

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        change: HeadChange,
        tokens: Mapping[int, bytes | None] | None = None,
    ) -> Sequence[Entry] | None:
        _demand_run(entries)
        return await self._writer.submit(writes.append, self._clock, table, entries, change, tokens or {})

    def append_from_thread(
        self,
        future: asyncio.Future[Sequence[Entry] | None],
        table: str,
        entries: Sequence[Entry],
        change: HeadChange,
        tokens: Mapping[int, bytes | None] | None = None,
    ) -> None:
        _demand_run(entries)
        self._writer.bring(future, writes.append, self._clock, table, entries, change, tokens or {})

    def commit_from_thread(self) -> None:
        self._writer.run_all()

    async def head(self, table: str) -> Head | None:
        return await self._reader.submit(reads.head, table)

    async def secrets(self, table: str) -> Secrets | None:
        return await self._reader.submit(reads.secrets, table)

    async def tail(self, table: str, after: int, limit: int = 1000) -> Sequence[Entry]:
        return await self._reader.submit(reads.tail, table, after, limit)

    async def by_request(self, table: str, seat: int | None, request: str) -> Entry | None:
        return await self._reader.submit(reads.by_request, table, seat, request)

    async def by_join_code(self, code: str) -> str | None:
        return await self._reader.submit(reads.by_join_code, code)

    async def page(self, wanted: Filter, size: int, before: tuple[int, str] | None = None) -> Sequence[Head]:
        return await self._reader.submit(reads.page, wanted, size, before)

    async def due(self, limit: int = 100, not_these: Sequence[str] = ()) -> Sequence[Head]:
        return await self._reader.submit(reads.due, self._clock(), limit, not_these)

    async def next_due(self) -> int | None:
        return await self._reader.submit(reads.next_due)

    async def snapshot(self, table: str) -> Snapshot | None:
        return await self._reader.submit(reads.snapshot, table)

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._writer.submit(writes.keep_snapshot, table, snapshot)

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        """(table, version) of whatever was created or appended since this store was opened, by itself too."""
        return self._changes_since(self._opened_at)

    async def close(self) -> None:
        self._closing.set()
        await asyncio.gather(self._writer.close(), self._reader.close())

    async def _changes_since(self, seen: int) -> AsyncIterator[tuple[str, int]]:
        while not self._closing.is_set():
            found = await self._look(seen)
            for table, version in {table: version for _, table, version in found}.items():  # the newest of each
                yield table, version
            seen = found[-1][0] if found else seen
            if len(found) < CHANGES_AT_ONCE:
                await self._pause()

    async def _look(self, seen: int) -> Sequence[tuple[int, str, int]]:
        try:
            return await self._reader.submit(reads.numbered_after, seen, CHANGES_AT_ONCE)
        except StoreError:
            return ()  # the next look finds it all; whatever is wrong is told to those who read and write

    async def _pause(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), LOOK_EVERY)


def _timed(run: RunBatch, told: Callable[[float], object]) -> RunBatch:
    def timed(db: sqlite3.Connection, jobs: Sequence[Job]) -> Sequence[object]:
        began = time.perf_counter()
        answers = run(db, jobs)
        told(time.perf_counter() - began)
        return answers

    return timed


def _demand_run(entries: Sequence[Entry], first: int | None = None) -> None:
    """Refuse what no journal can hold: nothing, or a version left out."""
    versions = [entry.version for entry in entries]
    if not versions:
        raise ValueError("there are no entries to append")
    start = versions[0] if first is None else first
    if versions != list(range(start, start + len(versions))):
        raise ValueError(f"versions {versions} do not run on from {start}")
