"""What is wrong with the fields of a request is told before anything is done, and all at once."""

from __future__ import annotations

from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message_factory import GetMessageClass
from hypothesis import given
from hypothesis import strategies as st

from smial.server.errors import BadFields
from smial.server.server import SERVICES
from smial.server.validation import Fields, checked
from tests.server.callers import Caller, new_id, refused

METHODS = {method.name: (service.name, method) for service in SERVICES for method in service.methods}
STUBS = {"GameService": "games", "TableService": "tables", "PlayService": "play", "RecordService": "records"}

ID = new_id()
Some = dict[str, Any]
TABLE: Some = {"name": "tables/t", "request_id": ID}
NEW: Some = {"game": "games/pebbles", "seats": 2, "request_id": ID}
JOIN: Some = {"join_code": "AAAAAAAA", "entropy": b"e" * 16, "request_id": ID}
MOVE: Some = {**TABLE, "question": "q", "move": "[]"}
A_DAY = Duration(seconds=86400)
GAME: Some = {"name": "games/pebbles"}

WRONG: list[tuple[str, Some, list[str]]] = [
    ("ListGames", {"page_size": -1}, ["page_size"]),
    ("ListGames", {"page_token": "x", "language_code": "?"}, ["language_code", "page_token"]),
    ("GetGame", {}, ["name"]),
    ("GetGame", {"name": "pebbles"}, ["name"]),
    ("GetScene", {**GAME, "rules_version": -1}, ["rules_version"]),
    ("GetScene", {**GAME, "options": " " * 20_000}, ["options"]),
    ("CreateTable", {}, ["game", "request_id", "seats"]),
    ("CreateTable", {**NEW, "seats": 17}, ["seats"]),
    ("CreateTable", {**NEW, "patience": Duration(seconds=59)}, ["patience"]),
    ("CreateTable", {**NEW, "patience": Duration(seconds=60, nanos=-1)}, ["patience"]),
    ("CreateTable", {**NEW, "patience": Duration(seconds=31 * 86400)}, ["patience"]),
    ("CreateTable", {**NEW, "seed": "s" * 101}, ["seed"]),
    ("CreateTable", {**NEW, "continues": "games/x"}, ["continues"]),
    ("CreateTable", {**NEW, "options": '{"pebbles":'}, ["options"]),
    ("GetTable", {"name": "tables/"}, ["name"]),
    ("GetTable", {"join_code": "A" * 41}, ["join_code"]),
    ("ListTables", {"page_size": -5, "status": 99, "game": "x"}, ["game", "page_size", "status"]),
    ("JoinTable", {}, ["entropy", "name", "request_id"]),
    ("JoinTable", {**JOIN, "name": "tables/t"}, ["name"]),
    ("JoinTable", {**JOIN, "entropy": b"e" * 15}, ["entropy"]),
    ("JoinTable", {**JOIN, "entropy": b"e" * 65}, ["entropy"]),
    ("JoinTable", {**JOIN, "display_name": "é" * 101}, ["display_name"]),
    ("CreateTable", {**NEW, "clock": {}}, ["clock.per_move"]),
    ("CreateTable", {**NEW, "clock": {"per_move": A_DAY, "reserve": Duration(seconds=86401)}}, ["clock.reserve"]),
    ("CreateTable", {**NEW, "clock": {"per_move": A_DAY}, "patience": A_DAY}, ["patience"]),
    ("ChangeSeat", {**TABLE}, ["display_name"]),
    ("ChangeSeat", {"display_name": "é" * 101}, ["display_name", "name", "request_id"]),
    ("ChangeTable", {"listed": True}, ["name", "request_id"]),
    ("LeaveTable", {**TABLE, "request_id": "1234"}, ["request_id"]),
    ("AddBot", {**TABLE, "bot": "b" * 41}, ["bot"]),
    ("RemoveBot", {**TABLE, "name": ""}, ["name"]),
    ("StartTable", {**TABLE, "name": "tables/" + "t" * 200}, ["name"]),
    ("AbandonTable", {**TABLE, "request_id": f"{{{ID}}}"}, ["request_id"]),
    ("RematchTable", {"name": "t", "request_id": "again"}, ["name", "request_id"]),
    ("GetPosition", {"name": "tables/t", "seen": -1}, ["seen"]),
    ("SubmitMove", {}, ["move", "name", "question", "request_id"]),
    ("SubmitMove", {**MOVE, "move": "x" * 4097}, ["move"]),
    ("SubmitMove", {**MOVE, "question": "q" * 65}, ["question"]),
    ("UndoMove", {"name": "tables/t", "language_code": "d-"}, ["language_code", "request_id"]),
    ("Say", {}, ["name", "request_id", "text"]),
    ("Say", {**TABLE, "text": "x" * 4097}, ["text"]),
    ("Say", {**TABLE, "text": "x" * 501}, ["text"]),
    ("Say", {**TABLE, "text": "\u200b\n"}, ["text"]),
    ("WatchTable", {"name": "tables/t", "after": -1}, ["after"]),
    ("WatchTable", {}, ["name"]),
    ("ExportRecord", {}, ["name"]),
    ("VerifyRecord", {}, ["name"]),
]


@pytest.mark.parametrize(("method", "given_", "wrong"), WRONG, ids=[f"{method}-{wrong}" for method, _, wrong in WRONG])
async def test_R10_every_wrong_field_is_named(frodo: Caller, method: str, given_: Some, wrong: list[str]) -> None:
    service, described = METHODS[method]
    call = getattr(getattr(frodo, STUBS[service]), method)
    met = await refused(frodo.call(call, GetMessageClass(described.input_type)(**given_)))
    assert met.reason == "BAD_FIELD" and sorted(met.fields) == wrong
    assert all(violation.description for violation in met.details["BadRequest"].field_violations)


def test_every_method_is_among_those_tried_with_wrong_fields() -> None:
    assert {method for method, _, _ in WRONG} == METHODS.keys()


@pytest.mark.parametrize("letter", ["x", "é", "💥"])
@pytest.mark.parametrize("method", ["CreateTable", "GetScene"])
async def test_what_is_too_long_to_be_told_is_cut(frodo: Caller, method: str, letter: str) -> None:
    service, described = METHODS[method]
    options = {**(NEW if method == "CreateTable" else GAME), "options": f'{{"{letter * 3900}": 1}}'}
    request = GetMessageClass(described.input_type)(**options)
    met = await refused(frodo.call(getattr(getattr(frodo, STUBS[service]), method), request))
    assert met.fields == ["options"] and len(met.message.encode()) <= 500


@given(st.text() | st.text().map("tables/".__add__))
def test_a_name_is_of_its_kind_or_refused(text: str) -> None:
    fields = Fields()
    taken = fields.name("name", text, "tables")
    assert bool(fields.wrong) != (taken.startswith("tables/") and len("tables/") < len(taken) <= 100)


def test_nothing_is_raised_before_all_fields_were_seen() -> None:
    with pytest.raises(BadFields, match=r"request_id: .+; language_code: .+"):
        look_at_two_wrong_fields()


def look_at_two_wrong_fields() -> None:
    with checked() as fields:
        fields.request_id("")
        fields.language("??")


@pytest.mark.parametrize(("asked", "given_"), [(0, 50), (1, 1), (200, 200), (100_000, 200)])
def test_a_page_size_is_clamped(asked: int, given_: int) -> None:
    assert Fields().page_size(asked) == given_
