"""Dice, and things that are only counted."""

import re
from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.areas import lying
from smial.cli.draw.look import Look
from smial.cli.draw.paint import flow, side_by_side, text
from smial.cli.draw.picture import draw_picture, tell_picture
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import marked, stated
from smial.v1.view_pb2 import Component, Die, Token

NUMBERED = re.compile(r"[^\d]* \d+")
"""A label that only counts: `die 3`. What such a die shows says more."""


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The dice side by side, group by group, then the tokens."""
    dice = sorted(component.pool.dice, key=lambda die: die.group)
    lines = side_by_side([_block(die, component, spread, look) for die in dice], look.width)
    tokens = [_counted(token, component, spread, look) for token in component.pool.tokens]
    return lines + flow(tokens, look.width, gap="   ")


def _block(die: Die, component: Component, spread: Spread, look: Look) -> list[Text]:
    """A die as a little column: what it is if it has a name of its own, who has it, what it shows.

    It is as high taken as free: what lies below stays where it is.
    """
    group = f"{die.group}: " if die.group else ""
    is_one_of_many = die.face and NUMBERED.fullmatch(die.label)
    named = die.face if is_one_of_many else ": ".join(filter(None, (die.label or die.id, die.face)))
    head = text(group, marked(named, die.state, look.glyphs))
    head.stylize("bold reverse" if die.id in spread.touched_in(component) else "bold")
    if die.HasField("taken_by") and len(spread.players) > 1:
        head.append_text(text((f" ({spread.player(die.taken_by)})", "dim")))
    return [lying(component, die.id, line) for line in [head, *draw_picture(die.picture, look.glyphs)]]


def _counted(token: Token, component: Component, spread: Spread, look: Look) -> Text:
    words = marked(_token(token, component, spread), token.state, look.glyphs)
    if token.id in spread.touched_in(component):
        words.stylize("bold reverse")
    return lying(component, token.id, words)


def _token(token: Token, component: Component, spread: Spread) -> str:
    """How many of what; whose they are where the component does not say so."""
    elsewhere = token.HasField("owner") and not (component.HasField("owner") and component.owner == token.owner)
    owner = f" of {spread.player(token.owner)}" if elsewhere else ""
    return f"{token.count} {token.label or token.kind}{owner}"


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Die 4 shows two hats, taken by Anna.`"""
    for die in component.pool.dice:
        group = f"{die.group}: " if die.group else ""
        face = f" shows {die.face}" if die.face else ""
        shown = f", a picture: {tell_picture(die.picture)}" if die.picture.cells and not die.face else ""
        taken = f", taken by {spread.player(die.taken_by)}" if die.HasField("taken_by") else ""
        yield f"{group}{stated(die.label or die.id, die.state)}{face}{shown}{taken}."
    for token in component.pool.tokens:
        yield stated(_token(token, component, spread), token.state) + "."
