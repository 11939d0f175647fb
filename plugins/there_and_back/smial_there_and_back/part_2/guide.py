"""A guide opened at part 2, and what positions of part 2 are to its steps, its view and its estimate."""

from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.path_guide import PathGuide


class PartTwoGuide(PathGuide, array_like=True, gc=False):
    """What one player has drawn and written at part 2. What is `marked` on the map are broken swords."""

    dangers: int = 0
    """How often a dangerous space was entered (TB-2.4)."""
    trolls: list[int] = []
    """The squares of the trolls that are marked."""


Road = PathAdventure[PartTwoGuide]
"""A position of part 2, as far as its steps, its view and its estimate look at it."""
