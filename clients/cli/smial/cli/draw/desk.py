"""Several components on one screen: beside a board, where there is room, lies what belongs to it.

Not here: which components are shown, and drawing one of them.
"""

from collections.abc import Iterator, Sequence, Set

from rich.text import Text

from smial.cli.draw.component import draw_component
from smial.cli.draw.grid import board_breadth
from smial.cli.draw.legend import legend, unknown_signs
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

PLANNED_ON = ("grid", "map")
"""Kinds of components that one wants to see before one decides, whatever else could be picked."""

SHORT = 2
"""Lines of what is put right below the first board, so that it is seen with it: tokens, shelves, who waits."""


def draw_desk(components: Sequence[Component], spread: Spread, look: Look) -> list[Text]:
    """All the components in their order, with an empty line after each that has more than one.

    What is short comes right below the first board. Where nothing can be picked on that board, what can be picked comes
    there, and what the board's signs mean is told at the end: one wants to see both at once.
    """
    lines: list[Text] = []
    for block in _blocks(components, spread, look):
        if len(block) > 1 and lines and lines[-1].plain:
            lines.append(text())
        lines += block if len(block) <= 1 else [*block, text()]
    return lines


def _blocks(components: Sequence[Component], spread: Spread, look: Look) -> list[list[Text]]:
    """What is above the first board, the board, what is below it, and its legend."""
    first = next((number for number, each in enumerate(components) if each.WhichOneof("body") in PLANNED_ON), None)
    if first is None or _has_room_beside(components[first], look):
        return [block for _, block in _rows(components, spread, look)]
    board, below = components[first], components[first + 1 :]
    known = look._replace(known=look.known | explained(board.grid, look))
    above = [block for _, block in _rows(components[:first], spread, look)]
    drawn, legend = draw_component(board, spread, known), unknown_signs(board.grid, look)
    wanted = _picked_below(board, below, spread)
    near, further = _by_distance(list(_rows(below, spread, known)), wanted)
    if wanted:
        return [*above, drawn, *near, *further, legend]
    return [*above, drawn, *near, legend, *further] if near else [*above, [*drawn, *legend], *further]


def _rows(components: Sequence[Component], spread: Spread, look: Look) -> Iterator[tuple[Component, list[Text]]]:
    """Each component, or the board and what lies beside it."""
    rest = list(components)
    while rest:
        first = rest[0]
        yield first, _row(rest, spread, look)
        look = look._replace(known=look.known | explained(first.grid, look))


def _has_room_beside(board: Component, look: Look) -> bool:
    return board.HasField("grid") and look.width - board_breadth(board.grid) - GAP >= NARROWEST


def _picked_below(board: Component, below: Sequence[Component], spread: Spread) -> set[str]:
    """The components on which something can be picked, if none of it is on the board."""
    inside = {element.partition("/")[0] for element in spread.offered}
    return set() if board.id in inside else inside.intersection(each.id for each in below)


def _by_distance(
    rows: Sequence[tuple[Component, list[Text]]], wanted: Set[str]
) -> tuple[list[list[Text]], list[list[Text]]]:
    """What is to be near a board, first what is wanted or being done, then what is short; and all the rest."""
    first = [block for each, block in rows if each.id in wanted or each.HasField("resolving")]
    others = [block for each, block in rows if not (each.id in wanted or each.HasField("resolving"))]
    short = [block for block in others if len(block) <= SHORT]
    return [*filter(None, [*first, *short])], [block for block in others if len(block) > SHORT]


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
