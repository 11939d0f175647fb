"""Smaugs Einöde as a position that can be played: all steps put together, the beginning, and what nobody may know.

Not here: the rules themselves; each is in the file of its idea (`README.md` says which).
"""

from smial.rules import Deck, Outcome, Seat, Turn
from smial.rules.views import View
from smial_smaug import ending, estimate, show
from smial_smaug.board import START
from smial_smaug.cards import ADVENTURES, HELD, SMAUG, STACKS, stack_of
from smial_smaug.carrying import CarryOne
from smial_smaug.dragon import Again, Approach, Attack, DriveBack
from smial_smaug.drawing import FIRST_CARDS, Deal, DrawCards, KeepSix
from smial_smaug.fighting import Fight
from smial_smaug.figures import BILBO, FIGURES, OUT
from smial_smaug.going_back import GoBack
from smial_smaug.hand import Hand
from smial_smaug.journey import Journey
from smial_smaug.mishaps import Longs
from smial_smaug.options import Options
from smial_smaug.playing import PlayCards
from smial_smaug.reveal import Reveal
from smial_smaug.rolling import TooFar
from smial_smaug.swapping import Trade
from smial_smaug.turns import EndTurn, next_turn
from smial_smaug.walking import UseMovement
from smial_smaug.webs import Spin

Steps = (
    UseMovement
    | PlayCards
    | DrawCards
    | KeepSix
    | EndTurn
    | Deal
    | Trade
    | TooFar
    | Reveal
    | Fight
    | GoBack
    | Spin
    | CarryOne
    | Longs
    | Approach
    | Again
    | Attack
    | DriveBack
)


class Desolation(Journey, array_like=True):
    """The whole game."""

    agenda: list[Steps]

    def view(self) -> View:
        return show.view(self)

    def view_of(self, seat: Seat) -> View:
        return show.view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    def estimate(self, seat: Seat) -> float:
        return estimate.of(self, seat)

    def resample(self, seat: Seat, turn: Turn) -> None:
        """A seat does not know the cards that others have drawn; none of them is Smaug's, which nobody keeps."""
        others = [hand for player, hand in enumerate(self.hands) if self.seat_of(player) != seat]
        for stack in STACKS:
            deck = self.deck(stack)
            smaug = {card: deck.bag.pop(card) for card in SMAUG if card in deck.bag}
            deck.resample(seat, turn, [hand.hidden(stack) for hand in others])
            deck.bag = dict(sorted({**deck.bag, **smaug}.items()))


def first_position(seats: int, options: Options, turn: Turn) -> Desolation:
    """The setup; one seat leads two colours (SM-7 to SM-17)."""
    players = max(seats, 2)
    state = Desolation(
        players=players,
        seats=seats,
        open_hands=options.hands == "open",
        strict_ring=options.ring == "strict",
        at=[START if figure < 2 * players or figure == BILBO else OUT for figure in FIGURES],
        house=house_stack(players),
        esgaroth=Deck.of(stack_of(HELD.values(), "esgaroth")),
        treasury=Deck.of(stack_of(HELD.values(), "treasury")),
        mirkwood=Deck.of(stack_of(ADVENTURES.values(), "mirkwood")),
        erebor=Deck.of(stack_of(ADVENTURES.values(), "erebor")),
        hands=[Hand([], [], [], []) for _ in range(players)],
        used=[[] for _ in range(players)],
        agenda=[*next_turn()[::-1], Deal(FIRST_CARDS * players)],
    )
    state.settle(turn)
    return state


def house_stack(players: int) -> Deck:
    """Beorn's House, without those of Smaug's cards that are set aside (SM-14)."""
    aside = {id for id, card in SMAUG.items() if card.most_players < players}
    return Deck.of(card for card in stack_of(HELD.values(), "house") if card not in aside)
