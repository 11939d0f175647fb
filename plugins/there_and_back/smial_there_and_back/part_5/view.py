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
    Sheet,
    View,
)
from smial_there_and_back import path_show, show
from smial_there_and_back.part_5.board import BOARD, CALLED, GANDALF, Eyrie, Tree, Warg
from smial_there_and_back.part_5.eagles import flight_id
from smial_there_and_back.part_5.guide import Fire, PartFiveGuide
from smial_there_and_back.paths import effect_words
from smial_there_and_back.pieces import Piece
from smial_there_and_back.show import guide_area
from smial_there_and_back.spaces import Field, Find, Start
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
    printed_map = path_show.printed_map(BOARD.printing.title, BOARD, printed_cells())
    sheet = Component(id="sheet", title="Sheet", order=3, sheet=Sheet(groups=printed_groups()))
    components = [printed_map, printed_flights(), sheet, show.reminders(REMINDERS)]
    return Scene(components=components, areas=show.areas())


def printed_cells() -> Iterator[Cell]:
    """What each square shows."""
    for space in BOARD.spaces:
        match space:
            case Field():
                yield Cell(kind="field")
            case Find(effect=effect):
                yield Cell(kind="find", label=effect_words(effect, CALLED))
            case Start(name=name):
                yield Cell(kind="start", label=name)
            case Tree(name=name):
                yield Cell(kind="gandalf" if name == GANDALF else "dwarf", label=name)
            case Warg(number=number):
                yield Cell(kind="warg", number=number)
            case Eyrie():
                yield Cell(kind="eyrie", value=BOARD.points.eyrie)


def printed_flights() -> Component:
    """The flight paths, each with its trees from right to left."""
    routes = [
        Route(id=flight_id(path), label=path, stops=[f"map/{BOARD.squares.names[tree]}" for tree in trees])
        for path, trees in BOARD.flights.items()
    ]
    return Component(id="flights", title="Flight paths", order=2, routes=Routes(routes=routes))


def printed_groups() -> Iterator[BoxGroup]:
    """The sheet's rows, actions and glory."""
    points = BOARD.points
    yield show.printed_table("connected", "Points for dwarves connected", points.connected)
    yield show.printed_table("saved", "Points for dwarves saved", points.saved)
    yield show.printed_table("pinecones", "Points for pinecones", points.pinecones)
    gandalf = Box(id="special.gandalf", label=f"{GANDALF} saved", value=points.gandalf)
    yield BoxGroup(
        id="special", label="Also", boxes=[gandalf, Box(id="special.eyrie", label="eyrie", value=points.eyrie)]
    )
    yield show.printed_glory(points.glory)
    yield from path_show.printed_actions(BOARD.magic, "Magic", need="hat", called=CALLED)
    yield from path_show.printed_actions(BOARD.burglar, "Burglar", need="die", called=CALLED)


def view(state: Fire) -> View:
    """What everybody sees."""
    guides = show.guides(state, lambda seat: guide_of(state, seat))
    return View([show.rounds(state), path_show.dice(state), *guides])


def guide_of(state: Fire, seat: Seat) -> list[Component]:
    """A seat's map, flight paths, sheet and pinecones."""
    guide = state.guides[seat]
    groups = [*filled_groups(guide), show.filled_glory(state.glory, seat)]
    return [
        show.drawn_map(seat, path_show.drawn_cells(BOARD, guide, states(guide))),
        flights(seat, tuple(guide.flown)),
        show.filled_sheet(seat, groups, show.totals(state, seat, ROWS, BOARD.points.row_most)),
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
        path_show.used_finds(BOARD, entered)
        | dict.fromkeys(bits(BOARD.reached(guide)), FILLED)
        | dict.fromkeys(bits(marked), MARKED)
        | dict.fromkeys(bits(BOARD.saved(guide)), CIRCLED)
    )


def filled_groups(guide: PartFiveGuide) -> Iterator[Piece]:
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
    yield from path_show.filled_actions(BOARD.magic, guide.magic)
    yield from path_show.filled_actions(BOARD.burglar, guide.burglar)
