"""Threads that the process does not wait for when it ends: one may be stuck in a game for ever.

Not for limits and errors (`workers`). The standard library's pool is joined at exit, so that one endless loop in a
plugin would keep the server from going down.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

Job = Callable[[], None]
"""Something to do that raises nothing."""


class DaemonThreads:
    """At most so many threads, each started when no other is free. All but `start`'s jobs happens on one thread."""

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._open = 0
        """Jobs that wait or are being done."""
        self._counting = threading.Lock()
        self._started = 0
        self._shut = False

    def start(self, job: Job) -> None:
        """Has a job done as soon as a thread is free."""
        if self._shut:
            raise RuntimeError("these threads have been let go")
        self._count(1)
        self._jobs.put(job)
        self._start_if_needed()

    def one_more(self) -> None:
        """Lets another thread take the place of one that does not come back for a while."""
        self._most += 1
        self._start_if_needed()

    def one_less(self) -> None:
        """Lets a thread go, because the one that it took the place of has come back."""
        self._most -= 1
        if self._started > self._most:
            self._started -= 1
            self._jobs.put(None)

    def shutdown(self) -> None:
        """Lets every thread end when it has nothing left to do; waits for none."""
        self._shut = True
        for _ in range(self._started):
            self._jobs.put(None)

    def _start_if_needed(self) -> None:
        if self._started < min(self._open, self._most):
            self._started += 1
            threading.Thread(target=self._work, name=f"{self._name}-{self._started}", daemon=True).start()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
            del job  # or a free thread would keep the last table alive
            self._count(-1)

    def _count(self, jobs: int) -> None:
        with self._counting:
            self._open += jobs
