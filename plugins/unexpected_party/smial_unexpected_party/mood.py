"""Curious and furious: how moods rise and fall, and what comes of it (UP-51 to UP-57)."""

from __future__ import annotations

from collections.abc import Sequence

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask
from smial_unexpected_party.house import HOUSE
from smial_unexpected_party.items import drop_surplus
from smial_unexpected_party.moves import Relent, Settle
from smial_unexpected_party.position import Player, Position
from smial_unexpected_party.words import BOARD, WHO


def gain_curious(state: Position, seat: Seat, count: int, turn: Turn) -> None:
    """One after the other; what can no longer be held is then dropped at once (UP-36)."""
    for _ in range(count):
        _gain_one(state.players[seat], seat, turn)
    drop_surplus(state, seat, turn)


def _gain_one(player: Player, seat: Seat, turn: Turn) -> None:
    """Into a free place (UP-52), else one curious turns furious (UP-53), else nothing comes of it (UP-A11)."""
    if player.curious + player.furious < HOUSE.mood:
        player.curious += 1
        turn.tell("{who} gains a curious.", who=WHO[seat])
    elif player.curious:
        player.curious -= 1
        player.furious += 1
        turn.tell("{who} gains a curious, and one turns furious.", who=WHO[seat])
        if player.is_furious:
            lose_point(player, seat, turn)


def lose_point(player: Player, seat: Seat, turn: Turn) -> None:
    """The top token of the stack, whatever it is worth; none from an empty one (UP-56, UP-A12)."""
    if player.points:
        turn.tell("{who} is all furious and loses points: {points}.", who=WHO[seat], points=player.points.pop())


def clear(player: Player) -> None:
    """All tokens are discarded (UP-47)."""
    player.curious = player.furious = 0


class CalmDown(Ask):
    """Remove curious: for each either a furious turns curious, or a curious goes (UP-54)."""

    count: int

    def waits(self, state: Position) -> bool:
        player = self.player(state)
        return bool(self.count and (player.curious or player.furious))

    def text(self, state: Position) -> Line:
        return line("How do you remove a curious? ({count} to remove)", count=self.count)

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        player = state.players[seat]
        return [*([Settle()] if player.curious else []), *([Relent()] if player.furious else [])]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        return CALMING[isinstance(move, Relent), seat]

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        player = state.players[seat]
        if isinstance(move, Relent):
            player.furious -= 1
            player.curious += 1
            turn.tell("{who} turns a furious back to curious.", who=WHO[seat])
        else:
            player.curious -= 1
            turn.tell("{who} removes a curious.", who=WHO[seat])
        turn.then(CalmDown(seat, self.count - 1))


CALMING = {
    (relent, seat): Choice(
        label=line("Turn a furious back to curious, and hold one item more" if relent else "Take a curious off"),
        touches=(f"{BOARD}-{seat}/{'furious' if relent else 'curious'}",),
    )
    for relent in (False, True)
    for seat in range(len(WHO))
}
