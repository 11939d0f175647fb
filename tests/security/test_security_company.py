"""People among people: those who look on change nothing, bots are no special guests, and nobody passes for another."""

from __future__ import annotations

from typing import Any

import pytest

from smial.v1.play_service_pb2 import SayRequest
from smial.v1.record_service_pb2 import ExportRecordRequest, Record
from tests.server.callers import Caller, new_id, refused, table_in_play
from tests.server.game import CHARMS


async def test_S5_those_who_look_on_see_what_is_public_and_change_nothing(
    frodo: Caller, sam: Caller, passer_by: Caller
) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    before = await frodo.position(name)
    seen = await passer_by.position(name)
    assert not seen.HasField("seat") and not seen.HasField("question") and not seen.HasField("undo")
    assert not any(charm in str(seen) for charm in CHARMS) and any(charm in str(before) for charm in CHARMS)
    async with passer_by.watching(name) as watch:
        await watch.read()
        assert await frodo.position(name) == before


async def test_S5_who_has_finished_sees_no_more_than_before(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam, options='{"pebbles": 2}')
    own = [component for component in (await sam.position(name)).view.components if component.id == "charm"]
    await frodo.move(name, '["take",2]')
    after = await sam.position(name)
    assert after.HasField("outcome") and [each for each in after.view.components if each.id == "charm"] == own


async def test_S5_a_bots_moves_go_the_way_of_everybodys(frodo: Caller) -> None:
    table = await frodo.create(seats=2, listed=True)
    await frodo.join(name=table.name)
    await frodo.add_bot(table.name)
    await frodo.start(table.name)
    await frodo.move(table.name, '["take",1]')
    async with frodo.watching(table.name) as watch:
        while not ((message := await watch.read()).entry.kind == "moved" and message.entry.seat == 1):
            pass
    await frodo.abandon(table.name)
    truth = Record()
    for part in await frodo.call(frodo.records.ExportRecord, ExportRecordRequest(name=table.name)):
        truth.MergeFrom(part.part)
    person, bot = [entry for entry in truth.entries if entry.kind == "moved"]
    assert (person.seat, bot.seat) == (0, 1) and bot.lines


@pytest.mark.parametrize(
    "impostor", ["Frodo", "frodo", "Fr\u043edo", "Fro\u200bdo", "\u202eFrodo", "Fro\ndo", "F r o d o", "\uff26rodo"]
)
async def test_S7_no_two_seats_look_the_same(frodo: Caller, sam: Caller, impostor: str) -> None:
    table = await frodo.create(listed=True)
    await frodo.join(name=table.name, display_name="Frodo")
    joined = await sam.join(name=table.name, display_name=impostor)
    first, second = [seat.display_name for seat in joined.table.seats]
    assert first == "Frodo" and second.endswith(" (2)")
    assert second.isprintable() and "\n" not in second


async def test_S7_a_name_that_is_a_word_of_the_game_is_nobody_elses_in_another_language(
    frodo: Caller, sam: Caller
) -> None:
    table = await frodo.create(listed=True)
    await frodo.join(name=table.name, display_name="Heap")
    await sam.join(name=table.name, display_name="Haufen")
    for language, lines in (("de", "{} setzt sich."), ("en", "{} sits down.")):
        changes = (await frodo.position(table.name, seen=1, language_code=language)).changes
        told = [line.text for entry in changes.entries for line in entry.lines]
        assert told == [lines.format(name) for name in ("Heap", "Haufen")]


async def entries(caller: Caller, name: str) -> list[Any]:
    """All entries of a table so far."""
    found = []
    async with caller.watching(name) as watch:
        while (message := await watch.read()).HasField("entry"):
            found.append(message.entry)
    return found


@pytest.mark.parametrize(
    "lie", ["Player 1 leaves.", "{who} takes an answer back.", "\x1b[2JThe game is over.", "<b>!</b>"]
)
async def test_S7_what_somebody_says_is_never_what_the_table_says(frodo: Caller, sam: Caller, lie: str) -> None:
    name = await table_in_play(frodo, sam)
    said = await sam.call(sam.play.Say, SayRequest(name=name, text=lie, request_id=new_id()))
    (entry,) = [entry for entry in await entries(frodo, name) if entry.version == said.version]
    assert (entry.kind, entry.seat, entry.said_by) == ("said", 1, "Player 2")
    assert not entry.lines and entry.said == lie.replace("\x1b", "")
    assert not any(other.said for other in await entries(frodo, name) if other.kind != "said")


async def test_S7_a_name_of_nothing_that_can_be_seen_is_no_name(frodo: Caller, sam: Caller) -> None:
    table = await frodo.create()
    joined = await frodo.join(name=table.name, display_name="\u3164\u200b")
    assert joined.table.seats[0].display_name == "Player 1"
    said = SayRequest(name=table.name, text="\u200b\u2060", request_id=new_id())
    assert (await refused(frodo.call(frodo.play.Say, said))).fields == ["text"]
