"""A table at part 8, and what lies on its board. Not here: what is right; that is said by the tests.

The board: Bard is P9, the thrush P1. Houses: 1 O8, 2 N8, 3 P5, 4 K8, 5 L5 and M5, 6 M7, 7 J5, 8 G7, 9 M3 and N3, 10 G5,
11 K3, 12 G3 and H3. Boats: B1 C1 G1 L1 A3 A4 A7 B9 C9 G9. Swords, two each: H4 O4 B7 J7 P8. Bread: B6. Hats: C3 E9.
Water: A1 D1 F1 H1 K1 M1 K2 D3 D4 F4 J4 N4 A5 B5 F5 D6 I6 J6 O6 D7 A8 D8 E8 A9 D9 H9 M9. Hard mode closes F6 D5 J2 K7.
"""

from smial_there_and_back.moves import Aim
from smial_there_and_back.part_8.rules import first_position
from tests.plugins.there_and_back.rules.path_play import PathTable

BOATS = ["B1", "C1", "G1", "L1", "A3", "A4", "A7", "B9", "C9", "G9"]
TO_G9 = "H8ew"
"""With `AT_G9` drawn after it, the boat on G9 is connected."""
AT_G9 = "G8esw"
"""A T of one space."""
TWO_SPACES = {5: ("L5", "M5"), 9: ("M3", "N3"), 12: ("G3", "H3")}
"""The houses of two spaces."""
STRAIGHT, T, CROSS = "1-straight", "1-T", "1-cross"


class Lake(PathTable):
    """Part 8. Unless told otherwise the black die shows 1, and each player has borne that: his house 1 has burnt down.

    With `attack` the first attack is still to be answered; `carried` is what part 7 has left, in epic mode.
    """

    def __init__(self, seats=2, hard="none", *, attack=False, carried=None, **loaded):
        self.carried = carried
        type(self).start = lambda seats, hard, turn: first_position(seats, hard, turn, carried)
        super().__init__(seats, hard, **loaded)
        if not attack:
            self.bear()

    def bear(self, *numbers):
        """Every seat that Smaug's attack asks keeps the number rolled, or takes one of these, by seat."""
        for seat in self.asked:
            if isinstance(self.moves(seat)[0], Aim):
                self.play(Aim(numbers[seat] if numbers else self.state.black), seat=seat)

    def round_with(self, black, *numbers):
        """All leave the rest of this round's dice unused; in the next one this number comes, and is borne."""
        self.chance.black = black
        now = self.state.round
        while self.state.round == now:
            self.lapse()
        self.bear(*numbers)

    def next_turn(self, seat=0):
        self.lapse()
        self.bear()
        while self.asked != [seat] or any(taker is not None for taker in self.state.takers):
            self.lapse()
            self.bear()

    def has(self, *, swords=0, bread=0, seat=0):
        """So many tokens lie before the seat."""
        self.guide(seat).swords, self.guide(seat).bread = swords, bread

    def saves(self, *houses, seat=0):
        """These houses are saved already."""
        self.guide(seat).saved += houses

    def mans(self, *boats, seat=0):
        """The boats on these squares are marked already; where two lie together, others have had the glory for it."""
        self.guide(seat).boats += self.cells(*boats)
        marked = self.guide(seat).boats
        if any(one in marked and other in marked for one, other in self.board.moored_together):
            self.state.glory["two boats"].lost = True

    def strikes(self, *numbers, seat=0):
        """These numbers are filled on Smaug already."""
        self.guide(seat).strikes += numbers

    def destroyed(self, seat=0):
        """The numbers of the houses that are destroyed."""
        return [house for house in self.board.houses if self.board.is_destroyed(self.guide(seat), house)]

    def hits(self, house, seat=0):
        """How many numbers of a house are filled."""
        return self.guide(seat).hits[house - 1]

    def boats(self, seat=0):
        """The squares of the boats that are marked."""
        return [self.board.squares.names[boat] for boat in self.guide(seat).boats]
