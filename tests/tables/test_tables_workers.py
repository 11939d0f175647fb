"""Going straight on from a call into the rules, on its thread: once, and only if it was in time."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from time import monotonic as clock
from typing import Any

import pytest

from smial.tables.workers import TooSlowError, Workers


async def test_both_results_come_back_and_both_parts_run_on_one_thread() -> None:
    workers, loop = Workers(), asyncio.get_running_loop()
    threads: list[int] = []

    def call() -> int:
        threads.append(threading.get_ident())
        return 7

    def then(result: int, future: asyncio.Future[str]) -> None:
        threads.append(threading.get_ident())
        loop.call_soon_threadsafe(future.set_result, str(result))

    assert await workers.run_on(call, then) == (7, "7")
    assert len(set(threads)) == 1 and threads[0] != threading.get_ident()
    workers.close()


async def test_a_call_over_its_limit_is_not_gone_on_from_even_if_it_returns() -> None:
    workers, release, gone_on = Workers(limit=0.05), threading.Event(), list[Any]()
    with pytest.raises(TooSlowError):
        await workers.run_on(lambda: release.wait(30), lambda *of: gone_on.append(of))
    release.set()
    while workers.stuck:
        await asyncio.to_thread(int)
    assert gone_on == []
    workers.close()


async def test_what_comes_then_may_take_longer_than_the_limit() -> None:
    workers, loop, release = Workers(limit=0.3), asyncio.get_running_loop(), threading.Event()

    def then(result: int, future: asyncio.Future[int]) -> None:
        release.wait(30)
        loop.call_soon_threadsafe(future.set_result, result + 1)

    going = asyncio.create_task(workers.run_on(lambda: 1, then))
    with pytest.raises(TooSlowError):  # as long as that takes, and the other is not given up
        await workers.run(release.wait, 30)
    assert not going.done()
    release.set()
    assert await going == (1, 2)
    workers.close()


async def test_an_error_of_what_comes_then_is_raised() -> None:
    workers = Workers()

    def then(result: int, future: asyncio.Future[int]) -> None:
        raise LookupError("nowhere to go")

    with pytest.raises(LookupError, match="nowhere to go"):
        await workers.run_on(lambda: 1, then)
    workers.close()


async def test_calls_that_wait_for_a_thread_have_their_whole_limit_once_they_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("smial.tables.workers.LENT_AFTER", 30)
    workers = Workers(threads=1, limit=1)
    assert await asyncio.gather(*(workers.run(threading.Event().wait, 0.3) for _ in range(5))) == [False] * 5
    workers.close()


async def test_P1_time_for_which_the_process_was_stopped_is_no_call_s_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped, looked, release = 0.0, threading.Event(), threading.Event()
    monkeypatch.setattr("smial.tables.workers.time.monotonic", lambda: clock() + stopped)
    workers = Workers(limit=30)
    monkeypatch.setattr(workers, "_look_after", partial(_heard, workers._look_after, looked))
    going = asyncio.create_task(workers.run(release.wait, 30))
    await asyncio.to_thread(looked.wait, 30)
    stopped = 3600.0
    for _ in range(2):
        looked.clear()
        await asyncio.to_thread(looked.wait, 30)
    release.set()
    assert await going
    workers.close()


def _heard(look_after: Callable[[Any], bool], looked: threading.Event, round_: Any) -> bool:
    goes_on = look_after(round_)
    looked.set()
    return goes_on


async def test_what_comes_while_a_thread_is_busy_is_done_and_gone_on_with_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("smial.tables.workers.SOON", 30)
    begun, release, done, ended = threading.Event(), threading.Event(), list[int](), list[list[int]]()
    workers, loop = Workers(limit=30, at_last=lambda: ended.append(list(done))), asyncio.get_running_loop()

    def then(result: int, future: asyncio.Future[None]) -> None:
        done.append(result)
        loop.call_soon_threadsafe(future.set_result, None)

    def first() -> int:
        begun.set()
        release.wait(30)
        return 0

    going = [asyncio.create_task(workers.run_on(first, then))]
    await asyncio.to_thread(begun.wait, 30)
    going += [asyncio.create_task(workers.run_on(partial(int, number), then)) for number in range(1, 5)]
    await asyncio.sleep(0)  # all of them have come now
    release.set()
    await asyncio.gather(*going)
    while len(ended) < 2:
        await asyncio.to_thread(int)
    assert ended == [[0], [0, 1, 2, 3, 4]]
    workers.close()


async def test_what_takes_long_to_go_on_holds_up_nothing_that_comes_after_it() -> None:
    begun, release, loop = threading.Event(), threading.Event(), asyncio.get_running_loop()
    committed: list[asyncio.Future[None]] = []

    def at_last() -> None:
        mine = [committed.pop() for _ in committed.copy()]
        if not begun.is_set():
            begun.set()
            release.wait(30)
        for future in mine:
            loop.call_soon_threadsafe(future.set_result, None)

    workers = Workers(limit=30, at_last=at_last)
    slow = asyncio.create_task(workers.run_on(int, lambda _, future: committed.append(future)))
    await asyncio.to_thread(begun.wait, 30)
    await workers.run_on(int, lambda _, future: committed.append(future))
    assert not slow.done()
    release.set()
    await slow
    workers.close()


async def test_what_is_cancelled_while_it_waits_keeps_nothing_else_waiting() -> None:
    release, loop = threading.Event(), asyncio.get_running_loop()
    workers = Workers(threads=1, limit=30)

    def then(_: object, future: asyncio.Future[None]) -> None:
        loop.call_soon_threadsafe(future.set_result, None)

    first = asyncio.create_task(workers.run_on(lambda: release.wait(30), then))
    await asyncio.sleep(0)
    never = asyncio.create_task(workers.run_on(lambda: True, then))
    await asyncio.sleep(0)
    never.cancel()
    await asyncio.wait((never,))
    release.set()
    await first
    assert await workers.run_on(lambda: 1, then) == (1, None) and not workers.stuck
    workers.close()


async def test_a_slow_call_holds_up_neither_what_waits_behind_it_nor_what_was_done_before_it() -> None:
    release, loop = threading.Event(), asyncio.get_running_loop()
    committed: list[asyncio.Future[None]] = []

    def at_last() -> None:
        while committed:
            loop.call_soon_threadsafe(committed.pop().set_result, None)

    workers = Workers(limit=30, at_last=at_last)
    before = asyncio.create_task(workers.run_on(int, lambda _, future: committed.append(future)))
    slow = asyncio.create_task(workers.run_on(lambda: release.wait(30), lambda _, future: committed.append(future)))
    behind = asyncio.create_task(workers.run_on(int, lambda _, future: committed.append(future)))
    await before
    await behind
    assert not slow.done()
    release.set()
    await slow
    workers.close()


async def test_a_call_cancelled_before_it_began_takes_nothing_with_it() -> None:
    release, loop = threading.Event(), asyncio.get_running_loop()
    workers = Workers(threads=1, limit=30)

    def then(_: object, future: asyncio.Future[None]) -> None:
        loop.call_soon_threadsafe(future.set_result, None)

    first = asyncio.create_task(workers.run_on(lambda: release.wait(30), then))
    never, last = (asyncio.create_task(workers.run_on(lambda: True, then)) for _ in range(2))
    await asyncio.sleep(0)
    never.cancel()
    await asyncio.wait((never,))
    release.set()
    assert (await first)[0] and (await last)[0] and not workers.stuck
    workers.close()


@pytest.fixture
def threads() -> Callable[[], int]:
    """How many threads for rules there are besides those of other tests."""
    of_others = set(threading.enumerate())
    return lambda: sum(thread.name.startswith("rules-") for thread in set(threading.enumerate()) - of_others)


async def test_P1_more_slow_calls_than_there_are_threads_hold_up_nothing_else_and_give_their_threads_back(
    threads: Callable[[], int],
) -> None:
    release, workers = threading.Event(), Workers(threads=2, limit=30)
    slow = [asyncio.create_task(workers.run(release.wait, 30)) for _ in range(7)]
    await asyncio.sleep(0)  # all of them have come now
    assert await workers.run(int) == 0
    assert not [call for call in slow if call.done()] and workers.stuck == 0
    release.set()
    assert await asyncio.gather(*slow) == [True] * 7
    while threads() > 2:
        await asyncio.to_thread(int)
    assert await workers.run(int) == 0 and threads() == 2
    workers.close()


async def test_P1_no_more_threads_than_there_are_to_spare_take_the_place_of_slow_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("smial.tables.workers.SPARE", 1)
    release, workers, ended = threading.Event(), Workers(threads=1, limit=0.5), list[str]()

    async def slow() -> None:
        with pytest.raises(TooSlowError):
            await workers.run(release.wait, 30)
        ended.append("slow")

    async def quick() -> None:
        await workers.run(int)
        ended.append("quick")

    await asyncio.gather(slow(), slow(), quick())
    assert ended == ["slow", "slow", "quick"], "the second slow one has the only thread to spare"
    release.set()
    workers.close()
