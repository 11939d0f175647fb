"""What players are shown and may do, over whole games on a real server: all views agree, what is listed is accepted,
what is not is refused without a trace, and an end is an end.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from smial.v1 import play_service_pb2 as play
from smial.v1 import table_service_pb2 as tables
from tests.failure.load import journal_of
from tests.failure.stage import House, channel_to, with_plugins
from tests.server.callers import Caller, Refused, new_id, refused, table_in_play

GAMES = {"there-and-back-1": 3, "there-and-back-4": 2, "mathom-swap": 4, "cairns": 3}
each_game = pytest.mark.parametrize("game", GAMES)
NO = {"ILLEGAL_MOVE", "UNREADABLE_MOVE", "BAD_FIELD"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all of these games."""
    house = House(with_plugins(tmp_path_factory.mktemp("views")), "--allow-seeds")
    house.start()
    yield house
    house.close()


@pytest.fixture
async def passer_by(house: House) -> AsyncIterator[Caller]:
    async with channel_to(house.addresses[0]) as channel:
        yield Caller(channel)


class Party:
    """Everybody at a listed table of one game, and somebody who looks on."""

    def __init__(self, passer_by: Caller, people: Sequence[Caller], name: str) -> None:
        self.passer_by = passer_by
        self.people = people
        self.name = name
        self.random = Random(name)

    async def positions(self) -> list[play.Position]:
        """What each seat sees, and then what the spectator sees, of one version."""
        return [await caller.position(self.name) for caller in (*self.people, self.passer_by)]

    async def answer(self, positions: Sequence[play.Position]) -> bool:
        """Somebody who is asked answers something; False if nobody is."""
        asked = [position for position in positions if position.question.id]
        if not asked:
            return False
        position = self.random.choice(asked)
        move = self.random.choice(position.question.choices).move
        await self.people[position.seat].move(self.name, move, question=position.question.id)
        return True


async def party(passer_by: Caller, game: str, **fields: Any) -> Party:
    people = [passer_by.somebody() for _ in range(GAMES[game])]
    name = await table_in_play(*people, game=f"games/{game}", listed=True, **fields)
    return Party(passer_by, people, name)


def check_agreement(positions: Sequence[play.Position]) -> None:
    """All agree on who is asked what; those who are have that question, with choices that can be told apart."""
    for position in positions:
        assert (position.version, position.status) == (positions[0].version, positions[0].status)
        assert position.asked == positions[0].asked
    asked = {one.seat: one for one in positions[0].asked}
    for seat, position in enumerate(positions[:-1]):
        assert position.HasField("question") == (seat in asked)
        if seat in asked:
            assert position.question.text == asked[seat].text and position.question.waits == asked[seat].waits
            moves = [choice.move for choice in position.question.choices]
            assert moves and len(moves) == len(set(moves))
    assert not positions[-1].HasField("question")
    playing = positions[0].status == tables.TABLE_STATUS_PLAYING
    assert any(one.waits for one in asked.values()) == playing


@each_game
async def test_F2_M7_at_every_moment_all_views_agree_who_is_awaited_and_every_choice_is_accepted(
    passer_by: Caller, house: House, game: str
):
    table = await party(passer_by, game)
    for step in range(40):
        positions = await table.positions()
        check_agreement(positions)
        if step % 10 == 0:
            await table_is_the_same_to_those_who_come_anew(table, house, positions)
        if not await table.answer(positions):
            break


async def table_is_the_same_to_those_who_come_anew(
    table: Party, house: House, positions: Sequence[play.Position]
) -> None:
    """After a refusal, and over another line."""
    asked = next(position for position in positions if position.question.id)
    await refused(table.people[asked.seat].move(table.name, '["nonsense"]', question=asked.question.id))
    async with channel_to(house.addresses[0]) as channel:
        anew = [await Caller(channel, person.token).position(table.name) for person in table.people]
    assert anew == list(positions[:-1])


@each_game
async def test_M9_R3_no_answer_but_a_listed_one_is_taken_and_a_refusal_changes_nothing(
    passer_by: Caller, house: House, game: str
):
    table = await party(passer_by, game)
    async with table.people[0].watching(table.name) as watch:
        for _ in range(8):
            positions = await table.positions()
            journal = await journal_of(house.journal, table.name)
            for position in positions[:-1]:
                for met in await try_others(table, position):
                    assert met.reason in NO, met
            assert await journal_of(house.journal, table.name) == journal
            assert await table.positions() == positions
            if not await table.answer(positions):
                break
        kinds = await versions(watch, (await passer_by.position(table.name)).version)
    assert kinds == list(range(1, len(kinds) + 1)), "others hear of no refusal"


async def try_others(table: Party, position: play.Position) -> list[Refused]:
    """How answers are met that are like listed ones and are not listed."""
    listed = {choice.move for choice in position.question.choices}
    wrong = {other for move in sorted(listed)[:5] for other in altered(move)} - listed
    question = position.question.id
    person = table.people[position.seat]
    return [await refused(person.move(table.name, move, question=question)) for move in sorted(wrong)[:12]]


def altered(move: str) -> set[str]:
    """The same with other faces, numbers and lengths, as somebody might send who hopes that nobody looks."""
    whole = json.loads(move)
    others = [[*whole, 6], whole[:1], [whole[0].upper(), *whole[1:]], [*whole, {"face": 6}], {"move": whole}, whole[0]]
    for at, part in enumerate(whole):
        if isinstance(part, int):
            others += [[*whole[:at], other, *whole[at + 1 :]] for other in (part + 1, -1, 99, 2**70, part + 0.5)]
    return {json.dumps(other, separators=(",", ":")) for other in others}


async def versions(watch: Any, last: int) -> list[int]:
    seen: list[int] = []
    while not seen or seen[-1] < last:
        message = await watch.read()
        seen += [message.entry.version] if message.HasField("entry") else []
    return seen


async def test_R3_refused_rolls_take_no_draw_with_them(passer_by: Caller):
    """Two tables of one seed: at one of them nearly everything is refused, and the dice fall as at the other."""
    rolled = []
    for refusals in (0, 5):
        table = await party(passer_by, "cairns", seed="the same")
        lines = []
        for _ in range(10):
            question = (await table.people[0].position(table.name)).question.id
            for _ in range(refusals):
                await refused(table.people[0].move(table.name, '["roll",6]', question=question))
                await refused(table.people[0].move(table.name, '["roll"]', question="0" * 24))
                await refused(passer_by.somebody().move(table.name, '["roll"]', question=question))
            made = await table.people[0].move(table.name, '["roll"]', question=question)
            lines.append([line.text for line in made.lines])
        rolled.append(lines)
    assert rolled[0] == rolled[1]


async def test_M11_nobody_moves_a_phase_on_while_others_owe_and_then_it_moves_once(passer_by: Caller):
    table = await party(passer_by, "mathom-swap")
    first, *others = table.people
    await answer_all(table, first)
    met = await refused(first.move(table.name, '["keep"]', question="any"))
    assert met.reason == "NOT_ASKED" and met.facts["awaited"] == "1,2,3"
    await asyncio.gather(*(answer_all(table, other) for other in others))
    told = [line.text for entry in (await first.position(table.name, seen=1)).changes.entries for line in entry.lines]
    assert sorted(line.split(" lays down")[0] for line in told if "lays down" in line) == [
        f"Player {seat}" for seat in range(1, 5)
    ]


async def answer_all(table: Party, person: Caller) -> None:
    """Answers with what is listed first and then keeps it, while the phase lasts."""
    for wanted in ("choose", "keep"):
        question = (await person.position(table.name)).question
        move = next(choice.move for choice in question.choices if wanted in choice.move)
        await person.move(table.name, move, question=question.id)


async def test_M8_R4_the_answer_that_ends_a_game_is_the_last_though_others_answer_at_once(passer_by: Caller):
    for _ in range(10):
        table = await party(passer_by, "cairns", options='{"stones": 3}')
        questions = [(await person.position(table.name)).question.id for person in table.people]
        sent = [
            person.move(table.name, '["lay",3]', question=question)
            for person, question in zip(table.people, questions, strict=True)
        ]
        answers = await asyncio.gather(*sent, return_exceptions=True)
        assert [isinstance(answer, Exception) for answer in answers].count(False) == 1
        positions = await table.positions()
        check_agreement(positions)
        assert sum(positions[0].outcome.scores) == 3 and positions[0].status == tables.TABLE_STATUS_FINISHED


@pytest.mark.parametrize("game", ["there-and-back-1", "there-and-back-4"])
async def test_M7_M8_once_a_game_is_over_nothing_is_asked_and_nothing_accepted_and_ties_are_shared(
    passer_by: Caller, game: str
):
    frodo = passer_by.somebody()
    table = await frodo.create(game=f"games/{game}", seats=2, listed=True)
    await frodo.join(name=table.name)
    await frodo.add_bot(table.name)
    await frodo.start(table.name)
    await frodo.call(frodo.tables.LeaveTable, tables.LeaveTableRequest(name=table.name, request_id=new_id()))
    async with passer_by.watching(table.name) as watch:
        while (position := (await watch.read()).position).status != tables.TABLE_STATUS_FINISHED:
            pass
    best = max(position.outcome.scores)
    assert set(position.outcome.winners) <= {s for s, score in enumerate(position.outcome.scores) if score == best}
    assert position.outcome.winners and not position.asked and position.view.components
    met = await refused(frodo.move(table.name, '["take",0]', question="any"))
    assert met.reason in {"NOT_PLAYING", "TOKEN_UNKNOWN"}
    assert (await passer_by.position(table.name)).version == position.version
