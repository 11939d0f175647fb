"""A table without a server at which rules are tried: chance is loaded, positions are set, moves are played and read.

Squares are called as on the boards, `A1` is the upper left one; a path is its squares with their open sides, as
`"D4ew E4sw"`. Not here: what is right; that is said by the tests.
"""

from smial.rules import Turn

SHOWN = (
    ("1-cross", "1-T", "1-straight", "2-straight", "2-L", "3-S"),
    ("1-cross", "1-T", "1-straight", "2-straight", "2-L", "3-S"),
    ("3-straight", "3-L", "3-angled", "2-straight", "2-L", "2-T"),
    ("hat", "hat", "sword", "sword", "bread", "bread"),
    ("2 hats", "hat", "2 swords", "sword", "2 bread", "bread"),
)
"""What the faces of the five white dice show, by the rules TB-0.3 to TB-0.6."""

DULL = "1-cross, 1-cross, 3-straight, sword, sword"
"""A roll for tests that do not look at the dice."""


class Loaded:
    """Chance that gives what a test has loaded, again and again."""

    def __init__(self, *, first=0, white=DULL, black=1, lie=(1, 2, 3, 4, 5)):
        self.first = first
        """The seat that chance makes the first player."""
        self.white = white
        """The faces of the five white dice, in the words of `SHOWN`."""
        self.black = black
        """The number on the black die."""
        self.lie = lie
        """Alone: the white dice as they lie, from the left."""
        self.drawn = []
        """All that has been drawn: what for, and out of how many."""
        self._order = []

    def draw(self, stream, bound, purpose):
        """See `smial.rules.Source`."""
        self.drawn.append((purpose, bound))
        match purpose.split():
            case ["white", "die", number]:
                die = int(number) - 1
                return SHOWN[die].index(self.white.split(", ")[die])
            case ["black", "die"]:
                return self.black - 1
            case ["first", "player"]:
                return self.first
        assert purpose == "how the dice lie"
        return self._swap(bound)

    def _swap(self, bound):
        """Leads `Turn.shuffled` to the order wanted: it swaps the last item with one drawn, then the one before it."""
        if bound == len(self.lie):
            self._order = sorted(self.lie)
        last = bound - 1
        other = self._order.index(self.lie[last])
        self._order[last], self._order[other] = self._order[other], self._order[last]
        return other


class Table:
    """A position, and the chance it draws from."""

    def __init__(self, start, seats=2, hard="none", **loaded):
        self.chance = Loaded(**loaded)
        self.told = []
        """The log so far, seats as numbers from 1."""
        turn = Turn(self.chance)
        self.state = start(seats, hard, turn)
        self._note(turn)

    def play(self, *moves, seat=None):
        """Plays moves one after the other, each of which must be offered; by default for the only seat asked."""
        for move in moves:
            who = self._seat(seat)
            offered = self.state.moves(who)
            assert move in offered, f"{move} is not offered, only {offered[:20]}"
            turn = Turn(self.chance)
            self.state.play(who, move, turn)
            self._note(turn)

    def moves(self, seat=None):
        """What a seat may answer, by default the only one asked; nothing where it is not asked."""
        if not self.asks(seat):
            return []
        return list(self.state.moves(self._seat(seat)))

    def asks(self, seat=None):
        """Whether this seat is asked, by default whether anybody is."""
        return bool(self.asked) if seat is None else seat in self.asked

    def guide(self, seat=0):
        """A seat's map and sheet."""
        return self.state.guides[seat]

    @property
    def asked(self):
        """The seats that are asked."""
        return list(self.state.asks())

    @property
    def over(self):
        """Whether the adventure is over; then nobody is asked any more."""
        over = self.state.outcome() is not None
        assert over == (not self.asked)
        return over

    @property
    def scores(self):
        """The points of all seats at the end."""
        return self.state.outcome().scores

    def _seat(self, seat):
        if seat is not None:
            return seat
        (only,) = self.asked
        return only

    def _note(self, turn):
        self.told += [str(told.line) for told in turn.told]
