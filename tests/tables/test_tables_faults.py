"""What goes wrong inside a game touches nothing, is reported with a reference, and does not spread."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from smial.tables import GameFault, Refusal
from smial.tables.due import DueWorker
from smial.tables.workers import SPARE, TooSlowError, Workers
from smial.v1 import table_service_pb2 as pb
from tests.tables.games import NOT_FIT, RELEASE, WITHOUT_END, Add, Chores, Climb, ClimbState, Mischief
from tests.tables.house import Front, House, front, games_here, journal

BEHAVE = Mischief("behave")


async def fault_of(call) -> GameFault:
    with pytest.raises(GameFault) as caught:
        await call
    return caught.value


async def refusal_of(call) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await call
    return caught.value


@pytest.fixture
def log() -> Iterator[list[Any]]:
    with capture_logs() as caught:
        yield caught


@pytest.fixture
async def impatient(tmp_path: Path, release: None) -> AsyncIterator[Front]:
    """A process whose calls into rules may take a moment only."""
    async with front(tmp_path / "journal.db", call_limit=1, start=False) as one:
        yield one


@pytest.mark.parametrize("what", ["raise", "exit", "stop", "unprintable", "strand"])
async def test_S8_a_move_that_fails_touches_nothing_and_says_nothing_of_why(house: House, what: str):
    anna, bert = await house.playing("trouble", 2)
    before = await journal(house, anna.table)
    position = await anna.position()
    fault = await fault_of(anna.answer(Mischief(what)))
    assert not fault.slow and fault.reference in str(fault)
    assert "secret" not in str(fault) and "Key" not in str(fault)
    assert await journal(house, anna.table) == before
    assert await anna.position() == position
    await anna.answer(BEHAVE)
    assert (await bert.position()).question.id


@pytest.mark.parametrize("what", [*NOT_FIT, *WITHOUT_END])
async def test_S8_what_could_not_be_kept_or_read_again_is_never_committed(house: House, what: str):
    anna, bert = await house.playing("trouble", 2)
    before = await journal(house, anna.table)
    await fault_of(anna.answer(Mischief(what)))
    assert await journal(house, anna.table) == before
    await anna.answer(BEHAVE)
    assert (await bert.position()).question.id
    assert (await anna.abandon()).status == pb.TABLE_STATUS_ABANDONED
    assert all(check.passed for check in await house.front.records.verify(anna.table, anna.token))


async def test_a_fault_draws_nothing_so_that_the_next_try_draws_the_same(tmp_path: Path):
    outcomes = []
    for faults in (0, 2):
        async with front(tmp_path / f"{faults}.db", allow_seeds=True) as one:
            (anna,) = await House(one).playing("trouble", seed="merry")
            for _ in range(faults):
                await fault_of(anna.answer(Mischief("raise")))
            await anna.answer(BEHAVE)
            outcomes.append((await journal(anna.house, anna.table))[-1].body.partition(b'"draws"')[2])
    assert outcomes[0] == outcomes[1]


async def test_S8_the_log_has_all_that_shows_it_again(house: House, log: list[Any]):
    (anna,) = await house.playing("trouble")
    fault = await fault_of(anna.answer(Mischief("raise")))
    (entry,) = [entry for entry in log if entry["event"] == "game.fault"]
    assert entry["reference"] == fault.reference
    assert (entry["table"], entry["game"], entry["rules_version"], entry["version"], entry["seat"]) == (
        anna.table[7:],
        "trouble",
        1,
        3,
        0,
    )
    assert entry["move"] == '["mischief","raise"]' and "KeyError" in entry["trace"]
    assert anna.token.hex() not in str(log)


async def test_an_exception_that_cannot_be_printed_is_logged_all_the_same(house: House, log: list[Any]):
    (anna,) = await house.playing("trouble")
    await fault_of(anna.answer(Mischief("unprintable")))
    (entry,) = [entry for entry in log if entry["event"] == "game.fault"]
    assert "UnprintableError" in entry["trace"]


async def test_the_third_fault_at_one_version_sets_the_table_aside(tmp_path: Path):
    async with front(tmp_path / "x.db") as one:
        anna, bert = await House(one).playing("trouble", 2, listed=True)
        references = [(await fault_of(anna.answer(Mischief("raise")))).reference for _ in range(3)]
        entries = await journal(anna.house, anna.table)
        assert [entry.kind for entry in entries][3:] == ["started", "faulted"]
        table = await one.lobby.get(anna.table, None)
        assert (table.set_aside, table.status) == (references[-1], pb.TABLE_STATUS_PLAYING)
        assert (await refusal_of(anna.answer(BEHAVE, question="x"))).name == "SET_ASIDE"
        assert (await refusal_of(anna.undo())).name == "SET_ASIDE"
        position = await bert.position()
        assert position.set_aside == references[-1] and position.view.components
        assert not (await anna.position()).question.id, "nothing can be answered"
        assert references[-1] in (await bert.lines(4))[-1]
        async with front(tmp_path / "x.db") as other:
            told = await other.play.position(bert.table, bert.token)
            assert told.set_aside == references[-1]


async def test_a_game_that_cannot_begin_is_set_aside_and_not_asked_again(tmp_path: Path):
    class Broken(Climb):
        """Cannot begin."""

        def setup(self, setup, turn):
            raise KeyError("gone")

    async with front(tmp_path / "x.db", games=games_here(Broken()), start=False) as one:
        (anna,) = await House(one).seated("climb")
        for _ in range(3):
            await fault_of(anna.start())
        assert (await refusal_of(anna.start())).name == "SET_ASIDE"
        assert (await anna.abandon()).status == pb.TABLE_STATUS_ABANDONED


async def test_faults_at_several_versions_do_not_set_a_table_aside(house: House):
    (anna,) = await house.playing("trouble")
    for _ in range(3):
        for _ in range(len(house.fronts)):
            await fault_of(anna.answer(Mischief("raise")))
        await anna.answer(BEHAVE)
    assert not (await anna.get()).set_aside


async def test_a_table_set_aside_can_be_ended_and_left(house: House):
    anna, bert = await house.playing("trouble", 2)
    for _ in range(3 * len(house.fronts)):
        if (await anna.get()).set_aside:
            break
        await fault_of(anna.answer(Mischief("raise")))
    await bert.leave()
    assert (await anna.abandon()).status == pb.TABLE_STATUS_ABANDONED


async def test_P1_a_call_over_its_limit_fails_alone(impatient: Front):
    house = House(impatient)
    (anna,) = await house.playing("trouble")
    (neighbour,) = await house.playing("climb")
    endless = asyncio.create_task(fault_of(anna.answer(Mischief("endless"))))
    while not endless.done():
        await neighbour.answer(Add(1))
        if (await neighbour.position()).status == pb.TABLE_STATUS_FINISHED:
            (neighbour,) = await house.playing("climb")
    fault = await endless
    assert fault.slow and "longer" in str(fault)
    assert (await journal(house, anna.table))[-1].kind == "started"
    await anna.answer(BEHAVE)


async def test_a_call_that_ends_after_all_gives_its_thread_back(impatient: Front):
    (anna,) = await House(impatient).playing("trouble")
    await fault_of(anna.answer(Mischief("endless")))
    assert impatient.tables.workers.stuck == 1
    RELEASE.set()
    await all_back(impatient.tables.workers)
    assert (await anna.position()).version == 3, "what came too late is thrown away"


async def test_S8_a_view_that_fails_is_reported_and_does_not_set_aside(house: House, log: list[Any]):
    anna, bert = await house.playing("trouble", 2)
    await anna.answer(Mischief("bad view"))
    for _ in range(4):
        fault = await fault_of(bert.position())
        assert "secret" not in str(fault)
    assert any(entry["event"] == "game.view_fault" and entry["seat"] == 1 for entry in log)
    assert not (await bert.get()).set_aside


async def test_P4_a_view_that_is_too_large_to_be_sent_is_a_fault(house: House):
    (anna,) = await house.playing("trouble")
    await anna.answer(Mischief("large view"))
    await fault_of(anna.position())
    assert (await anna.abandon()).status == pb.TABLE_STATUS_ABANDONED


async def test_a_view_that_is_too_slow_is_not_tried_again_at_that_version(impatient: Front):
    anna, bert = await House(impatient).playing("trouble", 2)
    await anna.answer(Mischief("slow view"))
    first = await fault_of(bert.position())
    assert first.slow and impatient.tables.workers.stuck == 1
    assert await fault_of(bert.position()) is first
    assert impatient.tables.workers.stuck == 1


async def test_P1_however_many_look_at_a_slow_view_one_thread_is_held_up(impatient: Front):
    anna, bert = await House(impatient).playing("trouble", 2)
    await anna.answer(Mischief("slow view"))
    faults = await asyncio.gather(*(fault_of(bert.position(language=f"x-{number}")) for number in range(20)))
    assert all(fault.slow for fault in faults) and impatient.tables.workers.stuck == 1


@pytest.mark.parametrize("what", ["bad bot", "refused"])
async def test_a_bot_that_fails_or_is_refused_a_listed_answer_is_a_fault_of_its_game(tmp_path: Path, what: str):
    async with front(tmp_path / "x.db", start=False) as one:
        house, worker = House(one), DueWorker(one.tables)
        anna, bert = await house.playing("trouble", 2)
        await bert.leave()
        await anna.answer(Mischief(what))
        for _ in range(3):
            worker.look_again(anna.table[7:])
            await worker.look()
            await worker.stop()
        assert (await anna.get()).set_aside
        worker.look_again(anna.table[7:])
        await worker.look()
        await worker.stop()
        assert [entry.kind for entry in await journal(house, anna.table)].count("faulted") == 1


async def test_R6_a_table_whose_rules_are_not_here_can_be_read(tmp_path: Path):
    async with front(tmp_path / "x.db", start=False) as one:
        anna, _ = await House(one).playing("chores", 2)
        await anna.answer('["lazy"]')
        lines = await anna.lines()
        async with front(tmp_path / "x.db", games=games_here(Climb()), start=False) as other:
            anna.house = House(other)
            assert await anna.lines() == lines
            position = await anna.position()
            assert position.set_aside and not position.question.id
            assert [seat.display_name for seat in position.seats] == ["Player 1", "Player 2"]
            refusal = await refusal_of(anna.answer('["lazy"]', question="x"))
            assert (refusal.name, refusal.facts["game"]) == ("RULES_NOT_HERE", "chores")
            assert (await refusal_of(anna.undo())).name == "RULES_NOT_HERE"


async def test_R6_what_is_owed_is_still_owed_after_an_entry_by_a_process_without_the_rules(tmp_path: Path):
    async with front(tmp_path / "x.db", start=False) as one:
        anna, bert = await House(one).playing("climb", 2)
        await anna.answer(Add(1))
        async with front(tmp_path / "x.db", games=games_here(Chores()), start=False) as other:
            bert.house = House(other)
            await bert.leave()
        worker = DueWorker(one.tables)
        await worker.look()
        await worker.stop()
        assert (await anna.position()).question.id, "the bot has moved for the one who left"


async def test_R6_a_table_goes_on_under_the_rules_version_it_was_made_with(tmp_path: Path):
    class Newer(Climb):
        """Other behaviour, and so another version: everybody begins at three."""

        info = type(Climb.info)(
            id="climb", title="Climb", summary="", seats=(1, 2, 3), version=2, traits=Climb.info.traits
        )

        def setup(self, setup, turn):
            turn.below(2**32, "weather")
            return ClimbState(top=10, heights=[3] * setup.seats, turn=0)

    async with front(tmp_path / "x.db") as one:
        (anna,) = await House(one).playing("climb")
        await anna.answer(Add(1))
    async with front(tmp_path / "x.db", games=games_here(Climb(), Newer())) as both:
        anna.house = House(both)
        assert (await anna.position()).view.components[0].counter.value == 1
        await anna.answer(Add(1))
        (new,) = await House(both).playing("climb")
        assert ((await new.get()).rules_version, (await anna.get()).rules_version) == (2, 1)
        assert (await new.position()).view.components[0].counter.value == 3
    async with front(tmp_path / "x.db", games=games_here(Newer())) as newer:
        anna.house = House(newer)
        assert (await refusal_of(anna.answer(Add(1), question="x"))).name == "RULES_NOT_HERE"
        assert await anna.lines()


async def test_R6_rules_that_changed_without_a_new_version_leave_the_table_readable(tmp_path: Path, log: list[Any]):
    class Careless(Climb):
        """The same version, and yet it draws something else at the start."""

        def setup(self, setup, turn):
            turn.roll(20, "mood")
            return super().setup(setup, turn)

    async with front(tmp_path / "x.db") as one:
        (anna,) = await House(one).playing("climb")
        await anna.answer(Add(1))
    async with front(tmp_path / "x.db", games=games_here(Careless())) as other:
        anna.house = House(other)
        assert (await refusal_of(anna.answer(Add(1), question="x"))).name == "RULES_NOT_HERE"
        assert (await anna.lines())[-1] == "Player 1 climbs 1."
    (entry,) = [entry for entry in log if entry["event"] == "table.cannot_follow"]
    assert "'mood' of 20" in entry["error"]


@pytest.mark.parametrize("error", [KeyError("gone"), SystemExit(1)], ids=repr)
async def test_R6_rules_that_raise_while_they_follow_leave_the_table_readable(tmp_path: Path, error: BaseException):
    class Broken(Climb):
        """Cannot begin any more."""

        def setup(self, setup, turn):
            raise error

    async with front(tmp_path / "x.db") as one:
        (anna,) = await House(one).playing("climb")
    async with front(tmp_path / "x.db", games=games_here(Broken())) as other:
        anna.house = House(other)
        assert await anna.lines()
        (fails,) = await House(other).seated("climb")
        await fault_of(fails.start())
        assert (await fails.get()).status == pb.TABLE_STATUS_OPEN


async def test_calls_that_never_return_hold_the_spare_threads_and_no_more(release: None):
    workers = Workers(threads=4, limit=0.05)
    stuck = await asyncio.gather(*(workers.run(RELEASE.wait) for _ in range(SPARE)), return_exceptions=True)
    assert {type(error) for error in stuck} == {TooSlowError} and workers.stuck == SPARE
    assert (await refusal_of(workers.run(int))).name == "TRY_AGAIN"
    RELEASE.set()
    await all_back(workers)
    workers.limit = 30
    assert await workers.run(int) == 0
    workers.close()


async def all_back(workers: Workers) -> None:
    """Waits until no call is stuck any more."""
    while workers.stuck:
        await asyncio.to_thread(int)


async def test_a_cancelled_call_keeps_its_thread_counted(release: None):
    workers = Workers(threads=1, limit=60)
    started = threading.Event()

    def endless() -> None:
        started.set()
        RELEASE.wait(60)

    call = asyncio.create_task(workers.run(endless))
    await asyncio.to_thread(started.wait)
    call.cancel()
    await asyncio.wait((call,))
    assert workers.stuck == 1
    assert await workers.run(int) == 0, "its place is free"
    RELEASE.set()
    await all_back(workers)
    workers.close()
