"""What is printed for part 7: the way from the barrels into the mountain, the talk with Smaug, and the points (D7).

Not here: what the players do with it.
"""

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.actions import Action, check_actions
from smial_there_and_back.bread_movement import check_bread_form
from smial_there_and_back.maps import Printed, read_map, read_squares, read_walls
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.regions import read_regions
from smial_there_and_back.scoring import check_tables
from smial_there_and_back.spaces import Field, Find, Impassable, Start, finds
from smial_there_and_back.squares import SIDES, bits, mask
from smial_there_and_back.tolls import Toll

FILE = "data/part-7.toml"
LAKE_TOWN, FIELD, MOUNTAINSIDE, INSIDE = range(4)
"""The regions in their order; the Forest River stands outside it (TB-7.3)."""
RIVER = "R"
CAMP_COST = 2
GEMS = 13
BEST_RESULT = 11
"""A 12 over a 1."""
HARD = 3
COLUMNS = 4
"""Columns of two circles in the talk with Smaug (TB-7.13)."""
BY_RIVER, BY_LAND, CORNER, TALK = (
    "the ships by river",
    "the ships by land",
    "the corner of Lake-town",
    "the talk with Smaug",
)
"""What glory is for."""
ROLLS = {"roll the black die twice": 2}
"""Special effects of magic actions: so many rolls (TB-7.14)."""
NUMBERS = {"write a 12": 12, "write a 1": 1}
"""Special effects of magic actions: these numbers (TB-7.14)."""


class Ships(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ships", tag_field="kind"):
    """The anchoring ships."""


class Camp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="camp", tag_field="kind"):
    """A camp."""


class Thrush(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="thrush", tag_field="kind"):
    """The thrush."""


class BlackDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="black die", tag_field="kind"):
    """A space with so many black die symbols."""

    count: int


class Gem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="gem", tag_field="kind"):
    """Green gems."""


class Arkenstone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="arkenstone", tag_field="kind"):
    """The Arkenstone."""


Space = Field | Impassable | Start | Ships | Find | Camp | Thrush | BlackDie | Gem | Arkenstone


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the sheet, as `part-7.toml` explains them."""

    camps: tuple[int, ...]
    gems: tuple[int, ...]
    swords: tuple[int, ...]
    thrush: int
    arkenstone: int
    glory: dict[str, int]
    row_most: tuple[int, int]


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    title: str
    map: str
    regions: str
    region_names: dict[str, str]
    hard: tuple[str, ...]
    bread_form: str
    legend: dict[str, Space]
    magic: tuple[Action, ...]
    burglar: tuple[Action, ...]
    points: Points


class Board(PathBoard):
    """The printed board of part 7, checked; DataError if `printing` does not make a playable one."""

    def __init__(self, printing: Printing) -> None:
        tokens, walls = read_walls(FILE, printing.map)
        printed = read_map(FILE, tokens, printing.legend)
        check_map(printed)
        self.printing, self.points, self.spaces = printing, printing.points, printed.spaces
        self.ships = printed.cells(Ships)
        super().__init__(
            printed.squares,
            solid=printed.cells(Start, Ships),
            starts=printed.cells(Start),
            impassable=printed.cells(Impassable),
            walls=walls,
            regions=read_regions(FILE, printing.regions, printed.squares, printing.region_names, outside=RIVER),
            finds=finds(printed, FILE),
            hard=read_squares(FILE, "hard", printed.squares, printing.hard),
            magic=printing.magic,
            burglar=printing.burglar,
            glory=printing.points.glory,
        )
        self.river = self.squares.all & ~sum(self.regions.cells)
        self.camps, self.gems = mask(printed.cells(Camp)), mask(printed.cells(Gem))
        self.thrush, self.arkenstone = mask(printed.cells(Thrush)), mask(printed.cells(Arkenstone))
        self.black_dice = black_dice(printed)
        """How many symbols a black die space shows."""
        self.by_river = self._facing_ships(self.river)
        """The sides by which a line from the river connects to the ships."""
        self.by_land = self._facing_ships(self.regions.cells[FIELD])
        """The sides by which a line from the field connects to them (TB-7.5)."""
        self.corner = self.regions.cells[LAKE_TOWN] & -self.regions.cells[LAKE_TOWN]
        """Lake-town's upper left corner."""
        check_regions(self)
        check_sheet(self)
        check_ways(self)
        self.charge(FILE, Toll(self.sections, "bread", CAMP_COST, printed.cells(Camp), solid=False))
        for what in self.black_dice:
            self.check_hats_apart(FILE, self.sections.entering([what]), "a black die")

    def _facing_ships(self, cells: int) -> int:
        """The sides of these squares that lie against the ships and have no wall."""
        own = sum(sum(SIDES) << 4 * cell for cell in bits(cells & self.open))
        facing = 0
        for ship in self.ships:
            facing |= self.sections.facing(ship)
        return facing & own & ~self.sections.walls

    def way_between(self, there: int, here: int) -> int:
        """The open squares of `here` that lie beside an open one of `there`, with no wall between them, as a mask."""
        found = 0
        for cell in bits(here & self.open):
            walls = self.sections.walls >> 4 * cell
            beside = (self.squares.beside(cell, side) for side in SIDES if not walls & side)
            if any(near is not None and (there & self.open) >> near & 1 for near in beside):
                found |= 1 << cell
        return found


def black_dice(printed: Printed[Space]) -> dict[int, int]:
    """The spaces with black die symbols, and how many."""
    return {cell: space.count for cell, space in enumerate(printed.spaces) if isinstance(space, BlackDie)}


def check_map(printed: Printed[Space]) -> None:
    """DataError unless the map shows all that part 7 needs, as often as it needs it."""
    squares = printed.squares
    for kind, name in ((Start, "start"), (Thrush, "thrush"), (Arkenstone, "Arkenstone")):
        check(len(printed.cells(kind)) == 1, FILE, "map", f"it must show one {name}")
    check(squares.place(printed.cells(Start)[0]) == (squares.rows - 1, 0), FILE, "map", "it must start lower left")
    check(bool(printed.cells(Ships)) and bool(printed.cells(Camp)), FILE, "map", "it must show ships and camps")
    check(len(printed.cells(Gem)) == GEMS, FILE, "map", f"it must show {GEMS} green gems")
    dice = sorted(black_dice(printed).values())
    check(dice == [1, 1, 1, 2], FILE, "map", "one space must show two black dice, and three must show one")


def check_regions(board: Board) -> None:
    """DataError unless the river and four regions lie as they must, each thing in its own (TB-7.2, TB-7.4, TB-7.11)."""
    check(len(board.regions.names) == 4 and bool(board.river), FILE, "regions", "there must be the river and four more")
    inside, mountainside = board.regions.cells[INSIDE], board.regions.cells[MOUNTAINSIDE]
    dice = mask(board.black_dice)
    check(not (board.gems | dice | board.arkenstone) & ~inside, FILE, "regions", "gems, dice, Arkenstone lie inside")
    last = inside.bit_length() - 1
    check(board.arkenstone == 1 << last, FILE, "regions", "the Arkenstone must lie in the lower right corner inside")
    check(not board.thrush & ~mountainside, FILE, "regions", "the thrush must sit on the mountainside")
    giving_bread = board.finding("bread") & board.corner
    check(bool(giving_bread), FILE, "regions", "Lake-town must have bread in its upper left corner")
    shared = board.way_between(board.river, board.regions.cells[FIELD])
    check(not shared, FILE, "map", "river and field must be joined by the ships alone")
    ways_in = board.way_between(board.squares.all & ~inside, inside)
    entry = mask(cell for cell, count in board.black_dice.items() if count == 2)
    check(ways_in == entry, FILE, "map", "the one way inside must be the space with two black dice")
    check(bool(board.by_river and board.by_land), FILE, "map", "the ships must lie at the river and at the field")


def check_sheet(board: Board) -> None:
    """DataError unless the sheet has all its tables, and the printed maxima are what they allow (TB-0.44)."""
    points, special = board.points, [*ROLLS, *NUMBERS]
    check_actions(FILE, board.magic, board.burglar, special)
    check_bread_form(FILE, board.printing.bread_form)
    talking = [action for action in board.magic if action.effect.special]
    check(all(action.boxes == 2 for action in talking), FILE, "magic", "actions of the talk must have two boxes")
    named = {action.effect.special for action in talking}
    check(named == frozenset(special), FILE, "magic", f"there must be actions with the effects {special}")
    numbers = sum(board.black_dice.values()) + sum(ROLLS.get(action.effect.special, 1) for action in talking)
    check(numbers >= 2 * COLUMNS, FILE, "magic", f"there must be {2 * COLUMNS} numbers for as many circles")
    check_tables(FILE, points, camps=board.camps.bit_count(), gems=GEMS)
    check(bool(points.swords), FILE, "points.swords", "it is empty")
    check((points.thrush, points.arkenstone) == (5, 5), FILE, "points", "thrush and Arkenstone must be 5 each")
    awards = [BY_RIVER, BY_LAND, CORNER, TALK]
    check(list(points.glory) == awards, FILE, "points.glory", f"it must name {awards}")
    check(points.row_most == _row_most(points), FILE, "points.row_most", f"the tables allow {_row_most(points)}")


def _row_most(points: Points) -> tuple[int, int]:
    journey = max(points.camps) + COLUMNS * BEST_RESULT + points.thrush + points.arkenstone
    return journey, max(points.gems) + max(points.swords) + sum(points.glory.values())


def check_ways(board: Board) -> None:
    """DataError unless every open space can be entered, and, with camps and what hard mode closes left out, still all
    that ends the adventure or scores, and the ships on both sides."""
    check(len(board.hard) == HARD, FILE, "hard", f"it must name {HARD} squares")
    check(not mask(board.hard) & ~board.open, FILE, "hard", "a square that nobody enters cannot be closed")
    board.check_entered(FILE, "map", board.open, board.ever_drawn())
    hard = board.ever_drawn(barred=board.sections.entering([*board.hard, *bits(board.camps)]))
    goals = board.gems | mask(board.black_dice) | board.thrush | board.arkenstone | board.corner
    board.check_entered(FILE, "hard", goals, hard)
    for sides in (board.by_river, board.by_land):
        check(bool(board.sections.reaching(sides) & hard), FILE, "hard", "the ships are cut off")


BOARD = Board(load("smial_there_and_back", FILE, Printing))
