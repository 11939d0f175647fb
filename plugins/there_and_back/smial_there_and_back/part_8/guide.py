"""A guide opened at part 8, and what positions of part 8 are to its steps, its view and its estimate."""

import msgspec

from smial_there_and_back.bread_movement import BreadAdventure, BreadGuide

HOUSES, STRIKES = 12, 13
"""Houses have the numbers 1 to 12 (TB-8.6), Smaug has 1 to 13 (TB-8.15)."""
ARROWS = 5
"""Swords at the start (TB-8.1)."""


class PartEightGuide(BreadGuide, array_like=True, gc=False):
    """What one player has drawn and written at part 8."""

    hits: list[int] = msgspec.field(default_factory=lambda: [0] * HOUSES)
    """For each house how many of its numbers are filled."""
    saved: list[int] = []
    """The numbers of the houses that are saved."""
    strikes: list[int] = []
    """The numbers that are filled on Smaug."""
    boats: list[int] = []
    """The squares of the boats that are marked."""
    thrush_is_gone: bool = False
    """Whether the thrush was filled at the start, so that nobody enters its space (TB-10.3, TB-A24)."""

    @property
    def has_defeated_smaug(self) -> bool:
        """Whether all his numbers are filled (TB-8.15)."""
        return len(self.strikes) == STRIKES


Lake = BreadAdventure[PartEightGuide]
"""A position of part 8, as far as its steps, its view and its estimate look at it."""
