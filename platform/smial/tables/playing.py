"""Playing at a table and looking on: positions, moves, taking back, watching. Each answer is for one viewer."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, Mapping

from smial.rules import Seat
from smial.store import Entry
from smial.tables.access import viewer
from smial.tables.changes import Answer, Say, TakeBack
from smial.tables.entries import RIGHTS_CHANGE, body_of
from smial.tables.folded import Folded
from smial.tables.languages import language_of, words_of
from smial.tables.ledger import SECOND, Ledger
from smial.tables.names import LONGEST_SAID, clean_text
from smial.tables.refusals import Refusal
from smial.tables.showing import (
    Speaker,
    changes_message,
    entry_lines,
    position_message,
    rematch_name,
    write_lines,
)
from smial.tables.table import Look, Table
from smial.tables.tables import Tables
from smial.v1 import errors_pb2 as why
from smial.v1 import play_service_pb2 as pb

Answered = pb.SubmitMoveResponse | pb.UndoMoveResponse

SHARED = 8
"""How many of the newest entries are written once for all who watch alike; who is farther behind mostly is alone."""
MOST_CHANGES = 1000
"""How many entries an answer about changes goes back at the most; who missed more watches from there."""


class Play:
    """Answers for the caller, as the holder of a seat or as a spectator, or raises a Refusal and has changed
    nothing.
    """

    def __init__(self, tables: Tables, heartbeat: float = 20.0) -> None:
        self._tables = tables
        self._heartbeat = heartbeat

    async def position(
        self, name: str, token: bytes | None, *, seen: int = 0, language: str = "", invited: bool = False
    ) -> pb.Position:
        """The newest position, never older than `seen`, and what has changed since; `invited` is as in `as_viewer`."""
        table, seat = await self._tables.as_viewer(name, token, invited=invited)
        if table.ledger.version < seen:
            raise Refusal(why.REASON_TRY_AGAIN, f"Version {seen} has not arrived here yet; try again.")
        position = await self._position(table, table.folded, seat, language, invited=invited)
        if not seen:
            return position
        speaker = self._speaker(table, language)
        entries = await self._tables.store.tail(table.id, seen, MOST_CHANGES)
        shown = (entry_lines(entry, seat, speaker) for entry in entries if entry.version <= position.version)
        whole = pb.Position(changes=changes_message(seen, shown))
        whole.MergeFrom(position)
        return whole

    async def submit(
        self,
        name: str,
        token: bytes | None,
        *,
        question: str,
        move: str,
        request: str,
        want_position: bool,
        language: str,
    ) -> pb.SubmitMoveResponse:
        """Answers the caller's open question."""
        table, seat = await self._tables.as_seat(name, token)
        entry = await table.change(Answer(seat=seat, request=request, question=question, move=move), token)
        answer = pb.SubmitMoveResponse()
        self._tell(answer, table, entry, seat, language)
        if want_position:
            answer.position.CopyFrom(await self._position(table, table.folded, seat, language))
        return answer

    async def undo(
        self, name: str, token: bytes | None, *, request: str, answer: int = 0, want_position: bool, language: str
    ) -> pb.UndoMoveResponse:
        """Takes the caller's last answer back, if it is the one meant (0: whichever it is)."""
        table, seat = await self._tables.as_seat(name, token)
        entry = await table.change(TakeBack(seat=seat, request=request, answer=answer), token)
        undone = pb.UndoMoveResponse()
        self._tell(undone, table, entry, seat, language)
        if want_position:
            undone.position.CopyFrom(await self._position(table, table.folded, seat, language))
        return undone

    async def say(self, name: str, token: bytes | None, text: str, request: str) -> pb.SayResponse:
        """Tells everybody at the table something, at any time."""
        clean = clean_text(text)
        if not 1 <= len(clean) <= LONGEST_SAID:
            message = f"What is said has 1 to {LONGEST_SAID} characters that can be seen; this has {len(clean)}."
            raise Refusal(why.REASON_BAD_FIELD, message, field="text")
        table, seat = await self._tables.as_seat(name, token)
        entry = await table.change(Say(seat=seat, request=request, text=clean), token)
        return pb.SayResponse(version=entry.version)

    async def watch(
        self, name: str, token: bytes | None, *, after: int, language: str, invited: bool = False
    ) -> AsyncGenerator[pb.WatchTableResponse]:
        """Every entry after `after` for this viewer, then the newest position, then on; ends when a table that is over
        has been quiet for a while.

        It asks for news only when its reader has taken what there was, so a slow reader holds nothing here: it gets all
        lines, and only the newest view.
        """
        table, seat = await self._tables.as_viewer(name, token, invited=invited)
        with table.watched():
            await table.catch_up()  # from here on others' news is heard, and what came before is read now
            if table.ledger.version < after:
                raise Refusal(why.REASON_TRY_AGAIN, f"Version {after} has not arrived here yet; try again.")
            async for message in self._watch(table, name, token, seat, after, language, invited):
                yield message

    async def _watch(
        self,
        table: Table,
        name: str,
        token: bytes | None,
        seat: Seat | None,
        seen: int,
        language: str,
        invited: bool,
    ) -> AsyncGenerator[pb.WatchTableResponse]:
        shown = -1
        while True:
            for entry in await table.entries_after(seen):
                seen = entry.version
                if entry.kind in RIGHTS_CHANGE:
                    seat = self._still(table, name, token, seat, entry, invited)
                yield self._entry_frame(table, entry, seat, language)
            if table.ledger.version > seen:
                continue
            if shown != seen:
                yield await self._position_frame(table, table.folded, seat, language, invited)
                shown = seen
                continue
            lingers = await self._lingers(table.ledger)
            if lingers <= 0:
                return
            if not await table.news(seen, min(self._heartbeat, lingers)):
                yield pb.WatchTableResponse(heartbeat=pb.Heartbeat(version=seen))

    async def _lingers(self, ledger: Ledger) -> float:
        """Seconds for which a watch goes on if nothing happens: for ever until the table is over, then a while."""
        if not ledger.is_over():
            return math.inf
        quiet = await self._tables.now() - ledger.updated
        return self._tables.limits.linger_for - quiet / SECOND

    def _still(
        self, table: Table, name: str, token: bytes | None, seat: Seat | None, entry: Entry, invited: bool
    ) -> Seat | None:
        """Whose view it is now. A stream ends when its viewer's seat is lost or changes hands; it follows who moves."""
        now = viewer(name, table.ledger.listed or invited, table.secrets, token)
        if now != seat and entry.kind != "reseated":
            raise Refusal(why.REASON_TOKEN_UNKNOWN, "The seat has changed hands; watch again as who you are now.")
        return now

    def _entry_frame(self, table: Table, entry: Entry, seat: Seat | None, language: str) -> pb.WatchTableResponse:
        """The lines of an entry; the same for all who watch, while it is among the newest."""

        def make() -> pb.WatchTableResponse:
            return pb.WatchTableResponse(entry=entry_lines(entry, seat, self._speaker(table, language)))

        newest = table.ledger.version
        if entry.version <= newest - SHARED:
            return make()
        return table.frames.made(newest, (entry.version, seat, self._spoken(table, language)), make)

    async def _position_frame(
        self, table: Table, folded: Folded, seat: Seat | None, language: str, invited: bool
    ) -> pb.WatchTableResponse:
        """The position; the same for all who watch."""
        version = folded.ledger.version
        key = seat, self._spoken(table, language), invited, self._tables.presence.since
        frame = table.frames.get(version, key)
        if frame is None:
            position = await self._position(table, folded, seat, language, invited=invited)
            frame = table.frames.made(version, key, lambda: pb.WatchTableResponse(position=position))
        return frame

    async def _position(
        self, table: Table, folded: Folded, seat: Seat | None, language: str, *, invited: bool = False
    ) -> pb.Position:
        """The position for this viewer; composed once for all who want the same at the same time, so not to be changed.

        However many look, a game whose views are slow gets one thread for each seat and language.
        """
        slow = table.faults.slow_view(folded.ledger.version, seat)
        if slow is not None:
            raise slow
        wanted = folded.ledger.version, seat, self._spoken(table, language)
        look = table.looks.get(wanted)
        if look is None:
            look = table.looks[wanted] = asyncio.create_task(self._compose(table, folded, seat, language))
            look.add_done_callback(lambda done: _looked(table, wanted, done))
        position = await asyncio.shield(look)
        return _with_rematch(position, folded.ledger) if invited and folded.ledger.rematch else position

    async def _compose(self, table: Table, folded: Folded, seat: Seat | None, language: str) -> pb.Position:
        try:
            speaker, present_since = self._speaker(table, language), self._tables.presence.since
            return await self._tables.workers.run(position_message, folded, seat, speaker, present_since)
        except Refusal:
            raise
        except Exception as error:  # whatever a plugin raises while it is looked at
            raise table.faults.note_view(table.id, folded, seat, error) from error

    def _tell(self, answer: Answered, table: Table, entry: Entry, seat: Seat, language: str) -> None:
        """Puts the entry's version and the caller's lines into the answer."""
        answer.version = entry.version
        write_lines(body_of(entry), seat, self._speaker(table, language), answer.lines)

    def _speaker(self, table: Table, language: str) -> Speaker:
        return Speaker(self._words(table, language), table.ledger.chairs)

    def _words(self, table: Table, language: str) -> Mapping[str, str]:
        playable = table.folded.playable
        return words_of(playable.game, language) if playable else {}

    def _spoken(self, table: Table, language: str) -> str:
        """The language of the table's game that comes nearest; empty is the one that it is written in."""
        playable = table.folded.playable
        return language_of(playable.game, language) if playable else ""


def _with_rematch(position: pb.Position, ledger: Ledger) -> pb.Position:
    """The same for who knows the join code."""
    told = pb.Position(rematch=rematch_name(ledger, insider=True))
    told.MergeFrom(position)
    return told


def _looked(table: Table, wanted: Look, done: asyncio.Task[pb.Position]) -> None:
    del table.looks[wanted]
    if not done.cancelled():
        done.exception()  # whoever waited has it; if nobody did any more, it is in the log
