"""Each method sends the request the API wants and returns what the caller is after; the server is played by hand."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import grpc_testing
import pytest

from smial.client import Client
from smial.client.connection import Connection
from smial.client.settings import Settings
from smial.v1.table_service_pb2 import TABLE_STATUS_OPEN, ListTablesRequest, ListTablesResponse, Table
from tests.client.calls import CALLS, NAMES, Call
from tests.client.faces import connect
from tests.client.scripted import METHODS, SERVICES, STREAMS, ScriptedServer

TOKEN = "bilbos-token"
SETTINGS = Settings("127.0.0.1:1", token=TOKEN, language="de")


@pytest.fixture
def background() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as background:
        yield background


@pytest.mark.parametrize("call", CALLS, ids=NAMES)
def test_a_call_is_one_request_and_its_answer(call: Call, background: ThreadPoolExecutor) -> None:
    channel = grpc_testing.channel(SERVICES, grpc_testing.strict_fake_time(0))
    client = Client(Connection(SETTINGS, channel, channel))

    result = background.submit(call.make, client)
    metadata, request, rpc = channel.take_unary_unary(METHODS[call.method])
    rpc.terminate(call.answer, (), grpc.StatusCode.OK, "")

    assert request == call.request
    assert ("authorization", f"Bearer {TOKEN}") in tuple(metadata)
    assert result.result(10) == call.result


@pytest.mark.parametrize("call", CALLS, ids=NAMES)
async def test_a_call_is_the_same_for_asyncio(call: Call, server: ScriptedServer) -> None:
    server.answers(call.method, call.answer)
    async with connect("asyncio", server.address, token=TOKEN, language="de") as client:
        assert await call.make(client) == call.result
    [heard] = server.asked(call.method)
    assert heard.request == call.request
    assert heard.metadata["authorization"] == f"Bearer {TOKEN}"


def test_every_unary_call_of_the_api_is_tried_here() -> None:
    assert {call.method for call in CALLS} | {"ListTables", "RematchTable"} == METHODS.keys() - STREAMS


def test_a_list_is_fetched_page_by_page(background: ThreadPoolExecutor) -> None:
    channel = grpc_testing.channel(SERVICES, grpc_testing.strict_fake_time(0))
    client = Client(Connection(SETTINGS, channel, channel))
    first, second = Table(name="tables/second"), Table(name="tables/first")

    result = background.submit(lambda: list(client.tables("there-and-back-1", TABLE_STATUS_OPEN)))
    wanted = ListTablesRequest(game="games/there-and-back-1", status=TABLE_STATUS_OPEN)
    _, request, rpc = channel.take_unary_unary(METHODS["ListTables"])
    assert request == wanted
    rpc.terminate(ListTablesResponse(tables=[first], next_page_token="more"), (), grpc.StatusCode.OK, "")
    _, request, rpc = channel.take_unary_unary(METHODS["ListTables"])
    wanted.page_token = "more"
    assert request == wanted
    rpc.terminate(ListTablesResponse(tables=[second]), (), grpc.StatusCode.OK, "")

    assert result.result(10) == [first, second]


async def test_a_list_is_fetched_page_by_page_for_asyncio(server: ScriptedServer) -> None:
    first, second = Table(name="tables/second"), Table(name="tables/first")
    server.answers(
        "ListTables", ListTablesResponse(tables=[first], next_page_token="more"), ListTablesResponse(tables=[second])
    )
    async with connect("asyncio", server.address) as client:
        assert [table async for table in client.tables()] == [first, second]
    assert [call.request for call in server.asked("ListTables")] == [
        ListTablesRequest(),
        ListTablesRequest(page_token="more"),
    ]
