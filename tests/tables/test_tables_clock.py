"""Clocks: how long a seat may think, what comes out of its reserve, and what happens when its time is up.

Every time here follows from the table's clock: 60 seconds for each answer, 100 in reserve.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.rules import Question, line
from smial.tables import Clock as Times
from smial.tables import Limits, Refusal
from smial.tables.due import DueWorker
from smial.tables.entries import Closed, Created, Moved, Started, raw
from smial.tables.ledger import PERSON, Ledger, opened
from smial.v1 import table_service_pb2 as pb
from tests.tables.games import Add, Think
from tests.tables.house import SECOND, Clock, Front, House, Person, front, journal
from tests.tables.test_tables_due import attend, holder, kinds, pass_by

PER_MOVE, RESERVE = 60, 100
TIMES = Times(per_move=PER_MOVE, reserve=RESERVE)
LONG = '{"top": 1000}'


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
async def one(path: Path, clock: Clock) -> AsyncIterator[Front]:
    """A process that does nothing by itself; tests make it look at what is due."""
    async with front(path, clock=clock, start=False) as made:
        yield made


@pytest.fixture
def worker(one: Front) -> DueWorker:
    return DueWorker(one.tables)


async def playing(one: Front, seats: int = 2, times: Times = TIMES, game: str = "climb", **wish) -> list[Person]:
    """Persons at a table in play with a clock, and somebody who looks after it."""
    if game == "climb":
        wish = {"options": LONG, **wish}
    people = await House(one).playing(game, seats, clock=times, **wish)
    await attend(DueWorker(one.tables), *people)
    return people


async def reserve(person: Person, seat: int | None = None) -> float:
    """Seconds that a seat has in reserve, its owner's own if none is named."""
    at = (await person.get()).seats[person.seat if seat is None else seat]
    return at.reserve.seconds + at.reserve.nanos / 1e9


async def left(person: Person, clock: Clock, seat: int | None = None) -> float | None:
    """Seconds until the seat's time is up; None if nothing runs."""
    wanted = person.seat if seat is None else seat
    asked = next((asked for asked in (await person.position()).asked if asked.seat == wanted), None)
    if asked is None or not asked.HasField("deadline"):
        return None
    return asked.deadline.seconds + asked.deadline.nanos / 1e9 - clock.now / SECOND


async def test_a_table_shows_its_clock_and_what_each_seat_has_in_reserve(one: Front, clock: Clock):
    anna, bert = await playing(one)
    table = await bert.get()
    assert (table.clock.per_move.seconds, table.clock.reserve.seconds) == (PER_MOVE, RESERVE)
    assert not table.HasField("patience")
    assert [seat.reserve.seconds for seat in table.seats] == [RESERVE, RESERVE]
    assert [seat.reserve.seconds for seat in (await anna.position()).seats] == [RESERVE, RESERVE]
    assert await left(bert, clock, 0) == PER_MOVE + RESERVE and await left(bert, clock, 1) is None


async def test_a_table_without_a_clock_shows_patience_alone(one: Front, clock: Clock):
    anna, bert = await House(one).playing("climb", 2, patience=PER_MOVE)
    table = await anna.get()
    assert table.patience.seconds == PER_MOVE and not table.HasField("clock")
    assert not any(seat.HasField("reserve") for seat in table.seats)
    assert await left(bert, clock, 0) == PER_MOVE
    await bert.leave()
    assert await left(anna, clock) is None, "nobody waits"


@pytest.mark.parametrize(
    "times", [Times(0), Times(-1), Times(86_401), Times(60, -1), Times(60, 86_401)], ids=lambda times: str(times)
)
async def test_F3_a_clock_out_of_bounds_is_refused(one: Front, times: Times):
    with pytest.raises(Refusal) as caught:
        await House(one).create("climb", clock=times)
    assert (caught.value.name, caught.value.facts["field"]) == ("BAD_FIELD", "clock")


async def test_who_answers_in_time_keeps_the_reserve(one: Front, clock: Clock, worker: DueWorker):
    anna, bert = await playing(one)
    for person in (anna, bert, anna):
        await pass_by(clock, worker, PER_MOVE, anna)
        await person.answer(Add(1))
    assert [await reserve(person) for person in (anna, bert)] == [RESERVE, RESERVE]


async def test_what_an_answer_takes_beyond_its_time_comes_out_of_the_reserve(
    one: Front, clock: Clock, worker: DueWorker
):
    anna, bert = await playing(one)
    await pass_by(clock, worker, PER_MOVE + 40, anna)
    await anna.answer(Add(1))
    assert [await reserve(person) for person in (anna, bert)] == [RESERVE - 40, RESERVE]
    await bert.answer(Add(1))
    assert await left(anna, clock) == PER_MOVE + RESERVE - 40


async def test_R12_whose_time_and_reserve_are_up_is_absent_and_played_by_a_bot(
    one: Front, clock: Clock, worker: DueWorker
):
    anna, bert = await playing(one)
    await pass_by(clock, worker, PER_MOVE + RESERVE - 20, anna)
    assert await holder(anna) == pb.HOLDER_PERSON and await left(anna, clock) == 20
    await pass_by(clock, worker, 20, anna)
    assert (await kinds(anna.house, anna))[-1] == "expired" and await holder(anna) == pb.HOLDER_ABSENT
    assert (await bert.lines(4))[-1] == "Player 1's time is up; a bot plays until Player 1 returns."
    assert await reserve(anna) == 0 and await left(anna, clock) is None
    await attend(worker, anna)
    assert (await bert.position()).question.id, "a bot has moved for the absent"


async def test_R12_a_clock_runs_for_somebody_alone_too(one: Front, clock: Clock, worker: DueWorker):
    (alone,) = await playing(one, 1)
    await pass_by(clock, worker, PER_MOVE + RESERVE, alone)
    assert await holder(alone) == pb.HOLDER_ABSENT


async def absent(one: Front, clock: Clock, worker: DueWorker) -> tuple[Person, Person]:
    """Two persons, of whom the first, who is asked, is absent."""
    anna, bert = await playing(one)
    await pass_by(clock, worker, PER_MOVE + RESERVE, anna)
    return anna, bert


async def test_R12_who_returns_has_time_for_each_answer_and_no_reserve(one: Front, clock: Clock, worker: DueWorker):
    anna, bert = await absent(one, clock, worker)
    await anna.join()
    assert await holder(anna) == pb.HOLDER_PERSON and await reserve(anna) == 0
    assert await left(anna, clock) == PER_MOVE
    await pass_by(clock, worker, PER_MOVE - 20, anna)
    await anna.answer(Add(1))
    await bert.answer(Add(1))
    assert await left(anna, clock) == PER_MOVE
    await pass_by(clock, worker, PER_MOVE, anna)
    assert await holder(anna) == pb.HOLDER_ABSENT


async def test_R12_who_returns_with_an_answer_is_charged_nothing_for_it(one: Front, clock: Clock, worker: DueWorker):
    anna, bert = await absent(one, clock, worker)
    clock.forward(20)
    await anna.answer(Add(1))
    assert await holder(anna) == pb.HOLDER_PERSON and await reserve(anna) == 0
    await bert.answer(Add(1))
    assert await left(anna, clock) == PER_MOVE


async def test_who_leaves_leaves_the_reserve_and_who_comes_has_time_for_each_answer(
    one: Front, clock: Clock, worker: DueWorker
):
    anna, bert = await playing(one)
    await pass_by(clock, worker, 40, anna)
    await bert.leave()
    carl = Person(anna.house, anna.table)
    await carl.join(code=(await anna.get()).join_code)
    assert await reserve(carl) == 0 and await left(anna, clock) == PER_MOVE + RESERVE - 40, "it runs on for others"
    await anna.answer(Add(1))
    assert await left(carl, clock) == PER_MOVE


async def test_R3_words_refused_moves_and_a_repeated_join_stop_no_clock(one: Front, clock: Clock, worker: DueWorker):
    anna, bert = await playing(one)
    await pass_by(clock, worker, 40, anna)
    await anna.say("Let me see.")
    await bert.say("Take your time.")
    for move in ('["add",1000]', '["fly"]'):
        with pytest.raises(Refusal):
            await anna.answer(move)
    await anna.join()
    await anna.change_seat(name="Anna")
    assert await left(anna, clock) == PER_MOVE + RESERVE - 40
    await pass_by(clock, worker, 40, anna)
    await anna.answer(Add(1))
    assert await reserve(anna) == RESERVE - 20


async def test_each_question_has_its_time_although_it_is_the_same_seats_turn(
    one: Front, clock: Clock, worker: DueWorker
):
    anna, _ = await playing(one)
    for _ in range(3):
        await pass_by(clock, worker, 40, anna)
        await anna.answer(Think())
    assert await reserve(anna) == RESERVE and await left(anna, clock) == PER_MOVE + RESERVE


async def test_simultaneous_questions_run_each_their_own_clock(one: Front, clock: Clock, worker: DueWorker):
    anna, bert = await playing(one, game="mathom-swap")
    await pass_by(clock, worker, PER_MOVE + 20, anna)
    await bert.answer((await bert.position()).question.choices[0].move)
    assert [await reserve(person) for person in (anna, bert)] == [RESERVE, RESERVE - 20]
    assert await left(anna, clock) == RESERVE - 20
    await pass_by(clock, worker, RESERVE - 20, anna)
    assert await holder(bert, 0) == pb.HOLDER_ABSENT and await holder(bert, 1) == pb.HOLDER_PERSON


async def test_R15_an_undone_answer_gives_back_the_question_with_the_time_that_was_left(
    one: Front, clock: Clock, worker: DueWorker
):
    anna, bert = await playing(one)
    await pass_by(clock, worker, PER_MOVE + 40, anna)
    await anna.answer(Add(1))
    await pass_by(clock, worker, PER_MOVE + 20, anna)
    await anna.undo()
    assert await left(anna, clock) == RESERVE - 40
    assert [await reserve(person) for person in (anna, bert)] == [RESERVE, RESERVE], "as before the answer"
    await pass_by(clock, worker, 20, anna)
    await anna.answer(Add(2))
    assert await reserve(anna) == RESERVE - 60
    assert await left(bert, clock) == PER_MOVE + RESERVE, "what ran for him meanwhile is returned"


async def test_R15_undoing_again_and_again_wins_no_time_for_the_question(one: Front, clock: Clock, worker: DueWorker):
    anna, _ = await playing(one)
    for number in range(1, 7):
        await pass_by(clock, worker, 20, anna)
        await anna.answer(Add(1))
        await anna.undo()
        assert await left(anna, clock) == PER_MOVE + RESERVE - 20 * number
    await pass_by(clock, worker, 40, anna)
    assert await holder(anna) == pb.HOLDER_ABSENT


async def test_R15_what_ran_for_the_next_question_counts_for_the_one_that_comes_back(
    one: Front, clock: Clock, worker: DueWorker
):
    (alone,) = await playing(one, 1)
    await pass_by(clock, worker, 40, alone)
    await alone.answer(Think())
    await pass_by(clock, worker, PER_MOVE + 20, alone)
    await alone.undo()
    assert await left(alone, clock) == PER_MOVE + RESERVE - 40 - PER_MOVE - 20
    assert await reserve(alone) == RESERVE


async def test_R15_nothing_is_taken_back_for_which_no_time_is_left(one: Front, clock: Clock, worker: DueWorker):
    (alone,) = await playing(one, 1)
    await pass_by(clock, worker, PER_MOVE + 60, alone)
    await alone.answer(Think())
    await pass_by(clock, worker, 20, alone)
    clock.forward(20)
    with pytest.raises(Refusal) as caught:
        await alone.undo()
    assert caught.value.name == "NO_UNDO" and "time" in caught.value.message
    assert await left(alone, clock) == PER_MOVE + RESERVE - 60 - 40, "the next question's clock goes on"


async def test_R15_an_undo_within_a_simultaneous_step_leaves_the_others_clocks_as_they_are(
    one: Front, clock: Clock, worker: DueWorker
):
    anna, bert, carl = await playing(one, 3, game="mathom-swap")
    await pass_by(clock, worker, 40, anna)
    await anna.answer((await anna.position()).question.choices[0].move)
    await pass_by(clock, worker, 40, anna)
    await bert.answer((await bert.position()).question.choices[0].move)
    await anna.undo()
    assert [await reserve(person) for person in (anna, bert, carl)] == [RESERVE, RESERVE - 20, RESERVE]
    assert await left(anna, clock) == PER_MOVE + RESERVE - 80, "40 for the card, 40 for whether to lay it down"
    assert await left(carl, clock) == PER_MOVE + RESERVE - 80


async def test_R12_an_absent_owner_who_takes_back_has_time_for_the_question(
    one: Front, clock: Clock, worker: DueWorker
):
    (alone,) = await playing(one, 1)
    await pass_by(clock, worker, PER_MOVE + 20, alone)
    await alone.answer(Think())
    await pass_by(clock, worker, PER_MOVE + RESERVE - 20, alone)
    assert await holder(alone) == pb.HOLDER_ABSENT
    await alone.undo()
    assert await holder(alone) == pb.HOLDER_PERSON and await left(alone, clock) == PER_MOVE


async def test_R5_time_in_which_no_server_was_there_is_charged_to_nobody(path: Path, clock: Clock):
    async with front(path, clock=clock, start=False) as one:
        anna, bert = await playing(one)
    clock.forward(PER_MOVE + RESERVE + 3600)
    async with front(path, clock=clock, start=False) as restarted:
        anna.house = bert.house = House(restarted)
        worker = DueWorker(restarted.tables)
        await attend(worker, anna)
        assert await holder(anna) == pb.HOLDER_PERSON, "not absent at once"
        assert await left(anna, clock) == PER_MOVE + RESERVE
        await pass_by(clock, worker, PER_MOVE + 20, anna)
        await anna.answer(Add(1))
        assert await reserve(anna) == RESERVE - 20
        await pass_by(clock, worker, PER_MOVE + RESERVE, bert)
        assert await holder(anna, 1) == pb.HOLDER_ABSENT


async def test_R5_a_machine_that_slept_charges_nobody_whose_answer_comes_first(one: Front, clock: Clock):
    anna, _ = await playing(one)
    clock.forward(3600)
    await anna.answer(Add(1))
    assert await reserve(anna) == RESERVE


async def test_R5_clocks_run_at_once_after_the_servers_clock_was_set_back(one: Front, clock: Clock):
    await one.tables.now()
    clock.forward(-3600)
    anna, _ = await playing(one)
    assert await left(anna, clock) == PER_MOVE + RESERVE


async def test_two_processes_that_find_the_same_time_up_say_so_once(path: Path, clock: Clock):
    async with front(path, clock=clock, start=False) as one, front(path, clock=clock, start=False) as other:
        anna, _ = await playing(one)
        workers = [DueWorker(side.tables) for side in (one, other)]
        for _ in range(0, PER_MOVE + RESERVE, 20):
            clock.forward(20)
            for worker in workers:
                worker.look_again(anna.table[7:])
                await worker.look()
        for worker in workers:
            await worker.stop()
        assert (await kinds(anna.house, anna)).count("expired") == 1


async def test_a_time_that_is_up_for_somebody_who_has_just_returned_is_not_up_again(one: Front, clock: Clock):
    """What another process found due before the return and tells after it."""
    worker = DueWorker(one.tables)
    anna, _ = await playing(one)
    await pass_by(clock, worker, PER_MOVE + RESERVE - 20, anna)
    clock.forward(20)
    table = await one.tables.table(anna.table)
    [(_, late), *_] = await worker._owed(table)
    await worker._do(table, late)
    await anna.join()
    with pytest.raises(Refusal):
        await worker._do(table, late)
    assert await holder(anna) == pb.HOLDER_PERSON


@pytest.mark.parametrize("undo", [False, True])
async def test_a_table_with_a_clock_opens_as_it_was(path: Path, clock: Clock, undo: bool):
    async with front(path, clock=clock, start=False) as one:
        worker = DueWorker(one.tables)
        anna, bert = await playing(one)
        for number in range(60):
            await pass_by(clock, worker, PER_MOVE, anna)
            clock.forward(number % 2)
            await (anna, bert)[number % 2].answer(Add(1))
        if undo:
            await bert.undo()
        assert (await one.store.snapshot(anna.table[7:])) is not None
        async with front(path, clock=clock, start=False) as other:
            for person in (anna, bert):
                cold = await other.play.position(person.table, person.token)
                warm = await person.position()
                for position in (cold, warm):
                    for asked in position.asked:
                        asked.ClearField("deadline")  # each process tells it from when it came
                assert cold == warm and cold.seats[1].reserve.seconds < RESERVE


async def test_the_record_of_a_table_with_a_clock_passes(one: Front, clock: Clock, worker: DueWorker):
    anna, bert = await playing(one)
    await pass_by(clock, worker, PER_MOVE + 20, anna)
    await anna.answer(Add(1))
    await anna.undo()
    await anna.answer(Add(2))
    await pass_by(clock, worker, PER_MOVE + RESERVE, bert)
    await attend(worker, anna)
    await anna.answer(Add(1))
    await anna.abandon()
    assert "expired" in await kinds(anna.house, anna)
    checks = await one.records.verify(anna.table, anna.token)
    assert all(check.passed for check in checks), checks


async def test_nothing_is_due_by_clock_at_a_table_that_is_over(one: Front):
    anna, _ = await playing(one)
    await anna.abandon()
    assert await one.store.next_due() is None


async def test_R12_a_process_of_its_own_finds_a_time_that_is_up(path: Path):
    async with front(path, limits=Limits()) as one:
        (alone,) = await House(one).playing("climb", 1, clock=Times(per_move=1), options='{"top": 1}')
        async with asyncio.timeout(20):
            async for message in alone.watch(after=3):
                if message.entry.kind == "closed":
                    break
        assert await kinds(alone.house, alone) == ["created", "seated", "started", "expired", "moved", "closed"]
        assert len(await journal(alone.house, alone.table)) == 6


def ledger_in_play() -> Ledger:
    """A table of one person who is asked something, at time 0."""
    created = Created(
        game="climb", rules_version=1, options=raw({}), seats=1, listed=False, patience=60, commitment="", clock=TIMES
    )
    ledger = opened("t", created, 0)
    ledger.chairs[0].holder = PERSON
    ledger.take(2, 0, 0, Started())
    return ledger


@given(st.lists(st.tuples(st.integers(0, 200), st.booleans()), max_size=30))
def test_R15_a_reserve_is_what_the_answers_that_stand_have_left_of_it(answers: list[tuple[int, bool]]):
    ledger, now, spent, number = ledger_in_play(), 0, 0, 0
    for seconds, undone in answers:
        number += 1
        ledger.note_questions({0: Question(text=line("Well?"), subject=(number,))}, [number], now)
        deadline = ledger.deadline(0)
        assert deadline is not None and deadline - now == (PER_MOVE + RESERVE - spent) * SECOND
        now += seconds * SECOND
        took = ledger.took(0, now)
        ledger.take(number, now, 0, Moved(question="", move=raw([]), took=took))
        if undone:
            ledger.charge(0, took, back=True)
        else:
            spent = min(RESERVE, spent + max(0, seconds - PER_MOVE))
        assert ledger.reserves == [(RESERVE - spent) * SECOND]
    ledger.take(number + 1, now, None, Closed())
    assert ledger.is_over()
