"""What a running server does besides the four services: health, reflection, limits, metrics, addresses, stopping."""

from __future__ import annotations

import asyncio
import socket
import urllib.request
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from grpc import StatusCode
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from smial.server.listening import AddressError, check_free, is_loopback, split
from smial.server.server import NAMES, Server, choosers, running
from smial.server.settings import Settings
from smial.tables import Games
from smial.v1 import play_service_pb2 as play
from tests.server.callers import Caller, new_id, refused, table_in_play
from tests.server.game import hung

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


async def health_of(caller: Caller, service: str) -> int:
    stub: Any = health_pb2_grpc.HealthStub(caller.channel)
    answer = await stub.Check(health_pb2.HealthCheckRequest(service=service))
    return int(answer.status)


@pytest.mark.parametrize("service", ["", *NAMES])
async def test_every_service_says_that_it_is_well(passer_by: Caller, service: str) -> None:
    assert await health_of(passer_by, service) == SERVING


async def reflected(caller: Caller) -> set[str]:
    """The services that a server shows of itself."""
    stub: Any = reflection_pb2_grpc.ServerReflectionStub(caller.channel)
    call = stub.ServerReflectionInfo(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
    return {service.name async for answer in call for service in answer.list_services_response.service}


async def test_a_client_author_can_look_the_api_up(passer_by: Caller) -> None:
    assert set(NAMES) <= await reflected(passer_by)


@pytest.mark.parametrize("changed", [{"reflection": False}])
async def test_reflection_can_be_turned_off(passer_by: Caller) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await reflected(passer_by)
    assert error.value.code() is StatusCode.UNIMPLEMENTED


async def test_P4_a_request_that_is_too_large_is_refused(frodo: Caller) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await frodo.create(options=" " * (1 << 20))
    assert error.value.code() is StatusCode.RESOURCE_EXHAUSTED


@pytest.mark.parametrize("method", ["GameService/GetGame", "PlayService/WatchTable"])
async def test_R10_S8_what_is_no_message_is_the_callers_fault(passer_by: Caller, method: str) -> None:
    call = passer_by.channel.unary_unary(f"/smial.v1.{method}")
    met = await refused(call(b"\xff\xff\xff\xff"))
    assert met.reason == "BAD_FIELD" and met.fields == ["request"]


@pytest.mark.parametrize("changed", [{"watches": 1}])
async def test_P1_a_watch_too_many_is_refused_at_once_and_hinders_no_move(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    async with frodo.watching(name) as watch, sam.watching(name) as refused_watch:
        await watch.read()
        met = await refused(refused_watch.read())
        assert met.reason == "LIMIT" and met.facts["limit"] == "watches"
        assert (await frodo.move(name, '["take",1]')).version


@pytest.mark.parametrize("changed", [{"heartbeat": 1.0}])
async def test_P5_a_quiet_watch_is_heard_of(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    async with frodo.watching(name) as watch:
        kinds = [(await watch.read()).WhichOneof("message") for _ in range(6)]
    assert kinds == ["entry"] * 4 + ["position", "heartbeat"]


async def metrics_of(server: Server) -> str:
    def read() -> str:
        with urllib.request.urlopen(f"http://{server.metrics_address}/metrics") as answer:
            return str(answer.read().decode())

    return await asyncio.to_thread(read)


@pytest.mark.parametrize("changed", [{"metrics_address": "127.0.0.1:0"}])
async def test_calls_are_counted_under_the_names_that_dashboards_know(
    server: Server, frodo: Caller, sam: Caller
) -> None:
    name = await table_in_play(frodo, sam)
    await refused(sam.abandon(name))
    async with sam.watching(name) as watch:
        await watch.read()
        text = await metrics_of(server)
    tables = 'grpc_service="smial.v1.TableService",grpc_type="unary"'
    assert f'grpc_server_started_total{{grpc_method="JoinTable",{tables}}} 2.0' in text
    assert f'grpc_server_handled_total{{grpc_code="OK",grpc_method="JoinTable",{tables}}} 2.0' in text
    assert f'grpc_server_handled_total{{grpc_code="PermissionDenied",grpc_method="AbandonTable",{tables}}} 1.0' in text
    assert f'grpc_server_handling_seconds_count{{grpc_method="StartTable",{tables}}} 1.0' in text
    assert "smial_watches 1.0" in text and "smial_store_append_seconds_count 4.0" in text
    assert "smial_due_lag_seconds" in text and "smial_stuck_calls 0.0" in text and "smial_hot_tables 1.0" in text
    assert name.removeprefix("tables/") not in text


@pytest.mark.parametrize("changed", [{"call_limit": 20.0}])
async def test_P1_a_game_that_thinks_for_ever_holds_up_nobody_else(frodo: Caller, sam: Caller) -> None:
    hung.clear()
    stuck = await table_in_play(frodo, sam, options='{"trouble": true}')
    other = await table_in_play(sam, frodo)
    hanging = asyncio.create_task(frodo.move(stuck, '["hang"]'))
    await asyncio.to_thread(hung.wait)
    await sam.move(other, '["take",1]')
    assert await health_of(frodo, "") == SERVING and not hanging.done()
    hanging.cancel()


async def test_P3_who_does_not_read_on_slows_nobody(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam, options='{"pebbles": 200}')
    async with sam.watching(name), frodo.watching(name) as read:
        for turn in range(60):
            made = await (frodo, sam)[turn % 2].move(name, '["take",1]')
        versions = [message.entry.version async for message in until(read, made.version) if message.HasField("entry")]
    assert versions == list(range(1, made.version + 1))


async def until(watch: Any, version: int) -> AsyncIterator[play.WatchTableResponse]:
    """The messages of a watch up to the position at this version."""
    while True:
        message = await watch.read()
        yield message
        if message.position.version == version:
            return


async def test_T4_the_same_move_many_times_at_once_is_one_move(frodo: Caller, sam: Caller) -> None:
    name, same = await table_in_play(frodo, sam, options='{"pebbles": 200}'), new_id()
    question = (await frodo.position(name)).question.id
    many = [frodo.move(name, '["roll"]', question=question, request_id=same) for _ in range(10)]
    answers = await asyncio.gather(*many)
    assert all(answer == answers[0] for answer in answers)
    assert (await frodo.position(name)).version == answers[0].version


async def test_P2_a_move_that_was_called_off_is_made_or_not_and_a_repetition_finds_out(
    frodo: Caller, sam: Caller
) -> None:
    name, same = await table_in_play(frodo, sam, options='{"pebbles": 200}'), new_id()
    question, before = (await frodo.position(name)).question.id, (await frodo.position(name)).version
    request = play.SubmitMoveRequest(name=name, question=question, move='["roll"]', request_id=same)
    for _ in range(20):
        call = frodo.play.SubmitMove(request, metadata=frodo.metadata)
        await call.wait_for_connection()
        call.cancel()
    answer = await frodo.call(frodo.play.SubmitMove, request)
    assert answer.version == before + 1 == (await frodo.position(name)).version


async def test_R5_two_servers_on_one_store_serve_the_same_tables(
    settings: Settings, games: Games, server: Server, frodo: Caller, sam: Caller
) -> None:
    name = await table_in_play(frodo, sam, options='{"pebbles": 200}')
    async with running(settings, games) as second, grpc.aio.insecure_channel(second.address) as channel:
        elsewhere = Caller(channel, sam.token)
        async with elsewhere.watching(name) as watch:
            made = await frodo.move(name, '["take",1]')
            versions = [it.entry.version async for it in until(watch, made.version) if it.HasField("entry")]
        assert versions == list(range(1, made.version + 1))
        back = await elsewhere.move(name, '["take",1]')
        assert (await frodo.position(name, seen=back.version)).version == back.version


async def read_on(watch: Any) -> None:
    """Reads a watch until it ends."""
    while await watch.read() is not grpc.aio.EOF:
        pass


async def test_R14_stopping_ends_watches_so_that_clients_go_on_elsewhere(settings: Settings, games: Games) -> None:
    async with running(settings, games) as server, grpc.aio.insecure_channel(server.address) as channel:
        frodo, sam = Caller(channel).somebody(), Caller(channel).somebody()
        name = await table_in_play(frodo, sam)
        async with frodo.watching(name) as watch:
            await watch.read()
            draining = asyncio.create_task(server.drain(10.0))
            met = await refused(read_on(watch))
            await draining
    assert met.code is StatusCode.UNAVAILABLE and met.reason == "TRY_AGAIN"
    assert met.details["RetryInfo"].retry_delay.ToSeconds() > 0


async def test_R14_health_says_not_serving_while_the_server_drains(settings: Settings, games: Games) -> None:
    async with running(settings, games) as server, grpc.aio.insecure_channel(server.address) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        watch = stub.Watch(health_pb2.HealthCheckRequest())
        assert (await watch.read()).status == SERVING
        draining = asyncio.create_task(server.drain(10.0))
        assert (await watch.read()).status == NOT_SERVING
        watch.cancel()
        await draining


@pytest.mark.parametrize("changed", [{"call_limit": 20.0}])
async def test_R14_a_call_that_does_not_end_is_cut_when_the_grace_time_is_over(
    settings: Settings, games: Games
) -> None:
    hung.clear()
    async with running(settings, games) as server, grpc.aio.insecure_channel(server.address) as channel:
        frodo, sam = Caller(channel).somebody(), Caller(channel).somebody()
        name = await table_in_play(frodo, sam, options='{"trouble": true}')
        hanging = asyncio.create_task(frodo.move(name, '["hang"]'))
        await asyncio.to_thread(hung.wait)
        await server.drain(0.1)
        with pytest.raises(grpc.aio.AioRpcError):
            await hanging


async def test_what_was_played_is_there_when_the_server_comes_back(settings: Settings, games: Games) -> None:
    async with running(settings, games) as server, grpc.aio.insecure_channel(server.address) as channel:
        frodo, sam = Caller(channel).somebody(), Caller(channel).somebody()
        name = await table_in_play(frodo, sam)
        made = await frodo.move(name, '["roll"]', want_position=True)
    async with running(settings, games) as server, grpc.aio.insecure_channel(server.address) as channel:
        again = await Caller(channel, frodo.token).position(name)
    assert again == made.position


def test_the_default_bot_comes_first() -> None:
    assert list(choosers()) == ["greedy", "random"]


async def test_a_used_port_is_refused(server: Server, settings: Settings, games: Games) -> None:
    taken = settings.model_copy(update={"address": server.address})
    with pytest.raises(AddressError, match=f"Cannot listen on {server.address}"):
        async with running(taken, games):
            pass


def test_a_port_that_somebody_would_share_is_refused_too() -> None:
    with socket.socket() as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        stranger.bind(("127.0.0.1", 0))
        stranger.listen()
        with pytest.raises(AddressError, match="in use"):
            check_free(f"127.0.0.1:{stranger.getsockname()[1]}")


@pytest.mark.parametrize("address", ["0.0.0.0:0", "[::]:0"])
async def test_others_do_not_reach_an_unencrypted_server_by_accident(
    settings: Settings, games: Games, address: str
) -> None:
    with pytest.raises(AddressError, match="--insecure"):
        async with running(settings.model_copy(update={"address": address}), games):
            pass


@pytest.mark.parametrize("changed", [{"insecure": True}])
async def test_whoever_says_insecure_gets_it(settings: Settings, games: Games) -> None:
    open_to_all = settings.model_copy(update={"address": "0.0.0.0:0"})
    async with running(open_to_all, games) as server:
        assert split(server.address)[0] == "0.0.0.0" and split(server.address)[1] > 0


@pytest.mark.parametrize(
    ("address", "host", "port"),
    [("127.0.0.1:7300", "127.0.0.1", 7300), ("[::1]:0", "::1", 0), ("localhost:1", "localhost", 1)],
)
def test_addresses_that_only_this_machine_reaches(address: str, host: str, port: int) -> None:
    assert split(address) == (host, port) and is_loopback(address)


@pytest.mark.parametrize("address", ["", "7300", ":7300", "host:", "host:x", "host:70000", "host:-1"])
def test_what_is_no_address_is_said_to_be_none(address: str) -> None:
    with pytest.raises(AddressError, match="HOST:PORT"):
        split(address)
