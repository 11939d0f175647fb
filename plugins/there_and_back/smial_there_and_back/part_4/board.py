"""What is printed for part 4: the caves round Gollum's lake, and the points of the sheet (D4).

Not here: what the players do with it.
"""

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.maps import Printed, read_map, read_squares
from smial_there_and_back.scoring import check_tables
from smial_there_and_back.shape_board import ShapeBoard, check_bonus
from smial_there_and_back.shape_sheet import FREE, Form
from smial_there_and_back.squares import mask

FILE = "data/part-4.toml"
RIDDLES = 8
RING = "the Ring"


class Floor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="floor", tag_field="kind"):
    """Dry ground."""


class Bilbo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="bilbo", tag_field="kind"):
    """Where it starts."""


class Ring(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ring", tag_field="kind"):
    """A quarter of the Ring."""


class Gollum(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="gollum", tag_field="kind"):
    """Gollum's rock."""


class Riddle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="riddle", tag_field="kind"):
    """A riddle, by number."""

    number: int


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="water", tag_field="kind"):
    """Water, and what it costs if it is not filled."""

    value: int


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="bonus", tag_field="kind"):
    """A space that gives a bonus shape."""

    shape: str


Space = Floor | Bilbo | Ring | Gollum | Riddle | Water | Bonus


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the sheet, as `part-4.toml` explains them."""

    riddles: tuple[int, ...]
    ring: int
    columns: tuple[int, ...]
    riddle_glory: tuple[int, ...]
    ring_glory: int
    row_most: tuple[int, int]


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    title: str
    map: str
    hard: tuple[str, ...]
    legend: dict[str, Space]
    bonus: dict[str, Form]
    points: Points


class Board(ShapeBoard):
    """The printed board of part 4, checked; DataError if `printing` does not make a playable one."""

    def __init__(self, printing: Printing) -> None:
        printed = read_map(FILE, printing.map, printing.legend)
        check_map(printed)
        check_sheet(printing.points)
        self.printing, self.points = printing, printing.points
        self.spaces = printed.spaces
        self.water = {cell: space.value for cell, space in enumerate(self.spaces) if isinstance(space, Water)}
        bonus = {cell: space.shape for cell, space in enumerate(self.spaces) if isinstance(space, Bonus)}
        check_bonus(FILE, bonus, printing.bonus)
        tasks = goals(printed)
        super().__init__(
            FILE,
            printed.squares,
            bilbo=printed.cells(Bilbo)[0],
            solid=printed.cells(Bilbo, Ring, Gollum, Riddle),
            hard=read_squares(FILE, "hard", printed.squares, printing.hard),
            bonus=bonus,
            forms=printing.bonus,
            goals=tasks,
            glory=dict(zip(tasks, (*self.points.riddle_glory, self.points.ring_glory), strict=True)),
        )
        check_ways(self)


def goals(printed: Printed[Space]) -> dict[str, int]:
    """The riddles in the order of their numbers, then the Ring, each with the squares round it."""
    numbers = {space.number: cell for cell, space in enumerate(printed.spaces) if isinstance(space, Riddle)}
    around = {f"riddle {number}": printed.squares.around[numbers[number]] for number in sorted(numbers)}
    ring = mask(printed.cells(Ring))
    return around | {RING: printed.squares.next_to(ring) & ~ring}


def check_map(printed: Printed[Space]) -> None:
    """DataError unless the map shows all that part 4 needs, as often as it needs it."""
    numbers = sorted(space.number for space in printed.spaces if isinstance(space, Riddle))
    check(numbers == list(range(1, RIDDLES + 1)), FILE, "map", f"it must show riddles 1 to {RIDDLES}, each once")
    check(len(printed.cells(Bilbo)) == 1, FILE, "map", "it must show Bilbo once")
    ring = printed.cells(Ring)
    wide = printed.squares.columns
    square = len(ring) == 4 and ring == (ring[0], ring[0] + 1, ring[0] + wide, ring[0] + wide + 1)
    check(square, FILE, "map", "the Ring must be two squares by two")


def check_sheet(points: Points) -> None:
    """DataError unless the sheet has all its tables, and the printed maxima are what they allow (TB-0.44)."""
    check_tables(FILE, points, riddles=RIDDLES, columns=FREE.number)
    check(len(points.riddle_glory) == RIDDLES, FILE, "points.riddle_glory", f"it must have {RIDDLES} values")
    first = max(points.riddles) + points.ring + max(points.columns)
    second = sum(points.riddle_glory) + points.ring_glory
    check(points.row_most == (first, second), FILE, "points.row_most", f"the tables allow {first} and {second}")


def check_ways(board: Board) -> None:
    """DataError unless everything can be filled, in hard mode too."""
    check(len(board.printing.hard) == 3, FILE, "hard", "it must name three squares")
    check(not board.hard & board.never, FILE, "hard", "a square that cannot be filled cannot be closed")
    near = board.squares.around[board.bilbo] & ~board.never
    check(near.bit_count() == 3, FILE, "map", "Bilbo must have three neighbours that can be filled")
    for closed, key in ((0, "map"), (board.hard, "hard")):
        free = board.shapes.free(0, closed)
        room = board.squares.joined(board.squares.around[board.bilbo], free)
        check(room == free, FILE, key, "some squares are cut off")
        for name, around in board.goals.items():
            sides = 8 if name == RING else 4
            fits = around.bit_count() == sides and not around & ~room
            check(fits, FILE, key, f"{name} must have {sides} neighbours that can be filled")


BOARD = Board(load("smial_there_and_back", FILE, Printing))
