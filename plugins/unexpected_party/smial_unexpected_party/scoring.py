"""Points: tokens in the order of gaining, and what a company is worth at the end (UP-57, UP-67 to UP-71)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from smial.rules import Seat, Turn
from smial_unexpected_party.cards import DWARVES
from smial_unexpected_party.position import Player, Position
from smial_unexpected_party.words import WHO

SINGLE, DOUBLE = 1, 2
"""What the two kinds of point tokens are worth (UP-5)."""


def gain_points(state: Position, seat: Seat, tokens: Iterable[int], turn: Turn) -> None:
    """Tokens of these values come onto the top of the seat's stack."""
    for token in tokens:
        state.players[seat].points.append(token)
        turn.tell("{who} gains points: {points}.", who=WHO[seat], points=token)


def bonus(stack: Sequence[str]) -> int:
    """What the dwarves of a stack are worth for one another (UP-67)."""
    return _bonus(tuple(stack))


@lru_cache(maxsize=8192)
def _bonus(stack: tuple[str, ...]) -> int:
    return sum(each.points for name in stack for each in DWARVES[name].bonus if each.holds(stack))


def total(player: Player) -> int:
    """All points as they stand; it may be below zero (UP-A34)."""
    return sum(player.points) + bonus(player.dwarves)
