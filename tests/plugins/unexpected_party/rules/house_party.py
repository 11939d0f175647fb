"""A table without a server at which rules are tried: positions are set by hand, chance is loaded, moves are played.

Everybody stands in the Garden with empty hands, floors are clean, Bilbo and Gandalf are out of the way; a test sets
what it is about. Not here: what is right; that is said by the tests.
"""

from smial.rules import Deck, Turn
from smial_unexpected_party.moves import Choose, Go
from smial_unexpected_party.party import Party, first_position
from smial_unexpected_party.position import Player
from smial_unexpected_party.turns import NextTurn

PARTY_CARDS = """
1 kitchen, 1 entrance-hall, 2 parlour, 2 kitchen, 3 pantry, 3 kitchen, 4 entrance-hall, 4 parlour, 5 parlour, 5 pantry,
6 pantry, 6 entrance-hall, 7 kitchen, 7 parlour, 8 entrance-hall, 8 pantry, 9 pantry, 9 entrance-hall, 10 kitchen,
10 parlour, 11 parlour, 11 kitchen, 12 entrance-hall, 12 pantry, 13 kitchen, 13 entrance-hall, 14 pantry, 14 parlour,
15 parlour, 15 pantry
"""
ALL_CARDS = [card.strip().replace(" ", "-", 1) for card in PARTY_CARDS.split(",")]
DWARVES = "dwalin balin fili kili dori nori ori oin gloin bifur bofur bombur thorin"
ALL_DWARVES = DWARVES.split()
"""By their numbers."""
ALL_ITEMS = ["plate"] * 6 + ["mug"] * 6 + ["bottle"] * 5 + ["cheese"] * 5 + ["fork"] * 4
MAIN_ROOMS = ["entrance-hall", "parlour", "kitchen", "pantry"]
QUIET = ("bofur", "gloin", "dori", "fili")
"""Dwarves whose abilities leave most rules alone."""


class Loaded:
    """Chance that gives the faces a test has loaded, and else the first one of a deck."""

    def __init__(self):
        self.state: Party
        self.coming = {}
        """By what is drawn for, the faces that come next."""
        self.drawn = []
        """What has been drawn for, and out of how many."""

    def draw(self, stream, bound, purpose):
        """See `smial.rules.Source`."""
        self.drawn.append((purpose, bound))
        coming = self.coming.get(purpose, [])
        return self._number(purpose, coming.pop(0)) if coming else 0

    def _number(self, purpose, face):
        """The number of the first card with this face in its deck."""
        faces = [each for each, count in self._deck(purpose).bag.items() for _ in range(count)]
        return faces.index(face)

    def _deck(self, purpose):
        match purpose:
            case "party card":
                return self.state.party
            case "Bag End card":
                return self.state.bag_end
            case "dwarf":
                return self.state.dwarf_deck
        return self.state.bag


class Table:
    """A position, the chance it draws from, and what was told."""

    def __init__(self, seats=2, dwarves=QUIET):
        self.chance = Loaded()
        self.told = []
        self.state = bare_position(list(dwarves)[:seats])
        self.chance.state = self.state

    def load(self, purpose, *faces):
        """What is drawn next for `item`, `shelf`, `Gandalf's item`, `party card`, `Bag End card` or `dwarf`."""
        self.chance.coming[purpose] = list(faces)

    def begin(self, seat=0):
        """The seat's turn begins."""
        self.state.agenda = [NextTurn(seat)]
        turn = Turn(self.chance)
        self.state.settle(turn)
        self._note(turn)
        return self

    def play(self, *moves, seat=None):
        """Plays moves one after the other, each of which must be offered; by default for the seat that is asked."""
        for move in moves:
            offered = self.moves
            assert move in offered, f"{move} is not offered, only {offered}"
            assert seat is None or self.asked == seat
            turn = Turn(self.chance)
            self.state.play(self.asked, move, turn)
            self._note(turn)
        return self

    def go(self, space, *moves):
        """The dwarf on turn goes to a space, then these answers are given."""
        return self.play(Go(space), *moves)

    def sit(self, dwarf):
        """The player on turn sits down and takes this dwarf."""
        return self.play(Go("dining-room.sit"), Choose(dwarf))

    def reaches(self, space):
        """Whether the dwarf on turn may go there."""
        return Go(space) in self.moves

    def __getitem__(self, seat):
        return self.state.players[seat]

    @property
    def asked(self):
        """The only seat that is asked."""
        (seat,) = self.state.asks()
        return seat

    @property
    def question(self):
        """What it is asked."""
        return str(self.state.asks()[self.asked].text)

    @property
    def moves(self):
        """What it may answer."""
        return list(self.state.moves(self.asked))

    @property
    def step(self):
        """The kind of question."""
        return type(self.state.agenda[-1]).__name__

    @property
    def over(self):
        """Whether the game is over; then nobody is asked."""
        over = self.state.outcome() is not None
        assert over == (not self.state.asks())
        return over

    def label(self, move):
        """How a move is worded."""
        return str(self.state.choice(self.asked, move).label)

    def _note(self, turn):
        self.told += [str(told.line) for told in turn.told]


def bare_position(dwarves):
    """Nobody holds anything."""
    state = first_position(len(dwarves), Turn(First()))
    waiting = [dwarf for dwarf in ALL_DWARVES if dwarf not in dwarves and dwarf != "thorin"]
    state.players = [Player(dwarves=[dwarf], room="garden") for dwarf in dwarves]
    state.row, state.dwarf_deck = waiting[:3], Deck.of(waiting[3:])
    if "thorin" not in dwarves:
        state.dwarf_deck.put_under("thorin")
    state.bilbo = state.gandalf = "garden"
    state.floors = {room: [] for room in (*MAIN_ROOMS, "garden")}
    state.shelf = ["bottle", "mug", "plate"]
    state.bag = Deck.of(ALL_ITEMS)
    for item in state.shelf:
        state.bag.bag[item] -= 1
    state.party, state.party_discards = Deck.of(ALL_CARDS), []
    assert isinstance(state, Party)
    return state


class First:
    """Chance that always gives the first outcome."""

    def draw(self, stream, bound, purpose):
        """See `smial.rules.Source`."""
        return 0
