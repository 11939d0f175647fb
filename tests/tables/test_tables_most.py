"""What people may do again and again at one table has an end: no journal grows for ever. Playing on has none."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from smial.tables import Refusal
from smial.tables.ledger import MOST
from tests.tables.games import Add
from tests.tables.house import House, Person, front, journal


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """How often a table bears everything in this test."""
    for kind in MOST:
        monkeypatch.setitem(MOST, kind, 3)
    return 3


async def at_most(person: Person, call: Any) -> None:
    """It is refused for good, and changes nothing."""
    before = await journal(person.house, person.table)
    with pytest.raises(Refusal) as caught:
        await call
    assert caught.value.name == "LIMIT" and caught.value.facts["limit"] in MOST
    assert "3 times at this table" in str(caught.value)
    assert await journal(person.house, person.table) == before


async def test_P4_answers_are_taken_back_only_so_often_and_the_game_goes_on(house: House, few: int):
    anna, bert = await house.playing("climb", 2)
    for person in (anna, bert, anna, bert, anna):
        await person.answer(Add(1))
        await person.undo()
        await person.answer(Add(1))
    await bert.answer(Add(1))
    await anna.answer(Add(1))
    assert not (await anna.position()).HasField("undo"), "what would be refused is not offered"
    await at_most(anna, anna.undo())
    await bert.answer(Add(1))
    await bert.undo()


async def test_P4_names_and_seats_are_changed_only_so_often_and_the_game_goes_on(house: House, few: int):
    anna, _ = await house.seated("climb", 2)
    for name in ("Anna", "Anne", "Annabel"):
        await anna.change_seat(name=name)
    await at_most(anna, anna.change_seat(name="Ann"))
    assert (await anna.change_seat(name="Annabel")).seats[0].display_name == "Annabel", "that is no change"
    await anna.start()
    await anna.answer(Add(1))


async def test_P4_people_and_bots_sit_down_only_so_often(house: House, few: int):
    table = await house.create("climb", 2)
    anna, bert, carl = (Person(house, table.name) for _ in range(3))
    for person in (anna, bert, carl):
        await person.join(code=table.join_code)
        if person is not anna:
            await person.leave()
    await at_most(bert, bert.join(code=table.join_code))
    for _ in range(few):
        await anna.add_bot()
        await house.front.lobby.remove_bot(anna.table, anna.token, 1, str(uuid4()))
    await at_most(anna, anna.add_bot())
    await anna.leave()


async def test_P4_strangers_who_come_and_go_do_not_keep_a_table_from_beginning(house: House, few: int):
    table = await house.create("climb", 2)
    anna, *strangers = (Person(house, table.name) for _ in range(few))
    await anna.join(code=table.join_code)
    for stranger in strangers:
        await stranger.join(code=table.join_code)
        await stranger.leave()
    await at_most(strangers[0], strangers[0].join(code=table.join_code))
    await anna.add_bot()
    await anna.start()
    await anna.answer(Add(1))


async def test_P4_all_who_speak_at_a_table_share_a_most_besides_their_own(house: House, few: int):
    anna, bert = await house.playing("climb", 2)
    for person in (anna, bert, anna):
        await person.say("And another thing.")
    await at_most(bert, bert.say("At last."))


async def test_P4_another_game_is_proposed_only_so_often(house: House, few: int):
    (anna,) = await house.playing("climb")
    await anna.abandon()
    for _ in range(few):
        table = await anna.rematch()
        there = Person(house, table.name, anna.token)
        await there.join(code=table.join_code)
        await there.abandon()
    await at_most(anna, anna.rematch())


async def test_what_was_counted_is_still_known_when_the_table_is_opened_again(tmp_path: Path, few: int):
    async with front(tmp_path / "x.db") as one:
        (anna,) = await House(one).playing("climb", options='{"top": 1000}')
        for _ in range(few):
            await anna.answer(Add(1))
            await anna.undo()
        for _ in range(60):
            await anna.answer(Add(1))
        assert await one.store.snapshot(anna.table[7:]) is not None
        async with front(tmp_path / "x.db", start=False) as other:
            await at_most(anna, Person(House(other), anna.table, anna.token).undo())
