"""The calls that a server announces of itself by reflection, and how to make each of them. Not for what they answer."""

from __future__ import annotations

from typing import Any

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.protobuf.descriptor_pool import Default
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from grpc_reflection.v1alpha import reflection_pb2 as pb
from grpc_reflection.v1alpha import reflection_pb2_grpc

from tests.server.callers import PATIENCE, Caller, new_id

OURS = "smial."
STUBS = {"GameService": "games", "TableService": "tables", "PlayService": "play", "RecordService": "records"}


async def announced(caller: Caller) -> dict[str, MethodDescriptor]:
    """Every call of ours that the server shows to whoever asks, as `PlayService/SubmitMove`."""
    methods = {}
    for service in await services(caller):
        if service.startswith(OURS):
            for method in await _methods(caller, service):
                methods[f"{service.rpartition('.')[2]}/{method}"] = _described(service, method)
    return methods


async def services(caller: Caller) -> list[str]:
    """The full names of all services."""
    answer = await _reflect(caller, pb.ServerReflectionRequest(list_services=""))
    return [service.name for service in answer.list_services_response.service]


async def _methods(caller: Caller, service: str) -> list[str]:
    answer = await _reflect(caller, pb.ServerReflectionRequest(file_containing_symbol=service))
    files = map(FileDescriptorProto.FromString, answer.file_descriptor_response.file_descriptor_proto)
    found = [each for file in files for each in file.service if f"{file.package}.{each.name}" == service]
    return [method.name for each in found for method in each.method]


async def _reflect(caller: Caller, request: pb.ServerReflectionRequest) -> Any:
    stub: Any = reflection_pb2_grpc.ServerReflectionStub(caller.channel)
    async for answer in stub.ServerReflectionInfo(iter([request])):
        return answer
    raise AssertionError("the server has not answered")


def _described(service: str, method: str) -> MethodDescriptor:
    descriptor = Default().FindServiceByName(service)
    return next(found for found in descriptor.methods if found.name == method)


def path_of(method: MethodDescriptor) -> str:
    """Where gRPC finds a method."""
    return f"/{method.containing_service.full_name}/{method.name}"


async def begun(caller: Caller, method: MethodDescriptor, request: Message) -> Any:
    """The answer to a call, of a stream the first one."""
    stub = getattr(getattr(caller, STUBS[method.containing_service.name]), method.name)
    made = stub(request, metadata=caller.metadata, timeout=PATIENCE)
    try:
        return await (made.read() if hasattr(made, "read") else made)
    finally:
        made.cancel()


def request_of(method: MethodDescriptor) -> type[Message]:
    """What the method takes."""
    kind: type[Message] = GetMessageClass(method.input_type)
    return kind


def right_request(method: MethodDescriptor, table: str, game: str = "games/pebbles", **fields: Any) -> Message:
    """A request with which nothing is wrong, as far as its fields go."""
    right = {
        "name": table if method.containing_service.name != "GameService" else game,
        "game": game if method.name == "CreateTable" else "",
        "seats": 2,
        "request_id": new_id(),
        "question": "q",
        "move": '["take",1]',
        "entropy": b"e" * 32,
        "text": "Good morning!",
        "display_name": "Bilbo",
        "listed": True,
        **fields,
    }
    known = {field.name for field in method.input_type.fields}
    return request_of(method)(**{name: value for name, value in right.items() if name in known})
