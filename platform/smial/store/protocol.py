"""Where journals lie: what every store promises, in the store's own words.

A store knows tables only as rows and entries only as bytes. It imports nothing of ours, so that a stranger can write
one. All times are microseconds since 1970-01-01 UTC by the *store's* clock; nobody else's clock counts.
"""

from asyncio import Future
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Protocol

import msgspec


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """One row per table: what lists, locks and the due-time search need without reading the journal."""

    table: str
    """The table's id, 1 to 64 characters; unguessable, made by the caller."""
    game: str
    """The game's id; lists filter by it."""
    status: str
    """`open`, `playing`, `finished` or `abandoned`."""
    listed: bool
    """Whether `page` shows the table to strangers."""
    free_seat: bool | None = None
    """Whether somebody could sit down; lists filter by it. None: in a row written before that was kept."""
    version: int
    """The newest entry's number; 1 after creation."""
    created: int
    updated: int
    due: int | None = None
    """When the platform itself owes the table something; None if nothing is owed."""
    about: bytes = b""
    """What a list shows of the table (seats, title), written by the caller, opaque here."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a journal."""

    version: int
    kind: str
    seat: int | None = None
    request: str | None = None
    """The caller's request id; unique together with (table, seat) where it is not None."""
    body: bytes = b""
    time: int = 0
    """Set by the store when it commits; ignored in what is appended."""


class HeadChange(msgspec.Struct, frozen=True, kw_only=True):
    """What an append writes to the head besides version and `updated`."""

    status: str
    due: int | None
    about: bytes | None
    """None leaves it as it is."""
    listed: bool | None = None
    """None leaves it as it is."""
    free_seat: bool | None = None
    """None leaves it as it is."""


class Secrets(msgspec.Struct, frozen=True, kw_only=True):
    """What lies beside the journal and never in it."""

    key: bytes
    """The table's 32-byte key."""
    join_code: str
    """Normalised join code, unique among all tables of the store."""
    tokens: Mapping[int, bytes] = {}
    """SHA-256 of the token that holds each seat; a seat without holder is absent."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A cache of a position; a wrong or missing one costs time, never truth."""

    version: int
    fingerprint: str
    """Of the state's shape and the rules; a reader ignores any other than its own."""
    body: bytes


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """What a page of tables holds; None means any. Only listed tables are ever paged."""

    game: str | None = None
    status: str | None = None
    free_seat: bool = False
    """Only tables where somebody could sit down, or of which that is not known."""


class StoreError(Exception):
    """The store could not do it now (locked, disk full, away, closed).

    The outcome of a write may be unknown: read to find out.
    """


class Store(Protocol):
    """Keeps journals. Every method but those `_from_thread` is called from one event loop, by any of its tasks; writes
    are durable when they return.

    A write is never cancelled with its caller: once handed in it either commits or fails as a whole.
    """

    async def now(self) -> int:
        """The store's time in microseconds; never less than an earlier entry's time by more than clock error."""
        ...

    async def create(self, head: Head, secrets: Secrets, entries: Sequence[Entry]) -> Head | None:
        """Create a table with its first entries (versions 1, 2, …). None if the table id or the join code is taken.

        The head's version and times, whatever was handed in, are set by the store, as the answer shows them.
        """
        ...

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        change: HeadChange,
        tokens: Mapping[int, bytes | None] | None = None,
    ) -> Sequence[Entry] | None:
        """Append `entries`, whose versions run on from the head's, all or none; None if another writer was first.

        Also None if one of the request ids is already there for this (table, seat), or if there is no such table.
        `tokens` sets (or with None clears) seat tokens in the same transaction. The answer holds the entries with their
        times. Raises ValueError if there are no entries or their versions leave one out.
        """
        ...

    def append_from_thread(
        self,
        future: "Future[Sequence[Entry] | None]",
        table: str,
        entries: Sequence[Entry],
        change: HeadChange,
        tokens: Mapping[int, bytes | None] | None = None,
    ) -> None:
        """As `append`, from any thread beside the event loop: its answer, or what it raises later, goes to `future`,
        which is one of the loop's. It waits there for the next `commit_from_thread`.
        """
        ...

    def commit_from_thread(self) -> None:
        """Commit what threads have brought; may take as long as that takes. Raises nothing."""
        ...

    async def head(self, table: str) -> Head | None:
        """The table's row, or None if there is no such table."""
        ...

    async def secrets(self, table: str) -> Secrets | None:
        """What lies beside the journal, or None if there is no such table."""
        ...

    async def tail(self, table: str, after: int, limit: int = 1000) -> Sequence[Entry]:
        """Entries with a version greater than `after`, oldest first, at most `limit`."""
        ...

    async def by_request(self, table: str, seat: int | None, request: str) -> Entry | None:
        """The entry that this request made, if any."""
        ...

    async def by_join_code(self, code: str) -> str | None:
        """The id of the table with this normalised join code, or None."""
        ...

    async def page(self, wanted: Filter, size: int, before: tuple[int, str] | None = None) -> Sequence[Head]:
        """Listed tables, newest created first, at most `size`; `before` is (created, table) of the last one seen."""
        ...

    async def due(self, limit: int = 100, not_these: Sequence[str] = ()) -> Sequence[Head]:
        """Tables whose due time has come, the longest overdue first; it has come if it had when the newest entry of all
        was appended, should the clock have been set back since.
        """
        ...

    async def next_due(self) -> int | None:
        """The earliest due time of all tables, or None."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest snapshot kept for the table."""
        ...

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep this snapshot in place of an older one; may be lost without harm."""
        ...

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        """(table, version) whenever *another process* created a table or appended to one, from this call on.

        May repeat, coalesce, or tell of older ones and of this store's own, but never misses the newest. Ends when the
        store is closed.
        """
        ...

    async def close(self) -> None:
        """Finish what was handed in, then let go of everything."""
        ...
