"""Bag End as it is printed: rooms, spaces, items, and how much of everything there is. Loaded and checked here.

Not here: what lies and stands where (`position`), and the cards (`cards`).
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

import msgspec

from smial.rules.data import check, load
from smial_unexpected_party.effects import TARGETS, Effect, Effects, MoveBilbo, MoveGandalf

FILE = "data/house.toml"
DOOR, SING, HUSTLE, SIT = "door", "sing", "hustle", "sit"
"""What can be done on a space. Doors have slots of their own names where a room has two of them."""
COUNTS = {"song": 15, "hand": 3, "first_hand": 2, "arms": 5, "mood": 5, "shelf": 3, "row": 3, "mess": 4}
"""What the rulebook fixes."""


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A location."""

    id: str
    name: str
    main: bool = False
    """One of the four that abilities mean by a room (UP-7)."""


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Where a dwarf can be put to do something."""

    room: str
    slot: str
    name: str
    gives: Effects = ()
    """What a door gives."""

    @cached_property
    def id(self) -> str:
        """`kitchen.door`."""
        return f"{self.room}.{self.slot}"

    @cached_property
    def kind(self) -> str:
        """`door`, `sing`, `hustle` or `sit`."""
        return self.slot if self.slot in (SING, HUSTLE, SIT) else DOOR


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of item."""

    id: str
    many: str
    """Its plural."""
    count: int


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    song: int
    hand: int
    first_hand: int
    arms: int
    mood: int
    shelf: int
    row: int
    mess: int
    last_dwarf: str
    bilbo: str
    gandalf: str
    dwarves: str
    first_items: tuple[str, ...]
    rooms: tuple[Room, ...]
    spaces: tuple[Space, ...]
    items: tuple[Item, ...]


def read(house: House) -> House:
    """The house, if it is what the rules say; else DataError with the reason."""
    for key, count in COUNTS.items():
        check(getattr(house, key) == count, FILE, key, f"the rules say {count}")
    check_distinct("rooms", (room.id for room in house.rooms))
    check_distinct("spaces", (space.id for space in house.spaces))
    check_distinct("items", (item.id for item in house.items))
    main = [room.id for room in house.rooms if room.main]
    check(len(main) == 4 and len(house.rooms) == 6, FILE, "rooms", "there are four main rooms and two other locations")
    check(sum(item.count for item in house.items) == 26, FILE, "items", "there are 26")
    check(sorted(house.first_items) == sorted(main), FILE, "first_items", "each main room has one")
    check_spaces(house, main)
    return house


def check_spaces(house: House, main: Sequence[str]) -> None:
    """Five doors, a Sing space in each main room, two Hustle spaces, one to sit down (UP-8)."""
    rooms = [room.id for room in house.rooms]
    for named in (house.bilbo, house.gandalf, house.dwarves, *(space.room for space in house.spaces)):
        check(named in rooms, FILE, "spaces", f"there is no room {named!r}")
    kinds = [space.kind for space in house.spaces]
    for kind, count in {DOOR: 5, SING: 4, HUSTLE: 2, SIT: 1}.items():
        check(kinds.count(kind) == count, FILE, "spaces", f"spaces to {kind}: {count}, not {kinds.count(kind)}")
    sung = sorted(space.room for space in house.spaces if space.kind == SING)
    check(sung == sorted(main), FILE, "spaces", "each main room has one space to sing")
    for space in house.spaces:
        check((space.kind == DOOR) == bool(space.gives), FILE, f"spaces.{space.id}", "doors give something, no others")
        check_effects(FILE, space.id, space.gives, rooms)


def check_distinct(key: str, ids: Iterable[str], file: str = FILE) -> None:
    """DataError if two are the same."""
    ids = list(ids)
    check(len(ids) == len(set(ids)), file, key, "two have the same id")


def check_effects(file: str, key: str, effects: Iterable[Effect], rooms: Sequence[str]) -> None:
    """DataError if an effect leads Bilbo or Gandalf nowhere, or has no count."""
    for effect in effects:
        if isinstance(effect, (MoveBilbo, MoveGandalf)):
            check(effect.to in (*rooms, *TARGETS), file, key, f"there is no room {effect.to!r}")
        else:
            check(getattr(effect, "n", 1) > 0, file, key, "n is one at least")


HOUSE = read(load(__package__, FILE, House))
ROOMS = {room.id: room.name for room in HOUSE.rooms}
"""Names of rooms by id."""
MAIN_ROOMS = tuple(room.id for room in HOUSE.rooms if room.main)
SPACES = {space.id: space for space in HOUSE.spaces}
SIT_SPACE = next(space for space in HOUSE.spaces if space.kind == SIT)
DINING_ROOM = SIT_SPACE.room
ITEMS = {item.id: item for item in HOUSE.items}
