"""What is printed for part 5: the wood between dell and eyrie, the flight paths, and the points of the sheet (D5).

Not here: what the players do with it.
"""

from collections import Counter

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.actions import Action, check_actions
from smial_there_and_back.black_die import FACES
from smial_there_and_back.maps import Printed, read_map, read_squares
from smial_there_and_back.part_5.guide import FLIGHTS, PartFiveGuide
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.scoring import check_tables
from smial_there_and_back.spaces import Field, Find, Start, finds
from smial_there_and_back.squares import bits, mask

FILE = "data/part-5.toml"
DWARVES, HARD = 13, 1
GANDALF = "Gandalf"
SAVED_GANDALF, EYRIE = 10, 5
CALLED = {"sword": "eagles", "bread": "pinecones"}
"""What the dice's swords and bread are here (TB-5.2)."""


class Eyrie(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="eyrie", tag_field="kind"):
    """Where the eagles live."""


class Tree(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="tree", tag_field="kind"):
    """A pine tree, and who sits in it."""

    name: str


class Warg(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="warg", tag_field="kind"):
    """A warg space, and the number that lets the wargs come."""

    number: int


Space = Field | Start | Find | Eyrie | Tree | Warg


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the sheet, as `part-5.toml` explains them."""

    connected: tuple[int, ...]
    saved: tuple[int, ...]
    pinecones: tuple[int, ...]
    gandalf: int
    eyrie: int
    glory: dict[str, int]
    row_most: tuple[int, int]


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    title: str
    map: str
    hard: tuple[str, ...]
    flights: dict[str, tuple[str, ...]]
    legend: dict[str, Space]
    magic: tuple[Action, ...]
    burglar: tuple[Action, ...]
    points: Points


class Board(PathBoard):
    """The printed board of part 5, checked; DataError if `printing` does not make a playable one."""

    def __init__(self, printing: Printing) -> None:
        printed = read_map(FILE, printing.map, printing.legend)
        check_map(printed)
        self.printing, self.points, self.spaces = printing, printing.points, printed.spaces
        super().__init__(
            printed.squares,
            solid=printed.cells(Start, Tree),
            starts=printed.cells(Start),
            hard=read_squares(FILE, "hard", printed.squares, printing.hard),
            finds=finds(printed, FILE),
            magic=printing.magic,
            burglar=printing.burglar,
            glory=printing.points.glory,
            called=CALLED,
        )
        self.names = {cell: space.name for cell, space in enumerate(printed.spaces) if isinstance(space, Tree)}
        """Who sits in each tree."""
        check_flights(self)
        trees = {name: cell for cell, name in self.names.items()}
        self.gandalf = trees[GANDALF]
        self.dwarves = mask(self.names) & ~(1 << self.gandalf)
        """The trees of the dwarves, as a mask; Gandalf counts as no dwarf (TB-5.17)."""
        self.flights = {name: tuple(trees[one] for one in passed) for name, passed in printing.flights.items()}
        """The trees of each flight path, from right to left."""
        self._flown_over = [
            tuple(mask(trees[:count]) for count in range(len(trees) + 1)) for trees in self.flights.values()
        ]
        self.wargs = {number: mask(printed.showing(Warg(number))) for number in range(1, FACES + 1)}
        """The two warg spaces of each number, as a mask."""
        self.eyrie = mask(printed.cells(Eyrie))
        self.trees_at = tuple(self._trees_at(reach) for reach in self.sections.reach)
        """For each section the trees that it connects to, as a mask."""
        check_sheet(self)
        check_hard(self)
        check_ways(self)

    def closed(self, guide: PathGuide) -> int:
        """Also what the wargs have blocked (TB-5.4)."""
        assert isinstance(guide, PartFiveGuide)
        return super().closed(guide) | mask(guide.blocked)

    def reached(self, guide: PartFiveGuide) -> int:
        """The trees that the eagles have reached, as a mask."""
        north, middle, south = guide.flown
        over_north, over_middle, over_south = self._flown_over
        return over_north[north] | over_middle[middle] | over_south[south]

    def saved(self, guide: PartFiveGuide) -> int:
        """The trees that are both connected and reached, in either order, as a mask (TB-5.11)."""
        return mask(guide.marked_trees) & self.reached(guide)

    def _trees_at(self, reach: int) -> int:
        return mask(tree for tree in self.names if reach & self.sections.facing(tree))


def check_map(printed: Printed[Space]) -> None:
    """DataError unless the map shows all that part 5 needs, as often as it needs it."""
    for kind, name in ((Start, "start"), (Eyrie, "eyrie")):
        check(len(printed.cells(kind)) == 1, FILE, "map", f"it must show one {name}")
    names = Counter(space.name for space in printed.spaces if isinstance(space, Tree))
    check(names[GANDALF] == 1, FILE, "map", f"it must show {GANDALF}'s tree once")
    check(len(names) == names.total() == DWARVES + 1, FILE, "map", f"it must show the trees of {DWARVES} dwarves")
    numbers = Counter(space.number for space in printed.spaces if isinstance(space, Warg))
    twice = dict.fromkeys(range(1, FACES + 1), 2)
    check(numbers == twice, FILE, "map", f"it must show two warg spaces of each number from 1 to {FACES}")


def check_flights(board: Board) -> None:
    """DataError unless each tree lies on exactly one of three flight paths, which lead from right to left (TB-5.9)."""
    flights = board.printing.flights
    check(len(flights) == FLIGHTS, FILE, "flights", f"there must be {FLIGHTS}")
    passed = sorted(name for names in flights.values() for name in names)
    check(passed == sorted(board.names.values()), FILE, "flights", "each tree must lie on exactly one")
    columns = {name: board.squares.place(tree)[1] for tree, name in board.names.items()}
    for path, names in flights.items():
        westward = sorted(names, key=columns.__getitem__, reverse=True) == list(names)
        check(westward, FILE, f"flights.{path}", "it must lead from right to left")


def check_sheet(board: Board) -> None:
    """DataError unless the sheet has all its tables, and the printed maxima are what they allow (TB-0.44)."""
    points = board.points
    check_actions(FILE, board.magic, board.burglar)
    check_tables(FILE, points, connected=DWARVES, saved=DWARVES)
    check(bool(points.pinecones), FILE, "points.pinecones", "it is empty")
    check(points.gandalf == SAVED_GANDALF, FILE, "points.gandalf", f"it must be {SAVED_GANDALF}")
    check(points.eyrie == EYRIE, FILE, "points.eyrie", f"it must be {EYRIE}")
    awards = [*board.flights, GANDALF]
    check(list(points.glory) == awards, FILE, "points.glory", f"it must name {', '.join(awards)}")
    check(points.row_most == _row_most(points), FILE, "points.row_most", f"the tables allow {_row_most(points)}")


def _row_most(points: Points) -> tuple[int, int]:
    safe = max(points.connected) + max(points.saved)
    return safe, max(points.pinecones) + points.gandalf + sum(points.glory.values()) + points.eyrie


def check_hard(board: Board) -> None:
    """DataError unless hard mode closes one space that lines could enter, and no warg space, for those close anyway."""
    check(len(board.hard) == HARD, FILE, "hard", f"it must name {HARD} space")
    usual = board.open & ~sum(board.wargs.values()) & ~board.eyrie
    check(not mask(board.hard) & ~usual, FILE, "hard", "it must be open land")


def check_ways(board: Board) -> None:
    """DataError unless every open space can be entered, and every tree and the eyrie be reached although all wargs have
    come, in hard mode too, so that an adventure can always end."""
    board.check_entered(FILE, "map", board.open, board.ever_drawn())
    wolves = sum(board.wargs.values()) | mask(board.hard)
    in_spite = board.ever_drawn(barred=board.sections.entering(bits(wolves)))
    for tree, name in board.names.items():
        near = board.sections.connecting([tree]) & in_spite
        check(bool(near), FILE, "map", f"wargs can cut off the tree of {name}")
    home = board.sections.entering(bits(board.eyrie)) & in_spite
    check(bool(home), FILE, "map", "wargs can cut off the eyrie")


BOARD = Board(load("smial_there_and_back", FILE, Printing))
