"""PlayService and RecordService over the wire: a game is played, watched, and its record given out."""

from __future__ import annotations

from typing import Any

import pytest
from grpc import StatusCode

from smial.v1 import play_service_pb2 as pb
from smial.v1 import record_service_pb2 as records
from smial.v1 import table_service_pb2 as tables
from tests.server.callers import Caller, new_id, refused, table_in_play


async def play_out(name: str, *callers: Caller) -> None:
    """Takes three at a time until the game is over."""
    turn = 0
    while (position := await callers[turn].position(name)).status == tables.TABLE_STATUS_PLAYING:
        most = [choice.move for choice in position.question.choices if choice.move.startswith('["take"')][-1]
        await callers[turn].move(name, most, question=position.question.id)
        turn = (turn + 1) % len(callers)


async def test_a_game_is_played_to_its_end(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    await play_out(name, frodo, sam)
    position = await sam.position(name, seen=1)
    assert position.status == tables.TABLE_STATUS_FINISHED and list(position.outcome.winners) == [0]
    assert position.outcome.reason.text == "Player 1 has the last."
    assert position.changes.since == 1 and position.changes.entries[-1].version == position.version


async def test_M7_nothing_is_accepted_when_the_game_is_over(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam, options='{"pebbles": 1}')
    await frodo.move(name, '["take",1]')
    met = await refused(sam.move(name, '["take",1]', question="any"))
    assert met.reason == "NOT_PLAYING" and met.facts["status"] == "finished"


async def test_a_position_is_the_callers_own_and_in_the_language_asked_for(
    frodo: Caller, sam: Caller, passer_by: Caller
) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    mine, other, open_to_all = [await caller.position(name, language_code="de") for caller in (frodo, sam, passer_by)]
    assert mine.seat == 0 and mine.question.text.text == "Wie viele nimmst du?" and len(mine.question.choices) == 4
    assert other.seat == 1 and not other.HasField("question")
    assert not open_to_all.HasField("seat") and [component.id for component in open_to_all.view.components] == ["heap"]


async def test_a_move_is_answered_with_its_lines_and_the_position_if_wanted(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    plain = await frodo.move(name, '["take",2]')
    assert [line.text for line in plain.lines] == ["Player 1 takes 2."] and not plain.HasField("position")
    full = await sam.move(name, '["take",1]', want_position=True)
    assert full.position.version == full.version == plain.version + 1


async def test_R2_the_same_move_again_gets_the_first_answer(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam, options='{"pebbles": 20}')
    question, request_id = (await frodo.position(name)).question.id, new_id()
    first = await frodo.move(name, '["roll"]', question=question, request_id=request_id)
    await sam.move(name, '["take",1]')
    assert await frodo.move(name, '["roll"]', question=question, request_id=request_id) == first


async def test_R15_a_move_can_be_taken_back(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    await frodo.move(name, '["take",3]')
    request = pb.UndoMoveRequest(name=name, request_id=new_id(), want_position=True)
    undone = await frodo.call(frodo.play.UndoMove, request)
    assert undone.lines[0].text == "Player 1 takes an answer back."
    assert undone.position.view.components[0].counter.value == 7


async def seen_until(watch: Any, version: int) -> list[int]:
    """The versions of the entries that a watch tells, up to the position at this version."""
    versions = []
    async for message in watch:
        match message.WhichOneof("message"):
            case "entry":
                versions.append(message.entry.version)
            case "position" if message.position.version >= version:
                break
    return versions


async def test_R1_a_watch_tells_every_entry_once_then_the_position_then_goes_on(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    now = (await frodo.position(name)).version
    async with sam.watching(name, after=1) as watch:
        assert await seen_until(watch, now) == list(range(2, now + 1))
        made = await frodo.move(name, '["take",1]')
        assert await seen_until(watch, made.version) == [made.version]
    async with sam.watching(name, after=now) as again:
        assert await seen_until(again, made.version) == [made.version]


@pytest.mark.parametrize("changed", [{"linger_for": 0}])
async def test_R11_a_watch_ends_well_when_nobody_says_anything_at_a_table_that_is_over(
    frodo: Caller, sam: Caller
) -> None:
    name = await table_in_play(frodo, sam)
    async with sam.watching(name) as watch:
        await play_out(name, frodo, sam)
        messages = [message async for message in watch]
        assert await watch.code() is StatusCode.OK
    assert messages[-1].position.status == tables.TABLE_STATUS_FINISHED


@pytest.mark.parametrize("changed", [{"linger_for": 0}])
async def test_S5_a_spectator_watches_a_listed_table_and_sees_no_secret(
    frodo: Caller, sam: Caller, passer_by: Caller
) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    async with passer_by.watching(name) as watch:
        await play_out(name, frodo, sam)
        messages = [message async for message in watch]
    assert messages and "canary" not in str(messages)


async def test_a_record_is_given_out_in_parts_and_checked(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    await frodo.move(name, '["roll"]')
    await frodo.abandon(name)
    record = records.Record()
    for answer in await frodo.call(frodo.records.ExportRecord, records.ExportRecordRequest(name=name)):
        record.MergeFrom(answer.part)
    assert f"tables/{record.table.removeprefix('tables/')}" == name and len(record.key) == 32
    assert [entry.kind for entry in record.entries] == ["created", "seated", "seated", "started", "moved", "closed"]
    checks = (await frodo.call(frodo.records.VerifyRecord, records.VerifyRecordRequest(name=name))).checks
    assert checks and all(check.passed for check in checks)


async def test_S1_the_record_of_a_private_table_is_not_for_strangers(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam)
    await frodo.abandon(name)
    request = records.ExportRecordRequest(name=name)
    stranger = frodo.somebody()
    assert (await refused(stranger.call(stranger.records.ExportRecord, request))).reason == "NO_SUCH_TABLE"
