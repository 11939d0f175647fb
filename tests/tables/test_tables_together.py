"""Several seats that owe a choice at once: any order, same position; sealed contents stay sealed; draws in lanes."""

import asyncio
from collections.abc import AsyncIterator
from itertools import permutations
from pathlib import Path

import pytest

from smial.tables import Refusal
from tests.probe.steps import Back, Choose, Keep
from tests.tables.house import House, Person, facts, front, journal


@pytest.fixture
async def seeded(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """A house where tables of one seed deal the same hands."""
    async with front(tmp_path / "seeded.db", allow_seeds=True) as one:
        yield House(one)


async def first_card(person: Person) -> Choose:
    """What is listed first of the hand."""
    return Choose((await person.position()).question.choices[0].touches[0].partition("/")[2])


async def pick(person: Person) -> str:
    """Picks the first card and lays it down, sealed."""
    chosen = await first_card(person)
    await person.answer(chosen)
    await person.answer(Keep())
    return chosen.face


async def test_R4_all_are_asked_at_once_and_all_views_agree_who_is_awaited(house: House):
    people = await house.playing("mathom-swap", 3)
    for person in people:
        position = await person.position()
        assert [asked.seat for asked in position.asked] == [0, 1, 2]
        assert position.question.id


async def test_R4_answers_sent_from_the_same_version_are_all_accepted(house: House):
    people = await house.playing("mathom-swap", 4)
    moves = [(person, await first_card(person), (await person.position()).question.id) for person in people]
    await asyncio.gather(*(person.answer(move, question=question) for person, move, question in moves))
    assert [entry.kind for entry in await journal(house, people[0].table)][-4:] == ["moved"] * 4
    for person, move, _ in moves:
        assert [ref.name for ref in (await person.position()).question.draft] == [move.face]


async def test_R4_arrival_order_changes_nothing(seeded: House):
    ends = set()
    for order in permutations(range(3)):
        people = await seeded.playing("mathom-swap", 3, seed="a party")
        for number in order:
            await pick(people[number])
        positions = [await person.position() for person in people]
        for position in positions:
            position.name = ""
        ends.add(tuple(map(facts, positions)))
    assert len(ends) == 1


async def test_draws_in_a_lane_come_from_the_seats_own_stream(house: House):
    people = await house.playing("mathom-swap", 2)
    for person in people:
        await pick(person)
    drawn = {entry.seat: entry.body for entry in await journal(house, people[0].table) if b'"luck"' in entry.body}
    assert b'["seat/0",1,6,' in drawn[0] and b'["seat/1",1,6,' in drawn[1]


async def test_R4_S1_what_was_picked_is_seen_by_nobody_else_until_it_is_revealed(house: House):
    people = await house.playing("mathom-swap", 3, listed=True)
    anna, bert, carl = people
    start = (await anna.position()).version
    chosen = await pick(anna)
    await bert.answer(await first_card(bert))
    seen = [person.watch(after=start) for person in (bert, carl)]
    seen.append(house.front.play.watch(anna.table, None, after=start, language=""))
    for messages in seen:
        lines = []
        async for message in messages:
            if message.WhichOneof("message") == "position":
                view = message.position.view
                break
            lines += message.entry.lines
        texts = [line.text for line in lines]
        assert "Player 1 has picked." in texts and not any(chosen in text for text in texts)
        assert not any(argument.ref.name for line in lines for argument in line.arguments)
        picked = {part.id: part.cards for part in view.components if part.id.startswith("picked")}
        assert (picked["picked-0"].hidden, len(picked["picked-0"].cards)) == (1, 0)
    assert f"You pick {chosen}." in await anna.lines(start)
    table = await house.front.lobby.get(anna.table, None)
    assert chosen not in str(table)


async def test_what_was_picked_is_seen_by_all_once_it_is_revealed(house: House):
    people = await house.playing("mathom-swap", 2)
    chosen = [await pick(person) for person in people]
    lines = await people[0].lines(3)
    assert [f"Player {seat + 1} lays down {face}." for seat, face in enumerate(chosen)] == [
        line for line in lines if "lays down" in line
    ]


async def test_a_draft_is_shown_to_its_own_seat_alone(house: House):
    anna, bert = await house.playing("mathom-swap", 2)
    chosen = await first_card(anna)
    await anna.answer(chosen)
    assert [ref.name for ref in (await anna.position()).question.draft] == [chosen.face]
    assert not (await bert.position()).question.draft
    await anna.answer(Back())
    assert not (await anna.position()).question.draft


async def test_M11_a_step_goes_on_only_when_all_have_answered(house: House):
    anna, bert = await house.playing("mathom-swap", 2)
    await pick(anna)
    position = await anna.position()
    assert [asked.seat for asked in position.asked] == [1] and not position.question.id
    with pytest.raises(Refusal) as caught:
        await anna.answer(Keep(), question="any")
    assert caught.value.facts["awaited"] == "1"
    await pick(bert)
    assert [asked.seat for asked in (await bert.position()).asked] == [0]
