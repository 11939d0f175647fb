"""A number between bounds, with the thresholds that matter."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.look import Look
from smial.cli.draw.paint import flow, listed, text
from smial.cli.draw.spread import Spread
from smial.v1.view_pb2 import Component, Counter

BAR = 30
"""The longest bar; longer scales are scaled down to it."""


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The value, a bar where there is an upper bound, and the thresholds."""
    counter = component.counter
    parts = [text((str(counter.value), "bold"), _bounds(counter))]
    if counter.HasField("most") and counter.most > counter.least:
        parts.insert(1, text(_bar(counter, look)))
    parts += [text(f"{listed(values)}: {label}") for label, values in _thresholds(counter).items()]
    return flow(parts, look.width)


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`27 of 50; at 40: the hunt begins.`"""
    counter = component.counter
    thresholds = [f"at {listed(values)}: {label}" for label, values in _thresholds(counter).items()]
    yield "; ".join([f"{counter.value}{_bounds(counter)}", *thresholds]) + "."


def _thresholds(counter: Counter) -> dict[str, list[str]]:
    """At which values what happens."""
    values: dict[str, list[str]] = {}
    for each in counter.thresholds:
        values.setdefault(each.label, []).append(str(each.at))
    return values


def _bounds(counter: Counter) -> str:
    return f" of {counter.most}" if counter.HasField("most") else ""


def _bar(counter: Counter, look: Look) -> str:
    span = counter.most - counter.least
    length = min(span, BAR)
    done = min(max(counter.value - counter.least, 0), span) * length // span
    full, empty = look.glyphs.bar
    return full * done + empty * (length - done)
