"""The two ways to run a batch of jobs: reads one by one, writes all in one transaction (group commit)."""

import contextlib
import sqlite3
from collections.abc import Callable, Sequence

from smial.store.protocol import StoreError
from smial.store.standing import Standing
from smial.store.worker import Failed, Job


class Lost(Exception):
    """Raised by a write that came second: what it did is undone and its answer is None."""


def one_by_one(db: sqlite3.Connection, jobs: Sequence[Job]) -> Sequence[object]:
    """Run reads, each seeing what is committed when it runs."""
    return [_read(db, job) for job in jobs]


def all_together(db: sqlite3.Connection, jobs: Sequence[Job], standing: Standing) -> Sequence[object]:
    """Run writes and commit them once: a hundred cost one sync. A job that fails or loses undoes only itself.

    Most batches have no such job, so they are run without marks to go back to, each of which costs as much as a write;
    where there is one, what was done is undone and done again with marks.
    """
    try:
        try:
            return _commit(db, jobs, standing, _unmarked)
        except _ToNothing:
            return _commit(db, jobs, standing, _marked)
    except (sqlite3.Error, StoreError) as error:
        return [_failed(error) for _ in jobs]


Write = Callable[[sqlite3.Connection, Job], object]


def _commit(db: sqlite3.Connection, jobs: Sequence[Job], standing: Standing, write: Write) -> Sequence[object]:
    """The answers of jobs whose work is on the disk; if it raises, nothing is."""
    try:
        db.execute("BEGIN IMMEDIATE")
        answers = [write(db, job) for job in jobs]
        standing.check()
        db.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # SQLite may have rolled back by itself; the next BEGIN would tell
            db.execute("ROLLBACK")
        raise
    return answers


class _ToNothing(Exception):
    """A write in a batch without marks failed or lost."""


def _read(db: sqlite3.Connection, job: Job) -> object:
    try:
        return job.run(db)
    except Exception as error:  # whatever it is, it belongs to the caller and must not end the thread
        return _failed(error)


def _unmarked(db: sqlite3.Connection, job: Job) -> object:
    try:
        return job.run(db)
    except Exception as error:  # whose fault it is, the second try finds out
        raise _ToNothing from error


def _marked(db: sqlite3.Connection, job: Job) -> object:
    db.execute("SAVEPOINT job")
    try:
        answer = job.run(db)
    except Exception as error:  # whatever it is, it belongs to the caller and must not hit its neighbours
        if isinstance(error, sqlite3.Error) and not db.in_transaction:
            raise  # a full disk may end the whole transaction: then the batch fails as one
        db.execute("ROLLBACK TO job")
        answer = None if isinstance(error, Lost) else _failed(error)
    db.execute("RELEASE job")
    return answer


def _failed(error: Exception) -> Failed:
    if isinstance(error, sqlite3.Error):
        return Failed(StoreError(f"the store's file could not be used: {error}"))
    return Failed(error)
