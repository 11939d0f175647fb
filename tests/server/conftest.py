"""A real server on a real socket with a real store, and somebody who calls it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
import structlog

from smial.server import logs
from smial.server.metrics import Metrics
from smial.server.server import Server, running
from smial.server.settings import Settings
from smial.tables import Games
from tests.server.callers import Caller
from tests.server.game import OldPebbles, PebbleGame


class Log(io.StringIO):
    """What was written, and what was counted."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: list[tuple[str, str]] = []

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]

    def of(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.lines() if line["event"] == event]


@pytest.fixture
def log() -> Iterator[Log]:
    """Everything that is logged during the test, however unimportant."""
    handlers, level = logging.root.handlers[:], logging.root.level
    written = Log()
    logs.configure("debug", "json", written, lambda *line: written.counted.append(line))
    yield written
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


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
