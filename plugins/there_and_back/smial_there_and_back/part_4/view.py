"""What is seen of part 4: the printed guide, and what each player has filled in on his."""

from collections.abc import Iterator

from smial.rules import Seat
from smial.rules.views import CIRCLED, MARKED, Box, BoxGroup, Cell, Component, Scene, View
from smial_there_and_back import shape_show, show
from smial_there_and_back.part_4.board import BOARD, RING, Bilbo, Bonus, Gollum, Riddle, Ring, Water
from smial_there_and_back.part_4.bonus import CaveGuide, Caves
from smial_there_and_back.pieces import Piece

ROWS = ("Riddles, Ring and columns", "Glory less water")
"""What the score rows count (TB-4.15)."""

GOALS = {
    BOARD.name(cell): f"riddle {space.number}" if isinstance(space, Riddle) else RING
    for cell, space in enumerate(BOARD.spaces)
    if isinstance(space, Riddle | Ring)
}
"""The squares that are marked when their task is done."""

REMINDERS = (
    "Fill in the shape of the rolled number or of a lower one, turned and mirrored as you like, beside what is filled.",
    "A riddle is solved when its four sides are filled, the Ring is secured when its eight are.",
    "After the round in which somebody has solved all riddles the adventure ends.",
)


def scene() -> Scene:
    """All that is printed."""
    printed_map = show.printed_map(BOARD.printing.title, BOARD.squares, map(printed_cell, BOARD.spaces))
    return show.scene(printed_map, printed_groups(), REMINDERS)


def printed_cell(space: object) -> Cell:
    """What a square shows."""
    match space:
        case Bilbo():
            return Cell(kind="bilbo", label="Bilbo", solid=True)
        case Ring():
            return Cell(kind="ring", label=RING, solid=True)
        case Gollum():
            return Cell(kind="gollum", label="Gollum", solid=True)
        case Riddle(number=number):
            return Cell(kind="riddle", label=f"riddle {number}", number=number, solid=True)
        case Water(value=value):
            return Cell(kind="water", label="water", value=value)
        case Bonus(shape=shape):
            title = BOARD.bonus_titles[shape]
            return Cell(kind="bonus", label=f"bonus shape: {title}", picture=show.picture(BOARD.figures[shape]))
        case _:
            return Cell(kind="floor")


def printed_groups() -> Iterator[BoxGroup]:
    """The columns of the sheet, its tables, and glory."""
    points = BOARD.points
    yield from shape_show.printed_columns()
    yield shape_show.printed_goals("Riddles and the Ring", BOARD.goals)
    yield shape_show.printed_table("riddles", "Points for riddles", points.riddles)
    yield BoxGroup(id="ring", label="Points for the Ring", boxes=[Box(id="ring.points", value=points.ring)])
    yield shape_show.printed_table("columns", "Points for columns", points.columns)
    yield show.printed_glory(BOARD.glory)


def view(state: Caves) -> View:
    """What everybody sees."""
    guides = show.guides(state, lambda seat: guide_of(state, seat))
    return View([show.rounds(state), shape_show.black_die(state.roll), *guides])


def guide_of(state: Caves, seat: Seat) -> list[Component]:
    """A seat's map and sheet."""
    guide = state.guides[seat]
    groups = [*filled_groups(guide), show.filled_glory(state.glory, seat)]
    return [
        show.drawn_map(seat, changed_cells(guide)),
        show.filled_sheet(seat, groups, show.totals(state, seat, ROWS, BOARD.points.row_most)),
    ]


def changed_cells(guide: CaveGuide) -> Iterator[Piece]:
    """What is filled and closed, solved riddles, the Ring if it is secured."""
    yield from shape_show.filled_cells(guide)
    done = guide.done
    for square, goal in GOALS.items():
        if goal in done:
            yield shape_show.changed_cell(square, MARKED)


def filled_groups(guide: CaveGuide) -> Iterator[Piece]:
    """The boxes of the columns, and what has been achieved."""
    yield from shape_show.filled_columns(guide)
    yield shape_show.done_goals(guide)
    yield shape_show.circled("riddles", guide.riddles)
    yield shape_show.circled("columns", len(guide.full_columns))
    if guide.has(RING):
        yield show.boxes("ring", ("ring.points", CIRCLED))
