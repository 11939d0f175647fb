"""A guide opened at part 6, and what positions of part 6 are to its steps, its view and its estimate."""

from typing import ClassVar

from smial_there_and_back.part_6.board import BOARD, SPIDERS, UPPER_LEFT, Board
from smial_there_and_back.shape_adventure import ShapeAdventure, ShapeGuide


class PartSixGuide(ShapeGuide, array_like=True, gc=False):
    """A guide opened at part 6."""

    rolled: list[int] = []
    """The black dice of the map that have been rolled."""
    to_place: int = 0
    """How many shapes of the round's own roll are still to be placed; private rolls wait for them (TB-11.11)."""

    board: ClassVar[Board] = BOARD

    @property
    def spiders(self) -> int:
        """How many spiders are filled."""
        return (self.cells & BOARD.spiders).bit_count()

    @property
    def dwarves(self) -> int:
        """How many dwarves are free (TB-6.5)."""
        return len(self.done)

    @property
    def sting(self) -> int:
        """How many Sting spaces are left unfilled (TB-6.10)."""
        return (BOARD.sting & ~self.cells).bit_count()

    @property
    def finished(self) -> bool:
        """All spiders are filled (TB-6.9)."""
        return self.spiders == SPIDERS

    def used_up(self, die: int) -> bool:
        """Whether a black die of the map gives no roll any more; hard mode begins with one used up (TB-9.2, TB-A37)."""
        return die in self.rolled or (self.hard and die == UPPER_LEFT)

    def due(self) -> list[int]:
        """The black dice that may be rolled now: all spaces beside them are filled (TB-6.6)."""
        if self.to_place:
            return []
        return [die for die, beside in BOARD.rolls.items() if not beside & ~self.cells and not self.used_up(die)]

    def open_round(self, shapes: int) -> None:
        """Private rolls wait for so many shapes."""
        self.to_place = shapes

    def fill_box(self, number: int) -> None:
        """One shape less to wait for; those of private rolls come when there is none."""
        super().fill_box(number)
        self.to_place = max(0, self.to_place - 1)


Woods = ShapeAdventure[PartSixGuide]
"""A position of part 6, as far as its steps, its view and its estimate look at it."""
