"""What an answer costs at our server, beside a server that only gives back what it gets.

Clients are bare: the bytes of each request are made beforehand (`scripts.py`), those of the answers are not read. They
send the same bytes and the same token to three methods in turn, in rounds, so that a noise of the machine falls on all:
`echo`, `commit` (a bare handler with the same durable store) and `submit`, which is ours. A client sends its next
request when it has the answer to the last one; each has a connection and, at ours, a table of its own. Nothing but
these calls happens in the measured time: no position is asked for, all tables were made and started before.

`ratio` is the rate of ours to that of the echo in the same round (the median of all rounds); times are of single calls.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

import grpc

from tests.bench.bare import COMMIT, ECHO
from tests.bench.figures import Figures
from tests.bench.scripts import SUBMIT, Submit, prepared
from tests.bench.servers import Server, server, unary

ROUNDS = 7
GAMES = ("there-and-back-1", "there-and-back-4")
SEATS = 2


class Measured:
    """The calls of one method, over all rounds."""

    def __init__(self, name: str, channels: Sequence[grpc.aio.Channel], path: str) -> None:
        self.name = name
        self._senders = [unary(channel, path) for channel in channels]
        self.seconds: list[float] = []
        self.rates: list[float] = []

    async def round(self, scripts: Sequence[Sequence[Submit]]) -> None:
        """Every client sends its script once."""
        began = time.perf_counter()
        await asyncio.gather(*map(self._send, self._senders, scripts))
        self.rates.append(sum(map(len, scripts)) / (time.perf_counter() - began))

    async def _send(self, send: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes], script: Sequence[Submit]) -> None:
        for metadata, request in script:
            began = time.perf_counter()
            await send(request, metadata=metadata)
            self.seconds.append(time.perf_counter() - began)


def bench(figures: Figures, scale: float, folder: Path) -> None:
    """One client, then 32."""
    with server(folder) as ours, server(folder, module="tests.bench.bare") as bare:
        asyncio.run(_bench(figures, ours, bare, clients=1, moves=max(1, round(400 * scale))))
        asyncio.run(_bench(figures, ours, bare, clients=32, moves=max(1, round(60 * scale))))


async def _bench(figures: Figures, ours: Server, bare: Server, clients: int, moves: int) -> None:
    async with AsyncExitStack() as stack:
        to_us = [await stack.enter_async_context(ours.connect()) for _ in range(clients)]
        to_bare = [await stack.enter_async_context(bare.connect()) for _ in range(clients)]
        methods = (
            Measured("echo", to_bare, ECHO),
            Measured("commit", to_bare, COMMIT),
            Measured("submit", to_us, SUBMIT),
        )
        for number in range(-1, ROUNDS):
            scripts = [await _script(to_us[0], number + client, moves) for client in range(clients)]
            for method in methods:
                await method.round(scripts)
            if number < 0:  # connections and caches are warm now
                for method in methods:
                    method.seconds.clear()
                    method.rates.clear()
    echo, commit, submit = methods
    for method in methods:
        figures.note_calls(f"{method.name}.{clients}", method.seconds, method.rates)
    figures.note(f"commit.{clients}.ratio", _ratio(commit, echo))
    figures.note(f"submit.{clients}.ratio", _ratio(submit, echo))


async def _script(channel: grpc.aio.Channel, number: int, moves: int) -> list[Submit]:
    """A table of either game; as many tables, one after the other, as it takes."""
    script: list[Submit] = []
    while len(script) < moves:
        script += await prepared(channel, GAMES[number % 2], SEATS, moves - len(script))
    return script


def _ratio(of: Measured, to: Measured) -> float:
    return median(rate / base for rate, base in zip(of.rates, to.rates, strict=True))
