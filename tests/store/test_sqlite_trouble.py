"""SQLite when something is in the way: a lock, a full disk, too many callers, a clock that goes back."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from smial.store import Filter, SqliteStore, StoreError
from tests.store.made import PLAYING, moved, table_in


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep the file locked for writing, as another process might."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


@contextmanager
def full_disk(file: Path, spare: int) -> Iterator[None]:
    """Let no file of this process grow beyond the log's present size and `spare` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = file.with_name(file.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + spare, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_write_that_finds_the_file_locked_for_too_long_fails_and_may_be_tried_again(file: Path) -> None:
    store = await SqliteStore.open(file, patience=0.01)
    await table_in(store)
    with locked(file):
        with pytest.raises(StoreError, match="locked"):
            await store.append("t", [moved(2)], PLAYING)
        assert len(await store.tail("t", 0)) == 1
    assert await store.append("t", [moved(2)], PLAYING)
    await store.close()


async def test_too_many_waiting_writes_are_refused_at_once_and_the_others_are_done(file: Path) -> None:
    store = await SqliteStore.open(file, patience=60, most_waiting=3)
    await table_in(store)
    with locked(file):
        waiting = [asyncio.create_task(store.append("t", [moved(version)], PLAYING)) for version in (2, 3, 4)]
        await asyncio.sleep(0)  # lets them hand their entries in
        with pytest.raises(StoreError, match="3 calls are waiting"):
            await store.append("t", [moved(5)], PLAYING)
    assert all(await asyncio.gather(*waiting))
    assert await store.append("t", [moved(5)], PLAYING)
    await store.close()


@pytest.mark.parametrize("size", [1_000_000, 10_000_000], ids=["at the commit", "before the commit"])
async def test_a_full_disk_fails_the_write_and_leaves_the_store_usable(file: Path, size: int) -> None:
    store = await SqliteStore.open(file)
    await table_in(store)
    before = await store.head("t")
    with full_disk(file, spare=50_000):
        with pytest.raises(StoreError):
            await store.append("t", [moved(2, body=bytes(size))], PLAYING)
        assert await store.head("t") == before
        assert await store.append("t", [moved(2, body=b"small")], PLAYING)
    assert await store.append("t", [moved(3, body=bytes(size))], PLAYING)
    assert [entry.version for entry in await store.tail("t", 0)] == [1, 2, 3]
    await store.close()


async def test_the_times_of_a_table_do_not_go_back_with_the_clock(file: Path) -> None:
    times = iter([100, 50, 70, 120])
    store = await SqliteStore.open(file, clock=lambda: next(times))
    await table_in(store)
    for version in (2, 3, 4):
        await store.append("t", [moved(version)], PLAYING)
    assert [entry.time for entry in await store.tail("t", 0)] == [100, 100, 100, 120]
    await store.close()


async def test_tables_created_in_the_same_microsecond_are_paged_each_once(file: Path) -> None:
    store = await SqliteStore.open(file, clock=lambda: 100)
    for table in "bdac":
        await table_in(store, table)
    first = await store.page(Filter(), 2)
    second = await store.page(Filter(), 2, (first[-1].created, first[-1].table))
    assert [row.table for row in [*first, *second]] == ["d", "c", "b", "a"]
    await store.close()


async def test_a_due_time_comes_when_the_clock_reaches_it(file: Path) -> None:
    times = iter([0, 99, 100])
    store = await SqliteStore.open(file, clock=lambda: next(times))
    await table_in(store, due=100)
    assert [len(await store.due()) for _ in range(2)] == [0, 1]
    await store.close()


@pytest.mark.parametrize("lost", ["", "-wal"])
async def test_a_store_whose_file_was_taken_away_acknowledges_nothing_until_it_is_back(file: Path, lost: str) -> None:
    store = await SqliteStore.open(file)
    await table_in(store)
    taken, aside = file.with_name(file.name + lost), file.with_name("aside")
    taken.rename(aside)
    with pytest.raises(StoreError, match="deleted or replaced"):
        await store.append("t", [moved(2)], PLAYING)
    taken.write_bytes(b"another file in its place")
    with pytest.raises(StoreError, match="deleted or replaced"):
        await store.append("t", [moved(2)], PLAYING)
    aside.replace(taken)
    assert await store.append("t", [moved(2)], PLAYING)
    await store.close()
    again = await SqliteStore.open(file)
    assert [entry.version for entry in await again.tail("t", 0)] == [1, 2]
    await again.close()
