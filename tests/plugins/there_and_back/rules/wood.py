"""A table at part 5, and what lies on its board. Not here: what is right; that is said by the tests.

The board: the dell is A5, the eyrie I5; trees and wargs lie as below. Eagles: E1 C2 H4 E6 C7 F7 D9 G9. Pinecones: C1 I1
A7 I9. Hats: A3 I6 A9. Hard mode closes C5.
"""

from smial_there_and_back.part_5.rules import first_position
from tests.plugins.there_and_back.rules.path_play import PathTable

WARGS = {
    1: ("E4", "G6"),
    2: ("G3", "B7"),
    3: ("D2", "F5"),
    4: ("B5", "D8"),
    5: ("H1", "H3"),
    6: ("F4", "E8"),
    7: ("B3", "G5"),
    8: ("D4", "B6"),
    9: ("G2", "D5"),
    10: ("B2", "F8"),
    11: ("E3", "G4"),
    12: ("B4", "H6"),
}
"""The warg spaces of each number."""
NORTH, MIDDLE, SOUTH = "the northern flight", "the middle flight", "the southern flight"
FLIGHTS = {
    NORTH: ("Dwalin", "Balin", "Nori", "Ori"),
    MIDDLE: ("Thorin", "Dori", "Gandalf", "Óin", "Glóin"),
    SOUTH: ("Fíli", "Bifur", "Kíli", "Bofur", "Bombur"),
}
"""The trees of each flight path from right to left."""
ALL = [len(trees) for trees in FLIGHTS.values()]
"""How far the eagles can come on each."""
TREES = {
    "Dwalin": "H2",
    "Balin": "F3",
    "Nori": "E2",
    "Ori": "D3",
    "Thorin": "H5",
    "Dori": "F6",
    "Gandalf": "E5",
    "Óin": "C6",
    "Glóin": "C4",
    "Fíli": "H8",
    "Bifur": "G7",
    "Kíli": "G8",
    "Bofur": "E7",
    "Bombur": "B8",
}
DWARVES = [name for name in TREES if name != "Gandalf"]
STRAIGHT, T, CROSS = "1-straight", "1-T", "1-cross"


class Wood(PathTable):
    """Part 5. Unless told otherwise the black die shows 1, so that E4 and G6 are blocked."""

    start = staticmethod(first_position)

    def cones(self, number, seat=0):
        """So many pinecones lie before the seat."""
        self.guide(seat).bread = number

    def marks(self, *friends, seat=0):
        """Their trees are connected already."""
        self.guide(seat).marked_trees += self.cells(*(TREES[name] for name in friends))

    def flies(self, *flown, seat=0):
        """The eagles have come so far on each flight path; what is complete others have had the glory for."""
        self.guide(seat).flown = list(flown)
        for path, count in zip(FLIGHTS, flown, strict=True):
            self.state.glory[path].lost |= count == len(FLIGHTS[path])

    def blocks(self, *names, seat=0):
        """These squares are blocked already."""
        self.guide(seat).blocked += self.cells(*names)

    def round_with(self, black):
        """All leave the rest of this round's dice unused; in the next one this number comes."""
        self.chance.black = black
        now = self.state.round
        while self.state.round == now and not self.over:
            self.lapse()

    def blocked(self, seat=0):
        """The squares that are blocked."""
        return {self.board.squares.names[cell] for cell in self.guide(seat).blocked}

    def connected(self, seat=0):
        """Those whose trees are marked."""
        return {self.board.names[tree] for tree in self.guide(seat).marked_trees}

    def saved(self, seat=0):
        """Those who are saved."""
        saved = self.board.saved(self.guide(seat))
        return {name for tree, name in self.board.names.items() if saved >> tree & 1}
