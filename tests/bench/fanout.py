"""How long 200 who look on wait for what one seat does: from the answer to the seat until each has the entry.

The watchers look on over eight connections, in this process; what it costs the process to take 200 messages is in the
figure. A watcher may have the entry before the seat has its answer; that counts as less than nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

import grpc

from smial.v1.play_service_pb2 import SubmitMoveRequest, SubmitMoveResponse, WatchTableRequest, WatchTableResponse
from tests.bench.figures import Figures
from tests.bench.scripts import SUBMIT, Submit, prepared
from tests.bench.servers import Server, server, stream, unary

WATCHERS = 200
CONNECTIONS = 8
WATCH = "/smial.v1.PlayService/WatchTable"


class Watcher:
    """Somebody who looks on and notes when each entry came."""

    def __init__(self, channel: grpc.aio.Channel, request: bytes) -> None:
        self._call = stream(channel, WATCH)(request)
        self.came: dict[int, float] = {}
        self._newest = 0
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def has(self, version: int) -> float:
        """When the entry came; waits for it and for the position after it, so that nothing is left under way."""
        while self._newest < version:
            self._news.clear()
            await self._news.wait()
        return self.came[version]

    async def end(self) -> None:
        """Looks on no more."""
        self._call.cancel()
        await asyncio.wait([self._reading])

    async def _read(self) -> None:
        async for raw in self._call:
            now = time.perf_counter()
            message = WatchTableResponse.FromString(raw)
            if message.HasField("entry"):
                self.came[message.entry.version] = now
            elif message.HasField("position"):
                self._newest = message.position.version
                self._news.set()


def bench(figures: Figures, scale: float, folder: Path) -> None:
    """One table, a game's answers one by one, all watchers waited for after each."""
    with server(folder) as ours:
        asyncio.run(_bench(figures, ours, moves=max(3, round(40 * scale))))


async def _bench(figures: Figures, ours: Server, moves: int) -> None:
    async with AsyncExitStack() as stack:
        player, *channels = [await stack.enter_async_context(ours.connect()) for _ in range(1 + CONNECTIONS)]
        script = await prepared(player, "there-and-back-4", 2, moves)
        request = WatchTableRequest(name=SubmitMoveRequest.FromString(script[0].request).name).SerializeToString()
        watchers = [Watcher(channels[at % CONNECTIONS], request) for at in range(WATCHERS)]
        waits = await _play(player, script, watchers)
        await asyncio.gather(*(watcher.end() for watcher in watchers))
    percentiles = quantiles([wait * 1000 for wait in waits], n=100)
    figures.note(f"fanout.{WATCHERS}.p50_ms", percentiles[49])
    figures.note(f"fanout.{WATCHERS}.p99_ms", percentiles[98])


async def _play(player: grpc.aio.Channel, script: Sequence[Submit], watchers: Sequence[Watcher]) -> list[float]:
    """Seconds that each watcher waited for each entry."""
    send, waits = unary(player, SUBMIT), list[float]()
    for metadata, request in script:
        answer = await send(request, metadata=metadata)
        answered, version = time.perf_counter(), SubmitMoveResponse.FromString(answer).version
        waits += [at - answered for at in await asyncio.gather(*(watcher.has(version) for watcher in watchers))]
    return waits
