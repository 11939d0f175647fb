"""The answers that players give, for all parts. Not here: when they are legal, and what they do."""

from typing import ClassVar

from smial.rules import Move


class PlayHard(Move, frozen=True):
    """Whether to play in hard mode (TB-9.1)."""

    yes: bool


class Take(Move, frozen=True):
    """Take a white die, 1 to 5, from the middle (TB-0.12)."""

    die: int


class Draw(Move, frozen=True, cache_hash=True):
    """Draw a section: each of its squares with the sides that its line reaches, `["D4ew", "E4sw"]` (TB-0.17)."""

    squares: tuple[str, ...]


class Hat(Move, frozen=True):
    """Fill hat boxes of this magic action (TB-0.29)."""

    action: str


class Bread(Move, frozen=True):
    """Mark a bread symbol: in the `row` of the dwarves, or under the leader of this name (TB-1.6)."""

    place: str


class Gain(Move, frozen=True):
    """Take what the die shows where there is nothing to choose."""


class Pick(Move, frozen=True):
    """Choose this resource, `bread`, `sword` or `hat` (TB-3.15)."""

    resource: str


class Keep(Move, frozen=True):
    """Keep the bread and draw no extra path for it (TB-7.7)."""


class Write(Move, frozen=True):
    """Write the number into this circle of the talk with Smaug, `1.upper` to `4.lower` (TB-7.12)."""

    circle: str


class LetGo(Move, frozen=True):
    """Write the number nowhere (TB-7.12)."""


class Mark(Move, frozen=True):
    """Mark the broken sword on this square (TB-2.11)."""

    square: str


class Fly(Move, frozen=True):
    """Lead the eagles to the next tree on this flight path (TB-5.9)."""

    path: str


class Spare(Move, frozen=True):
    """Return a pinecone for each of these squares, which are not filled; perhaps for none (TB-5.5)."""

    squares: tuple[str, ...]


class Aim(Move, frozen=True):
    """Choose this number, 1 to 13, from Smaug's attack or on Smaug himself (TB-8.4, TB-8.16)."""

    number: int


class Burgle(Move, frozen=True):
    """Fill a die symbol of this burglar action instead of using the die (TB-0.36)."""

    action: str


class Lapse(Move, frozen=True):
    """Leave the die unused (TB-A3)."""


class Strike(Move, frozen=True):
    """Alone: fill this open glory symbol before the round (TB-11.5)."""

    award: str


class Shape(Move, frozen=True):
    """Choose the shape of this number (TB-4.2)."""

    number: int


class Pass(Move, frozen=True):
    """Draw nothing if this round ends the adventure (TB-A16)."""


class Fill(Move, frozen=True, cache_hash=True):
    """Fill in the chosen shape on these squares (TB-4.6)."""

    squares: tuple[str, ...]


class Add(Move, frozen=True):
    """Add this square to the free shape (TB-4.4)."""

    square: str


class Bonus(Move, frozen=True):
    """Use the bonus shape of this square (TB-4.9)."""

    square: str


class Decline(Move, frozen=True):
    """Use none of the bonus shapes (TB-A14)."""


class Roll(Move, frozen=True):
    """Roll the black die for oneself alone (TB-6.6)."""


class Back(Move, frozen=True):
    """Take back the last step of an answer that is not finished."""

    goes_back: ClassVar[bool] = True
