"""The answers that players give. Not here: when they are legal, and what they do.

Figures are numbers (`figures`), fields are counted from the start (`board`), cards are known by their faces (`cards`).
A move says where a figure ends, not how far it goes: steps that full fields lengthen lead to the same place.
"""

from smial.rules import Move
from smial_smaug.cards import Stack

ALONE = -1
"""In place of a companion: nobody."""


class Walk(Move, frozen=True):
    """Use a movement card: the dwarf goes to this field, perhaps with a companion (SM-22, SM-26)."""

    card: str
    dwarf: int
    to: int
    companion: int = ALONE


class TurnDown(Move, frozen=True):
    """Turn a movement card down without moving, where no dwarf can move (SM-A15)."""

    card: str


class March(Move, frozen=True):
    """Play a card: the figure goes to this field (SM-49 to SM-58)."""

    card: str
    figure: int
    to: int


class Roll(Move, frozen=True):
    """Play a card with the die: the figure goes as far as is rolled (SM-51, SM-54)."""

    card: str
    figure: int
    back: bool = False


class Guide(Move, frozen=True):
    """Play a card: Gandalf goes to this field of his path (SM-59)."""

    card: str
    to: int


class Instead(Move, frozen=True):
    """Move this dwarf as far as was rolled, in place of the one that cannot go (SM-55)."""

    dwarf: int
    to: int


class Waste(Move, frozen=True):
    """Let the card go unused (SM-55)."""


class Free(Move, frozen=True):
    """Free an own dwarf from the web with these cards (SM-90)."""

    dwarf: int
    cards: tuple[str, ...]


class LayKey(Move, frozen=True):
    """Lay Thorin's Key on the key field (SM-46)."""


class Offer(Move, frozen=True):
    """Offer a card of one's hand to a fellow player for one of his (SM-A4)."""

    card: str
    to: int


class Give(Move, frozen=True):
    """Give this card for the one offered."""

    card: str


class Decline(Move, frozen=True):
    """Keep one's cards."""


class Done(Move, frozen=True):
    """Play no more cards, or do nothing more in this turn."""


class TurnUp(Move, frozen=True):
    """Reveal the top adventure card of the area (SM-31)."""


class Strike(Move, frozen=True):
    """Beat the opponent with these cards, one of them perhaps doubled by Gandalf (SM-76, SM-78)."""

    cards: tuple[str, ...]
    doubled: str = ""


class Yield(Move, frozen=True):
    """Lose the fight, and no cards (SM-81, SM-A41)."""


class Drive(Move, frozen=True):
    """Drive Smaug back with this card, perhaps doubled by Gandalf (SM-100, SM-102)."""

    card: str
    doubled: bool = False


class Hold(Move, frozen=True):
    """Do not drive Smaug back."""


class Choose(Move, frozen=True):
    """Name the figure that it falls on."""

    figure: int


class Take(Move, frozen=True):
    """Draw a card from this stack (SM-63 to SM-66)."""

    stack: Stack


class Drop(Move, frozen=True):
    """Discard a card above the six (SM-68)."""

    card: str
