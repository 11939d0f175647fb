"""What lies between the squares of a board: frames of solid squares, walls and dividers.

Not here: what lies in the squares (`grid`).

Sides are kept by the square they are the west side (`upright`) or the north side (`level`) of.
"""

from smial.cli.draw.canvas import Canvas
from smial.cli.draw.glyphs import EAST, NORTH, SOUTH, WEST, Glyphs
from smial.v1.view_pb2 import Grid

ACROSS, DOWN = 4, 2
"""Characters from one square to the next."""

FRAME, WALL, DIVIDER = "frame", "wall", "divider"

Place = tuple[int, int]


class Lattice:
    """The sides of a grid's squares that are more than a thought."""

    def __init__(self, grid: Grid) -> None:
        self.rows, self.columns = grid.rows, grid.columns
        self.upright: dict[Place, str] = {}
        self.level: dict[Place, str] = {}
        for cell in grid.cells:
            if cell.solid:
                for side in (NORTH, EAST, SOUTH, WEST):
                    self._put(cell.row, cell.column, side, FRAME)
        for edge in grid.edges:
            if edge.kind in (WALL, DIVIDER):
                self._put(edge.row, edge.column, edge.side, edge.kind)

    def _put(self, row: int, column: int, side: int, kind: str) -> None:
        if side in (WEST, EAST):
            self.upright[row, column + (side == EAST)] = kind
        else:
            self.level[row + (side == SOUTH), column] = kind

    def draw(self, canvas: Canvas, glyphs: Glyphs) -> None:
        """Draws all sides, and the corners where they meet."""
        for (row, column), kind in self.level.items():
            canvas.put(DOWN * row, ACROSS * column + 1, _level(kind, glyphs) * (ACROSS - 1))
        for (row, column), kind in self.upright.items():
            canvas.put(DOWN * row + 1, ACROSS * column, _upright(kind, glyphs))
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                self._draw_corner(canvas, glyphs, row, column)

    def _draw_corner(self, canvas: Canvas, glyphs: Glyphs, row: int, column: int) -> None:
        for kind, strokes in ((WALL, glyphs.wall), (FRAME, glyphs.frame)):
            if sides := self._meeting(kind, row, column):
                canvas.put(DOWN * row, ACROSS * column, strokes[sides])
                return
        canvas.put(DOWN * row, ACROSS * column, glyphs.corner, "dim")

    def _meeting(self, kind: str, row: int, column: int) -> int:
        """From which sides strokes of a kind come to a corner."""
        around = {
            NORTH: self.upright.get((row - 1, column)),
            SOUTH: self.upright.get((row, column)),
            WEST: self.level.get((row, column - 1)),
            EAST: self.level.get((row, column)),
        }
        return sum(side for side, found in around.items() if found == kind)


def _upright(kind: str, glyphs: Glyphs) -> str:
    return {FRAME: glyphs.frame, WALL: glyphs.wall}[kind][NORTH | SOUTH] if kind != DIVIDER else glyphs.divider[0]


def _level(kind: str, glyphs: Glyphs) -> str:
    return {FRAME: glyphs.frame, WALL: glyphs.wall}[kind][EAST | WEST] if kind != DIVIDER else glyphs.divider[1]
