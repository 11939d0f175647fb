"""What a table costs in memory at which nothing happens: 10,000 of them, made, seated and started, then left alone.

The server runs at its real settings, so it holds as many of them at hand as it would anywhere. What it held after a
first hundred tables (code, caches, connections) is not counted.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import grpc

from tests.bench.figures import Figures
from tests.bench.scripts import Caller, table_in_play
from tests.bench.servers import Server, server

TABLES = 10_000
WARM_UP = 100
AT_ONCE = 32
GAMES = ("there-and-back-1", "there-and-back-4")


def bench(figures: Figures, scale: float, folder: Path) -> None:
    """Half of them part 1, half part 4, each with two seats."""
    with server(folder) as ours:
        asyncio.run(_bench(figures, ours, max(1, round(TABLES * scale))))


async def _bench(figures: Figures, ours: Server, tables: int) -> None:
    async with ours.connect() as channel:
        await _make(channel, min(WARM_UP, tables))
        before = ours.memory()
        await _make(channel, tables)
        figures.note("idle_table_bytes", (ours.memory() - before) / tables, 0)


async def _make(channel: grpc.aio.Channel, tables: int) -> None:
    async def some(numbers: range) -> None:
        for number in numbers:
            await table_in_play(channel, GAMES[number % 2], [Caller(), Caller()])

    await asyncio.gather(*(some(range(first, tables, AT_ONCE)) for first in range(AT_ONCE)))
