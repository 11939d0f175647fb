"""Records: a real one passes every check, and whatever is altered is named by the check that it concerns."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import MessageToJson, Parse

from smial.chance import commitment, new_key
from smial.rules import Game
from smial.tables import Refusal
from smial.tables.record import replay, verify
from smial.tables.record_form import entries_of
from smial.tables.sources import ReplayError
from smial.v1.record_service_pb2 import Check, Record
from tests.probe.game import Probe
from tests.tables.games import Add, Chores, Climb, Peek, Roll, Think
from tests.tables.house import Front, House, Person, front, games_here

TITLES = ["order", "commitment", "entropy", "draws", "moves", "result"]


async def record_of(one: Front, person: Person) -> Record:
    record = Record()
    async for part in one.records.parts(person.table, person.token):
        record.MergeFrom(part)
    return record


@pytest.fixture
async def one(tmp_path: Path) -> AsyncIterator[Front]:
    async with front(tmp_path / "journal.db", allow_seeds=True) as made:
        yield made


async def climbed(one: Front, **wish: Any) -> Person:
    """A finished table with rolls, something shown, undos, and a seat that changed hands."""
    anna, bert = await House(one).playing("climb", 2, **{"options": '{"top": 12}', **wish})
    await anna.answer(Roll())
    await bert.answer(Think())
    await bert.undo()
    await bert.answer(Peek())
    await bert.answer(Add(2))
    code = (await anna.get()).join_code
    await anna.leave()
    carl = Person(House(one), bert.table)
    await carl.join(code=code)
    for _ in range(20):
        for person in (carl, bert):
            if (await person.position()).question.id:
                await person.answer(Roll())
    return bert


def failed(checks: list[Check]) -> dict[str, str]:
    return {check.title: check.detail for check in checks if not check.passed}


async def test_a_record_is_given_out_only_when_the_table_is_over(one: Front):
    (anna,) = await House(one).playing("climb", options='{"top": 1}')
    with pytest.raises(Refusal) as caught:
        await record_of(one, anna)
    assert caught.value.name == "NOT_OVER"
    await anna.answer(Add(1))
    assert (await record_of(one, anna)).key


async def test_S2_a_private_tables_record_is_for_those_who_sat_there(one: Front):
    (anna,) = await House(one).playing("climb", options='{"top": 1}')
    await anna.answer(Add(1))
    for token in (None, bytes(32)):
        stranger = Person(House(one), anna.table)
        stranger.token = token
        with pytest.raises(Refusal) as caught:
            await record_of(one, stranger)
        assert caught.value.name == "NO_SUCH_TABLE"


async def test_a_real_record_passes_every_check(one: Front):
    bert = await climbed(one)
    checks = await one.records.verify(bert.table, bert.token)
    assert [check.title for check in checks] == TITLES and failed(checks) == {}


async def test_a_record_in_parts_is_the_same_record(one: Front, monkeypatch: pytest.MonkeyPatch):
    bert = await climbed(one)
    whole = await record_of(one, bert)
    monkeypatch.setattr("smial.tables.record_form.in_parts.__defaults__", (3,))
    assert await record_of(one, bert) == whole


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
async def test_every_kind_of_table_leaves_a_record_that_passes(one: Front, kind: str):
    person, game = await KINDS[kind](one, House(one))
    assert failed(verify(await record_of(one, person), game)) == {}


async def test_a_record_goes_through_json_and_back(one: Front):
    record = await record_of(one, await climbed(one))
    again = Parse(MessageToJson(record), Record())
    assert again == record and failed(verify(again, Climb())) == {}


async def test_a_record_has_no_token_code_or_request(one: Front):
    bert = await climbed(one)
    text = MessageToJson(await record_of(one, bert))
    for secret in (bert.token.hex(), (await bert.get()).join_code):
        assert secret not in text


def entry(record: Record, kind: str, at: int = 0) -> Any:
    """An entry of this kind, counted from 0 or from the end."""
    return [entry for entry in record.entries if entry.kind == kind][at]


def rolled(record: Record) -> Any:
    """The first answer that drew something."""
    return next(entry for entry in record.entries if entry.kind == "moved" and entry.draws)


def rewrite(entry: Any, **fields: Any) -> None:
    entry.body = json.dumps({**json.loads(entry.body), **fields})


def another_key(record: Record) -> None:
    record.key = new_key()


def another_key_and_commitment(record: Record) -> None:
    another_key(record)
    record.commitment = commitment(record.table.removeprefix("tables/"), record.key)


def own_commitment_everywhere(record: Record) -> None:
    another_key_and_commitment(record)
    rewrite(entry(record, "created"), commitment=record.commitment.hex())


def another_seed(record: Record) -> None:
    record.seed = "saruman"


def another_share(record: Record) -> None:
    record.shares[0].entropy = bytes(32)


def a_share_brought_in_secret(record: Record) -> None:
    del record.shares[0]


def own_share_everywhere(record: Record) -> None:
    rewrite(entry(record, "seated"), share=bytes(32).hex())
    another_share(record)


def better_roll(record: Record) -> None:
    draw = rolled(record).draws[0]
    draw.outcome = (draw.outcome + 1) % 6


def impossible_roll(record: Record) -> None:
    rolled(record).draws[0].outcome = 99


def another_number(record: Record) -> None:
    rolled(record).draws[0].number += 1


def another_stream(record: Record) -> None:
    rolled(record).draws[0].stream = "seat/0"


def another_bound(record: Record) -> None:
    rolled(record).draws[0].bound = 3


def no_bound(record: Record) -> None:
    rolled(record).draws[0].bound = 0


def no_draw(record: Record) -> None:
    del rolled(record).draws[:]


def another_move(record: Record) -> None:
    rewrite(entry(record, "moved", 2), move=["add", 2])


def illegal_move(record: Record) -> None:
    rewrite(entry(record, "moved", 3), move=["add", 7])


def no_move(record: Record) -> None:
    rewrite(entry(record, "moved"), move={"fly": 1})


def anothers_move(record: Record) -> None:
    entry(record, "moved").seat = 1


def another_question(record: Record) -> None:
    rewrite(entry(record, "moved"), question="0" * 24)


def undue_undo(record: Record) -> None:
    """What was taken back had shown something."""
    rewrite(entry(record, "moved", 1), shown=[{"is": "ref", "id": "peak", "name": "the peak"}])


def undo_of_a_roll(record: Record) -> None:
    rewrite(entry(record, "undone"), of=rolled(record).version)


def swapped(record: Record) -> None:
    first, second = entry(record, "moved", 0), entry(record, "moved", -1)
    first.version, second.version = second.version, first.version


def missing(record: Record) -> None:
    del record.entries[6]


def misnamed(record: Record) -> None:
    entry(record, "moved").kind = "left"


def unfinished(record: Record) -> None:
    del record.entries[-1]


def better_scores(record: Record) -> None:
    record.outcome.scores[0] += 1


def other_winners(record: Record) -> None:
    record.outcome.winners[0] = 1 - record.outcome.winners[0]


def other_winners_everywhere(record: Record) -> None:
    other_winners(record)
    last = entry(record, "closed")
    result = json.loads(last.body)["result"]
    rewrite(last, result={**result, "winners": list(record.outcome.winners)})


def called_abandoned(record: Record) -> None:
    last = entry(record, "closed")
    body = json.loads(last.body)
    del body["result"]
    last.body = json.dumps(body)


def another_option(record: Record) -> None:
    record.options = '{"top":5,"german":false}'


def another_option_everywhere(record: Record) -> None:
    another_option(record)
    rewrite(entry(record, "created"), options=json.loads(record.options))


Alter = Callable[[Record], None]

ALTERED: list[tuple[Alter, str, str]] = [
    (another_key, "commitment", "the key does not open the commitment"),
    (another_key_and_commitment, "commitment", "not the one that was published"),
    (own_commitment_everywhere, "draws", "version 4, draw 1 of table (weather)"),
    (another_seed, "commitment", "the seed"),
    (another_share, "entropy", "the list of shares"),
    (a_share_brought_in_secret, "entropy", "the list of shares"),
    (own_share_everywhere, "draws", "version 4, draw 1 of table (weather)"),
    (better_roll, "draws", "version 5, draw 2 of table (climb)"),
    (impossible_roll, "draws", "version 5, draw 2 of table (climb): is 99"),
    (another_number, "draws", "version 5, draw 3 of table (climb): should be number 2"),
    (another_stream, "draws", "version 5, draw 2 of seat/0"),
    (another_stream, "moves", "version 5"),
    (another_bound, "moves", "version 5"),
    (no_bound, "draws", ""),
    (no_draw, "moves", "version 5"),
    (another_move, "moves", "version 9: the seat answers and is not asked"),
    (illegal_move, "moves", 'version 9: the move ["add", 7] is not legal'),
    (no_move, "moves", "version 5"),
    (anothers_move, "moves", "version 5"),
    (another_question, "moves", "version 5: the move answers another question"),
    (undue_undo, "moves", "version 7: version 6 could not be taken back"),
    (undo_of_a_roll, "moves", "version 6"),
    (swapped, "order", "entry 5 has version"),
    (missing, "order", "entry 7 has version 8"),
    (misnamed, "order", "version 5 is called left"),
    (unfinished, "result", "does not end with the table being over"),
    (better_scores, "result", "outcome"),
    (other_winners, "result", "outcome"),
    (other_winners_everywhere, "result", "the rules say"),
    (called_abandoned, "result", ""),
    (another_option, "result", "options"),
    (another_option_everywhere, "moves", "version"),
]


@pytest.mark.parametrize(
    ("alter", "title", "words"), ALTERED, ids=[f"{alter.__name__}-{title}" for alter, title, _ in ALTERED]
)
async def test_what_was_altered_is_named_by_its_check(one: Front, alter: Alter, title: str, words: str):
    record = await record_of(one, await climbed(one))
    alter(record)
    told = failed(verify(record, Climb()))
    assert title in told, told
    assert words in told[title]


@pytest.mark.parametrize("harm", ["another form", "no entries", "no beginning", "broken body"])
async def test_what_is_no_record_at_all_is_said_to_be_none(one: Front, harm: str):
    record = await record_of(one, await climbed(one))
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


async def test_R7_a_record_is_replayed_without_any_key(one: Front):
    bert = await climbed(one)
    record = await record_of(one, bert)
    record.key = b""
    last = [folded for _, folded in replay(record, Climb())][-1]
    outcome = last.position.outcome() if last.position else None
    assert outcome is not None and list(outcome.scores) == list(record.outcome.scores)
    assert len(entries_of(record)) == len(record.entries)


async def test_a_replay_with_other_rules_stops_where_they_part(one: Front):
    record = await record_of(one, await climbed(one))

    class Other(Climb):
        """Draws another die at the start."""

        def setup(self, setup, turn):
            turn.roll(20, "weather")
            return super().setup(setup, turn)

    with pytest.raises(ReplayError, match="'weather' of 20"):
        list(replay(record, Other()))


async def test_a_server_without_the_rules_cannot_check(one: Front, tmp_path: Path):
    bert = await climbed(one)
    async with front(tmp_path / "journal.db", games=games_here(Chores()), start=False) as other:
        with pytest.raises(Refusal) as caught:
            await other.records.verify(bert.table, bert.token)
        assert caught.value.name == "RULES_NOT_HERE"
        assert (await record_of(other, bert)).key, "giving it out takes no rules"
