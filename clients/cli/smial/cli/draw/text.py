"""Lines to read: reminders, what the signs of a board mean."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.look import Look
from smial.cli.draw.paint import wrapped
from smial.cli.draw.spread import Spread
from smial.cli.draw.words import said
from smial.v1.view_pb2 import Component


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The lines, broken at the width."""
    sentences = [said(line, spread.players) for line in component.text.lines]
    return [line for sentence in sentences for line in wrapped(sentence, look.width, indent="  ")]


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """The lines as they are."""
    return (said(line, spread.players) for line in component.text.lines)
