"""Places and the ways between them: the map, and a line for each place with what stands there and where one can go."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.areas import lying
from smial.cli.draw.look import Look
from smial.cli.draw.paint import flow, listed, padded, text
from smial.cli.draw.roads import draw_roads
from smial.cli.draw.spread import Spread, slot_name
from smial.cli.draw.states import marked, stated
from smial.v1.view_pb2 import Component, Map, Place, Way


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """The map where there are hints of how it lies, then places from the top left, each with its ways behind it."""
    places = sorted(component.map.places, key=lambda place: (place.y, place.x))
    broad = max((len(_title(place)) for place in places), default=0)
    lines = draw_roads(component, spread, look)
    touched = spread.touched_in(component)
    for place in places:
        head = marked(padded(_title(place), broad), place.state, look.glyphs)
        head.stylize("bold reverse" if place.id in touched else "")
        notes = [text(note) for note in _notes(place, component, spread)]
        slots = [lying(component, f"{place.id}.{slot}", words) for slot, words in _slots(place, component, spread)]
        ways = [_way(way, end, component, touched, look) for way, end in _from(place, component.map)]
        lines += flow([lying(component, place.id, head), *notes, *slots, *ways], look.width, later=" " * (broad + 2))
    return lines


def _way(way: Way, end: str, component: Component, touched: list[str], look: Look) -> Text:
    style = "bold reverse" if way.id in touched else ""
    return lying(component, way.id, (f"{_sign(way, look)} {end}", style))


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Bywater: holds Bilbo; leads to Hobbiton and, one way only, to the mill.`"""
    for place in component.map.places:
        said = [*_notes(place, component, spread), *(words for _, words in _slots(place, component, spread))]
        if ways := [_told(way, end) for way, end in _from(place, component.map)]:
            said.append("leads to " + listed(ways))
        yield f"{stated(_title(place), place.state)}: {'; '.join(said) or 'nothing'}."


def _title(place: Place) -> str:
    return (f"{place.number} " if place.HasField("number") else "") + (place.label or place.id)


def _notes(place: Place, component: Component, spread: Spread) -> list[str]:
    """What kind of place it is, and what stands there."""
    notes = [note for note in (place.kind, place.region) if note]
    standing = [piece.label or piece.kind for piece in spread.on(component, place.id)]
    if place.HasField("capacity"):
        notes.append(f"{len(standing)} of {place.capacity}")
    return [*notes, "holds " + listed(standing)] if standing else notes


def _slots(place: Place, component: Component, spread: Spread) -> Iterator[tuple[str, str]]:
    """Its named spots and what stands on each."""
    for slot in place.slots:
        there = [piece.label or piece.kind for piece in spread.on(component, f"{place.id}.{slot}")]
        yield slot, f"{slot_name(slot)}: {listed(there) or 'free'}"


def _from(place: Place, map_: Map) -> Iterator[tuple[Way, str]]:
    """The ways that lead from a place, each with the name of its other end."""
    names = {each.id: each.label or each.id for each in map_.places}
    for way in map_.ways:
        if way.source == place.id:
            yield way, names.get(way.target, way.target)
        elif way.target == place.id and not way.one_way:
            yield way, names.get(way.source, way.source)


def _sign(way: Way, look: Look) -> str:
    sign = look.glyphs.ways[way.one_way]
    label = f" {way.label}" if way.label else ""
    blocked = " locked" if way.locked else ""
    return sign + label + blocked


def _told(way: Way, end: str) -> str:
    notes = [way.label] if way.label else []
    notes += ["one way only"] if way.one_way else []
    notes += ["locked"] if way.locked else []
    return stated(f"{end} ({', '.join(notes)})" if notes else end, way.state)
