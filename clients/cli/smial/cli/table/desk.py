"""The boards as pages: the viewer's with all that is everybody's, then one for each other seat. Not here: drawing.

On a small screen what is read once must not push away what is looked at: texts that are everybody's come last.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from smial.cli.draw import Spread
from smial.cli.draw.grid import board_breadth
from smial.v1.view_pb2 import Component

SHARED = "Table"
"""What a page is called that belongs to no seat."""


@dataclass(frozen=True)
class Page:
    """Components that are shown together."""

    title: str
    components: Sequence[Component]

    def holds(self, elements: Collection[str]) -> int:
        """How many of these elements lie here."""
        here = {component.id for component in self.components}
        return sum(element.partition("/")[0] in here for element in elements)

    @property
    def breadth(self) -> int:
        """Columns that its broadest board takes; 0 if it has none."""
        return max((board_breadth(each.grid) for each in self.components if each.HasField("grid")), default=0)


def pages(spread: Spread) -> list[Page]:
    """The viewer's page first, with all that is everybody's on it, then the other seats' in their order."""
    shared = [component for component in spread.components if not component.HasField("owner")]
    owned: dict[int, list[Component]] = {}
    for component in spread.components:
        if component.HasField("owner"):
            owned.setdefault(component.owner, []).append(component)
    order = sorted(owned, key=lambda seat: (seat != spread.viewer, seat))
    if not order:
        return [Page(SHARED, sorted(shared, key=_is_read_once))]
    first, *others = order
    own = [component for component in spread.components if not component.HasField("owner") or component.owner == first]
    return [
        Page(_title(first, spread), sorted(own, key=_is_read_once)),
        *(Page(_title(seat, spread), owned[seat]) for seat in others),
    ]


def _is_read_once(component: Component) -> bool:
    return component.HasField("text") and not component.HasField("owner")


def _title(seat: int, spread: Spread) -> str:
    return f"{spread.player(seat)} (you)" if seat == spread.viewer else spread.player(seat)


PLANNED_ON = ("grid", "map")
"""Kinds of components that one wants to see before one decides, whatever else could be picked."""


def foremost(elements: Collection[str], page: Page) -> list[str]:
    """Those of the elements that lie in one component of a page: in a board if any do, else where most of them do."""
    inside: dict[str, list[str]] = {}
    for element in sorted(elements):
        inside.setdefault(element.partition("/")[0], []).append(element)
    boards = {each.id for each in page.components if each.WhichOneof("body") in PLANNED_ON}
    return max(inside.items(), key=lambda found: (found[0] in boards, len(found[1])), default=("", []))[1]
