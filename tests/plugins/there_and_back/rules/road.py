"""A table at part 2, and stretches of road on its board. Not here: what is right; that is said by the tests.

The board: Bag End is A1, Rivendell L9. The second region begins with column D, the third with column J. Trolls, each
with his broken swords: Tom F7 (E7 G7 F6 F8), Bert G3 (F3 H3 G2 G4), William H5 (G5 I5 H4 H6). Dangers: C5 C6 B8 G1 G8
K3, in hard mode also C2 A5 E5 I2 L4 K7. Hoard: H8. Stones: J1 L1 L4 K5 J7 J9. Swords: F1 E4 I4 G9, two each on I6 and
C9. Bread: C1 I1 A7 L7 E9. Hats: K1 B4 A9 H9.
"""

from smial_there_and_back.part_2.rules import first_position
from tests.plugins.there_and_back.rules.path_play import PathTable

SHIRE = ("B1ew C1sw", "C2ns C3ns C4nw")
"""From Bag End over the bread on C1 down to C4, with an open side towards B4."""
WEST = ("C7ew D7nw", "D6ns")
"""Into the second region at D7 and up; to be laid after `SHIRE`."""
VALLEY = ("J2ew K2ew L2sw", "L3ns")
"""In the third region, down to the white stones on L4."""
LAST = "J9ne K9ew"
"""An L of two spaces that reaches Rivendell, over the white stones on J9; joins `DOWN`."""
DOWN = ("J8ns",)
"""In the third region, between the stones on J7 and J9."""


class Road(PathTable):
    """Part 2."""

    start = staticmethod(first_position)

    def marks(self, *names, seat=0):
        """Broken swords that are marked on the seat's map already."""
        self.guide(seat).marked += self.cells(*names)

    def marked(self, seat=0):
        """The squares of the broken swords that are marked."""
        return sorted(self.board.squares.names[cell] for cell in self.guide(seat).marked)

    def fooled(self, seat=0):
        """The trolls that are marked, by name."""
        return [self.board.name(troll) for troll in self.guide(seat).trolls]
