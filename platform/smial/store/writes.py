"""What is written: each function is one job of the writer, run inside its transaction. Not for: committing.

`now` is the store's time when the job runs; the times of one table never go back even if the clock does.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from smial.store.protocol import Entry, Head, HeadChange, Secrets, Snapshot
from smial.store.transaction import Lost

Clock = Callable[[], int]

_CREATE = """
    INSERT INTO head (table_id, game, status, listed, free_seat, version, created, updated, due, about)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING
"""
_ADVANCE = """
    UPDATE head SET version = ?, updated = max(updated, ?), due = ?, about = coalesce(?, about)
    WHERE table_id = ? AND version = ?
    RETURNING updated, status
"""
_SET_STATUS = "UPDATE head SET status = ? WHERE table_id = ?"
_SET_LISTED = "UPDATE head SET listed = ? WHERE table_id = ?"
_SET_FREE_SEAT = "UPDATE head SET free_seat = ? WHERE table_id = ?"
_ENTER = """
    INSERT INTO entry (table_id, version, kind, seat, request, body, time) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING
"""
_HIDE = "INSERT INTO secret (table_id, key, join_code) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_SEAT = """
    INSERT INTO token (table_id, seat, hash) VALUES (?, ?, ?)
    ON CONFLICT (table_id, seat) DO UPDATE SET hash = excluded.hash
"""
_UNSEAT = "DELETE FROM token WHERE table_id = ? AND seat = ?"
_KEEP = """
    INSERT INTO snapshot (table_id, version, fingerprint, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE
    SET version = excluded.version, fingerprint = excluded.fingerprint, body = excluded.body
    WHERE excluded.version >= version
"""


def create(db: sqlite3.Connection, clock: Clock, head: Head, secrets: Secrets, entries: Sequence[Entry]) -> Head:
    """Make a table; raises Lost if its id or its join code is taken."""
    now = clock()
    made = replace(head, version=len(entries), created=now, updated=now)
    _insert(db, _CREATE, _head_row(made))
    _insert(db, _HIDE, (made.table, secrets.key, secrets.join_code))
    _set_tokens(db, made.table, secrets.tokens)
    _enter(db, made.table, entries, now)
    return made


def append(
    db: sqlite3.Connection,
    clock: Clock,
    table: str,
    entries: Sequence[Entry],
    change: HeadChange,
    tokens: Mapping[int, bytes | None],
) -> Sequence[Entry]:
    """Continue a journal; raises Lost if the entries do not run on from the head or a request was already there."""
    before, last = entries[0].version - 1, entries[-1].version
    row = db.execute(_ADVANCE, (last, clock(), change.due, change.about, table, before)).fetchone()
    if row is None:
        raise Lost
    time, status = row
    if status != change.status:  # by itself, as what follows, because it seldom changes and indexes hold it
        db.execute(_SET_STATUS, (change.status, table))
    if change.listed is not None:
        db.execute(_SET_LISTED, (change.listed, table))
    if change.free_seat is not None:
        db.execute(_SET_FREE_SEAT, (change.free_seat, table))
    _set_tokens(db, table, tokens)
    return _enter(db, table, entries, time)


def keep_snapshot(db: sqlite3.Connection, table: str, snapshot: Snapshot) -> None:
    """Keep the snapshot unless a newer one is there."""
    db.execute(_KEEP, (table, snapshot.version, snapshot.fingerprint, snapshot.body))


def _enter(db: sqlite3.Connection, table: str, entries: Sequence[Entry], time: int) -> Sequence[Entry]:
    timed = [replace(entry, time=time) for entry in entries]
    for entry in timed:
        _insert(db, _ENTER, (table, entry.version, entry.kind, entry.seat, entry.request, entry.body, time))
    return timed


def _insert(db: sqlite3.Connection, statement: str, row: tuple[object, ...]) -> None:
    if db.execute(statement, row).rowcount == 0:
        raise Lost


def _set_tokens(db: sqlite3.Connection, table: str, tokens: Mapping[int, bytes | None]) -> None:
    for seat, token in tokens.items():
        if token is None:
            db.execute(_UNSEAT, (table, seat))
        else:
            db.execute(_SEAT, (table, seat, token))


def _head_row(head: Head) -> tuple[object, ...]:
    return (
        head.table,
        head.game,
        head.status,
        head.listed,
        head.free_seat,
        head.version,
        head.created,
        head.updated,
        head.due,
        head.about,
    )
