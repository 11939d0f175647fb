"""Cold tables: from a snapshot or from the first entry they are what they were; few stay hot, and none is lost."""

import asyncio
import gc
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.store import Snapshot
from smial.tables import Refusal
from smial.tables.entries import Clock
from smial.tables.showing import listed_message, table_message
from smial.v1.play_service_pb2 import Position
from tests.tables.games import Add, Climb, Think
from tests.tables.house import Front, House, Person, facts, front, games_here
from tests.tables.records import climbed


def told(position: Position) -> bytes:
    return position.SerializeToString(deterministic=True)


async def grown(one: Front, answers: int = 60) -> Person:
    """Somebody at a table long enough to have a snapshot."""
    (anna,) = await House(one).playing("climb", options='{"top": 1000}')
    for _ in range(answers):
        await anna.answer(Add(1))
    return anna


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


async def test_a_snapshot_is_kept_now_and_then_and_opens_the_same_table(path: Path):
    async with front(path) as one:
        anna = await grown(one)
        snapshot = await one.store.snapshot(anna.table[7:])
        assert snapshot is not None and snapshot.version == 50
        async with front(path, start=False) as other:
            assert told(await other.play.position(anna.table, anna.token)) == told(await anna.position())


@pytest.mark.parametrize("harm", ["fingerprint", "cut", "noise", "empty", "of another version", "nonsense"])
async def test_a_snapshot_that_does_not_fit_is_ignored(path: Path, harm: str):
    async with front(path) as one:
        anna = await grown(one)
        kept = await one.store.snapshot(anna.table[7:])
        assert kept is not None
        harmed = {
            "fingerprint": msgspec.structs.replace(kept, fingerprint="another"),
            "cut": msgspec.structs.replace(kept, body=kept.body[:-3]),
            "noise": msgspec.structs.replace(kept, body=bytes(255 - byte for byte in kept.body)),
            "empty": msgspec.structs.replace(kept, body=b""),
            "of another version": msgspec.structs.replace(kept, version=55),
            "nonsense": Snapshot(version=50, fingerprint=kept.fingerprint, body=msgspec.msgpack.encode([1, 2, b"x"])),
        }[harm]
        await one.store.keep_snapshot(anna.table[7:], harmed)
        async with front(path, start=False) as other:
            assert told(await other.play.position(anna.table, anna.token)) == told(await anna.position())


async def test_a_snapshot_of_other_rules_is_ignored(path: Path):
    class Steeper(Climb):
        """The same behaviour, another class: what it keeps in memory may differ."""

    Steeper.__module__ = "elsewhere"
    async with front(path) as one:
        anna = await grown(one)
        async with front(path, games=games_here(Steeper()), start=False) as other:
            assert told(await other.play.position(anna.table, anna.token)) == told(await anna.position())


async def test_a_table_without_a_usable_snapshot_gets_one_with_its_next_entry(path: Path):
    async with front(path) as one:
        anna = await grown(one)
        kept = await one.store.snapshot(anna.table[7:])
        assert kept is not None
        await one.store.keep_snapshot(anna.table[7:], msgspec.structs.replace(kept, fingerprint="another"))
        async with front(path, start=False) as other:
            anna.house = House(other)
            await anna.answer(Add(1))
            await anna.answer(Add(1))  # written after the snapshot, which no answer waits for
            renewed = await other.store.snapshot(anna.table[7:])
            assert renewed is not None and (renewed.version, renewed.fingerprint) == (64, kept.fingerprint)


async def random_game(house: House, choices: list[int], undos: list[bool]) -> list[Person]:
    """Persons at a table after these answers: whoever is asked takes one of the choices."""
    people = await house.playing("mathom-swap", 2)
    for choice, undo in zip(choices, undos, strict=True):
        for person in people:
            position = await person.position()
            if undo and position.HasField("undo"):
                await person.undo()
                break
            if position.question.id:
                move = position.question.choices[choice % len(position.question.choices)].move
                await person.answer(move)
                break
    return people


@given(st.lists(st.tuples(st.integers(0, 20), st.booleans()), max_size=40))
def test_R5_a_cold_table_equals_the_hot_one_for_any_game(tmp_path_factory: pytest.TempPathFactory, steps):
    async def run() -> None:
        path = tmp_path_factory.mktemp("cold") / "journal.db"
        async with front(path) as one:
            choices, undos = [step[0] for step in steps], [step[1] for step in steps]
            people = await random_game(House(one), choices, undos)
            hot = [told(await person.position()) for person in people]
            async with front(path, start=False) as other:
                cold = [told(await other.play.position(person.table, person.token)) for person in people]
                ledgers = [(await side.tables.table(people[0].table)).ledger for side in (one, other)]
                row = await one.store.head(people[0].table.removeprefix("tables/"))
            assert hot == cold
            assert row is not None and listed_message(row) == table_message(ledgers[0])
            assert msgspec.json.encode(ledgers[0]) == msgspec.json.encode(ledgers[1])

    asyncio.run(run())


@pytest.mark.parametrize("clock", [None, Clock(per_move=60, reserve=60)])
async def test_lists_show_of_a_table_what_it_shows_itself_whatever_happened(path: Path, clock: Clock | None):
    async with front(path) as one:
        bert = await climbed(one, clock=clock)
        await bert.rematch()
        row, table = await one.store.head(bert.table.removeprefix("tables/")), await one.tables.table(bert.table)
        assert row is not None and listed_message(row) == table_message(table.ledger)


async def test_few_tables_stay_hot_and_the_others_come_back(path: Path):
    async with front(path, hot=2) as one:
        house = House(one)
        people = [(await house.playing("climb"))[0] for _ in range(5)]
        for number, person in enumerate(people):
            for _ in range(number):
                await person.answer(Add(1))
        gc.collect()
        assert len(one.tables._tables) <= 2
        for number, person in enumerate(people):
            assert (await person.position()).view.components[0].counter.value == number


async def test_a_table_put_away_and_opened_again_keeps_its_watchers(path: Path):
    async with front(path, hot=1) as one:
        house = House(one)
        anna, bert = [(await house.playing("climb"))[0] for _ in range(2)]
        seen = anna.watch(after=3)
        assert (await anext(seen)).position.version == 3
        await bert.answer(Think())  # anna's table is not among the hot ones any more
        gc.collect()
        await anna.answer(Add(1))
        assert (await anext(seen)).entry.version == 4
        await seen.aclose()


async def test_R11_many_tables_leave_nothing_behind(path: Path):
    async with front(path, hot=3) as one:
        house = House(one)
        for _ in range(12):
            (person,) = await house.playing("climb", options='{"top": 1}')
            await person.answer(Add(1))
        gc.collect()
        assert len(one.tables._tables) <= 3
        assert not one.tables._opening and not one.tables._catching_up
        assert await one.store.next_due() is None


async def test_a_table_opened_by_many_at_once_is_opened_once(path: Path):
    async with front(path) as one:
        anna = await grown(one, answers=3)
        async with front(path, start=False) as other:
            opened = await asyncio.gather(*(other.tables.table(anna.table) for _ in range(10)))
            assert len(set(map(id, opened))) == 1


async def test_an_unknown_table_is_refused_each_time_it_is_asked_for(path: Path):
    async with front(path) as one:
        for _ in range(2):
            with pytest.raises(Refusal):
                await one.tables.table("tables/none")


async def test_R5_what_was_acknowledged_is_there_after_the_process_has_gone(path: Path):
    async with front(path) as one:
        anna, bert = await House(one).playing("climb", 2)
        answer = await anna.answer(Add(2), want_position=True)
    async with front(path) as other:
        anna.house = bert.house = House(other)
        assert facts(await anna.position()) == facts(answer.position)
        await bert.answer(Add(1))
