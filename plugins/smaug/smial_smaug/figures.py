"""The figures: eight dwarves in four colours, and Bilbo. Not here: where they stand (`journey`)."""

from typing import Literal

Colour = Literal["blue", "yellow", "green", "red"]
COLOURS: tuple[Colour, ...] = ("blue", "yellow", "green", "red")
"""In the order of the seats; whoever plays owns both dwarves of a colour (SM-2)."""

Player = int
"""Whoever plays a colour, counted from 0. At a table of one seat that seat is both players."""

Figure = int
"""The dwarves of a player are `2 * player` and `2 * player + 1`."""

BILBO: Figure = 8
FIGURES = range(9)
DWARVES = range(BILBO)

OUT = 51
"""Where a figure is that was removed or that nobody plays: beyond all fields, so that nobody waits for it."""


def owner(dwarf: Figure) -> Player:
    """Whose dwarf it is."""
    return dwarf // 2


def dwarves_of(player: Player) -> tuple[Figure, Figure]:
    """A player's two dwarves."""
    return 2 * player, 2 * player + 1


def colour(dwarf: Figure) -> Colour:
    """Its colour."""
    return COLOURS[owner(dwarf)]
