"""Where thunderstorms are (TB-3.4, TB-9.2), and what positions of part 3 are to their steps, view and estimate."""

from smial_there_and_back.part_3.board import BOARD
from smial_there_and_back.part_3.guide import PartThreeGuide
from smial_there_and_back.path_adventure import PathAdventure


class Hills(PathAdventure[PartThreeGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 3, as far as its view and its estimate look at it."""

    stormy: list[int] = []
    """The numbers that were rolled: their clouds are thunderstorms."""


def storms(state: Hills, guide: PartThreeGuide) -> int:
    """The thunderstorms of a guide, as a mask."""
    cells = BOARD.hard_storms if guide.hard else 0
    for number in state.stormy:
        cells |= BOARD.clouds[number]
    return cells
