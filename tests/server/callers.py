"""Calling a server as a stranger's program would: the generated stubs, a token, and the details of an error."""

from __future__ import annotations

import secrets
import uuid
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import grpc
from google.protobuf.message import Message
from google.rpc import error_details_pb2 as details
from grpc_status import rpc_status

from smial.v1 import game_service_pb2_grpc, play_service_pb2_grpc, record_service_pb2_grpc, table_service_pb2_grpc
from smial.v1 import play_service_pb2 as play
from smial.v1 import table_service_pb2 as tables

PATIENCE = 30.0
"""Seconds after which a call is taken for hanging."""


def new_id() -> str:
    """A request id."""
    return str(uuid.uuid4())


def new_token() -> str:
    """A token as it is sent."""
    return urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")


class Caller:
    """Somebody with a token, or a passer-by."""

    def __init__(self, channel: grpc.aio.Channel, token: str | None = None) -> None:
        self.channel = channel
        self.token = token
        self.games = game_service_pb2_grpc.GameServiceStub(channel)
        self.tables = table_service_pb2_grpc.TableServiceStub(channel)
        self.play = play_service_pb2_grpc.PlayServiceStub(channel)
        self.records = record_service_pb2_grpc.RecordServiceStub(channel)

    def somebody(self) -> Caller:
        """Another caller with a token of their own."""
        return Caller(self.channel, new_token())

    def anybody(self, token: str | None = None) -> Caller:
        """A caller with this token, or with none."""
        return Caller(self.channel, token)

    @property
    def metadata(self) -> list[tuple[str, str]]:
        return [("authorization", f"Bearer {self.token}")] if self.token is not None else []

    async def call(self, method: Callable[..., Any], request: Message) -> Any:
        """The answer of a unary call, or all answers of a stream that ends."""
        made = method(request, metadata=self.metadata, timeout=PATIENCE)
        return [answer async for answer in made] if hasattr(made, "__aiter__") else await made

    async def create(self, *, seats: int = 2, game: str = "games/pebbles", **fields: Any) -> tables.Table:
        request = tables.CreateTableRequest(game=game, seats=seats, request_id=new_id(), **fields)
        answer: tables.CreateTableResponse = await self.call(self.tables.CreateTable, request)
        return answer.table

    async def join(self, **fields: Any) -> tables.JoinTableResponse:
        fields = {"request_id": new_id(), "entropy": secrets.token_bytes(32), **fields}
        answer: tables.JoinTableResponse = await self.call(self.tables.JoinTable, tables.JoinTableRequest(**fields))
        return answer

    async def add_bot(self, name: str) -> tables.AddBotResponse:
        request = tables.AddBotRequest(name=name, request_id=new_id())
        answer: tables.AddBotResponse = await self.call(self.tables.AddBot, request)
        return answer

    async def start(self, name: str) -> tables.Table:
        request = tables.StartTableRequest(name=name, request_id=new_id())
        answer: tables.StartTableResponse = await self.call(self.tables.StartTable, request)
        return answer.table

    async def abandon(self, name: str) -> tables.Table:
        request = tables.AbandonTableRequest(name=name, request_id=new_id())
        answer: tables.AbandonTableResponse = await self.call(self.tables.AbandonTable, request)
        return answer.table

    async def position(self, name: str, **fields: Any) -> play.Position:
        request = play.GetPositionRequest(name=name, **fields)
        answer: play.GetPositionResponse = await self.call(self.play.GetPosition, request)
        return answer.position

    async def move(self, name: str, move: str, **fields: Any) -> play.SubmitMoveResponse:
        """Answers the open question."""
        question = fields.pop("question", None) or (await self.position(name)).question.id
        fields = {"request_id": new_id(), **fields}
        request = play.SubmitMoveRequest(name=name, question=question, move=move, **fields)
        answer: play.SubmitMoveResponse = await self.call(self.play.SubmitMove, request)
        return answer

    @asynccontextmanager
    async def watching(self, name: str, **fields: Any) -> AsyncIterator[Any]:
        """A watch that is open while the block runs."""
        watch = self.play.WatchTable(play.WatchTableRequest(name=name, **fields), metadata=self.metadata)
        try:
            yield watch
        finally:
            watch.cancel()


async def table_in_play(maker: Caller, *others: Caller, **fields: Any) -> str:
    """The name of a table at which all of them sit, in this order, and the game has begun."""
    table = await maker.create(seats=1 + len(others), **fields)
    for caller in (maker, *others):
        await caller.join(join_code=table.join_code)
    await maker.start(table.name)
    return table.name


class Refused(NamedTuple):
    """An error as a program reads it."""

    code: grpc.StatusCode
    message: str
    reason: str
    facts: dict[str, str]
    details: dict[str, Any]
    """Every detail by the name of its message."""

    @property
    def fields(self) -> list[str]:
        """The fields that are said to be wrong."""
        return [violation.field for violation in self.details["BadRequest"].field_violations]


async def refused(call: Awaitable[Any]) -> Refused:
    """The error that this call ends with; fails if it ends well."""
    try:
        answer = await call
    except grpc.aio.AioRpcError as error:
        return read_error(error)
    raise AssertionError(f"this was not refused: {answer}")


def read_error(error: grpc.aio.AioRpcError) -> Refused:
    """The details of an error."""
    trailing: Any = error.trailing_metadata()
    packed = next((value for key, value in trailing if key == "grpc-status-details-bin"), None)
    assert packed is not None, f"an error without details: {error}"
    status = rpc_status.status_pb2.Status.FromString(packed)
    assert status.code == error.code().value[0] and status.message == error.details()
    found: dict[str, Any] = {}
    for detail in status.details:
        kind = detail.type_url.rpartition(".")[2]
        found[kind] = getattr(details, kind)()
        assert detail.Unpack(found[kind])
    info = found["ErrorInfo"]
    assert info.domain == "smial"
    return Refused(error.code(), error.details() or "", info.reason, dict(info.metadata), found)
