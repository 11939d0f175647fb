"""A board of squares, drawn: four columns and two rows of characters to a square, lines joined from square to square.

    ·   ·   ·    What players draw is heavy and runs through the middle of squares; what lies between squares (frames
      b  ━━┓     of solid squares, walls, dividers) is light, double or dotted and runs along their sides. A square with
    ·   ·h ┃✓·   something in it keeps its code's first letter in the upper left; the upper right says how it stands.

Not here: the letters (`codes`), what they mean (`legend`), what lies between squares (`lattice`), the board in words
(`grid_told`).
"""

from collections.abc import Iterator
from itertools import pairwise

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from smial.cli.draw.canvas import Canvas
from smial.cli.draw.codes import ROOM, codes_of, heading
from smial.cli.draw.glyphs import EAST, NORTH, SOUTH, STATE_STYLES, WEST, Glyphs
from smial.cli.draw.lattice import ACROSS, DOWN, Lattice
from smial.cli.draw.legend import MARGIN, fill_sign, fills_of, is_shaded, unknown_signs
from smial.cli.draw.look import Look
from smial.cli.draw.paint import text, trimmed
from smial.cli.draw.spelling import spelt
from smial.cli.draw.spread import Spread
from smial.v1.view_pb2 import ELEMENT_STATE_OPEN, Cell, Component, Edge, Grid

LINE = "line"
"""The kind of side that what players draw may cross."""

DRAWN, PREVIEW = "bold cyan", "bold reverse"


def board_breadth(grid: Grid) -> int:
    """Characters that a board takes if it is not drawn in bands."""
    return MARGIN + ACROSS * grid.columns + 1


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The board, in bands of columns where the terminal is narrower, and its legend as far as it is not known."""
    board = Board(component, spread, look.glyphs)
    return board.lines(look.width) + unknown_signs(component.grid, look)


class Board:
    """A grid that has been drawn."""

    def __init__(self, component: Component, spread: Spread, glyphs: Glyphs) -> None:
        self._grid, self._glyphs = component.grid, glyphs
        self._codes = codes_of(self._grid, lambda name: spelt(name, glyphs))
        self._fills = fills_of(self._grid)
        self._cells = {(cell.row, cell.column): cell for cell in self._grid.cells}
        self._lines = {place: 0 if cell.solid else cell.sides for place, cell in self._cells.items()}
        self._canvas = Canvas(DOWN * self._grid.rows + 1, ACROSS * self._grid.columns + 1)
        Lattice(self._grid).draw(self._canvas, glyphs)
        for cell in self._grid.cells:
            standing = [piece.label or piece.kind for piece in spread.on(component, cell.id)]
            self._draw_cell(cell, [*cell.marks, *standing])
        self._draw_joints()
        self._draw_edges()
        self._offer(component, spread)
        self._preview(spread.touched_in(component))

    def _draw_cell(self, cell: Cell, lying: list[str]) -> None:
        row, left = DOWN * cell.row + 1, ACROSS * cell.column + 1
        style = STATE_STYLES.get(cell.state, "")
        code = self._codes.cells.get(cell.id, "")
        if cell.fill:
            self._canvas.put(row, left, self._fill(cell) * ROOM, "blue")
            return
        if self._lines[cell.row, cell.column]:
            self._canvas.put(row, left, self._stroke(cell), DRAWN)
        else:
            self._canvas.put(row, left, self._centred(cell, code, lying), style)
        if code and not cell.solid and (lying or self._lines[cell.row, cell.column]):
            self._canvas.put(row - 1, left, code[0], style)
        if cell.state not in (0, ELEMENT_STATE_OPEN) and not is_shaded(cell, code):
            self._canvas.put(row - 1, left + ROOM - 1, self._glyphs.states.get(cell.state, "?"), style)

    def _centred(self, cell: Cell, code: str, lying: list[str]) -> str:
        if is_shaded(cell, code):
            return self._glyphs.fills[-1] * ROOM
        shown = spelt("".join(lying), self._glyphs) if lying else code
        return set_cell_size(shown if cell_len(shown) > 1 else f" {shown}", ROOM)

    def _fill(self, cell: Cell) -> str:
        return fill_sign(cell.fill, self._fills, self._glyphs)

    def _stroke(self, cell: Cell) -> str:
        level = self._glyphs.line[EAST | WEST]
        west, east = (level if cell.sides & side else " " for side in (WEST, EAST))
        return west + self._glyphs.line[cell.sides & 15] + east

    def _draw_joints(self) -> None:
        """Lines and fills across the sides between squares."""
        for row in range(self._grid.rows + 1):
            for column in range(self._grid.columns + 1):
                here, west, north = (row, column), (row, column - 1), (row - 1, column)
                if joint := self._joint(west, here, EAST, WEST):
                    self._canvas.put(DOWN * row + 1, ACROSS * column, joint, DRAWN)
                if joint := self._joint(north, here, SOUTH, NORTH):
                    self._canvas.put(DOWN * row, ACROSS * column + 2, joint, DRAWN)
                self._join_fills(row, column)

    def _joint(self, before: tuple[int, int], after: tuple[int, int], towards: int, back: int) -> str:
        """What a line looks like on the side between two squares: whole, half where it comes from one, or nothing."""
        first, second = self._cells.get(before, Cell()), self._cells.get(after, Cell())
        from_first, from_second = first.sides & towards, second.sides & back
        if not (from_first or from_second):
            return ""
        for cell, side in ((second, back), (first, towards)):
            if cell.solid:
                return self._glyphs.met[(NORTH, EAST, SOUTH, WEST).index(side)]
        return self._glyphs.line[(back if from_first else 0) | (towards if from_second else 0)]

    def _join_fills(self, row: int, column: int) -> None:
        square = [[self._cells.get((r, c), Cell()) for c in (column - 1, column)] for r in (row - 1, row)]
        (north_west, north), (west, here) = square
        if not here.fill:
            return
        fill = self._fill(here)
        if west.fill == here.fill:
            self._canvas.put(DOWN * row + 1, ACROSS * column, fill, "blue")
        if north.fill == here.fill:
            self._canvas.put(DOWN * row, ACROSS * column + 1, fill * ROOM, "blue")
        if here.fill == north.fill == west.fill == north_west.fill:
            self._canvas.put(DOWN * row, ACROSS * column, fill, "blue")

    def _draw_edges(self) -> None:
        """Lines that are kept by the sides they cross."""
        for edge in self._grid.edges:
            if edge.kind == LINE and edge.state not in (0, ELEMENT_STATE_OPEN):
                self._cross(edge, DRAWN)

    def _cross(self, edge: Edge, style: str) -> None:
        """A stroke across a side."""
        row, column, width = _spot(edge)
        sides = EAST | WEST if width == 1 else NORTH | SOUTH
        self._canvas.put(row, column + width // 2, self._glyphs.line[sides], style)

    def _offer(self, component: Component, spread: Spread) -> None:
        """Where squares and sides lie; of those that can be picked next, a sign on the empty ones."""
        spots = [(each.id, DOWN * each.row + 1, ACROSS * each.column + 1, ROOM) for each in self._grid.cells]
        spots += [(each.id, *_spot(each)) for each in self._grid.edges if each.id]
        for name, row, column, width in spots:
            self._canvas.lay(f"{component.id}/{name}", row, column, width)
            if spread.offers(component, name) and self._canvas.is_blank(row, column, width):
                self._canvas.put(row, column + width // 2, self._glyphs.offer)

    def _preview(self, touched: list[str]) -> None:
        """Shows what a choice would touch: its squares by their order, and the sides it would cross."""
        places = {cell.id: (cell.row, cell.column) for cell in self._grid.cells}
        squares = [places[element] for element in touched if element in places]
        for number, (row, column) in enumerate(squares, start=1):
            self._canvas.put(DOWN * row + 1, ACROSS * column + 1, f"({number})"[:ROOM], PREVIEW)
        crossed = [edge for edge in self._grid.edges if edge.id in touched]
        for edge in crossed:
            self._cross(edge, PREVIEW)
        if crossed:  # a path: its squares follow each other
            for one, other in pairwise(squares):
                self._join(one, other)

    def _join(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """A stroke across the side between two squares of a path, if they have one."""
        (row, column), (later_row, later_column) = sorted((one, other))
        if (later_row, later_column) == (row, column + 1):
            self._canvas.put(DOWN * row + 1, ACROSS * later_column, self._glyphs.line[EAST | WEST], PREVIEW)
        elif (later_row, later_column) == (row + 1, column):
            self._canvas.put(DOWN * later_row, ACROSS * column + 2, self._glyphs.line[NORTH | SOUTH], PREVIEW)

    def lines(self, width: int) -> list[Text]:
        """The board under its headings; bands of columns follow each other where it is wider."""
        fitting = max(1, (width - MARGIN - 1) // ACROSS)
        lines: list[Text] = []
        for first in range(0, self._grid.columns, fitting):
            lines += self._band(first, min(first + fitting, self._grid.columns))
        return lines

    def _band(self, first: int, end: int) -> Iterator[Text]:
        heads = "".join(heading(self._grid, column).center(ACROSS) for column in range(first, end))
        yield text(" " * MARGIN + " " + heads.rstrip())
        for row in range(DOWN * self._grid.rows + 1):
            head = f"{row // DOWN + 1:>{MARGIN - 1}} " if row % DOWN else " " * MARGIN
            yield trimmed(text(head, self._canvas.line(row, ACROSS * first, ACROSS * end + 1)))


def _spot(edge: Edge) -> tuple[int, int, int]:
    """Row, column and width of a side: upright ones are one character, level ones as wide as a square."""
    if edge.side in (WEST, EAST):
        return DOWN * edge.row + 1, ACROSS * (edge.column + (edge.side == EAST)), 1
    return DOWN * (edge.row + (edge.side == SOUTH)), ACROSS * edge.column + 1, ROOM
