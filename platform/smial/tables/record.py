"""Checking a record at home: commitment, entropy, draws, moves and result.

Trusts no server, needs only the game's rules.

What it cannot prove: that the server told nobody what it knew while the game went on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from smial.chance import draw, joint_key, opens, seeded_key
from smial.rules import Game, Move, Seat
from smial.store import Entry
from smial.tables.draft import closed
from smial.tables.entries import (
    BY_PLATFORM,
    Closed,
    Created,
    Left,
    Moved,
    Rematched,
    Reseated,
    Result,
    Said,
    Seated,
    Started,
    Undone,
    body_of,
)
from smial.tables.exceptions import words_of
from smial.tables.folded import Folded, History, NeedsJournal, Playable, fold, fold_again
from smial.tables.ledger import ABSENT, PERSON, UNDO_DEPTH, opened
from smial.tables.position import UnreadableMoveError
from smial.tables.record_form import entries_of, header
from smial.tables.sources import ReplayError
from smial.v1 import record_service_pb2 as pb


class Wrong(Exception):
    """What is wrong with a record, in words."""


def verify(record: pb.Record, game: Game) -> list[pb.Check]:
    """Every check with what came of it; the record is good if all passed. ValueError if it cannot be read at all."""
    entries = entries_of(record)
    if not entries or not isinstance(body_of(entries[0]), Created):
        raise ValueError("the record does not begin with a table being made")
    moves, folded = _moves(record, entries, game)
    return [
        _checked("order", lambda: _order(entries)),
        _checked("commitment", lambda: _commitment(record, entries)),
        _checked("entropy", lambda: _entropy(record, entries)),
        _checked("draws", lambda: _draws(record, entries)),
        moves,
        _checked("result", lambda: _result(record, entries, folded)),
    ]


def replay(record: pb.Record, game: Game) -> Iterator[tuple[Entry, Folded]]:
    """Each entry with the table after it, as it was played: an answer that was taken back later is there until then.

    ReplayError where the rules do not follow, or where an entry could not have been made.
    """
    entries, table = entries_of(record), _table(record)
    first = body_of(entries[0])
    assert isinstance(first, Created)
    folded = Folded(opened(table, first, entries[0].time), Playable(game))
    before: deque[Folded] = deque(maxlen=UNDO_DEPTH)
    yield entries[0], folded
    for at, entry in enumerate(entries[1:], start=1):
        body = body_of(entry)
        if isinstance(body, Undone):
            _rightly_undone(folded, entry, body)
            folded = _without(before, entries[: at + 1], folded)
        else:
            if isinstance(body, Moved):
                _legal(folded, entry, body)
                before.append(folded.copy())
            folded.step(entry.version, entry.time, entry.seat, body, dropped=False)
        yield entry, folded


def _without(before: Sequence[Folded], entries: list[Entry], folded: Folded) -> Folded:
    """The table after the last entry, which takes something back. `before` is how it was before the latest answers, so
    that a long game with many undos takes no longer than one without.
    """
    table, playable, since = folded.ledger.table, folded.playable, before[0].ledger.version
    try:
        return fold_again(table, History(before, entries[since:-1]), entries[-1], playable)
    except NeedsJournal:
        return fold(table, entries, playable)


def _checked(title: str, check: Callable[[], str]) -> pb.Check:
    try:
        return pb.Check(title=title, passed=True, detail=check())
    except (Wrong, ReplayError) as error:
        return pb.Check(title=title, passed=False, detail=str(error))
    except Exception as error:  # what was forged may lead anywhere
        return pb.Check(title=title, passed=False, detail=f"this does not even make sense: {words_of(error)}")


def _order(entries: list[Entry]) -> str:
    for expected, entry in enumerate(entries, start=1):
        if entry.version != expected:
            raise Wrong(f"entry {expected} has version {entry.version}")
        if entry.kind != body_of(entry).kind:
            raise Wrong(f"version {expected} is called {entry.kind} and says {body_of(entry).kind}")
    return f"{len(entries)} entries, none missing"


def _commitment(record: pb.Record, entries: list[Entry]) -> str:
    first = body_of(entries[0])
    assert isinstance(first, Created)
    if first.commitment != record.commitment.hex():
        raise Wrong("the commitment is not the one that was published when the table was made")
    if first.seed != record.seed:
        raise Wrong("the seed is not the one that was said when the table was made")
    if not opens(record.commitment, _table(record), record.key):
        raise Wrong("the key does not open the commitment: it is not the key that the server committed to")
    return "the key opens it" if not record.seed else "the key opens it, but the draws come from a fixed seed"


def _entropy(record: pb.Record, entries: list[Entry]) -> str:
    brought: dict[int, str] = {}
    for body in map(body_of, entries):
        if isinstance(body, Started):
            break
        if isinstance(body, Seated):
            brought.pop(body.seat, None)
            if body.share:
                brought[body.seat] = body.share
        elif isinstance(body, Left):
            brought.pop(body.seat, None)
        elif isinstance(body, Reseated):
            brought = {body.to if seat == body.seat else seat: share for seat, share in brought.items()}
    listed = [(share.seat, share.entropy.hex()) for share in record.shares]
    if listed != list(brought.items()):
        raise Wrong("the list of shares is not what the persons brought when they sat down")
    return f"{len(listed)} {'share' if len(listed) == 1 else 'shares'}, as they were brought"


def _draws(record: pb.Record, entries: list[Entry]) -> str:
    shares = [share.entropy for share in record.shares]
    joint = seeded_key(record.seed) if record.seed else joint_key(_table(record), record.key, shares)
    made: dict[str, int] = {}
    for entry in entries:
        for drawn in body_of(entry).draws:
            where = f"version {entry.version}, draw {drawn.number} of {drawn.stream} ({drawn.purpose})"
            made[drawn.stream] = made.get(drawn.stream, 0) + 1
            if drawn.number != made[drawn.stream]:
                raise Wrong(f"{where}: should be number {made[drawn.stream]}")
            right = draw(joint, drawn.stream, drawn.number, drawn.bound)
            if drawn.outcome != right:
                raise Wrong(f"{where}: is {drawn.outcome}, the key gives {right}")
    return f"{sum(made.values())} draws, all from the key"


def _moves(record: pb.Record, entries: list[Entry], game: Game) -> tuple[pb.Check, Folded | None]:
    """Plays the record from beginning to end, and gives what it came to; None if it does not come to an end."""
    reached: list[Folded] = []

    def check() -> str:
        for _, folded in replay(record, game):
            reached[:] = [folded]
        moves = sum(entry.kind == "moved" for entry in entries)
        return f"{moves} moves, all legal, by rules version {record.rules_version}"

    moves = _checked("moves", check)
    return moves, reached[0] if moves.passed else None


def _result(record: pb.Record, entries: list[Entry], folded: Folded | None) -> str:
    last = _end(entries)
    if folded is None:
        raise Wrong("the moves do not lead to any result")
    _head(record, folded)
    outcome = folded.position.outcome() if folded.position else None
    if last.result is None:
        if outcome is not None:
            raise Wrong("the game was over, and the record says it was abandoned")
        return "abandoned without a result"
    if outcome is None:
        raise Wrong("the record has a result, but after its last move the game was not over")
    if closed(outcome).result != last.result:
        raise Wrong(f"the rules say: {_in_words(closed(outcome).result)}; the record says: {_in_words(last.result)}")
    return str(outcome.reason)


def _end(entries: list[Entry]) -> Closed:
    """How the table was closed; after that there is only what people said."""
    bodies = [body_of(entry) for entry in entries]
    while isinstance(bodies[-1], Said | Rematched):
        bodies.pop()
    last = bodies[-1]
    if not isinstance(last, Closed):
        raise Wrong("the record does not end with the table being over")
    return last


def _head(record: pb.Record, folded: Folded) -> None:
    """What the record says of itself is what its entries say."""
    said = header(folded.ledger, record.key)
    for field in said.DESCRIPTOR.fields:
        if field.name != "entries" and getattr(record, field.name) != getattr(said, field.name):
            raise Wrong(f"the record's {field.name} is not what its entries say")


def _in_words(result: Result | None) -> str:
    if result is None:
        return "no result"
    winners = ", ".join(f"seat {seat + 1}" for seat in result.winners) or "nobody"
    return f"scores {list(result.scores)}, winners: {winners}, {result.reason}"


def _legal(folded: Folded, entry: Entry, body: Moved) -> None:
    position, seat = folded.position, entry.seat
    if position is None or seat is None or seat not in position.questions():
        raise ReplayError(f"version {entry.version}: the seat answers and is not asked")
    if position.question_id(seat) != body.question:
        raise ReplayError(f"version {entry.version}: the move answers another question than the open one")
    try:
        move = position.codec.read_move(bytes(body.move))
    except UnreadableMoveError as error:
        raise ReplayError(f"version {entry.version}: {error}") from error
    no = position.refusal(seat, move)
    if no is not None:
        raise ReplayError(f"version {entry.version}: the move {bytes(body.move).decode()} is not legal: {no}")
    if not _may_play(folded, seat, move, body.by):
        raise ReplayError(f"version {entry.version}: it cannot have been {body.by or 'a person'} who played this seat")


def _may_play(folded: Folded, seat: Seat, move: Move, by: str) -> bool:
    """Whether `Moved.by` tells who may have given this answer."""
    if by == BY_PLATFORM:
        return folded.position is not None and folded.position.only_answer() == (seat, move)
    if by:
        return folded.ledger.bot_at(seat) == by
    return folded.ledger.chairs[seat].holder in (PERSON, ABSENT)


def _rightly_undone(before: Folded, entry: Entry, body: Undone) -> None:
    answer = None if entry.seat is None else before.undoable(entry.seat)
    if answer is None or answer.version != body.of:
        raise ReplayError(f"version {entry.version}: version {body.of} could not be taken back")


def _table(record: pb.Record) -> str:
    return record.table.removeprefix("tables/")
