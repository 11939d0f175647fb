"""Records: a real one passes every check, and whatever is altered is named by the check that it concerns."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread, current_thread
from typing import Any

import pytest
from google.protobuf.json_format import MessageToJson, Parse

from smial.rules import Game
from smial.store import Entry
from smial.tables import Refusal
from smial.tables.folded import Folded
from smial.tables.record import replay, verify
from smial.tables.record_form import entries_of, entry_message
from smial.tables.sources import ReplayError
from smial.v1.record_service_pb2 import Record, RecordEntry
from smial.v1.table_service_pb2 import TABLE_STATUS_FINISHED
from tests.probe.game import Probe
from tests.tables.games import Add, Chores, Climb, Roll
from tests.tables.house import Front, House, Person, front, games_here
from tests.tables.records import climbed, failed, record_of

TITLES = ["order", "commitment", "entropy", "draws", "moves", "result"]


async def test_a_record_is_given_out_only_when_the_table_is_over(seeding: Front):
    (anna,) = await House(seeding).playing("climb", options='{"top": 1}')
    with pytest.raises(Refusal) as caught:
        await record_of(seeding, anna)
    assert caught.value.name == "NOT_OVER"
    await anna.answer(Add(1))
    assert (await record_of(seeding, anna)).key


async def test_S2_a_private_tables_record_is_for_those_who_sat_there(seeding: Front):
    (anna,) = await House(seeding).playing("climb", options='{"top": 1}')
    await anna.answer(Add(1))
    for token in (None, bytes(32)):
        stranger = Person(House(seeding), anna.table)
        stranger.token = token
        with pytest.raises(Refusal) as caught:
            await record_of(seeding, stranger)
        assert caught.value.name == "NO_SUCH_TABLE"


async def test_a_real_record_passes_every_check(seeding: Front):
    bert = await climbed(seeding)
    checks = await seeding.records.verify(bert.table, bert.token)
    assert [check.title for check in checks] == TITLES and failed(checks) == {}


async def test_a_record_in_parts_is_the_same_record(seeding: Front, monkeypatch: pytest.MonkeyPatch):
    bert = await climbed(seeding)
    whole = await record_of(seeding, bert)
    monkeypatch.setattr("smial.tables.record_form.in_parts.__defaults__", (3,))
    assert await record_of(seeding, bert) == whole


async def test_P1_a_record_is_put_together_beside_the_event_loop(seeding: Front, monkeypatch: pytest.MonkeyPatch):
    bert = await climbed(seeding)
    threads = list[Thread]()

    def noted(entry: Entry) -> RecordEntry:
        threads.append(current_thread())
        return entry_message(entry)

    monkeypatch.setattr("smial.tables.record_form.entry_message", noted)
    length = len((await record_of(seeding, bert)).entries)
    assert failed(await seeding.records.verify(bert.table, bert.token)) == {}
    assert len(threads) == 2 * length and current_thread() not in threads


@pytest.mark.parametrize("answers", [10, 40])
async def test_checking_a_game_with_many_undos_replays_each_answer_a_few_times_at_most(
    seeding: Front, monkeypatch: pytest.MonkeyPatch, answers: int
):
    (anna,) = await House(seeding).playing("climb", options=f'{{"top": {answers}}}')
    for _ in range(answers - 1):
        await anna.answer(Add(1))
        await anna.undo()
        await anna.answer(Add(1))
    await anna.answer(Add(1))
    replayed, step = 0, Folded.step

    def counted(*entry: Any, **how: Any) -> None:
        nonlocal replayed
        replayed += 1
        step(*entry, **how)

    monkeypatch.setattr(Folded, "step", counted)
    record = await record_of(seeding, anna)
    assert failed(verify(record, Climb())) == {}
    assert replayed <= 3 * len(entries_of(record))


async def with_bots(one: Front, house: House) -> tuple[Person, Game]:
    table = await house.create("mathom-swap", 2)
    anna = Person(house, table.name)
    await anna.join(code=table.join_code)
    await anna.add_bot()
    await anna.start()
    return await to_the_end(anna), Probe()


async def to_the_end(person: Person) -> Person:
    """The person takes what is listed first until the game is over."""
    async for message in person.watch():
        if message.position.question.id:
            question = message.position.question
            await person.answer(question.choices[0].move, question=question.id)
        if message.position.status == TABLE_STATUS_FINISHED:
            break
    return person


async def continued(one: Front, house: House) -> tuple[Person, Game]:
    before = await climbed(one)
    table = await house.create("climb", 2, token=before.token, continues=before.table)
    people = [Person(house, table.name, before.token), Person(house, table.name)]
    for person in people:
        await person.join(code=table.join_code)
    await people[0].start()
    for _ in range(5):
        for person in people:
            if (await person.position()).question.id:
                await person.answer(Add(2))
    return people[0], Climb()


async def seeded(one: Front, house: House) -> tuple[Person, Game]:
    return await climbed(one, seed="gandalf"), Climb()


async def abandoned(one: Front, house: House) -> tuple[Person, Game]:
    anna, bert = await house.playing("climb", 2)
    await anna.answer(Roll())
    await anna.abandon()
    return bert, Climb()


async def abandoned_while_open(one: Front, house: House) -> tuple[Person, Game]:
    anna, bert = await house.seated("climb", 2)
    await anna.leave()
    await bert.abandon()
    return bert, Climb()


async def hidden(one: Front, house: House) -> tuple[Person, Game]:
    people = await house.playing("mathom-swap", 3)
    while not (await people[0].position()).HasField("outcome"):
        for person in people:
            choices = (await person.position()).question.choices
            if choices:
                await person.answer(choices[(len(choices) - 1) // 2].move)
    return people[1], Probe()


async def single_answers(one: Front, house: House) -> tuple[Person, Game]:
    anna, _ = await house.playing("chores", 2, options='{"dice": true, "rounds": 3}')
    for move in ('["lazy"]', '["busy"]', '["busy"]'):
        await anna.answer(move)
    return anna, Chores()


KINDS: dict[str, Callable[..., Any]] = {
    "bots": with_bots,
    "continued": continued,
    "seeded": seeded,
    "abandoned": abandoned,
    "abandoned while open": abandoned_while_open,
    "hidden": hidden,
    "single answers": single_answers,
}


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_of_table_leaves_a_record_that_passes(seeding: Front, kind: str):
    person, game = await KINDS[kind](seeding, House(seeding))
    assert failed(verify(await record_of(seeding, person), game)) == {}


async def test_a_record_goes_through_json_and_back(seeding: Front):
    record = await record_of(seeding, await climbed(seeding))
    again = Parse(MessageToJson(record), Record())
    assert again == record and failed(verify(again, Climb())) == {}


async def test_a_record_has_no_token_code_or_request(seeding: Front):
    bert = await climbed(seeding)
    text = MessageToJson(await record_of(seeding, bert))
    for secret in (bert.token.hex(), (await bert.get()).join_code):
        assert secret not in text


@pytest.mark.parametrize("harm", ["another form", "no entries", "no beginning", "broken body"])
async def test_what_is_no_record_at_all_is_said_to_be_none(seeding: Front, harm: str):
    record = await record_of(seeding, await climbed(seeding))
    match harm:
        case "another form":
            record.format = 2
        case "no entries":
            del record.entries[:]
        case "no beginning":
            del record.entries[0]
        case _:
            record.entries[3].body = "{"
    with pytest.raises(ValueError, match=r"record"):
        verify(record, Climb())


async def test_R7_a_record_is_replayed_without_any_key(seeding: Front):
    bert = await climbed(seeding)
    record = await record_of(seeding, bert)
    record.key = b""
    last = [folded for _, folded in replay(record, Climb())][-1]
    outcome = last.position.outcome() if last.position else None
    assert outcome is not None and list(outcome.scores) == list(record.outcome.scores)
    assert len(entries_of(record)) == len(record.entries)


async def test_a_replay_with_other_rules_stops_where_they_part(seeding: Front):
    record = await record_of(seeding, await climbed(seeding))

    class Other(Climb):
        """Draws another die at the start."""

        def setup(self, setup, turn):
            turn.roll(20, "weather")
            return super().setup(setup, turn)

    with pytest.raises(ReplayError, match="'weather' of 20"):
        list(replay(record, Other()))


async def test_a_server_without_the_rules_cannot_check(seeding: Front, tmp_path: Path):
    bert = await climbed(seeding)
    async with front(tmp_path / "journal.db", games=games_here(Chores()), start=False) as other:
        with pytest.raises(Refusal) as caught:
            await other.records.verify(bert.table, bert.token)
        assert caught.value.name == "RULES_NOT_HERE"
        assert (await record_of(other, bert)).key, "giving it out takes no rules"
