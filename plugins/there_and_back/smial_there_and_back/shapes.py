"""Shapes on a map: where each may be filled in (TB-4.3, TB-4.6, TB-4.7), and the free shape, built square by square.

Sets of squares are masks. Not here: which shape a roll allows, and what filling a square gives.
"""

from collections.abc import Mapping
from functools import lru_cache

from smial_there_and_back.catalogue import Catalogue
from smial_there_and_back.figures import Figure
from smial_there_and_back.squares import Squares, Unions, bits, mask


class Shapes(Catalogue):
    """All shapes at all places of one map; `never` are the squares that cannot be filled, `first` those that the first
    shape must reach: one of them at least."""

    def __init__(self, squares: Squares, figures: Mapping[str, Figure], never: int, first: int) -> None:
        super().__init__(squares, figures, never)
        self.squares = squares
        self.never = never
        self.first = first
        self.masks = tuple(mask(drawing.cells) for drawing in self.drawings)
        self._covering = Unions(self.covering)
        self.placeable = lru_cache(maxsize=256)(self._placeable)
        """The set of drawings that may be filled in, given what is filled and what else is closed."""
        self.fitting = lru_cache(maxsize=256)(self._fitting)
        """The names of the figures that have a place, given the same."""

    def free(self, filled: int, closed: int) -> int:
        """The squares that may still be filled."""
        return self.squares.all & ~(self.never | filled | closed)

    def border(self, filled: int, closed: int) -> int:
        """The free squares of which a new shape must cover one: beside what is filled, or the `first` ones (TB-4.6)."""
        return (self.squares.next_to(filled) if filled else self.first) & self.free(filled, closed)

    def _placeable(self, filled: int, closed: int) -> int:
        return self._covering.of(self.border(filled, closed)) & ~self._covering.of(filled | closed)

    def _fitting(self, filled: int, closed: int) -> frozenset[str]:
        placeable = self.placeable(filled, closed)
        return frozenset(form for form in self._spans if self.of_form(form, placeable))

    def next_squares(self, begun: int, size: int, filled: int, closed: int) -> int:
        """The squares by which a free shape of `size` squares may go on, so that it can be completed (TB-4.4).

        `begun` are its squares so far. It starts on the border, and every later square lies beside an earlier one, so
        every set of joined squares that reaches the border can be made, and whatever is begun can be finished.
        """
        free = self.free(filled, closed)
        if begun:
            return self.squares.next_to(begun) & free & ~begun
        return self._roomy(self.border(filled, closed), size, free)

    def _roomy(self, starts: int, size: int, free: int) -> int:
        found = 0
        for start in bits(starts):
            if not found >> start & 1:
                room = self.squares.joined(1 << start, free)
                found |= room if room.bit_count() >= size else 0
        return starts & found
