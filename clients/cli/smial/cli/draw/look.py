"""How drawings are to look. Not here: finding out what a terminal can show (`screen`)."""

from collections.abc import Set
from typing import NamedTuple

from smial.cli.draw.glyphs import UNICODE, Glyphs


class Look(NamedTuple):
    """Width in characters, the characters to draw with, and which signs need not be explained any more."""

    width: int = 80
    glyphs: Glyphs = UNICODE
    known: Set[str] = frozenset()
    """Lines of legends, as `legend` writes them."""
