"""A table as its journal says: ledger and position, folded from entries. Pure: no store, no clock, no chance of its
own.

The same fold serves the server, `record verify` and the testkit. It holds the rules to the draws that were recorded;
lines are words, which a release may mend without a new rules version.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from smial.chance import joint_key, seeded_key
from smial.rules import Game, Question, Seat, Setup, Source, Turn
from smial.store import Entry, Snapshot
from smial.tables.entries import (
    AnyBody,
    Clock,
    Closed,
    Created,
    Moved,
    Started,
    Undone,
    body_of,
    undone_by,
)
from smial.tables.exceptions import words_of
from smial.tables.ledger import PLAYING, Answer, Asked, Chair, Ledger, opened
from smial.tables.position import Codec, Position, begin
from smial.tables.sources import Recorded, ReplayError

_packer = msgspec.msgpack.Encoder()
_ledgers = msgspec.msgpack.Decoder(Ledger)
_snapshots: msgspec.msgpack.Decoder[tuple[Ledger, list[int], bytes]] = msgspec.msgpack.Decoder(
    tuple[Ledger, list[int], bytes]
)


_LEDGER_SHAPE = repr([kind.__struct_fields__ for kind in (Ledger, Clock, Chair, Answer, Asked, Question)]).encode()


class Playable:
    """A game at one rules version with its codec: what a table needs to be played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codec: Codec[Any] = Codec(game)
        self.fingerprint = hashlib.sha256(self.codec.fingerprint.encode() + _LEDGER_SHAPE).hexdigest()[:32]
        """Of rules, state and ledger; a snapshot with another one is ignored."""

    def setup(self, ledger: Ledger) -> Setup:
        """What the table's game begins with."""
        carry = None if ledger.carry == b"null" else msgspec.json.decode(ledger.carry, type=self.game.carries)
        options = msgspec.json.decode(ledger.options, type=self.game.options)
        return Setup(seats=len(ledger.chairs), options=options, carry=carry)


class NeedsJournal(Exception):
    """An entry takes something back that lies before what is known here: fold again from the first entry."""


class Folded:
    """One table at one version. `copy`, then change the copy, then keep whichever turned out to be true."""

    def __init__(self, ledger: Ledger, playable: Playable | None, position: Position | None = None) -> None:
        self.ledger = ledger
        self.playable = playable
        """None where this process does not have the table's rules: it can still be read."""
        self.position = position

    def copy(self) -> Folded:
        """Another one that shares nothing that changes."""
        ledger: Ledger = _ledgers.decode(_packer.encode(self.ledger))
        return Folded(ledger, self.playable, self.position and self.position.copy())

    def take(self, entry: Entry, body: AnyBody) -> None:
        """Goes on by one entry. ReplayError if the rules do not follow; NeedsJournal for something taken back."""
        if isinstance(body, Undone):
            raise NeedsJournal
        self.step(entry.version, entry.time, entry.seat, body, dropped=False)

    def begin(self, source: Source) -> Turn:
        """Sets the game up; `ledger.take` of the entry is the caller's."""
        if self.playable is None:
            raise LookupError(f"the rules of {self.ledger.game} are not here")
        setup = self.playable.setup(self.ledger)
        self.position, turn = begin(self.ledger.table, self.playable.game, self.playable.codec, setup, source)
        return turn

    def note(self, version: int, time: int, seat: Seat | None, body: AnyBody) -> None:
        """Books an entry whose effect on the position has been played already, and who is asked what after it."""
        self.ledger.take(version, time, seat, body)
        if self.position is not None and isinstance(body, Started | Moved | Undone | Closed):
            questions = self.position.questions() if self.ledger.status == PLAYING else {}
            self.ledger.note_questions(questions, self.position.answered, time)
        if isinstance(body, Undone) and seat is not None:
            self.ledger.note_used(seat, body.took)

    def open_steps(self) -> set[str]:
        """The simultaneous steps that still have an open question."""
        questions = self.position.questions() if self.position else {}
        return {question.together for question in questions.values() if question.together}

    def undoable(self, seat: Seat) -> Answer | None:
        """The answer that the seat may take back now, or None."""
        return self.ledger.undoable(seat, self.open_steps())

    def step(self, version: int, time: int, seat: Seat | None, body: AnyBody, *, dropped: bool) -> None:
        """Replays and books one entry; `dropped` is an answer that is taken back later, which then only counts.

        ReplayError if the rules do not follow.
        """
        try:
            self._step(version, time, seat, body, dropped)
        except ReplayError as error:
            raise ReplayError(f"version {version}: {error}") from error
        except Exception as error:  # rules that cannot follow may raise anything
            raise ReplayError(f"version {version}: the rules raise {words_of(error)}") from error

    def _step(self, version: int, time: int, seat: Seat | None, body: AnyBody, dropped: bool) -> None:
        if self.playable is not None:
            if isinstance(body, Started):
                self._replay_start(body)
            elif isinstance(body, Moved) and seat is not None:
                self._replay_answer(version, seat, body, dropped)
            elif isinstance(body, Undone) and seat is not None and self.position is not None:
                self.position.count(seat)
        self.note(version, time, seat, body)
        if dropped and isinstance(body, Moved):
            self.ledger.charge(seat, body.took, back=True)

    def _replay_start(self, body: Started) -> None:
        source = Recorded(body.draws)
        self.begin(source)
        source.finish()

    def _replay_answer(self, version: int, seat: Seat, body: Moved, dropped: bool) -> None:
        assert self.position is not None and self.playable is not None
        if dropped:
            self.position.count(seat)
            return
        question = self.position.questions().get(seat)
        if question is None:
            raise ReplayError(f"seat {seat} answers and is not asked")
        source = Recorded(body.draws)
        move = self.playable.codec.read_move(bytes(body.move))
        self.position.answer(seat, move, source)
        source.finish()
        self.ledger.note_answer(version, seat, body, question)


def fold(table: str, entries: Sequence[Entry], playable: Playable | None) -> Folded:
    """The table after all its entries, from the first."""
    bodies = [(entry.version, body_of(entry)) for entry in entries]
    first = bodies[0][1]
    assert isinstance(first, Created)
    folded = Folded(opened(table, first, entries[0].time), playable)
    return _go_on(folded, entries[1:], bodies[1:])


def _go_on(folded: Folded, entries: Sequence[Entry], bodies: Sequence[tuple[int, AnyBody]]) -> Folded:
    """The same, these entries later; what is taken back among them is left out."""
    gone = undone_by(bodies)
    for entry, (version, body) in zip(entries, bodies, strict=True):
        folded.step(version, entry.time, entry.seat, body, dropped=version in gone)
    return folded


class History(NamedTuple):
    """What a table was, for taking something back."""

    starts: Sequence[Folded] = ()
    """The table at some earlier versions, rising; without any, `entries` begin with the first."""
    entries: Sequence[Entry] = ()
    """All that came after the first of `starts`."""


NO_HISTORY = History()
"""For what takes nothing back."""


def fold_again(table: str, history: History, last: Entry, playable: Playable | None) -> Folded:
    """The table after its history and a `last` entry that takes something back.

    Goes on from the newest start that lies before all that was taken back since; NeedsJournal if all lie behind it.
    """
    if not history.starts:
        return fold(table, [*history.entries, last], playable)
    bodies = [(entry.version, body_of(entry)) for entry in (*history.entries, last)]
    for start in reversed(history.starts):
        later = [(version, body) for version, body in bodies if version > start.ledger.version]
        if all(body.of > start.ledger.version for _, body in later if isinstance(body, Undone)):
            return _go_on(start.copy(), [*history.entries, last][-len(later) :], later)
    raise NeedsJournal


def to_snapshot(folded: Folded) -> Snapshot | None:
    """The table as bytes, or None where there is no position yet that would be worth keeping."""
    if folded.position is None or folded.playable is None:
        return None
    codec = folded.playable.codec
    packed = _packer.encode((folded.ledger, folded.position.answered, codec.pack(folded.position.state)))
    return Snapshot(version=folded.ledger.version, fingerprint=folded.playable.fingerprint, body=packed)


def from_snapshot(snapshot: Snapshot, playable: Playable) -> Folded | None:
    """The table as it was then; None if the snapshot is of another shape or other rules, or damaged."""
    if snapshot.fingerprint != playable.fingerprint:
        return None
    try:
        ledger, answered, packed = _snapshots.decode(snapshot.body)
        state = playable.codec.unpack(packed)
    except (msgspec.DecodeError, UnicodeError):
        return None
    if ledger.version != snapshot.version:
        return None
    return Folded(ledger, playable, Position(ledger.table, playable.codec, state, answered))


def joint_of(ledger: Ledger, key: bytes) -> bytes:
    """The key that the table's draws come from."""
    if ledger.seed:
        return seeded_key(ledger.seed)
    return joint_key(ledger.table, key, [share for _, share in ledger.shares()])
