"""A board of squares in words: a sentence for each square that is more than ground. Not here: the drawing (`grid`)."""

from collections.abc import Iterator

from smial.cli.draw.codes import GROUND, SQUARE
from smial.cli.draw.glyphs import EAST, NORTH, SOUTH, STATE_WORDS, WEST
from smial.cli.draw.paint import listed
from smial.cli.draw.picture import DIRECTIONS, sides_in_words, tell_picture
from smial.cli.draw.regions import regions_of
from smial.cli.draw.spread import Spread
from smial.v1.view_pb2 import Cell, Component, Edge, Grid


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Row 3, column E: bread; your line leaves north and east.`"""
    grid = component.grid
    yield from (f"Region {name}: {extent}." for name, extent in regions_of(grid))
    for cell in sorted(grid.cells, key=lambda cell: (cell.row, cell.column)):
        if said := [*_shown(cell), *_drawn(cell, component, spread), *_around(cell, grid)]:
            yield f"{_place(cell)}: {'; '.join(said)}."


def _place(cell: Cell) -> str:
    name = next((name for name in (cell.id, cell.label) if SQUARE.fullmatch(name)), "")
    return f"Square {name}" if name else f"Row {cell.row + 1}, column {cell.column + 1}"


def _shown(cell: Cell) -> Iterator[str]:
    """What is printed or written there, and how it stands."""
    if cell.label and cell.label != cell.id and not SQUARE.fullmatch(cell.label):
        yield cell.label
    elif cell.kind not in GROUND:
        yield cell.kind
    if cell.HasField("number") and str(cell.number) not in cell.label.split():
        yield f"number {cell.number}"
    if cell.HasField("value"):
        yield f"value {cell.value}"
    if cell.picture.cells:
        yield "a picture: " + tell_picture(cell.picture)
    if cell.state in STATE_WORDS:
        yield STATE_WORDS[cell.state]


def _drawn(cell: Cell, component: Component, spread: Spread) -> Iterator[str]:
    """What players have put there."""
    if cell.fill:
        yield f"filled with {cell.fill}"
    if cell.sides:
        whose = "your line" if spread.viewer in _owners(cell, component) else "the line"
        yield f"{whose} {'arrives from' if cell.solid else 'leaves'} {sides_in_words(cell.sides)}"
    if cell.HasField("owner"):
        yield f"of {spread.player(cell.owner)}"
    if lying := [*cell.marks, *(piece.label or piece.kind for piece in spread.on(component, cell.id))]:
        yield "here " + ("is " if len(lying) == 1 else "are ") + listed(lying)
    if cell.id in spread.touched_in(component):
        yield "touched by this choice"


def _owners(cell: Cell, component: Component) -> list[int]:
    return [of.owner for of in (cell, component) if of.HasField("owner")]


def _around(cell: Cell, grid: Grid) -> Iterator[str]:
    """Walls and dividers on its sides."""
    for kind in ("wall", "divider"):
        sides = sum(side for side in DIRECTIONS if any(e.kind == kind and _is_side(e, cell, side) for e in grid.edges))
        if sides:
            yield f"{kind} to the {sides_in_words(sides)}"


def _is_side(edge: Edge, cell: Cell, side: int) -> bool:
    """Whether an edge is this side of a square, though it may be named from the square beyond."""
    down, right = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}[side]
    opposite = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}[side]
    return (edge.row, edge.column, edge.side) in (
        (cell.row, cell.column, side),
        (cell.row + down, cell.column + right, opposite),
    )
