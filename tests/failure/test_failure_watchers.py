"""Those who look on: many, slow, dead, behind a line that breaks; what they cost others, and what they are owed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import grpc
import pytest

from smial.client import Retry
from smial.client.aio import connect
from smial.client.settings import channel_options
from smial.server.server import OPTIONS
from smial.server.settings import Settings
from smial.v1.play_service_pb2 import EntryLines
from tests.failure.stage import House, channel_to
from tests.failure.wire import wire_to
from tests.server.callers import Caller, table_in_play

MEBIBYTE = 1 << 20
QUICK = Retry(4, 0.02, 0.1)
measured = pytest.mark.parametrize(
    "flags", [("--metrics-address", "127.0.0.1:0", "--watches", "300")], ids=["measured"]
)


@pytest.fixture
async def frodo(house: House) -> AsyncIterator[Caller]:
    async with channel_to(house.start().address) as channel:
        yield Caller(channel).somebody()


async def figure(house: House, name: str) -> float:
    """One of the figures that the server hands out."""
    return (await asyncio.to_thread(house.figures, 0))[name]


async def versions(watch: Any, last: int) -> list[int]:
    """The versions of the entries of a watch, up to this one."""
    seen: list[int] = []
    while not seen or seen[-1] < last:
        message = await watch.read()
        if message.HasField("entry"):
            seen.append(message.entry.version)
    return seen


@measured
async def test_P3_dead_watchers_slow_nobody_cost_bounded_memory_and_get_all_lines_when_they_wake(
    house: House, frodo: Caller
):
    """Of a view of 64 KiB, 400 versions for 20 watchers are 500 MiB; who does not read gets lines and one view."""
    name = await table_in_play(frodo, game="games/posters", options='{"size": 65536}')
    async with wire_to(house.addresses[0]) as wire, AsyncExitStack() as stack:
        channel = await stack.enter_async_context(channel_to(wire.address))
        dead = [await stack.enter_async_context(Caller(channel, frodo.token).watching(name)) for _ in range(20)]
        for watch in dead:
            await watch.read()
        wire.swallow()
        before = await figure(house, "process_resident_memory_bytes")
        async with frodo.watching(name) as live:
            for _ in range(400):
                made = await frodo.move(name, '["next"]')
            assert await versions(live, made.version) == list(range(1, made.version + 1))
        assert await figure(house, "process_resident_memory_bytes") - before < 100 * MEBIBYTE
        wire.pass_on()
        assert await versions(dead[0], made.version) == list(range(2, made.version + 1))


@measured
async def test_P3_R11_watchers_that_vanish_leave_nothing_behind(house: House, frodo: Caller):
    name = await table_in_play(frodo, game="games/cairns")
    files, threads = await figure(house, "process_open_fds"), house.threads(0)
    for _ in range(3):
        async with wire_to(house.addresses[0]) as wire, AsyncExitStack() as stack:
            for _ in range(10):
                channel = await stack.enter_async_context(channel_to(wire.address))
                for _ in range(3):
                    watch = await stack.enter_async_context(Caller(channel, frodo.token).watching(name))
                    await watch.read()
            assert await figure(house, "smial_watches") == 30
            wire.cut()
        while await figure(house, "smial_watches"):
            await frodo.position(name)
    while await figure(house, "process_open_fds") > files:
        await frodo.position(name)
    assert house.threads(0) <= threads + 8


@measured
async def test_P1_idle_watchers_hold_no_thread_and_past_the_limit_newcomers_are_refused_at_once(
    house: House, frodo: Caller
):
    name = await table_in_play(frodo, game="games/cairns")
    before = house.threads(0)
    async with AsyncExitStack() as stack:
        for _ in range(300):
            watch = await stack.enter_async_context(frodo.watching(name))
            await watch.read()
        assert house.threads(0) <= before + 8, "the pools grow to their size, whoever watches"
        late = await stack.enter_async_context(frodo.watching(name))
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await late.read()
        assert error.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert (await frodo.move(name, '["lay",1]')).version == 4
        assert await versions(watch, 4) == [2, 3, 4]


async def test_P6_one_connection_carries_the_watches_and_moves_of_many_tables(house: House, frodo: Caller):
    names = [await table_in_play(frodo, game="games/cairns") for _ in range(120)]
    async with AsyncExitStack() as stack:
        watches = [await stack.enter_async_context(frodo.watching(name)) for name in names]
        made = await asyncio.gather(*(frodo.move(name, '["lay",1]') for name in names))
        assert {answer.version for answer in made} == {4}
        for watch in watches:
            assert await versions(watch, 4) == [1, 2, 3, 4]


@pytest.mark.parametrize("flags", [("--heartbeat", "1")])
async def test_P5_a_quiet_watch_is_heard_of_through_a_proxy_and_a_dropped_one_resumes_by_itself(
    house: House, frodo: Caller
):
    name = await table_in_play(frodo, game="games/cairns")
    async with wire_to(house.addresses[0]) as wire, connect(wire.address, token=frodo.token, retry=QUICK) as client:
        async with channel_to(wire.address) as line, Caller(line, frodo.token).watching(name, after=3) as raw:
            kinds = [(await raw.read()).WhichOneof("message") for _ in range(3)]
        assert kinds == ["position", "heartbeat", "heartbeat"]
        live: list[bool] = []
        async with client.table(name).watch(on_state=lambda state: live.append(state.live)) as news:
            seen = []
            for _ in range(4):
                wire.cut()
                made = await frodo.move(name, '["lay",1]')
                while not seen or seen[-1] < made.version:
                    item = await anext(news)
                    seen += [item.version] if isinstance(item, EntryLines) else []
    assert seen == list(range(1, made.version + 1))
    assert True in live and False in live


def test_P5_server_and_client_agree_on_how_often_a_line_is_pinged():
    client, server = dict(channel_options("127.0.0.1:1")), dict(OPTIONS)
    assert client["grpc.keepalive_time_ms"] >= server["grpc.http2.min_ping_interval_without_data_ms"]
    assert Settings().heartbeat < 30


async def test_R1_who_reads_first_and_watches_later_misses_nothing_of_what_happened_between(
    house: House, frodo: Caller
):
    sam = frodo.somebody()
    name = await table_in_play(frodo, sam, game="games/cairns")
    for _ in range(10):
        position = await frodo.position(name)
        made = await asyncio.gather(sam.move(name, '["lay",1]'), frodo.move(name, '["roll"]'))
        last = max(answer.version for answer in made)
        async with frodo.watching(name, after=position.version) as watch:
            assert await versions(watch, last) == list(range(position.version + 1, last + 1))


async def test_R1_a_version_that_nobody_has_is_said_not_to_be_there(house: House, frodo: Caller):
    name = await table_in_play(frodo, game="games/cairns")
    async with frodo.watching(name, after=1000) as watch:
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await watch.read()
    assert error.value.code() is grpc.StatusCode.UNAVAILABLE
