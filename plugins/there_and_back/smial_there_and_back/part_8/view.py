"""What is seen of part 8: the printed guide, and what each player has drawn and filled in on his."""

from collections.abc import Iterator

from smial.rules import Seat
from smial.rules.views import (
    CIRCLED,
    CROSSED,
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
from smial_there_and_back.part_8.board import BOARD, Boat, House, Space, Thrush
from smial_there_and_back.part_8.guide import STRIKES, Lake, PartEightGuide
from smial_there_and_back.paths import FORMS, effect_words
from smial_there_and_back.pieces import Piece
from smial_there_and_back.show import picture
from smial_there_and_back.spaces import Find, Impassable
from smial_there_and_back.squares import bits

ROWS = ("Houses, glory and thrush", "Smaug and boats")
"""What the score rows count (TB-8.18)."""

REMINDERS = (
    "Lines start at Bard. Houses and boats are connected to; no line goes through them.",
    "Each round Smaug attacks the house of your number; a sword changes it by one, up to 13.",
    "If there is no such house, or it is saved or burnt down, the number is filled on Smaug instead.",
    "A house of two spaces burns down with its second hit. A house that you connect before that is saved.",
    "After a path you may return a bread and draw one more path on to it; once in a turn, alone once after each path.",
    "It ends when one player has defeated Smaug or marked all ten boats.",
)


def scene() -> Scene:
    """All that is printed."""
    cells = map(printed_cell, BOARD.spaces)
    return path_show.scene(BOARD.printing.title, BOARD, cells, printed_tables(), REMINDERS)


def printed_cell(space: Space) -> Cell:
    """What a square shows."""
    match space:
        case Impassable():
            return Cell(kind="water")
        case Find(effect=effect):
            return Cell(kind="find", label=effect_words(effect).removesuffix(" 1"))  # a hat is no house 1
        case House(number=number):
            return Cell(kind="house", number=number)
        case Boat():
            return Cell(kind="boat")
        case Thrush():
            return Cell(kind="thrush", value=BOARD.points.thrush)
        case _:
            return path_show.printed_cell(space)


def printed_tables() -> Iterator[BoxGroup]:
    """Smaug, and what its own rows count and are worth."""
    points = BOARD.points
    numbers = [Box(id=f"smaug.{number}", label=str(number)) for number in range(1, STRIKES + 1)]
    yield BoxGroup(id="smaug", label="Smaug", boxes=numbers)
    yield show.printed_table("houses", "Points for houses", points.houses)
    yield BoxGroup(id="special", label="Also", boxes=[Box(id="special.thrush", label="thrush", value=points.thrush)])
    yield show.printed_table("strikes", "Points for numbers on Smaug", points.smaug)
    yield show.printed_table("boats", "Points for boats", points.boats)
    yield BoxGroup(id="extra", label="For a bread", picture=picture(FORMS[BOARD.printing.bread_form]))


def view(state: Lake, before: list[int]) -> View:
    """What everybody sees; `before` are the totals of part 7 in epic mode."""
    return path_show.view(state, lambda seat: guide_of(state, seat, before), before)


def guide_of(state: Lake, seat: Seat, before: list[int]) -> list[Component]:
    """A seat's map, sheet and tokens."""
    guide = state.guides[seat]
    *rows, total = show.totals(state, seat, ROWS, BOARD.points.row_most)
    epic = [show.total("before", "On the Doorstep", before[seat])] if before else []
    return [
        path_show.drawn_map(state, seat, states(guide)),
        path_show.filled_sheet(state, seat, filled_tables(guide), [*rows, *epic, total]),
        path_show.tokens(state, seat),
    ]


def states(guide: PartEightGuide) -> dict[int, ElementState.ValueType]:
    """How houses stand, and what is marked."""
    entered = BOARD.sections.entered(guide.lines)
    marked = [*guide.boats, *bits(entered & BOARD.thrush)]
    return houses(guide) | dict.fromkeys(marked, MARKED)


def houses(guide: PartEightGuide) -> dict[int, ElementState.ValueType]:
    """Houses that are saved are circled, those destroyed are filled; of others the numbers that are hit are crossed."""
    states: dict[int, ElementState.ValueType] = {}
    for number, cells in BOARD.houses.items():
        if number in guide.saved:
            states |= dict.fromkeys(cells, CIRCLED)
        elif BOARD.is_destroyed(guide, number):
            states |= dict.fromkeys(cells, FILLED)
        else:
            states |= dict.fromkeys(cells[: guide.hits[number - 1]], CROSSED)
    return states


def filled_tables(guide: PartEightGuide) -> Iterator[Piece]:
    """What is marked, circled and filled on the sheet."""
    points = BOARD.points
    yield show.boxes("smaug", *[(f"smaug.{number}", FILLED) for number in guide.strikes])
    yield show.circled_table("houses", points.houses, len(guide.saved))
    heard = BOARD.sections.entered(guide.lines) & BOARD.thrush
    yield show.boxes("special", ("special.thrush", FILLED if guide.thrush_is_gone else CIRCLED if heard else OPEN))
    yield show.circled_table("strikes", points.smaug, len(guide.strikes))
    yield show.circled_table("boats", points.boats, len(guide.boats))
