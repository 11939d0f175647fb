"""What the platform owes its tables: bots' moves, absent seats, closing. Done once, also after a restart, and no
earlier than it is due; time during which nobody served the tables is charged to nobody.
"""

import asyncio
import gc
import secrets
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from smial.store import Head, SqliteStore, StoreError
from smial.tables import Limits, Refusal
from smial.tables.due import DueWorker
from smial.tables.ledger import MOST
from smial.v1 import table_service_pb2 as pb
from tests.tables.games import Add, Think
from tests.tables.house import Clock, Front, House, Person, front, journal

PATIENCE = 60
LIMITS = Limits(open_for=100, idle_for=1000)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def one(path: Path, clock: Clock) -> AsyncIterator[Front]:
    """A process that does nothing by itself; tests make it look at what is due."""
    async with front(path, clock=clock, start=False, limits=LIMITS) as made:
        yield made


async def attend(worker: DueWorker, *people: Person) -> None:
    """Everything due right now is done."""
    for person in people:
        worker.look_again(person.table[7:])
    await worker.look()
    await worker.stop()


async def pass_by(clock: Clock, worker: DueWorker, seconds: int, *people: Person) -> None:
    """Time goes by, and the worker keeps looking."""
    for _ in range(0, seconds, 20):
        clock.forward(20)
        await attend(worker, *people)


async def kinds(house: House, person: Person) -> list[str]:
    return [entry.kind for entry in await journal(house, person.table)]


async def holder(person: Person, seat: int = 0) -> int:
    return (await person.get()).seats[seat].holder


async def test_bots_move_without_anybody_calling(house: House):
    table = await house.create("climb", 3)
    anna = Person(house, table.name)
    await anna.join(code=table.join_code)
    await anna.add_bot()
    await anna.add_bot(bot="random")
    await anna.start()
    await anna.answer(Add(1))
    async for message in anna.watch(after=5):
        if message.position.question.id:
            break
    lines = await anna.lines(5)
    assert lines == ["Player 1 climbs 1.", "Greedy bot 2 climbs 1.", "Random bot 3 climbs 1."]


async def test_a_table_of_bots_plays_to_the_end(house: House):
    table = await house.create("mathom-swap", 3)
    anna = Person(house, table.name)
    await anna.join(code=table.join_code)
    await anna.add_bot()
    await anna.add_bot()
    await anna.start()
    await anna.leave()
    opened = await house.front.tables.table(table.name)
    while opened.ledger.status == "playing":
        assert await opened.news(opened.ledger.version, timeout=10)
    assert (await journal(house, table.name))[-1].kind == "closed"


async def test_R5_a_bots_move_owed_by_a_killed_process_is_made_by_the_next(path: Path):
    async with front(path, start=False) as killed:
        house = House(killed)
        table = await house.create("climb", 2)
        anna = Person(house, table.name)
        await anna.join(code=table.join_code)
        await anna.add_bot()
        await anna.start()
        await anna.answer(Add(1))
        assert not (await anna.position()).question.id
    async with front(path) as restarted:
        anna.house = House(restarted)
        async for message in anna.watch(after=5):
            if message.position.question.id:
                break
        assert await anna.lines(5) == ["Greedy bot 2 climbs 1."]


async def test_two_processes_that_find_the_same_due_do_it_once(path: Path):
    async with front(path, start=False) as one, front(path, start=False) as other:
        house = House(one)
        table = await house.create("climb", 2)
        anna = Person(house, table.name)
        await anna.join(code=table.join_code)
        await anna.add_bot()
        await anna.start()
        for _ in range(3):
            await anna.answer(Add(1))
            workers = [DueWorker(side.tables) for side in (one, other)]
            for worker in workers:
                await worker.look()
            for worker in workers:
                await worker.stop()
        heights = [part.counter.value for part in (await anna.position()).view.components[:2]]
        assert heights == [3, 3]


async def test_a_bot_moves_at_once_although_the_clock_was_set_back(one: Front, clock: Clock):
    house, worker = House(one), DueWorker(one.tables)
    anna, bert = await house.playing("climb", 2)
    await bert.leave()
    clock.forward(-3600)
    await anna.answer(Add(1))
    await attend(worker)
    assert (await anna.position()).question.id, "the bot has moved"


async def test_R5_a_bots_move_owed_before_the_clock_was_set_back_is_made_by_the_next_process(path: Path, clock: Clock):
    async with front(path, clock=clock, start=False) as before:
        anna, bert = await House(before).playing("climb", 2)
        await bert.leave()
        await anna.answer(Add(1))
    clock.forward(-3600)
    async with front(path, clock=clock, start=False) as after:
        anna.house = House(after)
        await attend(DueWorker(after.tables))
        assert (await anna.position()).question.id, "the bot has moved"


async def test_bots_do_not_play_for_ever(one: Front, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("smial.tables.owed.MOST_WITH_BOTS", 8)
    house, worker = House(one), DueWorker(one.tables)
    anna, bert = await house.playing("climb", 2, options='{"top": 1000}')
    await anna.leave()
    await bert.leave()
    for _ in range(8):
        await attend(worker)
    assert len(await journal(house, anna.table)) == 8


async def test_R12_a_seat_left_in_play_is_played_by_a_bot_until_somebody_sits_down(one: Front):
    house, worker = House(one), DueWorker(one.tables)
    anna, bert = await house.playing("climb", 2)
    await bert.leave()
    await anna.answer(Add(1))
    await attend(worker)
    assert (await anna.position()).question.id, "the bot has moved"
    assert await holder(anna, 1) == pb.HOLDER_DEPARTED
    carl = Person(house, anna.table)
    await carl.join(code=(await anna.get()).join_code)
    await anna.answer(Add(1))
    await attend(worker)
    assert (await carl.position()).question.id, "nobody plays for a person"


async def test_R12_a_seat_that_keeps_others_waiting_is_absent_after_the_tables_patience(one: Front, clock: Clock):
    house, worker = House(one), DueWorker(one.tables)
    anna, bert = await house.playing("climb", 2, patience=PATIENCE)
    await attend(worker, anna)
    await pass_by(clock, worker, 40, anna)
    assert await holder(anna) == pb.HOLDER_PERSON
    await pass_by(clock, worker, 20, anna)
    assert (await kinds(house, anna))[-1] == "expired"
    assert await holder(anna) == pb.HOLDER_ABSENT
    assert (await bert.lines(4))[-1] == "Player 1 keeps the others waiting; a bot plays until Player 1 returns."
    await attend(worker, anna)
    assert (await bert.position()).question.id, "a bot has moved for the absent"


async def absent(one: Front, clock: Clock) -> tuple[Person, Person, DueWorker]:
    """Two persons, of whom the first, who is asked, is absent."""
    worker = DueWorker(one.tables)
    anna, bert = await House(one).playing("climb", 2, patience=PATIENCE)
    await attend(worker, anna)
    await pass_by(clock, worker, PATIENCE, anna)
    assert await holder(anna) == pb.HOLDER_ABSENT
    return anna, bert, worker


async def test_R12_an_absent_owner_is_back_with_an_answer(one: Front, clock: Clock):
    anna, bert, worker = await absent(one, clock)
    await anna.answer(Add(2))
    assert await holder(anna) == pb.HOLDER_PERSON
    await bert.answer(Add(1))
    await attend(worker, anna)
    assert (await anna.position()).question.id, "no bot plays for her any more"


async def test_R13_an_absent_owner_is_back_by_joining_again(one: Front, clock: Clock):
    anna, bert, worker = await absent(one, clock)
    before = await bert.get()
    await anna.join()
    assert anna.seat == 0 and await holder(anna) == pb.HOLDER_PERSON
    after = await bert.get()
    assert (after.keeper, list(after.shares)) == (before.keeper, list(before.shares))
    assert (await bert.lines(5))[-1] == "Player 1 is back."
    await attend(worker, anna)
    assert (await anna.position()).question.id
    await anna.join()
    assert (await kinds(House(one), anna))[-1] == "seated", "a further join is no entry"
    assert (await kinds(House(one), anna)).count("seated") == 3


async def test_P4_an_absent_owner_joins_again_only_so_often_and_is_back_with_an_answer_all_the_same(
    one: Front, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(MOST, "returned", 2)
    monkeypatch.setitem(MOST, "seated", 2)
    anna, _, worker = await absent(one, clock)
    for _ in range(2):
        await anna.join()
        await attend(worker, anna)
        await pass_by(clock, worker, PATIENCE, anna)
        assert await holder(anna) == pb.HOLDER_ABSENT
    before = await kinds(House(one), anna)
    with pytest.raises(Refusal, match="2 times at this table") as caught:
        await anna.join()
    assert caught.value.facts["limit"] == "returned" and await kinds(House(one), anna) == before
    await anna.answer(Add(2))
    assert await holder(anna) == pb.HOLDER_PERSON


async def test_nobody_is_absent_at_a_table_where_nobody_else_waits(one: Front, clock: Clock):
    worker = DueWorker(one.tables)
    (alone,) = await House(one).playing("climb", patience=PATIENCE)
    await attend(worker, alone)
    await pass_by(clock, worker, 5 * PATIENCE, alone)
    assert await holder(alone) == pb.HOLDER_PERSON


async def test_who_was_alone_has_the_whole_patience_once_somebody_sits_down(one: Front, clock: Clock):
    worker = DueWorker(one.tables)
    anna, bert = await House(one).playing("climb", 2, patience=PATIENCE)
    await bert.leave()
    await attend(worker, anna)
    await pass_by(clock, worker, 5 * PATIENCE, anna)
    await Person(anna.house, anna.table).join(code=(await anna.get()).join_code)
    await pass_by(clock, worker, 40, anna)
    assert await holder(anna) == pb.HOLDER_PERSON
    await pass_by(clock, worker, 20, anna)
    assert await holder(anna) == pb.HOLDER_ABSENT


async def test_each_question_has_the_whole_patience(one: Front, clock: Clock):
    worker = DueWorker(one.tables)
    anna, bert = await House(one).playing("climb", 2, patience=PATIENCE)
    await attend(worker, anna)
    for _ in range(3):
        for person in (anna, bert):
            await pass_by(clock, worker, 40, anna)
            await person.answer(Add(1))
    assert "expired" not in await kinds(House(one), anna)


async def test_in_a_simultaneous_step_an_answer_of_another_gives_no_more_time(one: Front, clock: Clock):
    worker = DueWorker(one.tables)
    anna, bert = await House(one).playing("mathom-swap", 2, patience=PATIENCE)
    await attend(worker, anna)
    await pass_by(clock, worker, 40, anna)
    await bert.answer((await bert.position()).question.choices[0].move)
    await pass_by(clock, worker, 20, anna)
    assert await holder(anna) == pb.HOLDER_ABSENT and await holder(bert, 1) == pb.HOLDER_PERSON


async def test_R5_time_during_which_no_server_was_there_is_given_back(path: Path, clock: Clock):
    async with front(path, clock=clock, start=False) as one:
        anna, bert = await House(one).playing("climb", 2, patience=PATIENCE)
    clock.forward(PATIENCE + 3600)
    async with front(path, clock=clock, start=False) as restarted:
        anna.house = bert.house = House(restarted)
        worker = DueWorker(restarted.tables)
        await attend(worker, anna)
        assert await holder(anna) == pb.HOLDER_PERSON, "not absent at once"
        await pass_by(clock, worker, 3580, anna)
        assert await holder(anna) == pb.HOLDER_PERSON
        await pass_by(clock, worker, 40, anna)
        assert await holder(anna) == pb.HOLDER_ABSENT


async def test_R5_a_machine_that_slept_charges_nobody(one: Front, clock: Clock):
    worker = DueWorker(one.tables)
    anna, _ = await House(one).playing("climb", 2, patience=PATIENCE)
    await attend(worker, anna)
    clock.forward(PATIENCE + 200)
    await attend(worker, anna)
    assert await holder(anna) == pb.HOLDER_PERSON, "not absent at once"
    await pass_by(clock, worker, 180, anna)
    assert await holder(anna) == pb.HOLDER_PERSON
    await pass_by(clock, worker, 20, anna)
    assert await holder(anna) == pb.HOLDER_ABSENT


class Asleep:
    """A store whose machine sleeps while somebody looks for what is due."""

    def __init__(self, store: SqliteStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def due(self, limit: int = 100, not_these: Sequence[str] = ()) -> Sequence[Head]:
        self._clock.forward(PATIENCE + 200)
        return await self._store.due(limit, not_these)


async def test_R5_a_machine_that_slept_while_it_looked_charges_nobody(path: Path, clock: Clock):
    async with front(path, clock=clock, start=False, around=lambda store: Asleep(store, clock)) as one:
        anna, _ = await House(one).playing("climb", 2, patience=PATIENCE)
        await attend(DueWorker(one.tables), anna)
        assert await holder(anna) == pb.HOLDER_PERSON


async def test_R11_an_open_table_that_nobody_attends_to_is_closed(one: Front, clock: Clock):
    house, worker = House(one), DueWorker(one.tables)
    table = await house.create("climb", 2, listed=True)
    nobody = Person(house, table.name)
    await attend(worker, nobody)
    await pass_by(clock, worker, 80, nobody)
    joiner = Person(house, table.name)
    await joiner.join()
    await pass_by(clock, worker, 80, nobody)
    assert (await joiner.get()).status == pb.TABLE_STATUS_OPEN, "somebody sat down meanwhile"
    await pass_by(clock, worker, 20, nobody)
    assert (await joiner.get()).status == pb.TABLE_STATUS_ABANDONED
    assert (await joiner.lines(2))[-1] == "The table was left alone and is closed."


async def test_R11_a_table_in_play_that_nobody_attends_to_is_closed(one: Front, clock: Clock):
    worker = DueWorker(one.tables)
    (alone,) = await House(one).playing("climb")
    await attend(worker, alone)
    await pass_by(clock, worker, 500, alone)
    await alone.answer(Think())
    await pass_by(clock, worker, 980, alone)
    assert (await alone.get()).status == pb.TABLE_STATUS_PLAYING
    await pass_by(clock, worker, 20, alone)
    assert (await alone.get()).status == pb.TABLE_STATUS_ABANDONED


async def test_R11_nothing_is_due_at_tables_that_are_over(one: Front, clock: Clock):
    house, worker = House(one), DueWorker(one.tables)
    (winner,) = await house.playing("climb", options='{"top": 1}')
    await winner.answer(Add(1))
    keeper, _ = await house.playing("climb", 2, patience=PATIENCE)
    await keeper.abandon()
    await house.create("climb", token=secrets.token_bytes(32))
    await attend(worker)
    await pass_by(clock, worker, 100)
    assert await one.store.next_due() is None
    gc.collect()
    assert not worker._attending and not worker._resting


class BrokenNow:
    """A store that cannot be asked what is due, for a while."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.asked = asyncio.Event()
        self.broken = True

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def due(self, limit: int, not_these: Sequence[str] = ()) -> Sequence[Head]:
        self.asked.set()
        if self.broken:
            raise StoreError("away")
        return await self._store.due(limit, not_these)


async def test_a_store_that_is_away_for_a_while_does_not_end_the_work(path: Path):
    async with front(path, around=BrokenNow) as one:
        anna, bert = await House(one).playing("climb", 2)
        await bert.leave()
        store: BrokenNow = one.store
        await store.asked.wait()
        store.broken = False
        await anna.answer(Add(1))
        async for message in anna.watch(after=6):
            if message.position.question.id:
                break
