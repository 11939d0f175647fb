"""The boards as pages: the viewer's with all that is everybody's, then one for each other seat. Not here: drawing.

On a small screen what is read once must not push away what is looked at: texts that are everybody's come last.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from smial.cli.draw import Spread
from smial.cli.draw.desk import PLANNED_ON
from smial.cli.draw.grid import board_breadth
from smial.v1.view_pb2 import Component

SHARED = "Table"
"""What a page is called that belongs to no seat."""

SCORES = ("score", "total", "points")
"""How a sheet's total or a counter is called by its id that says how many points a seat has; earlier ones before later
ones."""


@dataclass(frozen=True)
class Page:
    """Components that are shown together."""

    title: str
    components: Sequence[Component]
    score: int | None = None
    """The seat's points, where its boards say them."""

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
        Page(_title(first, spread), sorted(own, key=_is_read_once), _score(owned[first])),
        *(Page(_title(seat, spread), owned[seat], _score(owned[seat])) for seat in others),
    ]


def _score(owned: Sequence[Component]) -> int | None:
    """What a seat's boards say of its points; None if they say nothing."""
    said = {each.id: each.counter.value for each in owned if each.HasField("counter")}
    said |= {total.id: total.value for each in owned for total in each.sheet.totals}
    return next((said[name] for name in SCORES if name in said), None)


def _is_read_once(component: Component) -> bool:
    return component.HasField("text") and not component.HasField("owner")


def _title(seat: int, spread: Spread) -> str:
    return f"{spread.player(seat)} (you)" if seat == spread.viewer else spread.player(seat)


def foremost(elements: Collection[str], page: Page) -> list[str]:
    """Those of the elements that lie in one component of a page: in a board if any do, else where most of them do."""
    inside: dict[str, list[str]] = {}
    for element in sorted(elements):
        inside.setdefault(element.partition("/")[0], []).append(element)
    boards = _boards(page)
    return max(inside.items(), key=lambda found: (found[0] in boards, len(found[1])), default=("", []))[1]


def planned_on(elements: Collection[str], page: Page) -> str:
    """The board of a page that most of the elements lie on, or its first one; empty if it has none."""
    lie_on = [element.partition("/")[0] for element in elements]
    return max(_boards(page), key=lie_on.count, default="")


def _boards(page: Page) -> list[str]:
    return [each.id for each in page.components if each.WhichOneof("body") in PLANNED_ON]
