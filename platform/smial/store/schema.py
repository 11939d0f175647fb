"""The file: how it is made, recognised, brought up to date and opened. Not for: what is written or read in it."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

from smial.store.protocol import StoreError

APPLICATION_ID = int.from_bytes(b"Smia")
"""Marks a file as ours in SQLite's header."""

MIGRATIONS: Sequence[Sequence[str]] = (
    (
        """
        CREATE TABLE head (
            table_id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            status TEXT NOT NULL,
            listed INTEGER NOT NULL,
            version INTEGER NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            due INTEGER,
            about BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX head_due ON head (due) WHERE due IS NOT NULL",
        "CREATE INDEX head_page ON head (created, table_id) WHERE listed = 1",
        "CREATE INDEX head_page_game ON head (game, created, table_id) WHERE listed = 1",
        "CREATE INDEX head_page_status ON head (status, created, table_id) WHERE listed = 1",
        "CREATE INDEX head_page_game_status ON head (game, status, created, table_id) WHERE listed = 1",
        # `number` is SQLite's own row id: entries lie in the order in which they came, not table by table. Writing then
        # goes to the end, which costs a third less under load, and a number finds all that came since.
        """
        CREATE TABLE entry (
            number INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL,
            version INTEGER NOT NULL,
            kind TEXT NOT NULL,
            seat INTEGER,
            request TEXT,
            body BLOB NOT NULL,
            time INTEGER NOT NULL,
            UNIQUE (table_id, version)
        ) STRICT
        """,
        # Two NULLs are never equal, so that without -1 an entry of no seat could be requested twice.
        """
        CREATE UNIQUE INDEX entry_request ON entry (table_id, coalesce(seat, -1), request) WHERE request IS NOT NULL
        """,
        """
        CREATE TABLE secret (
            table_id TEXT PRIMARY KEY,
            key BLOB NOT NULL,
            join_code TEXT NOT NULL UNIQUE
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE token (
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            hash BLOB NOT NULL,
            PRIMARY KEY (table_id, seat)
        ) STRICT, WITHOUT ROWID
        """,
        # Bodies may be large: these rows lie better in a table with row ids.
        """
        CREATE TABLE snapshot (
            table_id TEXT PRIMARY KEY,
            version INTEGER NOT NULL,
            fingerprint TEXT NOT NULL,
            body BLOB NOT NULL
        ) STRICT
        """,
    ),
    (
        "ALTER TABLE head ADD COLUMN free_seat INTEGER",
        "UPDATE head SET free_seat = 0 WHERE status IN ('finished', 'abandoned')",
        # Of tables with a free seat there are few, however many there are.
        "CREATE INDEX head_free ON head (created, table_id) WHERE listed = 1 AND free_seat IS NOT 0",
        "CREATE INDEX head_free_game ON head (game, created, table_id) WHERE listed = 1 AND free_seat IS NOT 0",
        "CREATE INDEX head_free_status ON head (status, created, table_id) WHERE listed = 1 AND free_seat IS NOT 0",
        """
        CREATE INDEX head_free_game_status ON head (game, status, created, table_id)
        WHERE listed = 1 AND free_seat IS NOT 0
        """,
    ),
)
"""Statements that lead from each schema to the next; a file's `user_version` says how many it has had.

Only ever add: files made by all earlier ones are out there.
"""


def open_file(path: Path, patience: float) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection to write with and one to read with; the file is made, or checked and brought up to date, before.

    `patience` is how many seconds to wait for another process. Raises StoreError if the file is no store, is from a
    newer Smial (both are left as they were) or cannot be used.
    """
    try:
        _make(path)
        _prepare(path, patience)
        writer, reader = _connect(path, patience), _connect(path, patience)
        writer.execute("PRAGMA synchronous = FULL")  # a commit is on the disk when it returns
        writer.execute("PRAGMA wal_autocheckpoint = 4000")  # pages, 16 MB: seldom enough not to be felt
        reader.execute("PRAGMA query_only = ON")
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path} cannot be opened as a store: {error}") from error
    return writer, reader


def _make(path: Path) -> None:
    """Create an empty file for its owner alone, before SQLite would create it for everybody.

    A file that is there is not touched: closing it would drop the locks that this process has on it through SQLite.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    if not path.is_file():  # a device, say, would be closed to everybody else
        raise StoreError(f"{path} cannot be opened as a store: it is no file; it was left untouched")


def _prepare(path: Path, patience: float) -> None:
    with contextlib.closing(_connect(path, patience)) as db:
        _recognise(db, path)
        _keep_to_owner(path)
        _log_ahead(db, path, patience)
        _migrate(db, path)


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    # Opened in one thread and used in another, but never in two at a time. Transactions are written out by hand.
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def _recognise(db: sqlite3.Connection, path: Path) -> None:
    application, schema, parts = db.execute(
        "SELECT a.application_id, u.user_version, (SELECT count(*) FROM sqlite_schema)"
        " FROM pragma_application_id AS a, pragma_user_version AS u"
    ).fetchone()
    fresh = (application, schema, parts) == (0, 0, 0)
    if application != APPLICATION_ID and not fresh:
        raise StoreError(f"{path} is an SQLite file, but not a Smial store; it was left untouched")
    if schema > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer Smial (schema {schema}, this one knows {len(MIGRATIONS)});"
            " it was left untouched"
        )


def _keep_to_owner(path: Path) -> None:
    """Close the file and its companions to everybody else; SQLite gives new companions the file's own permissions."""
    for file in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        if file.exists() and file.stat().st_mode & 0o077:
            file.chmod(0o600)


def _log_ahead(db: sqlite3.Connection, path: Path, patience: float) -> None:
    """Switch to the write-ahead log; SQLite itself does not wait here for another process that does the same."""
    deadline = time.monotonic() + patience
    while (mode := _try_to_log_ahead(db)) is None:
        if time.monotonic() > deadline:
            raise StoreError(f"{path} is locked by another process")
        time.sleep(0.005)
    if mode != "wal":
        raise StoreError(f"{path} lies where SQLite cannot keep a write-ahead log")


def _try_to_log_ahead(db: sqlite3.Connection) -> str | None:
    """The journal mode now, or None if somebody else is using the file."""
    try:
        return str(db.execute("PRAGMA journal_mode = WAL").fetchone()[0])
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return None


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    db.execute("BEGIN IMMEDIATE")
    _recognise(db, path)  # another process may have been here since
    (schema,) = db.execute("PRAGMA user_version").fetchone()
    for migration in MIGRATIONS[schema:]:
        for statement in migration:
            db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    db.execute("COMMIT")
