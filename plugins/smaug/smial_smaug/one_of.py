"""The step in which something falls on one figure of several, and the player on turn says on which."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from smial.rules import Move, Seat, Turn
from smial_smaug.asking import Ask
from smial_smaug.figures import BILBO, Figure, owner
from smial_smaug.journey import Journey
from smial_smaug.moves import Choose


class OneOf(Ask):
    """Falls on one of these figures, of which there may be one only, or none."""

    figures: list[Figure]

    @abstractmethod
    def falls_on(self, state: Journey, figure: Figure, turn: Turn) -> None:
        """What it does to the figure."""

    def nobody(self, state: Journey, turn: Turn) -> None:
        """What it does where there are none: nothing, by default."""

    def waits(self, state: Any) -> bool:
        return len(self.figures) > 1 and not alike(*self.figures)

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        return [Choose(figure) for figure in self.figures]

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Choose)
        self.falls_on(state, move.figure, turn)

    def resolve(self, state: Journey, turn: Turn) -> None:
        if self.figures:
            self.falls_on(state, self.figures[0], turn)
        else:
            self.nobody(state, turn)


def alike(one: Figure, other: Figure) -> bool:
    """Whether they are two dwarves of one colour, between which there is nothing to choose."""
    return BILBO not in (one, other) and owner(one) == owner(other)
