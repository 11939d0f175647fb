"""Named lists of stops, filled up to a point."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.areas import lying, mark
from smial.cli.draw.look import Look
from smial.cli.draw.paint import flow, text
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import marked, stated
from smial.v1.view_pb2 import Component, Route


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """Each route with a bar of how far it has come, then its stops; those behind are dim."""
    lines: list[Text] = []
    for route in component.routes.routes:
        full, empty = look.glyphs.bar
        filled = min(max(route.filled, 0), len(route.stops))
        bar = full * filled + empty * (len(route.stops) - filled)
        title = marked(_title(route), route.state, look.glyphs)
        if route.id in spread.touched_in(component):
            title.stylize("bold reverse")
        head = lying(component, route.id, title, f" {bar} {route.filled}/{len(route.stops)}:")
        stops = [_drawn(stop, number < route.filled, component, spread) for number, stop in enumerate(route.stops)]
        lines += flow([head, *stops], look.width, gap=f" {look.glyphs.arrow} ")
    return lines


def _drawn(stop: str, behind: bool, component: Component, spread: Spread) -> Text:
    element = _stop(stop, component)
    style = "bold reverse" if element in spread.touched else "dim" if behind else ""
    name = text((spread.name(element), style))
    name.stylize_before(mark(element))
    return name


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`North flight: 2 of 4 stops done; next is the eyrie, then the rock.`"""
    for route in component.routes.routes:
        ahead = [spread.name(_stop(stop, component)) for stop in route.stops[route.filled :]]
        rest = f"next is {', then '.join(ahead)}" if ahead else "at its end"
        yield f"{stated(_title(route), route.state)}: {route.filled} of {len(route.stops)} stops done; {rest}."


def _title(route: Route) -> str:
    return route.label or route.id


def _stop(stop: str, component: Component) -> str:
    return stop if "/" in stop else f"{component.id}/{stop}"
