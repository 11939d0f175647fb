"""What one viewer receives at a position, as bytes that can be compared. Not for: sending it to anybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from google.protobuf.message import Message

from smial.rules import Line, Move, Question, Seat, Source, State, Told, Turn
from smial.tables.position import Position

Receipt = Mapping[str, bytes]
"""By the name of each part, so that a difference can be named."""


def receipt(position: Position, seat: Seat, others: Iterable[Move] = (), most: int = 40) -> Receipt:
    """All that the seat may receive: views, who is asked what, its question, choices and result, refusals of `others`.

    Of a long list it holds all moves, and how the first and last of `most` are shown.
    """
    state, questions = position.state, position.questions()
    parts = {
        "everybody's view": stable(state.view().message()),
        "the seat's own view": stable(state.view_of(seat).message()),
        "who is asked": encoded([(asked, public(question)) for asked, question in questions.items()]),
        "single answers of others": encoded(_single_answers(state, seat, questions)),
        "the outcome": encoded(position.outcome()),
    }
    if seat in questions:
        moves = state.moves(seat)
        parts["the seat's question"] = encoded(questions[seat])
        parts["the seat's moves"] = encoded(moves)
        parts["the seat's choices"] = encoded([state.choice(seat, move) for move in ends(moves, most)])
    parts["the seat's refusals"] = encoded([position.refusal(seat, move) for move in others])
    return parts


def lines_for(told: Iterable[Told], seat: Seat | None) -> bytes:
    """The lines that a seat reads, or a spectator if it is None."""
    return encoded([each.for_seat(seat) for each in told])


def knowledge(state: State, seat: Seat, source: Source) -> bytes:
    """All that the seat can know, as one position: what it cannot was forgotten and drawn. It spoils the state.

    Two positions that the seat cannot tell apart give the same bytes for the same source.
    """
    state.resample(seat, Turn(source))
    return msgspec.msgpack.encode(state)


def difference(one: Receipt, other: Receipt) -> str | None:
    """The names of the parts that differ, or None."""
    parts = [part for part in {**one, **other} if one.get(part) != other.get(part)]
    return ", ".join(parts) or None


def stable(message: Message) -> bytes:
    """A protobuf message as bytes that depend on nothing but its content."""
    return message.SerializeToString(deterministic=True)


def encoded(value: object) -> bytes:
    """Plain data as bytes."""
    return msgspec.json.encode(value)


def public(question: Question) -> tuple[Line, bool, bool, str]:
    """What others may learn of a question."""
    return question.text, question.waits, question.hold, question.together


def ends(moves: Sequence[Move], most: int) -> Sequence[Move]:
    """The moves, or the first and last of them where there are more than `most`."""
    return moves if len(moves) <= most else [*moves[: most // 2], *moves[-most // 2 :]]


def _single_answers(state: State, seat: Seat, questions: Mapping[Seat, Question]) -> list[Seat]:
    """Seats whose only answer the platform will give at once, which everybody notices."""
    asked = (other for other, question in questions.items() if other != seat and question.waits and not question.hold)
    return [other for other in asked if len(state.moves(other)) == 1]
