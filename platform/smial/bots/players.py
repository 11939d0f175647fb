"""The bots themselves. They look one move ahead at most; anything deeper is another bot in another file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from smial.bots.bot import pack, spread
from smial.rules import Move, Seat, Source, State, Turn

T = TypeVar("T")

LOOKS = 1_000
"""How many moves of a list the greedy bot tries: all that a question may have. A look costs a few µs to some 50 µs."""


class RandomBot:
    """Takes any move, each as likely."""

    name = "random"

    def choose(self, state: State, seat: Seat, source: Source) -> Move:
        """See `Bot`."""
        return Turn(source).pick(state.moves(seat), "random move")


class GreedyBot:
    """Tries each move on a copy and takes the one after which `estimate` is best; equals are drawn for.

    Of more than `looks` moves it tries a drawn sample. It goes back only where it cannot go on.
    """

    name = "greedy"

    def __init__(self, looks: int = LOOKS) -> None:
        self._looks = looks

    def choose(self, state: State, seat: Seat, source: Source) -> Move:
        """See `Bot`."""
        turn = Turn(source)
        legal = state.moves(seat)
        moves = sample([move for move in legal if not move.goes_back] or legal, self._looks, turn)
        if len(moves) == 1:
            return moves[0]
        packed = pack(state)
        worth = [_worth(spread(type(state), packed), seat, move, source) for move in moves]
        best = max(worth)
        return turn.pick([move for move, value in zip(moves, worth, strict=True) if value == best], "best move")


def sample(items: Sequence[T], most: int, turn: Turn) -> list[T]:
    """`most` of the items, or all where there are no more, each as likely; their order stays."""
    if len(items) <= most:
        return list(items)
    chosen = set()
    for last in range(len(items) - most, len(items)):  # Floyd: one draw for each that is taken
        other = turn.below(last + 1, "sample")
        chosen.add(last if other in chosen else other)
    return [item for at, item in enumerate(items) if at in chosen]


def _worth(state: State, seat: Seat, move: Move, source: Source) -> float:
    state.play(seat, move, Turn(source))
    return state.estimate(seat)
