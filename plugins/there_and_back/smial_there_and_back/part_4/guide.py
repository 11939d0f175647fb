"""A guide opened at part 4, and what positions of part 4 are to its steps, its view and its estimate."""

from typing import ClassVar

from smial_there_and_back.part_4.board import BOARD, RIDDLES, RING, Board
from smial_there_and_back.shape_adventure import ShapeAdventure, ShapeGuide


class PartFourGuide(ShapeGuide, array_like=True, gc=False):
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


Caves = ShapeAdventure[PartFourGuide]
"""A position of part 4, as far as its steps, its view and its estimate look at it."""
