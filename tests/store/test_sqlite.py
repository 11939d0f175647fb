"""SQLite keeps what every store promises."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from smial.store import SqliteStore, Store
from tests.store.contract import Again, StoreContract
from tests.store.made import table_in


@pytest.fixture
async def again(tmp_path: Path) -> AsyncIterator[Again]:
    async with AsyncExitStack() as stores:

        async def open_one() -> Store:
            store = await SqliteStore.open(tmp_path / "journal.db")
            stores.push_async_callback(store.close)
            return store

        yield open_one


@pytest.fixture
async def opened(again: Again) -> Store:
    return await again()


class TestSqliteStore(StoreContract):
    pass


async def test_what_was_due_when_the_newest_entry_was_made_is_due_though_the_clock_was_set_back(tmp_path: Path) -> None:
    time = [5_000]
    store = await SqliteStore.open(tmp_path / "journal.db", clock=lambda: time[0])
    await table_in(store, "owed", due=5_000)
    await table_in(store, "later", due=5_001)
    time[0] = 100
    assert [row.table for row in await store.due()] == ["owed"]
    await table_in(store, "of the new time")
    assert not await store.due()
    await store.close()
