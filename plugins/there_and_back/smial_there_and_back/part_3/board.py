"""What is printed for part 3: passes, cave and tunnels from Rivendell to the dell, and the points of the sheet (D3).

Not here: what the players do with it.
"""

from collections import Counter

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.actions import Action, check_actions
from smial_there_and_back.black_die import FACES
from smial_there_and_back.maps import Printed, read_map, read_squares, read_walls
from smial_there_and_back.part_3.guide import PartThreeGuide
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.regions import read_regions
from smial_there_and_back.spaces import Field, Find, Goal, Impassable, Start, finds
from smial_there_and_back.squares import mask
from smial_there_and_back.tolls import Toll

FILE = "data/part-3.toml"
PASSES, CAVE, TUNNELS = 0, 1, 2
"""The first three of the four regions."""
REGIONS = 4
HARD = 3
GREAT_GOBLIN, SHELTER = 10, 5
STAFF = "strike the Great Goblin from now on"
"""The special effect of a magic action (TB-3.13)."""
GREAT = "the Great Goblin"


class Cloud(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="cloud", tag_field="kind"):
    """A cloud, and the number that makes it a thunderstorm."""

    number: int


class Shelter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="shelter", tag_field="kind"):
    """Where to wait for better weather."""


class Cave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="cave", tag_field="kind"):
    """A space with an eaten bread."""


class Goblin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="goblin", tag_field="kind"):
    """A goblin."""


class GreatGoblin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="great goblin", tag_field="kind"):
    """The Great Goblin."""


Space = Field | Impassable | Start | Goal | Find | Cloud | Shelter | Cave | Goblin | GreatGoblin


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the sheet, as `part-3.toml` explains them."""

    storms: tuple[int, ...]
    cave: tuple[int, ...]
    bread: tuple[int, ...]
    goblins: tuple[int, ...]
    great_goblin: int
    shelter: int
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
    """The printed board of part 3, checked; DataError if `printing` does not make a playable one."""

    def __init__(self, printing: Printing) -> None:
        tokens, walls = read_walls(FILE, printing.map)
        printed = read_map(FILE, tokens, printing.legend)
        check_map(printed)
        self.printing, self.points, self.spaces = printing, printing.points, printed.spaces
        (self.rivendell,), (self.dell,) = printed.cells(Start), printed.cells(Goal)
        self.goblins, (self.great_goblin,) = printed.cells(Goblin), printed.cells(GreatGoblin)
        super().__init__(
            printed.squares,
            solid=printed.cells(Start, Goal, Goblin, GreatGoblin),
            starts=[self.rivendell],
            impassable=printed.cells(Impassable),
            walls=walls,
            regions=read_regions(FILE, printing.regions, printed.squares, printing.region_names),
            finds=finds(printed, FILE),
            magic=printing.magic,
            burglar=printing.burglar,
            glory=printing.points.glory,
        )
        self.cave, self.shelter = mask(printed.cells(Cave)), mask(printed.cells(Shelter))
        self.clouds = {number: mask(printed.showing(Cloud(number))) for number in range(1, FACES + 1)}
        """The two clouds of each number, as a mask."""
        self.hard_storms = mask(read_squares(FILE, "hard", self.squares, printing.hard))
        self.door = self.sections.facing(self.dell)
        """The sides by which a line connects to the dell."""
        self.at_great_goblin = self.sections.facing(self.great_goblin)
        self._fighting_him = self.sections.connecting([self.great_goblin])
        check_regions(self)
        check_sheet(self)
        check_ways(self)
        self.charge(
            FILE,
            Toll(self.sections, "bread", 1, printed.cells(Cave), solid=False),
            Toll(self.sections, "sword", 1, self.goblins, solid=True),
        )
        self.check_hats_apart(FILE, self._fighting_him, GREAT)

    def barred(self, guide: PathGuide) -> int:
        """Without Gandalf's staff, also what would connect to the Great Goblin (TB-3.13)."""
        assert isinstance(guide, PartThreeGuide)
        return super().barred(guide) | (0 if guide.staff else self._fighting_him)

    def name(self, cell: int) -> str:
        """What a solid square is called; of any other, which square it is."""
        space = self.spaces[cell]
        return space.name if isinstance(space, Start | Goal) else self.squares.names[cell]


def check_map(printed: Printed[Space]) -> None:
    """DataError unless the map shows all that part 3 needs, as often as it needs it."""
    for kind, name in ((Start, "start"), (Goal, "goal"), (Shelter, "shelter"), (GreatGoblin, "Great Goblin")):
        check(len(printed.cells(kind)) == 1, FILE, "map", f"it must show one {name}")
    check(bool(printed.cells(Goblin)), FILE, "map", "it must show goblins")
    numbers = Counter(space.number for space in printed.spaces if isinstance(space, Cloud))
    twice = dict.fromkeys(range(1, FACES + 1), 2)
    check(numbers == twice, FILE, "map", f"it must show two clouds of each number from 1 to {FACES}")


def check_regions(board: Board) -> None:
    """DataError unless there are four regions, clouds lie in the first alone, and the second is the cave (TB-3.10)."""
    check(len(board.regions.names) == REGIONS, FILE, "regions", f"there must be {REGIONS}")
    passes, cave = board.regions.cells[PASSES], board.regions.cells[CAVE]
    for number, cells in board.clouds.items():
        check(not cells & ~passes, FILE, "regions", f"cloud {number} must lie in the first region")
    check(board.cave == cave & board.open, FILE, "regions", "the spaces of the second region must be those of the cave")
    storms = sum(board.clouds.values())
    right = board.hard_storms.bit_count() == HARD and not board.hard_storms & ~storms
    check(right, FILE, "hard", f"it must name {HARD} clouds")


def check_sheet(board: Board) -> None:
    """DataError unless the sheet has all its tables, and the printed maxima are what they allow (TB-0.44)."""
    points = board.points
    check_actions(FILE, board.magic, board.burglar, special=[STAFF])
    staffs = [action.boxes for action in board.magic if action.effect.special == STAFF]
    check(staffs == [3], FILE, "magic", f"one action of three boxes must have the effect {STAFF!r}")
    choosing = any(action.effect.choice for action in board.burglar)
    check(choosing, FILE, "burglar", "one action must let the player choose a resource")
    for key in ("storms", "cave", "bread", "goblins"):
        check(bool(getattr(points, key)), FILE, f"points.{key}", "it is empty")
    check(points.great_goblin == GREAT_GOBLIN, FILE, "points.great_goblin", f"it must be {GREAT_GOBLIN}")
    check(points.shelter == SHELTER, FILE, "points.shelter", f"it must be {SHELTER}")
    named = {board.regions.names[CAVE]: 2, GREAT: points.glory.get(GREAT, 0), board.name(board.dell): 2}
    check(points.glory == named, FILE, "points.glory", f"it must be {named}")
    check(points.row_most == _row_most(points), FILE, "points.row_most", f"the tables allow {_row_most(points)}")


def _row_most(points: Points) -> tuple[int, int]:
    weather = max(points.storms) + max(points.cave) + max(points.bread)
    return weather, max(points.goblins) + points.great_goblin + sum(points.glory.values()) + points.shelter


def check_ways(board: Board) -> None:
    """DataError unless every open space can be entered, every goblin be fought, and the dell be reached in peace."""
    drawn = board.ever_drawn()
    board.check_entered(FILE, "map", board.open, drawn)
    for goblin in (*board.goblins, board.great_goblin):
        fought = board.sections.connecting([goblin]) & drawn
        check(bool(fought), FILE, "map", f"nobody can come to the goblin on {board.squares.names[goblin]}")
    in_peace = board.ever_drawn(barred=board.sections.connecting([*board.goblins, board.great_goblin]))
    home = in_peace & board.sections.connecting([board.dell])
    check(bool(home), FILE, "map", "the dell cannot be reached without fighting")


BOARD = Board(load("smial_there_and_back", FILE, Printing))
