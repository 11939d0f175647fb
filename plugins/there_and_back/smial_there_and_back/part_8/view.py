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
from smial_there_and_back.part_8.board import BOARD, Boat, House, Thrush
from smial_there_and_back.part_8.guide import STRIKES, Lake, PartEightGuide
from smial_there_and_back.paths import FORMS, effect_words
from smial_there_and_back.pieces import Piece
from smial_there_and_back.show import picture
from smial_there_and_back.spaces import Field, Find, Impassable, Start
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
    printed_map = path_show.printed_map(BOARD.printing.title, BOARD, printed_cells())
    return show.scene(printed_map, printed_groups(), REMINDERS)


def printed_cells() -> Iterator[Cell]:
    """What each square shows."""
    for space in BOARD.spaces:
        match space:
            case Field():
                yield Cell(kind="field")
            case Impassable():
                yield Cell(kind="water")
            case Find(effect=effect):
                yield Cell(kind="find", label=effect_words(effect).removesuffix(" 1"))  # a hat is no house 1
            case Start(name=name):
                yield Cell(kind="start", label=name)
            case House(number=number):
                yield Cell(kind="house", number=number)
            case Boat():
                yield Cell(kind="boat")
            case Thrush():
                yield Cell(kind="thrush", value=BOARD.points.thrush)


def printed_groups() -> Iterator[BoxGroup]:
    """Smaug, the sheet's rows, actions and glory."""
    points = BOARD.points
    numbers = [Box(id=f"smaug.{number}", label=str(number)) for number in range(1, STRIKES + 1)]
    yield BoxGroup(id="smaug", label="Smaug", boxes=numbers)
    yield show.printed_table("houses", "Points for houses", points.houses)
    yield BoxGroup(id="special", label="Also", boxes=[Box(id="special.thrush", label="thrush", value=points.thrush)])
    yield show.printed_table("strikes", "Points for numbers on Smaug", points.smaug)
    yield show.printed_table("boats", "Points for boats", points.boats)
    yield BoxGroup(id="extra", label="For a bread", picture=picture(FORMS[BOARD.printing.bread_form]))
    yield show.printed_glory(points.glory)
    yield from path_show.printed_actions(BOARD.magic, "Magic", need="hat")
    yield from path_show.printed_actions(BOARD.burglar, "Burglar", need="die")


def view(state: Lake, before: list[int]) -> View:
    """What everybody sees; `before` are the totals of part 7 in epic mode."""
    guides = show.guides(state, lambda seat: guide_of(state, seat, before), before)
    return View([show.rounds(state), path_show.dice(state), *guides])


def guide_of(state: Lake, seat: Seat, before: list[int]) -> list[Component]:
    """A seat's map, sheet and tokens."""
    guide = state.guides[seat]
    groups = [*filled_groups(guide), show.filled_glory(state.glory, seat)]
    *rows, total = show.totals(state, seat, ROWS, BOARD.points.row_most)
    epic = [show.total("before", "On the Doorstep", before[seat])] if before else []
    return [
        show.drawn_map(seat, path_show.drawn_cells(BOARD, guide, states(guide))),
        show.filled_sheet(seat, groups, [*rows, *epic, total]),
        path_show.tokens(state, seat),
    ]


def states(guide: PartEightGuide) -> dict[int, ElementState.ValueType]:
    """How houses stand, what is marked, and the squares that have given what they had."""
    entered = BOARD.sections.entered(guide.lines)
    marked = [*guide.boats, *bits(entered & BOARD.thrush)]
    return houses(guide) | path_show.used_finds(BOARD, entered) | dict.fromkeys(marked, MARKED)


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


def filled_groups(guide: PartEightGuide) -> Iterator[Piece]:
    """What is marked, circled and filled on the sheet."""
    points = BOARD.points
    yield show.boxes("smaug", *[(f"smaug.{number}", FILLED) for number in guide.strikes])
    yield show.circled_table("houses", points.houses, len(guide.saved))
    heard = BOARD.sections.entered(guide.lines) & BOARD.thrush
    yield show.boxes("special", ("special.thrush", FILLED if guide.thrush_is_gone else CIRCLED if heard else OPEN))
    yield show.circled_table("strikes", points.smaug, len(guide.strikes))
    yield show.circled_table("boats", points.boats, len(guide.boats))
    yield from path_show.filled_actions(BOARD.magic, guide.magic)
    yield from path_show.filled_actions(BOARD.burglar, guide.burglar)
