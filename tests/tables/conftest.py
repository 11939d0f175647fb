"""The house in both forms: what holds for one process holds for two on one journal."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.tables.games import RELEASE
from tests.tables.house import Front, House, front


@pytest.fixture(params=[1, 2], ids=["one", "two"])
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    async with AsyncExitStack() as stack:
        fronts = [await stack.enter_async_context(front(tmp_path / "journal.db")) for _ in range(request.param)]
        yield House(*fronts)


@pytest.fixture
async def seeding(tmp_path: Path) -> AsyncIterator[Front]:
    """One process, started for fixed seeds."""
    async with front(tmp_path / "journal.db", allow_seeds=True) as made:
        yield made


@pytest.fixture
def release() -> Iterator[None]:
    """Lets endless calls end when the test is over."""
    RELEASE.clear()
    yield
    RELEASE.set()
