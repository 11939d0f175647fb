"""A server that is told to stop while streams and moves are open, and games that take their time or start programs."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc import StatusCode
from grpc_health.v1 import health_pb2, health_pb2_grpc

from smial.client import Unavailable
from smial.client.aio import AsyncTableClient
from tests.failure.load import clients_of, journal_of
from tests.failure.stage import House, channel_to
from tests.server.callers import Caller, new_id, read_error, refused, table_in_play
from tests.server.processes import Process, launched

LONG = "--call-limit", "60", "--grace", "60"


@pytest.fixture
def server(folder: Path) -> Iterator[Process]:
    """A server whose log is read."""
    with launched(folder, *LONG) as process:
        yield process


@pytest.fixture
async def frodo(server: Process) -> AsyncIterator[Caller]:
    async with channel_to(server.address) as channel:
        yield Caller(channel).somebody()


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """Where the rules of a table wait."""
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


async def read_on(watch: Any) -> None:
    """Reads a watch until it ends."""
    while await watch.read() is not grpc.aio.EOF:
        pass


async def waiting_table(caller: Caller, pipe: Path) -> str:
    return await table_in_play(caller, game="games/waiting", options=json.dumps({"pipe": str(pipe)}))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_R14_told_to_stop_it_finishes_the_running_move_ends_watches_and_takes_nothing_new(
    server: Process, frodo: Caller, pipe: Path, number: signal.Signals
):
    name = await waiting_table(frodo, pipe)
    async with frodo.watching(name) as watch, frodo.watching(name):
        await watch.read()
        running = asyncio.create_task(frodo.move(name, '["wait"]'))
        await asyncio.to_thread(server.wait_until_it_says, "game.waits")
        server.send(number)
        await asyncio.to_thread(server.wait_until_it_says, "server.stopping")
        with pytest.raises(grpc.aio.AioRpcError) as ended:
            await read_on(watch)
        assert read_error(ended.value).reason == "TRY_AGAIN"
        with pytest.raises(grpc.aio.AioRpcError) as late:
            await frodo.position(name)
        assert late.value.code() is StatusCode.UNAVAILABLE and not running.done()
        await asyncio.to_thread(pipe.write_bytes, b"go on")
        made = await running
    assert await asyncio.to_thread(server.exit_code) == 0
    journal = await journal_of(Path(pipe.parent / "smial.db"), name)
    assert [entry.version for entry in journal][-1] == made.version and journal[-1].kind == "moved"


async def test_R14_health_says_not_serving_as_soon_as_it_is_told_to_stop(server: Process, frodo: Caller, pipe: Path):
    name = await waiting_table(frodo, pipe)
    health = health_pb2_grpc.HealthStub(frodo.channel).Watch(health_pb2.HealthCheckRequest())
    assert (await health.read()).status == health_pb2.HealthCheckResponse.SERVING
    running = asyncio.create_task(frodo.move(name, '["wait"]'))
    await asyncio.to_thread(server.wait_until_it_says, "game.waits")
    server.send(signal.SIGTERM)
    assert (await health.read()).status == health_pb2.HealthCheckResponse.NOT_SERVING
    assert not running.done()
    await asyncio.to_thread(pipe.write_bytes, b"go on")
    await running


@pytest.mark.parametrize("how", ["wait", "spin"])
async def test_P1_while_a_game_thinks_or_computes_others_play_and_the_server_is_well(
    server: Process, frodo: Caller, tmp_path: Path, how: str
):
    pipe = tmp_path / "pipe"
    if how == "wait":
        os.mkfifo(pipe)
    slow, other = await waiting_table(frodo, pipe), await table_in_play(frodo, game="games/cairns")
    running = asyncio.create_task(frodo.move(slow, f'["{how}"]'))
    await asyncio.to_thread(server.wait_until_it_says, "game.waits")
    for _ in range(20):
        await frodo.move(other, '["lay",1]')
    health = health_pb2_grpc.HealthStub(frodo.channel)
    answer = await health.Check(health_pb2.HealthCheckRequest())
    assert answer.status == health_pb2.HealthCheckResponse.SERVING
    assert not running.done()
    await asyncio.to_thread(pipe.write_bytes, b"go on")
    await running


async def test_P1_while_more_games_think_than_there_are_threads_others_play(
    server: Process, frodo: Caller, tmp_path: Path
):
    pipes = [tmp_path / f"pipe-{number}" for number in range(6)]
    for pipe in pipes:
        os.mkfifo(pipe)
    other, slow = await table_in_play(frodo, game="games/cairns"), [await waiting_table(frodo, pipe) for pipe in pipes]
    running = [asyncio.create_task(frodo.move(name, '["wait"]')) for name in slow]
    for _ in slow:
        await asyncio.to_thread(server.wait_until_it_says, "game.waits")
    for _ in range(20):
        await frodo.move(other, '["lay",1]')
    assert not [move for move in running if move.done()]
    for pipe in pipes:
        await asyncio.to_thread(pipe.write_bytes, b"go on")
    await asyncio.gather(*running)


async def test_P2_hanging_up_while_the_rules_think_frees_the_caller_and_the_move_is_made_once(
    server: Process, frodo: Caller, pipe: Path
):
    name, same = await waiting_table(frodo, pipe), new_id()
    position = await frodo.position(name)
    sent = asyncio.create_task(frodo.move(name, '["wait"]', question=position.question.id, request_id=same))
    await asyncio.to_thread(server.wait_until_it_says, "game.waits")
    sent.cancel()
    assert await frodo.position(name) == position, "who looks on waits for nobody"
    await asyncio.to_thread(pipe.write_bytes, b"go on")
    made = await frodo.move(name, '["wait"]', question=position.question.id, request_id=same)
    assert made.version == position.version + 1


@pytest.mark.parametrize("flags", [("--call-limit", "1", "--metrics-address", "127.0.0.1:0")], ids=["one second"])
async def test_P1_P2_what_the_rules_say_after_their_time_is_thrown_away(house: House, pipe: Path):
    async with channel_to(house.start().address) as channel:
        frodo = Caller(channel).somebody()
        name = await waiting_table(frodo, pipe)
        before = await frodo.position(name)
        met = await refused(frodo.move(name, '["wait"]'))
        assert met.reason == "TOO_SLOW" and house.figures(0)["smial_stuck_calls"] == 1
        await asyncio.to_thread(pipe.write_bytes, b"too late")
        while house.figures(0)["smial_stuck_calls"]:
            await frodo.position(name)
        assert await frodo.position(name) == before
        assert (await frodo.move(name, '["ask"]')).version == before.version + 1


async def test_R16_a_game_that_starts_another_program_while_calls_are_open_hinders_nobody(
    server: Process, frodo: Caller, pipe: Path
):
    names = [await waiting_table(frodo, pipe) for _ in range(4)]
    async with frodo.watching(names[0]) as watch:
        answers = await asyncio.gather(*(frodo.move(name, '["ask"]') for name in names))
        assert [answer.version for answer in answers] == [4] * 4
        while (await watch.read()).position.version < 4:
            pass
        server.send(signal.SIGTERM)
        assert await asyncio.to_thread(server.exit_code) == 0


async def test_R16_a_program_that_a_game_has_left_running_does_not_hold_the_port(
    server: Process, frodo: Caller, pipe: Path
):
    made = await frodo.move(await waiting_table(frodo, pipe), '["leave"]', want_position=True)
    child = made.position.view.components[1].counter.value
    os.kill(child, 0)
    server.send(signal.SIGTERM)
    assert await asyncio.to_thread(server.exit_code) == 0
    with launched(pipe.parent, "--address", server.address) as again:
        assert again.address == server.address


def children_of(pid: int) -> list[str]:
    """The processes that a process has started and that still run."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


async def test_R16_the_server_itself_starts_no_other_process(house: House):
    process = house.start()
    async with channel_to(process.address) as channel:
        frodo = Caller(channel).somebody()
        table = await frodo.create(seats=2, options='{"pebbles": 30}')
        await frodo.join(name=table.name)
        await frodo.add_bot(table.name)
        await frodo.start(table.name)
        async with frodo.watching(table.name) as watch:
            while not [entry for entry in [(await watch.read()).entry] if entry.kind == "started"]:
                pass
        assert children_of(process.popen.pid) == []


async def test_R14_stopped_again_and_again_under_load_every_answer_that_was_given_stands(house: House):
    """A rolling update, four times: the server is told to stop while somebody plays, and the next takes its place."""
    house.start()
    async with channel_to(house.addresses[0]) as channel:
        frodo = Caller(channel).somebody()
        name = await table_in_play(frodo, game="games/cairns")
    told: list[int] = []
    for _ in range(4):
        async with clients_of(*house.addresses) as (client,):
            table = client.table(name, frodo.token)
            await play_until(table, told, 20)
            house.process(0).send(signal.SIGTERM)
            with suppress(Unavailable):
                await play_until(table, told, 1 << 30)
        assert await asyncio.to_thread(house.process(0).exit_code) == 0
        await asyncio.to_thread(house.restart, 0)
    moved = [entry.version for entry in await journal_of(house.journal, name) if entry.kind == "moved"]
    assert set(told) <= set(moved)
    assert len(moved) - len(told) <= 4, "one at most was made each time without an answer"


async def play_until(table: AsyncTableClient, told: list[int], most: int) -> None:
    """Moves so many times, and notes what was told."""
    for _ in range(most):
        position = await table.position()
        answer = await table.submit(position.question.id, '["roll"]')
        told.append(answer.version)
