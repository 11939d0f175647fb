"""A guide opened at part 1, and what positions of part 1 are to its steps, its view and its estimate."""

import msgspec

from smial_there_and_back.part_1.bread import Feast
from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.path_guide import PathGuide


class PartOneGuide(PathGuide, array_like=True, gc=False):
    """What one player has drawn and written at part 1."""

    arrived: list[int] = []
    """The squares of the guests who have arrived, in that order."""
    feast: Feast = msgspec.field(default_factory=Feast)


Party = PathAdventure[PartOneGuide]
"""A position of part 1, as far as its steps, its view and its estimate look at it."""
