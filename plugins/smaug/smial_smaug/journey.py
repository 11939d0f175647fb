"""The position: where everybody stands, what everybody holds, and the little deeds that all rules share.

Not here: what may be done when. The steps say that, each in the file of its idea; `rules` puts them together.
"""

from collections.abc import Iterable, Sequence

from smial.rules import AgendaState, Arg, Deck, Seat, Turn, Who
from smial_smaug.board import BOARD, LAIR
from smial_smaug.cards import FIGHTS, Stack
from smial_smaug.figures import BILBO, Figure, Player, dwarves_of
from smial_smaug.hand import Hand
from smial_smaug.naming import card_ref, colour_ref

WORN = -1
"""Bilbo wears the Ring."""
BY_TREASURY = -2
"""It lies beside the two Treasury fields (SM-107)."""
TAKEN_OFF = -3
"""Bilbo has taken it off on the target (SM-A1)."""

KEY_HOLDER: Player = 0
"""Who begins, and holds Thorin's Key (SM-12, SM-A36)."""


class Journey(AgendaState, array_like=True):
    """All that changes. Nobody's cards and no stack's order are in any view of somebody else."""

    players: int
    """How many colours are played."""
    seats: int
    """As many, or one that leads two colours."""
    open_hands: bool
    strict_ring: bool
    """Bilbo may not win with the Ring (SM-A1)."""
    at: list[int]
    """By figure: its field, or OUT."""
    house: Deck
    esgaroth: Deck
    treasury: Deck
    mirkwood: Deck
    erebor: Deck
    hands: list[Hand]
    """By player."""
    used: list[list[str]]
    """By player, the movement cards that lie face down."""
    spun: list[Figure] = []
    """Dwarves in webs."""
    ring: int = WORN
    """The field it lies on, or one of WORN, BY_TREASURY, TAKEN_OFF."""
    smaug: int = LAIR
    gandalf: int = 0
    key_laid: bool = False
    discard: list[str] = []
    """Played cards, the last one on top."""
    beaten: list[str] = []
    """Opponents that have left the game."""
    player: Player = 0
    """On turn."""
    declined: list[Player] = []
    """Who has kept his cards when one was offered, in this turn."""
    swapped: bool = False
    """Whether cards have been exchanged in this turn."""
    end: str = ""
    """How it ended: one of `ending`."""

    @property
    def seat(self) -> Seat:
        """Who answers for the player on turn."""
        return self.seat_of(self.player)

    def seat_of(self, player: Player) -> Seat:
        """Who answers for a player."""
        return player if self.seats > 1 else 0

    def who(self, player: Player) -> Arg:
        """How lines call a player: by name, or by colour where one leads two."""
        return Who(player) if self.seats > 1 else colour_ref(player)

    @property
    def own(self) -> tuple[Figure, Figure]:
        """The dwarves of the player on turn."""
        return dwarves_of(self.player)

    @property
    def hand(self) -> Hand:
        """Of the player on turn."""
        return self.hands[self.player]

    @property
    def wears_ring(self) -> bool:
        """Whether Bilbo does."""
        return self.ring == WORN

    @property
    def in_lair(self) -> bool:
        """Whether Smaug lies there."""
        return self.smaug == LAIR

    def attackable(self, figure: Figure) -> bool:
        """Whether Smaug, adventures and barriers touch this figure: all but Bilbo with the Ring (SM-72, SM-106)."""
        return figure != BILBO or self.ring != WORN

    def on(self, field: int) -> list[Figure]:
        """The figures of a field, Smaug aside."""
        return [figure for figure, where in enumerate(self.at) if where == field]

    def gandalf_helps(self, circle: str) -> bool:
        """Whether Gandalf stands there: before `mirkwood`, `erebor` or the `lair` (SM-118)."""
        return self.gandalf == BOARD.circles[circle]

    def fighters(self) -> list[str]:
        """The fighting cards of the player on turn, sorted (SM-61)."""
        return [card for card in self.hand.cards() if card in FIGHTS]

    def spend(self, cards: Iterable[str], turn: Turn) -> None:
        """Lays cards of the player on turn on the discard place (SM-15)."""
        for card in cards:
            self.hand.remove(card)
            self.discard.append(card)
            if not self.shares_all:
                turn.show(card_ref(card))

    def deck(self, stack: str) -> Deck:
        """A stack of cards."""
        found: Deck = getattr(self, stack)
        return found

    def take_up(self, player: Player, card: str, stack: Stack) -> None:
        """A drawn card comes into a hand: where hands are open, for all to see."""
        if self.shares_all:
            self.hands[player].add_shown(card)
        else:
            self.hands[player].add(card, stack)

    @property
    def shares_all(self) -> bool:
        """Whether no hand is hidden from anybody who plays."""
        return self.open_hands or self.seats == 1


def named(cards: Sequence[str]) -> Arg:
    """Cards, as lines tell of them."""
    return tuple(card_ref(card) for card in cards)
