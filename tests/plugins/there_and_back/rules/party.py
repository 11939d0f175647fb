"""A table at part 1, and ways home on its board. Not here: what is right; that is said by the tests.

The board: Bag End is F5. Dwalin A1, Balin C2, Kíli K2, Fíli L3, Dori A5, Nori A7, Ori B8, Óin D10, Glóin F10,
Bifur J10, Bofur L9, Bombur K8, Thorin L6, Gandalf L1. Bread on D1 H4 D7 I9 A10, swords on J1 B3 H6 J8 B10, hats on
G1 C5 J5 G9. Hard mode closes C3 E5 G5 F6.
"""

from smial_there_and_back.moves import Burgle, Hat
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.part_1.rules import first_position
from tests.plugins.there_and_back.rules.path_play import PathTable

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


class Party(PathTable):
    """Part 1."""

    start = staticmethod(first_position)

    def seat_dwarves(self, *names, seat=0):
        """These dwarves have arrived already and found on the table whatever bread is marked by now."""
        for name in names:
            self.guide(seat).arrived.append(DWARVES[name])
            self.guide(seat).feast.seat_dwarf()

    def arrived(self, seat=0):
        """The guests who have arrived, by name, in that order."""
        return [BOARD.name(cell) for cell in self.guide(seat).arrived]
