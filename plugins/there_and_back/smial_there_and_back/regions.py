"""The regions of a map, of which those that lie behind stay behind (TB-0.41, TB-A6).

Not here: what may be drawn (`sections`, `path_board`), and the glory for entering one.
"""

from collections.abc import Iterable, Mapping, Sequence

from smial.rules.data import check
from smial_there_and_back.squares import Squares, mask


class Regions:
    """Which region each square belongs to, numbered from 0 in the order in which they are entered.

    `of` holds None for squares outside that order, which stay open for good (TB-A18); they are called `outside`.
    """

    def __init__(self, names: Sequence[str], of: Sequence[int | None], outside: str = "") -> None:
        self.names, self.of, self.outside = tuple(names), tuple(of), outside
        self.cells = tuple(mask(self._in(number)) for number in range(len(self.names)))
        """The squares of each region, as a mask."""
        self.behind = tuple(sum(self.cells[:number]) for number in range(len(self.names)))
        """For each region the squares of all before it: who has entered it draws there no more (TB-0.41)."""

    def _in(self, region: int) -> Iterable[int]:
        return (cell for cell, number in enumerate(self.of) if number == region)

    def furthest(self, cells: int) -> int:
        """The furthest region that one of these squares (a mask) belongs to; 0 if none belongs to any."""
        return max((number for number, region in enumerate(self.cells) if region & cells), default=0)

    def one_way(self, cells: Sequence[int]) -> bool:
        """Whether who enters these squares in this order never turns back to a region before (TB-A6)."""
        numbers = [number for cell in cells if (number := self.of[cell]) is not None]
        return numbers == sorted(numbers)

    def name(self, cell: int) -> str:
        """What a square's region is called."""
        number = self.of[cell]
        return self.outside if number is None else self.names[number]

    def divide(self, cells: Iterable[int]) -> bool:
        """Whether some of these squares belong to different regions."""
        return len(frozenset(self.of[cell] for cell in cells)) > 1


def one_region(squares: Squares) -> Regions:
    """A map that is not divided."""
    return Regions([""], [0] * squares.count)


def read_regions(file: str, text: str, squares: Squares, names: Mapping[str, str], outside: str = "") -> Regions:
    """The regions drawn in `text`, one letter for each square, rows from the north; `names` has them in their order.

    Squares with the letter `outside` stand outside that order. DataError if the drawing does not fit the map.
    """
    rows = [line.split() for line in text.strip().splitlines()]
    fits = len(rows) == squares.rows and all(len(row) == squares.columns for row in rows)
    check(fits, file, "regions", f"it must have {squares.rows} rows of {squares.columns} letters")
    letters = [letter for row in rows for letter in row]
    for letter in letters:
        check(letter == outside or letter in names, file, "regions", f"{letter!r} has no name")
    for letter in names:
        check(letter in letters, file, "regions", f"no square belongs to {letter}")
    ordered = [letter for letter in names if letter != outside]
    of = [ordered.index(letter) if letter != outside else None for letter in letters]
    return Regions([names[letter] for letter in ordered], of, names.get(outside, ""))
