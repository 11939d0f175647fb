"""Nonsense in any field of any request is refused as the caller's fault, and harms nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from smial.server.server import SERVICES
from tests.server.callers import Caller, new_id, table_in_play

METHODS = {method.name: method for service in SERVICES for method in service.methods}
STUBS = {"GameService": "games", "TableService": "tables", "PlayService": "play", "RecordService": "records"}
CALLERS_FAULT = {
    "OK",
    *("INVALID_ARGUMENT", "NOT_FOUND", "ALREADY_EXISTS", "FAILED_PRECONDITION"),
    *("PERMISSION_DENIED", "UNAUTHENTICATED", "RESOURCE_EXHAUSTED", "UNAVAILABLE"),
}
TEXTS = [
    "",
    "x",
    "games/pebbles",
    "tables/",
    "\0",
    "💥" * 30,
    "a" * 5000,
    "[" * 4000,
    "{}",
    '["take",1]',
    '["take",1e999]',
]
NUMBERS = [0, 1, -1, 2, 7, 2**31 - 1, -(2**31)]
TRIES = 25


def nonsense(chance: Random, kind: type[Message], texts: list[str]) -> Message:
    """A message of this kind with some of its fields set to something."""
    message = kind()
    for field in kind.DESCRIPTOR.fields:
        if chance.random() < 0.8:
            fill(chance, message, field, texts)
    return message


def fill(chance: Random, message: Message, field: Any, texts: list[str]) -> None:
    match field.cpp_type:
        case FieldDescriptor.CPPTYPE_MESSAGE:
            part: Any = getattr(message, field.name)
            part.SetInParent()
            for inner in field.message_type.fields:
                fill(chance, part, inner, texts)
        case FieldDescriptor.CPPTYPE_STRING if field.type == FieldDescriptor.TYPE_BYTES:
            setattr(message, field.name, chance.randbytes(chance.choice([0, 15, 16, 32, 64, 65])))
        case FieldDescriptor.CPPTYPE_STRING:
            setattr(message, field.name, chance.choice(texts))
        case FieldDescriptor.CPPTYPE_BOOL:
            setattr(message, field.name, chance.random() < 0.5)
        case _:
            setattr(message, field.name, chance.choice(NUMBERS))


async def code_of(made: Any) -> str:
    """How a call ends, or that it begins well."""
    try:
        await (made.read() if isinstance(made, grpc.aio.UnaryStreamCall) else made)
    except grpc.aio.AioRpcError as error:
        return error.code().name
    finally:
        made.cancel()
    return "OK"


@pytest.mark.parametrize("name", METHODS)
async def test_T7_R10_nonsense_is_the_callers_fault(frodo: Caller, sam: Caller, name: str) -> None:
    chance, method = Random(name), METHODS[name]
    table = await table_in_play(frodo, sam, listed=True, options='{"pebbles": 100}')
    texts = [*TEXTS, table, table, new_id(), new_id(), (await frodo.position(table)).question.id]
    call = getattr(getattr(frodo, STUBS[method.containing_service.name]), name)
    for _ in range(TRIES):
        request = nonsense(chance, GetMessageClass(method.input_type), texts)
        assert await code_of(call(request, metadata=frodo.metadata, timeout=30)) in CALLERS_FAULT, request
    assert (await sam.position(table)).name == table
