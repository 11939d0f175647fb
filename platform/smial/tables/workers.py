"""Where rules run: on threads beside the event loop, each call with a limit.

A call over it fails its request, not its neighbours.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

SPARE = 64
"""Threads that calls which never return may hold before there is none left to work on."""


class TooSlowError(Exception):
    """A call into the rules took longer than it may."""


class ExitError(Exception):
    """The rules tried to end the process."""


class Workers:
    """Threads for rules and bots. A call that never returns keeps its thread; another takes its place."""

    def __init__(self, threads: int = 4, limit: float = 5.0) -> None:
        self.limit = limit
        """Seconds that one call may take."""
        self.stuck = 0
        """How many calls have not returned within the limit, nor since."""
        self._places = asyncio.Semaphore(threads)
        self._pool = ThreadPoolExecutor(threads + SPARE, thread_name_prefix="rules")

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The call's result, or whatever it raises; TooSlowError if it is not there within the limit."""
        async with self._places:
            future = asyncio.get_running_loop().run_in_executor(self._pool, lambda: _kept_in(call, *args, **kwargs))
            done, _ = await asyncio.wait((future,), timeout=self.limit)
            if not done:
                self.stuck += 1
                future.add_done_callback(self._came_back)
                raise TooSlowError(f"still running after {self.limit} seconds")
            return future.result()

    def close(self) -> None:
        """Lets waiting calls go; a stuck one is left behind."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _came_back(self, future: asyncio.Future[T]) -> None:
        self.stuck -= 1
        if not future.cancelled():
            future.exception()


def _kept_in(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return call(*args, **kwargs)
    except Exception:
        raise
    except BaseException as error:  # SystemExit would end the event loop, and the server with it
        raise ExitError(f"the rules raised {type(error).__name__}") from error
