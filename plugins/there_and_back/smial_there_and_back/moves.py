"""The answers that players give, for all parts. Not here: when they are legal, and what they do."""

from smial.rules import Move


class PlayHard(Move):
    """Whether to play in hard mode (TB-9.1)."""

    yes: bool


class Take(Move):
    """Take a white die, 1 to 5, from the middle (TB-0.12)."""

    die: int


class Draw(Move):
    """Draw a section: each of its squares with the sides that its line reaches, `["D4ew", "E4sw"]` (TB-0.17)."""

    squares: tuple[str, ...]


class Hat(Move):
    """Fill hat boxes of this magic action (TB-0.29)."""

    action: str


class Bread(Move):
    """Mark a bread symbol: in the `row` of the dwarves, or under the leader of this name (TB-1.6)."""

    place: str


class Gain(Move):
    """Take what the die shows where there is nothing to choose."""


class Burgle(Move):
    """Fill a die symbol of this burglar action instead of using the die (TB-0.36)."""

    action: str


class Lapse(Move):
    """Leave the die unused (A3)."""


class Strike(Move):
    """Alone: fill this open glory symbol before the round (TB-11.5)."""

    award: str


class Shape(Move):
    """Choose the shape of this number (TB-4.2)."""

    number: int


class Pass(Move):
    """Draw nothing if this round ends the adventure (A16)."""


class Fill(Move):
    """Fill in the chosen shape on these squares (TB-4.6)."""

    squares: tuple[str, ...]


class Add(Move):
    """Add this square to the free shape (TB-4.4)."""

    square: str


class Bonus(Move):
    """Use the bonus shape of this square (TB-4.9)."""

    square: str


class Decline(Move):
    """Use none of the bonus shapes (A14)."""


class Back(Move):
    """Take back the last step of an answer that is not finished."""
