"""A guide opened at part 7, and what positions of part 7 are to its steps, its view and its estimate."""

import msgspec

from smial_there_and_back.bread_movement import BreadAdventure, BreadGuide
from smial_there_and_back.part_7.board import BOARD, COLUMNS, INSIDE, MOUNTAINSIDE

OPEN = 0
"""No number stands in a circle."""


class PartSevenGuide(BreadGuide, array_like=True, gc=False):
    """What one player has drawn and written at part 7. What is `marked` on the map are camps."""

    by_river: bool = False
    """Whether the ships are connected from the river."""
    by_land: bool = False
    """Whether they are connected from the field."""
    rolled: list[int] = []
    """The black die spaces that have been used."""
    circles: list[int] = msgspec.field(default_factory=lambda: [OPEN] * (2 * COLUMNS))
    """The numbers of the talk with Smaug: by column the upper one, then the lower one."""

    @property
    def unlocked(self) -> bool:
        """Whether the lock is filled: the ships are connected from both sides (TB-7.6)."""
        return self.by_river and self.by_land

    @property
    def locked(self) -> tuple[int, ...]:
        return () if self.unlocked else (MOUNTAINSIDE,)

    @property
    def inside(self) -> bool:
        """Whether the inside of the mountain has been entered (TB-7.14)."""
        return self.region == INSIDE

    @property
    def columns(self) -> list[tuple[int, int]]:
        """The upper and the lower number of each column."""
        return list(zip(self.circles[::2], self.circles[1::2], strict=True))

    @property
    def results(self) -> list[int]:
        """Upper less lower number of each column that has both (TB-7.13)."""
        return [upper - lower for upper, lower in self.columns if upper and lower]

    @property
    def gems(self) -> int:
        """How many spaces with green gems are entered."""
        return (self.entered & BOARD.gems).bit_count()

    @property
    def entered(self) -> int:
        """All squares entered, as a mask."""
        return BOARD.sections.entered(self.lines)


Quest = BreadAdventure[PartSevenGuide]
"""A position of part 7, as far as its steps, its view and its estimate look at it."""
