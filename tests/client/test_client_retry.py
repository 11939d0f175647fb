"""A call whose outcome is unknown is sent again as it was, a bounded number of times."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import grpc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.client import Limited, Refused, Retry, SmialError, Unavailable
from smial.client.retry import Attempts
from smial.v1.play_service_pb2 import SubmitMoveResponse
from smial.v1.record_service_pb2 import ExportRecordResponse, Record, RecordEntry
from smial.v1.table_service_pb2 import CreateTableResponse, JoinTableResponse, Table
from tests.client.scripted import HOLD, Failure, ScriptedServer, refusal, retry_in

AWAY = Failure(grpc.StatusCode.UNAVAILABLE, "Going down.")
MADE = CreateTableResponse(table=Table(name="tables/bag-end"))


def away(retry_after: float | None = None) -> Unavailable:
    return Unavailable("Away.", code=grpc.StatusCode.UNAVAILABLE, retry_after=retry_after)


@given(st.integers(1, 1000))
def test_a_wait_is_between_half_and_all_of_a_step_that_doubles_up_to_the_longest(failures: int) -> None:
    step = min(5.0, 0.25 * 2.0 ** min(failures - 1, 100))
    assert step / 2 <= Retry(first_wait=0.25, longest_wait=5.0).wait(failures) <= step


@given(st.floats(0, 100))
def test_what_the_server_asks_for_is_waited_in_full(asked: float) -> None:
    assert Retry().wait(1, asked) >= asked


def spent_on_others(attempts: Attempts, asked: list[float | None]) -> Iterator[float]:
    """How long each attempt after the first takes at most, its wait included, with a server that is always away."""
    with suppress(Unavailable):
        for retry_after in asked:
            yield attempts.wait_after(away(retry_after)) + attempts.timeout


@given(st.integers(1, 6), st.floats(0.1, 60), st.lists(st.one_of(st.none(), st.floats(0, 5)), min_size=6))
def test_all_attempts_together_take_the_deadline_times_their_number_at_most(
    number: int, deadline: float, asked: list[float | None]
) -> None:
    attempts = Attempts(Retry(attempts=number), deadline)
    spent = [attempts.timeout, *spent_on_others(attempts, asked)]
    assert len(spent) <= number
    assert spent == pytest.approx([deadline] * len(spent))


def test_a_longer_wait_than_half_the_deadline_is_left_to_the_caller() -> None:
    attempts = Attempts(Retry(), deadline=10)
    with pytest.raises(Unavailable) as raised:
        attempts.wait_after(away(retry_after=5.1))
    assert raised.value.retry_after == 5.1


async def test_R2_a_call_is_sent_again_with_the_same_request_id(client: Any, server: ScriptedServer) -> None:
    server.answers("CreateTable", AWAY, AWAY, MADE)
    assert await client.create("there-and-back-1", 2) == MADE.table
    first, *others = [call.request for call in server.asked("CreateTable")]
    assert others == [first, first]


async def test_R2_sitting_down_again_brings_the_same_share(client: Any, server: ScriptedServer) -> None:
    server.answers("JoinTable", AWAY, JoinTableResponse(table=MADE.table, seat=1))
    joined = await client.join("HBBT-2345")
    first, second = [call.request for call in server.asked("JoinTable")]
    assert first == second
    assert joined.entropy == second.entropy


async def test_R2_two_intents_have_two_request_ids(client: Any, server: ScriptedServer) -> None:
    server.answers("SubmitMove", SubmitMoveResponse(version=5))
    for _ in range(2):
        await client.table("bag-end").submit("q1", '["roll"]')
    first, second = [call.request.request_id for call in server.asked("SubmitMove")]
    assert first != second


async def test_F1_a_server_that_does_not_answer_in_time_is_asked_again_and_then_named(
    open_client: Any, server: ScriptedServer
) -> None:
    server.answers("CreateTable", HOLD)
    client = open_client(deadline=0.1, retry=Retry(attempts=2, first_wait=0.01))
    with pytest.raises(Unavailable) as raised:
        await client.create("there-and-back-1", 2)
    assert raised.value.message == f"The server at {server.address} did not answer in time."
    first, second = [call.request for call in server.asked("CreateTable")]
    assert first == second


async def test_a_call_is_tried_a_bounded_number_of_times(client: Any, server: ScriptedServer) -> None:
    server.answers("GetTable", AWAY)
    with pytest.raises(Unavailable):
        await client.table("bag-end").get()
    assert len(server.asked("GetTable")) == 3


async def test_a_server_may_say_when_to_try_again(client: Any, server: ScriptedServer) -> None:
    soon = refusal(grpc.StatusCode.UNAVAILABLE, "TRY_AGAIN", "Moving house.", retry_in(0.01))
    server.answers("CreateTable", soon, MADE)
    assert await client.create("there-and-back-1", 2) == MADE.table


async def test_a_server_that_wants_long_peace_is_left_in_peace(client: Any, server: ScriptedServer) -> None:
    server.answers(
        "CreateTable", refusal(grpc.StatusCode.UNAVAILABLE, "TRY_AGAIN", "Moving house.", retry_in(900.0)), MADE
    )
    with pytest.raises(Unavailable) as raised:
        await client.create("there-and-back-1", 2)
    assert (raised.value.message, raised.value.retry_after) == ("Moving house.", 900)
    assert len(server.asked("CreateTable")) == 1


async def test_P1_a_limit_that_is_soon_over_is_waited_for(client: Any, server: ScriptedServer) -> None:
    soon = refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", "Slower.", retry_in(0.01))
    server.answers("CreateTable", soon, MADE)
    assert await client.create("there-and-back-1", 2) == MADE.table
    first, second = [call.request for call in server.asked("CreateTable")]
    assert first == second


@pytest.mark.parametrize("details", [(), (retry_in(900.0),)], ids=["without a time", "with a long one"])
async def test_a_limit_that_is_not_soon_over_is_told(client: Any, server: ScriptedServer, details: Any) -> None:
    server.answers("CreateTable", refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", "Enough.", *details), MADE)
    with pytest.raises(Limited, match=r"Enough\."):
        await client.create("there-and-back-1", 2)
    assert len(server.asked("CreateTable")) == 1


async def test_R3_a_refusal_is_not_tried_again(client: Any, server: ScriptedServer) -> None:
    server.answers("SubmitMove", refusal(grpc.StatusCode.FAILED_PRECONDITION, "ILLEGAL_MOVE"))
    with pytest.raises(Refused):
        await client.table("bag-end").submit("q1", '["roll"]')
    assert len(server.asked("SubmitMove")) == 1


async def test_R5_a_call_finds_the_server_again_after_a_restart(client: Any, server: ScriptedServer) -> None:
    server.answers("CreateTable", MADE)
    await client.create("there-and-back-1", 2)
    server.stop()
    server.start()
    await client.wait_until_ready()
    assert await client.create("there-and-back-1", 2) == MADE.table


async def test_waiting_for_a_server_that_does_not_come_ends(client: Any, server: ScriptedServer) -> None:
    server.stop()
    with pytest.raises(Unavailable, match=server.address):
        await client.wait_until_ready(0.05)


async def test_a_record_is_merged_of_its_parts(client: Any, server: ScriptedServer) -> None:
    parts = [
        ExportRecordResponse(part=Record(format=1, table="tables/bag-end", entries=[RecordEntry(version=1)])),
        ExportRecordResponse(part=Record(entries=[RecordEntry(version=2), RecordEntry(version=3)])),
    ]
    server.answers("ExportRecord", parts)
    assert await client.table("bag-end").record() == Record(
        format=1, table="tables/bag-end", entries=[RecordEntry(version=version) for version in (1, 2, 3)]
    )


async def test_a_record_whose_export_broke_off_is_begun_anew(client: Any, server: ScriptedServer) -> None:
    part = ExportRecordResponse(part=Record(format=1, entries=[RecordEntry(version=1)]))
    server.answers("ExportRecord", [part, AWAY], [part])
    assert await client.table("bag-end").record() == part.part


async def test_a_record_that_is_refused_says_why(client: Any, server: ScriptedServer) -> None:
    server.answers("ExportRecord", refusal(grpc.StatusCode.FAILED_PRECONDITION, "NOT_OVER", "Wait for the end."))
    with pytest.raises(SmialError, match="Wait for the end") as raised:
        await client.table("bag-end").record()
    assert raised.value.reason == "NOT_OVER"
