"""Where rules run: on threads beside the event loop, each call with a limit.

A call over it fails its request, not its neighbours.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Iterable
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
"""Seconds after which what waits on a thread behind something that takes long gets another one."""
MOST_TOGETHER = 32
"""Calls that one thread does, one after the other, before what comes of them is gone on with."""
LENT_AFTER = 0.1
"""Seconds after which a call's thread no longer counts: another takes its place, so that as many calls at once as there
are threads hold up the others for so long, and not for the limit.
"""
STOPPED = 1.0
"""Seconds by which a look is late if the process was stopped, or kept from running: calls did not run either, and are
not blamed for that time.
"""
SPARE = 64
"""Threads that may take the place of others; calls that never return may hold so many before nothing more is taken on.
"""


class TooSlowError(Exception):
    """A call into the rules took longer than it may."""


class ExitError(Exception):
    """The rules raised what must not get out of a thread: an attempt to end the process, or a stray StopIteration."""


class Workers:
    """Threads for rules and bots. A call that takes long keeps its thread; another takes its place until it returns."""

    def __init__(self, threads: int = 4, limit: float = 5.0, at_last: Callable[[], object] = lambda: None) -> None:
        """`at_last` is called on the thread when all that went there together by `run_on` is done; raises nothing."""
        self.limit = limit
        """Seconds that one call may take."""
        self.stuck = 0
        """How many calls nobody waits for any more still run."""
        self._lent = 0
        """How many calls have a thread that another took the place of."""
        self._threads = DaemonThreads(threads, "rules")
        self._at_last = at_last
        self._waiting: list[_Errand] = []
        """What goes to a thread together when nobody waits any more for what went last."""
        self._round: _Round | None = None
        """What went last."""
        self._awaited: set[_Errand] = set()
        """Of it, that which is not answered yet."""
        self._under_way: list[_Round] = []
        """What is looked after, every now and then while there is any."""
        self._next_look = 0.0
        """When it is to be looked after next."""

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The call's result, or whatever it raises; TooSlowError if it is not there within the limit.

        Refusal if calls that never returned hold all the spare threads: that is no fault of this one.
        """
        errand = self._errand(partial(call, *args, **kwargs), _answer)
        self._send(_Round((errand,)))
        await self._answer_of(errand)
        result: T = errand.result
        return result

    async def run_on(self, call: Callable[[], T], then: Callable[[T, asyncio.Future[U]], object]) -> tuple[T, U]:
        """As `run`, and straight on with what comes `then`, on the same thread: it sees to it that the future is
        answered, however long that takes. Gives both results.

        A call over its limit is not gone on from, even if it returns. What comes while a thread is at others goes there
        together when these are answered: the fewer threads are awake, the less they keep each other from working.
        """
        errand = self._errand(call, then)
        self._waiting.append(errand)
        if len(self._waiting) == 1:
            self._begin_if_free()
        try:
            answer: U = await self._answer_of(errand)
        finally:
            self._answered(errand)
        return errand.result, answer

    def close(self) -> None:
        """Lets the threads go; a stuck one is left behind and does not keep the process from ending."""
        self._threads.shutdown()

    def _errand(self, call: Callable[[], Any], then: Callable[[Any, asyncio.Future[Any]], object]) -> _Errand:
        if self.stuck >= SPARE:
            raise Refusal(why.REASON_TRY_AGAIN, "This server is held up by games that do not come to an end.")
        return _Errand(call, then, self._came_back, self._given_back)

    async def _answer_of(self, errand: _Errand) -> Any:
        try:
            return await errand.answer
        except asyncio.CancelledError:
            self._leave_alone(errand)
            raise

    def _begin_if_free(self) -> None:
        """Sends what waits to a thread when all that has come just now waits, too; not while others are awaited."""
        if self._waiting and not self._awaited:
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        if self._awaited:
            return
        waiting = [errand for errand in self._waiting if not errand.answer.done()]
        together, self._waiting = waiting[:MOST_TOGETHER], waiting[MOST_TOGETHER:]
        if together:
            self._awaited.update(together)
            self._round = _Round(together, self._at_last)
            self._send(self._round)

    def _answered(self, errand: _Errand) -> None:
        """Nobody waits for it any more."""
        if errand in self._awaited:
            self._awaited.discard(errand)
            self._begin_if_free()

    def _send(self, round_: _Round) -> None:
        self._threads.start(round_.run)
        self._under_way.append(round_)
        if len(self._under_way) == 1:
            self._look_soon()

    def _look_soon(self) -> None:
        soon = min(SOON, self.limit)
        self._next_look = time.monotonic() + soon
        asyncio.get_running_loop().call_later(soon, self._look)

    def _look(self) -> None:
        late = time.monotonic() - self._next_look
        if late >= STOPPED:
            for round_ in self._under_way:
                round_.stood_still(late)
        self._under_way = [round_ for round_ in self._under_way if self._look_after(round_)]
        if self._under_way:
            self._look_soon()

    def _look_after(self, round_: _Round) -> bool:
        """Lets nothing wait behind a call that takes long, nor for its thread for much longer, and gives one up whose
        time is over; one that has waited for a thread has time left. False if there is nothing more to look after.
        """
        errand, ran = round_.at, round_.ran()  # in this order: the time may be that of the next one, which has more
        if ran >= min(SOON, self.limit):
            if (helper := round_.helper()) is not None:
                self._send(helper)
            if round_ is self._round:
                self._awaited.clear()
                self._begin_if_free()
        if errand is not None and ran >= self.limit:
            self._give_up(errand)
            return False
        if errand is not None and ran >= LENT_AFTER:
            self._lend(errand)
        return not round_.is_over

    def _give_up(self, errand: _Errand) -> None:
        if self._leave_alone(errand) and not errand.answer.done():
            errand.answer.set_exception(TooSlowError(f"still running after {self.limit} seconds"))

    def _leave_alone(self, errand: _Errand) -> bool:
        """Whether the call was running, and nobody waits for it any more."""
        stuck = errand.leave()
        if stuck:
            self.stuck += 1
            self._lend(errand, at_any_rate=True)
        return stuck

    def _lend(self, errand: _Errand, *, at_any_rate: bool = False) -> None:
        """Has another thread take the place of the one that the call keeps, once, if there are some left."""
        if (at_any_rate or self._lent < SPARE) and errand.lend():
            self._lent += 1
            self._threads.one_more()

    def _came_back(self) -> None:
        self.stuck -= 1

    def _given_back(self) -> None:
        self._lent -= 1
        self._threads.one_less()


class _Round:
    """Errands that one thread does, one after the other, and goes on from together."""

    def __init__(self, errands: Iterable[_Errand], at_last: Callable[[], object] = lambda: None) -> None:
        self.at: _Errand | None = None
        """The errand that is being done; None before the first one, and while those done are gone on from."""
        self.is_over = False
        self._began = math.inf
        """When the thread began with what it is at."""
        self._rest = deque(errands)
        self._at_last = at_last
        self._done = 0
        """How many wait for the others, to be gone on from together."""
        self._turn = Lock()

    def run(self) -> None:
        """The thread's part: raises nothing."""
        while (errand := self._next()) is not None:
            errand.run()
            self._done += 1
        self._at_last()
        self.is_over = True

    def ran(self) -> float:
        """Seconds since the thread began with what it is at; 0 if it has not begun yet."""
        return max(0.0, time.monotonic() - self._began)

    def stood_still(self, seconds: float) -> None:
        """For so long, nothing ran."""
        with self._turn:
            self._began += seconds

    def helper(self) -> _Round | None:
        """Another round for what waits behind the errand that is being done, and for what waits for the end of this
        one; None if nothing waits.
        """
        with self._turn:
            rest, self._rest = self._rest, deque()
            waits, self._done = bool(rest or self._done), 0
        return _Round(rest, self._at_last) if waits else None

    def _next(self) -> _Errand | None:
        with self._turn:
            self._began = time.monotonic()
            self.at = self._rest.popleft() if self._rest else None
            if self.at is None:
                self._done = 0
            return self.at


class _Errand:
    """A call on its way to a thread and back."""

    def __init__(
        self,
        call: Callable[[], Any],
        then: Callable[[Any, asyncio.Future[Any]], object],
        came_back: Callable[[], None],
        given_back: Callable[[], None],
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self._call = call
        self._then = then
        self._came_back = came_back
        self._given_back = given_back
        self._running = False
        self._left = False
        self._lent = False
        self._turn = Lock()

    def run(self) -> None:
        """The thread's part: raises nothing."""
        with self._turn:
            self._running = not self._left
        if not self._running:
            return
        error = None
        try:
            self.result = _kept_in(self._call)
        except Exception as raised:  # handed to whoever waits, whatever it is
            error = raised
        with self._turn:
            self._running, left, lent = False, self._left, self._lent
        if lent:
            self._tell(self._given_back)
        if left:
            self._tell(self._came_back)
        elif error is not None:
            self._tell(_settle, self.answer, error)
        else:
            self._go_on()

    def leave(self) -> bool:
        """Nobody waits for it any more; True if it was running, and has just been left alone."""
        with self._turn:
            stuck = self._running and not self._left
            self._left = True
        return stuck

    def lend(self) -> bool:
        """Another thread is to take the place of its own; False if it does not run, or one has done so."""
        with self._turn:
            lends = self._running and not self._lent
            self._lent = self._lent or lends
        return lends

    def _go_on(self) -> None:
        try:
            self._then(self.result, self.answer)
        except Exception as error:  # handed to whoever waits, whatever it is
            self._tell(_settle, self.answer, error)

    def _tell(self, call: Callable[..., None], *args: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed, so nobody waits
            self.loop.call_soon_threadsafe(call, *args)


def _answer(_: object, future: asyncio.Future[Any]) -> None:
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
