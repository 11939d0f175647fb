"""Requests that nobody sends in earnest, built from the descriptors: every field, nested ones too, and raw bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from hypothesis import strategies as st

NASTY = [
    "",
    "\0",
    "\N{RIGHT-TO-LEFT OVERRIDE}\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NO-BREAK SPACE}",
    "e" + "\N{COMBINING ACUTE ACCENT}" * 300,
    "\U0010ffff\ue000",
    "a" * 100_000,
    "💥" * 2_000,
    "[" * 50_000,
    '{"a":' * 5_000,
    '["take",' * 500,
    "{}",
    "NaN",
    "-Infinity",
    "1e999",
    "9" * 5_000,
    '["take",1e999]',
    '["take",NaN]',
    '["take",' + "9" * 5_000 + "]",
    '["take",1.0]',
    '["take",-1]',
    '["take",1]',
    '["roll"]',
    '["\\ud800"]',
    '{"pebbles": -1}',
    '{"pebbles": 99999999999999999999}',
    '{"trouble": null}',
    "games/pebbles",
    "tables/",
    "tables/" + "0" * 32,
    "tables/../secrets",
    "' OR 1=1; --",
    "%s%n{0}{who}",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)
MOVES = JSON.map(json.dumps) | st.tuples(st.sampled_from(["take", "roll", "steal"]), JSON).map(json.dumps)
NUMBERS = [0, 1, -1, 2, 3, 7, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63), 2**64 - 1]

Strategy = st.SearchStrategy[Any]
RANGES: dict[int, tuple[int, int]] = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_ENUM: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1),
}


@st.composite
def requests(draw: st.DrawFn, right: Message, known: Sequence[str]) -> Message:
    """Messages like this one, some fields of which hold anything; `known` are texts that would be right somewhere."""
    texts = st.sampled_from([*NASTY, *known]) | st.sampled_from(known) | st.text(max_size=60) | MOVES
    kind, message, fields = type(right), deepcopy(right), _fields(right.DESCRIPTOR)
    for name in draw(st.lists(st.sampled_from(sorted(fields)), max_size=2, unique=True)):
        message.ClearField(name)
        message.MergeFrom(kind(**{name: draw(_values(fields[name], texts) | st.none())}))
    return message


def raw_requests(right: Message, known: Sequence[str]) -> st.SearchStrategy[bytes]:
    """Bytes that are no message of this kind, or nearly one."""
    near = requests(right, known).map(lambda message: message.SerializeToString()[:2_000])
    cut = st.tuples(near, st.integers(0, 2_000)).map(lambda drawn: drawn[0][: drawn[1]])
    spliced = st.tuples(near, st.binary(max_size=20), st.integers(0, 100)).map(
        lambda drawn: drawn[0][: drawn[2]] + drawn[1] + drawn[0][drawn[2] :]
    )
    nested = st.integers(1, 3_000).map(lambda depth: b"\x0b" * depth)  # groups in groups
    bad_text = st.binary(min_size=1, max_size=100).map(lambda raw: b"\x0a" + bytes([len(raw)]) + raw)
    return st.binary(max_size=300) | cut | spliced | nested | bad_text


def _fields(descriptor: Any) -> dict[str, FieldDescriptor]:
    return {field.name: field for field in descriptor.fields}


def _messages(descriptor: Any, texts: Strategy) -> st.SearchStrategy[Message]:
    fields = {name: _values(field, texts) | st.none() for name, field in _fields(descriptor).items()}
    kind: Callable[..., Message] = GetMessageClass(descriptor)
    return st.fixed_dictionaries(fields).map(lambda drawn: kind(**drawn))


def _values(field: FieldDescriptor, texts: Strategy) -> Strategy:
    one = _one(field, texts)
    return st.lists(one, max_size=3) if field.is_repeated else one


def _one(field: FieldDescriptor, texts: Strategy) -> Strategy:
    match field.cpp_type:
        case FieldDescriptor.CPPTYPE_MESSAGE:
            return _messages(field.message_type, texts)
        case FieldDescriptor.CPPTYPE_STRING if field.type == FieldDescriptor.TYPE_BYTES:
            return st.binary(max_size=70) | st.sampled_from([bytes(16), bytes(32), bytes(64), bytes(65_000)])
        case FieldDescriptor.CPPTYPE_STRING:
            return texts
        case FieldDescriptor.CPPTYPE_BOOL:
            return st.booleans()
        case FieldDescriptor.CPPTYPE_FLOAT | FieldDescriptor.CPPTYPE_DOUBLE:
            return st.floats(width=32)
        case kind:
            least, most = RANGES[kind]
            return st.integers(least, most) | st.sampled_from([n for n in NUMBERS if least <= n <= most])
