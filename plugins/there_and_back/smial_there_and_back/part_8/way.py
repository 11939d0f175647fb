"""How far it still is in part 8, about, in squares to be drawn: to all boats, to each house, to the thrush. For bots.

A rough measure; not here: what it is worth to come nearer (`estimate`).
"""

from collections.abc import Sequence
from functools import cache

from smial_there_and_back.growing import Growth
from smial_there_and_back.part_8.board import BOARD
from smial_there_and_back.part_8.guide import PartEightGuide
from smial_there_and_back.squares import bits, mask, union

GROWTH = Growth(BOARD)
FAR = 7
"""Squares beyond which nothing draws a bot aside."""
BOATS = mask(BOARD.boats)


class Distances:
    """How far it is to each house and to each square that is worth to be entered, over `free` squares."""

    def __init__(self, free: int) -> None:
        around = BOARD.squares.around
        self.to_house = {
            number: GROWTH.rings(union(around, cells), free, FAR) for number, cells in BOARD.houses.items()
        }
        self.to_square = {cell: GROWTH.rings(1 << cell, free, FAR) for cell in bits(BOARD.find_cells | BOARD.thrush)}


@cache
def distances(free: int) -> Distances:
    """Those on a map as hard mode and the thrush leave it."""
    return Distances(free)


def free_squares(guide: PartEightGuide) -> int:
    """The squares that the guide may enter."""
    return BOARD.open & ~BOARD.closed(guide)


def away(rings: Sequence[int], near: int) -> int:
    """How many squares must be drawn to be there, given those that can be drawn on next; more than `FAR` if far."""
    for squares, ring in enumerate(rings, start=1):
        if ring & near:
            return squares
    return FAR + 1


def squares_to_boats(guide: PartEightGuide, near: int, free: int) -> float:
    """How many squares must be drawn until all boats are marked."""
    squares, _ = GROWTH.to_all(near & free, free, BOATS & ~mask(guide.boats))
    return squares
