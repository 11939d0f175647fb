"""The chain of effects that is being carried out, the outermost first, and who is awaited."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.areas import lying
from smial.cli.draw.look import Look
from smial.cli.draw.paint import broken, listed, wrapped
from smial.cli.draw.spread import Spread
from smial.cli.draw.words import said
from smial.v1.view_pb2 import Component, Effect


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """Each effect a step further in than the one it interrupts."""
    lines: list[Text] = []
    for depth, effect in enumerate(component.resolving.effects):
        indent = "  " * depth
        words = lying(component, effect.id, f"{indent}{look.glyphs.arrow} {_said(effect, spread)}")
        lines += broken(words, look.width, indent + "   ")
    return lines + [line for words in _awaited(component, spread) for line in wrapped(words, look.width)]


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Effect 2, within it: …`"""
    for number, effect in enumerate(component.resolving.effects, start=1):
        yield f"Effect {number}{', within it' if number > 1 else ''}: {_said(effect, spread)}"
    yield from _awaited(component, spread)


def _said(effect: Effect, spread: Spread) -> str:
    source = f" ({spread.name(effect.source)})" if effect.source else ""
    return said(effect.text, spread.players) + source


def _awaited(component: Component, spread: Spread) -> Iterator[str]:
    if component.resolving.awaited:
        yield f"Awaited: {listed([spread.player(seat) for seat in component.resolving.awaited])}."
