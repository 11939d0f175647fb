"""What the letters, fills and signs of a board mean, and where its regions lie.

Not here: where signs stand (`grid`), which letters (`codes`).
"""

from collections.abc import Sequence

from rich.text import Text

from smial.cli.draw.codes import codes_of
from smial.cli.draw.glyphs import STATE_STYLES, STATE_WORDS, Glyphs, State
from smial.cli.draw.look import Look
from smial.cli.draw.paint import flow, text
from smial.cli.draw.regions import regions_of
from smial.cli.draw.spelling import spelt
from smial.v1.view_pb2 import ELEMENT_STATE_BLOCKED, Cell, Grid

MARGIN = 4
"""Characters before a board, for the rows' headings, and before its legend."""


def unknown_signs(grid: Grid, look: Look) -> list[Text]:
    """The legend's lines, as far as it is not known."""
    signs = [sign for sign in legend(grid, look.glyphs) if sign.plain not in look.known]
    return flow(signs, look.width, gap="   ", indent=" " * MARGIN)


def legend(grid: Grid, glyphs: Glyphs) -> list[Text]:
    """What is used on this board, each with its meaning."""
    known = codes_of(grid, lambda name: spelt(name, glyphs))
    codes = [text((code, "bold"), f" {spelt(name, glyphs)}") for code, name in known.legend]
    names = fills_of(grid)
    fills = [text((fill_sign(name, names, glyphs), "blue"), f" {spelt(name, glyphs)}") for name in names]
    standing = [(cell.state, is_shaded(cell, known.cells.get(cell.id, ""))) for cell in grid.cells if not cell.fill]
    used: dict[State, list[str]] = {}
    for state, shaded in dict.fromkeys(each for each in standing if each[0] in STATE_STYLES):
        used.setdefault(state, []).append(glyphs.fills[-1] if shaded else glyphs.states[state])
    states = [text((" ".join(signs), STATE_STYLES[state]), f" {STATE_WORDS[state]}") for state, signs in used.items()]
    regions = [text((spelt(name, glyphs), "italic"), f" {extent}") for name, extent in regions_of(grid)]
    return codes + fills + states + regions


def is_shaded(cell: Cell, code: str) -> bool:
    """Whether a square shows by its shade alone that it is blocked: it has nothing else to show."""
    return cell.state == ELEMENT_STATE_BLOCKED and not code and (cell.solid or not cell.sides)


def fills_of(grid: Grid) -> list[str]:
    """What squares are filled with, in the order of the board."""
    return list(dict.fromkeys(cell.fill for cell in grid.cells if cell.fill))


def fill_sign(fill: str, fills: Sequence[str], glyphs: Glyphs) -> str:
    """The character for one of these fills."""
    return glyphs.fills[fills.index(fill) % len(glyphs.fills)]
