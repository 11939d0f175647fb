"""Which elements a scene or view has, as choices and lines name them: `component/element`. Not for: drawing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

from smial.rules.views import Component, Scene, View


class Element(Protocol):
    """Whatever has an id within its component."""

    @property
    def id(self) -> str: ...


def element_ids(component: Component) -> Iterator[str]:
    """The ids of the component's elements; those of a counter or text are none."""
    body = component.WhichOneof("body")
    for element in _elements(component, body):
        yield element.id
        if body == "map":
            yield from (f"{element.id}.{slot}" for slot in getattr(element, "slots", ()))


def names(scene: Scene, *views: View) -> set[str]:
    """Every `component/element` of the scene and the views; a view's component has what is printed on its own, too."""
    printed = {component.id: set(element_ids(component)) for component in scene.components}
    found = {f"{name}/{element}" for name, elements in printed.items() for element in elements}
    for component in chain.from_iterable(view.components for view in views):
        elements = {*element_ids(component), *printed.get(component.printed, ())}
        found |= {f"{component.id}/{element}" for element in elements}
    return found


def referred(component: Component) -> Iterator[str]:
    """Every `component/element` that the component's elements refer to."""
    body = component.WhichOneof("body")
    if body == "pieces":
        yield from (piece.where for piece in component.pieces.pieces if piece.where)
    elif body == "links":
        yield from chain.from_iterable((link.source, link.target) for link in component.links.links)
    elif body == "routes":
        yield from chain.from_iterable(route.stops for route in component.routes.routes)
    elif body == "resolving":
        yield from (effect.source for effect in component.resolving.effects if effect.source)


def faces(component: Component) -> Iterator[str]:
    """The faces of its cards."""
    return (card.face for card in component.cards.cards if card.face)


def _elements(component: Component, body: str | None) -> Iterable[Element]:
    match body:
        case "grid":
            return chain(component.grid.cells, component.grid.edges)
        case "map":
            return chain(component.map.places, component.map.ways)
        case "routes":
            return component.routes.routes
        case "pieces":
            return component.pieces.pieces
        case "cards":
            return component.cards.cards
        case "sheet":
            boxes = chain.from_iterable(group.boxes for group in component.sheet.groups)
            return chain(component.sheet.groups, boxes, component.sheet.totals)
        case "pool":
            return chain(component.pool.dice, component.pool.tokens)
        case "links":
            return component.links.links
        case "resolving":
            return component.resolving.effects
        case _:
            return ()
