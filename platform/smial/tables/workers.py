"""Where rules run: on threads beside the event loop, each call with a limit.

A call over it fails its request, not its neighbours.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from smial.tables.refusals import Refusal
from smial.tables.threads import DaemonThreads
from smial.v1 import errors_pb2 as why

P = ParamSpec("P")
T = TypeVar("T")

SPARE = 64
"""Threads that calls which never return may hold before nothing more is taken on."""


class TooSlowError(Exception):
    """A call into the rules took longer than it may."""


class ExitError(Exception):
    """The rules raised what must not get out of a thread: an attempt to end the process, or a stray StopIteration."""


class Workers:
    """Threads for rules and bots. A call that never returns keeps its thread; another takes its place."""

    def __init__(self, threads: int = 4, limit: float = 5.0) -> None:
        self.limit = limit
        """Seconds that one call may take."""
        self.stuck = 0
        """How many calls nobody waits for any more still run."""
        self._places = asyncio.Semaphore(threads)
        self._threads = DaemonThreads(threads + SPARE, "rules")

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The call's result, or whatever it raises; TooSlowError if it is not there within the limit.

        Refusal if calls that never returned hold all the spare threads: that is no fault of this one.
        """
        async with self._places:
            if self.stuck >= SPARE:
                raise Refusal(why.REASON_TRY_AGAIN, "This server is held up by games that do not come to an end.")
            future = asyncio.get_running_loop().run_in_executor(self._threads, lambda: _kept_in(call, *args, **kwargs))
            try:
                done, _ = await asyncio.wait((future,), timeout=self.limit)
            finally:
                if not future.done():
                    self._leave_alone(future)
            if not done:
                raise TooSlowError(f"still running after {self.limit} seconds")
            return future.result()

    def close(self) -> None:
        """Lets the threads go; a stuck one is left behind and does not keep the process from ending."""
        self._threads.shutdown()

    def _leave_alone(self, future: asyncio.Future[T]) -> None:
        self.stuck += 1
        future.add_done_callback(self._came_back)

    def _came_back(self, future: asyncio.Future[T]) -> None:
        self.stuck -= 1
        if not future.cancelled():
            future.exception()


def _kept_in(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return call(*args, **kwargs)
    except StopIteration as error:  # a future cannot carry it, and would never be done
        raise ExitError("the rules raised StopIteration") from error
    except Exception:
        raise
    except BaseException as error:  # SystemExit would end the event loop, and the server with it
        raise ExitError(f"the rules raised {type(error).__name__}") from error
