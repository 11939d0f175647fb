"""A waiting question with one answer is answered by the platform, as an entry of its own, unless the game holds it."""

from pathlib import Path

import pytest

from smial.tables import Refusal
from smial.tables.entries import BY_PLATFORM, Moved, body_of
from tests.tables.games import Busy, Done, Lazy
from tests.tables.house import House, front, journal


async def test_a_single_answer_is_given_at_once_and_is_an_entry_of_its_own(house: House):
    anna, bert = await house.playing("chores", 2)
    answer = await anna.answer(Busy())
    entries = await journal(house, anna.table)
    own, forced = body_of(entries[-2]), body_of(entries[-1])
    assert isinstance(own, Moved) and isinstance(forced, Moved)
    assert answer.version == entries[-2].version
    assert (entries[-1].seat, forced.by, own.by) == (1, BY_PLATFORM, "")
    assert "Player 2: Done." in await bert.lines(4)


async def test_a_question_that_is_held_waits_for_its_seat(house: House):
    anna, bert = await house.playing("chores", 2, options='{"hold": true}')
    await anna.answer(Busy())
    position = await bert.position()
    assert [choice.move for choice in position.question.choices] == ['["done"]']
    await bert.answer(Done())


async def test_several_answers_in_a_row_end_the_game(house: House):
    (alone,) = await house.playing("chores", options='{"rounds": 1}')
    await alone.answer(Busy())
    assert [entry.kind for entry in await journal(house, alone.table)][-3:] == ["moved", "moved", "closed"]


async def test_R15_an_undo_takes_the_platforms_answer_along(house: House):
    anna, bert = await house.playing("chores", 2)
    await anna.answer(Lazy())
    before = await anna.position()
    await anna.answer(Busy())
    after = (await anna.undo(want_position=True)).position
    assert after.view == before.view and [asked.seat for asked in after.asked] == [0]
    assert (await bert.position()).view == before.view
    await anna.answer(Busy())
    assert (await anna.position()).view.components[0].counter.value == 2


async def test_S6_an_answer_cannot_be_taken_back_when_the_platforms_own_drew(house: House):
    anna, _ = await house.playing("chores", 2, options='{"dice": true}')
    await anna.answer(Lazy())
    await anna.answer(Busy())
    with pytest.raises(Refusal) as caught:
        await anna.undo()
    assert caught.value.name == "NO_UNDO"
    assert not (await anna.position()).HasField("undo")


async def test_single_answers_come_back_the_same_from_the_journal(tmp_path: Path):
    async with front(tmp_path / "x.db") as one:
        anna, bert = await House(one).playing("chores", 2, options='{"rounds": 5, "dice": true}')
        await anna.answer(Busy())
        await anna.answer(Lazy())
        hot = [await person.position() for person in (anna, bert)]
        async with front(tmp_path / "x.db") as other:
            cold = [await other.play.position(person.table, person.token) for person in (anna, bert)]
        assert hot == cold
