"""What is printed for part 2: the road from Bag End to Rivendell with its trolls, and the points of the sheet (D2).

Not here: what the players do with it.
"""

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.actions import Action, check_actions
from smial_there_and_back.maps import Printed, read_map, read_squares
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.regions import read_regions
from smial_there_and_back.scoring import check_tables
from smial_there_and_back.spaces import Field, Find, Goal, Impassable, Start, finds
from smial_there_and_back.squares import mask
from smial_there_and_back.tolls import Toll

FILE = "data/part-2.toml"
TROLLS = 3
HARD = 6
DANGERS = (15, 13, 10, 5, 0)
HOARD = 5
MARK = "mark a broken sword"
"""The special effect of a magic action (TB-2.11)."""


class Danger(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="danger", tag_field="kind"):
    """A dangerous space."""


class Hoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hoard", tag_field="kind"):
    """The troll hoard."""


class Stone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="stone", tag_field="kind"):
    """White stones."""


class Troll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="troll", tag_field="kind"):
    """One of the three trolls."""

    number: int
    name: str


class BrokenSword(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="broken sword", tag_field="kind"):
    """A space beside the troll of this number."""

    troll: int


Space = Field | Impassable | Start | Goal | Find | Danger | Hoard | Stone | Troll | BrokenSword


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the sheet, as `part-2.toml` explains them."""

    dangers: tuple[int, ...]
    trolls: tuple[int, ...]
    stones: tuple[int, ...]
    bread: tuple[int, ...]
    swords: tuple[int, ...]
    hoard: int
    glory: dict[str, int]
    row_most: tuple[int, int]


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    title: str
    map: str
    regions: str
    region_names: dict[str, str]
    hard: tuple[str, ...]
    legend: dict[str, Space]
    magic: tuple[Action, ...]
    burglar: tuple[Action, ...]
    points: Points


class Board(PathBoard):
    """The printed board of part 2, checked; DataError if `printing` does not make a playable one."""

    def __init__(self, printing: Printing) -> None:
        printed = read_map(FILE, printing.map, printing.legend)
        check_map(printed)
        self.printing, self.points, self.spaces = printing, printing.points, printed.spaces
        (self.bag_end,), (self.rivendell,) = printed.cells(Start), printed.cells(Goal)
        super().__init__(
            printed.squares,
            solid=printed.cells(Start, Goal, Troll),
            starts=[self.bag_end],
            impassable=printed.cells(Impassable),
            regions=read_regions(FILE, printing.regions, printed.squares, printing.region_names),
            finds=finds(printed, FILE),
            magic=printing.magic,
            burglar=printing.burglar,
            glory=printing.points.glory,
        )
        self.trolls = trolls(printed)
        self.around = {troll: self.squares.around[troll] for troll in self.trolls}
        """For each troll the broken swords round him, as a mask."""
        self.broken_swords = printed.cells(BrokenSword)
        self.hoard, self.stones = mask(printed.cells(Hoard)), mask(printed.cells(Stone))
        self.dangers = mask(printed.cells(Danger))
        self.hard_dangers = mask(read_squares(FILE, "hard", self.squares, printing.hard))
        self.door = self.sections.facing(self.rivendell)
        """The sides by which a line connects to Rivendell."""
        check_sheet(self)
        check_trolls(self)
        check_hard(self)
        check_ways(self)
        self.charge(FILE, Toll(self.sections, "sword", 1, self.broken_swords, solid=False))
        self.check_hats_apart(FILE, self.sections.entering(self.broken_swords), "a broken sword")

    def dangerous(self, guide: PathGuide) -> int:
        """The dangerous squares of a guide, as a mask (TB-9.2)."""
        return self.dangers | self.hard_dangers if guide.hard else self.dangers

    def name(self, cell: int) -> str:
        """Who lives on a solid square; of any other, which square it is."""
        space = self.spaces[cell]
        return space.name if isinstance(space, Start | Goal | Troll) else self.squares.names[cell]


def trolls(printed: Printed[Space]) -> tuple[int, ...]:
    """The squares of the trolls by their number."""
    numbers = {space.number: cell for cell, space in enumerate(printed.spaces) if isinstance(space, Troll)}
    return tuple(numbers[number] for number in sorted(numbers))


def check_map(printed: Printed[Space]) -> None:
    """DataError unless the map shows all that part 2 needs, as often as it needs it."""
    for kind in (Start, Goal, Hoard):
        check(len(printed.cells(kind)) == 1, FILE, "map", f"it must show one {kind.__name__.lower()}")
    numbers = sorted(space.number for space in printed.spaces if isinstance(space, Troll))
    check(numbers == list(range(1, TROLLS + 1)), FILE, "map", f"it must show trolls 1 to {TROLLS}, each once")


def check_sheet(board: Board) -> None:
    """DataError unless the sheet has all its tables, and the printed maxima are what they allow (TB-0.44)."""
    points = board.points
    check_actions(FILE, board.magic, board.burglar, special=[MARK])
    marking = [action.boxes for action in board.magic if action.effect.special == MARK]
    check(marking == [3], FILE, "magic", f"one action of three boxes must have the effect {MARK!r}")
    check(points.dangers == DANGERS, FILE, "points.dangers", f"they must be {DANGERS}")
    check(points.hoard == HOARD, FILE, "points.hoard", f"it must be {HOARD}")
    check_tables(FILE, points, trolls=TROLLS, stones=board.stones.bit_count())
    awards = dict.fromkeys(board.regions.names[1:], 2)
    awards |= dict.fromkeys(map(board.name, board.trolls), 3) | {board.name(board.rivendell): 2}
    check(points.glory == awards, FILE, "points.glory", f"it must be {awards}")
    check(points.row_most == _row_most(points), FILE, "points.row_most", f"the tables allow {_row_most(points)}")


def _row_most(points: Points) -> tuple[int, int]:
    road = max(points.dangers) + max(points.trolls) + max(points.stones)
    return road, max(points.bread) + max(points.swords) + sum(points.glory.values()) + points.hoard


def check_trolls(board: Board) -> None:
    """DataError unless each troll has four broken swords of his own round him, and there are no others (TB-2.6)."""
    for number, troll in enumerate(board.trolls, start=1):
        own = mask(cell for cell, space in enumerate(board.spaces) if space == BrokenSword(number))
        around = board.around[troll].bit_count() == 4 and own == board.around[troll]
        check(around, FILE, "map", f"troll {number} must have his four broken swords round him")
    check(len(board.broken_swords) == 4 * TROLLS, FILE, "map", "a broken sword lies beside no troll")


def check_hard(board: Board) -> None:
    """DataError unless hard mode adds six dangerous spaces to those that there are."""
    fresh = board.hard_dangers & board.open & ~board.dangers
    check(fresh.bit_count() == HARD == len(board.printing.hard), FILE, "hard", f"it must name {HARD} more spaces")


def check_ways(board: Board) -> None:
    """DataError unless every open space can be entered, and Rivendell be reached without swords."""
    board.check_entered(FILE, "map", board.open, board.ever_drawn())
    without_swords = board.ever_drawn(barred=board.sections.entering(board.broken_swords))
    home = without_swords & board.sections.connecting([board.rivendell])
    check(bool(home), FILE, "map", "Rivendell cannot be reached without swords")


BOARD = Board(load("smial_there_and_back", FILE, Printing))
