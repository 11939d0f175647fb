"""How things may stand after an answer: with another move of the same kind, or other luck. Not for judging that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from smial.bots.players import sample
from smial.rules import Move, Seat, Turn
from smial.tables.position import Position
from smial.testkit.trial import Moment

LUCK = 3
"""With how many draws a move is tried that draws."""


class End(NamedTuple):
    """How an answer has left things."""

    move: Move
    position: Position
    """To be looked at; whoever would change it unpacks `packed`."""
    packed: bytes
    turn: Turn
    """The call that led there."""


def ends_with_other_luck(moment: Moment, by: Seat) -> Iterator[list[End]]:
    """For some of the moves that a seat has: how it ends with one luck or another."""
    for move in sample(moment.state().moves(by), moment.trial.tries // 2, moment.turn(f"ends {by}")):
        yield list(_with_luck(moment, by, move))


def ends_of_a_kind(ends: list[list[End]]) -> list[list[End]]:
    """One end of each move, those of moves of the same kind together."""
    kinds: dict[type[Move], list[End]] = {}
    for first, *_ in ends:
        kinds.setdefault(type(first.move), []).append(first)
    return list(kinds.values())


def _with_luck(moment: Moment, by: Seat, move: Move) -> Iterator[End]:
    for luck in range(LUCK):
        position = moment.position()
        turn = position.answer(by, move, moment.source(f"luck {luck}"))
        yield End(move, position, moment.codec.pack(position.state), turn)
        if not turn.drew:
            return
