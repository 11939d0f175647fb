"""One table in this process: its folded journal, the queue of changes to it, and those who wait for news of it.

A change is judged at the newest version known here, played on a copy, appended, and only then shown. Who loses the race
for a version reads the tail and judges again; nothing is refused before the tail was read.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import structlog

from smial.rules import Seat
from smial.store import Entry, HeadChange, Secrets
from smial.tables.changes import Change, SetAside
from smial.tables.draft import Draft
from smial.tables.entries import body_of
from smial.tables.faults import Faults
from smial.tables.folded import Folded, NeedsJournal, from_snapshot, to_snapshot
from smial.tables.ledger import Ledger
from smial.tables.owed import due_at
from smial.tables.refusals import GameFault, Refusal
from smial.tables.showing import table_message
from smial.tables.sources import ReplayError
from smial.v1 import errors_pb2 as why

if TYPE_CHECKING:
    from smial.tables.tables import Tables

log = structlog.get_logger()

TRIES = 20
"""How often a change may lose the race for a version before the caller is asked to try again."""
SNAPSHOT_EVERY = 50
"""Versions between two snapshots."""
PAGE = 1000
RECENT = 100
"""Entries kept at hand for those who watch, so that news is read from the store once at most."""


class Table:
    """A hot table. Everything it holds can be folded again from the journal."""

    def __init__(self, tables: Tables, folded: Folded, secrets: Secrets) -> None:
        self.tables = tables
        self.folded = folded
        self.secrets = secrets
        self.watchers = 0
        self.faults = Faults()
        self._recent: deque[Entry] = deque(maxlen=RECENT)
        self._lock = asyncio.Lock()
        self._waiting: set[asyncio.Future[None]] = set()
        self._snapshot_at = folded.ledger.version

    @property
    def id(self) -> str:
        """The table's id, without `tables/`."""
        return self.folded.ledger.table

    @property
    def ledger(self) -> Ledger:
        """The newest ledger known here."""
        return self.folded.ledger

    @property
    def busy(self) -> bool:
        """Whether somebody is at it right now, so that it may not be put away."""
        return self._lock.locked() or bool(self._waiting) or self.watchers > 0

    async def change(self, change: Change) -> Entry:
        """Makes one thing happen and returns its entry; a repeated request gets the entry it made the first time.

        Raises Refusal or GameFault; then nothing has changed.
        """
        async with self._lock:
            for _ in range(TRIES):
                try:
                    draft = await self._judge(change)
                except Refusal:
                    if await self._catch_up():
                        continue
                    first = await self._first_answer(change)
                    if first is not None:
                        return first
                    raise
                appended = await asyncio.shield(self._append(draft))
                if appended is not None:
                    return appended[0]
                await self._catch_up()
                first = await self._first_answer(change)
                if first is not None:
                    return first
            raise Refusal(why.REASON_TRY_AGAIN, "Too many others change this table at once; try again.")

    async def catch_up(self, at_least: int = 0) -> None:
        """Reads what others have appended, unless `at_least` is already known here."""
        if at_least and self.ledger.version >= at_least:
            return
        async with self._lock:
            await self._catch_up()

    async def news(self, after: int, timeout: float) -> bool:
        """Waits until there is a version greater than `after`; False if there is none within `timeout` seconds."""
        if self.ledger.version > after:
            return True
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            done, _ = await asyncio.wait((waiting,), timeout=timeout)
            return bool(done)
        finally:
            self._waiting.discard(waiting)

    async def entries_after(self, version: int) -> Sequence[Entry]:
        """Committed entries after this version, oldest first; a page of them if there are many."""
        if self._recent and self._recent[0].version <= version + 1:
            return [entry for entry in self._recent if entry.version > version]
        return await self.tables.store.tail(self.id, version, PAGE)

    async def _judge(self, change: Change) -> Draft:
        journal = await self.tables.journal(self.id) if change.needs_journal else ()
        now = await self.tables.store.now()
        before = self.folded

        def judge() -> Draft:
            draft = Draft(before, self.secrets, now, journal)
            change.judge(before, draft)
            return draft

        try:
            return await self.tables.workers.run(judge)
        except Refusal:
            raise
        except Exception as error:  # whatever a plugin raises must not reach the caller's neighbours
            raise await self.fault(before, change, error) from error

    async def fault(self, before: Folded, change: Change, error: Exception) -> GameFault:
        """Counts and logs what the rules did; the third at one version sets the table aside."""
        version = before.ledger.version
        fault = self.faults.note(self.id, before, change, error)
        if self.faults.too_many(version):
            aside = SetAside(version=version, reference=fault.reference)
            draft = Draft(before, self.secrets, await self.tables.store.now())
            aside.judge(before, draft)
            await asyncio.shield(self._append(draft))
        return fault

    async def _append(self, draft: Draft) -> Sequence[Entry] | None:
        """Commits the draft and, if it was first, puts it in place of what was known here."""
        ledger = draft.folded.ledger
        due = due_at(draft.folded, self.tables.limits)
        change = HeadChange(status=ledger.status, due=due, about=table_message(ledger).SerializeToString())
        appended = await self.tables.store.append(self.id, draft.entries, change, draft.tokens)
        if appended is not None:
            if draft.tokens:
                self._note_tokens(draft.tokens)
            self._adopt(draft.folded, appended)
            self.tables.appended(self.id)
            await self._keep_snapshot()
        return appended

    async def _catch_up(self) -> bool:
        """Reads and takes the tail; True if there was anything new."""
        entries = await self.tables.store.tail(self.id, self.ledger.version, PAGE)
        if not entries:
            return False
        if any(entry.kind in ("seated", "left") for entry in entries):
            self.secrets = await self.tables.secrets(self.id)
        self._adopt(await self._fold_on(entries), entries)
        while len(entries) == PAGE:
            entries = await self.tables.store.tail(self.id, self.ledger.version, PAGE)
            self._adopt(await self._fold_on(entries), entries)
        return True

    async def _fold_on(self, entries: Sequence[Entry]) -> Folded:
        try:
            return await self.tables.workers.run(go_on, self.folded, entries)
        except NeedsJournal:
            return await self.tables.fold_journal(self.id, self.folded.playable)
        except Exception as error:  # the journal stands even where these rules cannot follow it
            log.error("table.cannot_follow", table=self.id, version=self.ledger.version, error=repr(error))
            return await self.tables.fold_journal(self.id, None)

    async def _first_answer(self, change: Change) -> Entry | None:
        """The entry that this very request made earlier; a Refusal if the id was used for something else."""
        if change.request is None:
            return None
        first = await self.tables.store.by_request(self.id, change.who(self.folded), change.request)
        if first is None:
            return None
        if body_of(first).digest != change.digest:
            raise Refusal(why.REASON_REQUEST_ID_REUSED, "This request id was used for another request; make a new one.")
        return first

    def _adopt(self, folded: Folded, entries: Sequence[Entry]) -> None:
        """Shows what was committed: the folded table in place of the old one, and news for whoever waits.

        An append that outlived its caller may come back after a later version was read from the store; it changes nothing.
        """
        if folded.ledger.version <= self.ledger.version:
            return
        self.folded = folded
        self._recent.extend(entries)
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def _note_tokens(self, changed: dict[Seat, bytes | None]) -> None:
        tokens = {**self.secrets.tokens, **changed}
        held = {seat: token for seat, token in tokens.items() if token is not None}
        self.secrets = msgspec.structs.replace(self.secrets, tokens=held)

    async def _keep_snapshot(self) -> None:
        if self.ledger.version - self._snapshot_at >= SNAPSHOT_EVERY:
            snapshot = to_snapshot(self.folded)
            if snapshot is not None:
                self._snapshot_at = snapshot.version
                await self.tables.store.keep_snapshot(self.id, snapshot)


def go_on(folded: Folded, entries: Sequence[Entry]) -> Folded:
    """A copy of the table, these entries later."""
    later = folded.copy()
    for entry in entries:
        later.take(entry, body_of(entry))
    return later


async def open_table(tables: Tables, table: str) -> Table:
    """The table from its newest snapshot and what came after, or from its first entry; Refusal if there is none."""
    secrets = await tables.secrets(table)
    snapshot = await tables.store.snapshot(table)
    first = (await tables.store.tail(table, 0, 1))[0]
    playable = tables.playable_of(body_of(first))
    folded = from_snapshot(snapshot, playable) if snapshot is not None and playable is not None else None
    try:
        if folded is None:
            folded = await tables.fold_journal(table, playable)
        opened = Table(tables, folded, secrets)
        await opened.catch_up()
    except ReplayError as error:
        log.error("table.cannot_follow", table=table, error=str(error))
        opened = Table(tables, await tables.fold_journal(table, None), secrets)
    return opened
