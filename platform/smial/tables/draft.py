"""A change to a table before it is committed: played on a copy, its entries not yet appended, thrown away if another
was first.
"""

from __future__ import annotations

from typing import Any

import msgspec

from smial.rules import Move, Outcome, Seat, Told, line
from smial.store import Entry, HeadChange, Secrets
from smial.tables.entries import (
    BY_PLATFORM,
    AnyBody,
    Body,
    Closed,
    Moved,
    Result,
    Started,
    Undone,
    body_of,
    entry_of,
    raw,
)
from smial.tables.folded import NO_HISTORY, Folded, History, fold_again, joint_of
from smial.tables.owed import Limits, due_at
from smial.tables.position import Position
from smial.tables.sendable import check_told
from smial.tables.showing import about
from smial.tables.sources import Live

AUTO_BUDGET = 200
"""How many single answers in a row the platform gives; beyond that it asks, which is slower and harmless."""
ENTRY_BYTES = 256 * 1024
"""The largest body of an entry: many of them have to fit into one answer."""


class Draft:
    """The table after a change that nobody has seen yet, and the entries that lead there."""

    change: HeadChange
    """What the store writes to the table's row besides; there once the draft is closed."""

    def __init__(
        self,
        before: Folded,
        secrets: Secrets,
        now: int,
        limits: Limits,
        history: History = NO_HISTORY,
        present_since: int = 0,
    ) -> None:
        """`present_since` is when the process came that judges it; before that nobody's clock ran."""
        self.folded = before.copy()
        self._before = before.ledger
        self.entries: list[Entry] = []
        self.tokens: dict[Seat, bytes | None] = {}
        self.held = secrets.tokens
        """The tokens that hold seats before the change."""
        self._key = secrets.key
        self.now = now
        """The time that its entries are planned for; the store has the last word."""
        self._limits = limits
        self._history = history
        self._present_since = present_since

    def add(self, body: AnyBody, seat: Seat | None = None, request: str | None = None) -> None:
        """Books an entry that does not touch the position."""
        version = self._append(body, seat, request)
        self.folded.note(version, self.now, seat, body)

    def start(self, seat: Seat | None, request: str | None, digest: str) -> None:
        """Draws the first position and goes on as after an answer."""
        source = self._live()
        turn = self.folded.begin(source)
        started = (Told(line("The game begins.")), *turn.told)
        self.add(Started(digest=digest, draws=tuple(source.drawn), told=started), seat, request)
        self._go_on()

    def answer(self, seat: Seat, move: Move, by: str, request: str | None, digest: str) -> None:
        """Plays a legal move, gives the single answers that follow, and closes the table if it is over."""
        self._answer(seat, move, by, request, digest)
        self._go_on()

    def took(self, seat: Seat) -> int:
        """Microseconds that the seat's clock has run for its open question."""
        return self.folded.ledger.took(seat, self.now, self._present_since)

    def take_back(self, body: Undone, seat: Seat, request: str | None) -> None:
        """Folds what came before and since anew, without the answer that is taken back.

        ReplayError if the rest does not stand; NeedsJournal if it was given too late.
        """
        self._append(body, seat, request)
        last = msgspec.structs.replace(self.entries[-1], time=self.now)
        self.folded = fold_again(self.folded.ledger.table, self._history, last, self.folded.playable)

    def close(self) -> None:
        """Sums up what the store is to write to the table's row; asks the rules who is awaited.

        What is going to be shown is what comes back from its bytes: rules that make anything else fail here, before
        anything is committed, and not when the table is opened again.
        """
        self.folded = self.folded.copy()
        ledger = self.folded.ledger
        due, free = due_at(self.folded, self._limits), bool(ledger.free_seats())
        self.change = HeadChange(
            status=ledger.status,
            due=due,
            about=about(self._before, ledger),
            listed=None if ledger.listed == self._before.listed else ledger.listed,
            free_seat=None if free == bool(self._before.free_seats()) else free,
        )

    def _answer(self, seat: Seat, move: Move, by: str, request: str | None, digest: str) -> None:
        position, playable = self.folded.position, self.folded.playable
        assert position is not None and playable is not None
        question, question_id = position.questions()[seat], position.question_id(seat)
        took = 0 if by else self.took(seat)
        source = self._live()
        turn = position.answer(seat, move, source)
        body = Moved(
            digest=digest,
            question=question_id,
            move=msgspec.Raw(playable.codec.write_move(move)),
            by=by,
            draws=tuple(source.drawn),
            told=tuple(turn.told),
            shown=tuple(turn.shown),
            took=took,
        )
        version = self._append(body, seat, request)
        self.folded.ledger.note_answer(version, seat, body, question)
        self.folded.note(version, self.now, seat, body)

    def _go_on(self) -> None:
        position, seats = self.folded.position, range(len(self.folded.ledger.chairs))
        assert position is not None
        for _ in range(AUTO_BUDGET):
            outcome = position.outcome()
            if outcome is not None:
                _check_outcome(outcome, seats)
                self.add(closed(outcome))
                return
            _check_asked(position, seats)
            only = position.only_answer()
            if only is None:
                return
            seat, move = only
            self._answer(seat, self._read_back(move), by=BY_PLATFORM, request=None, digest="")

    def _read_back(self, move: Move) -> Move:
        """The move as it will be read from the journal; UnreadableMoveError if it could not be."""
        assert self.folded.playable is not None
        codec = self.folded.playable.codec
        return codec.read_move(codec.write_move(move))

    def _append(self, body: Body, seat: Seat | None, request: str | None) -> int:
        version = self.folded.ledger.version + 1
        entry = entry_of(version, body, seat, request)
        if len(entry.body) > ENTRY_BYTES:
            raise ValueError(f"an entry of {len(entry.body)} bytes; {ENTRY_BYTES} at most can be kept")
        body_of(entry)  # what nobody could read any more must not get into a journal: rules may tell no Line …
        check_told(body.told)  # … or one that cannot be sent
        self.entries.append(entry)
        return version

    def _live(self) -> Live:
        ledger = self.folded.ledger
        return Live(lambda: joint_of(ledger, self._key), ledger.made)


def _check_asked(position: Position, seats: range) -> None:
    """ValueError if the game could not go on from here."""
    if not set(position.questions()) <= set(seats):
        raise ValueError(f"of {len(seats)} seats the rules ask {list(position.questions())}")
    if not position.awaited():
        raise ValueError("the game is not over and waits for nobody")


def _check_outcome(outcome: Outcome, seats: range) -> None:
    """ValueError if it is that of another table."""
    if not set(outcome.winners) <= set(seats) or len(outcome.scores) not in (0, len(seats)):
        raise ValueError(f"at {len(seats)} seats there are winners {outcome.winners} and scores {outcome.scores}")


def closed(outcome: Outcome) -> Closed:
    """The entry with which a finished game closes its table."""
    carry: Any = outcome.carry
    result = Result(winners=outcome.winners, scores=outcome.scores, reason=outcome.reason, carry=raw(carry))
    return Closed(result=result, told=(Told(line("The game is over: {reason}", reason=outcome.reason)),))
