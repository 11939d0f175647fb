"""A map drawn: places where the game hints that they lie, and lines for the ways between them.

Only a help for the eye: which way leads where, and all that is said of them, stands in the list below it (`places`).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.text import Text

from smial.cli.draw.canvas import Canvas
from smial.cli.draw.glyphs import EAST, NORTH, SOUTH, STATE_STYLES, WEST, Glyphs
from smial.cli.draw.look import Look
from smial.cli.draw.spelling import spelt
from smial.cli.draw.spread import Spread
from smial.v1.view_pb2 import ELEMENT_STATE_OPEN, Component, Map, Place, Way

HINT = 1000
"""The largest hint of where a place lies."""

APART = 2
"""Columns between two places at least."""

DOWN = 3
"""Lines from one row of places to the next."""


class Spot(NamedTuple):
    """Where a place is drawn."""

    row: int
    left: int
    words: str

    @property
    def middle(self) -> int:
        """The column that ways lead to."""
        return self.left + len(self.words) // 2


def draw_roads(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The map; nothing if the game gives no hints, or there is not enough room."""
    spots = _spots(component, spread, look)
    if not spots:
        return []
    height = max(spot.row for spot in spots.values()) + 2
    canvas = Canvas(height, look.width)
    _draw_ways(canvas, component, spots, look.glyphs)
    for place in component.map.places:
        _draw_place(canvas, place, component, spread, spots[place.id])
    lines = [canvas.line(row, 0, look.width) for row in range(height)]
    return lines if lines[-1].plain.strip() else lines[:-1]


def _spots(component: Component, spread: Spread, look: Look) -> Mapping[str, Spot]:
    """Rows by the hints' heights; in a row from left to right, as near to the hints as names leave room."""
    places = component.map.places
    if len({(place.x, place.y) for place in places}) < 2:
        return {}
    heights = sorted({place.y for place in places})
    spots: dict[str, Spot] = {}
    for number, height in enumerate(heights):
        end = -APART
        for place in sorted((it for it in places if it.y == height), key=lambda it: it.x):
            words = spelt(_words(place, component, spread, look.glyphs), look.glyphs)
            left = max(place.x * (look.width - len(words)) // HINT, end + APART)
            end = left + len(words)
            spots[place.id] = Spot(DOWN * number, left, words)
        if end > look.width:
            return {}
    return spots


def _words(place: Place, component: Component, spread: Spread, glyphs: Glyphs) -> str:
    sign = "" if place.state in (0, ELEMENT_STATE_OPEN) else glyphs.states.get(place.state, "?") + " "
    number = f"{place.number} " if place.HasField("number") else ""
    standing = ", ".join(piece.label or piece.kind for piece in spread.on(component, place.id))
    return f"[{sign}{number}{place.label or place.id}{': ' + standing if standing else ''}]"


def _draw_place(canvas: Canvas, place: Place, component: Component, spread: Spread, spot: Spot) -> None:
    style = "bold reverse" if place.id in spread.touched_in(component) else STATE_STYLES.get(place.state, "bold")
    canvas.put(spot.row, spot.left, spot.words, style)
    canvas.lay(f"{component.id}/{place.id}", spot.row, spot.left, len(spot.words))


def _draw_ways(canvas: Canvas, component: Component, spots: Mapping[str, Spot], glyphs: Glyphs) -> None:
    """Lines that may share stretches; where they meet they join."""
    sides: dict[tuple[int, int], int] = {}
    for way in component.map.ways:
        if way.source in spots and way.target in spots:
            for place, added in _line(way, component.map, spots):
                sides[place] = sides.get(place, 0) | added
    for (row, column), reached in sides.items():
        canvas.put(row, column, glyphs.frame[reached], "dim")


def _line(way: Way, map_: Map, spots: Mapping[str, Spot]) -> list[tuple[tuple[int, int], int]]:
    """The squares of one way with the sides it reaches: straight to a neighbour, else by the line below the upper."""
    one, other = sorted((spots[way.source], spots[way.target]))
    between = [spots[place.id] for place in map_.places if spots[place.id].row == one.row]
    if one.row == other.row and not any(one.left < spot.left < other.left for spot in between):
        return _level(one.row, one.middle, other.middle)
    lane = one.row + 1
    return [
        *_upright(one.middle, one.row, lane),
        *_level(lane, *sorted((one.middle, other.middle))),
        *_upright(other.middle, *sorted((lane, other.row))),
    ]


def _level(row: int, start: int, end: int) -> list[tuple[tuple[int, int], int]]:
    columns: Sequence[int] = range(start, end + 1) if end > start else ()
    return [((row, column), (WEST if column > start else 0) | (EAST if column < end else 0)) for column in columns]


def _upright(column: int, start: int, end: int) -> list[tuple[tuple[int, int], int]]:
    rows = range(start, end + 1)
    return [((row, column), (NORTH if row > start else 0) | (SOUTH if row < end else 0)) for row in rows]
