"""Which lines to have in sight where not all fit: what is asked, the board one plans on, then what else fits. Pure.

Not here: scrolling (`lines`), what is asked about (`desk`).
"""

from collections.abc import Iterable
from typing import NamedTuple

from smial.cli.draw import Areas


class Span(NamedTuple):
    """Lines from `top` up to and without `end`."""

    top: int
    end: int

    @property
    def height(self) -> int:
        """How many."""
        return self.end - self.top

    def joined(self, other: "Span") -> "Span":
        """Both, and what lies between."""
        return Span(min(self.top, other.top), max(self.end, other.end))


def span(areas: Areas, elements: Iterable[str]) -> Span | None:
    """The lines from the uppermost to the lowest of these elements; None if none is drawn."""
    rows = [stretch.row for element in elements for stretch in areas.get(element, ())]
    return Span(min(rows), max(rows) + 1) if rows else None


def within(areas: Areas, component: str) -> list[str]:
    """A component, which is its title, and the elements in it."""
    return [element for element in areas if element.partition("/")[0] == component]


def in_sight(height: int, asked: Span, board: Span | None, others: Iterable[Span]) -> Span:
    """The lines to show in a window of a height: what is asked, from its top on if it is higher; as much of the board
    as fits with it; then each of the others that fits as a whole."""
    seen = Span(asked.top, min(asked.end, asked.top + height))
    if board:
        seen = _grown(seen, board, height)
    for other in others:
        both = seen.joined(other)
        seen = both if both.height <= height else seen
    return seen


def _grown(seen: Span, towards: Span, height: int) -> Span:
    both = seen.joined(towards)
    if both.height <= height:
        return both
    if towards.top < seen.top:
        return Span(max(both.top, seen.end - height), seen.end)
    return Span(seen.top, min(both.end, seen.top + height))
