"""What happens around every call: rights, limits, log context, figures, and errors in the published form.

A service is added to the server through here, method by method, so that none can forget any of it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Any, NamedTuple, TypeAlias, TypeVar

import grpc
import structlog
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from grpc import StatusCode
from grpc_status import rpc_status

from smial.server import logs
from smial.server.auth import RULES, Rule, admit
from smial.server.errors import CODES, BadFields, LimitReached, as_refusal, status_of
from smial.server.metrics import CallFigures, Metrics
from smial.server.quotas import Quotas
from smial.server.validation import UUID
from smial.tables import Refusal

T = TypeVar("T")

MOST_CALLS = 5000
"""Calls at the same time, watches not counted; past that, newcomers are refused at once instead of hanging."""
TABLE = re.compile(r"tables/([0-9a-f]{32})")
"""A name that may stand in the log before anybody has looked whether there is such a table: nothing else fits."""

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class Call(NamedTuple):
    """A method that can be called."""

    method: str
    path: str
    """As logs name it: `smial.v1.PlayService/SubmitMove`."""
    rule: Rule
    figures: CallFigures
    request: type[Message]


class Calls:
    """All calls of a server, but those of health and reflection: these need no rule."""

    def __init__(self, metrics: Metrics, quotas: Quotas) -> None:
        self._metrics = metrics
        self._quotas = quotas
        self._running = 0
        self._log = structlog.get_logger().bind()

    def handlers(self, service: ServiceDescriptor, servicer: object) -> dict[str, Handler]:
        """What the server is to answer calls of this service with. KeyError for a method without a rule."""
        return {method.name: self._handler(method, getattr(servicer, method.name)) for method in service.methods}

    def _handler(self, method: MethodDescriptor, answer: Callable[..., Any]) -> Handler:
        service, kind = method.containing_service.full_name, "server_stream" if method.server_streaming else "unary"
        call = Call(
            method=method.name,
            path=f"{service}/{method.name}",
            rule=RULES[service][method.name],
            figures=self._metrics.of_call(kind, service, method.name),
            request=GetMessageClass(method.input_type),
        )
        write = GetMessageClass(method.output_type).SerializeToString
        if method.server_streaming:
            return grpc.unary_stream_rpc_method_handler(self._streaming(call, answer), response_serializer=_once(write))
        return grpc.unary_unary_rpc_method_handler(self._unary(call, answer), response_serializer=write)

    def _unary(self, call: Call, answer: Callable[..., Awaitable[Message]]) -> Callable[..., Any]:
        async def answered(raw: bytes, context: Context) -> Message:
            if self._running >= MOST_CALLS:
                raise LimitReached("calls", "This server has too much to do; try again.")
            self._running += 1
            try:
                return await answer(_request(call, raw), context)
            finally:
                self._running -= 1

        return self._around(call, answered)

    def _streaming(self, call: Call, answer: Callable[..., Any]) -> Callable[..., Any]:
        async def answered(raw: bytes, context: Context) -> None:
            """Writes itself instead of yielding, so that a cancelled call ends here, in its own task."""
            with self._quotas.stream(context):
                async with aclosing(answer(_request(call, raw), context)) as messages:
                    async for message in messages:
                        await _write(context, message)

        return self._around(call, answered)

    def _around(self, call: Call, answered: Callable[[bytes, Context], Awaitable[T]]) -> Callable[..., Any]:
        async def around(raw: bytes, context: Context) -> T | None:
            """What the method answers, if the caller may have it; a refusal is sent in its place."""
            began, code, refusal = time.perf_counter(), StatusCode.OK, None
            call.figures.started()
            logs.speak_of(lambda: {"method": call.path})
            try:
                admit(call.rule, context.invocation_metadata() or ())
                self._quotas.spend(call.method, call.rule, context)
                return await answered(raw, context)
            except asyncio.CancelledError:
                late = (context.time_remaining() or 1.0) <= 0
                code = StatusCode.DEADLINE_EXCEEDED if late else StatusCode.CANCELLED
                raise
            except Exception as error:  # whatever it is, the caller gets it in the published form
                refusal = as_refusal(error)
                code = CODES[refusal.reason]
            finally:
                seconds = time.perf_counter() - began
                call.figures.ended(code, seconds)
                self._note(code, refusal, seconds)
            await refuse(context, refusal)  # counted and logged before the caller knows
            return None

        return around

    def _note(self, code: StatusCode, refusal: Refusal | None, seconds: float) -> None:
        say = self._log.debug if code is StatusCode.OK else self._log.info
        reason = {"reason": refusal.name} if refusal is not None else {}
        say("call", code=code.name, seconds=round(seconds, 6), **reason)


def _once(write: Callable[[Message], bytes]) -> Callable[[Message], bytes]:
    """Writes a message that many streams send one after the other only once; it must not change meanwhile."""
    last: tuple[Message | None, bytes] = None, b""

    def written(message: Message) -> bytes:
        nonlocal last
        if message is not last[0]:
            last = message, write(message)
        return last[1]

    return written


async def _write(context: Context, message: Message) -> None:
    """Sends a message of a stream. Who hung up a moment ago has cancelled the call, before gRPC could say so."""
    try:
        await context.write(message)
    except grpc.aio.InternalError:
        raise asyncio.CancelledError from None


async def refuse(context: Context, refusal: Refusal) -> None:
    """Ends a call with a refusal."""
    status = rpc_status.to_status(status_of(refusal))
    await context.abort(CODES[refusal.reason], status.details, status.trailing_metadata)


def _request(call: Call, raw: bytes) -> Message:
    """The request, named in the log from here on. gRPC would tell the caller what Python says of a malformed one."""
    try:
        request = call.request.FromString(raw)
    except DecodeError:
        raise BadFields([("request", "is no message of this kind")]) from None
    logs.speak_of(lambda: {"method": call.path, **_named(request)})
    return request


def _named(request: Message) -> dict[str, str]:
    """The ids in a request under which its call is logged."""
    named = {}
    if table := TABLE.fullmatch(getattr(request, "name", "")):
        named["table"] = table[1]
    if request_id := UUID.fullmatch(getattr(request, "request_id", "")):
        named["request_id"] = request_id[0].lower()
    return named
