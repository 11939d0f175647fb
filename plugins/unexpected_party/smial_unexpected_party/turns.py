"""Turns in their order, the closing turns, and the end (UP-17, UP-18, UP-50, UP-65, UP-66)."""

from __future__ import annotations

from smial.rules import Seat, Turn
from smial_unexpected_party.asking import Deed
from smial_unexpected_party.cards import DWARVES
from smial_unexpected_party.cleaning import CleanUp
from smial_unexpected_party.hands import DiscardDown
from smial_unexpected_party.house import DINING_ROOM
from smial_unexpected_party.position import Player, Position
from smial_unexpected_party.scoring import bonus
from smial_unexpected_party.travel import Travel
from smial_unexpected_party.words import WHO


class NextTurn(Deed):
    """The seat's turn comes, unless all closing turns are over."""

    def resolve(self, state: Position, turn: Turn) -> None:
        if self.seat == state.closer:
            finish(state, turn)
        else:
            state.active = self.seat
            must_sit = state.players[self.seat].is_furious
            after = (self.seat + 1) % len(state.players)
            turn.then(Travel(self.seat, must_sit), DiscardDown(self.seat), CleanUp(self.seat), NextTurn(after))


def finish(state: Position, turn: Turn) -> None:
    """All dwarves sit down to dinner, and points are counted (UP-66)."""
    for seat, player in enumerate(state.players):
        player.room, player.space = DINING_ROOM, ""
        turn.tell(
            "{who}: points {points}, for the company {bonus}.",
            who=WHO[seat],
            points=sum(player.points),
            bonus=bonus(player.dwarves),
        )
    state.over = True


def first_seat(players: list[Player]) -> Seat:
    """Whoever has the lowest dwarf starts (UP-17)."""
    return min(range(len(players)), key=lambda seat: DWARVES[players[seat].dwarves[-1]].number)
