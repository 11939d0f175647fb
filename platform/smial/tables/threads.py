"""Threads that the process does not wait for when it ends: one may be stuck in a game for ever.

Not for limits and errors (`workers`). The standard library's pool is joined at exit, so that one endless loop in a
plugin would keep the server from going down.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

Job = tuple[Future[Any], Callable[[], Any]]


class DaemonThreads(Executor):
    """At most `most` threads, each started when no other is free."""

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._free = threading.Semaphore(0)
        self._started = 0
        self._shut = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See `Executor`; to be called from one thread only."""
        if self._shut:
            raise RuntimeError("these threads have been let go")
        future: Future[T] = Future()
        self._jobs.put((future, lambda: fn(*args, **kwargs)))
        if not self._free.acquire(blocking=False) and self._started < self._most:
            self._started += 1
            threading.Thread(target=self._work, name=f"{self._name}-{self._started}", daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Lets every thread end when it has nothing left to do; waits for none."""
        self._shut = True
        for _ in range(self._started):
            self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            future, call = job
            if future.set_running_or_notify_cancel():
                _settle(future, call)
            del job, future, call  # or a free thread would keep the last table alive
            self._free.release()


def _settle(future: Future[Any], call: Callable[[], Any]) -> None:
    try:
        future.set_result(call())
    except BaseException as error:  # handed to whoever waits, whatever it is
        future.set_exception(error)
