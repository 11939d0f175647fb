"""All that lies on the table as one viewer sees it: the components with their printed parts filled in, and names.

Not here: drawing them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from smial.cli.draw.codes import SQUARE
from smial.cli.draw.merge import filled_in
from smial.v1.view_pb2 import Card, Cell, Component, Face, Piece, Scene, View

LARGEST = 100
"""Rows, and columns, of a board at the most; what lies beyond is not drawn."""


@dataclass(frozen=True)
class Spread:
    """What lies on the table, in reading order. Made by `spread`."""

    components: Sequence[Component]
    areas: Mapping[str, str]
    """Titles by id, in reading order."""
    faces: Mapping[str, Face]
    names: Mapping[str, str]
    """Of elements, by `component/element`."""
    players: Sequence[str]
    """The names of those seated, by seat."""
    viewer: int | None = None
    """The seat that looks; None is a spectator."""
    squares: Set[str] = frozenset()
    """Which elements are squares of boards, as `component/element`."""
    sides: Set[str] = frozenset()
    """And which are their sides."""
    touched: Sequence[str] = ()
    """What was picked, or a choice that is being weighed would touch, by `component/element`, in order."""
    offered: Set[str] = frozenset()
    """What can be picked next."""
    pieces: Mapping[str, Sequence[Piece]] = field(default_factory=dict)
    """What stands on an element, by `component/element`."""

    def player(self, seat: int) -> str:
        """Who sits there."""
        return self.players[seat] if 0 <= seat < len(self.players) else f"seat {seat + 1}"

    def name(self, element: str) -> str:
        """The name of an element, or what its id says."""
        return self.names.get(element) or (self.faces[element].name if element in self.faces else tail(element))

    def called(self, element: str) -> str:
        """The name of an element, of a square where it lies, too: `B9 (sword 1)`."""
        name, own = self.name(element), tail(element)
        return f"{own} ({name})" if element in self.squares and name != own else name

    def on(self, component: Component, element: str) -> Sequence[Piece]:
        """The pieces that stand on an element of a component, whether they name it by the view's id or the scene's."""
        here = self.pieces.get(f"{component.id}/{element}", ())
        return [*here, *(self.pieces.get(f"{component.printed}/{element}", ()) if component.printed else ())]

    def touched_in(self, component: Component) -> list[str]:
        """The own ids of those elements of a component that are touched."""
        return [tail(element) for element in self.touched if element.startswith(f"{component.id}/")]

    def offers(self, component: Component, element: str) -> bool:
        """Whether an element of a component can be picked next."""
        return f"{component.id}/{element}" in self.offered


def spread(scene: Scene, view: View, players: Sequence[str] = (), viewer: int | None = None) -> Spread:
    """Lays out what a viewer sees."""
    components = _laid_out(scene, view)
    faces = {face.id: face for face in scene.faces}
    return Spread(
        components=sorted(components, key=_reading_order(scene)),
        areas={area.id: area.title for area in scene.areas},
        faces=faces,
        names=dict(_names([*scene.components, *components], faces)),
        players=players,
        viewer=viewer,
        squares={f"{component.id}/{cell.id}" for component in components for cell in component.grid.cells},
        sides={f"{component.id}/{edge.id}" for component in components for edge in component.grid.edges},
        pieces=_standing(components),
    )


def _laid_out(scene: Scene, view: View) -> list[Component]:
    printed = {component.id: component for component in scene.components}
    used = {component.printed for component in view.components} | {component.id for component in view.components}
    shown = [filled_in(printed[each.printed], each) if each.printed in printed else each for each in view.components]
    return [_held(each) for each in [*(each for each in scene.components if each.id not in used), *shown]]


def _held(component: Component) -> Component:
    """The component, or a copy with a board that can be drawn: what a server says might be any number."""
    rows, columns = (min(max(number, 0), LARGEST) for number in (component.grid.rows, component.grid.columns))
    if (rows, columns) == (component.grid.rows, component.grid.columns):
        return component
    copy = Component()
    copy.CopyFrom(component)
    copy.grid.rows, copy.grid.columns = rows, columns
    return copy


def _reading_order(scene: Scene) -> Callable[[Component], tuple[int, int]]:
    places = {area.id: place for place, area in enumerate(scene.areas)}
    return lambda component: (places.get(component.area, -1), component.order)


def _standing(components: Iterable[Component]) -> dict[str, list[Piece]]:
    standing: dict[str, list[Piece]] = {}
    for component in components:
        for piece in component.pieces.pieces:
            standing.setdefault(piece.where, []).append(piece)
    return standing


def _names(components: Iterable[Component], faces: Mapping[str, Face]) -> Iterator[tuple[str, str]]:
    for component in components:
        for element in elements(component):
            yield f"{component.id}/{element.id}", element.label or _position(element) or _face(element, faces)
        for place in component.map.places:
            for slot in place.slots:
                yield f"{component.id}/{place.id}.{slot}", f"{place.label or place.id}, {slot_name(slot)}"


def slot_name(slot: str) -> str:
    """What a spot within a place is called: it has nothing but its id."""
    return slot.replace("-", " ")


def _face(element: Any, faces: Mapping[str, Face]) -> str:
    return faces[element.face].name if isinstance(element, Card) and element.face in faces else ""


def _position(element: Any) -> str:
    if not isinstance(element, Cell) or SQUARE.fullmatch(element.id):
        return ""
    return f"row {element.row + 1}, column {element.column + 1}"


def elements(of: Message) -> Iterator[Any]:
    """All elements of a component, inner ones too: whatever has an id and a label."""
    for field_, value in of.ListFields():
        if field_.type != FieldDescriptor.TYPE_MESSAGE:
            continue
        for inner in value if field_.is_repeated else [value]:
            if {"id", "label"} <= set(inner.DESCRIPTOR.fields_by_name):
                yield inner
            yield from elements(inner)


def tail(element: str) -> str:
    """The element's own id within `component/element`."""
    return element.rpartition("/")[2]
