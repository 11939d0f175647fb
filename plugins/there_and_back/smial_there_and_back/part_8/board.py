"""What is printed for part 8: Lake-town with its houses, the boats on the shores, and the points of the sheet (D8).

Not here: what the players do with it.
"""

from collections.abc import Mapping
from itertools import combinations

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.actions import Action, check_actions
from smial_there_and_back.bread_movement import check_bread_form
from smial_there_and_back.maps import Printed, read_map, read_squares
from smial_there_and_back.part_8.guide import HOUSES, STRIKES, PartEightGuide
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.scoring import check_tables
from smial_there_and_back.spaces import Field, Find, Impassable, Start, finds
from smial_there_and_back.squares import bits, mask

FILE = "data/part-8.toml"
BOATS, HARD = 10, 4
THRUSH = 12
STRIKE = "fill any number on Smaug"
"""The special effect of a magic action (TB-8.16)."""
TWO_BOATS = "two boats"
"""What glory is for."""


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="house", tag_field="kind"):
    """A space of the house with this number."""

    number: int


class Boat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="boat", tag_field="kind"):
    """A boat."""


class Thrush(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="thrush", tag_field="kind"):
    """The thrush."""


Space = Field | Impassable | Start | Find | House | Boat | Thrush


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the sheet, as `part-8.toml` explains them."""

    houses: tuple[int, ...]
    smaug: tuple[int, ...]
    boats: tuple[int, ...]
    thrush: int
    glory: dict[str, int]
    row_most: tuple[int, int]


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    title: str
    map: str
    hard: tuple[str, ...]
    bread_form: str
    legend: dict[str, Space]
    magic: tuple[Action, ...]
    burglar: tuple[Action, ...]
    points: Points


class Board(PathBoard):
    """The printed board of part 8, checked; DataError if `printing` does not make a playable one."""

    def __init__(self, printing: Printing) -> None:
        printed = read_map(FILE, printing.map, printing.legend)
        self.printing, self.points, self.spaces = printing, printing.points, printed.spaces
        self.houses = {number: printed.showing(House(number)) for number in range(1, HOUSES + 1)}
        """The squares of each house."""
        self.boats = printed.cells(Boat)
        check_map(printed, self.houses)
        super().__init__(
            printed.squares,
            solid=printed.cells(Start, House, Boat),
            starts=printed.cells(Start),
            impassable=printed.cells(Impassable),
            finds=finds(printed, FILE),
            hard=read_squares(FILE, "hard", printed.squares, printing.hard),
            magic=printing.magic,
            burglar=printing.burglar,
            glory=printing.points.glory,
        )
        self.thrush = mask(printed.cells(Thrush))
        self.moored_together = pairs(self)
        """All two boats that lie next to each other (TB-8.13)."""
        self.houses_at = tuple(self._houses_at(reach) for reach in self.sections.reach)
        """For each section the numbers of the houses that it connects to."""
        self.boats_at = tuple(self._boats_at(reach) for reach in self.sections.reach)
        """For each section the boats that it connects to."""
        check_sheet(self)
        check_ways(self)

    def closed(self, guide: PathGuide) -> int:
        """Also the thrush, where it was filled at the start (TB-A24)."""
        assert isinstance(guide, PartEightGuide)
        return super().closed(guide) | (self.thrush if guide.thrush_is_gone else 0)

    def open_numbers(self, guide: PartEightGuide, house: int) -> int:
        """How many numbers of a house are neither filled nor circled (TB-8.7, TB-8.11)."""
        return 0 if house in guide.saved else len(self.houses[house]) - guide.hits[house - 1]

    def is_destroyed(self, guide: PartEightGuide, house: int) -> bool:
        """Whether all its numbers were filled before it was saved (TB-8.8)."""
        return house not in guide.saved and not self.open_numbers(guide, house)

    def _houses_at(self, reach: int) -> tuple[int, ...]:
        return tuple(
            number for number, cells in self.houses.items() if any(reach & self.sections.facing(cell) for cell in cells)
        )

    def _boats_at(self, reach: int) -> tuple[int, ...]:
        return tuple(boat for boat in self.boats if reach & self.sections.facing(boat))


def pairs(board: Board) -> frozenset[tuple[int, int]]:
    """All two boats that are neighbours, the first one of each pair first in reading order."""
    beside = board.squares.around
    return frozenset((one, other) for one, other in combinations(board.boats, 2) if beside[one] >> other & 1)


def check_map(printed: Printed[Space], houses: Mapping[int, tuple[int, ...]]) -> None:
    """DataError unless the map shows all that part 8 needs, where and as often as it needs it."""
    squares = printed.squares
    last, right = squares.count - 1, squares.columns - 1
    check(printed.cells(Start) == (last,), FILE, "map", "it must show one start, in the lower right corner")
    check(printed.cells(Thrush) == (right,), FILE, "map", "it must show one thrush, in the upper right corner")
    check(len(printed.cells(Boat)) == BOATS, FILE, "map", f"it must show {BOATS} boats")
    for boat in printed.cells(Boat):
        at_edge = squares.around[boat].bit_count() < 4
        check(at_edge, FILE, "map", f"the boat on {squares.names[boat]} must lie at the edge")
    known = len(printed.cells(House)) == sum(map(len, houses.values()))
    check(known, FILE, "legend", f"houses must have the numbers 1 to {HOUSES}")
    for number, cells in houses.items():
        together = len(cells) == 1 or (len(cells) == 2 and squares.around[cells[0]] >> cells[1] & 1)
        check(bool(together), FILE, "map", f"house {number} must have one space, or two side by side")
    sizes = frozenset(map(len, houses.values()))
    check(len(sizes) == 2, FILE, "map", "there must be houses of one space and of two")


def check_sheet(board: Board) -> None:
    """DataError unless the sheet has all its tables, and the printed maxima are what they allow (TB-0.44)."""
    points = board.points
    check_actions(FILE, board.magic, board.burglar, special=[STRIKE])
    check_bread_form(FILE, board.printing.bread_form)
    strikes = sum(action.effect.special == STRIKE for action in board.magic)
    check(strikes == 1, FILE, "magic", f"one action must have the effect {STRIKE!r}")
    check_tables(FILE, points, houses=HOUSES, smaug=STRIKES, boats=BOATS)
    check(points.thrush == THRUSH, FILE, "points.thrush", f"it must be {THRUSH}")
    check(list(points.glory) == [TWO_BOATS], FILE, "points.glory", f"it must name {TWO_BOATS!r}")
    check(bool(board.moored_together), FILE, "map", "no two boats lie next to each other")
    check(points.row_most == _row_most(points), FILE, "points.row_most", f"the tables allow {_row_most(points)}")


def _row_most(points: Points) -> tuple[int, int]:
    town = max(points.houses) + sum(points.glory.values()) + points.thrush
    return town, max(points.smaug) + max(points.boats)


def check_ways(board: Board) -> None:
    """DataError unless every open space can be entered, and in hard mode every house, boat and the thrush."""
    check(len(board.hard) == HARD, FILE, "hard", f"it must name {HARD} squares")
    check(not mask(board.hard) & ~board.open, FILE, "hard", "a square that nobody enters cannot be closed")
    board.check_entered(FILE, "map", board.open, board.ever_drawn())
    hard = board.ever_drawn(barred=board.sections.entering(board.hard))
    check(bool(board.sections.entering(bits(board.thrush)) & hard), FILE, "hard", "the thrush is cut off")
    in_spite = hard & ~board.sections.entering(bits(board.thrush))
    for number, cells in board.houses.items():
        check(bool(board.sections.connecting(cells) & in_spite), FILE, "hard", f"house {number} is cut off")
    for boat in board.boats:
        name = board.squares.names[boat]
        check(bool(board.sections.connecting([boat]) & in_spite), FILE, "hard", f"the boat on {name} is cut off")


BOARD = Board(load("smial_there_and_back", FILE, Printing))
