"""One table in this process: its folded journal, the queue of changes to it, and those who wait for news of it.

A change is judged at the newest version known here, played on a copy, appended, and only then shown. Who loses the race
for a version reads the tail and judges again; nothing is refused before the tail was read.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from smial.rules import Seat
from smial.store import Entry, Secrets, Snapshot, StoreError
from smial.tables.access import holder, token_unknown
from smial.tables.changes import Asked, Change, SetAside
from smial.tables.draft import Draft
from smial.tables.entries import SEATS_CHANGE, body_of
from smial.tables.faults import Faults
from smial.tables.folded import NO_HISTORY, Folded, History, NeedsJournal, from_snapshot, to_snapshot
from smial.tables.frames import Frames
from smial.tables.ledger import Ledger
from smial.tables.refusals import GameFault, Refusal, no_such_table
from smial.tables.sources import ReplayError
from smial.tables.workers import ExitError, TooSlowError
from smial.v1 import errors_pb2 as why
from smial.v1.play_service_pb2 import Position

if TYPE_CHECKING:
    from smial.tables.tables import Tables

TRIES = 20
"""How often a change may lose the race for a version before the caller is asked to try again."""
SNAPSHOT_EVERY = 50
"""Versions between two snapshots."""
PAGE = 1000
RECENT = 100
"""Entries kept at hand while somebody watches, so that news is read from the store once at most."""

CANNOT_FOLLOW = (ReplayError, TooSlowError, ExitError)
"""How rules fail that cannot follow a journal."""

KEPT_BEFORE = 4
"""Earlier versions kept at hand, so that taking the newest answers back takes as long in a long game as in a short one.
"""

Look = tuple[int, Seat | None, str]
"""A version, a viewer and a language."""


class Table:
    """A hot table. Everything it holds can be folded again from the journal."""

    def __init__(self, tables: Tables, folded: Folded, secrets: Secrets, snapshot_at: int = 0) -> None:
        self.tables = tables
        self.folded = folded
        self.secrets = secrets
        self.watchers = 0
        self.faults = Faults()
        self.looks: dict[Look, asyncio.Task[Position]] = {}
        """Positions that are being composed for viewers just now."""
        self.frames = Frames()
        self._recent: deque[Entry] = deque(maxlen=RECENT)
        self._before: deque[Folded] = deque(maxlen=KEPT_BEFORE)
        """The table as it was lately, as long as an answer may be taken back."""
        self._queue = asyncio.Lock()
        self._waiting: set[asyncio.Future[None]] = set()
        self._snapshot_at = snapshot_at
        self._keeping: asyncio.Task[None] | None = None
        """The newest snapshot on its way; a task that nobody holds could be dropped halfway."""

    @property
    def id(self) -> str:
        """The table's id, without `tables/`."""
        return self.folded.ledger.table

    @property
    def ledger(self) -> Ledger:
        """The newest ledger known here."""
        return self.folded.ledger

    async def change(self, change: Change, token: bytes | None = None) -> Entry:
        """Makes one thing happen and returns its entry; a repeated request gets the entry it made the first time.

        `token` is that of the seat that asks: it must still hold it when the change is made. Raises Refusal or
        GameFault; then nothing has changed. Once it is its turn, a change is made even if its caller is cancelled.
        """
        await self._queue.acquire()
        made = asyncio.create_task(self._change_now(change, token))
        made.add_done_callback(_made)
        return await asyncio.shield(made)

    async def catch_up(self, at_least: int = 0) -> None:
        """Reads what others have appended, unless `at_least` is already known here.

        Where nobody has, it waits for no change that is being judged: who looks on is not held up by slow rules.
        """
        if at_least and self.ledger.version >= at_least:
            return
        if not await self.tables.store.tail(self.id, self.ledger.version, 1):
            return
        async with self._queue:
            if not at_least or self.ledger.version < at_least:
                await self._catch_up()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """While somebody watches, the newest entries are kept at hand."""
        self.watchers += 1
        try:
            yield
        finally:
            self.watchers -= 1
            if not self.watchers:
                self._recent.clear()
                self.frames.clear()

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
        """Entries after this version up to the newest known here, oldest first; a page of them if there are many.

        None that is not known here: it may be the one that takes the reader's right to read on.
        """
        newest = self.ledger.version
        if newest <= version:
            return ()
        if self._recent and self._recent[0].version <= version + 1:
            return [entry for entry in self._recent if entry.version > version]
        return await self.tables.store.tail(self.id, version, min(PAGE, newest - version))

    async def fault(self, before: Folded, change: Change, error: Exception) -> GameFault:
        """Counts and logs what the rules did outside a change, in a bot's thoughts."""
        async with self._queue:
            return await self._fault(before, change, error)

    async def _change_now(self, change: Change, token: bytes | None) -> Entry:
        """Judges and appends, again and again until nobody else was first; then lets the next one."""
        try:
            first = await self._made_elsewhere(change)
            if first is not None:
                return first
            for _ in range(TRIES):
                try:
                    draft, appended = await self._judge(change, token)
                except Refusal:
                    if await self._catch_up():
                        continue
                    first = await self._first_answer(change)
                    if first is not None:
                        return first
                    raise
                if appended is not None:
                    self._take(draft, appended)
                    return appended[0]
                await self._catch_up()
                first = await self._first_answer(change)
                if first is not None:
                    return first
            raise Refusal(why.REASON_TRY_AGAIN, "Too many others change this table at once; try again.")
        finally:
            self._queue.release()

    async def _judge(self, change: Change, token: bytes | None) -> tuple[Draft, Sequence[Entry] | None]:
        """Plays the change on a copy and goes straight on to append it; None if another was first."""
        if not change.needs_journal:
            return await self._judge_with(change, token, NO_HISTORY)
        try:
            return await self._judge_with(change, token, await self._recent_history())
        except NeedsJournal:
            journal = await self.tables.journal(self.id, self.ledger.version)
            return await self._judge_with(change, token, History(entries=journal))

    async def _recent_history(self) -> History:
        """From the oldest version that is still at hand; the whole journal if none is."""
        starts, newest = tuple(self._before), self.ledger.version
        if not starts:
            return History(entries=await self.tables.journal(self.id, newest))
        oldest = starts[0].ledger.version
        return History(starts, await self.tables.store.tail(self.id, oldest, newest - oldest))

    async def _judge_with(
        self, change: Change, token: bytes | None, history: History
    ) -> tuple[Draft, Sequence[Entry] | None]:
        before, secrets = self.folded, self.secrets
        if token is not None and holder(secrets, token) != change.who(before):
            raise token_unknown()
        now = await self.tables.now()
        present_since = self.tables.presence.since

        def judge() -> Draft:
            draft = Draft(before, secrets, now, self.tables.limits, history, present_since)
            change.judge(before, draft)
            draft.close()
            return draft

        try:
            return await self.tables.workers.run_on(judge, self._append)
        except (Refusal, StoreError, NeedsJournal):
            raise
        except Exception as error:  # whatever a plugin raises must not reach the caller's neighbours
            raise await self._fault(before, change, error) from error

    async def _fault(self, before: Folded, change: Change, error: Exception) -> GameFault:
        """Counts and logs what the rules did; the third at one version sets the table aside."""
        version = before.ledger.version
        fault = self.faults.note(self.id, before, change, error)
        if self.faults.too_many(version):
            draft = Draft(before, self.secrets, await self.tables.store.now(), self.tables.limits)
            SetAside(version=version, reference=fault.reference).judge(before, draft)
            draft.close()
            appended = await self.tables.store.append(self.id, draft.entries, draft.change, draft.tokens)
            if appended is not None:
                self._take(draft, appended)
        return fault

    def _append(self, draft: Draft, appended: asyncio.Future[Sequence[Entry] | None]) -> None:
        """Hands the draft in, from the thread on which it was played, to be committed with all played there."""
        self.tables.store.append_from_thread(appended, self.id, draft.entries, draft.change, draft.tokens)

    def _take(self, draft: Draft, appended: Sequence[Entry]) -> None:
        """Puts what was committed in place of what was known here."""
        if draft.tokens:
            self._note_tokens(draft.tokens)
        draft.folded.ledger.committed(draft.now, appended[-1].time)
        self._adopt(draft.folded, appended)
        self.tables.appended(self.id, draft.change.due)
        self._keep_snapshot()

    async def _catch_up(self) -> bool:
        """Reads and takes the tail; True if there was anything new."""
        news = False
        while entries := await self.tables.store.tail(self.id, self.ledger.version, PAGE):
            news = True
            if any(entry.kind in SEATS_CHANGE for entry in entries):
                self.secrets = await self.tables.secrets(self.id)
            self._adopt(await self._fold_on(entries), entries)
            if len(entries) < PAGE:
                break
        return news

    async def _fold_on(self, entries: Sequence[Entry]) -> Folded:
        try:
            return await self.tables.workers.run(go_on, self.folded, entries)
        except NeedsJournal:
            return await self.tables.fold_journal(self.id, self.folded.playable, entries[-1].version)
        except CANNOT_FOLLOW as error:
            return await self.tables.fold_for_reading(self.id, entries[-1].version, error)

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

    async def _made_elsewhere(self, change: Change) -> Entry | None:
        """The entry that this very request made from a seat where its sender sat before."""
        if not isinstance(change, Asked) or change.request is None:
            return None
        for seat in self.ledger.chairs[change.seat].before:
            first = await self.tables.store.by_request(self.id, seat, change.request)
            if first is not None and body_of(first).digest == msgspec.structs.replace(change, seat=seat).digest:
                return first
        return None

    def _adopt(self, folded: Folded, entries: Sequence[Entry]) -> None:
        """Shows what was committed: the folded table in place of the old one, and news for whoever waits."""
        if self.folded.ledger.answers or folded.ledger.answers:  # something may be taken back
            self._before.append(self.folded)
        else:
            self._before.clear()
        self.folded = folded
        if self.watchers:
            self._recent.extend(entries)
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def _note_tokens(self, changed: dict[Seat, bytes | None]) -> None:
        tokens = {**self.secrets.tokens, **changed}
        held = {seat: token for seat, token in tokens.items() if token is not None}
        self.secrets = msgspec.structs.replace(self.secrets, tokens=held)

    def _keep_snapshot(self) -> None:
        """Every so often. Nobody waits for it: what it is a snapshot of has been committed."""
        if self.ledger.version - self._snapshot_at >= SNAPSHOT_EVERY:
            snapshot = to_snapshot(self.folded)
            if snapshot is not None:
                self._snapshot_at = snapshot.version
                self._keeping = asyncio.create_task(self._keep(snapshot))

    async def _keep(self, snapshot: Snapshot) -> None:
        with suppress(StoreError):
            await self.tables.store.keep_snapshot(self.id, snapshot)


def _made(done: asyncio.Task[Entry]) -> None:
    if not done.cancelled():
        done.exception()  # whoever waited has it; one who does not wait any more must not fill the log with refusals


def go_on(folded: Folded, entries: Sequence[Entry]) -> Folded:
    """A copy of the table, these entries later."""
    later = folded.copy()
    for entry in entries:
        later.take(entry, body_of(entry))
    return later


async def open_table(tables: Tables, table: str) -> Table:
    """The table from its newest snapshot and what came after, or from its first entry; Refusal if there is none."""
    first = await tables.store.tail(table, 0, 1)
    if not first:
        raise no_such_table(table)
    playable = tables.playable_of(body_of(first[0]))
    snapshot = await tables.store.snapshot(table)
    folded = from_snapshot(snapshot, playable) if snapshot is not None and playable is not None else None
    snapshot_at = 0 if folded is None else folded.ledger.version
    if folded is None:
        folded = await tables.fold_journal(table, playable)
    secrets = await tables.secrets(table)  # after the entries: who is seated there must be known by token
    opened = Table(tables, folded, secrets, snapshot_at)
    await opened.catch_up()
    return opened
