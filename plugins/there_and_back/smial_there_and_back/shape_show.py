"""What the parts with shapes show alike: the black die, filled squares, columns, tables of points, tasks.

Not here: what only one part shows.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from smial.rules.views import (
    ACTIVE,
    BLOCKED,
    CIRCLED,
    FILLED,
    MARKED,
    OPEN,
    Box,
    BoxGroup,
    Cell,
    Component,
    Die,
    ElementState,
    Pool,
)
from smial_there_and_back.filling import goal_box
from smial_there_and_back.pieces import Piece, piece
from smial_there_and_back.shape_adventure import ShapeGuide
from smial_there_and_back.shape_sheet import BOXES, FIGURES, TITLES
from smial_there_and_back.show import TABLE, boxes, picture
from smial_there_and_back.squares import bits


@cache
def black_die(number: int) -> Component:
    """The number that holds for all; 0 before the first roll."""
    die = Die(id="black", label="black die", face=str(number) if number else "", state=ACTIVE)
    return Component(id="dice", title="Dice", area=TABLE, order=2, pool=Pool(dice=[die]))


def printed_columns() -> Iterator[BoxGroup]:
    """The columns of the sheet with their shapes."""
    for number, title in TITLES.items():
        boxes = [Box(id=f"shape.{number}.{box}") for box in range(1, BOXES + 1)]
        group = BoxGroup(id=f"shape.{number}", label=f"{number}: {title}", boxes=boxes)
        if number in FIGURES:
            group.picture.CopyFrom(picture(FIGURES[number]))
        yield group


def filled_columns(guide: ShapeGuide) -> Iterator[Piece]:
    """How far the columns are filled, and which are marked."""
    for number, filled in enumerate(guide.columns, start=1):
        yield filled_column(number, filled)


@cache
def filled_column(number: int, filled: int) -> Piece:
    """A column of which so many boxes are filled."""
    shown = [(f"shape.{number}.{box}", FILLED if box <= filled else OPEN) for box in range(1, BOXES + 1)]
    return boxes(f"shape.{number}", *shown, state=MARKED if filled == BOXES else OPEN)


def printed_goals(label: str, goals: Iterable[str]) -> BoxGroup:
    """The tasks that are marked when they are done."""
    return BoxGroup(id="goals", label=label, boxes=[Box(id=goal_box(goal), label=goal) for goal in goals])


def done_goals(guide: ShapeGuide) -> Piece:
    """Those that are done."""
    return boxes("goals", *[(goal_box(goal), MARKED) for goal in guide.done])


def printed_table(id: str, label: str, values: Sequence[int]) -> BoxGroup:
    """Points by number, from 0."""
    boxes = [Box(id=f"{id}.{number}", label=str(number), value=value) for number, value in enumerate(values)]
    return BoxGroup(id=id, label=label, boxes=boxes)


def circled(id: str, number: int) -> Piece:
    """Where a guide stands in a table of points."""
    return boxes(id, (f"{id}.{number}", CIRCLED))


def filled_cells(guide: ShapeGuide) -> Iterator[Piece]:
    """Filled squares, and those that hard mode closes."""
    names = guide.board.squares.names
    for cell in bits(guide.cells):
        yield shape_cell(names[cell])
    for cell in bits(guide.closed):
        yield changed_cell(names[cell], BLOCKED)


@cache
def shape_cell(name: str) -> Piece:
    """A square that is filled."""
    return piece(Cell(id=name, state=FILLED, fill="shape"))


@cache
def changed_cell(name: str, state: ElementState.ValueType) -> Piece:
    """A square that stands otherwise than printed."""
    return piece(Cell(id=name, state=state))
