"""Nonsense in any field of any request, and bytes that are no request, are the caller's fault and harm nothing."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from grpc import StatusCode
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from smial.server.server import SERVICES
from smial.v1.play_service_pb2 import GetPositionRequest
from smial.v1.table_service_pb2 import ListTablesRequest
from tests.security.announced import path_of, right_request
from tests.security.nonsense import MOVES, NASTY, raw_requests, requests
from tests.server.callers import Caller, new_id, read_error, refused, table_in_play
from tests.server.conftest import Log

METHODS = {f"{method.containing_service.name}/{method.name}": method for it in SERVICES for method in it.methods}
CALLERS_FAULT = {
    *(StatusCode.INVALID_ARGUMENT, StatusCode.NOT_FOUND, StatusCode.ALREADY_EXISTS, StatusCode.FAILED_PRECONDITION),
    *(StatusCode.PERMISSION_DENIED, StatusCode.UNAUTHENTICATED, StatusCode.RESOURCE_EXHAUSTED),
    StatusCode.UNAVAILABLE,  # a version that has not arrived here yet
}
one_server_for_all = settings(
    max_examples=settings().max_examples // 2,  # each is a call or four
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


async def begins(caller: Caller, name: str, request: Any) -> StatusCode | None:
    """How a call ends badly, or None if it ends or begins well. The error has all that a program needs."""
    method = METHODS[name]
    kind = caller.channel.unary_stream if name in ("PlayService/WatchTable", "RecordService/ExportRecord") else None
    made: Any = (kind or caller.channel.unary_unary)(path_of(method))(request, metadata=caller.metadata, timeout=30)
    try:
        await (made.read() if kind else made)
    except grpc.aio.AioRpcError as error:
        met = read_error(error)
        assert met.reason and met.message
        return met.code
    finally:
        made.cancel()
    return None


class Fuzzed:
    """A table at which nonsense is tried, and another that must not notice."""

    def __init__(self, frodo: Caller, sam: Caller, log: Log) -> None:
        self.frodo, self.sam, self.log = frodo, sam, log
        self.table = self.question = self.other = ""
        self.known: list[str] = []

    async def begin(self) -> None:
        self.other = await table_in_play(self.frodo, self.sam.somebody(), listed=True)
        self.before = await self.frodo.position(self.other)
        await self.begin_table()

    async def begin_table(self) -> None:
        self.table = await table_in_play(self.frodo, self.sam, listed=True, options='{"pebbles": 100}')
        self.question = (await self.frodo.position(self.table)).question.id
        self.known = [self.table, self.question, new_id(), "games/pebbles", "greedy", "en"]

    def right(self, name: str) -> Message:
        """A request with which nothing is wrong."""
        return right_request(METHODS[name], self.table, question=self.question)

    async def tried(self, name: str, raw: bytes) -> None:
        """A caller's fault at worst, and then nothing has changed; what was right after all is tried at a new table."""
        version = await self.version()
        code = await begins(self.frodo, name, raw)
        if code is not None:
            assert code in CALLERS_FAULT
            assert await self.version() == version
        elif await self.version() != version:
            await self.begin_table()

    async def version(self) -> int:
        return (await self.sam.position(self.table)).version

    async def end(self) -> None:
        """The other table is as it was, and nothing was logged for a host to look after."""
        assert await self.frodo.position(self.other) == self.before
        assert (await self.frodo.move(self.other, '["take",1]')).version == self.before.version + 1
        assert self.log.counted == []


@pytest.fixture
async def fuzzed(log: Log, frodo: Caller, sam: Caller) -> Any:
    found = Fuzzed(frodo, sam, log)
    await found.begin()
    yield found
    await found.end()


@pytest.mark.parametrize("name", METHODS)
@given(data=st.data())
@one_server_for_all
async def test_T7_R10_nonsense_in_any_field_is_the_callers_fault(
    fuzzed: Fuzzed, name: str, data: st.DataObject
) -> None:
    request = data.draw(requests(fuzzed.right(name), fuzzed.known))
    await fuzzed.tried(name, request.SerializeToString())


@pytest.mark.parametrize("name", METHODS)
@given(data=st.data())
@one_server_for_all
async def test_T7_R10_what_is_no_request_is_the_callers_fault(fuzzed: Fuzzed, name: str, data: st.DataObject) -> None:
    await fuzzed.tried(name, data.draw(raw_requests(fuzzed.right(name), fuzzed.known)))


@given(move=st.sampled_from(NASTY) | MOVES | st.text())
@one_server_for_all
async def test_T7_R10_a_move_is_one_of_the_choices_or_is_refused(fuzzed: Fuzzed, move: str) -> None:
    before = await fuzzed.frodo.position(fuzzed.table)
    if move in [choice.move for choice in before.question.choices]:
        return
    met = await refused(fuzzed.frodo.move(fuzzed.table, move, question=before.question.id))
    assert met.reason in ("BAD_FIELD", "UNREADABLE_MOVE", "ILLEGAL_MOVE")
    assert await fuzzed.frodo.position(fuzzed.table) == before


@given(token=st.sampled_from(NASTY) | st.text() | st.binary().map(lambda raw: urlsafe_b64encode(raw).decode()))
@one_server_for_all
async def test_T7_T6_whatever_is_no_page_token_is_refused(frodo: Caller, token: str) -> None:
    if token:
        met = await refused(frodo.call(frodo.tables.ListTables, ListTablesRequest(page_token=token)))
        assert met.fields == ["page_token"]


@given(value=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=200))
@one_server_for_all
async def test_T7_whatever_stands_for_a_token_is_refused(frodo: Caller, value: str) -> None:
    call = frodo.play.GetPosition(GetPositionRequest(name="tables/none"), metadata=[("authorization", value)])
    assert (await refused(call)).reason == "NO_SUCH_TABLE"
