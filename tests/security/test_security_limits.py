"""What one caller may have of a server: all are refused alike who want more, and the others notice nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import grpc
import pytest
from grpc import StatusCode
from grpc_health.v1 import health_pb2, health_pb2_grpc
from hypothesis import given
from hypothesis import strategies as st

from smial.client import Limited, Retry
from smial.client.aio import connect
from smial.server.quotas import HOST_SHARE, MOST_KEYS, Caller, Most, Rate, SharedRate
from smial.server.server import Server, running
from smial.server.settings import Settings
from smial.tables import Games
from smial.v1.record_service_pb2 import ExportRecordRequest, VerifyRecordRequest
from smial.v1.table_service_pb2 import ListTablesRequest
from tests.server.callers import Caller as Player
from tests.server.callers import Refused, new_token, read_error, refused, table_in_play

SOME = {"limits": True, "caller_tables": 1000, "caller_seats": 1000, "caller_changes": 1000, "caller_calls": 1000}


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def is_limit(met: Refused, limit: str) -> bool:
    """Whether a refusal has all that a program needs."""
    quota = met.details["QuotaFailure"].violations[0]
    return (
        (met.code, met.reason, met.facts["limit"], quota.subject)
        == (StatusCode.RESOURCE_EXHAUSTED, "LIMIT", limit, limit)
    ) and met.details["RetryInfo"].retry_delay.ToMilliseconds() > 0


async def until_refused(call: Any, most: int) -> Refused:
    """The refusal that this call meets when it is made again and again."""
    for _ in range(most + 1):
        try:
            await call()
        except grpc.aio.AioRpcError as error:
            return read_error(error)
    raise AssertionError(f"not refused in {most + 1} calls")


@pytest.mark.parametrize("changed", [{**SOME, "caller_tables": 3}])
async def test_P1_tables_are_counted_by_host_whatever_the_token(frodo: Player) -> None:
    for _ in range(3):
        await frodo.somebody().create()
    assert is_limit(await refused(frodo.somebody().create()), "caller_tables")
    assert (await frodo.call(frodo.tables.ListTables, ListTablesRequest())) is not None


@pytest.mark.parametrize("changed", [{**SOME, "caller_seats": 2}])
async def test_P1_seats_are_counted_by_host_and_those_seated_play_on(frodo: Player, sam: Player) -> None:
    name = await table_in_play(frodo, sam)
    stranger = frodo.somebody()
    assert is_limit(await refused(stranger.join(join_code="22222222")), "caller_seats")
    assert (await frodo.move(name, '["take",1]')).version


@pytest.mark.parametrize("changed", [{**SOME, "caller_changes": 2}])
async def test_P1_changes_are_counted_by_caller_and_another_is_not_held_up(frodo: Player, sam: Player) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    met = await until_refused(lambda: frodo.move(name, "[]", question="none"), 2 * 5)
    while met.reason != "LIMIT":  # what is refused by the table counts, too
        met = await refused(frodo.move(name, "[]", question="none"))
    assert is_limit(met, "caller_changes")
    assert (await refused(sam.move(name, "[]", question="none"))).reason != "LIMIT"
    assert (await frodo.position(name)).name == name


@pytest.mark.parametrize("changed", [{**SOME, "caller_changes": 8}])
async def test_P1_who_looks_on_cannot_keep_the_rules_busy(frodo: Player, sam: Player, passer_by: Player) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    await frodo.abandon(name)
    check = VerifyRecordRequest(name=name)
    assert (await passer_by.call(passer_by.records.VerifyRecord, check)).checks
    assert (await passer_by.call(passer_by.records.VerifyRecord, check)).checks
    assert is_limit(await refused(passer_by.call(passer_by.records.VerifyRecord, check)), "caller_changes")
    assert (await frodo.call(frodo.records.VerifyRecord, check)).checks


@pytest.mark.parametrize("changed", [{**SOME, "caller_changes": 2}])
async def test_P1_records_are_not_fetched_again_and_again(frodo: Player, sam: Player, passer_by: Player) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    await frodo.abandon(name)
    export = ExportRecordRequest(name=name)
    for _ in range(2):
        assert (await passer_by.call(passer_by.records.ExportRecord, export))[0].part.key
    assert is_limit(await refused(passer_by.call(passer_by.records.ExportRecord, export)), "caller_changes")


@pytest.mark.parametrize("changed", [{**SOME, "caller_calls": 2}])
async def test_P1_calls_without_a_token_are_counted_by_host(frodo: Player, passer_by: Player) -> None:
    met = await until_refused(lambda: passer_by.call(passer_by.tables.ListTables, ListTablesRequest()), 2 * 5)
    assert is_limit(met, "caller_calls")
    assert (await frodo.create()).name


@pytest.mark.parametrize("changed", [{**SOME, "caller_watches": 2}])
async def test_P1_watches_are_counted_while_they_are_open(frodo: Player, sam: Player) -> None:
    name = await table_in_play(frodo, sam)
    async with AsyncExitStack() as open_:
        for _ in range(2):
            watch = await open_.enter_async_context(frodo.watching(name))
            await watch.read()
        async with frodo.watching(name) as one_more, sam.watching(name) as of_another:
            assert is_limit(await refused(one_more.read()), "caller_watches")
            assert await of_another.read()
    await heard_again(frodo, name)


async def heard_again(player: Player, name: str) -> None:
    """Watches until it works: the server hears a moment later that the others have hung up."""
    while await reason_against(player, name):
        pass


async def reason_against(player: Player, name: str) -> str | None:
    """Why no watch begins, if none does."""
    async with player.watching(name) as watch:
        try:
            await watch.read()
        except grpc.aio.AioRpcError as error:
            return read_error(error).reason
    return None


@pytest.mark.parametrize("changed", [{**SOME, "caller_watches": 1}])
async def test_P1_who_watches_the_servers_health_holds_a_watch_as_well(passer_by: Player) -> None:
    stub: Any = health_pb2_grpc.HealthStub(passer_by.channel)
    watch = stub.Watch(health_pb2.HealthCheckRequest())
    assert await watch.read()
    assert is_limit(await refused(stub.Watch(health_pb2.HealthCheckRequest()).read()), "caller_watches")
    assert await stub.Check(health_pb2.HealthCheckRequest())
    watch.cancel()


async def test_a_server_of_ones_own_counts_nothing(frodo: Player) -> None:
    request = ListTablesRequest()
    answers = await asyncio.gather(*(frodo.call(frodo.tables.ListTables, request) for _ in range(1000)))
    assert len(answers) == 1000


@pytest.fixture
async def open_to_all(settings: Settings, games: Games) -> AsyncIterator[Server]:
    few = {"address": "0.0.0.0:0", "insecure": True, "caller_tables": 1}
    async with running(settings.model_copy(update=few), games) as server:
        yield server


async def test_P1_a_server_that_others_reach_counts_without_being_told(open_to_all: Server) -> None:
    port = open_to_all.address.rpartition(":")[2]
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        await Player(channel).somebody().create()
        assert is_limit(await refused(Player(channel).somebody().create()), "caller_tables")


@pytest.mark.parametrize("changed", [{**SOME, "caller_tables": 1, "trusted_proxies": "127.0.0.1"}])
async def test_behind_a_trusted_proxy_hosts_are_told_apart(frodo: Player) -> None:
    first, second = (Forwarded(frodo.channel, host) for host in ("198.51.100.7", "198.51.100.8"))
    await first.create()
    assert is_limit(await refused(first.create()), "caller_tables")
    assert (await second.create()).name


class Forwarded(Player):
    """Somebody whose calls come through a proxy that notes where they came from."""

    def __init__(self, channel: grpc.aio.Channel, host: str) -> None:
        super().__init__(channel, new_token())
        self.host = host

    @property
    def metadata(self) -> list[tuple[str, str]]:
        return [*super().metadata, ("x-forwarded-for", f"203.0.113.1, {self.host}")]


@pytest.mark.parametrize("changed", [{**SOME, "caller_changes": 20, "caller_tables": 1}])
async def test_P1_the_client_waits_as_it_is_told_or_says_that_it_takes_too_long(server: Server) -> None:
    async with connect(server.address, token=new_token(), retry=Retry(attempts=20, first_wait=0.01)) as client:
        table = client.table((await client.create("pebbles", 1)).name)
        await table.join()
        await asyncio.gather(*(table.abandon() for _ in range(110)), return_exceptions=True)
        assert (await table.get()).version == 3
        with pytest.raises(Limited) as limit:
            await client.create("pebbles", 1)
    assert limit.value.metadata == {"limit": "caller_tables"} and (limit.value.retry_after or 0) > 5


@pytest.mark.parametrize("changed", [{"watches": 1}])
async def test_P4_metadata_that_is_too_large_is_refused_and_the_next_call_is_not(frodo: Player) -> None:
    call = frodo.tables.ListTables(ListTablesRequest(), metadata=[("x-large", "x" * 20_000)])
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await call
    assert error.value.code() is StatusCode.RESOURCE_EXHAUSTED
    assert (await frodo.create()).name


@given(st.integers(1, 50), st.floats(0.5, 90), st.lists(st.floats(0, 3), max_size=60))
def test_a_rate_never_gives_more_than_it_earns(number: int, seconds: float, pauses: list[float]) -> None:
    clock = Clock()
    rate, began, taken = Rate(number, seconds, 5.0, clock), clock.now, 0
    for pause in pauses:
        clock.now += pause
        taken += not rate.take("a")
        most = max(1.0, 5.0 * number / seconds) + (clock.now - began) * number / seconds
        assert taken <= most + 1e-6


@given(st.integers(1, 50), st.floats(0.5, 90))
def test_a_rate_says_exactly_when_there_is_one_again(number: int, seconds: float) -> None:
    clock = Clock()
    rate = Rate(number, seconds, 5.0, clock)
    while not (wait := rate.take("a")):
        pass
    assert rate.take("b") == 0
    assert rate.take("a") == wait
    clock.now += wait
    assert rate.take("a") == 0 < rate.take("a")


def test_what_is_remembered_of_callers_is_bounded_and_the_busy_are_not_forgotten() -> None:
    rate = Rate(1, 60.0, 60.0, Clock())
    assert not rate.take("busy")
    for stranger in range(2 * MOST_KEYS):
        rate.take(stranger)
        if stranger % 1000 == 0:
            assert rate.take("busy") > 0
    assert len(rate) == MOST_KEYS


def test_fresh_tokens_are_no_way_around_what_a_host_may_have() -> None:
    rate = SharedRate(2, Clock())
    taken = sum(not rate.take(Caller("198.51.100.7", token.to_bytes(32))) for token in range(1000))
    assert taken == 2 * 5 * HOST_SHARE
    assert not rate.take(Caller("198.51.100.8", bytes(32)))


def test_every_limit_is_a_setting() -> None:
    assert set(Most._fields) == {name for name in Settings.model_fields if name.startswith("caller_")}
