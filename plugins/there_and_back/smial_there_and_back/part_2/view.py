"""What is seen of part 2: the printed guide, and what each player has drawn and filled in on his."""

from collections.abc import Iterator

from smial.rules import Seat
from smial.rules.views import (
    CIRCLED,
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
from smial_there_and_back import path_show, show
from smial_there_and_back.part_2.board import BOARD, BrokenSword, Danger, Hoard, Space, Stone, Troll
from smial_there_and_back.part_2.guide import PartTwoGuide, Road
from smial_there_and_back.pieces import Piece
from smial_there_and_back.squares import bits

ROWS = ("Dangers, trolls and stones", "Bread, swords, glory and hoard")
"""What the score rows count (TB-2.15)."""

REMINDERS = (
    "Lines start at Bag End. Who has entered a region draws no more in those before it.",
    "Each entry into a dangerous space costs points, also one into the same space.",
    "Entering a broken sword for the first time costs a sword. With all four round a troll he turns to stone.",
    "It ends when one player reaches Rivendell.",
)


def scene() -> Scene:
    """All that is printed."""
    cells = map(printed_cell, BOARD.spaces)
    return path_show.scene(BOARD.printing.title, BOARD, cells, printed_tables(), REMINDERS)


def printed_cell(space: Space) -> Cell:
    """What a square shows."""
    match space:
        case Troll(name=name):
            return Cell(kind="troll", label=name)
        case BrokenSword():
            return Cell(kind="broken sword")
        case Danger():
            return Cell(kind="danger")
        case Hoard():
            return Cell(kind="hoard", value=BOARD.points.hoard)
        case Stone():
            return Cell(kind="white stones")
        case _:
            return path_show.printed_cell(space)


def printed_tables() -> Iterator[BoxGroup]:
    """What its own rows count and are worth."""
    points = BOARD.points
    yield show.printed_table("dangers", "Dangers entered", points.dangers)
    yield show.printed_table("trolls", "Points for trolls", points.trolls)
    yield show.printed_table("stones", "Points for white stones", points.stones)
    yield show.printed_table("bread", "Points for bread", points.bread)
    yield show.printed_table("swords", "Points for swords", points.swords)
    yield BoxGroup(id="hoard", label="Hoard", boxes=[Box(id="hoard.entered", label="entered", value=points.hoard)])


def view(state: Road) -> View:
    """What everybody sees."""
    return path_show.view(state, lambda seat: guide_of(state, seat))


def guide_of(state: Road, seat: Seat) -> list[Component]:
    """A seat's map, sheet and tokens."""
    guide = state.guides[seat]
    totals = show.totals(state, seat, ROWS, BOARD.points.row_most)
    return [
        path_show.drawn_map(state, seat, states(guide), marks(guide)),
        path_show.filled_sheet(state, seat, filled_tables(guide), totals),
        path_show.tokens(state, seat),
    ]


def states(guide: PartTwoGuide) -> dict[int, ElementState.ValueType]:
    """The squares that are marked."""
    entered = BOARD.sections.entered(guide.lines)
    marked = [*guide.marked, *guide.trolls, *bits(entered & (BOARD.stones | BOARD.hoard))]
    return dict.fromkeys(marked, MARKED)


def marks(guide: PartTwoGuide) -> dict[int, str]:
    """The squares that are dangerous in hard mode only."""
    return dict.fromkeys(bits(BOARD.hard_dangers), "danger") if guide.hard else {}


def filled_tables(guide: PartTwoGuide) -> Iterator[Piece]:
    """What is marked, circled and filled on the sheet."""
    points = BOARD.points
    entered = BOARD.sections.entered(guide.lines)
    yield show.filled_track("dangers", points.dangers, guide.dangers)
    yield show.circled_table("trolls", points.trolls, len(guide.trolls))
    yield show.circled_table("stones", points.stones, (entered & BOARD.stones).bit_count())
    yield show.circled_table("bread", points.bread, guide.bread)
    yield show.circled_table("swords", points.swords, guide.swords)
    yield show.boxes("hoard", ("hoard.entered", CIRCLED if entered & BOARD.hoard else OPEN))
