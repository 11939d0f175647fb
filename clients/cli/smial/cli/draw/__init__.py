"""Scenes and views as lines of text, drawn or told. Pure: the same spread and look give the same lines.

One module for each kind of component; each has `draw` (a drawing, for a look) and `tell` (sentences to read aloud).
"""

from smial.cli.draw.areas import Areas, areas, at, lit, mark
from smial.cli.draw.changes import changed
from smial.cli.draw.component import draw_component, tell_component, title
from smial.cli.draw.desk import draw_desk, explained
from smial.cli.draw.glyphs import ASCII, UNICODE, Glyphs
from smial.cli.draw.look import Look
from smial.cli.draw.spread import Spread, spread

__all__ = [
    "ASCII",
    "UNICODE",
    "Areas",
    "Glyphs",
    "Look",
    "Spread",
    "areas",
    "at",
    "changed",
    "draw_component",
    "draw_desk",
    "explained",
    "lit",
    "mark",
    "spread",
    "tell_component",
    "title",
]
