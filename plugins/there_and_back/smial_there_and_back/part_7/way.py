"""How far it still is in part 7, about, in squares to be drawn: to the ships, inside, over the gems. For bots.

A rough measure; not here: what it is worth to come nearer (`estimate`).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import inf

from smial_there_and_back.journey import Journey
from smial_there_and_back.part_7.board import BOARD, INSIDE
from smial_there_and_back.part_7.guide import PartSevenGuide
from smial_there_and_back.squares import SIDES, bits, mask

CAMP = 1.0
"""What a way over a camp is longer, in squares."""

SQUARES = BOARD.squares
ENTRY = next(cell for cell, count in BOARD.black_dice.items() if count == 2)
LANDING = mask(side // 4 for side in bits(BOARD.by_land))
"""The squares from which lines connect to the ships by land."""
DETOURS = BOARD.thrush | BOARD.arkenstone | BOARD.camps | mask(BOARD.black_dice) | BOARD.find_cells
"""The squares that are worth something by themselves."""
FAR = 5
"""Squares beyond which nothing is worth a detour."""


def rings(cell: int, extra: Mapping[int, float], closed: Iterable[int]) -> list[int]:
    """All squares that are at most 1, 2, 3 … squares away from one, what that one costs itself left out."""
    away = Journey(BOARD, sum(SIDES) << 4 * cell, {**extra, cell: 0.0}, closed).from_square
    return [mask(near for near, squares in away.items() if squares <= limit) for limit in range(1, FAR)]


class Ways:
    """The ways over the map as it is, or as hard mode leaves it."""

    def __init__(self, hard: bool) -> None:
        closed, camps = BOARD.hard if hard else (), dict.fromkeys(bits(BOARD.camps), CAMP)
        self.by_river = Journey(BOARD, BOARD.by_river, {}, closed)
        self.by_land = Journey(BOARD, BOARD.by_land, camps, closed)
        self.inside = Journey(BOARD, sum(SIDES) << 4 * ENTRY, camps, closed)
        free = BOARD.regions.cells[INSIDE] & BOARD.open & ~mask(closed)
        self.gems = lru_cache(maxsize=4096)(lambda entered: squares_over_gems(entered, free))
        """The squares to be drawn inside until all gems are entered, given those of the inside that are."""
        from_landing = [far for cell, far in self.inside.from_square.items() if LANDING >> cell & 1]
        self.from_landing = min(from_landing)
        self.rings = {cell: rings(cell, camps, closed) for cell in bits(DETOURS)}
        """For each square that is worth a detour, all from which it is at most 1, 2, 3 … squares away."""


WAYS = (Ways(hard=False), Ways(hard=True))


def squares_left(guide: PartSevenGuide) -> float:
    """The squares still to be drawn until all gems are entered."""
    ways, entered = WAYS[guide.hard], guide.entered
    reach = BOARD.sections.reach_of(number for line in guide.lines for number in line)
    drawable = entered & ~BOARD.regions.behind[guide.region]
    gems = ways.gems(entered & BOARD.regions.cells[INSIDE])
    river = 0.0 if guide.by_river else left(ways.by_river, reach, entered & BOARD.river)
    if guide.inside:
        return gems
    land = 0.0 if guide.by_land else left(ways.by_land, reach, drawable & ~BOARD.river)
    inside = left(ways.inside, reach, drawable & ~BOARD.river)
    return river + land + (inside if guide.by_land else min(inside, ways.from_landing)) + gems


def detour(guide: PartSevenGuide, cell: int, drawable: int) -> int:
    """How many squares away from what is drawn a square lies, `FAR` if more."""
    for limit, ring in enumerate(WAYS[guide.hard].rings[cell], start=1):
        if ring & drawable:
            return limit
    return FAR


def left(way: Journey, reach: int, entered: int) -> float:
    """The squares still to be drawn on one way, from the lines or from the start."""
    squares = min(way.left(reach, entered), way.from_start())
    return squares if squares < inf else 0.0


def squares_over_gems(entered: int, free: int) -> int:
    """The size of a tree that grows from what is entered, or from the way in, to the nearest gem, then to the next."""
    tree = entered or 1 << ENTRY
    missing = BOARD.gems & free & ~tree
    total = 0
    while missing:
        rings = SQUARES.flood(tree, missing, free)
        way = SQUARES.way_back(missing & rings[-1], rings)
        total += len(rings) - 1
        tree |= way
        missing &= ~way
    return total
