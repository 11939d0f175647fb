"""A table at part 1, and ways home on its board. Not here: what is right; that is said by the tests.

The board: Bag End is F5. Dwalin A1, Balin C2, Kíli K2, Fíli L3, Dori A5, Nori A7, Ori B8, Óin D10, Glóin F10,
Bifur J10, Bofur L9, Bombur K8, Thorin L6, Gandalf L1. Bread on D1 H4 D7 I9 A10, swords on J1 B3 H6 J8 B10, hats on
G1 C5 J5 G9. Hard mode closes C3 E5 G5 F6.
"""

from smial_there_and_back.drafting import available
from smial_there_and_back.moves import Burgle, Draw, Hat, Lapse, Take
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.part_1.rules import first_position
from tests.plugins.there_and_back.rules.play import SHOWN, Table

NUMBER = {frozenset(draw.squares): number for number, draw in enumerate(BOARD.draws)}

BALIN = ("D2sw D3ns", "D4ns")
BALIN_LAST = "D5ne E5ew"
"""With this L of two spaces Balin is at Bag End, once `BALIN` is laid."""
GLOIN = ("F9ns F8ns F7ns",)
GLOIN_LAST = "F6ns"
"""A straight of one space: Glóin is at Bag End, once `GLOIN` is laid."""
BALIN_LONG_WAY = ("D2ew E2ew F2sw",)
BALIN_LONG_WAY_LAST = "F3ns F4ns"
"""A straight of two spaces: Balin is at Bag End, once `BALIN_LONG_WAY` is laid; hard mode closes nothing of it."""
THORIN = ("K6ew J6ew I6ne", "I5sw H5ew")
THORIN_LAST = "G5ew"
"""A straight of one space: Thorin is at Bag End, once `THORIN` is laid."""
GANDALF = ("K1ew J1es", "J2ns", "J3ns J4nw I4es", "I5ns")
"""Joins Gandalf to the way of `THORIN` at I5, so that they come together; J1 has a sword."""

SYMBOLS = [Burgle("B1"), Burgle("B2"), Burgle("B3"), Burgle("B4")]
"""The board's burglar actions; they have 1, 1, 1 and 2 symbols."""
HATS = [Hat("M1"), Hat("M2"), Hat("M3"), Hat("M4"), Hat("M5")]
"""The board's magic actions; they have 1, 1, 2, 2 and 3 boxes."""

DWARVES = {BOARD.name(cell): cell for cell in BOARD.dwarves}


class Party(Table):
    """Part 1 with so many seats, in the first player's first turn."""

    def __init__(self, seats=2, hard="none", **loaded):
        super().__init__(first_position, seats, hard, **loaded)

    def take(self, shown):
        """Turns a die that can be taken to the face that shows this, and takes it."""
        die = next(die for die in available(self.state) if shown in SHOWN[die])
        self.state.faces[die] = SHOWN[die].index(shown)
        self.play(Take(die + 1))

    def draw(self, squares, form=None):
        """Draws a path on these squares; where a form is named, with a die that shows it."""
        if form:
            self.take(form)
        self.play(self.offered(squares) or squares)

    def lapse(self):
        """Takes any die and leaves it unused."""
        self.play(Take(available(self.state)[0] + 1), Lapse())

    def next_turn(self, seat=0):
        """All leave their dice unused until this seat has rolled anew."""
        self.lapse()
        while self.asked != [seat] or any(taker is not None for taker in self.state.takers):
            self.lapse()

    def offered(self, squares):
        """The move that draws a path on these squares; None if it may not be drawn now. There must be such a path."""
        wanted = frozenset(squares.split())
        assert wanted in NUMBER, f"no form of path lies on {squares}"
        return next(
            (move for move in self.moves() if isinstance(move, Draw) and frozenset(move.squares) == wanted), None
        )

    def lay(self, *paths, seat=0):
        """The paths lie on the seat's map already; what their squares give has been taken."""
        guide = self.guide(seat)
        for path in paths:
            line, apart = BOARD.sections.join(guide.lines, NUMBER[frozenset(path.split())])
            guide.lines = [*apart, line]

    def has_filled(self, *, magic=(0, 0, 0, 0, 0), burglar=(0, 0, 0, 0)):
        """So many boxes and symbols of each action are filled on the sheet of seat 0."""
        self.guide().magic, self.guide().burglar = list(magic), list(burglar)

    def seat_dwarves(self, *names, seat=0):
        """These dwarves have arrived already and found on the table whatever bread is marked by now."""
        for name in names:
            self.guide(seat).arrived.append(DWARVES[name])
            self.guide(seat).feast.seat_dwarf()

    def arrived(self, seat=0):
        """The guests who have arrived, by name, in that order."""
        return [BOARD.name(cell) for cell in self.guide(seat).arrived]

    def rows(self, seat=0):
        """Row totals: guests, bread, swords and glory."""
        return self.state.rows(seat)
