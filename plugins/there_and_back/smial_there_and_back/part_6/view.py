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
    Scene,
    View,
)
from smial_there_and_back import shape_show, show
from smial_there_and_back.part_6.board import BOARD, Bilbo, Roll, Spider, Sting, Web
from smial_there_and_back.part_6.gains import WebGuide, Woods
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
    printed_map = show.printed_map(BOARD.printing.title, BOARD.squares, map(printed_cell, BOARD.spaces))
    return show.scene(printed_map, printed_groups(), REMINDERS)


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


def printed_groups() -> Iterator[BoxGroup]:
    """The columns of the sheet, its tables, and glory."""
    points = BOARD.points
    yield from shape_show.printed_columns()
    yield shape_show.printed_goals("Dwarves", BOARD.goals)
    yield shape_show.printed_table("spiders", "Points for spiders", points.spiders)
    yield shape_show.printed_table("dwarves", "Points for dwarves", points.dwarves)
    yield shape_show.printed_table("sting", "Points for Sting, by spaces left unfilled", points.sting)
    numbers = [Box(id=f"column.{number}", value=number) for number in range(1, FREE.number + 1)]
    yield BoxGroup(id="numbers", label="Points for columns: their numbers", boxes=numbers)
    yield show.printed_glory(BOARD.glory)


def view(state: Woods) -> View:
    """What everybody sees."""
    guides = show.guides(state, lambda seat: guide_of(state, seat))
    return View([show.rounds(state), shape_show.black_die(state.roll), *guides])


def guide_of(state: Woods, seat: Seat) -> list[Component]:
    """A seat's map and sheet."""
    guide = state.guides[seat]
    groups = [*filled_groups(guide), show.filled_glory(state.glory, seat)]
    return [
        show.drawn_map(seat, changed_cells(guide)),
        show.filled_sheet(seat, groups, show.totals(state, seat, ROWS, BOARD.points.row_most)),
    ]


def changed_cells(guide: WebGuide) -> Iterator[Piece]:
    """What is filled, dwarves that are free, dice that are used up."""
    yield from shape_show.filled_cells(guide)
    for dwarf, cell in BOARD.webs.items():
        if guide.has(dwarf):
            yield shape_show.changed_cell(BOARD.name(cell), MARKED)
    for cell in BOARD.rolls:
        if guide.used_up(cell):
            yield shape_show.changed_cell(BOARD.name(cell), FILLED)


def filled_groups(guide: WebGuide) -> Iterator[Piece]:
    """The boxes of the columns, and what has been achieved."""
    yield from shape_show.filled_columns(guide)
    yield shape_show.done_goals(guide)
    yield shape_show.circled("spiders", guide.spiders)
    yield shape_show.circled("dwarves", guide.dwarves)
    yield shape_show.circled("sting", guide.sting)
    yield show.boxes("numbers", *[(f"column.{number}", CIRCLED) for number in guide.full_columns])
