"""Several components on one screen: beside a board, where there is room, lies what belongs to it.

Not here: which components are shown, and drawing one of them.
"""

from collections.abc import Sequence

from rich.text import Text

from smial.cli.draw.component import draw_component
from smial.cli.draw.grid import board_breadth
from smial.cli.draw.look import Look
from smial.cli.draw.paint import breadth, side_by_side, text
from smial.cli.draw.spread import Spread
from smial.v1.view_pb2 import Component

GAP = 3
"""Characters between a board and what lies beside it."""

NARROWEST = 36
"""Characters that something beside a board needs."""


def draw_desk(components: Sequence[Component], spread: Spread, look: Look) -> list[Text]:
    """All the components in their order, with an empty line after each."""
    lines: list[Text] = []
    rest = list(components)
    while rest:
        board = rest.pop(0)
        block = draw_component(board, spread, _kept_narrow(board, look))
        beside: list[Text] = []
        if board.WhichOneof("body") == "grid":
            room = look.width - breadth(block) - GAP
            while rest and (fitting := _beside(rest[0], board, spread, look, room, len(block) - len(beside))):
                beside += [*fitting, text()]
                rest.pop(0)
        lines += [*side_by_side([block, beside], look.width, GAP), text()] if block else []
    return lines


def _kept_narrow(component: Component, look: Look) -> Look:
    """The look for a board, whose legend is kept as narrow as itself where that leaves room beside it."""
    own = board_breadth(component.grid)
    narrow = component.WhichOneof("body") == "grid" and look.width - own - GAP >= NARROWEST
    return look._replace(width=own) if narrow else look


def _beside(
    component: Component, board: Component, spread: Spread, look: Look, width: int, height: int
) -> list[Text] | None:
    """The component as it fits beside a board of the same owner; None if it does not."""
    if width < NARROWEST or component.WhichOneof("body") == "grid" or _owner(component) != _owner(board):
        return None
    lines = draw_component(component, spread, look._replace(width=width))
    return lines if lines and len(lines) <= height and breadth(lines) <= width else None


def _owner(component: Component) -> int | None:
    return component.owner if component.HasField("owner") else None
