"""What is seen of part 5: the printed guide, and what each player has drawn and filled in on his."""

from collections.abc import Iterator
from functools import cache

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
    Route,
    Routes,
    Scene,
    View,
)
from smial_there_and_back import path_show, show
from smial_there_and_back.part_5.board import BOARD, CALLED, GANDALF, Eyrie, Space, Tree, Warg
from smial_there_and_back.part_5.eagles import flight_id
from smial_there_and_back.part_5.guide import Fire, PartFiveGuide
from smial_there_and_back.pieces import Piece
from smial_there_and_back.show import guide_area
from smial_there_and_back.squares import bits, mask

ROWS = ("Dwarves connected and saved", "Pinecones, Gandalf, glory and eyrie")
"""What the score rows count (TB-5.17)."""

REMINDERS = (
    "Lines start at the dell. A tree that a line reaches is marked; no line goes through it.",
    "Each round the wargs block the two spaces of the number rolled; a pinecone spares one of them.",
    "Bread is taken as pinecones. A sword moves the eagles to the next tree of a flight path.",
    "Saved is who is both marked and reached by the eagles; his tree is circled.",
    "With Gandalf saved the wargs come no more. It ends when one player has saved all thirteen dwarves.",
)


def scene() -> Scene:
    """All that is printed."""
    cells = map(printed_cell, BOARD.spaces)
    return path_show.scene(BOARD.printing.title, BOARD, cells, printed_tables(), REMINDERS, printed_flights())


def printed_cell(space: Space) -> Cell:
    """What a square shows."""
    match space:
        case Tree(name=name):
            return Cell(kind="gandalf" if name == GANDALF else "dwarf", label=name)
        case Warg(number=number):
            return Cell(kind="warg", number=number)
        case Eyrie():
            return Cell(kind="eyrie", value=BOARD.points.eyrie)
        case _:
            return path_show.printed_cell(space, CALLED)


def printed_flights() -> Component:
    """The flight paths, each with its trees from right to left."""
    routes = [
        Route(id=flight_id(path), label=path, stops=[f"map/{BOARD.squares.names[tree]}" for tree in trees])
        for path, trees in BOARD.flights.items()
    ]
    return Component(id="flights", title="Flight paths", order=2, routes=Routes(routes=routes))


def printed_tables() -> Iterator[BoxGroup]:
    """What its own rows count and are worth."""
    points = BOARD.points
    yield show.printed_table("connected", "Points for dwarves connected", points.connected)
    yield show.printed_table("saved", "Points for dwarves saved", points.saved)
    yield show.printed_table("pinecones", "Points for pinecones", points.pinecones)
    gandalf = Box(id="special.gandalf", label=f"{GANDALF} saved", value=points.gandalf)
    yield BoxGroup(
        id="special", label="Also", boxes=[gandalf, Box(id="special.eyrie", label="eyrie", value=points.eyrie)]
    )


def view(state: Fire) -> View:
    """What everybody sees."""
    return path_show.view(state, lambda seat: guide_of(state, seat))


def guide_of(state: Fire, seat: Seat) -> list[Component]:
    """A seat's map, flight paths, sheet and pinecones."""
    guide = state.guides[seat]
    totals = show.totals(state, seat, ROWS, BOARD.points.row_most)
    return [
        path_show.drawn_map(state, seat, states(guide)),
        flights(seat, tuple(guide.flown)),
        path_show.filled_sheet(state, seat, filled_tables(guide), totals),
        path_show.tokens(state, seat, ["bread"]),
    ]


@cache
def flights(seat: Seat, flown: tuple[int, ...]) -> Component:
    """How far the eagles have come."""
    counts = zip(BOARD.flights.items(), flown, strict=True)
    routes = [
        Route(id=flight_id(path), filled=count, state=FILLED if count == len(trees) else OPEN)
        for (path, trees), count in counts
    ]
    return Component(
        id=f"flights-{seat}",
        title="Flight paths",
        owner=seat,
        area=guide_area(seat),
        order=2,
        printed="flights",
        routes=Routes(routes=routes),
    )


def states(guide: PartFiveGuide) -> dict[int, ElementState.ValueType]:
    """Trees that eagles have reached (filled), that are connected (marked), and both (circled); what else is marked."""
    entered = BOARD.sections.entered(guide.lines)
    marked = mask(guide.marked_trees) | entered & BOARD.eyrie
    return (
        dict.fromkeys(bits(BOARD.reached(guide)), FILLED)
        | dict.fromkeys(bits(marked), MARKED)
        | dict.fromkeys(bits(BOARD.saved(guide)), CIRCLED)
    )


def filled_tables(guide: PartFiveGuide) -> Iterator[Piece]:
    """What is circled and filled on the sheet."""
    points = BOARD.points
    saved = BOARD.saved(guide)
    connected = mask(guide.marked_trees) & BOARD.dwarves
    yield show.circled_table("connected", points.connected, connected.bit_count())
    yield show.circled_table("saved", points.saved, (saved & BOARD.dwarves).bit_count())
    yield show.circled_table("pinecones", points.pinecones, guide.pinecones)
    home = BOARD.sections.entered(guide.lines) & BOARD.eyrie
    gandalf = ("special.gandalf", CIRCLED if saved >> BOARD.gandalf & 1 else OPEN)
    yield show.boxes("special", gandalf, ("special.eyrie", CIRCLED if home else OPEN))
