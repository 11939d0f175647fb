"""How far it still is to several places: about how many squares lines must grow by until they lie beside all of them.

A rough measure, for bots: it counts squares, not sections. Not here: what it is worth to come nearer.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from itertools import chain
from operator import or_

from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.squares import bits, mask, union

FORK = 0.4
"""What one more place beside a square costs that is drawn for another place, in squares."""


class Growth:
    """Ways over a map to places that lines connect to, each a solid square, such as boats. Sets are masks."""

    def __init__(self, board: PathBoard, remembered: int = 20_000) -> None:
        self._board, self._squares = board, board.squares
        self._beside_start = union(board.squares.around, board.starts) & board.open
        self._ahead = tuple(self._ahead_of(section) for section in range(len(board.sections.drawings)))
        self.to_all = lru_cache(remembered)(self._to_all)
        """The size of a tree of lines that grows to places over `free` squares from those `near` ones that can be drawn
        on next, to the nearest place, from there to the next, and so on; and how many places cannot be reached."""

    def near(self, guide: PathGuide) -> int:
        """The squares that can be drawn on next: those that lines have entered or lead into, and those at the start."""
        drawn = list(chain.from_iterable(guide.lines))
        return self._beside_start | union(self._board.sections.cells, drawn) | union(self._ahead, drawn)

    def rings(self, goals: int, free: int, far: int) -> list[int]:
        """The `free` squares that are at most 1, 2, 3 … up to `far` squares away, the first ones `goals` themselves."""
        rings = [goals & free]
        while len(rings) < far:
            rings.append((rings[-1] | self._squares.next_to(rings[-1])) & free)
        return rings

    def _ahead_of(self, section: int) -> int:
        beyond = (self._squares.beside(cell, side) for cell, side in self._board.sections.open_sides(section))
        return mask(cell for cell in beyond if cell is not None) & self._board.open

    def _to_all(self, near: int, free: int, places: int) -> tuple[float, int]:
        missing = {place: self._squares.around[place] & free for place in bits(places)}
        total = 0.0
        while missing:
            rings = self._squares.flood(near, reduce(or_, missing.values()), free)
            if not rings:
                break
            way = self._way_to(missing, rings)
            beside = [place for place, around in missing.items() if around & way]
            total += len(rings) + FORK * (len(beside) - 1)
            for place in beside:
                del missing[place]
            near |= way | self._squares.next_to(way) & free
        return total, len(missing)

    def _way_to(self, missing: Mapping[int, int], rings: Sequence[int]) -> int:
        """The squares of one shortest way to a missing place, and to the square beside most of those."""
        ends = {cell: sum(around >> cell & 1 for around in missing.values()) for cell in bits(rings[-1])}
        way = step = 1 << max(ends, key=ends.__getitem__)
        for ring in rings[-2::-1]:
            step = self._squares.next_to(step) & ring
            step &= -step
            way |= step
        return way
