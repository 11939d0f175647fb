"""A server as a process: it says where it is, stops when told to, does not start for good reasons, survives kill -9."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc import StatusCode

from smial.store import SqliteStore
from smial.v1 import play_service_pb2 as play
from tests.server.callers import Caller, new_id, read_error, table_in_play
from tests.server.processes import PATIENCE, Process, install, launch, launched, run, used_port

TROUBLE = '{"trouble": true}'


def callers(channel: grpc.aio.Channel) -> tuple[Caller, Caller]:
    return Caller(channel).somebody(), Caller(channel).somebody()


def test_it_announces_its_addresses_and_nothing_else_on_standard_output(tmp_path: Path) -> None:
    with launched(tmp_path, "--metrics-address", "127.0.0.1:0") as server:
        server.send(signal.SIGTERM)
        assert server.exit_code() == 0
        assert server.popen.stdout is not None and server.popen.stdout.read() == ""
        assert server.announced.keys() == {"address", "metrics"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_R14_a_signal_ends_watches_and_the_process(tmp_path: Path, number: signal.Signals) -> None:
    with launched(tmp_path) as server:
        async with grpc.aio.insecure_channel(server.address) as channel:
            frodo, sam = callers(channel)
            name = await table_in_play(frodo, sam)
            async with frodo.watching(name) as read, sam.watching(name) as never_read:
                await read.read()
                server.send(number)
                assert await asyncio.to_thread(server.exit_code) == 0
                with pytest.raises(grpc.aio.AioRpcError) as error:
                    [await read.read() for _ in range(10)]
                del never_read
        assert read_error(error.value).reason == "TRY_AGAIN"


def test_R14_it_stops_when_standard_input_closes(tmp_path: Path) -> None:
    with launched(tmp_path, "--until-eof") as server:
        assert server.popen.stdin is not None
        server.popen.stdin.write("not yet\n")
        server.popen.stdin.close()
        assert server.wait_until_it_says("server.stopping")["reason"] == "end of input"
        assert server.exit_code() == 0
        server.popen.stdin = None


async def test_R14_it_is_gone_in_the_grace_time_although_a_game_thinks_for_ever(tmp_path: Path) -> None:
    with launched(tmp_path, "--grace", "4", "--call-limit", "60") as server:
        async with grpc.aio.insecure_channel(server.address) as channel:
            frodo, sam = callers(channel)
            name = await table_in_play(frodo, sam, options=TROUBLE)
            hanging = asyncio.create_task(frodo.move(name, '["hang"]'))
            await asyncio.to_thread(server.wait_until_it_says, "game.hangs")
            server.send(signal.SIGTERM)
            assert await asyncio.to_thread(server.exit_code) == 0
            with pytest.raises(grpc.aio.AioRpcError):
                await hanging


async def test_R14_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with launched(tmp_path, "--grace", "600", "--call-limit", "60") as server:
        async with grpc.aio.insecure_channel(server.address) as channel:
            frodo, sam = callers(channel)
            name = await table_in_play(frodo, sam, options=TROUBLE)
            hanging = asyncio.create_task(frodo.move(name, '["hang"]'))
            await asyncio.to_thread(server.wait_until_it_says, "game.hangs")
            server.send(signal.SIGTERM)
            await asyncio.to_thread(server.wait_until_it_says, "server.stopping")
            server.send(signal.SIGTERM)
            assert await asyncio.to_thread(server.exit_code) == 128 + signal.SIGTERM
            with pytest.raises(grpc.aio.AioRpcError):
                await hanging


@pytest.mark.parametrize("flag", ["--address", "--metrics-address"])
def test_a_port_in_use_is_a_reason_not_to_start(tmp_path: Path, flag: str) -> None:
    with used_port() as port:
        code, out, err = run(tmp_path, "--address", "127.0.0.1:0", flag, f"127.0.0.1:{port}", "--announce")
    assert (code, out) == (4, "")
    assert err == f"smial.server: Cannot listen on 127.0.0.1:{port}: Address already in use.\n"


def test_a_second_server_on_the_same_port_does_not_start(tmp_path: Path) -> None:
    with launched(tmp_path) as server:
        code, _, err = run(tmp_path, "--address", server.address, "--store", "other.db")
    assert code == 4 and server.address in err


def test_a_store_that_cannot_be_opened_is_a_reason_not_to_start(tmp_path: Path) -> None:
    (tmp_path / "smial.db").write_text("this is no database, however long one looks at it" * 100)
    code, _, err = run(tmp_path, "--address", "127.0.0.1:0")
    assert code == 3 and err.startswith("smial.server: ") and err.count("\n") == 1


def test_R8_a_plugin_that_fails_stops_nobody_but_the_strict(tmp_path: Path) -> None:
    plugins = install(tmp_path / "plugins")
    install(plugins, "absent", "there.is.no.such.module")
    with launched(tmp_path) as server:
        assert "absent 1.0" in server.wait_until_it_says("plugin.set_aside")["plugin"]
        assert "pebbles" in server.wait_until_it_says("server.started")["games"]
    code, _, err = run(tmp_path, "--address", "127.0.0.1:0", "--strict-plugins")
    assert code == 5 and "absent 1.0" in err and "there" in err


def test_wrong_settings_are_named_and_nothing_starts(tmp_path: Path) -> None:
    code, _, err = run(tmp_path, SMIAL_GRACE="long", SMIAL_HEARTBEAT="99")
    assert code == 2 and err.startswith("smial.server: ") and "grace" in err and "heartbeat" in err


async def seen(watch: Any, version: int) -> list[int]:
    """The versions of the entries that a watch tells, up to this one."""
    versions: list[int] = []
    while not versions or versions[-1] < version:
        message = await watch.read()
        if message.WhichOneof("message") == "entry":
            versions.append(message.entry.version)
    return versions


async def test_R5_killed_it_comes_back_with_every_acknowledged_move_and_watches_go_on_without_a_gap(
    tmp_path: Path,
) -> None:
    with launched(tmp_path) as server:
        async with grpc.aio.insecure_channel(server.address) as channel:
            frodo, sam = callers(channel)
            name = await table_in_play(frodo, sam, options='{"pebbles": 100}')
            async with sam.watching(name) as watch:
                for turn in range(20):
                    made = await (frodo, sam)[turn % 2].move(name, '["roll"]' if turn % 3 else '["take",1]')
                before = await seen(watch, made.version - 3)
            position = await frodo.position(name)
            server.kill()
    with launched(tmp_path) as server:
        async with grpc.aio.insecure_channel(server.address) as channel:
            frodo, sam = Caller(channel, frodo.token), Caller(channel, sam.token)
            assert await frodo.position(name) == position
            async with sam.watching(name, after=before[-1]) as watch:
                made = await frodo.move(name, '["take",1]')
                after = await seen(watch, made.version)
    assert before + after == list(range(1, made.version + 1))


async def moved_and_killed(server: Process, caller: Caller, request: play.SubmitMoveRequest) -> None:
    """Sends a move to a server that dies of it: it is committed, and nobody is told."""
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await caller.call(caller.play.SubmitMove, request)
    assert error.value.code() is StatusCode.UNAVAILABLE
    assert await asyncio.to_thread(server.exit_code) == -signal.SIGKILL


async def test_R2_R5_killed_between_commit_and_answer_the_same_request_gets_the_first_answer(tmp_path: Path) -> None:
    with launched(tmp_path, module="tests.server.dying") as server:
        async with grpc.aio.insecure_channel(server.address) as channel:
            frodo, sam = callers(channel)
            name = await table_in_play(frodo, sam, options='{"pebbles": 100}')
            question = (await frodo.position(name)).question.id
            request = play.SubmitMoveRequest(name=name, question=question, move='["roll"]', request_id=new_id())
            await moved_and_killed(server, frodo, request)
    with launched(tmp_path) as server:
        async with grpc.aio.insecure_channel(server.address) as channel:
            frodo = Caller(channel, frodo.token)
            first = await frodo.call(frodo.play.SubmitMove, request)
            assert await frodo.call(frodo.play.SubmitMove, request) == first
            position = await frodo.position(name, seen=1)
    assert position.version == first.version
    assert [entry.kind for entry in position.changes.entries].count("moved") == 1


async def test_R5_killed_before_a_bots_move_the_bot_moves_after_the_restart_without_anybody_calling(
    tmp_path: Path,
) -> None:
    with launched(tmp_path, module="tests.server.dying") as server:
        async with grpc.aio.insecure_channel(server.address) as channel:
            frodo = Caller(channel).somebody()
            table = await frodo.create(seats=2, options='{"pebbles": 100}')
            await frodo.join(name=table.name)
            await frodo.add_bot(table.name)
            await frodo.start(table.name)
            question = (await frodo.position(table.name)).question.id
            await moved_and_killed(
                server,
                frodo,
                play.SubmitMoveRequest(name=table.name, question=question, move='["take",1]', request_id=new_id()),
            )
    store = await SqliteStore.open(tmp_path / "smial.db")
    try:
        head = await store.head(table.name.removeprefix("tables/"))
        assert head is not None
        with launched(tmp_path):
            assert await next_change(store) == (head.table, head.version + 1)
        (answer,) = await store.tail(head.table, head.version)
        assert (answer.kind, answer.seat) == ("moved", 1)
    finally:
        await store.close()


async def next_change(store: SqliteStore) -> tuple[str, int]:
    """What another process appends next."""
    async with asyncio.timeout(PATIENCE):
        return await anext(aiter(store.changes()))


def test_the_help_names_every_setting(tmp_path: Path) -> None:
    code, out, _ = run(tmp_path, "--help")
    assert code == 0 and all(flag in out for flag in ("--address HOST:PORT", "--store FILE", "--no-reflection"))


def test_R16_no_child_outlives_it_and_the_port_is_free_again(tmp_path: Path) -> None:
    with launched(tmp_path) as server:
        address = server.address
        server.send(signal.SIGTERM)
        assert server.exit_code() == 0
    again = launch(tmp_path, "--address", address, "--announce")
    try:
        again.wait_until_ready()
        assert again.address == address
    finally:
        again.kill()
        again.popen.communicate()


def test_logs_go_where_they_are_wanted(tmp_path: Path) -> None:
    with launched(tmp_path, "--log-file", "server.log", "--log-level", "warning") as server:
        server.send(signal.SIGTERM)
        assert server.exit_code() == 0
        assert server.popen.stderr is not None and server.popen.stderr.read() == ""
    assert (tmp_path / "server.log").read_text() == ""
