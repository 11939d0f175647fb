"""What a server says about a failed call arrives as one small family of errors."""

from typing import Any

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration
from google.rpc.error_details_pb2 import BadRequest as FieldViolations
from google.rpc.error_details_pb2 import ErrorInfo, LocalizedMessage, PreconditionFailure, QuotaFailure, RetryInfo

from smial.client import (
    BadRequest,
    Limited,
    NotFound,
    Refused,
    ServerFault,
    SmialError,
    Unauthenticated,
    Unavailable,
    Violation,
)
from smial.client.errors import read_error
from tests.client.scripted import Failure, ScriptedServer, refusal, retry_in

KINDS = {
    "INVALID_ARGUMENT": BadRequest,
    "NOT_FOUND": NotFound,
    "UNAUTHENTICATED": Unauthenticated,
    "PERMISSION_DENIED": Refused,
    "ALREADY_EXISTS": Refused,
    "FAILED_PRECONDITION": Refused,
    "RESOURCE_EXHAUSTED": Limited,
    "UNAVAILABLE": Unavailable,
    "DEADLINE_EXCEEDED": Unavailable,
    "CANCELLED": Unavailable,
    "INTERNAL": ServerFault,
    "UNKNOWN": ServerFault,
    "UNIMPLEMENTED": ServerFault,
}


async def failing(client: Any, server: ScriptedServer, failure: Failure) -> SmialError:
    """The error of a call that is answered so."""
    server.answers("GetTable", failure)
    with pytest.raises(SmialError) as raised:
        await client.table("bag-end").get()
    return raised.value


@pytest.mark.parametrize(("code", "kind"), KINDS.items())
async def test_a_code_alone_says_what_a_caller_may_do(
    client: Any, server: ScriptedServer, code: str, kind: type[SmialError]
) -> None:
    error = await failing(client, server, Failure(grpc.StatusCode[code], "So it is."))
    assert type(error) is kind
    assert error.code is grpc.StatusCode[code]
    assert (error.reason, error.metadata, error.violations, error.reference, error.retry_after) == (
        "",
        {},
        (),
        "",
        None,
    )


async def test_a_reason_comes_with_its_metadata_and_the_servers_words(client: Any, server: ScriptedServer) -> None:
    told = refusal(grpc.StatusCode.FAILED_PRECONDITION, "NOT_OPEN", "The table is being played.", status="playing")
    error = await failing(client, server, told)
    assert isinstance(error, Refused)
    assert (error.reason, error.message) == ("NOT_OPEN", "The table is being played.")
    assert error.metadata == {"status": "playing"}


async def test_F3_what_is_at_fault_is_named(client: Any, server: ScriptedServer) -> None:
    fields = FieldViolations(field_violations=[FieldViolations.FieldViolation(field="seats", description="1 to 4")])
    told = refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_FIELD", "The request does not fit.", fields)
    error = await failing(client, server, told)
    assert error.violations == (Violation("seats", "1 to 4"),)
    assert str(error) == "The request does not fit. (seats: 1 to 4)"


async def test_conditions_and_limits_are_violations_too(client: Any, server: ScriptedServer) -> None:
    condition = PreconditionFailure(violations=[PreconditionFailure.Violation(type="RULE", description="No path.")])
    limit = QuotaFailure(violations=[QuotaFailure.Violation(subject="tables", description="100 a day")])
    error = await failing(client, server, refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", "", condition, limit))
    assert error.violations == (Violation("RULE", "No path."), Violation("tables", "100 a day"))


async def test_S8_a_fault_carries_a_reference_for_the_host(client: Any, server: ScriptedServer) -> None:
    told = refusal(grpc.StatusCode.INTERNAL, "GAME_FAULT", "The game failed.", reference="a1b2c3")
    error = await failing(client, server, told)
    assert isinstance(error, ServerFault)
    assert error.reference == "a1b2c3"
    assert str(error) == "The game failed. (reference a1b2c3)"


async def test_a_limit_says_when_to_try_again(client: Any, server: ScriptedServer) -> None:
    error = await failing(client, server, refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", "", retry_in(61.5)))
    assert error.retry_after == 61.5


async def test_words_in_the_callers_language_come_first(client: Any, server: ScriptedServer) -> None:
    words = LocalizedMessage(locale="de", message="Kein solcher Tisch.")
    error = await failing(client, server, refusal(grpc.StatusCode.NOT_FOUND, "NO_SUCH_TABLE", "No such table.", words))
    assert error.message == "Kein solcher Tisch."


async def test_the_reasons_of_others_are_none_of_ours(client: Any, server: ScriptedServer) -> None:
    foreign = ErrorInfo(reason="RATE_LIMITED", domain="proxy.example", metadata={"reference": "x"})
    error = await failing(client, server, Failure(grpc.StatusCode.PERMISSION_DENIED, "No.", (foreign,)))
    assert (error.reason, error.metadata, error.reference) == ("", {}, "")


async def test_a_game_that_thinks_too_long_is_a_fault_and_not_a_server_away(
    client: Any, server: ScriptedServer
) -> None:
    error = await failing(client, server, refusal(grpc.StatusCode.DEADLINE_EXCEEDED, "TOO_SLOW", "Too slow."))
    assert isinstance(error, ServerFault)
    assert len(server.asked("GetTable")) == 1


async def test_grpcs_own_error_is_the_cause(client: Any, server: ScriptedServer) -> None:
    error = await failing(client, server, Failure(grpc.StatusCode.NOT_FOUND, "No."))
    assert isinstance(error.__cause__, grpc.RpcError)


async def test_F1_a_server_that_is_not_there_is_named_by_its_address(client: Any, server: ScriptedServer) -> None:
    server.stop()
    with pytest.raises(Unavailable) as raised:
        await client.games()
    assert raised.value.message == f"The server at {server.address} cannot be reached."


def with_trailers(*trailers: tuple[str, bytes]) -> grpc.RpcError:
    return grpc.aio.AioRpcError(
        grpc.StatusCode.NOT_FOUND, grpc.aio.Metadata(), grpc.aio.Metadata(*trailers), details="No such table."
    )


@pytest.mark.parametrize("details", [b"\xff\xff\xff", b"", b"\x08\x03"], ids=["garbage", "nothing", "another code"])
def test_details_that_cannot_be_read_or_contradict_the_code_are_left_out(details: bytes) -> None:
    error = read_error(with_trailers(("grpc-status-details-bin", details)), "127.0.0.1:1")
    assert type(error) is NotFound
    assert (error.message, error.reason) == ("No such table.", "")


def test_an_error_without_a_word_still_says_something() -> None:
    bare = grpc.aio.AioRpcError(grpc.StatusCode.DATA_LOSS, grpc.aio.Metadata(), grpc.aio.Metadata())
    assert read_error(bare, "127.0.0.1:1").message == "The server at 127.0.0.1:1 answered DATA_LOSS without a word."


async def test_a_time_to_wait_is_never_in_the_past(client: Any, server: ScriptedServer) -> None:
    past = RetryInfo(retry_delay=Duration(seconds=-3))
    error = await failing(client, server, refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", "", past))
    assert error.retry_after == 0
