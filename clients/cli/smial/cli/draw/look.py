"""How drawings are to look. Not here: finding out what a terminal can show (`screen`)."""

from typing import NamedTuple

from smial.cli.draw.glyphs import UNICODE, Glyphs


class Look(NamedTuple):
    """Width in characters, and the characters to draw with."""

    width: int = 80
    glyphs: Glyphs = UNICODE
