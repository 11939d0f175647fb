"""What the letters, fills and signs of a board mean, and where its regions lie.

Not here: where signs stand (`grid`), which letters (`codes`).
"""

from collections.abc import Sequence

from rich.text import Text

from smial.cli.draw.codes import codes_of
from smial.cli.draw.glyphs import STATE_STYLES, STATE_WORDS, Glyphs
from smial.cli.draw.paint import text
from smial.cli.draw.regions import regions_of
from smial.cli.draw.spelling import spelt
from smial.v1.view_pb2 import Grid


def legend(grid: Grid, glyphs: Glyphs) -> list[Text]:
    """What is used on this board, each with its meaning."""
    known = codes_of(grid, lambda name: spelt(name, glyphs)).legend
    codes = [text((code, "bold"), f" {spelt(name, glyphs)}") for code, name in known]
    names = fills_of(grid)
    fills = [text((fill_sign(name, names, glyphs), "blue"), f" {spelt(name, glyphs)}") for name in names]
    standing = [cell.state for cell in grid.cells if not cell.fill]
    used = dict.fromkeys(state for state in standing if state in STATE_STYLES)
    states = [text((glyphs.states[state], STATE_STYLES[state]), f" {STATE_WORDS[state]}") for state in used]
    regions = [text((spelt(name, glyphs), "italic"), f" {extent}") for name, extent in regions_of(grid)]
    return codes + fills + states + regions


def fills_of(grid: Grid) -> list[str]:
    """What squares are filled with, in the order of the board."""
    return list(dict.fromkeys(cell.fill for cell in grid.cells if cell.fill))


def fill_sign(fill: str, fills: Sequence[str], glyphs: Glyphs) -> str:
    """The character for one of these fills."""
    return glyphs.fills[fills.index(fill) % len(glyphs.fills)]
