"""Where rules run: on threads beside the event loop, each call with a limit.

A call over it fails its request, not its neighbours.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from smial.tables.refusals import Refusal
from smial.tables.threads import DaemonThreads
from smial.v1 import errors_pb2 as why

P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")

SOON = 0.02
"""Seconds after which what waits behind a call on its thread gets another one."""
SPARE = 64
"""Threads that calls which never return may hold before nothing more is taken on."""


class TooSlowError(Exception):
    """A call into the rules took longer than it may."""


class ExitError(Exception):
    """The rules raised what must not get out of a thread: an attempt to end the process, or a stray StopIteration."""


class Workers:
    """Threads for rules and bots. A call that never returns keeps its thread; another takes its place."""

    def __init__(self, threads: int = 4, limit: float = 5.0, at_last: Callable[[], object] = lambda: None) -> None:
        """`at_last` is called on the thread when all that went there together by `run_on` is done."""
        self.limit = limit
        """Seconds that one call may take."""
        self.stuck = 0
        """How many calls nobody waits for any more still run."""
        self._threads = DaemonThreads(threads, "rules")
        self._at_last = at_last
        self._gathered: deque[_Errand] = deque()
        """What has come since the event loop last turned; it goes to one thread."""

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The call's result, or whatever it raises; TooSlowError if it is not there within the limit.

        Refusal if calls that never returned hold all the spare threads: that is no fault of this one.
        """
        errand = self._errand(partial(call, *args, **kwargs), _answered)
        self._send(_Round(deque((errand,))))
        await self._done(errand)
        result: T = errand.result
        return result

    async def run_on(self, call: Callable[[], T], then: Callable[[T, asyncio.Future[U]], object]) -> tuple[T, U]:
        """As `run`, and straight on with what comes `then`, on the same thread: it sees to it that the future is
        answered, however long that takes. Gives both results.

        A call over its limit is not gone on from, even if it returns. Whatever comes at the same time goes to the same
        thread, one after the other, so that nobody has to be woken for each.
        """
        errand = self._errand(call, then)
        if not self._gathered:
            errand.loop.call_soon(self._send_gathered)
        self._gathered.append(errand)
        answer: U = await self._done(errand)
        return errand.result, answer

    def close(self) -> None:
        """Lets the threads go; a stuck one is left behind and does not keep the process from ending."""
        self._threads.shutdown()

    def _errand(self, call: Callable[[], Any], then: Callable[[Any, asyncio.Future[Any]], object]) -> _Errand:
        if self.stuck >= SPARE:
            raise Refusal(why.REASON_TRY_AGAIN, "This server is held up by games that do not come to an end.")
        return _Errand(call, then, self._came_back)

    async def _done(self, errand: _Errand) -> Any:
        try:
            return await errand.answer
        except asyncio.CancelledError:
            self._leave_alone(errand)
            raise

    def _send_gathered(self) -> None:
        gathered, self._gathered = self._gathered, deque()
        self._send(_Round(gathered, self._at_last))

    def _send(self, round_: _Round) -> None:
        self._threads.start(round_.run)
        asyncio.get_running_loop().call_later(min(SOON, self.limit), self._look_after, round_)

    def _look_after(self, round_: _Round) -> None:
        """Lets nothing wait behind a call that takes long, and gives one up whose time is over; one that has waited
        for a thread has time left.
        """
        if round_.is_over:
            return
        if (helper := round_.helper()) is not None:
            self._send(helper)
        errand, soon = round_.at, min(SOON, self.limit)
        left = soon if errand is None else errand.began + self.limit - time.monotonic()
        if errand is None or left > 0:
            asyncio.get_running_loop().call_later(min(left, self.limit), self._look_after, round_)
        elif self._leave_alone(errand) and not errand.answer.done():
            errand.answer.set_exception(TooSlowError(f"still running after {self.limit} seconds"))

    def _leave_alone(self, errand: _Errand) -> bool:
        """Whether the call was running, and nobody waits for it any more."""
        stuck = errand.leave()
        if stuck:
            self.stuck += 1
            self._threads.one_more()
        return stuck

    def _came_back(self) -> None:
        self.stuck -= 1
        self._threads.one_less()


class _Round:
    """Errands that one thread does, one after the other."""

    def __init__(self, errands: deque[_Errand], at_last: Callable[[], object] = lambda: None) -> None:
        self.at: _Errand | None = None
        """The errand that is being done; None before the first and after the last."""
        self.is_over = False
        self._errands = errands
        self._at_last = at_last
        self._done = 0
        self._helped = False

    def run(self) -> None:
        """The thread's part: raises nothing."""
        while (errand := self._next()) is not None:
            self.at = errand
            errand.run()
            if errand.is_left:  # another thread has taken this one's place
                return
            self._done += 1
        self.is_over, self.at = True, None
        self._at_last()

    def helper(self) -> _Round | None:
        """Another round for what waits behind the errand that is being done, and for what waits for the end of this
        one; None if nothing does, or it has one.
        """
        if self._helped or not (self._errands or self._done):
            return None
        self._helped = True
        return _Round(self._errands, self._at_last)

    def _next(self) -> _Errand | None:
        try:
            return self._errands.popleft()
        except IndexError:  # all are done, or a helper is at the last
            return None


class _Errand:
    """A call on its way to a thread and back."""

    def __init__(
        self,
        call: Callable[[], Any],
        then: Callable[[Any, asyncio.Future[Any]], object],
        came_back: Callable[[], None],
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.began = math.inf
        """When its thread began with it."""
        self.is_left = False
        """Whether nobody waits for it any more."""
        self._call = call
        self._then = then
        self._came_back = came_back
        self._running = False
        self._turn = Lock()

    def run(self) -> None:
        """The thread's part: raises nothing."""
        with self._turn:
            self.began, self._running = time.monotonic(), not self.is_left
        if not self._running:
            return
        error = None
        try:
            self.result = _kept_in(self._call)
        except Exception as raised:  # handed to whoever waits, whatever it is
            error = raised
        with self._turn:
            self._running = False
        if self.is_left:
            self._tell(self._came_back)
        elif error is not None:
            self._tell(_settle, self.answer, error)
        else:
            self._go_on()

    def leave(self) -> bool:
        """Nobody waits for it any more; True if it was running, and has just been left alone."""
        with self._turn:
            stuck = self._running and not self.is_left
            self.is_left = True
        return stuck

    def _go_on(self) -> None:
        try:
            self._then(self.result, self.answer)
        except Exception as error:  # handed to whoever waits, whatever it is
            self._tell(_settle, self.answer, error)

    def _tell(self, call: Callable[..., None], *args: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed, so nobody waits
            self.loop.call_soon_threadsafe(call, *args)


def _answered(_: object, future: asyncio.Future[Any]) -> None:
    """Goes on from a call whose result is all there is to it."""
    future.get_loop().call_soon_threadsafe(_settle, future)


def _settle(future: asyncio.Future[Any], error: Exception | None = None) -> None:
    """Answers a future with an error, or with nothing; not if whoever waited was cancelled."""
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(None)


def _kept_in(call: Callable[[], T]) -> T:
    try:
        return call()
    except StopIteration as error:  # a future cannot carry it, and would never be done
        raise ExitError("the rules raised StopIteration") from error
    except Exception:
        raise
    except BaseException as error:  # SystemExit would end the event loop, and the server with it
        raise ExitError(f"the rules raised {type(error).__name__}") from error
