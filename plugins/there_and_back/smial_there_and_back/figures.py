"""Figures on squared paper, path sections and shapes alike, and how they may be turned and mirrored.

A figure is a tuple of squares with the sides that its line reaches (0 for a shape, which has no line), in the order in
which they are drawn. Not here: where figures fit on a map.
"""

from collections.abc import Iterator
from typing import TypeAlias

from smial_there_and_back.squares import EAST, NORTH, SOUTH, WEST, Place

Figure: TypeAlias = tuple[tuple[Place, int], ...]

LINES = {
    "─": EAST | WEST,
    "│": NORTH | SOUTH,
    "┌": EAST | SOUTH,
    "┐": SOUTH | WEST,
    "└": NORTH | EAST,
    "┘": NORTH | WEST,
    "├": NORTH | EAST | SOUTH,
    "┤": NORTH | SOUTH | WEST,
    "┬": EAST | SOUTH | WEST,
    "┴": NORTH | EAST | WEST,
    "┼": NORTH | EAST | SOUTH | WEST,
    "█": 0,
}
"""What the characters of a drawn figure mean; a dot or a blank is no square of it."""


def read_figure(picture: str) -> Figure:
    """The figure drawn with the characters of `LINES`; ValueError for any other character or an empty picture."""
    squares = []
    for row, line in enumerate(picture.strip("\n").splitlines()):
        for column, character in enumerate(line):
            if character in LINES:
                squares.append(((row, column), LINES[character]))
            elif character not in " .":
                raise ValueError(f"{character!r} in row {row + 1} is none of {' '.join(LINES)}")
    if not squares:
        raise ValueError("the picture is empty")
    return tuple(squares)


def turned(figure: Figure) -> Figure:
    """The figure after a quarter turn clockwise: north becomes east."""
    return tuple(((column, -row), (sides << 1 | sides >> 3) & 15) for (row, column), sides in figure)


def mirrored(figure: Figure) -> Figure:
    """The figure with left and right swapped."""
    return tuple(((row, -column), _swap_east_and_west(sides)) for (row, column), sides in figure)


def _swap_east_and_west(sides: int) -> int:
    return sides & (NORTH | SOUTH) | (EAST if sides & WEST else 0) | (WEST if sides & EAST else 0)


def orientations(figure: Figure) -> tuple[Figure, ...]:
    """All that turning and mirroring make of a figure (TB-0.18), each once, with its least row and column at 0."""
    found: dict[frozenset[tuple[Place, int]], Figure] = {}
    for each in map(_into_the_corner, _turns(figure)):
        found.setdefault(frozenset(each), each)
    return tuple(found.values())


def _turns(figure: Figure) -> list[Figure]:
    turns = [figure, mirrored(figure)]
    for _ in range(3):
        turns += [turned(turns[-2]), turned(turns[-1])]
    return turns


def _into_the_corner(figure: Figure) -> Figure:
    top, left = (min(place[axis] for place, _ in figure) for axis in (0, 1))
    return tuple(((row - top, column - left), sides) for (row, column), sides in figure)


def size(figure: Figure) -> Place:
    """Rows and columns that the figure takes; its least row and column must be 0."""
    rows, columns = (1 + max(place[axis] for place, _ in figure) for axis in (0, 1))
    return rows, columns


def positions(figure: Figure, rows: int, columns: int) -> Iterator[Figure]:
    """The figure, in one orientation, at every place where it lies fully on a board; row by row."""
    high, wide = size(figure)
    for down in range(rows - high + 1):
        for right in range(columns - wide + 1):
            yield tuple(((row + down, column + right), sides) for (row, column), sides in figure)
