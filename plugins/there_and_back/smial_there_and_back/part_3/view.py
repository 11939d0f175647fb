"""What is seen of part 3: the printed guide, and what each player has drawn and filled in on his."""

from collections.abc import Iterator

from smial.rules import Seat
from smial.rules.views import (
    ACTIVE,
    CIRCLED,
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
from smial_there_and_back import path_show, show
from smial_there_and_back.part_3.board import BOARD, GREAT, Cave, Cloud, Goblin, GreatGoblin, Shelter, Space
from smial_there_and_back.part_3.guide import PartThreeGuide
from smial_there_and_back.part_3.weather import Hills, storms
from smial_there_and_back.pieces import Piece
from smial_there_and_back.squares import bits, mask

ROWS = ("Storms, cave and bread", "Goblins, glory and shelter")
"""What the score rows count (TB-3.16)."""

REMINDERS = (
    "Lines start at Rivendell. Who has entered a region draws no more in those before it.",
    "Each entry into a thunderstorm costs points. What a number turns into storms stays so.",
    "The first entry into a cave space costs a bread, the connection to a goblin a sword.",
    "The Great Goblin costs nothing, but only who has Gandalf's staff may connect to him.",
    "It ends when one player reaches the dell.",
)


def scene() -> Scene:
    """All that is printed."""
    cells = map(printed_cell, BOARD.spaces)
    return path_show.scene(BOARD.printing.title, BOARD, cells, printed_tables(), REMINDERS)


def printed_cell(space: Space) -> Cell:
    """What a square shows."""
    match space:
        case Cloud(number=number):
            return Cell(kind="cloud", number=number)
        case Shelter():
            return Cell(kind="shelter", value=BOARD.points.shelter)
        case Cave():
            return Cell(kind="eaten bread")
        case Goblin():
            return Cell(kind="goblin")
        case GreatGoblin():
            return Cell(kind="great goblin", label=GREAT)
        case _:
            return path_show.printed_cell(space)


def printed_tables() -> Iterator[BoxGroup]:
    """What its own rows count and are worth."""
    points = BOARD.points
    yield show.printed_table("storms", "Thunderstorms entered", points.storms)
    yield show.printed_table("cave", "Points for cave spaces", points.cave)
    yield show.printed_table("bread", "Points for bread", points.bread)
    yield show.printed_table("goblins", "Points for goblins", points.goblins)
    great = Box(id="special.great", label=GREAT, value=points.great_goblin)
    yield BoxGroup(
        id="special", label="Also", boxes=[great, Box(id="special.shelter", label="shelter", value=points.shelter)]
    )


def view(state: Hills) -> View:
    """What everybody sees."""
    return path_show.view(state, lambda seat: guide_of(state, seat), state.stormy)


def guide_of(state: Hills, seat: Seat) -> list[Component]:
    """A seat's map, sheet and tokens."""
    guide = state.guides[seat]
    totals = show.totals(state, seat, ROWS, BOARD.points.row_most)
    stormy = storms(state, guide)
    return [
        path_show.drawn_map(state, seat, states(guide, stormy), dict.fromkeys(bits(stormy), "storm")),
        path_show.filled_sheet(state, seat, filled_tables(guide), totals),
        path_show.tokens(state, seat),
    ]


def states(guide: PartThreeGuide, stormy: int) -> dict[int, ElementState.ValueType]:
    """The squares that are marked, and clouds that are filled."""
    entered = BOARD.sections.entered(guide.lines)
    great = [BOARD.great_goblin] if guide.great_goblin else []
    marked = [*guide.marked, *great, *bits(entered & BOARD.shelter)]
    open_storms = stormy & ~BOARD.closed(guide)
    return (
        dict.fromkeys(bits(open_storms), FILLED)
        | dict.fromkeys(marked, MARKED)
        | ({BOARD.great_goblin: ACTIVE} if guide.staff and not great else {})
    )


def filled_tables(guide: PartThreeGuide) -> Iterator[Piece]:
    """What is marked, circled and filled on the sheet."""
    points = BOARD.points
    marked = mask(guide.marked)
    yield show.filled_track("storms", points.storms, guide.storms)
    yield show.circled_table("cave", points.cave, (marked & BOARD.cave).bit_count())
    yield show.circled_table("bread", points.bread, guide.bread)
    yield show.circled_table("goblins", points.goblins, (marked & mask(BOARD.goblins)).bit_count())
    sheltered = BOARD.sections.entered(guide.lines) & BOARD.shelter
    great = ("special.great", CIRCLED if guide.great_goblin else OPEN)
    yield show.boxes("special", great, ("special.shelter", CIRCLED if sheltered else OPEN))
