"""Relations between elements."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.areas import lying
from smial.cli.draw.look import Look
from smial.cli.draw.paint import broken, text
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import marked, stated
from smial.v1.view_pb2 import Component, Link


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """A line for each relation."""
    dash, arrow = look.glyphs.ways
    lines: list[Text] = []
    for link in component.links.links:
        source = marked(spread.name(link.source), link.state, look.glyphs)
        words = text(source, f" {dash} {_relation(link)} {arrow} ", spread.name(link.target))
        if link.id in spread.touched_in(component):
            words.stylize("bold reverse")
        lines += broken(lying(component, link.id, words), look.width, "  ")
    return lines


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Sting, attached: Bilbo.`"""
    for link in component.links.links:
        yield f"{stated(spread.name(link.source), link.state)}: {_relation(link)} {spread.name(link.target)}."


def _relation(link: Link) -> str:
    return link.label or link.kind
