"""Moving a cursor from element to element with the arrow keys, by where they lie. Pure."""

from collections.abc import Iterable
from typing import NamedTuple

from smial.cli.draw import Areas

DOWN, UP, RIGHT, LEFT = (0, 1), (0, -1), (1, 0), (-1, 0)
"""Directions as steps to the right and downwards."""

ASIDE = 3
"""How much farther something seems that does not lie straight ahead."""


class Spot(NamedTuple):
    """The middle of an element, in heights of a character; a character is half as wide as it is high."""

    x: float
    y: float


def neighbour(areas: Areas, among: Iterable[str], here: str, direction: tuple[int, int]) -> str:
    """The nearest of these elements in a direction; the first one if `here` lies nowhere; `here` if there is none."""
    spots = {element: _middle(areas, element) for element in areas if element in set(among)}
    if here not in areas:
        return next(iter(spots), here)
    start = _middle(areas, here)
    ways = {element: _way(start, spot, direction) for element, spot in spots.items() if element != here}
    ahead = {element: way for element, way in ways.items() if way is not None}
    return min(ahead, key=lambda element: ahead[element], default=here)


def step(order: list[str], here: str, by: int) -> str:
    """The next one of an order, round its ends; from nowhere the first or last; empty if there is none."""
    if not order:
        return ""
    if here not in order:
        return order[0 if by > 0 else -1]
    return order[(order.index(here) + by) % len(order)]


def _middle(areas: Areas, element: str) -> Spot:
    stretches = areas[element]
    rows = [each.row for each in stretches]
    start, end = min(each.start for each in stretches), max(each.end for each in stretches)
    return Spot((start + end) / 4, (min(rows) + max(rows)) / 2)


def _way(start: Spot, end: Spot, direction: tuple[int, int]) -> float | None:
    """How far the end seems; None if it does not lie in that direction."""
    right, down = end.x - start.x, end.y - start.y
    ahead = right * direction[0] + down * direction[1]
    aside = abs(right * direction[1]) + abs(down * direction[0])
    return ahead + ASIDE * aside if ahead > 0 else None
