"""What things are called in lines, as references to what is seen, and lists in words. Not here: how they are shown."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from smial.rules import Line, Ref, Who, line
from smial_unexpected_party.cards import BAG_END_CARDS, CARDS, DWARVES, HUSTLES, PartyCard
from smial_unexpected_party.effects import in_words, number
from smial_unexpected_party.house import ITEMS, ROOMS, SPACES

MOST_SEATS = 4
HOUSE_MAP, FIGURES, FLOOR, SONG, SHELF, WAITING = "house", "figures", "floor", "song", "shelf", "waiting"
BOARD = "board"
"""Ids of components; those of a player's own have his seat behind them."""

WHO = [Who(seat) for seat in range(MOST_SEATS)]
ROOM = {room: Ref(f"{HOUSE_MAP}/{room}", name) for room, name in ROOMS.items()}
SPACE = {space.id: Ref(f"{HOUSE_MAP}/{space.id}", space.name) for space in SPACES.values()}
DWARF = {dwarf.id: Ref(dwarf.id, dwarf.name) for dwarf in DWARVES.values()}
CARD = {card.id: Ref(card.id, f"Line {card.line} in the {ROOMS[card.room]}") for card in CARDS.values()}
BAG_END_CARD = {card.id: Ref(card.id, card.name) for card in BAG_END_CARDS.values()}
ITEM = {item: line(item) for item in ITEMS}
"""Items are no elements of their own: two mugs are alike."""


@cache
def several(items: tuple[str, ...]) -> Line:
    """`2 mugs, 1 fork`, of items in any order."""
    counts = Counter(items)
    kinds = [counted(item, counts[item]) for item in ITEMS if counts[item]]
    return kinds[0] if len(kinds) == 1 else line("{items}", items=tuple(kinds))


@cache
def counted(item: str, count: int) -> Line:
    """`1 mug`, `2 mugs`."""
    return line(f"1 {item}") if count == 1 else line(f"{{count}} {ITEMS[item].many}", count=count)


def held(seat: int, items: Iterable[str]) -> tuple[str, ...]:
    """The view elements of items that a seat holds."""
    return tuple(dict.fromkeys(f"items-{seat}/{item}" for item in items))


def on_floor(room: str, item: str) -> str:
    """The view element of items of a kind on a room's floor."""
    return f"{FLOOR}/{room}.{item}"


@lru_cache(maxsize=64)
def price_words(card: PartyCard) -> str:
    """`drop 1 plate and any item, then gain 1 curious`."""
    named = Counter(card.price)
    parts = [number(named[item], item) for item in ITEMS if named[item]]
    parts += [number(named["any"], "item") + " of any kind"] if named["any"] else []
    gain = f", then gain {card.curious} curious" if card.curious else ""
    return f"drop {' and '.join(parts)}{gain}"


@lru_cache(maxsize=64)
def hustle_words(card: PartyCard) -> str:
    """What the lower half of a card says."""
    return in_words(HUSTLES[card.hustle], ROOMS)


def listed(names: Sequence[str], and_: str = "and") -> str:
    """`Ori and Nori`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {and_} {names[-1]}"
