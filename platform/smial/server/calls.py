"""What happens around every call: rights, limits, log context, figures, and errors in the published form.

One interceptor, so that no method can forget any of it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

import grpc
import structlog
from google.protobuf.message import DecodeError, Message
from grpc import StatusCode
from grpc_status import rpc_status

from smial.server.auth import RULES, Rule, admit
from smial.server.errors import CODES, BadFields, LimitReached, as_refusal, status_of
from smial.server.metrics import CallFigures, Metrics
from smial.server.quotas import Quotas
from smial.server.validation import UUID
from smial.tables import Refusal

log = structlog.get_logger()

T = TypeVar("T")

MOST_CALLS = 5000
"""Calls at the same time, watches not counted; past that, newcomers are refused at once instead of hanging."""
TABLE = re.compile(r"tables/([0-9a-f]{32})")
"""A name that may stand in the log before anybody has looked whether there is such a table: nothing else fits."""

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Reader: TypeAlias = Callable[[bytes], Message]
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class Call(NamedTuple):
    """A method that can be called."""

    method: str
    path: str
    """As logs name it: `smial.v1.PlayService/SubmitMove`."""
    rule: Rule
    figures: CallFigures


class Calls(grpc.aio.ServerInterceptor):
    """Wraps the methods that have a rule; of health and reflection, which need none, only the streams are counted."""

    def __init__(self, metrics: Metrics, unruled: frozenset[str], quotas: Quotas) -> None:
        self._metrics = metrics
        self._unruled = unruled
        self._quotas = quotas
        self._running = 0
        self._wrapped: dict[str, Handler] = {}

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler | None:
        """Gives gRPC the wrapped method. KeyError, which nobody gets past, for one without a rule."""
        path = handler_call_details.method
        if path not in self._wrapped:
            handler = await continuation(handler_call_details)
            if handler is None:
                return None
            self._wrapped[path] = self._wrap(path, handler)
        return self._wrapped[path]

    def _wrap(self, path: str, handler: Handler) -> Handler:
        _, service, method = path.split("/")
        if service in self._unruled:
            return self._counted(handler)
        rule = RULES[service][method]
        read, write = handler.request_deserializer, handler.response_serializer
        assert read is not None
        if handler.unary_stream is not None:
            call = Call(method, path[1:], rule, self._metrics.of_call("server_stream", service, method))
            streaming = self._streaming(call, read, handler.unary_stream)
            return grpc.unary_stream_rpc_method_handler(streaming, response_serializer=write)
        assert handler.unary_unary is not None, f"{path} is of a kind that the API does not have"
        call = Call(method, path[1:], rule, self._metrics.of_call("unary", service, method))
        unary = self._unary(call, read, handler.unary_unary)
        return grpc.unary_unary_rpc_method_handler(unary, response_serializer=write)

    def _unary(self, call: Call, read: Reader, answer: Callable[..., Awaitable[Message]]) -> Callable[..., Any]:
        async def answered(raw: bytes, context: Context) -> Message:
            with self._one_more():
                return await answer(_request(read, raw), context)

        return partial(self._around, call, answered)

    def _streaming(self, call: Call, read: Reader, answer: Callable[..., Any]) -> Callable[..., Any]:
        async def answered(raw: bytes, context: Context) -> None:
            """Writes itself instead of yielding, so that a cancelled call ends here, in its own task."""
            with self._quotas.stream(context):
                async with aclosing(answer(_request(read, raw), context)) as messages:
                    async for message in messages:
                        await _write(context, message)

        return partial(self._around, call, answered)

    def _counted(self, handler: Handler) -> Handler:
        """The same, with its streams counted: whoever watches our health holds something of ours, too."""
        watch: Any = handler.unary_stream  # typed as a generator, it writes by itself
        if watch is None:
            return handler

        async def watched(request: Message, context: Context) -> None:
            try:
                with self._quotas.stream(context):
                    await watch(request, context)
            except LimitReached as refusal:
                await _refuse(context, CODES[refusal.reason], refusal)

        return grpc.unary_stream_rpc_method_handler(watched, handler.request_deserializer, handler.response_serializer)

    @contextmanager
    def _one_more(self) -> Iterator[None]:
        if self._running >= MOST_CALLS:
            raise LimitReached("calls", "This server has too much to do; try again.")
        self._running += 1
        try:
            yield
        finally:
            self._running -= 1

    async def _around(
        self, call: Call, answered: Callable[[bytes, Context], Awaitable[T]], raw: bytes, context: Context
    ) -> T | None:
        """What the method answers, if the caller may have it; a refusal is sent in its place."""
        began, code, refusal = time.perf_counter(), StatusCode.OK, None
        call.figures.started()
        structlog.contextvars.bind_contextvars(method=call.path)
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
            _log(code, refusal, seconds)
        await _refuse(context, code, refusal)  # counted and logged before the caller knows
        return None


async def _write(context: Context, message: Message) -> None:
    """Sends a message of a stream. Who hung up a moment ago has cancelled the call, before gRPC could say so."""
    try:
        await context.write(message)
    except grpc.aio.InternalError:
        raise asyncio.CancelledError from None


async def _refuse(context: Context, code: StatusCode, refusal: Refusal) -> None:
    status = rpc_status.to_status(status_of(refusal))
    await context.abort(code, status.details, status.trailing_metadata)


def _request(read: Reader, raw: bytes) -> Message:
    """The request, named in the log from here on. gRPC would tell the caller what Python says of a malformed one."""
    try:
        request = read(raw)
    except DecodeError:
        raise BadFields([("request", "is no message of this kind")]) from None
    structlog.contextvars.bind_contextvars(**_named(request))
    return request


def _named(request: Message) -> dict[str, str]:
    """The ids in a request under which its call is logged."""
    named = {}
    if table := TABLE.fullmatch(getattr(request, "name", "")):
        named["table"] = table[1]
    if request_id := UUID.fullmatch(getattr(request, "request_id", "")):
        named["request_id"] = request_id[0].lower()
    return named


def _log(code: StatusCode, refusal: Refusal | None, seconds: float) -> None:
    say = log.debug if code is StatusCode.OK else log.info
    reason = {"reason": refusal.name} if refusal is not None else {}
    say("call", code=code.name, seconds=round(seconds, 6), **reason)
