"""The regions of a board and where they lie, in a few words. Not here: the lines between them (`lattice`)."""

from collections.abc import Sequence

from smial.cli.draw.codes import heading
from smial.v1.view_pb2 import Cell, Grid


def regions_of(grid: Grid) -> list[tuple[str, str]]:
    """Names and extents, in the order of the board; none where all is one region."""
    found: dict[str, list[Cell]] = {}
    for cell in sorted(grid.cells, key=lambda cell: (cell.row, cell.column)):
        if cell.region:
            found.setdefault(cell.region, []).append(cell)
    return [(name, _extent(cells, grid)) for name, cells in found.items()] if len(found) > 1 else []


def _extent(cells: Sequence[Cell], grid: Grid) -> str:
    """`A1-C9` of a rectangle; of any other shape a square in its midst: `around E4`."""
    rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
    if len(cells) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
        corners = [_place(min(rows), min(columns), grid), _place(max(rows), max(columns), grid)]
        return "-".join(dict.fromkeys(corners))
    row, column = sum(cell.row for cell in cells) / len(cells), sum(cell.column for cell in cells) / len(cells)
    middle = min(cells, key=lambda cell: (cell.row - row) ** 2 + (cell.column - column) ** 2)
    return f"around {_place(middle.row, middle.column, grid)}"


def _place(row: int, column: int, grid: Grid) -> str:
    name = heading(grid, column)
    return f"{name}{row + 1}" if name.isalpha() else f"{row + 1}/{name}"
