"""Several components on one screen: beside a board, where there is room, lies what belongs to it.

Not here: which components are shown, and drawing one of them.
"""

from collections.abc import Sequence, Set

from rich.text import Text

from smial.cli.draw.component import draw_component
from smial.cli.draw.grid import board_breadth
from smial.cli.draw.legend import legend
from smial.cli.draw.look import Look
from smial.cli.draw.paint import breadth, side_by_side, text
from smial.cli.draw.spread import Spread
from smial.v1.view_pb2 import Component, Grid

GAP = 3
"""Characters between a board and what lies beside it."""

NARROWEST = 36
"""Characters that something beside a board needs."""

OVERHANG = 1.3
"""How much higher than the room that is left something beside a board may be."""


def draw_desk(components: Sequence[Component], spread: Spread, look: Look) -> list[Text]:
    """All the components in their order, with an empty line after each that has more than one.

    What a sign means is told with the first board that has it.
    """
    lines: list[Text] = []
    rest = list(components)
    while rest:
        grid = rest[0].grid
        block = _row(rest, spread, look)
        look = look._replace(known=look.known | explained(grid, look))
        if len(block) > 1 and lines and lines[-1].plain:
            lines.append(text())
        lines += block if len(block) <= 1 else [*block, text()]
    return lines


def explained(grid: Grid, look: Look) -> Set[str]:
    """What the legend of a board tells."""
    return {sign.plain for sign in legend(grid, look.glyphs)}


def _row(rest: list[Component], spread: Spread, look: Look) -> list[Text]:
    """Takes the first component from `rest`, and if it is a board, all that fits beside it."""
    board = rest.pop(0)
    block = draw_component(board, spread, _kept_narrow(board, look))
    beside: list[Text] = []
    if board.WhichOneof("body") == "grid":
        room = look._replace(width=look.width - breadth(block) - GAP)
        while rest and (fitting := _beside(rest[0], board, spread, room, len(block) - len(beside))):
            beside += [*([text()] if beside else []), *fitting]
            rest.pop(0)
    return side_by_side([block, beside], look.width, GAP)


def _kept_narrow(component: Component, look: Look) -> Look:
    """The look for a board, whose legend is kept as narrow as itself where that leaves room beside it."""
    own = board_breadth(component.grid)
    narrow = component.WhichOneof("body") == "grid" and look.width - own - GAP >= NARROWEST
    return look._replace(width=own) if narrow else look


def _beside(component: Component, board: Component, spread: Spread, look: Look, height: int) -> list[Text] | None:
    """The component as it fits beside a board of the same owner; None if it does not."""
    if look.width < NARROWEST or component.WhichOneof("body") == "grid" or _owner(component) != _owner(board):
        return None
    lines = draw_component(component, spread, look)
    return lines if lines and len(lines) < OVERHANG * height and breadth(lines) <= look.width else None


def _owner(component: Component) -> int | None:
    return component.owner if component.HasField("owner") else None
