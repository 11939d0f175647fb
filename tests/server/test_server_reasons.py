"""Every published reason can be met, with the code that is published for it and the details that belong to the code."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from grpc import StatusCode

import smial.v1
from smial.server.errors import CODES
from smial.tables import Games
from smial.v1 import errors_pb2, record_service_pb2
from smial.v1 import game_service_pb2 as games_pb
from smial.v1 import play_service_pb2 as play
from tests.server.callers import Caller, Refused, new_id, refused, table_in_play
from tests.server.game import OldPebbles, PebbleGame, Unspeakable

PROTO = Path(next(iter(smial.v1.__path__))) / "errors.proto"
SAYS = re.compile(r"// ([A-Z_]+)\. .*\n  REASON_([A-Z_]+) =")
PUBLISHED = {name: code for code, name in SAYS.findall(PROTO.read_text("utf-8"))}
REASONS = [value.name.removeprefix("REASON_") for value in errors_pb2.Reason.DESCRIPTOR.values if value.number]
DETAIL = {
    StatusCode.INVALID_ARGUMENT: "BadRequest",
    StatusCode.NOT_FOUND: "ResourceInfo",
    StatusCode.FAILED_PRECONDITION: "PreconditionFailure",
    StatusCode.RESOURCE_EXHAUSTED: "QuotaFailure",
    StatusCode.UNAVAILABLE: "RetryInfo",
}
TROUBLE = '{"trouble": true}'

Provoke = Callable[[Caller, Caller], Awaitable[Refused]]
PROVOKED: dict[str, Provoke] = {}


def provokes(provoke: Provoke) -> Provoke:
    PROVOKED[provoke.__name__.upper()] = provoke
    return provoke


@provokes
async def bad_field(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.create(seats=0))


@provokes
async def request_id_reused(frodo: Caller, sam: Caller) -> Refused:
    name, same = await table_in_play(frodo, sam), new_id()
    await frodo.move(name, '["take",1]', request_id=same)
    return await refused(frodo.move(name, '["take",2]', request_id=same, question="another"))


@provokes
async def unreadable_move(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.move(await table_in_play(frodo, sam), '["steal"]'))


@provokes
async def no_such_game(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.create(game="games/chess"))


@provokes
async def no_such_table(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.position("tables/nowhere"))


@provokes
async def no_such_code(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.join(join_code="AAAA-AAAA"))


@provokes
async def no_such_seat(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.join(name=(await frodo.create()).name, seat=5))


@provokes
async def token_needed(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.anybody().start("tables/anything"))


@provokes
async def token_unknown(frodo: Caller, sam: Caller) -> Refused:
    return await refused(sam.position(await table_in_play(frodo, frodo.somebody(), listed=True)))


@provokes
async def not_keeper(frodo: Caller, sam: Caller) -> Refused:
    return await refused(sam.abandon(await table_in_play(frodo, sam)))


@provokes
async def seat_taken(frodo: Caller, sam: Caller) -> Refused:
    table = await frodo.create()
    await frodo.join(name=table.name, seat=0)
    return await refused(sam.join(join_code=table.join_code, seat=0))


@provokes
async def table_full(frodo: Caller, sam: Caller) -> Refused:
    table = await frodo.create(seats=1)
    await frodo.join(name=table.name)
    return await refused(sam.join(join_code=table.join_code))


@provokes
async def not_open(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.start(await table_in_play(frodo, sam)))


@provokes
async def not_playing(frodo: Caller, sam: Caller) -> Refused:
    table = await frodo.create()
    await frodo.join(name=table.name)
    return await refused(frodo.move(table.name, '["take",1]', question="none"))


@provokes
async def seats_empty(frodo: Caller, sam: Caller) -> Refused:
    table = await frodo.create()
    await frodo.join(name=table.name)
    return await refused(frodo.start(table.name))


@provokes
async def not_over(frodo: Caller, sam: Caller) -> Refused:
    request = record_service_pb2.ExportRecordRequest(name=await table_in_play(frodo, sam))
    return await refused(frodo.call(frodo.records.ExportRecord, request))


@provokes
async def old_question(frodo: Caller, sam: Caller) -> Refused:
    name = await table_in_play(frodo, sam)
    return await refused(frodo.move(name, '["take",1]', question="closed long ago"))


@provokes
async def not_asked(frodo: Caller, sam: Caller) -> Refused:
    return await refused(sam.move(await table_in_play(frodo, sam), '["take",1]', question="mine"))


@provokes
async def illegal_move(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.move(await table_in_play(frodo, sam), '["take",4]'))


@provokes
async def no_undo(frodo: Caller, sam: Caller) -> Refused:
    request = play.UndoMoveRequest(name=await table_in_play(frodo, sam), request_id=new_id())
    return await refused(frodo.call(frodo.play.UndoMove, request))


@provokes
async def set_aside(frodo: Caller, sam: Caller) -> Refused:
    name = await table_in_play(frodo, sam, options=TROUBLE)
    question = (await frodo.position(name)).question.id
    for _ in range(3):
        await refused(frodo.move(name, '["boom"]', question=question))
    return await refused(frodo.move(name, '["take",1]', question=question))


@provokes
async def cannot_continue(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.create(continues=await table_in_play(frodo, sam)))


@provokes
async def seed_not_allowed(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.create(seed="mellon"))


@provokes
async def limit(frodo: Caller, sam: Caller) -> Refused:
    for _ in range(10):
        assert (await no_such_code(frodo, sam)).reason == "NO_SUCH_CODE"
    return await no_such_code(frodo, sam)


@provokes
async def try_again(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.position(await table_in_play(frodo, sam), seen=1000))


@provokes
async def rules_not_here(frodo: Caller, sam: Caller) -> Refused:
    request = games_pb.GetSceneRequest(name="games/pebbles", rules_version=7)
    return await refused(frodo.call(frodo.games.GetScene, request))


@provokes
async def game_fault(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.move(await table_in_play(frodo, sam, options=TROUBLE), '["boom"]'))


@provokes
async def server_fault(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.call(frodo.games.GetGame, games_pb.GetGameRequest(name="games/unspeakable")))


@provokes
async def too_slow(frodo: Caller, sam: Caller) -> Refused:
    return await refused(frodo.move(await table_in_play(frodo, sam, options=TROUBLE), '["hang"]'))


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Games:
    found = Games()
    for game in (PebbleGame(), OldPebbles(), Unspeakable()):
        found.add(game, f"{game.info.id} 1.0")
    monkeypatch.setattr(Unspeakable, "words", None)
    return found


@pytest.fixture
def changed() -> dict[str, Any]:
    return {"call_limit": 0.5}


def test_each_reason_has_the_code_that_is_published_for_it() -> None:
    assert {errors_pb2.Reason.Name(reason).removeprefix("REASON_"): CODES[reason].name for reason in CODES} == PUBLISHED
    assert PUBLISHED.keys() == set(REASONS)


@pytest.mark.parametrize("reason", REASONS)
async def test_a_published_reason_is_met_with_its_code_and_details(reason: str, frodo: Caller, sam: Caller) -> None:
    met = await PROVOKED[reason](frodo, sam)
    assert (met.reason, met.code.name) == (reason, PUBLISHED[reason])
    assert met.message and DETAIL.get(met.code, "ErrorInfo") in met.details


FACTS = {
    "NO_SUCH_GAME": ("known", "pebbles"),
    "NO_SUCH_SEAT": ("seats", "2"),
    "NOT_KEEPER": ("keeper", "0"),
    "NOT_OPEN": ("status", "playing"),
    "NOT_PLAYING": ("status", "open"),
    "SEATS_EMPTY": ("empty", "1"),
    "NOT_ASKED": ("awaited", "0"),
    "LIMIT": ("limit", "join_codes"),
}


@pytest.mark.parametrize("reason", FACTS)
async def test_the_facts_that_are_published_for_a_reason_are_there(reason: str, frodo: Caller, sam: Caller) -> None:
    key, value = FACTS[reason]
    assert value in (await PROVOKED[reason](frodo, sam)).facts[key]


async def test_an_old_question_names_the_open_one(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    met = await refused(frodo.move(name, '["take",1]', question="closed long ago"))
    assert met.facts["question"] == (await frodo.position(name)).question.id


@pytest.mark.parametrize("reason", ["GAME_FAULT", "SERVER_FAULT", "TOO_SLOW"])
async def test_S8_a_fault_tells_a_reference_and_nothing_else(reason: str, frodo: Caller, sam: Caller) -> None:
    met = await PROVOKED[reason](frodo, sam)
    assert re.fullmatch(r"[0-9a-f]{12}", met.facts["reference"]) and met.facts["reference"] in met.message
    assert "canary" not in str(met) and "Traceback" not in str(met) and "attribute" not in str(met)


async def test_a_limit_says_when_to_try_again(frodo: Caller, sam: Caller) -> None:
    met = await limit(frodo, sam)
    assert 0 < met.details["RetryInfo"].retry_delay.ToSeconds() <= 60
    assert met.details["QuotaFailure"].violations[0].subject == "join_codes"
