"""A guide opened at part 5, and what positions of part 5 are to its steps, its view and its estimate."""

import msgspec

from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.path_guide import PathGuide

FLIGHTS = 3
"""Flight paths of the eagles."""


class PartFiveGuide(PathGuide, array_like=True, gc=False):
    """What one player has drawn and written at part 5."""

    blocked: list[int] = []
    """The squares that wargs have blocked."""
    marked_trees: list[int] = []
    """The trees that are connected, in that order."""
    flown: list[int] = msgspec.field(default_factory=lambda: [0] * FLIGHTS)
    """For each flight path how many of its trees the eagles have reached."""

    @property
    def pinecones(self) -> int:
        """They are taken and kept wherever it would be bread in other parts (TB-5.2)."""
        return self.bread


Fire = PathAdventure[PartFiveGuide]
"""A position of part 5, as far as its steps, its view and its estimate look at it."""
