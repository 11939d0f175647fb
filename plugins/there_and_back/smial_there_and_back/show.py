"""What all parts show alike: squares and lines, glory, rounds. Not here: what only one part shows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

import msgspec

from smial.rules import Seat
from smial.rules.views import (
    CIRCLED,
    FILLED,
    OPEN,
    Area,
    Box,
    BoxGroup,
    Cell,
    Component,
    Counter,
    Edge,
    Grid,
    Picture,
    PictureCell,
    Sheet,
    Text,
    Threshold,
    Total,
)
from smial.v1.line_pb2 import Line
from smial_there_and_back.adventure import Adventure
from smial_there_and_back.figures import Figure, size
from smial_there_and_back.glory import Glory, box
from smial_there_and_back.remembering import Remembered
from smial_there_and_back.solo import GLORY_ROUNDS
from smial_there_and_back.squares import EAST, SIDES, SOUTH, WORDS, Squares

TABLE = "table"
MOST_SEATS = 4


def areas() -> list[Area]:
    """The table, and each player's guide."""
    guides = [Area(id=guide_area(seat), title=f"Guide {seat + 1}") for seat in range(MOST_SEATS)]
    return [Area(id=TABLE, title="Table"), *guides]


def reminders(sentences: Iterable[str]) -> Component:
    """Rules that a player likes to be reminded of."""
    text = Text(lines=[Line(template=sentence, text=sentence) for sentence in sentences])
    return Component(id="reminders", title="Reminders", area=TABLE, order=3, text=text)


def guide_area(seat: Seat) -> str:
    """Where a seat's guide lies."""
    return f"guide-{seat}"


def picture(figure: Figure) -> Picture:
    """A figure as a little drawing; squares without a line are filled ones."""
    rows, columns = size(figure)
    cells = [PictureCell(row=row, column=column, sides=sides, filled=not sides) for (row, column), sides in figure]
    return Picture(rows=rows, columns=columns, cells=cells)


def printed_map(title: str, squares: Squares, cells: Iterable[Cell]) -> Component:
    """The map as it is printed: what each square shows (given in reading order), and all sides as touchable edges."""
    grid = Grid(rows=squares.rows, columns=squares.columns, edges=edges(squares))
    for number, cell in enumerate(cells):
        cell.id = squares.names[number]
        cell.row, cell.column = squares.place(number)
        grid.cells.append(cell)
    return Component(id="map", title=title, order=1, grid=grid)


def edges(squares: Squares) -> Iterator[Edge]:
    """Every side of every square, once."""
    for cell in range(squares.count):
        row, column = squares.place(cell)
        for side in SIDES:
            if side in (EAST, SOUTH) or squares.beside(cell, side) is None:
                name = squares.edge(cell, side)
                yield Edge(id=name, label=f"{squares.names[cell]} {WORDS[side]}", row=row, column=column, side=side)


def guides(state: Adventure[Any], show: Callable[[Seat], Iterable[Component]], *also: object) -> Iterator[Component]:
    """What each seat's guide shows. It depends on the guide, on glory and the end, and on nothing else but `also`."""
    for seat, guide in enumerate(state.guides):
        shown_from = (seat, state.solo, state.end, state.glory, guide, also)
        yield from _GUIDES.get((type(state), _encode(shown_from)), partial(_listed, show, seat))


def _listed(show: Callable[[Seat], Iterable[Component]], seat: Seat) -> list[Component]:
    return list(show(seat))


_GUIDES: Remembered[list[Component]] = Remembered(most=512)
_encode = msgspec.msgpack.Encoder().encode


def drawn_map(seat: Seat, cells: Iterable[Cell]) -> Component:
    """What a seat has drawn on its map."""
    return Component(
        id=f"map-{seat}", title="Map", owner=seat, area=guide_area(seat), order=1, printed="map", grid=Grid(cells=cells)
    )


def filled_sheet(seat: Seat, groups: Iterable[BoxGroup], totals: Iterable[Total]) -> Component:
    """What a seat has filled in on its sheet."""
    sheet = Sheet(groups=groups, totals=totals)
    return Component(
        id=f"sheet-{seat}", title="Sheet", owner=seat, area=guide_area(seat), order=2, printed="sheet", sheet=sheet
    )


def numbered(id: str, values: Sequence[int], first: int = 1) -> list[Box]:
    """A row of boxes with values."""
    return [
        Box(id=f"{id}.{number}", label=str(number), value=value) for number, value in enumerate(values, start=first)
    ]


def printed_table(id: str, label: str, values: Sequence[int]) -> BoxGroup:
    """Points by number, from 0; the last box is for any more."""
    return BoxGroup(id=id, label=label, boxes=numbered(id, values, first=0))


@cache
def circled_table(id: str, values: tuple[int, ...], number: int) -> BoxGroup:
    """What the table gives for this number as it stands; made once and never changed."""
    return BoxGroup(id=id, boxes=[Box(id=f"{id}.{min(number, len(values) - 1)}", state=CIRCLED)])


@cache
def filled_track(id: str, values: tuple[int, ...], number: int) -> BoxGroup:
    """A track of which so many values are filled, from the highest; the highest open one counts (TB-2.4, TB-3.6).

    Made once and never changed.
    """
    counts = min(number, len(values) - 1)
    boxes = [Box(id=f"{id}.{place}", state=FILLED if place < counts else CIRCLED) for place in range(counts + 1)]
    return BoxGroup(id=id, boxes=boxes)


def printed_glory(values: Mapping[str, int]) -> BoxGroup:
    """The glory symbols."""
    boxes = [Box(id=box_id(name), label=name, value=value) for name, value in values.items()]
    return BoxGroup(id="glory", label="Glory", boxes=boxes)


def filled_glory(glory: Glory, seat: Seat) -> BoxGroup:
    """Circled by the winners, filled for all others (TB-0.39)."""
    boxes = []
    for name, award in glory.items():
        state = OPEN if award.open else CIRCLED if seat in award.winners else FILLED
        boxes.append(Box(id=box_id(name), state=state))
    return BoxGroup(id="glory", boxes=boxes)


def box_id(name: str) -> str:
    """The id of an award's box within its sheet."""
    return box(0, name).id.partition("/")[2]


def totals(state: Adventure[Any], seat: Seat, names: Iterable[str], most: Iterable[int]) -> list[Total]:
    """The score rows as they stand, each with its printed maximum, the single player's bonus, and the sum."""
    rows = [
        Total(id=f"row-{number}", label=name, value=value, most=limit)
        for number, (name, value, limit) in enumerate(zip(names, state.rows(seat), most, strict=True), start=1)
    ]
    bonus = [Total(id="bonus", label="End condition", value=state.solo_bonus())] if state.solo else []
    return [*rows, *bonus, Total(id="total", label="Total", value=state.total(seat))]


def rounds(state: Adventure[Any]) -> Component:
    """The number of the round; alone with its limit and the rounds before which glory is lost (TB-11.4, TB-11.5)."""
    counter = Counter(value=state.round, least=1)
    if state.solo:
        counter.most = state.round_limit
        due = [number for number in GLORY_ROUNDS if number <= state.round_limit]
        counter.thresholds.extend(Threshold(at=number, label="fill a glory symbol") for number in due)
    return Component(id="round", title="Round", area=TABLE, order=1, counter=counter)
