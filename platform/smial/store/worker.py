"""A thread with one connection: jobs go in from the event loop in order, their answers come back to it.

A job costs one queue and its share of one wake-up each way, nothing else. How a batch of jobs is run is not
decided here: `transaction.py` holds the ways.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
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
    """Owns its connection from here on, and is used from the event loop in which it was made.

    Its thread does all that was handed in before it ends, by `close` or because the loop is gone, and keeps the process
    alive till then.
    """

    def __init__(self, name: str, db: sqlite3.Connection, run_batch: RunBatch, most_waiting: int) -> None:
        self._db = db
        self._run_batch = run_batch
        self._most_waiting = most_waiting
        self._waiting = 0
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self._closed = asyncio.Event()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        Thread(target=self._work, name=name).start()

    def submit(self, work: Callable[[sqlite3.Connection, *Arguments], T], *arguments: *Arguments) -> asyncio.Future[T]:
        """Hand in a job, which runs whatever becomes of the future.

        Raises StoreError at once if the store is closed or `most_waiting` jobs have no answer yet.
        """
        if self._closing:
            raise StoreError("the store is closed")
        if self._waiting >= self._most_waiting:
            raise StoreError(f"{self._waiting} calls are waiting for the store already")
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting += 1
        self._queue.put(Job(work, arguments, future))
        return future

    async def close(self) -> None:
        """Finish what was handed in, then close the connection and end the thread."""
        if not self._closing:
            self._closing = True
            self._queue.put(None)
        await self._closed.wait()

    def _work(self) -> None:
        while jobs := self._take():
            self._tell(self._deliver, jobs, self._run_batch(self._db, jobs))
        self._db.close()
        self._tell(self._closed.set)

    def _take(self) -> list[Job]:
        """Wait for a job and take all that have come by then; empty when closing and nothing is left."""
        jobs: list[Job] = []
        job = self._wait()
        while job is not None:
            jobs.append(job)
            if len(jobs) == LARGEST_BATCH:
                return jobs
            try:
                job = self._queue.get_nowait()
            except Empty:
                return jobs
        if jobs:
            self._queue.put(None)  # seen too early: it has to end the next round, nothing comes after it
        return jobs

    def _wait(self) -> Job | None:
        while True:
            try:
                return self._queue.get(timeout=LOOP_CHECK)
            except Empty:
                if self._loop.is_closed():
                    return None

    def _tell(self, call: Callable[[*Arguments], object], *arguments: *Arguments) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody is left to be told
            self._loop.call_soon_threadsafe(call, *arguments)

    def _deliver(self, jobs: Sequence[Job], answers: Sequence[object]) -> None:
        self._waiting -= len(jobs)
        for job, answer in zip(jobs, answers, strict=True):
            if job.future.done():
                continue  # whoever waited was cancelled
            if isinstance(answer, Failed):
                job.future.set_exception(answer.error)
            else:
                job.future.set_result(answer)
