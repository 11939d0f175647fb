"""Taking back: what may be, what may not, and that everything is then as it was."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from smial.store import Entry, SqliteStore
from smial.tables import Refusal
from smial.tables.table import KEPT_BEFORE
from tests.probe.steps import Keep
from tests.tables.games import Add, Peek, Roll, Think
from tests.tables.house import House, Person, facts, front, journal, request


async def no_undo(person: Person) -> None:
    """It is refused, and nobody was offered it."""
    assert not (await person.position()).HasField("undo")
    before = await journal(person.house, person.table)
    with pytest.raises(Refusal) as caught:
        await person.undo()
    assert caught.value.name == "NO_UNDO"
    assert await journal(person.house, person.table) == before


async def test_R15_after_an_undo_all_views_and_choices_are_what_they_were(house: House):
    anna, bert = await house.playing("climb", 2)
    before = [facts(await person.position()) for person in (anna, bert)]
    await anna.answer(Add(2))
    assert (await anna.position()).HasField("undo")
    await anna.undo()
    assert [facts(await person.position()) for person in (anna, bert)] == before


async def test_R15_an_undone_question_is_asked_anew_under_another_id(house: House):
    anna, _ = await house.playing("climb", 2)
    old = (await anna.position()).question.id
    await anna.answer(Add(2))
    await anna.undo()
    new = (await anna.position()).question.id
    assert new != old
    with pytest.raises(Refusal) as caught:
        await anna.answer(Add(1), question=old)
    assert caught.value.name == "OLD_QUESTION"
    await anna.answer(Add(1), question=new)


async def test_an_undo_is_an_entry_that_everybody_reads(house: House):
    anna, bert = await house.playing("climb", 2)
    await anna.answer(Add(2))
    answer = await anna.undo(want_position=True)
    assert [line.text for line in answer.lines] == ["Player 1 takes an answer back."]
    assert (await journal(house, anna.table))[-1].kind == "undone"
    assert (await bert.lines(5)) == ["Player 1 takes an answer back."]
    assert answer.position.version == answer.version == 6


async def test_R2_an_undo_that_comes_late_does_not_take_back_another_answer_than_was_meant(house: House):
    (anna,) = await house.playing("climb")
    await anna.answer(Add(1))
    meant = (await anna.position()).undo_version
    assert meant == (await journal(house, anna.table))[-1].version
    await anna.answer(Add(1))
    before = await journal(house, anna.table)
    with pytest.raises(Refusal) as caught:
        await anna.undo(answer=meant)
    assert caught.value.name == "NO_UNDO"
    assert await journal(house, anna.table) == before
    await anna.undo(answer=(await anna.position()).undo_version)
    assert (await anna.position()).undo_version == meant


async def test_R2_a_repeated_undo_takes_one_answer_back(house: House):
    (anna,) = await house.playing("climb")
    await anna.answer(Add(1))
    await anna.answer(Add(2))
    asked = request()
    first = await anna.undo(request=asked)
    assert await anna.undo(request=asked) == first
    assert (await anna.position()).view.components[0].counter.value == 1


async def test_several_answers_are_taken_back_one_after_the_other(house: House):
    (anna,) = await house.playing("climb")
    seen = [facts(await anna.position())]
    for _ in range(4):
        await anna.answer(Add(1))
        seen.append(facts(await anna.position()))
    while len(seen) > 1:
        assert facts(await anna.position()) == seen.pop()
        await anna.undo()
    assert facts(await anna.position()) == seen.pop()
    await no_undo(anna)


async def test_S6_what_drew_cannot_be_taken_back_nor_what_came_before(house: House):
    (anna,) = await house.playing("climb")
    await anna.answer(Think())
    await anna.answer(Roll())
    await no_undo(anna)


async def test_S6_what_showed_something_cannot_be_taken_back(house: House):
    (anna,) = await house.playing("climb")
    await anna.answer(Think())
    await anna.answer(Peek())
    await no_undo(anna)
    await anna.answer(Think())
    await anna.undo()
    await no_undo(anna)


async def test_S6_nothing_is_taken_back_once_another_has_answered(house: House):
    anna, bert = await house.playing("climb", 2)
    await anna.answer(Add(1))
    await bert.answer(Think())
    await no_undo(anna)
    await bert.undo()
    await anna.undo()


async def test_R15_nobody_takes_back_anothers_answer(house: House):
    anna, bert = await house.playing("climb", 2)
    await anna.answer(Add(1))
    await no_undo(bert)


async def test_R15_who_sits_down_in_a_seat_that_was_left_takes_nothing_back_of_who_left(house: House):
    anna, bert = await house.playing("climb", 2)
    code = (await bert.get()).join_code
    await anna.answer(Add(1))
    assert (await anna.position()).HasField("undo")
    await anna.leave()
    carl = Person(house, anna.table)
    await carl.join(code=code)
    assert carl.seat == 0
    await no_undo(carl)
    await bert.answer(Add(1))
    await carl.answer(Think())
    await carl.undo()
    await bert.abandon()
    assert all(check.passed for check in await house.front.records.verify(carl.table, carl.token))


async def test_the_finishing_move_is_never_taken_back(house: House):
    (anna,) = await house.playing("climb", options='{"top": 2}')
    await anna.answer(Add(2))
    with pytest.raises(Refusal) as caught:
        await anna.undo()
    assert caught.value.name == "NOT_PLAYING"


async def test_what_a_bot_answered_cannot_be_taken_back_by_its_owner(house: House):
    anna, bert = await house.playing("climb", 2)
    code = (await anna.get()).join_code
    await anna.leave()
    async for message in bert.watch(after=4):
        if message.entry.kind == "moved":
            break
    carl = Person(house, bert.table)
    await carl.join(code=code)
    await no_undo(carl)


async def test_R4_in_a_simultaneous_step_an_answer_is_taken_back_and_the_others_stay(house: House):
    people = anna, bert, carl = await house.playing("mathom-swap", 3)
    at_start = facts(await anna.position())
    cards = [(await person.position()).question.choices[0].move for person in people]
    await anna.answer(cards[0])
    await bert.answer(cards[1])
    await carl.answer(cards[2])
    await anna.undo()
    assert facts(await anna.position()) == at_start
    for person, card in ((bert, cards[1]), (carl, cards[2])):
        assert card.endswith(f'"{(await person.position()).question.draft[0].name}"]')
    await carl.undo()
    await bert.undo()
    assert not (await bert.position()).question.draft


async def test_R4_a_roll_in_ones_own_lane_settles_ones_own_answers_alone(house: House):
    anna, bert = await house.playing("mathom-swap", 2)
    await anna.answer((await anna.position()).question.choices[0].move)
    await bert.answer((await bert.position()).question.choices[0].move)
    await bert.answer(Keep())
    await no_undo(bert)
    await anna.undo()


async def test_S6_a_simultaneous_step_that_has_closed_is_not_opened_again(house: House):
    anna, bert = await house.playing("mathom-swap", 2)
    for person in (anna, bert):
        await person.answer((await person.position()).question.choices[0].move)
        await person.answer(Keep())
    await no_undo(anna)
    await no_undo(bert)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


async def cold(path: Path, person: Person, **settings) -> bytes:
    """What a process that was started just now says of the game, ids of questions included."""
    async with front(path, start=False, **settings) as other:
        return (await other.play.position(person.table, person.token)).SerializeToString(deterministic=True)


async def test_R15_a_cold_table_is_the_same_after_undos(path: Path):
    async with front(path) as one:
        (anna,) = await House(one).playing("climb", options='{"top": 100}')
        for _ in range(3):
            for move in (Add(1), Roll(), Add(2), Think(), Add(1)):
                await anna.answer(move)
            await anna.undo()
            await anna.undo()
            await anna.answer(Add(2))
            await anna.undo()
            assert await cold(path, anna) == (await anna.position()).SerializeToString(deterministic=True)


async def test_R15_a_snapshot_does_not_bring_back_what_was_undone(path: Path):
    async with front(path) as one:
        (anna,) = await House(one).playing("climb", options='{"top": 1000}')
        while (await one.store.snapshot(anna.table[7:])) is None:
            await anna.answer(Add(2))
        height = (await anna.position()).view.components[0].counter.value
        await anna.undo()
        assert (await anna.position()).view.components[0].counter.value == height - 2
        assert await cold(path, anna) == (await anna.position()).SerializeToString(deterministic=True)


async def test_R15_the_other_process_follows_an_undo(path: Path):
    async with front(path) as one, front(path) as other:
        people = await House(one).playing("mathom-swap", 2)
        await people[0].answer((await people[0].position()).question.choices[0].move)
        await other.play.position(people[0].table, people[0].token)
        await people[1].answer((await people[1].position()).question.choices[0].move)
        await people[0].undo()
        here, there = [await side.play.position(people[0].table, people[0].token) for side in (one, other)]
        assert here == there


class CountingStore:
    """A store that counts the entries that are read."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.read = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def tail(self, table: str, after: int, limit: int = 1000) -> Sequence[Entry]:
        entries = await self._store.tail(table, after, limit)
        self.read += len(entries)
        return entries


async def test_P4_taking_the_newest_answer_back_reads_no_more_of_a_long_journal_than_of_a_short_one(path: Path):
    async with front(path, around=CountingStore) as one:
        (anna,) = await House(one).playing("climb", options='{"top": 1000}')
        read = []
        for moves in (10, 150):
            for _ in range(moves):
                await anna.answer(Add(1))
            before = one.store.read
            await anna.undo()
            read.append(one.store.read - before)
        assert read[1] <= read[0] < 10


async def test_R15_more_answers_than_are_at_hand_are_taken_back_too(path: Path):
    async with front(path) as one:
        (anna,) = await House(one).playing("climb", options='{"top": 1000}')
        for _ in range(3):
            await anna.answer(Think())
        looks = []
        for _ in range(2 * KEPT_BEFORE):
            looks.append(facts(await anna.position()))
            await anna.answer(Add(1))
        for look in reversed(looks):
            await anna.undo()
            assert facts(await anna.position()) == look
        hot = facts(await anna.position())
    async with front(path) as other:
        anna.house = House(other)
        assert facts(await anna.position()) == hot
