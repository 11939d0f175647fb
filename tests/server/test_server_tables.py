"""TableService over the wire: tables are made, filled, begun, left and ended by calls."""

from __future__ import annotations

import secrets
from typing import Any

from google.protobuf.duration_pb2 import Duration

from smial.v1 import table_service_pb2 as pb
from tests.server.callers import Caller, new_id, refused, table_in_play


async def listed(caller: Caller, **fields: Any) -> pb.ListTablesResponse:
    answer: pb.ListTablesResponse = await caller.call(caller.tables.ListTables, pb.ListTablesRequest(**fields))
    return answer


async def of_table(caller: Caller, method: str, kind: str, **fields: Any) -> Any:
    request = getattr(pb, kind)(request_id=new_id(), **fields)
    return await caller.call(getattr(caller.tables, method), request)


async def test_a_table_is_made_filled_and_begun(frodo: Caller, sam: Caller) -> None:
    made = await frodo.create(seats=3, options='{"pebbles": 9}', patience=Duration(seconds=120), listed=True)
    assert made.status == pb.TABLE_STATUS_OPEN and made.game == "games/pebbles" and made.rules_version == 2
    assert '"pebbles":9' in made.options and len(made.join_code) == 8 and len(made.commitment) == 32
    share = secrets.token_bytes(16)
    assert (await frodo.join(name=made.name, display_name="Frodo", entropy=share)).seat == 0
    joined = await sam.join(join_code=f" {made.join_code[:4].lower()}-{made.join_code[4:]} ", seat=2)
    assert joined.seat == 2 and joined.table.shares[0].entropy == share
    assert (await frodo.add_bot(made.name)).seat == 1
    begun = await frodo.start(made.name)
    assert begun.status == pb.TABLE_STATUS_PLAYING and begun.patience.seconds == 120
    assert [(seat.holder, seat.bot) for seat in begun.seats] == [
        (pb.HOLDER_PERSON, ""),
        (pb.HOLDER_BOT, "greedy"),
        (pb.HOLDER_PERSON, ""),
    ]
    assert begun.seats[0].display_name == "Frodo" and begun.keeper == 0


async def test_R2_making_a_table_twice_makes_one(frodo: Caller) -> None:
    request = pb.CreateTableRequest(game="games/pebbles", seats=2, request_id=new_id())
    first = await frodo.call(frodo.tables.CreateTable, request)
    request.request_id = request.request_id.upper()
    assert await frodo.call(frodo.tables.CreateTable, request) == first
    request.seats = 3
    assert (await refused(frodo.call(frodo.tables.CreateTable, request))).reason == "REQUEST_ID_REUSED"


async def test_R13_sitting_down_twice_is_the_same_seat(frodo: Caller) -> None:
    table = await frodo.create()
    assert [(await frodo.join(name=table.name)).seat for _ in range(2)] == [0, 0]


async def test_a_bot_can_be_sent_away(frodo: Caller) -> None:
    table = await frodo.create()
    await frodo.join(name=table.name)
    await frodo.add_bot(table.name)
    answer = await of_table(frodo, "RemoveBot", "RemoveBotRequest", name=table.name, seat=1)
    assert answer.table.seats[1].holder == pb.HOLDER_EMPTY


async def test_an_unknown_bot_is_answered_with_those_there_are(frodo: Caller) -> None:
    table = await frodo.create()
    await frodo.join(name=table.name)
    met = await refused(of_table(frodo, "AddBot", "AddBotRequest", name=table.name, bot="clever"))
    assert met.fields == ["bot"] and "greedy, random" in met.message


async def test_a_seat_can_be_left_and_its_token_opens_nothing_more(frodo: Caller, sam: Caller) -> None:
    table = await frodo.create()
    await frodo.join(name=table.name)
    await sam.join(join_code=table.join_code)
    left = await of_table(sam, "LeaveTable", "LeaveTableRequest", name=table.name)
    assert left.table.seats[1].holder == pb.HOLDER_EMPTY and left.table.join_code == ""
    assert (await refused(sam.position(table.name))).reason == "NO_SUCH_TABLE"


async def test_the_keeper_ends_a_table(frodo: Caller, sam: Caller) -> None:
    ended = await frodo.abandon(await table_in_play(frodo, sam))
    assert ended.status == pb.TABLE_STATUS_ABANDONED and not ended.HasField("outcome")


async def test_how_a_table_ended_is_told_in_the_language_asked_for(frodo: Caller) -> None:
    name = await table_in_play(frodo, options='{"pebbles": 1}')
    await frodo.move(name, '["take",1]')
    said = [
        (await frodo.call(frodo.tables.GetTable, pb.GetTableRequest(name=name, language_code=code))).table.outcome
        for code in ("", "de")
    ]
    assert [outcome.reason.text for outcome in said] == ["Player 1 has the last.", "Player 1 hat den letzten."]


async def test_only_those_at_a_table_are_told_its_join_code(frodo: Caller, sam: Caller, passer_by: Caller) -> None:
    table = await frodo.create(listed=True)
    assert table.join_code
    seen = await passer_by.call(passer_by.tables.GetTable, pb.GetTableRequest(name=table.name))
    assert seen.table.name == table.name and seen.table.join_code == ""
    assert all(other.join_code == "" for other in (await listed(passer_by)).tables)
    await sam.join(name=table.name)
    assert (await sam.call(sam.tables.GetTable, pb.GetTableRequest(name=table.name))).table.join_code == table.join_code


async def test_P4_listed_tables_come_in_pages_the_newest_first(frodo: Caller, passer_by: Caller) -> None:
    made = [(await frodo.create(listed=True)).name for _ in range(5)]
    await frodo.create(listed=False)
    first = await listed(passer_by, page_size=3)
    second = await listed(passer_by, page_size=3, page_token=first.next_page_token)
    assert [table.name for table in (*first.tables, *second.tables)] == made[::-1]
    assert len(first.tables) == 3 and second.next_page_token == ""


async def test_lists_are_filtered_by_game_and_status(frodo: Caller, sam: Caller, passer_by: Caller) -> None:
    await frodo.create(listed=True)
    playing = await table_in_play(frodo, sam, listed=True)
    found = await listed(passer_by, status=pb.TABLE_STATUS_PLAYING, game="games/pebbles")
    assert [table.name for table in found.tables] == [playing]
    assert not (await listed(passer_by, game="games/other")).tables


async def test_a_page_token_is_good_only_for_the_list_it_came_with(frodo: Caller, passer_by: Caller) -> None:
    for _ in range(2):
        await frodo.create(listed=True)
    token = (await listed(passer_by, page_size=1)).next_page_token
    assert (await listed(passer_by, page_size=2, page_token=token)).tables
    met = await refused(listed(passer_by, page_token=token, status=pb.TABLE_STATUS_OPEN))
    assert met.fields == ["page_token"]
