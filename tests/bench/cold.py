"""How long somebody waits who comes back to a table that nobody has looked at for a while, after 1,000 moves.

The server keeps one table at hand (`--hot 1`) and is asked for the position of several in turn, so each is cold when
its turn comes: read from the journal, folded, composed and sent. Beside it, the same for a table that is at hand.

Each table is one of part 1 with two seats, a game that goes on: random players put paths together and take them back,
so that 1,000 moves are reached well before its end. The tables differ in how many entries came after their newest
snapshot, from few to as many as there can be.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import grpc

from smial.v1.play_service_pb2 import GetPositionRequest, SubmitMoveRequest
from tests.bench.figures import Figures
from tests.bench.scripts import SUBMIT, Metadata, Submit, prepared
from tests.bench.servers import Server, server, unary

GAME, SEATS = "there-and-back-1", 2
MOVES = (1000, 1010, 1020, 1030, 1040)
ROUNDS = 20
POSITION = "/smial.v1.PlayService/GetPosition"


class Look(NamedTuple):
    """A request for the position of one table."""

    metadata: Metadata
    request: bytes


def bench(figures: Figures, scale: float, folder: Path) -> None:
    """Plays the tables, then looks at them."""
    with server(folder, "--hot", "1") as ours:
        asyncio.run(_bench(figures, ours, scale))


async def _bench(figures: Figures, ours: Server, scale: float) -> None:
    async with ours.connect() as channel:
        looks = [await _played(channel, max(1, round(moves * min(scale, 1.0)))) for moves in MOVES]
        cold = [await _look(channel, look) for look in looks * ROUNDS]
        hot = [await _look(channel, looks[0]) for _ in range(2 * ROUNDS)][1:]
    figures.note("open_cold_ms", median(cold) * 1000)
    figures.note("open_cold_most_ms", max(cold) * 1000)
    figures.note("open_hot_ms", median(hot) * 1000)


async def _played(channel: grpc.aio.Channel, moves: int) -> Look:
    script: list[Submit] = []
    while len(script) < moves:  # the one game in a few that is over too early is left
        script = await prepared(channel, GAME, SEATS, moves)
    send = unary(channel, SUBMIT)
    for metadata, request in script:
        await send(request, metadata=metadata)
    name = SubmitMoveRequest.FromString(script[0].request).name
    return Look(script[0].metadata, GetPositionRequest(name=name).SerializeToString())


async def _look(channel: grpc.aio.Channel, look: Look) -> float:
    began = time.perf_counter()
    await unary(channel, POSITION)(look.request, metadata=look.metadata)
    return time.perf_counter() - began
