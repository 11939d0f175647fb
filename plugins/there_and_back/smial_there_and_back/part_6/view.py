"""What is seen of part 6: the printed guide, and what each player has filled in on his."""

from collections.abc import Iterator

from smial.rules import Seat
from smial.rules.views import (
    CIRCLED,
    FILLED,
    MARKED,
    Box,
    BoxGroup,
    Cell,
    Component,
    ElementState,
    Scene,
    View,
)
from smial_there_and_back import shape_show, show
from smial_there_and_back.part_6.board import BOARD, Bilbo, Roll, Spider, Sting, Web
from smial_there_and_back.part_6.guide import PartSixGuide, Woods
from smial_there_and_back.pieces import Piece
from smial_there_and_back.shape_sheet import FREE

ROWS = ("Spiders and dwarves", "Sting, columns and glory")
"""What the score rows count (TB-6.11)."""

REMINDERS = (
    "Fill in the shape of the rolled number or of a lower one, turned and mirrored as you like, beside what is filled.",
    "Every spider that you fill gives its bonus shape at once. A dwarf is free when his four sides are filled.",
    "A black die all of whose sides are filled is rolled for you alone, and used like the other.",
    "Sting is worth points where it is left unfilled.",
    "After the round in which somebody has filled all spiders the adventure ends.",
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
        case Spider(shape=shape):
            title = BOARD.bonus_titles[shape]
            picture = show.picture(BOARD.figures[shape])
            return Cell(kind="spider", label=f"spider, bonus shape: {title}", picture=picture)
        case Sting():
            return Cell(kind="sting", label="Sting")
        case Web(dwarf=dwarf, hat=hat, glory=glory):
            return Cell(kind="web", label=f"{dwarf}, {hat} hat", value=glory, solid=True)
        case Roll():
            return Cell(kind="die", label="black die", solid=True)
        case _:
            return Cell(kind="floor")


def printed_tables() -> Iterator[BoxGroup]:
    """What its own rows count and are worth."""
    points = BOARD.points
    yield shape_show.printed_goals("Dwarves", BOARD.goals)
    yield show.printed_table("spiders", "Points for spiders", points.spiders)
    yield show.printed_table("dwarves", "Points for dwarves", points.dwarves)
    yield show.printed_table("sting", "Points for Sting, by spaces left unfilled", points.sting)
    numbers = [Box(id=f"column.{number}", value=number) for number in range(1, FREE.number + 1)]
    yield BoxGroup(id="numbers", label="Points for columns: their numbers", boxes=numbers)


def view(state: Woods) -> View:
    """What everybody sees."""
    return shape_show.view(state, lambda seat: guide_of(state, seat))


def guide_of(state: Woods, seat: Seat) -> list[Component]:
    """A seat's map and sheet."""
    guide = state.guides[seat]
    totals = show.totals(state, seat, ROWS, BOARD.points.row_most)
    return [
        shape_show.drawn_map(state, seat, states(guide)),
        shape_show.filled_sheet(state, seat, filled_tables(guide), totals),
    ]


def states(guide: PartSixGuide) -> dict[int, ElementState.ValueType]:
    """Dwarves that are free, dice that are used up."""
    free = [cell for dwarf, cell in BOARD.webs.items() if guide.has(dwarf)]
    return dict.fromkeys(free, MARKED) | dict.fromkeys(filter(guide.used_up, BOARD.rolls), FILLED)


def filled_tables(guide: PartSixGuide) -> Iterator[Piece]:
    """What has been achieved."""
    points = BOARD.points
    yield show.circled_table("spiders", points.spiders, guide.spiders)
    yield show.circled_table("dwarves", points.dwarves, guide.dwarves)
    yield show.circled_table("sting", points.sting, guide.sting)
    yield show.boxes("numbers", *[(f"column.{number}", CIRCLED) for number in guide.full_columns])
