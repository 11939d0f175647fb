"""Any component, with its title: who draws and who tells which kind."""

from collections.abc import Callable, Iterable

from rich.text import Text

from smial.cli.draw import (
    cards,
    counter,
    grid,
    grid_told,
    links,
    pieces,
    places,
    pool,
    resolving,
    routes,
    sheet,
)
from smial.cli.draw import text as lines
from smial.cli.draw.areas import mark
from smial.cli.draw.look import Look
from smial.cli.draw.paint import counted, text
from smial.cli.draw.spread import Spread
from smial.v1.view_pb2 import Component

Draw = Callable[[Component, Spread, Look], Iterable[Text]]
Tell = Callable[[Component, Spread], Iterable[str]]

KINDS: dict[str, tuple[Draw, Tell]] = {
    "grid": (grid.draw, grid_told.tell),
    "map": (places.draw, places.tell),
    "routes": (routes.draw, routes.tell),
    "pieces": (pieces.draw, pieces.tell),
    "cards": (cards.draw, cards.tell),
    "sheet": (sheet.draw, sheet.tell),
    "pool": (pool.draw, pool.tell),
    "counter": (counter.draw, counter.tell),
    "links": (links.draw, links.tell),
    "resolving": (resolving.draw, resolving.tell),
    "text": (lines.draw, lines.tell),
}


def draw_component(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The component under its title, or behind it if there is room for both in a line; nothing if it is empty."""
    body = draw_body(component, spread, look)
    heading = text((title(component, spread), "bold underline"))
    heading.stylize_before(mark(component.id))
    if len(body) == 1 and heading.cell_len + 2 + body[0].cell_len <= look.width:
        return [text(heading, ": ", body[0])]
    return [heading, *body] if body else []


def draw_body(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The component without its title; nothing if it is of a kind this client does not know."""
    kind = KINDS.get(component.WhichOneof("body") or "")
    return list(kind[0](component, spread, look)) if kind else []


def tell_component(component: Component, spread: Spread) -> list[str]:
    """The same in sentences."""
    kind = KINDS.get(component.WhichOneof("body") or "")
    body = list(kind[1](component, spread)) if kind else []
    return [f"{title(component, spread)}:", *body] if body else []


def title(component: Component, spread: Spread) -> str:
    """The component's title with whose it is; a grid's with its size."""
    name = component.title or component.id
    if component.WhichOneof("body") == "grid":
        name += f", {counted(component.grid.rows, 'row')} by {counted(component.grid.columns, 'column')}"
    if not component.HasField("owner"):
        return name
    return f"{name} (yours)" if component.owner == spread.viewer else f"{name} (of {spread.player(component.owner)})"
