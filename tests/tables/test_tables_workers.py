"""Going straight on from a call into the rules, on its thread: once, and only if it was in time."""

import asyncio
import threading
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
    workers, loop, release = Workers(limit=0.05), asyncio.get_running_loop(), threading.Event()

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


async def test_calls_that_wait_for_a_thread_have_their_whole_limit_once_they_begin() -> None:
    workers = Workers(threads=1, limit=0.3)
    assert await asyncio.gather(*(workers.run(threading.Event().wait, 0.1) for _ in range(5))) == [False] * 5
    workers.close()
