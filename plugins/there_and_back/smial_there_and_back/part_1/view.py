"""What is seen of part 1: the printed guide, and what each player has drawn and filled in on his."""

from collections.abc import Iterator

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
from smial_there_and_back.part_1 import bread as symbol
from smial_there_and_back.part_1.board import BOARD, LEADERS, Dwarf, Leader, Space
from smial_there_and_back.part_1.bread import PAIR, Feast
from smial_there_and_back.part_1.guide import PartOneGuide, Party
from smial_there_and_back.pieces import Piece

ROWS = ("Guests", "Bread", "Swords and glory")
"""What the score rows count (TB-1.16)."""

REMINDERS = (
    "Lines start at any guest. They reach guests and Bag End, and never run through them.",
    "Bread is marked from the left under the dwarves, or under Thorin or Gandalf.",
    "The party is complete when one player has brought all twelve dwarves to Bag End.",
)


def scene() -> Scene:
    """All that is printed."""
    cells = map(printed_cell, BOARD.spaces)
    return path_show.scene(BOARD.printing.title, BOARD, cells, printed_tables(), REMINDERS)


def printed_cell(space: Space) -> Cell:
    """What a square shows."""
    match space:
        case Dwarf(name=name):
            return Cell(kind="dwarf", label=name)
        case Leader(name=name):
            return Cell(kind="leader", label=name)
        case _:
            return path_show.printed_cell(space)


def printed_tables() -> Iterator[BoxGroup]:
    """What its own rows count and are worth."""
    points = BOARD.points
    yield BoxGroup(id="dwarves", label="Dwarves", boxes=show.numbered("dwarf", points.dwarves))
    yield BoxGroup(id="bread", label="Bread of the dwarves", boxes=show.numbered("bread", points.dwarf_bread))
    for name in LEADERS:
        yield BoxGroup(id=name, label=name, boxes=printed_leader(name))
    yield show.printed_table("swords", "Points for swords", points.swords)


def printed_leader(name: str) -> list[Box]:
    """A leader's symbol, his two bread symbols, and what they are worth together."""
    symbols = [Box(id=f"bread.{name}.{number}", label="bread") for number in range(1, PAIR + 1)]
    pair = Box(id=f"pair.{name}", label="both bread symbols", value=BOARD.points.leader_bread[name])
    return [Box(id=f"leader.{name}", label=name, value=BOARD.points.leaders[name]), *symbols, pair]


def view(state: Party) -> View:
    """What everybody sees."""
    return path_show.view(state, lambda seat: guide_of(state, seat))


def guide_of(state: Party, seat: Seat) -> list[Component]:
    """A seat's map, sheet and tokens."""
    guide = state.guides[seat]
    totals = show.totals(state, seat, ROWS, BOARD.points.row_most)
    return [
        path_show.drawn_map(state, seat, dict.fromkeys(guide.arrived, MARKED)),
        path_show.filled_sheet(state, seat, filled_tables(guide), totals),
        path_show.tokens(state, seat, ["sword"]),
    ]


def filled_tables(guide: PartOneGuide) -> Iterator[Piece]:
    """What is marked, circled and filled on the sheet."""
    feast = guide.feast
    yield show.boxes("dwarves", *[(f"dwarf.{number}", CIRCLED) for number in range(1, feast.arrived + 1)])
    yield show.boxes("bread", *[bread_box(feast, number) for number in range(len(feast.row))])
    for name in LEADERS:
        yield show.boxes(name, *leader_boxes(feast, name))
    yield show.circled_table("swords", BOARD.points.swords, guide.swords)


def bread_box(feast: Feast, number: int) -> tuple[str, ElementState.ValueType]:
    """A bread symbol of the dwarf row: open, marked, circled with its guest, or lost."""
    bread = feast.row[number]
    state: ElementState.ValueType = OPEN
    if bread == symbol.MARKED:
        state = CIRCLED if number < feast.arrived else MARKED
    elif bread == symbol.LOST:
        state = FILLED
    return f"bread.{number + 1}", state


def leader_boxes(feast: Feast, name: str) -> Iterator[tuple[str, ElementState.ValueType]]:
    """A leader's boxes."""
    if name in feast.fed:
        yield f"leader.{name}", CIRCLED
        yield f"pair.{name}", CIRCLED if feast.fed[name] else FILLED
    for number in range(1, PAIR + 1):
        yield f"bread.{name}.{number}", MARKED if number <= feast.pairs[name] else OPEN
