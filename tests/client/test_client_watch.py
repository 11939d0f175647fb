"""A watch outlives its streams: what a server and a network may do to it, told for both clients."""

import asyncio
import gc
from typing import Any

import grpc
import pytest

from smial.client import Limited, NotFound, Unauthenticated, WatchState
from smial.client.aio import connect
from smial.v1.play_service_pb2 import (
    EntryLines,
    Heartbeat,
    Position,
    SubmitMoveResponse,
    UndoMoveResponse,
    WatchTableResponse,
)
from smial.v1.table_service_pb2 import TABLE_STATUS_FINISHED, TABLE_STATUS_PLAYING, GetTableResponse
from tests.client.faces import END, following, take
from tests.client.scripted import HOLD, Failure, ScriptedServer, refusal, retry_in

AWAY = Failure(grpc.StatusCode.UNAVAILABLE, "Going down.")
HEARTBEAT = WatchTableResponse(heartbeat=Heartbeat(version=1))
ENTRIES = [EntryLines(version=version, kind="moved") for version in range(6)]
PLAYING = Position(version=3, status=TABLE_STATUS_PLAYING)
FINISHED = Position(version=5, status=TABLE_STATUS_FINISHED)


def sent(news: EntryLines | Position) -> WatchTableResponse:
    return WatchTableResponse(entry=news) if isinstance(news, EntryLines) else WatchTableResponse(position=news)


def stream(*news: EntryLines | Position) -> list[WatchTableResponse]:
    return [sent(one) for one in news]


def resumed_after(server: ScriptedServer) -> list[int]:
    return [call.request.after for call in server.asked("WatchTable")]


async def until_held(server: ScriptedServer) -> None:
    assert await asyncio.to_thread(server.holding.acquire, timeout=10)


async def until_ended(server: ScriptedServer, number: int = 0) -> None:
    assert await asyncio.to_thread(server.asked("WatchTable")[number].ended.wait, 10)


@pytest.fixture
async def table(client: Any) -> Any:
    return client.table("bag-end")


async def test_R1_entries_and_positions_arrive_in_order_and_heartbeats_do_not(
    table: Any, server: ScriptedServer
) -> None:
    server.answers("WatchTable", [HEARTBEAT, *stream(*ENTRIES[2:4], PLAYING), HEARTBEAT, *stream(ENTRIES[4]), HOLD])
    assert await take(table.watch(1), 4) == [*ENTRIES[2:4], PLAYING, ENTRIES[4]]
    [call] = server.asked("WatchTable")
    assert (call.request.name, call.request.after) == ("tables/bag-end", 1)
    assert call.metadata["authorization"] == "Bearer bilbos-token"


@pytest.mark.parametrize("change", ["submit", "undo"])
async def test_a_position_on_its_way_before_ones_own_answer_does_not_ask_again(
    table: Any, server: ScriptedServer, change: str
) -> None:
    server.answers("WatchTable", [*stream(PLAYING, ENTRIES[4], Position(version=4), ENTRIES[5], FINISHED), HOLD])
    server.answers("SubmitMove", SubmitMoveResponse(version=5))
    server.answers("UndoMove", UndoMoveResponse(version=5))
    watch = table.watch(3)
    assert await take(watch, 1) == [PLAYING]
    await (table.submit("q1", '["take",1]') if change == "submit" else table.undo())
    assert await take(watch, 3) == [ENTRIES[4], ENTRIES[5], FINISHED]


async def test_P5_a_stream_that_breaks_is_resumed_after_the_last_version_delivered(
    table: Any, server: ScriptedServer
) -> None:
    server.answers("WatchTable", [*stream(*ENTRIES[1:3]), AWAY], AWAY, [*stream(ENTRIES[3], PLAYING), HOLD])
    assert await take(table.watch(), 4) == [*ENTRIES[1:4], PLAYING]
    assert resumed_after(server) == [0, 2, 2]


async def test_R1_what_a_server_sends_twice_is_delivered_once(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(*ENTRIES[1:4], PLAYING), AWAY], [*stream(*ENTRIES[1:5], PLAYING, FINISHED)])
    assert await take(table.watch(), 7) == [*ENTRIES[1:4], PLAYING, ENTRIES[4], FINISHED, END]


async def test_R1_what_a_stream_leaves_out_is_fetched_with_another(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[1], ENTRIES[3]), HOLD], [*stream(*ENTRIES[2:4]), HOLD])
    assert await take(table.watch(), 3) == ENTRIES[1:4]
    assert resumed_after(server) == [0, 1]


async def test_R5_a_watch_finds_the_server_again_after_a_restart(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[1]), HOLD], [*stream(ENTRIES[2]), HOLD])
    watch = table.watch()
    assert await following(watch) == ENTRIES[1]
    await until_held(server)
    await asyncio.to_thread(server.stop)
    server.start()
    assert await following(watch) == ENTRIES[2]
    assert resumed_after(server) == [0, 1]


async def test_P5_a_stream_without_heartbeats_is_dead(open_client: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[1]), HOLD], [*stream(ENTRIES[2]), HOLD])
    states: list[WatchState] = []
    watch = open_client(silence=0.2).table("bag-end").watch(on_state=states.append)
    assert await take(watch, 2) == ENTRIES[1:3]
    assert [state.live for state in states[:2]] == [True, False]
    assert states[-1].live
    assert states[1].cause is not None and server.address in states[1].cause.message
    await until_ended(server)


async def test_a_stream_that_the_server_ends_as_planned_goes_on(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", stream(ENTRIES[1]), stream(ENTRIES[2]), [*stream(ENTRIES[3]), HOLD])
    assert await take(table.watch(), 3) == ENTRIES[1:4]


@pytest.mark.parametrize("then", [(), (HOLD,)], ids=["the server ends it", "the server goes on"])
async def test_a_watch_ends_when_its_table_is_over_and_stays_ended(
    table: Any, server: ScriptedServer, then: Any
) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[5], FINISHED), *then])
    assert await take(table.watch(4), 4) == [ENTRIES[5], FINISHED, END, END]
    assert resumed_after(server) == [4]
    await until_ended(server)


async def test_a_watch_that_lingers_hears_what_is_said_after_the_end(table: Any, server: ScriptedServer) -> None:
    said, after_it = EntryLines(version=6, kind="said", said="Again?"), Position(version=6, status=FINISHED.status)
    server.answers("WatchTable", [*stream(ENTRIES[5], FINISHED), AWAY], stream(said, after_it))
    assert await take(table.watch(4, linger=True), 5) == [ENTRIES[5], FINISHED, said, after_it, END]
    assert resumed_after(server) == [4, 5]


async def test_P5_a_watch_that_lingers_goes_on_when_its_stream_has_lasted_long_enough(
    table: Any, server: ScriptedServer
) -> None:
    said, after_it = EntryLines(version=6, kind="said", said="Again?"), Position(version=6, status=FINISHED.status)
    server.answers("WatchTable", [*stream(ENTRIES[5], FINISHED), HEARTBEAT], stream(said, after_it))
    assert await take(table.watch(4, linger=True), 5) == [ENTRIES[5], FINISHED, said, after_it, END]
    assert resumed_after(server) == [4, 5]


async def test_what_another_stream_would_not_mend_is_raised_once(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", refusal(grpc.StatusCode.NOT_FOUND, "NO_SUCH_TABLE", "No such table."))
    watch = table.watch()
    with pytest.raises(NotFound, match="No such table"):
        await following(watch)
    assert await following(watch) is END


async def test_a_seat_that_was_lost_ends_the_watch_in_the_middle(table: Any, server: ScriptedServer) -> None:
    lost = refusal(grpc.StatusCode.UNAUTHENTICATED, "TOKEN_UNKNOWN", "Not your seat any more.")
    server.answers("WatchTable", [*stream(ENTRIES[1]), lost])
    watch = table.watch()
    assert await following(watch) == ENTRIES[1]
    with pytest.raises(Unauthenticated):
        await following(watch)


async def test_P3_a_reader_cut_for_being_slow_comes_back_when_told(table: Any, server: ScriptedServer) -> None:
    cut = refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", "Too slow.", retry_in(0.01))
    server.answers("WatchTable", [*stream(ENTRIES[1]), cut], [*stream(ENTRIES[2]), HOLD])
    assert await take(table.watch(), 2) == ENTRIES[1:3]


async def test_P1_one_watch_too_many_is_refused_at_once(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", "Full.", retry_in(0.01)))
    with pytest.raises(Limited, match="Full"):
        await following(table.watch())


async def test_F1_whoever_watches_hears_that_the_line_is_down_and_up_again(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[1]), AWAY], [*stream(ENTRIES[2]), HOLD])
    states: list[WatchState] = []
    await take(table.watch(on_state=states.append), 2)
    assert [state.live for state in states] == [True, False, True]
    assert states[1].cause is not None and states[1].cause.code is grpc.StatusCode.UNAVAILABLE


async def test_a_watch_may_be_closed_while_somebody_waits_in_it(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [HOLD])
    watch = table.watch()
    waiting = asyncio.create_task(following(watch))
    await until_held(server)
    watch.close()
    assert await waiting is END
    await until_ended(server)


async def test_F1_a_watch_may_be_closed_while_it_waits_for_the_server(open_client: Any, server: ScriptedServer) -> None:
    later = refusal(grpc.StatusCode.UNAVAILABLE, "TRY_AGAIN", "In an hour.", retry_in(3600.0))
    server.answers("WatchTable", later)
    down = asyncio.Event()
    loop = asyncio.get_running_loop()
    watch = open_client().table("bag-end").watch(on_state=lambda _: loop.call_soon_threadsafe(down.set))
    waiting = asyncio.create_task(following(watch))
    await down.wait()
    watch.close()
    assert await waiting is END


async def test_a_client_that_is_closed_ends_its_watches(client: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [HOLD])
    waiting = asyncio.create_task(following(client.table("bag-end").watch()))
    await until_held(server)
    await client.close()
    assert await waiting is END
    await until_ended(server)


async def test_P2_a_watch_that_is_dropped_hangs_up(table: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[1]), HOLD])
    watch = table.watch()
    assert await following(watch) == ENTRIES[1]
    await until_held(server)
    del watch
    gc.collect()
    await until_ended(server)


async def test_watches_and_calls_have_separate_connections(client: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[1]), HOLD])
    server.answers("GetTable", GetTableResponse())
    table = client.table("bag-end")
    watch = table.watch()
    await following(watch)
    await table.get()
    [watching], [calling] = server.asked("WatchTable"), server.asked("GetTable")
    assert watching.peer != calling.peer


async def test_a_table_can_be_watched_with_another_token_than_the_clients(client: Any, server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[1]), HOLD])
    watch = client.table("bag-end", "thorins-token").watch()
    await following(watch)
    assert server.asked("WatchTable")[0].metadata["authorization"] == "Bearer thorins-token"


async def test_a_wait_in_a_watch_may_be_given_up_without_losing_anything(server: ScriptedServer) -> None:
    server.answers("WatchTable", [*stream(ENTRIES[1]), HOLD], [*stream(ENTRIES[2]), HOLD])
    async with connect(server.address) as client, client.table("bag-end").watch() as watch:
        assert await anext(watch) == ENTRIES[1]
        waiting = asyncio.create_task(anext(watch))
        await until_held(server)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await anext(watch) == ENTRIES[2]
    assert resumed_after(server) == [0, 1]
