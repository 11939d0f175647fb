"""A real server whose answers a test writes down, call by call. It keeps no tables and knows no rules."""

import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Any

import grpc
from google.protobuf import any_pb2
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from smial.v1 import game_service_pb2, play_service_pb2, record_service_pb2, table_service_pb2

SERVICES = [
    service
    for file in (game_service_pb2, table_service_pb2, play_service_pb2, record_service_pb2)
    for service in file.DESCRIPTOR.services_by_name.values()
]
METHODS: dict[str, MethodDescriptor] = {method.name: method for service in SERVICES for method in service.methods}
STREAMS = {"WatchTable", "ExportRecord"}


class Hold(Enum):
    """In place of an answer: says nothing until the caller hangs up or the server stops."""

    HOLD = "hold"


HOLD = Hold.HOLD


@dataclass(frozen=True)
class Failure:
    """An error with its details."""

    code: grpc.StatusCode
    message: str = ""
    details: tuple[Message, ...] = ()

    def status(self) -> grpc.Status:
        packed = [any_pb2.Any() for _ in self.details]
        for place, detail in zip(packed, self.details, strict=True):
            place.Pack(detail)
        status: grpc.Status = rpc_status.to_status(
            Status(code=self.code.value[0], message=self.message, details=packed)
        )
        return status

    def abort(self, context: grpc.ServicerContext) -> None:
        if self.details:
            context.abort_with_status(self.status())
        context.abort(self.code, self.message)


Step = Message | Failure | Hold
Answer = Step | Sequence[Step]


@dataclass(frozen=True)
class Heard:
    """A call as it arrived."""

    method: str
    request: Any
    metadata: dict[str, str | bytes]
    peer: str
    ended: threading.Event


class ScriptedServer(grpc.GenericRpcHandler):
    """Answers each method with what was written for it, in order; the last answer is given again and again."""

    def __init__(self) -> None:
        self._script: dict[str, list[Answer]] = defaultdict(list)
        self.heard: list[Heard] = []
        self.holding = threading.Semaphore(0)
        self._port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    def start(self) -> None:
        """Starts, or starts again where it was before."""
        self._server = grpc.server(ThreadPoolExecutor(8), handlers=[self])
        self._port = self._server.add_insecure_port(self.address)
        self._server.start()

    def stop(self) -> None:
        """Ends all calls at once."""
        self._server.stop(grace=0).wait()

    def answers(self, method: str, *answers: Answer) -> None:
        self._script[method] = list(answers)

    def asked(self, method: str) -> list[Heard]:
        return [call for call in self.heard if call.method == method]

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[Message, Message]":
        method = METHODS[handler_call_details.method.rpartition("/")[2]]
        streams = method.name in STREAMS
        make = grpc.unary_stream_rpc_method_handler if streams else grpc.unary_unary_rpc_method_handler

        def answer(request: Message, context: grpc.ServicerContext) -> Message | Iterator[Message]:
            steps = self._steps(self._note(method.name, request, context), context)
            return steps if streams else next(steps)

        return make(
            answer,
            request_deserializer=GetMessageClass(method.input_type).FromString,
            response_serializer=GetMessageClass(method.output_type).SerializeToString,
        )

    def _note(self, method: str, request: Message, context: grpc.ServicerContext) -> Heard:
        metadata = dict(context.invocation_metadata())
        call = Heard(method, request, metadata, context.peer(), threading.Event())
        context.add_callback(call.ended.set)
        self.heard.append(call)
        return call

    def _steps(self, call: Heard, context: grpc.ServicerContext) -> Iterator[Message]:
        answers = self._script[call.method]
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        for step in answer if isinstance(answer, Sequence) else [answer]:
            if isinstance(step, Failure):
                step.abort(context)
            elif isinstance(step, Hold):
                self.holding.release()
                call.ended.wait()
            else:
                yield step


def refusal(code: grpc.StatusCode, reason: str, message: str = "", *more: Message, **metadata: str) -> Failure:
    """An error as a Smial server explains it."""
    return Failure(code, message, (ErrorInfo(reason=reason, domain="smial", metadata=metadata), *more))


def retry_in(seconds: float) -> RetryInfo:
    delay = Duration()
    delay.FromTimedelta(timedelta(seconds=seconds))
    return RetryInfo(retry_delay=delay)
