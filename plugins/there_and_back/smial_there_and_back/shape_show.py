"""What the parts with shapes show alike: the black die, filled squares, columns, tasks.

Not here: what only one part shows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from smial.rules import Seat
from smial.rules.views import (
    BLOCKED,
    FILLED,
    MARKED,
    OPEN,
    Box,
    BoxGroup,
    Cell,
    Component,
    ElementState,
    Scene,
    View,
)
from smial_there_and_back import show
from smial_there_and_back.filling import goal_box
from smial_there_and_back.pieces import Piece, joined, piece
from smial_there_and_back.shape_adventure import AnyShapes, ShapeGuide
from smial_there_and_back.shape_board import ShapeBoard
from smial_there_and_back.shape_sheet import BOXES, FIGURES, TITLES
from smial_there_and_back.show import boxes, picture
from smial_there_and_back.squares import bits


def scene(
    title: str, board: ShapeBoard, cells: Iterable[Cell], tables: Iterable[BoxGroup], sentences: Iterable[str]
) -> Scene:
    """All that is printed: the map, the columns of the sheet, a part's tables, glory, reminders."""
    groups = [*printed_columns(), *tables, show.printed_glory(board.glory)]
    return show.scene([show.printed_map(title, board.squares, cells)], groups, sentences)


def view(state: AnyShapes, guide_of: Callable[[Seat], list[Component]]) -> View:
    """What everybody sees: the round, the black die, and each seat's guide (what it depends on: `show.guides`)."""
    return View([show.rounds(state), black_die(state.roll), *show.guides(state, guide_of)])


@cache
def black_die(number: int) -> Component:
    """The number that holds for all; 0 before the first roll."""
    return joined([show.no_dice(), show.black_die(number)])


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


def filled_sheet(state: AnyShapes, seat: Seat, tables: Iterable[Piece], totals: Iterable[Piece]) -> Component:
    """A seat's sheet: its columns, which tasks are done, how a part's tables stand, glory, and points."""
    guide: ShapeGuide = state.guides[seat]
    groups = [*filled_columns(guide), done_goals(guide), *tables, show.filled_glory(state.glory, seat)]
    return show.filled_sheet(seat, groups, totals)


def drawn_map(state: AnyShapes, seat: Seat, states: Mapping[int, ElementState.ValueType]) -> Component:
    """A seat's map: what is filled and closed, and how some other squares, given by number, stand."""
    changed = (changed_cell(state.board.name(cell), stands) for cell, stands in states.items())
    return show.drawn_map(seat, [*filled_cells(state.guides[seat]), *changed])


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
