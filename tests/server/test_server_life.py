"""Life at a table over the wire: people talk, change seats, play again, and think by the clock."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration
from grpc import StatusCode

from smial.client import Clock, new_token
from smial.client.aio import AsyncClient, connect
from smial.server.auth import MOST_GUESSES
from smial.server.server import Server
from smial.tables.changes import company
from smial.v1 import play_service_pb2 as play
from smial.v1 import table_service_pb2 as pb
from smial.v1.table_service_pb2 import ListTablesRequest, ListTablesResponse
from tests.server.callers import Caller, new_id, refused, table_in_play

LAST_ONE = '{"pebbles": 1}'


async def say(caller: Caller, name: str, text: str, **fields: Any) -> int:
    request = play.SayRequest(name=name, text=text, **{"request_id": new_id(), **fields})
    answer: play.SayResponse = await caller.call(caller.play.Say, request)
    return answer.version


async def change_seat(caller: Caller, name: str, **fields: Any) -> pb.ChangeSeatResponse:
    request = pb.ChangeSeatRequest(name=name, request_id=new_id(), **fields)
    answer: pb.ChangeSeatResponse = await caller.call(caller.tables.ChangeSeat, request)
    return answer


async def rematch(caller: Caller, name: str) -> pb.RematchTableResponse:
    request = pb.RematchTableRequest(name=name, request_id=new_id())
    answer: pb.RematchTableResponse = await caller.call(caller.tables.RematchTable, request)
    return answer


async def heard(watch: Any, kind: str) -> play.EntryLines:
    """The next entry of this kind on a watch."""
    while True:
        message = await watch.read()
        if message.entry.kind == kind:
            entry: play.EntryLines = message.entry
            return entry


async def look(caller: Caller, method: str, **fields: Any) -> Any:
    """GetTable or GetPosition."""
    if method == "GetTable":
        return await caller.call(caller.tables.GetTable, pb.GetTableRequest(**fields))
    return await caller.call(caller.play.GetPosition, play.GetPositionRequest(**fields))


async def test_the_keeper_opens_a_table_to_everybody_and_closes_it(
    frodo: Caller, sam: Caller, passer_by: Caller
) -> None:
    name = await table_in_play(frodo, sam)
    for listed in (True, False):
        request = pb.ChangeTableRequest(name=name, listed=listed, request_id=new_id())
        changed: pb.ChangeTableResponse = await frodo.call(frodo.tables.ChangeTable, request)
        found: ListTablesResponse = await passer_by.call(passer_by.tables.ListTables, ListTablesRequest())
        assert changed.table.listed == listed and [table.name for table in found.tables] == [name] * listed
        assert (await refused(frodo.call(frodo.tables.ChangeTable, request.__class__(name=name)))).reason == "BAD_FIELD"


async def test_a_join_code_lets_spectators_look_on_at_a_private_table(
    frodo: Caller, sam: Caller, passer_by: Caller
) -> None:
    name = await table_in_play(frodo, sam)
    code = (await look(frodo, "GetTable", name=name)).table.join_code
    for there in ({"join_code": code}, {"join_code": code.lower(), "name": name}):
        assert (await look(passer_by, "GetTable", **there)).table.name == name
        position = (await look(passer_by, "GetPosition", **there)).position
        assert position.name == name and not position.HasField("seat")
    async with passer_by.watching("", join_code=code) as looking_on:
        await say(sam, name, "Who is there?")
        assert (await heard(looking_on, "said")).said_by == "Player 2"
    assert (await look(sam, "GetPosition", join_code=code)).position.seat == 1, "who has a seat has it here too"


@pytest.mark.parametrize("method", ["GetTable", "GetPosition"])
async def test_S9_wrong_codes_of_who_looks_on_count_like_those_of_who_sits_down(
    frodo: Caller, passer_by: Caller, method: str
) -> None:
    code = (await frodo.create()).join_code
    for _ in range(MOST_GUESSES):
        assert (await refused(look(passer_by, method, join_code="AAAA-AAAA"))).reason == "NO_SUCH_CODE"
    assert (await refused(look(passer_by, method, join_code=code))).reason == "LIMIT"
    assert (await refused(frodo.join(join_code=code))).reason == "LIMIT"


async def test_S7_what_a_seat_says_reaches_everybody_in_a_field_of_its_own(
    frodo: Caller, sam: Caller, passer_by: Caller
) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    async with sam.watching(name) as seated, passer_by.watching(name) as looking_on:
        version = await say(frodo, name, "I will take\nthe \x1b[31mring\u202e.")
        for watch in (seated, looking_on):
            entry = await heard(watch, "said")
            assert (entry.version, entry.seat, entry.said_by) == (version, 0, "Player 1")
            assert entry.said == "I will take the [31mring." and not entry.lines


async def test_R2_the_same_words_under_the_same_id_are_said_once(frodo: Caller, sam: Caller) -> None:
    name, same = await table_in_play(frodo, sam), new_id()
    assert len({await say(frodo, name, "Well?", request_id=same) for _ in range(3)}) == 1


async def test_who_has_said_too_much_is_not_told_to_wait(
    frodo: Caller, sam: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "MOST_SAID", 1)
    name = await table_in_play(frodo, sam)
    await say(frodo, name, "One does not simply …")
    met = await refused(say(frodo, name, "… walk there."))
    assert (met.code, met.reason, met.facts) == (StatusCode.RESOURCE_EXHAUSTED, "LIMIT", {"limit": "said"})
    assert met.details["QuotaFailure"].violations[0].subject == "said" and "RetryInfo" not in met.details


async def test_a_seat_and_a_name_are_changed(frodo: Caller, sam: Caller) -> None:
    table = await frodo.create(seats=3)
    for caller in (frodo, sam):
        await caller.join(join_code=table.join_code)
    changed = await change_seat(frodo, table.name, seat=2, display_name="Mr. Underhill")
    assert changed.seat == 2 and changed.table.join_code == table.join_code
    assert [seat.display_name for seat in changed.table.seats] == ["", "Player 2", "Mr. Underhill"]
    met = await refused(change_seat(sam, table.name, seat=2))
    assert (met.reason, met.facts["free"]) == ("SEAT_TAKEN", "0")


async def test_another_game_brings_the_same_people_together(frodo: Caller, sam: Caller, passer_by: Caller) -> None:
    name = await table_in_play(frodo, sam, listed=True, options=LAST_ONE)
    async with passer_by.watching(name) as looking_on:
        assert (await refused(rematch(frodo, name))).reason == "NOT_OVER"
        await frodo.move(name, '["take",1]')
        made, asked = await rematch(sam, name), await rematch(frodo, name)
        assert (made.table, made.seat, made.display_name) == (asked.table, 1, "Player 2")
        assert (await heard(looking_on, "rematched")).lines[0].text == "Player 2 proposes another game."
        assert (await looking_on.read()).position.rematch == made.table.name
    for caller, answer in ((frodo, asked), (sam, made)):
        joined = await caller.join(join_code=answer.table.join_code, seat=answer.seat, display_name=answer.display_name)
        assert joined.seat == answer.seat
    begun = await frodo.start(made.table.name)
    assert begun.options == asked.table.options and len(begun.shares) == 2


async def test_a_clock_is_shown_with_every_question(frodo: Caller, sam: Caller) -> None:
    clock = pb.Clock(per_move=Duration(seconds=40), reserve=Duration(seconds=80))
    name = await table_in_play(frodo, sam, clock=clock)
    position = await sam.position(name)
    table = (await frodo.call(frodo.tables.GetTable, pb.GetTableRequest(name=name))).table
    assert table.clock == clock and not table.HasField("patience")
    assert [seat.reserve.seconds for seat in position.seats] == [80, 80]
    started = position.asked[0].deadline.ToDatetime() - timedelta(seconds=120)
    assert abs(started - table.update_time.ToDatetime()) < timedelta(seconds=1)


async def test_P4_tables_with_a_free_seat_come_in_pages(frodo: Caller, passer_by: Caller) -> None:
    waiting = [(await frodo.create(listed=True)).name for _ in range(3)]
    full = await frodo.create(listed=True, seats=1)
    await frodo.join(name=full.name)
    first = await listed(passer_by, page_size=2, with_free_seat=True)
    second = await listed(passer_by, page_size=2, with_free_seat=True, page_token=first.next_page_token)
    assert [table.name for table in (*first.tables, *second.tables)] == waiting[::-1] and not second.next_page_token
    met = await refused(listed(passer_by, page_size=2, page_token=first.next_page_token))
    assert met.fields == ["page_token"]


async def listed(caller: Caller, **fields: Any) -> ListTablesResponse:
    answer: ListTablesResponse = await caller.call(caller.tables.ListTables, ListTablesRequest(**fields))
    return answer


@pytest.fixture
async def client(server: Server) -> AsyncIterator[AsyncClient]:
    async with connect(server.address, token=new_token()) as client:
        yield client


async def test_the_python_client_lives_through_two_games(client: AsyncClient) -> None:
    thinking = Clock(timedelta(minutes=1), timedelta(minutes=5))
    made = await client.create("pebbles", 2, options=LAST_ONE, listed=True, clock=thinking)
    assert [table.name async for table in client.tables(with_free_seat=True)] == [made.name]
    table = client.table(made.name)
    await table.join(display_name="Bilbo")
    await table.add_bot()
    await table.change_seat(display_name="Mr. Baggins")
    await table.start()
    await table.submit((await table.position()).question.id, '["take",1]')
    said = await table.say("Thag you very buch.", request_id=str(uuid.uuid4()))
    assert [entry.said for entry in (await table.position(said - 1)).changes.entries] == ["Thag you very buch."]
    following = await table.rematch()
    assert (await table.get()).rematch == following.name == (await table.rematch()).name
    seats = (await following.get()).seats
    assert [seat.display_name for seat in seats] == ["Mr. Baggins", "Greedy bot 2"]
    await following.start()
    assert (await following.position()).seat == 0
