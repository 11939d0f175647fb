"""How far it still is in part 5: about how many squares must be drawn until all missing trees are connected. For bots.

A rough measure: it counts squares, not sections. A square that holds a line already counts if it must be drawn over.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from smial_there_and_back.part_5.board import BOARD
from smial_there_and_back.part_5.guide import PartFiveGuide
from smial_there_and_back.part_5.wargs import at_hand
from smial_there_and_back.squares import bits

SQUARES = BOARD.squares
FORK = 0.4
"""What one more tree beside a square costs that is drawn for another tree."""


def squares_to_draw(guide: PartFiveGuide, trees: int) -> tuple[float, int]:
    """The size of a tree of lines that grows to all of these trees (a mask), and how many of them cannot be reached."""
    free = BOARD.open & ~BOARD.closed(guide)
    return growth(at_hand(guide) & free, free, trees)


@lru_cache(maxsize=20_000)
def growth(near: int, free: int, trees: int) -> tuple[float, int]:
    """The same from the squares that can be drawn on next: to the nearest tree, from there to the next, and so on."""
    missing = {tree: SQUARES.around[tree] & free for tree in bits(trees)}
    total = 0.0
    while missing:
        rings = flood(near, missing.values(), free)
        if rings is None:
            break
        way = way_to(missing, rings)
        total += len(rings)
        beside = [tree for tree, around in missing.items() if around & way]
        total += FORK * (len(beside) - 1)
        for tree in beside:
            del missing[tree]
        near |= way | SQUARES.next_to(way) & free
    return total, len(missing)


def flood(near: int, around: Iterable[int], free: int) -> list[int] | None:
    """The squares that are the first, second, third … to be drawn, up to those beside some tree; None if none is."""
    goals = 0
    for each in around:
        goals |= each
    rings, found = [near], near
    while not rings[-1] & goals:
        fresh = SQUARES.next_to(rings[-1]) & free & ~found
        if not fresh:
            return None
        found |= fresh
        rings.append(fresh)
    return rings


def way_to(missing: Mapping[int, int], rings: Sequence[int]) -> int:
    """The squares of one shortest way to a missing tree, and to the square beside most of those."""
    ends = {cell: sum(around >> cell & 1 for around in missing.values()) for cell in bits(rings[-1])}
    way = step = 1 << max(ends, key=ends.__getitem__)
    for ring in rings[-2::-1]:
        step = SQUARES.next_to(step) & ring
        step &= -step
        way |= step
    return way
