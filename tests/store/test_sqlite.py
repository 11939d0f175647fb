"""SQLite keeps what every store promises."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from smial.store import SqliteStore, Store
from tests.store.contract import Again, StoreContract


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
