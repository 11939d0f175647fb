"""Whatever is done to an SQLite store, it answers as a few dictionaries would."""

import asyncio
import tempfile
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from msgspec.structs import replace

from smial.store import Entry, Filter, Head, HeadChange, Secrets, Snapshot, SqliteStore
from tests.store.made import created, head, moved

T = TypeVar("T")
TABLES = ("a", "b", "c")
STATUSES = ("open", "playing", "finished")

tables = st.sampled_from(TABLES)
dues = st.none() | st.integers(0, 9)
tokens = st.dictionaries(st.integers(0, 2), st.sampled_from((None, b"frodo", b"sam")), max_size=2)
changes = st.builds(
    HeadChange,
    status=st.sampled_from(STATUSES),
    due=dues,
    about=st.none() | st.binary(max_size=3),
    listed=st.none() | st.booleans(),
    free_seat=st.none() | st.booleans(),
)
asks = st.tuples(st.sampled_from((None, 0, 1)), st.sampled_from((None, "r", "s", "t")))


class Model:
    """A store without times, in dictionaries by table."""

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        self.secrets: dict[str, Secrets] = {}
        self.journals: dict[str, list[Entry]] = {}
        self.snapshots: dict[str, Snapshot] = {}

    def create(self, row: Head, hidden: Secrets) -> bool:
        codes = [secrets.join_code for secrets in self.secrets.values()]
        if row.table in self.heads or hidden.join_code in codes:
            return False
        self.heads[row.table] = row
        self.secrets[row.table] = hidden
        self.journals[row.table] = [created()]
        return True

    def append(
        self, table: str, entries: Sequence[Entry], change: HeadChange, tokens: Mapping[int, bytes | None]
    ) -> bool:
        if table not in self.heads or entries[0].version != self.heads[table].version + 1:
            return False
        journal = [*self.journals[table], *entries]
        asked = [(entry.seat, entry.request) for entry in journal if entry.request is not None]
        if len(set(asked)) < len(asked):
            return False
        self.journals[table] = journal
        before = self.heads[table]
        about = before.about if change.about is None else change.about
        listed = before.listed if change.listed is None else change.listed
        free_seat = before.free_seat if change.free_seat is None else change.free_seat
        self.heads[table] = replace(
            before,
            version=len(journal),
            status=change.status,
            due=change.due,
            about=about,
            listed=listed,
            free_seat=free_seat,
        )
        held = {**self.secrets[table].tokens, **tokens}
        left = {seat: token for seat, token in held.items() if token is not None}
        self.secrets[table] = replace(self.secrets[table], tokens=left)
        return True

    def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        kept = self.snapshots.get(table)
        if kept is None or kept.version <= snapshot.version:
            self.snapshots[table] = snapshot

    def listed(self, status: str) -> set[str]:
        return {row.table for row in self.heads.values() if row.listed and row.status == status}

    def free(self) -> set[str]:
        return {row.table for row in self.heads.values() if row.listed and row.free_seat is not False}

    def due(self) -> list[str]:
        return [
            table for _, table in sorted((row.due, row.table) for row in self.heads.values() if row.due is not None)
        ]


class StoreMachine(RuleBasedStateMachine):
    """Drives the store and the model side by side and compares all that can be read after each step."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.loop = asyncio.Runner()
        self.model = Model()
        self.store = self.run(self.open())

    def run(self, call: Coroutine[object, object, T]) -> T:
        return self.loop.run(call)

    async def open(self) -> SqliteStore:
        return await SqliteStore.open(Path(self.folder.name, "journal.db"))

    def teardown(self) -> None:
        self.run(self.store.close())
        self.loop.close()
        self.folder.cleanup()

    @rule()
    def reopen(self) -> None:
        self.run(self.store.close())
        self.store = self.run(self.open())

    @rule(table=tables, code=st.sampled_from(("x", "y")), listed=st.booleans(), due=dues)
    def create(self, table: str, code: str, listed: bool, due: int | None) -> None:
        row, hidden = head(table, listed=listed, due=due), Secrets(key=b"key", join_code=code, tokens={0: b"bilbo"})
        made = self.run(self.store.create(row, hidden, [created()]))
        assert (made is not None) == self.model.create(row, hidden)

    @rule(
        table=tables,
        ahead=st.sampled_from((1, 1, 1, 0, 2)),
        asked=st.lists(asks, min_size=1, max_size=3),
        change=changes,
        tokens=tokens,
    )
    def append(
        self,
        table: str,
        ahead: int,
        asked: list[tuple[int | None, str | None]],
        change: HeadChange,
        tokens: dict[int, bytes | None],
    ) -> None:
        first = len(self.model.journals.get(table, ())) + ahead
        entries = [moved(version, seat=seat, request=request) for version, (seat, request) in enumerate(asked, first)]
        appended = self.run(self.store.append(table, entries, change, tokens))
        assert (appended is not None) == self.model.append(table, entries, change, tokens)

    @rule(table=tables, version=st.integers(1, 5), fingerprint=st.sampled_from(("f", "g")), body=st.binary(max_size=3))
    def keep_snapshot(self, table: str, version: int, fingerprint: str, body: bytes) -> None:
        snapshot = Snapshot(version=version, fingerprint=fingerprint, body=body)
        self.run(self.store.keep_snapshot(table, snapshot))
        self.model.keep_snapshot(table, snapshot)

    @invariant()
    def each_table_reads_as_the_model_has_it(self) -> None:
        for table in TABLES:
            self.run(self.compare(table))

    @invariant()
    def lists_hold_what_the_model_would_list(self) -> None:
        for status in STATUSES:
            page = self.run(self.store.page(Filter(status=status), 10))
            assert {row.table for row in page} == self.model.listed(status)
        page = self.run(self.store.page(Filter(free_seat=True), 10))
        assert {row.table for row in page} == self.model.free()
        assert [row.table for row in self.run(self.store.due())] == self.model.due()

    async def compare(self, table: str) -> None:
        row, journal = await self.store.head(table), await self.store.tail(table, 0)
        assert (row and replace(row, created=0, updated=0)) == self.model.heads.get(table)
        assert [replace(entry, time=0) for entry in journal] == self.model.journals.get(table, [])
        assert [entry.time for entry in journal] == sorted(entry.time for entry in journal)
        assert await self.store.secrets(table) == self.model.secrets.get(table)
        assert await self.store.snapshot(table) == self.model.snapshots.get(table)


TestStoreMachine = StoreMachine.TestCase
TestStoreMachine.settings = settings(max_examples=settings().max_examples // 2, stateful_step_count=30)
