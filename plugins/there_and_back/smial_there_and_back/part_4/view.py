"""What is seen of part 4: the printed guide, and what each player has filled in on his."""

from collections.abc import Iterator

from smial.rules import Seat
from smial.rules.views import CIRCLED, MARKED, Box, BoxGroup, Cell, Component, ElementState, Scene, View
from smial_there_and_back import shape_show, show
from smial_there_and_back.part_4.board import BOARD, RING, Bilbo, Bonus, Gollum, Riddle, Ring, Water
from smial_there_and_back.part_4.guide import Caves, PartFourGuide
from smial_there_and_back.pieces import Piece

ROWS = ("Riddles, Ring and columns", "Glory less water")
"""What the score rows count (TB-4.15)."""

GOALS = {
    cell: f"riddle {space.number}" if isinstance(space, Riddle) else RING
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
    cells = map(printed_cell, BOARD.spaces)
    return shape_show.scene(BOARD.printing.title, BOARD, cells, printed_tables(), REMINDERS)


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


def printed_tables() -> Iterator[BoxGroup]:
    """What its own rows count and are worth."""
    points = BOARD.points
    yield shape_show.printed_goals("Riddles and the Ring", BOARD.goals)
    yield show.printed_table("riddles", "Points for riddles", points.riddles)
    yield BoxGroup(id="ring", label="Points for the Ring", boxes=[Box(id="ring.points", value=points.ring)])
    yield show.printed_table("columns", "Points for columns", points.columns)


def view(state: Caves) -> View:
    """What everybody sees."""
    return shape_show.view(state, lambda seat: guide_of(state, seat))


def guide_of(state: Caves, seat: Seat) -> list[Component]:
    """A seat's map and sheet."""
    guide = state.guides[seat]
    totals = show.totals(state, seat, ROWS, BOARD.points.row_most)
    return [
        shape_show.drawn_map(state, seat, states(guide)),
        shape_show.filled_sheet(state, seat, filled_tables(guide), totals),
    ]


def states(guide: PartFourGuide) -> dict[int, ElementState.ValueType]:
    """Solved riddles, the Ring if it is secured."""
    done = guide.done
    return {cell: MARKED for cell, goal in GOALS.items() if goal in done}


def filled_tables(guide: PartFourGuide) -> Iterator[Piece]:
    """What has been achieved."""
    points = BOARD.points
    yield show.circled_table("riddles", points.riddles, guide.riddles)
    yield show.circled_table("columns", points.columns, len(guide.full_columns))
    if guide.has(RING):
        yield show.boxes("ring", ("ring.points", CIRCLED))
