"""A table without a server at which rules are tried: chance is loaded, positions are set, moves are played and read.

Figures are called B1 to R2 and BILBO, fields by their numbers. Not here: what is right; that is said by the tests.
"""

from smial.rules import Deck, Turn
from smial_smaug.hand import Hand
from smial_smaug.moves import ALONE, Done, March, Take, TurnUp, Walk
from smial_smaug.options import Options
from smial_smaug.rules import first_position

B1, B2, Y1, Y2, G1, G2, R1, R2 = range(8)
BLUE, YELLOW, GREEN, RED = range(4)

QUIET = {"house": "dori", "mirkwood": "dark", "erebor": "hall", "esgaroth": "bard", "treasury": "bard"}
"""What is drawn from each stack where a test does not say it."""


class Luck:
    """Chance that gives what a test has loaded: cards by stack, and what the die shows."""

    def __init__(self):
        self.cards = {}
        self.dice = []
        self.drawn = []
        """What for, all that was drawn."""
        self.state = None

    def draw(self, stream, bound, purpose):
        """See `smial.rules.Source`."""
        self.drawn.append(purpose)
        if purpose not in QUIET:
            return self.dice.pop(0) - 1
        wanted = self.cards.get(purpose) or [QUIET[purpose]]
        card = wanted.pop(0)
        if self.state is None:  # the setup: any card but one of Smaug's will do
            return 0
        bag = getattr(self.state, purpose).bag
        if card == QUIET[purpose] and card not in bag:
            card = next(iter(bag))
        assert card in bag, f"{card} is not in {purpose}: {bag}"
        return sum(count for face, count in bag.items() if face < card)


class Team:
    """A position, and the chance it draws from."""

    def __init__(self, players=2, *, seats=None, options=None, **stands):
        self.luck = Luck()
        self.told = []
        """The log so far, seats as numbers from 1."""
        self.state = first_position(seats or players, options or Options(), Turn(self.luck))
        for card in [card for hand in self.state.hands for card in hand.cards()]:
            self.state.house.bag[card] = self.state.house.bag.get(card, 0) + 1
        self.state.house = Deck.of([card for card, count in self.state.house.bag.items() for _ in range(count)])
        self.state.hands = [Hand([], [], [], []) for _ in self.state.hands]
        self.luck.state = self.state
        self.set(**stands)

    def set(self, *, at=None, hand=None, hands=None, **fields):
        """Sets the position: `at` by figure, the `hand` of who is on turn, `hands` by player, fields of the state."""
        for figure, field in (at or {}).items():
            self.state.at[figure] = field
        for name, value in fields.items():
            setattr(self.state, name, value)
        for player, cards in (hands or {}).items():
            self.state.hands[player] = Hand(sorted(cards.split()), [], [], [])
        if hand is not None:
            self.state.hands[self.state.player] = Hand(sorted(hand.split()), [], [], [])

    def comes(self, stack, *cards):
        """These cards lie on top of a stack."""
        self.luck.cards.setdefault(stack, []).extend(cards)
        return self

    def rolls(self, *numbers):
        """The die shows this."""
        self.luck.dice.extend(numbers)
        return self

    @property
    def seat(self):
        """The only seat that is asked."""
        (seat,) = self.state.asks()
        return seat

    def moves(self, kind=None):
        """What may be answered, of one kind of move or of all."""
        offered = list(self.state.moves(self.seat)) if self.state.asks() else []
        return [move for move in offered if kind is None or isinstance(move, kind)]

    def play(self, *answers):
        """Plays moves one after the other, each of which must be offered; adventures are revealed at once."""
        for move in answers:
            offered = self.moves()
            assert move in offered, f"{move} is not offered, only {offered[:30]}"
            self._play(move)
            while self.moves() == [TurnUp()]:
                self._play(TurnUp())
        return self

    def _play(self, move):
        turn = Turn(self.luck)
        self.state.play(self.seat, move, turn)
        self.told += [str(told.line) for told in turn.told]
        self.turn = turn

    def walk(self, card, dwarf, to, companion=ALONE):
        """Step one."""
        return self.play(Walk(card, dwarf, to, companion))

    def step_two(self):
        """A movement card is used by somebody who is far from everything; then cards of the hand may be played."""
        self.state.agenda.pop()
        assert type(self.state.agenda[-1]).__name__ == "PlayCards"
        return self

    def step_three(self):
        """The player on turn has only to draw."""
        self.step_two()
        return self.play(Done())

    def draws(self, *stacks):
        """Draws from these stacks."""
        return self.play(*map(Take, stacks))

    def ends_turn(self):
        """Draws what is left to draw, and drops what is too much."""
        player = self.state.player
        while self.state.asks() and self.state.player == player:
            self.play(self.moves()[-1] if not self.moves(Take) else self.moves(Take)[0])
        return self

    def fields(self, dwarf, card, kind=Walk):
        """Where a card leads a figure alone, rising."""
        return sorted(
            move.to
            for move in self.moves(kind)
            if move.card == card and move.dwarf == dwarf and move.companion == ALONE
        )

    def marches(self, card, figure=None):
        """Where a card of the hand leads a figure, rising."""
        found = self.moves(March)
        return sorted(move.to for move in found if move.card == card and figure in (None, move.figure))

    def at(self, *figures):
        """Where they stand."""
        where = tuple(self.state.at[figure] for figure in figures)
        return where if len(where) > 1 else where[0]

    @property
    def hand(self):
        """The cards of the player on turn."""
        return self.state.hand.cards()

    @property
    def over(self):
        """How it ended."""
        outcome = self.state.outcome()
        return outcome and (outcome.winners, str(outcome.reason))
