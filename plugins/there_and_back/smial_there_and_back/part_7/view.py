"""What is seen of part 7: the printed guide, and what each player has drawn and filled in on his."""

from collections.abc import Iterator
from functools import lru_cache

from smial.rules import Seat
from smial.rules.views import (
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
from smial_there_and_back.part_7.board import BOARD, COLUMNS, Arkenstone, BlackDie, Camp, Gem, Ships, Space, Thrush
from smial_there_and_back.part_7.guide import PartSevenGuide, Quest
from smial_there_and_back.paths import FORMS
from smial_there_and_back.pieces import Piece, piece
from smial_there_and_back.show import picture
from smial_there_and_back.squares import bits

ROWS = ("Camps, talk, thrush and Arkenstone", "Gems, swords and glory")
"""What the score rows count (TB-7.18)."""

REMINDERS = (
    "Lines start at the barrels. The river stays open; of the other regions those that lie behind are closed.",
    "The mountainside opens when the ships are connected from the river and from the field.",
    "After a path you may return a bread and draw one more path on to it; once in a turn, alone once after each path.",
    "Entering a camp costs 2 bread. Upper less lower circle: that is what a column of the talk is worth.",
    "It ends when one player has entered all 13 green gems.",
)


def scene() -> Scene:
    """All that is printed."""
    cells = map(printed_cell, BOARD.spaces)
    return path_show.scene(BOARD.printing.title, BOARD, cells, printed_tables(), REMINDERS)


def printed_cell(space: Space) -> Cell:
    """What a square shows."""
    match space:
        case Ships():
            return Cell(kind="ships", label="the ships")
        case Camp():
            return Cell(kind="camp")
        case Thrush():
            return Cell(kind="thrush", value=BOARD.points.thrush)
        case BlackDie(count=count):
            return Cell(kind="die", number=count, label="black die")
        case Gem():
            return Cell(kind="gem")
        case Arkenstone():
            return Cell(kind="Arkenstone", value=BOARD.points.arkenstone)
        case _:
            return path_show.printed_cell(space)


def printed_tables() -> Iterator[BoxGroup]:
    """What its own rows count and are worth, the talk, the lock."""
    points = BOARD.points
    yield show.printed_table("camps", "Points for camps", points.camps)
    yield from printed_talk()
    yield show.printed_table("gems", "Points for gems", points.gems)
    yield show.printed_table("swords", "Points for swords", points.swords)
    yield BoxGroup(id="lock", label="Ships: both open the mountainside", boxes=list(printed_lock()))
    yield BoxGroup(id="five", label="Thrush and Arkenstone", boxes=list(printed_fives()))
    yield BoxGroup(id="extra", label="For a bread", picture=picture(FORMS[BOARD.printing.bread_form]))


def printed_talk() -> Iterator[BoxGroup]:
    """Column by column: the upper circle, the lower one, and the result."""
    for column in range(1, COLUMNS + 1):
        boxes = [Box(id=f"talk.{column}.{place}", label=place) for place in ("upper", "lower", "result")]
        yield BoxGroup(id=f"talk.{column}", label=f"Talk with Smaug {column}: upper less lower", boxes=boxes)


def printed_lock() -> Iterator[Box]:
    """The two sides of the ships."""
    yield Box(id="lock.river", label="by river")
    yield Box(id="lock.land", label="by land")


def printed_fives() -> Iterator[Box]:
    """What is worth points to everybody who enters it."""
    yield Box(id="five.thrush", label="thrush", value=BOARD.points.thrush)
    yield Box(id="five.arkenstone", label="Arkenstone", value=BOARD.points.arkenstone)


def view(state: Quest) -> View:
    """What everybody sees."""
    return path_show.view(state, lambda seat: guide_of(state, seat))


def guide_of(state: Quest, seat: Seat) -> list[Component]:
    """A seat's map, sheet and tokens."""
    guide = state.guides[seat]
    totals = show.totals(state, seat, ROWS, BOARD.points.row_most)
    return [
        path_show.drawn_map(state, seat, states(guide)),
        path_show.filled_sheet(state, seat, filled_tables(guide), totals),
        path_show.tokens(state, seat),
    ]


def states(guide: PartSevenGuide) -> dict[int, ElementState.ValueType]:
    """The squares that are marked, and those with dice that have been rolled."""
    entered = guide.entered
    marked = [*guide.marked, *bits(entered & (BOARD.gems | BOARD.thrush | BOARD.arkenstone))]
    anchored = BOARD.ships if guide.unlocked else ()
    return dict.fromkeys(guide.rolled, FILLED) | dict.fromkeys([*marked, *anchored], MARKED)


def filled_tables(guide: PartSevenGuide) -> Iterator[Piece]:
    """What is marked, circled, written and filled on the sheet."""
    points, entered = BOARD.points, guide.entered
    yield show.circled_table("camps", points.camps, len(guide.marked))
    for column, circles in enumerate(zip(guide.circles[::2], guide.circles[1::2], strict=True), start=1):
        yield talk(column, *circles)
    yield show.circled_table("gems", points.gems, (entered & BOARD.gems).bit_count())
    yield show.circled_table("swords", points.swords, guide.swords)
    lock = [("lock.river", guide.by_river), ("lock.land", guide.by_land)]
    connected = [(id, MARKED if by else OPEN) for id, by in lock]
    yield show.boxes("lock", *connected, state=FILLED if guide.unlocked else OPEN)
    fives = [("five.thrush", BOARD.thrush), ("five.arkenstone", BOARD.arkenstone)]
    yield show.boxes("five", *[(id, CIRCLED if entered & square else OPEN) for id, square in fives])


@lru_cache(maxsize=1024)
def talk(column: int, upper: int, lower: int) -> Piece:
    """The numbers in the circles of a column, and what they leave."""
    circles = [("upper", upper), ("lower", lower)]
    boxes = [Box(id=f"talk.{column}.{place}", value=number, state=FILLED) for place, number in circles if number]
    if upper and lower:
        boxes.append(Box(id=f"talk.{column}.result", value=upper - lower, state=CIRCLED))
    return piece(BoxGroup(id=f"talk.{column}", boxes=boxes))
