"""What bots think of a position. No rule needs it."""

from __future__ import annotations

from smial.rules import Seat
from smial_unexpected_party.position import Position
from smial_unexpected_party.scoring import total


def estimate(state: Position, seat: Seat) -> float:
    """How far ahead of the best other player."""
    best = max(total(player) for other, player in enumerate(state.players) if other != seat)
    return total(state.players[seat]) - best
