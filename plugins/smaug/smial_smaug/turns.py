"""The order of a turn, and how one follows another. Not here: what its steps are (`walking`, `playing`, `drawing`)."""

from collections.abc import Sequence

from smial.rules import Move, Seat, Turn
from smial_smaug.anytime import did_at_any_time, key_layings
from smial_smaug.asking import Ask
from smial_smaug.drawing import DrawCards, KeepSix
from smial_smaug.journey import Journey
from smial_smaug.moves import Done
from smial_smaug.playing import PlayCards
from smial_smaug.walking import UseMovement


class EndTurn(Ask):
    """The last moment to lay the key; then the next player is on turn (SM-18, SM-A14)."""

    text = "{colour}: your turn ends. Do you lay the key?"

    def waits(self, state: Journey) -> bool:
        return bool(key_layings(state))

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        return [*key_layings(state), Done()]

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        did_at_any_time(state, move, turn)
        self.resolve(state, turn)

    def resolve(self, state: Journey, turn: Turn) -> None:
        state.player = (state.player + 1) % state.players
        state.declined, state.swapped = [], False
        turn.then(*next_turn())


def next_turn() -> list[UseMovement | PlayCards | DrawCards | KeepSix | EndTurn]:
    """SM-19."""
    return [UseMovement(), PlayCards(), DrawCards([]), KeepSix(), EndTurn()]
