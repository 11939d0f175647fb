"""Tolls: tokens to pay for squares of the map, the first time a line enters them or connects to them (TB-A9, TB-A12).

Whether a section can be paid for is a question of sets, as everything about where sections fit; only where one gives
tokens on its way as well must it be walked square by square. Not here: which squares ask a toll (each part's board).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from smial_there_and_back.path_guide import Token
from smial_there_and_back.paths import Effect
from smial_there_and_back.sections import Sections
from smial_there_and_back.squares import bits, mask

MOST = 4
"""No section enters more squares, or reaches more solid ones."""


class Toll:
    """So many tokens of a kind for each of these squares: for entering it, or if `solid` for connecting to it."""

    def __init__(self, sections: Sections, token: Token, count: int, cells: Iterable[int], *, solid: bool) -> None:
        self.token: Token = token
        self.count = count
        self.cells = mask(cells)
        self.solid = solid
        self._touching = {
            cell: sections.connecting([cell]) if solid else sections.covering[cell] for cell in bits(self.cells)
        }
        self.more_than = lru_cache(maxsize=512)(self._more_than)
        """The set of sections that touch more than `number` of the squares in a mask."""
        self._facing = {cell: sections.facing(cell) for cell in bits(self.cells)} if solid else {}
        self._sections = sections

    def too_dear(self, unpaid: int, tokens: int) -> int:
        """The set of sections that cost more than so many tokens, if these squares (a mask) are not paid for yet."""
        return self.more_than(unpaid & self.cells, min(MOST, tokens // self.count))

    def _more_than(self, cells: int, number: int) -> int:
        touching = [0] * (number + 1)
        for cell in bits(cells):
            for fewer in range(number, 0, -1):
                touching[fewer] |= touching[fewer - 1] & self._touching[cell]
            touching[0] |= self._touching[cell]
        return touching[number]

    def asked_by(self, section: int) -> int:
        """The squares that ask this toll of a section, paid for or not, as a mask."""
        if not self.solid:
            return self._sections.cells[section] & self.cells
        reach = self._sections.reach[section]
        return mask(cell for cell, sides in self._facing.items() if reach & sides)


class Walk:
    """Whether sections can be paid for on the way, by a guide with these tokens to whom these squares are unpaid.

    `finds` are the squares that would give something now.
    """

    def __init__(
        self,
        sections: Sections,
        tolls: Iterable[Toll],
        tokens: Mapping[Token, int],
        unpaid: int,
        finds: dict[int, Effect],
    ) -> None:
        self._sections = sections
        self._tolls = tuple(tolls)
        self._tokens = tokens
        self._unpaid = unpaid
        self._finds = finds

    def possible(self, section: int, reach: int) -> bool:
        """Whether there is an order of its squares, beginning where it attaches to lines of this `reach`, in which each
        can be paid for with what is there by then; connections are paid for after all squares are entered (TB-A32)."""
        return any(self._payable(section, way) for way in self._sections.ways(section, reach))

    def _payable(self, section: int, way: Iterable[int]) -> bool:
        return all(self._payable_to(toll, section, way) for toll in self._tolls)

    def _payable_to(self, toll: Toll, section: int, way: Iterable[int]) -> bool:
        tokens = self._tokens[toll.token]
        asking = toll.asked_by(section) & self._unpaid
        for cell in way:
            if not toll.solid and asking >> cell & 1:
                tokens -= toll.count
            if tokens < 0:
                return False
            if cell in self._finds:
                tokens += getattr(self._finds[cell], toll.token)
        return not toll.solid or asking.bit_count() * toll.count <= tokens
