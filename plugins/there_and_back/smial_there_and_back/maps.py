"""Reading a map that a person drew with characters: one token of three characters for each square, rows from the north.

Not here: what the squares mean; each part has its own legend.
"""

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
    lines = text.strip("\n").splitlines()
    columns = len(lines[0]) // 4
    check(len(lines) % 2 == 1, file, "map", "lines of squares and of walls must take turns, walls first and last")
    walls = 0
    for number, written in enumerate(lines):
        line = written.ljust(4 * columns + 1)
        fits = len(line) == 4 * columns + 1 and (
            number % 2 == 1 or all(line[4 * at] == "+" for at in range(columns + 1))
        )
        check(fits, file, "map", f"line {number + 1} is not made of squares of three characters")
        walls |= (
            _walls_across(line, number // 2, columns) if number % 2 == 0 else _walls_along(line, number // 2, columns)
        )
    rows = [line.ljust(4 * columns + 1) for line in lines[1::2]]
    tokens = "\n".join(" ".join(row[4 * at + 1 : 4 * at + 4] for at in range(columns)) for row in rows)
    return tokens, walls & (1 << 4 * columns * len(rows)) - 1


def _walls_across(line: str, row: int, columns: int) -> int:
    """The walls above the squares of a row, which are also below those of the row before."""
    walls = 0
    for column in range(columns):
        if line[4 * column + 1 : 4 * column + 4] == "---":
            walls |= NORTH << 4 * (row * columns + column)
            walls |= SOUTH << 4 * ((row - 1) * columns + column) if row else 0
    return walls


def _walls_along(line: str, row: int, columns: int) -> int:
    """The walls before the squares of a row, and behind the last one."""
    walls = 0
    for column in range(columns + 1):
        if line[4 * column] == "|":
            walls |= WEST << 4 * (row * columns + column) if column < columns else 0
            walls |= EAST << 4 * (row * columns + column - 1) if column else 0
    return walls


def read_squares(file: str, key: str, squares: Squares, names: Sequence[str]) -> tuple[int, ...]:
    """The squares with these names; DataError if one is not on the board or named twice."""
    for name in names:
        check(name in squares.numbers, file, key, f"there is no square {name!r}")
    check(len(frozenset(names)) == len(names), file, key, "a square is named twice")
    return tuple(squares.numbers[name] for name in names)
