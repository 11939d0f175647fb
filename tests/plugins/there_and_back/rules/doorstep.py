"""A table at part 7, and ways on its board. Not here: what is right; that is said by the tests.

The board: the barrels are A9, the ships E8 and E9. The river is B8 C8 B9 C9 D9, Lake-town the rest of columns A to C,
the field D and E and, from row 4, F and G. The mountainside is F1 to K3, the inside H4 to K9. Walls: on the east side
of A8, on the north sides of B8 and C8, and round the inside but for the north side of I4. Rock: D8, H9. Black dice: two
on I4, one each on K4 I6 H8. Gems: H4 J4 H5 I5 J5 H6 K6 I7 J7 I8 K8 I9 J9. Camps: E1 G1 I1 F4 D7. Thrush: I2.
Arkenstone: K9. Bread: D1 C2 A3, two on A1. Swords: K1 C5 K5 F6 B9. Hats: K2 D3 A5 K7 G8. Hard mode closes D5 E6 G3.
"""

from smial_there_and_back.part_7.rules import first_position
from tests.plugins.there_and_back.rules.path_play import PathTable

GEMS = ["H5ns H4es", "J4ew", "J5ns", "I5ew", "H6ns", "K6ns", "I7ew", "J7ew", "I8ns", "K8ns", "I9ew", "J9ew"]
"""Paths over all thirteen gems."""
LAST = "J9ew"
"""A straight of one space over the last gem, once the others are laid."""


class Doorstep(PathTable):
    """Part 7."""

    start = staticmethod(first_position)

    def has(self, *, swords=0, bread=0, seat=0):
        """So many tokens lie before the seat."""
        self.guide(seat).swords, self.guide(seat).bread = swords, bread

    def unlock(self, seat=0):
        """The seat has connected the ships on both sides; others have had the glory for it."""
        self.guide(seat).by_river = self.guide(seat).by_land = True
        for side in ("the ships by river", "the ships by land"):
            self.state.glory[side].lost = True

    def go_inside(self, seat=0):
        """The seat has entered the mountain and used the black dice of the way in."""
        self.unlock(seat)
        self.lay("I3ns", "I4ns", seat=seat)
        self.guide(seat).rolled += self.cells("I4")

    def writes(self, *numbers, seat=0):
        """These numbers stand in the first circles of the seat; 0 leaves one open."""
        self.guide(seat).circles[: len(numbers)] = numbers

    def marked(self, seat=0):
        """The squares of the camps that are marked."""
        return sorted(self.board.squares.names[cell] for cell in self.guide(seat).marked)

    def rolls(self):
        """How often the black die has been rolled."""
        return sum(purpose == "black die" for purpose, _ in self.chance.drawn)
