"""Real servers in processes of their own, on real sockets, with a real store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.failure.stage import House, with_plugins


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a server finds its plugins and its store."""
    return with_plugins(tmp_path)


@pytest.fixture
def flags() -> tuple[str, ...]:
    """With which flags servers are started."""
    return ()


@pytest.fixture
def house(folder: Path, flags: tuple[str, ...]) -> Iterator[House]:
    """Servers on one journal; none of them runs yet."""
    house = House(folder, *flags)
    yield house
    house.close()
