"""A table without a server at which rules are tried: chance is loaded, positions are set, moves are played and read.

Squares are called as on the board, `A1` is the upper left one; a path is its squares with their open sides, as
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

DULL = "1-cross 1-cross 3-straight sword sword"
"""A roll for tests that do not look at the dice."""


class Loaded:
    """Chance that gives what a test has loaded: the last roll of each kind again and again, and otherwise the first."""

    def __init__(self, *, first=0, white=DULL, black=1, lie=None):
        self.first = first
        """The seat that chance makes the first player."""
        self.white = white
        """The faces of the five white dice, in the words of `SHOWN`; none has a blank but those with a number."""
        self.black = black
        """The number on the black die."""
        self.lie = lie or [1, 2, 3, 4, 5]
        """Alone: the white dice as they lie, from the left."""
        self.drawn = []
        """What has been drawn for."""
        self._order = []

    def draw(self, stream, bound, purpose):
        """See `smial.rules.Source`."""
        self.drawn.append(purpose)
        match purpose.split():
            case ["white", "die", number]:
                return SHOWN[int(number) - 1].index(faces(self.white)[int(number) - 1])
            case ["black", "die"]:
                return self.black - 1
            case ["first", "player"]:
                return self.first
        assert purpose == "how the dice lie"
        return self._swap(bound)

    def _swap(self, bound):
        """Leads `Turn.shuffled`, which swaps its last item with one drawn, then the one before, to the order wanted."""
        if bound == len(self.lie):
            self._order = sorted(self.lie)
        last = bound - 1
        other = self._order.index(self.lie[last])
        self._order[last], self._order[other] = self._order[other], self._order[last]
        return other


def faces(roll):
    """The five faces of a roll in words, `"2-L 3-S 2-T sword 2 bread"`."""
    words = roll.replace("2 ", "2_").split()
    return [word.replace("_", " ") for word in words]


class Table:
    """A position, and the chance it draws from."""

    def __init__(self, start, seats=2, hard="none", **loaded):
        self.chance = Loaded(**loaded)
        self.told = []
        turn = self._turn()
        self.state = start(seats, hard, turn)
        self._note(turn)

    def _turn(self):
        return Turn(self.chance)

    def _note(self, turn):
        self.told += [str(told.line) for told in turn.told]

    @property
    def asked(self):
        """The seats that are asked."""
        return list(self.state.asks())

    @property
    def over(self):
        """Whether the adventure is over."""
        return self.state.outcome() is not None

    @property
    def scores(self):
        """The points of all seats at the end."""
        return self.state.outcome().scores

    def moves(self, seat=None):
        """What a seat may answer; by default the only one asked. Nothing where nobody is asked."""
        if seat is None and not self.asked:
            return []
        return list(self.state.moves(self._seat(seat)))

    def play(self, *moves, seat=None):
        """Plays moves one after the other, each of which must be among those offered."""
        for move in moves:
            who = self._seat(seat)
            offered = self.state.moves(who)
            assert move in offered, f"{move} is not offered, only {offered[:20]}"
            turn = self._turn()
            self.state.play(who, move, turn)
            self._note(turn)

    def _seat(self, seat):
        if seat is not None:
            return seat
        (only,) = self.asked
        return only

    def guide(self, seat=0):
        """A seat's map and sheet."""
        return self.state.guides[seat]
