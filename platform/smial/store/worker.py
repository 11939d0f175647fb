"""A connection and whoever is at it: jobs go in from the event loop or from threads beside it, answers go to the loop.

What the loop hands in is done by the worker's own thread. Another thread does itself what it has brought, and whatever
came meanwhile, if nobody is at it: then nobody has to be woken. How a batch of jobs is run is not decided here:
`transaction.py` holds the ways.
"""

import asyncio
import contextlib
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from smial.store.protocol import StoreError

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")

LARGEST_BATCH = 512
"""Jobs run in one go; bounds how long the first of them waits for the last."""

LOOP_CHECK = 0.5
"""Seconds between two looks whether the event loop is still there, while there is nothing to do."""


class Job(NamedTuple):
    """Something to do with the connection, and who waits for the answer."""

    work: Callable[..., object]
    arguments: tuple[object, ...]
    future: asyncio.Future[Any]

    def run(self, db: sqlite3.Connection) -> object:
        return self.work(db, *self.arguments)


class Failed(NamedTuple):
    """The answer of a job that raised."""

    error: Exception


RunBatch = Callable[[sqlite3.Connection, Sequence[Job]], Sequence[object]]
"""Runs jobs in their order and gives one answer each; raises nothing."""


class Worker:
    """Owns its connection from here on, and belongs to the event loop in which it was made.

    All that was handed in is done before its thread ends, by `close` or because the loop is gone; it keeps the process
    alive till then.
    """

    def __init__(self, name: str, db: sqlite3.Connection, run_batch: RunBatch, most_waiting: int) -> None:
        self._db = db
        self._run_batch = run_batch
        self._most_waiting = most_waiting
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self._closed = asyncio.Event()
        self._jobs: deque[Job] = deque()
        self._running = 0
        self._at_it = Lock()
        """Who holds it runs the jobs; never more than one thread."""
        self._woken: SimpleQueue[bool] = SimpleQueue()
        Thread(target=self._work, name=name).start()

    def submit(self, work: Callable[[sqlite3.Connection, *Arguments], T], *arguments: *Arguments) -> asyncio.Future[T]:
        """Hand in a job, which runs whatever becomes of the future.

        Raises StoreError at once if the store is closed or `most_waiting` jobs have not been done yet.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        self._add(Job(work, arguments, future))
        self._woken.put(True)
        return future

    def bring(
        self,
        future: asyncio.Future[T],
        work: Callable[[sqlite3.Connection, *Arguments], T],
        *arguments: *Arguments,
    ) -> None:
        """As `submit`, from another thread, which then sees to it that it is done: `run_all`."""
        self._add(Job(work, arguments, future))

    def run_all(self) -> None:
        """Do whatever waits, on the calling thread, unless another is at it: that one looks again when it has let go.

        While one commits, what others bring piles up and is committed as one.
        """
        while self._jobs and self._at_it.acquire(blocking=False):
            try:
                self._run_waiting()
            finally:
                self._at_it.release()

    async def close(self) -> None:
        """Finish what was handed in, then close the connection and end the thread."""
        if not self._closing:
            self._closing = True
            self._woken.put(False)
        await self._closed.wait()

    def _add(self, job: Job) -> None:
        if self._closing:
            raise StoreError("the store is closed")
        waiting = len(self._jobs) + self._running
        if waiting >= self._most_waiting:
            raise StoreError(f"{waiting} calls are waiting for the store already")
        self._jobs.append(job)

    def _work(self) -> None:
        while self._is_wanted():
            self.run_all()
        with self._at_it:
            while self._jobs:
                self._run_waiting()
            self._db.close()
        self._tell(self._closed.set)

    def _is_wanted(self) -> bool:
        """Wait until something was handed in; False when closing, or when the loop is gone."""
        while True:
            try:
                return self._woken.get(timeout=LOOP_CHECK)
            except Empty:
                if self._loop.is_closed():
                    return False

    def _run_waiting(self) -> None:
        """Run the jobs that have come by now; only whoever holds the lock may."""
        jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), LARGEST_BATCH))]
        if jobs:
            self._running = len(jobs)
            answers = self._run_batch(self._db, jobs)
            self._running = 0
            self._tell(_deliver, jobs, answers)

    def _tell(self, call: Callable[[*Arguments], object], *arguments: *Arguments) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody is left to be told
            self._loop.call_soon_threadsafe(call, *arguments)


def _deliver(jobs: Sequence[Job], answers: Sequence[object]) -> None:
    for job, answer in zip(jobs, answers, strict=True):
        if job.future.done():
            continue  # whoever waited was cancelled
        if isinstance(answer, Failed):
            job.future.set_exception(answer.error)
        else:
            job.future.set_result(answer)
