"""What is printed for part 6: Mirkwood with its spiders and webs, and the points of the sheet (D6).

Not here: what the players do with it.
"""

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.maps import Printed, read_map
from smial_there_and_back.scoring import check_tables
from smial_there_and_back.shape_board import ShapeBoard, check_bonus
from smial_there_and_back.shape_sheet import FREE, Form
from smial_there_and_back.squares import mask

FILE = "data/part-6.toml"
SPIDERS = DWARVES = 12
ROLLS = 4
UPPER_LEFT = 0


class Floor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="floor", tag_field="kind"):
    """The forest floor."""


class Bilbo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="bilbo", tag_field="kind"):
    """Where it starts."""


class Spider(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="spider", tag_field="kind"):
    """A spider, and the bonus shape that it gives."""

    shape: str


class Sting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sting", tag_field="kind"):
    """Where Sting is worth points as long as it is not filled."""


class Web(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="web", tag_field="kind"):
    """A web bundle with a dwarf in it: his name, the colour of his hat, and the glory for freeing him first."""

    dwarf: str
    hat: str
    glory: int


class Roll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="roll", tag_field="kind"):
    """A black die: a roll for whoever fills in all round it."""


Space = Floor | Bilbo | Spider | Sting | Web | Roll


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the sheet, as `part-6.toml` explains them."""

    spiders: tuple[int, ...]
    dwarves: tuple[int, ...]
    sting: tuple[int, ...]
    row_most: tuple[int, int]


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    title: str
    map: str
    legend: dict[str, Space]
    bonus: dict[str, Form]
    points: Points


class Board(ShapeBoard):
    """The printed board of part 6, checked; DataError if `printing` does not make a playable one."""

    def __init__(self, printing: Printing) -> None:
        printed = read_map(FILE, printing.map, printing.legend)
        check_map(printed)
        self.printing, self.points = printing, printing.points
        self.spaces = printed.spaces
        self.spiders = mask(printed.cells(Spider))
        self.sting = mask(printed.cells(Sting))
        self.rolls = {cell: printed.squares.around[cell] for cell in printed.cells(Roll)}
        """For each black die the squares that must be filled for it, as a mask (TB-6.6)."""
        self.webs = {space.dwarf: cell for cell, space in enumerate(self.spaces) if isinstance(space, Web)}
        spiders = {cell: space.shape for cell, space in enumerate(self.spaces) if isinstance(space, Spider)}
        check_bonus(FILE, spiders, printing.bonus)
        super().__init__(
            FILE,
            printed.squares,
            bilbo=printed.cells(Bilbo)[0],
            solid=printed.cells(Bilbo, Web, Roll),
            hard=(),
            bonus=spiders,
            forms=printing.bonus,
            goals={dwarf: printed.squares.around[cell] for dwarf, cell in self.webs.items()},
            glory={space.dwarf: space.glory for space in self.spaces if isinstance(space, Web)},
        )
        check_sheet(self)
        check_ways(self)


def check_map(printed: Printed[Space]) -> None:
    """DataError unless the map shows all that part 6 needs, as often as it needs it."""
    check(len(printed.cells(Bilbo)) == 1, FILE, "map", "it must show Bilbo once")
    for kind, count, what in ((Spider, SPIDERS, "spiders"), (Web, DWARVES, "web bundles"), (Roll, ROLLS, "black dice")):
        check(len(printed.cells(kind)) == count, FILE, "map", f"it must show {count} {what}")
    check(isinstance(printed.spaces[UPPER_LEFT], Roll), FILE, "map", "a black die must lie in the upper left corner")
    webs = [space for space in printed.spaces if isinstance(space, Web)]
    check(len({web.dwarf for web in webs}) == DWARVES, FILE, "legend", "two dwarves have the same name")
    check(
        len({(web.hat, web.glory) for web in webs}) == DWARVES, FILE, "legend", "hat and glory must tell dwarves apart"
    )


def check_sheet(board: Board) -> None:
    """DataError unless the sheet has all its tables, and the printed maxima are what they allow (TB-0.44)."""
    points, columns = board.points, sum(range(1, FREE.number + 1))
    check_tables(FILE, points, spiders=SPIDERS, dwarves=DWARVES, sting=board.sting.bit_count())
    first = max(points.spiders) + max(points.dwarves)
    second = max(points.sting) + columns + sum(board.glory.values())
    check(points.row_most == (first, second), FILE, "points.row_most", f"the tables allow {first} and {second}")


def check_ways(board: Board) -> None:
    """DataError unless everything can be filled. Hard mode closes nothing here."""
    free = board.shapes.free(0, 0)
    room = board.squares.joined(board.squares.around[board.bilbo], free)
    check(room == free, FILE, "map", "some squares are cut off")
    for dwarf, around in board.goals.items():
        fits = around.bit_count() == 4 and not around & ~room
        check(fits, FILE, "map", f"{dwarf} must have 4 neighbours that can be filled")
    for cell, around in board.rolls.items():
        check(not around & ~room, FILE, "map", f"a neighbour of the black die on {board.name(cell)} cannot be filled")


BOARD = Board(load("smial_there_and_back", FILE, Printing))
