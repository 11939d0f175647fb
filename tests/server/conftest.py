"""A real server on a real socket with a real store, and somebody who calls it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from smial.server.metrics import Metrics
from smial.server.server import Server, running
from smial.server.settings import Settings
from smial.tables import Games
from tests.server.callers import Caller
from tests.server.game import OldPebbles, PebbleGame


@pytest.fixture
def games() -> Games:
    """What the server can play."""
    found = Games()
    found.add(PebbleGame(), "pebbles 1.0")
    found.add(OldPebbles(), "pebbles 1.0")
    return found


@pytest.fixture
def changed() -> dict[str, Any]:
    """Settings that differ from the defaults."""
    return {}


@pytest.fixture
def settings(tmp_path: Path, changed: dict[str, Any]) -> Settings:
    return Settings(address="127.0.0.1:0", store=tmp_path / "journals.db", grace=2.0, **changed)


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
async def server(settings: Settings, games: Games, metrics: Metrics) -> AsyncIterator[Server]:
    async with running(settings, games, metrics) as server:
        yield server


@pytest.fixture
async def passer_by(server: Server) -> AsyncIterator[Caller]:
    """Somebody without a token."""
    async with grpc.aio.insecure_channel(server.address) as channel:
        yield Caller(channel)


@pytest.fixture
def frodo(passer_by: Caller) -> Caller:
    """Somebody with a token."""
    return passer_by.somebody()


@pytest.fixture
def sam(passer_by: Caller) -> Caller:
    """Somebody else with a token."""
    return passer_by.somebody()
