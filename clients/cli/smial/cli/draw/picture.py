"""Little drawings of squares with lines in them, or of filled squares, as they stand on dice, boxes and cells."""

from rich.text import Text

from smial.cli.draw.canvas import Canvas
from smial.cli.draw.glyphs import ASCII, EAST, NORTH, SOUTH, WEST, Glyphs
from smial.cli.draw.paint import counted, listed
from smial.v1.view_pb2 import Picture

MOST = 50
"""Rows, and columns, of a drawing at the most; what lies beyond is left out."""

DIRECTIONS = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}


def draw_picture(picture: Picture, glyphs: Glyphs) -> list[Text]:
    """The drawing, a character for each square; in ASCII, which has no corners, lines take three by three."""
    if glyphs is ASCII and any(cell.sides for cell in picture.cells):
        return _spelt_out(picture, glyphs)
    rows, columns = _size(picture)
    canvas = Canvas(rows, columns)
    for cell in picture.cells:
        canvas.put(cell.row, cell.column, glyphs.fills[0] if cell.filled else glyphs.line[cell.sides & 15], "cyan")
    return [canvas.line(row, 0, columns) for row in range(rows)]


def _spelt_out(picture: Picture, glyphs: Glyphs) -> list[Text]:
    height, width = (2 * number + 1 for number in _size(picture))
    canvas = Canvas(height, width)
    for cell in picture.cells:
        row, column = 2 * cell.row + 1, 2 * cell.column + 1
        canvas.put(row, column, glyphs.fills[0] if cell.filled else glyphs.line[cell.sides & 15])
        for side, (down, right) in {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}.items():
            if cell.sides & side:
                canvas.put(row + down, column + right, glyphs.line[side])
    return [canvas.line(row, 0, width) for row in range(height)]


def _size(picture: Picture) -> tuple[int, int]:
    """Rows and columns, whatever a server says."""
    return min(max(picture.rows, 0), MOST), min(max(picture.columns, 0), MOST)


def tell_picture(picture: Picture) -> str:
    """The drawing in words: its squares one by one, counted from the top left."""
    return "; ".join(
        f"row {cell.row + 1}, column {cell.column + 1} "
        + ("filled" if cell.filled else f"with a line to the {sides_in_words(cell.sides)}")
        for cell in picture.cells
    ) or counted(0, "square")


def sides_in_words(sides: int) -> str:
    """`north and east`."""
    return listed([word for side, word in DIRECTIONS.items() if sides & side])
