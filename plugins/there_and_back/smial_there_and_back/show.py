"""What all parts show alike: squares, sheets, glory, rounds. Not here: what only one part shows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any

import msgspec

from smial.rules import Seat
from smial.rules.views import (
    ACTIVE,
    AS_PRINTED,
    CIRCLED,
    FILLED,
    OPEN,
    Area,
    Box,
    BoxGroup,
    Cell,
    Component,
    Counter,
    Die,
    Edge,
    ElementState,
    Grid,
    Picture,
    PictureCell,
    Pool,
    Scene,
    Sheet,
    Text,
    Threshold,
    Total,
)
from smial.v1.line_pb2 import Line
from smial_there_and_back.adventure import Adventure
from smial_there_and_back.figures import Figure, size
from smial_there_and_back.glory import Award, Glory, box
from smial_there_and_back.pieces import Piece, joined, piece
from smial_there_and_back.remembering import Remembered
from smial_there_and_back.solo import GLORY_ROUNDS
from smial_there_and_back.squares import EAST, SIDES, SOUTH, WORDS, Squares

TABLE = "table"
MOST_SEATS = 4


def areas() -> list[Area]:
    """The table, and each player's guide."""
    guides = [Area(id=guide_area(seat), title=f"Guide {seat + 1}") for seat in range(MOST_SEATS)]
    return [Area(id=TABLE, title="Table"), *guides]


def scene(maps: Sequence[Component], groups: Iterable[BoxGroup], sentences: Iterable[str]) -> Scene:
    """All that is printed for a part: its map and what lies beside it, its sheet, what one likes to be reminded of."""
    sheet = Component(id="sheet", title="Sheet", order=len(maps) + 1, sheet=Sheet(groups=groups))
    return Scene(components=[*maps, sheet, reminders(sentences)], areas=areas())


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


def guides(state: Adventure[Any], show: Callable[[Seat], list[Component]], *also: object) -> Iterator[Component]:
    """What each seat's guide shows. It depends on the guide, on glory and the end, and on nothing else but `also`."""
    shared = _encode((state.solo, state.end, state.glory, also))
    for seat, guide in enumerate(state.guides):
        yield from SHOWN_GUIDES.get((type(guide), seat, _encode(guide), shared), partial(show, seat))


SHOWN_GUIDES: Remembered[list[Component]] = Remembered(most=1536)
_encode = msgspec.msgpack.Encoder().encode


def drawn_map(seat: Seat, cells: Iterable[Piece]) -> Component:
    """What a seat has drawn on its map."""
    return joined([_blank_map(seat), *cells])


@cache
def _blank_map(seat: Seat) -> Piece:
    return piece(
        Component(id=f"map-{seat}", title="Map", owner=seat, area=guide_area(seat), order=1, printed="map", grid=Grid())
    )


def filled_sheet(seat: Seat, groups: Iterable[Piece], totals: Iterable[Piece]) -> Component:
    """What a seat has filled in on its sheet."""
    return joined([_blank_sheet(seat), *groups, *totals])


@cache
def _blank_sheet(seat: Seat) -> Piece:
    return piece(
        Component(
            id=f"sheet-{seat}",
            title="Sheet",
            owner=seat,
            area=guide_area(seat),
            order=2,
            printed="sheet",
            sheet=Sheet(),
        )
    )


def numbered(id: str, values: Sequence[int], first: int = 1) -> list[Box]:
    """A row of boxes with values."""
    return [
        Box(id=f"{id}.{number}", label=str(number), value=value) for number, value in enumerate(values, start=first)
    ]


@lru_cache(maxsize=4096)
def boxes(group: str, *states: tuple[str, ElementState.ValueType], state: ElementState.ValueType = AS_PRINTED) -> Piece:
    """How boxes of a group stand, each given by its id, and how the group itself does."""
    return piece(BoxGroup(id=group, state=state, boxes=[Box(id=id, state=stands) for id, stands in states]))


def printed_table(id: str, label: str, values: Sequence[int]) -> BoxGroup:
    """Points by number, from 0; the last box is for any more."""
    return BoxGroup(id=id, label=label, boxes=numbered(id, values, first=0))


@cache
def circled_table(id: str, values: tuple[int, ...], number: int) -> Piece:
    """What the table gives for this number as it stands."""
    return boxes(id, (f"{id}.{min(number, len(values) - 1)}", CIRCLED))


@cache
def filled_track(id: str, values: tuple[int, ...], number: int) -> Piece:
    """A track of which so many values are filled, from the highest; the highest open one counts (TB-2.4, TB-3.6)."""
    counts = min(number, len(values) - 1)
    return boxes(id, *((f"{id}.{place}", FILLED if place < counts else CIRCLED) for place in range(counts + 1)))


def printed_glory(values: Mapping[str, int]) -> BoxGroup:
    """The glory symbols."""
    boxes = [Box(id=box_id(name), label=name, value=value) for name, value in values.items()]
    return BoxGroup(id="glory", label="Glory", boxes=boxes)


def filled_glory(glory: Glory, seat: Seat) -> Piece:
    """Circled by the winners, filled for all others (TB-0.39)."""
    return boxes("glory", *[(box_id(name), _standing(award, seat)) for name, award in glory.items()])


def _standing(award: Award, seat: Seat) -> ElementState.ValueType:
    return OPEN if award.open else CIRCLED if seat in award.winners else FILLED


@cache
def box_id(name: str) -> str:
    """The id of an award's box within its sheet."""
    return box(0, name).id.partition("/")[2]


def totals(state: Adventure[Any], seat: Seat, names: Iterable[str], most: Iterable[int]) -> list[Piece]:
    """The score rows as they stand, each with its printed maximum, the single player's bonus, and the sum."""
    rows = [
        total(f"row-{number}", name, value, limit)
        for number, (name, value, limit) in enumerate(zip(names, state.rows(seat), most, strict=True), start=1)
    ]
    bonus = [total("bonus", "End condition", state.solo_bonus())] if state.solo else []
    return [*rows, *bonus, total("total", "Total", state.total(seat))]


@lru_cache(maxsize=4096)
def total(id: str, label: str, value: int, most: int | None = None) -> Piece:
    """A sum of points."""
    return piece(Total(id=id, label=label, value=value, most=most))


@cache
def no_dice() -> Piece:
    """Where the dice of the table lie."""
    return piece(Component(id="dice", title="Dice", area=TABLE, order=2, pool=Pool()))


@cache
def black_die(number: int) -> Piece:
    """The black die with the number that it shows; 0 before the first roll."""
    return piece(Die(id="black", label="black die", face=str(number) if number else "", state=ACTIVE))


def rounds(state: Adventure[Any]) -> Component:
    """The number of the round; alone with its limit and the rounds before which glory is lost (TB-11.4, TB-11.5)."""
    return _round_counter(state.round, state.round_limit if state.solo else None)


@lru_cache(maxsize=1024)
def _round_counter(number: int, limit: int | None) -> Component:
    due = [number for number in GLORY_ROUNDS if limit is not None and number <= limit]
    thresholds = [Threshold(at=number, label="fill a glory symbol") for number in due]
    counter = Counter(value=number, least=1, most=limit, thresholds=thresholds)
    return Component(id="round", title="Round", area=TABLE, order=1, counter=counter)
