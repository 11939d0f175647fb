"""The squares of a map: their names, their sides, which lie beside each other.

Not here: what is printed on them (`maps`), what may be drawn on them (`sections`, `shapes`).
"""

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase
from typing import TypeAlias

NORTH, EAST, SOUTH, WEST = SIDES = (1, 2, 4, 8)
"""The four sides of a square, numbered as in the platform's views; several are their sum."""
OPPOSITE = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}
STEP = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}
LETTERS = {NORTH: "n", EAST: "e", SOUTH: "s", WEST: "w"}
WORDS = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}

Place: TypeAlias = tuple[int, int]
"""Row and column, each counted from 0 at the upper left."""


def letters(sides: int) -> str:
    """Sides as one short word: `ew`, `nes`."""
    return "".join(LETTERS[side] for side in SIDES if sides & side)


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set that is kept as one whole number, rising."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask(numbers: Iterable[int]) -> int:
    """A set of small numbers as one whole number, a bit for each."""
    result = 0
    for number in numbers:
        result |= 1 << number
    return result


def union(sets: Sequence[int], members: Iterable[int]) -> int:
    """All that is in one of these members of `sets`, each of them a set as one whole number."""
    result = 0
    for member in members:
        result |= sets[member]
    return result


class Unions:
    """The same for members that are a mask, quick for many of them: a table of all unions of each eight sets."""

    def __init__(self, sets: Sequence[int]) -> None:
        self._tables = [_all_unions(sets[first : first + 8]) for first in range(0, len(sets), 8)]

    def of(self, members: int) -> int:
        """All that is in one of these members."""
        result = 0
        for table, eight in zip(self._tables, members.to_bytes(len(self._tables), "little"), strict=True):
            result |= table[eight]
        return result


def _all_unions(sets: Sequence[int]) -> list[int]:
    table = [0]
    for each in sets:
        table += [each | others for others in table]
    return table


class Squares:
    """A board of `rows` times `columns` squares, numbered from 0 at the upper left, row by row.

    People call a square by its column and row: `A1` is the upper left one. Sets of squares are masks.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.count = rows, columns, rows * columns
        self.names = tuple(f"{ascii_uppercase[cell % columns]}{cell // columns + 1}" for cell in range(self.count))
        self.numbers = {name: cell for cell, name in enumerate(self.names)}
        self.all = (1 << self.count) - 1
        """Every square, as a mask."""
        self._not_first = self.all & ~mask(range(0, self.count, columns))
        self._not_last = self.all & ~mask(range(columns - 1, self.count, columns))
        self.around = tuple(self.next_to(1 << cell) for cell in range(self.count))
        """The neighbours of each square, as a mask."""

    def at(self, place: Place) -> int | None:
        """The square at a place; None off the board."""
        row, column = place
        return row * self.columns + column if 0 <= row < self.rows and 0 <= column < self.columns else None

    def place(self, cell: int) -> Place:
        """Row and column of a square."""
        return divmod(cell, self.columns)

    def beside(self, cell: int, side: int) -> int | None:
        """The neighbour on that side; None at the edge of the board."""
        (row, column), (down, right) = self.place(cell), STEP[side]
        return self.at((row + down, column + right))

    def edge(self, cell: int, side: int) -> str:
        """The name of a side, the same from both its squares: `C4-e`, `C4-s`; `-n` and `-w` only at the border."""
        near = self.beside(cell, side)
        if near is not None and side in (NORTH, WEST):
            cell, side = near, OPPOSITE[side]
        return f"{self.names[cell]}-{LETTERS[side]}"

    def next_to(self, cells: int) -> int:
        """All neighbours of a set of squares; squares of the set that lie side by side are among them."""
        sideways = (cells & self._not_last) << 1 | (cells & self._not_first) >> 1
        return (sideways | cells << self.columns | cells >> self.columns) & self.all

    def joined(self, start: int, within: int) -> int:
        """The squares of `within` that can be reached from those of `start` without leaving `within`."""
        found = fresh = start & within
        while fresh:
            fresh = self.next_to(fresh) & within & ~found
            found |= fresh
        return found

    def flood(self, start: int, goals: int, within: int) -> list[int]:
        """Those squares of `within` that lie 0, 1, 2 … squares away from `start`, up to the first of `goals`; the first
        ring is `start` itself. Empty if none of the goals can be reached."""
        rings, found = [start], start
        while not rings[-1] & goals:
            fresh = self.next_to(rings[-1]) & within & ~found
            if not fresh:
                return []
            found |= fresh
            rings.append(fresh)
        return rings

    def way_back(self, ends: int, rings: Sequence[int]) -> int:
        """A shortest way back from one of `ends`, which lie in the last ring, until it lies beside the first one."""
        way = step = ends & -ends
        for ring in rings[-2:0:-1]:
            step = self.next_to(step) & ring
            step &= -step
            way |= step
        return way

    def step_by_step(self, way: Sequence[int]) -> bool:
        """Whether each square of a way but the first lies beside one before it."""
        return all(self.around[cell] & mask(way[:before]) for before, cell in enumerate(way[1:], start=1))
