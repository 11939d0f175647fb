"""Watches live for a while, end with the server, and leave nothing behind however they end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from smial.server.errors import LimitReached
from smial.server.streams import LONGEST, SHORTEST, Streams, some_life
from smial.tables import Refusal
from smial.v1 import errors_pb2 as why


class Source:
    """Messages that come when they are put in."""

    def __init__(self, *ready: str) -> None:
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.readers = 0
        self.taken = asyncio.Event()
        """Whether all that was ready has been taken."""
        for message in ready:
            self.queue.put_nowait(message)

    async def messages(self) -> AsyncGenerator[str]:
        self.readers += 1
        try:
            while (message := await self.next()) != "end":
                yield message
        finally:
            self.readers -= 1

    async def next(self) -> str:
        if self.queue.empty():
            self.taken.set()
        return await self.queue.get()


async def read(stream: AsyncGenerator[str]) -> list[str]:
    return [message async for message in stream]


async def test_a_stream_gives_what_there_is_and_ends_when_that_does() -> None:
    streams, source = Streams(1), Source("a", "b", "end")
    assert await read(streams.living(source.messages())) == ["a", "b"]
    assert source.readers == 0 and len(streams) == 0


async def test_a_stream_whose_life_is_over_ends_well() -> None:
    streams, source = Streams(1, life=lambda: 0.0), Source()
    assert await read(streams.living(source.messages())) == []
    assert source.readers == 0 and len(streams) == 0


async def test_R14_all_streams_end_with_a_reason_to_come_back_when_the_server_stops() -> None:
    streams, sources = Streams(2), [Source("a"), Source()]
    reading = [asyncio.create_task(read(streams.living(source.messages()))) for source in sources]
    for source in sources:
        await source.taken.wait()
    assert len(streams) == 2
    streams.end()
    ended = await asyncio.gather(*reading, return_exceptions=True)
    assert [refusal.reason for refusal in ended if isinstance(refusal, Refusal)] == [why.REASON_TRY_AGAIN] * 2
    assert not any(source.readers for source in sources) and len(streams) == 0


async def test_R14_no_stream_begins_any_more_when_the_server_stops() -> None:
    streams, source = Streams(1), Source("a")
    streams.end()
    with pytest.raises(Refusal, match="going down"):
        await read(streams.living(source.messages()))


async def test_P1_more_streams_than_there_may_be_are_refused_at_once() -> None:
    streams = Streams(1)
    async with aclosing(streams.living(Source("a").messages())) as first:
        assert await anext(first) == "a"
        with pytest.raises(LimitReached, match="1 watches"):
            await read(streams.living(Source().messages()))
    assert len(streams) == 0


async def test_P2_a_cancelled_call_cancels_its_stream() -> None:
    streams, source = Streams(1), Source("a")
    reading = asyncio.create_task(read(streams.living(source.messages())))
    await source.taken.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert source.readers == 0 and len(streams) == 0


async def test_P2_a_stream_that_nobody_reads_on_is_closed_with_its_call() -> None:
    streams, source = Streams(1), Source("a", "b")
    async with aclosing(streams.living(source.messages())) as stream:
        assert await anext(stream) == "a"
    assert source.readers == 0 and len(streams) == 0


def test_lives_differ_within_the_limits() -> None:
    lives = [some_life() for _ in range(100)]
    assert all(SHORTEST <= life < LONGEST for life in lives) and len(set(lives)) > 1
