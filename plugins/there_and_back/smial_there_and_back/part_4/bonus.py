"""The bonus shapes of part 4: one a round at most, and only if one likes (TB-4.9, TB-4.10, TB-A14).

Not here: how shapes are filled in (`filling`).
"""

from collections.abc import Sequence
from typing import ClassVar

from smial.rules import Line, Move, Seat, Turn, Who, line
from smial_there_and_back.filling import AskAboutShape, bonus_moves, chosen_bonus, lose_bonus
from smial_there_and_back.moves import Bonus, Decline
from smial_there_and_back.part_4.board import BOARD, RIDDLES, RING, Board
from smial_there_and_back.shape_adventure import ShapeAdventure, ShapeGuide


class CaveGuide(ShapeGuide, array_like=True, gc=False):
    """A guide opened at part 4."""

    bonuses_left: int = 0
    """How many bonus shapes may still be used in this round (TB-4.10, TB-11.10)."""

    board: ClassVar[Board] = BOARD

    @property
    def riddles(self) -> int:
        """How many riddles are solved; the Ring is none of them."""
        return sum(goal != RING for goal in self.done)

    @property
    def finished(self) -> bool:
        """All riddles are solved (TB-4.14)."""
        return self.riddles == RIDDLES

    def open_round(self, shapes: int) -> None:
        """As many bonus shapes as shapes may be used."""
        self.bonuses_left = shapes

    def usable_bonus(self) -> list[int]:
        """None once the round's bonus shapes are used up."""
        return super().usable_bonus() if self.bonuses_left else []

    def use_bonus(self, cell: int) -> None:
        """It counts for the round."""
        super().use_bonus(cell)
        self.bonuses_left -= 1


Caves = ShapeAdventure[CaveGuide]
"""A position of part 4, as far as its steps, its view and its estimate look at it."""


class UseBonus(AskAboutShape):
    """Use one of the bonus shapes just covered, or none; what cannot be placed is lost (TB-4.9, TB-4.10, TB-A14)."""

    def text(self, state: Caves) -> Line:
        return line("Which bonus shape do you use?")

    def possible(self, state: Caves) -> bool:
        return bool(state.guides[self.seat].usable_bonus())

    def moves(self, state: Caves, seat: Seat) -> Sequence[Move]:
        return [*bonus_moves(state.guides[seat]), Decline()]

    def answer(self, state: Caves, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Decline):
            state.guides[seat].bonus = []
            turn.tell("{who} uses no bonus shape.", who=Who(seat))
            return
        assert isinstance(move, Bonus)
        turn.then(chosen_bonus(state, seat, move))

    def resolve(self, state: Caves, turn: Turn) -> None:
        lose_bonus(state, self.seat, turn)
