"""Moving a cursor from element to element with the arrow keys, by where they lie. Pure."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from smial.cli.draw import Areas

DOWN, UP, RIGHT, LEFT = (0, 1), (0, -1), (1, 0), (-1, 0)
"""Directions as steps to the right and downwards."""

ASIDE = 3
"""How much farther something seems that does not lie straight ahead."""


LINE = 1.0
"""Less than this lies between the heights of what is in one line."""


class Way(NamedTuple):
    """From one element to another, in heights of a character."""

    ahead: float
    aside: float

    @property
    def length(self) -> float:
        """How far it seems."""
        return self.ahead + ASIDE * self.aside


class Spot(NamedTuple):
    """The middle of an element, in heights of a character; a character is half as wide as it is high."""

    x: float
    y: float


def neighbour(areas: Areas, among: Iterable[str], here: str, direction: tuple[int, int]) -> str:
    """The next of these elements in a direction; the first one if `here` lies nowhere; `here` if there is none.

    Sideways it stays in the line if it can; up and down it goes to the next line that has one, so nothing is out of
    reach.
    """
    wanted = set(among)
    spots = {element: _middle(areas, element) for element in areas if element in wanted}
    if here not in areas:
        return next(iter(spots), here)
    start = _middle(areas, here)
    ways = {element: _way(start, spot, direction) for element, spot in spots.items() if element != here}
    ahead = {element: way for element, way in ways.items() if way.ahead > 0}
    nearest = _in_line(ahead) if direction in (LEFT, RIGHT) else _in_next_line(ahead)
    return min(nearest or ahead, key=lambda element: ahead[element].length, default=here)


def _in_line(ahead: Mapping[str, Way]) -> dict[str, Way]:
    return {element: way for element, way in ahead.items() if way.aside < LINE}


def _in_next_line(ahead: Mapping[str, Way]) -> dict[str, Way]:
    first = min((way.ahead for way in ahead.values()), default=0)
    return {element: way for element, way in ahead.items() if way.ahead < first + LINE}


def nearest(areas: Areas, among: Iterable[str], here: str) -> str:
    """The nearest of these elements, wherever it lies; `here` if there is none or `here` lies nowhere."""
    if here not in areas:
        return here
    wanted, start = set(among), _middle(areas, here)
    spots = {element: _middle(areas, element) for element in areas if element in wanted}
    return min(
        spots, key=lambda element: abs(spots[element].x - start.x) + abs(spots[element].y - start.y), default=here
    )


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


def _way(start: Spot, end: Spot, direction: tuple[int, int]) -> Way:
    right, down = end.x - start.x, end.y - start.y
    ahead = right * direction[0] + down * direction[1]
    return Way(ahead, abs(right * direction[1]) + abs(down * direction[0]))
