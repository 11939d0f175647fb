"""Reading a map that a person drew with characters: one token of three characters for each square, rows from the north.

Not here: what the squares mean; each part has its own legend.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from smial.rules.data import check
from smial_there_and_back.squares import EAST, NORTH, SOUTH, WEST, Squares

S = TypeVar("S")


class Printed(Generic[S]):
    """A map as it is printed: its squares, and what each of them shows."""

    def __init__(self, squares: Squares, spaces: Sequence[S]) -> None:
        self.squares = squares
        self.spaces = tuple(spaces)

    def cells(self, *kinds: type[S]) -> tuple[int, ...]:
        """The squares that show one of these kinds, in reading order."""
        return tuple(cell for cell, space in enumerate(self.spaces) if isinstance(space, kinds))

    def showing(self, space: S) -> tuple[int, ...]:
        """The squares that show just this, in reading order: clouds of one number, for instance."""
        return tuple(cell for cell, shown in enumerate(self.spaces) if shown == space)


def read_map(file: str, text: str, legend: Mapping[str, S]) -> Printed[S]:
    """The map in `text`; DataError naming `file`, the key and the row if it is ragged or has an unknown token."""
    rows = [line.split() for line in text.strip().splitlines()]
    check(bool(rows), file, "map", "it is empty")
    for number, row in enumerate(rows, start=1):
        check(len(row) == len(rows[0]), file, "map", f"row {number} has {len(row)} squares, row 1 has {len(rows[0])}")
        for token in row:
            check(token in legend, file, "map", f"row {number}: {token!r} is not in the legend")
    used = frozenset(token for row in rows for token in row)
    for token in legend:
        check(token in used, file, f"legend.{token}", "the map does not show it")
    return Printed(Squares(len(rows), len(rows[0])), [legend[token] for row in rows for token in row])


def read_walls(file: str, text: str) -> tuple[str, int]:
    """A map drawn with walls: the tokens of its squares, for `read_map`, and its walls with four bits for each square.

    Lines with squares and lines with what lies between them take turns: `|` stands between two squares and `---` above
    one, with a `+` at every corner. DataError if a line does not fit.
    """
    lines = _lattice(file, text)
    places = range(0, len(lines[0]) - 1, 4)
    rows = ["".join(line[at : at + 4].replace("|", " ") for at in places) for line in lines[1::2]]
    squares = [
        NORTH * (above[at + 1] == "-")
        + EAST * (line[at + 4] == "|")
        + SOUTH * (below[at + 1] == "-")
        + WEST * (line[at] == "|")
        for above, line, below in zip(lines[::2], lines[1::2], lines[2::2], strict=False)
        for at in places
    ]
    return "\n".join(rows), sum(sides << 4 * number for number, sides in enumerate(squares))


def _lattice(file: str, text: str) -> list[str]:
    """The lines of a map with walls, each as long as the first one."""
    written = text.strip("\n").splitlines()
    lines = [line.ljust(len(written[0])) for line in written]
    check(len(lines) % 2 == 1, file, "map", "lines of walls and of squares must take turns, walls first and last")
    for number, line in enumerate(lines):
        fits = len(line) == len(lines[0]) and _LINES[number % 2].fullmatch(line)
        check(bool(fits), file, "map", f"line {number + 1} is not made of squares of three characters")
    return lines


_LINES = re.compile(r"\+((   |---)\+)+"), re.compile(r"[ |](...[ |])+")
"""Lines of walls and of squares."""


def read_squares(file: str, key: str, squares: Squares, names: Sequence[str]) -> tuple[int, ...]:
    """The squares with these names; DataError if one is not on the board or named twice."""
    for name in names:
        check(name in squares.numbers, file, key, f"there is no square {name!r}")
    check(len(frozenset(names)) == len(names), file, key, "a square is named twice")
    return tuple(squares.numbers[name] for name in names)
