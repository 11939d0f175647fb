"""The answers that players give. Not here: when they are legal, and what they do."""

from smial.rules import Move, Seat


class Distract(Move, frozen=True):
    """Gain a curious, and Bilbo comes to the room of one's dwarf (UP-19)."""


class Go(Move, frozen=True):
    """Move one's dwarf to this space, `kitchen.door` (UP-20)."""

    space: str


class Sing(Move, frozen=True):
    """Sing this party card's line and drop these items for it (UP-39)."""

    card: str
    items: tuple[str, ...]


class Hustle(Move, frozen=True):
    """Use this party card's hustle (UP-45)."""

    card: str


class Choose(Move, frozen=True):
    """Take this waiting dwarf (UP-47)."""

    dwarf: str


class Take(Move, frozen=True):
    """Take an item of this kind, from wherever the question says."""

    item: str


class TakeFrom(Move, frozen=True):
    """Take an item of this kind off the floor of this room, the bag being empty (UP-37)."""

    room: str
    item: str


class Drop(Move, frozen=True):
    """Drop an item of this kind where one's dwarf stands (UP-36)."""

    item: str


class Give(Move, frozen=True):
    """Give an item of this kind to this seat."""

    item: str
    to: Seat


class Swap(Move, frozen=True):
    """Put an item of one's own onto the shelves and take one from there."""

    item: str
    shelf: str


class Clean(Move, frozen=True):
    """Put an item of this kind back into the bag (UP-58)."""

    item: str


class CleanRoom(Move, frozen=True):
    """Bilbo cleans this room next (UP-60)."""

    room: str


class Lead(Move, frozen=True):
    """Bilbo or Gandalf goes to this room."""

    room: str


class Relent(Move, frozen=True):
    """Turn a furious token back to curious (UP-54)."""


class Settle(Move, frozen=True):
    """Take a curious token off one's board (UP-54)."""


class Discard(Move, frozen=True):
    """Discard this party card (UP-28)."""

    card: str


class Enough(Move, frozen=True):
    """Take, pick up or clean no more."""


class Nothing(Move, frozen=True):
    """No card can be used on this space any more, and so nothing is done (UP-A35)."""


AnyMove = (
    Distract
    | Go
    | Sing
    | Hustle
    | Choose
    | Take
    | TakeFrom
    | Drop
    | Give
    | Swap
    | Clean
    | CleanRoom
    | Lead
    | Relent
    | Settle
    | Discard
    | Enough
    | Nothing
)
"""Every answer there is."""
