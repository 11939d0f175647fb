"""What is read: each function is one job of the reader. Every query follows an index, so none grows with the file."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from smial.store.protocol import Entry, Filter, Head, Secrets, Snapshot

_HEAD = "SELECT table_id, game, status, listed, free_seat, version, created, updated, due, about FROM head"
_ENTRY = "SELECT version, kind, seat, request, body, time FROM entry"


def head(db: sqlite3.Connection, table: str) -> Head | None:
    return next(_heads(db.execute(f"{_HEAD} WHERE table_id = ?", (table,))), None)


def secrets(db: sqlite3.Connection, table: str) -> Secrets | None:
    row = db.execute("SELECT key, join_code FROM secret WHERE table_id = ?", (table,)).fetchone()
    if row is None:
        return None
    tokens = db.execute("SELECT seat, hash FROM token WHERE table_id = ?", (table,)).fetchall()
    return Secrets(key=row[0], join_code=row[1], tokens=dict(tokens))


def tail(db: sqlite3.Connection, table: str, after: int, limit: int) -> Sequence[Entry]:
    query = f"{_ENTRY} WHERE table_id = ? AND version > ? ORDER BY version LIMIT ?"
    return list(_entries(db.execute(query, (table, after, limit))))


def by_request(db: sqlite3.Connection, table: str, seat: int | None, request: str) -> Entry | None:
    query = f"{_ENTRY} WHERE table_id = ? AND coalesce(seat, -1) = coalesce(?, -1) AND request = ?"
    return next(_entries(db.execute(query, (table, seat, request))), None)


def by_join_code(db: sqlite3.Connection, code: str) -> str | None:
    row = db.execute("SELECT table_id FROM secret WHERE join_code = ?", (code,)).fetchone()
    return None if row is None else str(row[0])


def page(db: sqlite3.Connection, wanted: Filter, size: int, before: tuple[int, str] | None) -> Sequence[Head]:
    query, values = f"{_HEAD} WHERE listed = 1", list[object]()
    if wanted.free_seat:
        query = f"{query} AND free_seat IS NOT 0"
    if wanted.game is not None:
        query, values = f"{query} AND game = ?", [*values, wanted.game]
    if wanted.status is not None:
        query, values = f"{query} AND status = ?", [*values, wanted.status]
    if before is not None:
        query, values = f"{query} AND (created, table_id) < (?, ?)", [*values, *before]
    return list(_heads(db.execute(f"{query} ORDER BY created DESC, table_id DESC LIMIT ?", [*values, size])))


def due(db: sqlite3.Connection, now: int, limit: int, not_these: Sequence[str]) -> Sequence[Head]:
    then = max(now, _newest_time(db))  # what was due before the clock was set back is due all the same
    query = f"""{_HEAD}
        WHERE due <= ? AND table_id NOT IN (SELECT value FROM json_each(?)) ORDER BY due, table_id LIMIT ?
    """
    return list(_heads(db.execute(query, (then, json.dumps(list(not_these)), limit))))


def next_due(db: sqlite3.Connection) -> int | None:
    row = db.execute("SELECT due FROM head WHERE due IS NOT NULL ORDER BY due LIMIT 1").fetchone()
    return None if row is None else int(row[0])


def snapshot(db: sqlite3.Connection, table: str) -> Snapshot | None:
    row = db.execute("SELECT version, fingerprint, body FROM snapshot WHERE table_id = ?", (table,)).fetchone()
    return None if row is None else Snapshot(version=row[0], fingerprint=row[1], body=row[2])


def newest_number(db: sqlite3.Connection) -> int:
    """The number of the last entry of any table; 0 if there is none."""
    return int(db.execute("SELECT coalesce(max(number), 0) FROM entry").fetchone()[0])


def _newest_time(db: sqlite3.Connection) -> int:
    """When the last entry of any table was appended; 0 if there is none."""
    row = db.execute("SELECT time FROM entry WHERE number = ?", (newest_number(db),)).fetchone()
    return 0 if row is None else int(row[0])


def numbered_after(db: sqlite3.Connection, number: int, limit: int) -> Sequence[tuple[int, str, int]]:
    """(number, table, version) of the entries with a greater number, in the order in which they came."""
    query = "SELECT number, table_id, version FROM entry WHERE number > ? ORDER BY number LIMIT ?"
    return db.execute(query, (number, limit)).fetchall()


def _heads(rows: Iterable[tuple[Any, ...]]) -> Iterator[Head]:
    for table, game, status, listed, free_seat, version, created, updated, due, about in rows:
        yield Head(
            table=table,
            game=game,
            status=status,
            listed=bool(listed),
            free_seat=None if free_seat is None else bool(free_seat),
            version=version,
            created=created,
            updated=updated,
            due=due,
            about=about,
        )


def _entries(rows: Iterable[tuple[Any, ...]]) -> Iterator[Entry]:
    for version, kind, seat, request, body, time in rows:
        yield Entry(version=version, kind=kind, seat=seat, request=request, body=body, time=time)
