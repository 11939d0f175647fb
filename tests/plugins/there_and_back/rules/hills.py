"""A table at part 3, and what lies on its board. Not here: what is right; that is said by the tests.

The board: Rivendell is A9, the dell L1, the shelter A1. The second region (the cave) are columns E and F, the third
begins with column G, the fourth with J. Clouds: 1 D3 B6; 2 A2 C9; 3 A5 D7; 4 C3 A8; 5 B1 C6; 6 C4 B9; 7 C2 A7; 8 A3
C8; 9 D1 B5; 10 D4 B7; 11 B2 D8; 12 A4 D6. Hard mode begins with storms on A8 B9 D4. Goblins: I1 H2 K2 G4 K4 H6 K6 L7
I8 K9, the Great Goblin J3. Swords: D2 D9 G1 J6 G8 L9. Bread: C1 D5 C7 I4. Hats: B4 A6 J7. Walls are on the north
sides of G1 H1 J1 K1, on the east sides of D2 D6 F1 F3 F4 F6 I4 I5 I6 G8 and of most of column L, on the south sides of
G5 H4 I4 H7 J7 H8 and of the last row.
"""

from smial_there_and_back.part_3.rules import first_position
from smial_there_and_back.part_3.weather import storms
from smial_there_and_back.squares import bits
from tests.plugins.there_and_back.rules.path_play import PathTable


class Hills(PathTable):
    """Part 3. Unless told otherwise the black die shows 1, so that D3 and B6 are storms."""

    start = staticmethod(first_position)

    def storms(self, seat=0):
        """The squares of the seat's thunderstorms."""
        cells = bits(storms(self.state, self.guide(seat)))
        return sorted(self.board.squares.names[cell] for cell in cells)

    def marks(self, *names, seat=0):
        """Cave spaces and goblins that are marked on the seat's map already."""
        self.guide(seat).marked += self.cells(*names)

    def marked(self, seat=0):
        """The squares of the cave spaces and goblins that are marked."""
        return sorted(self.board.squares.names[cell] for cell in self.guide(seat).marked)

    def has(self, *, swords=0, bread=0, seat=0):
        """So many tokens lie before the seat."""
        self.guide(seat).swords, self.guide(seat).bread = swords, bread
