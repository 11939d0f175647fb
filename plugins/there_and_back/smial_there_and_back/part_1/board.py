"""What is printed for part 1: the Shire round Bag End, the actions, and the points of the sheet (D1).

Not here: what the players do with it.
"""

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.actions import Action, check_actions
from smial_there_and_back.maps import Printed, read_map, read_squares
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.spaces import Field, Find, Goal, finds
from smial_there_and_back.squares import mask

FILE = "data/part-1.toml"
LEADERS = ("Thorin", "Gandalf")
DWARVES = 12


class Dwarf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="dwarf", tag_field="kind"):
    """One of the twelve dwarves other than Thorin."""

    name: str


class Leader(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="leader", tag_field="kind"):
    """Thorin or Gandalf."""

    name: str


Space = Field | Goal | Dwarf | Leader | Find


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the sheet, as `part-1.toml` explains them."""

    dwarves: tuple[int, ...]
    dwarf_bread: tuple[int, ...]
    leaders: dict[str, int]
    leader_bread: dict[str, int]
    glory: dict[str, int]
    swords: tuple[int, ...]
    row_most: tuple[int, int, int]


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    title: str
    map: str
    hard: tuple[str, ...]
    legend: dict[str, Space]
    magic: tuple[Action, ...]
    burglar: tuple[Action, ...]
    points: Points


class Board(PathBoard):
    """The printed board of part 1, checked; DataError if `printing` does not make a playable one."""

    def __init__(self, printing: Printing) -> None:
        check_sheet(printing)
        printed = read_map(FILE, printing.map, printing.legend)
        check_map(printed)
        self.printing = printing
        self.points = printing.points
        self.spaces = printed.spaces
        (self.goal,) = printed.cells(Goal)
        self.dwarves = printed.cells(Dwarf)
        self.leaders = printed.cells(Leader)
        self.guests = (*self.dwarves, *self.leaders)
        super().__init__(
            printed.squares,
            solid=(self.goal, *self.guests),
            starts=self.guests,
            hard=read_squares(FILE, "hard", printed.squares, printing.hard),
            finds=finds(printed, FILE),
            magic=printing.magic,
            burglar=printing.burglar,
            glory=printing.points.glory,
        )
        check_ways(self)
        self.door = self.sections.facing(self.goal)
        """The sides by which a line connects to Bag End."""
        self.at_guest = {cell: self.sections.facing(cell) for cell in self.guests}
        """For each guest the sides by which a line connects to his space."""

    def name(self, cell: int) -> str:
        """Who or what a solid space shows."""
        space = self.spaces[cell]
        return space.name if isinstance(space, Goal | Dwarf | Leader) else self.squares.names[cell]


def check_sheet(printing: Printing) -> None:
    """DataError unless the sheet has all its tables, and the printed maxima are what they allow (TB-0.44)."""
    points = printing.points
    check_actions(FILE, printing.magic, printing.burglar)
    for key in ("dwarves", "dwarf_bread"):
        check(len(getattr(points, key)) == DWARVES, FILE, f"points.{key}", f"it must have {DWARVES} values")
    for key in ("leaders", "leader_bread", "glory"):
        check(sorted(getattr(points, key)) == sorted(LEADERS), FILE, f"points.{key}", f"it must name {LEADERS}")
    check(bool(points.swords), FILE, "points.swords", "it is empty")
    check(points.row_most == _row_most(points), FILE, "points.row_most", f"the tables allow {_row_most(points)}")


def _row_most(points: Points) -> tuple[int, int, int]:
    return (
        sum(points.dwarves) + sum(points.leaders.values()),
        sum(points.dwarf_bread) + sum(points.leader_bread.values()),
        max(points.swords) + sum(points.glory.values()),
    )


def check_map(printed: Printed[Space]) -> None:
    """DataError unless the map shows Bag End once, twelve dwarves, Thorin and Gandalf."""
    check(len(printed.cells(Goal)) == 1, FILE, "map", "it must show one goal")
    check(len(printed.cells(Dwarf)) == DWARVES, FILE, "map", f"it must show {DWARVES} dwarves")
    leaders = [space.name for space in printed.spaces if isinstance(space, Leader)]
    check(sorted(leaders) == sorted(LEADERS), FILE, "map", f"it must show {LEADERS}, each once")


def check_ways(board: Board) -> None:
    """DataError unless every guest can come to Bag End without passing another, in hard mode too."""
    check(len(board.hard) == 4, FILE, "hard", "it must name four squares")
    check(not mask(board.hard) & mask(board.solid), FILE, "hard", "a solid square cannot be closed")
    for closed, key in (((), "map"), (board.hard, "hard")):
        free = board.squares.all & ~mask((*board.solid, *closed))
        home = board.squares.joined(board.squares.around[board.goal] & free, free)
        for guest in board.guests:
            check(bool(board.squares.around[guest] & home), FILE, key, f"{board.name(guest)} has no way to Bag End")


BOARD = Board(load("smial_there_and_back", FILE, Printing))
