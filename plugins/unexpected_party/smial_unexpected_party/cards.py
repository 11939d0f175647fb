"""The party cards, the dwarves and the Bag End cards. Loaded and checked here.

Not here: what their effects do (`carrying_out`), and where a dwarf's ability counts: each rule looks for its own.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from smial.rules.data import check, load
from smial_unexpected_party.effects import Effects
from smial_unexpected_party.house import HOUSE, ITEMS, MAIN_ROOMS, ROOMS, SPACES, check_distinct, check_effects

PARTY, DWARVES_FILE, BAG_END = "data/party.toml", "data/dwarves.toml", "data/bag_end.toml"
ANY = "any"
"""In a price: any item."""

Ability = Literal[
    "free barge",
    "free distract",
    "parlour card",
    "pickup anywhere",
    "calm sing",
    "barge steal",
    "hall item",
    "deaf clean",
    "paid chorus",
    "wild item",
    "hustle two",
    "big arms",
    "arrival point",
]


class PartyCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line to sing, and a hustle."""

    line: int
    """1 to 15."""
    room: str
    price: tuple[str, ...]
    hustle: str
    """The name of its hustle, by which its effects are found."""
    curious: int = 0

    @property
    def id(self) -> str:
        """`4-parlour`: no two cards have both in common."""
        return f"{self.line}-{self.room}"


class PartyCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    hustles: dict[str, Effects]
    cards: tuple[PartyCard, ...]


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for what lies in the same stack."""

    points: int
    company: tuple[str, ...] = msgspec.field(name="with", default=())
    """All of these dwarves have to be there."""
    dwarves: int = 0
    """So many cards at least, this one among them."""

    def holds(self, stack: Sequence[str]) -> bool:
        """Whether a stack meets the condition."""
        return len(stack) >= self.dwarves and all(name in stack for name in self.company)


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an ability adds to a door."""

    space: str
    gives: Effects


class Dwarf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dwarf card."""

    id: str
    name: str
    number: int
    ability: Ability
    text: str
    """The ability in words."""
    bonus: tuple[Bonus, ...]
    door: Door | None = None


class Dwarves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    dwarves: tuple[Dwarf, ...]


class BagEndCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when a line has been sung."""

    id: str
    name: str
    effects: Effects


class BagEndCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    cards: tuple[BagEndCard, ...]


def read_party(data: PartyCards) -> PartyCards:
    """The party cards: 30, each line at least once, none that cannot be sung; else DataError (UP-2, UP-40)."""
    check(len(data.cards) == 30, PARTY, "cards", "there are 30")
    check_distinct("cards", (card.id for card in data.cards), PARTY)
    lines = {card.line for card in data.cards}
    check(lines == set(range(1, HOUSE.song + 1)), PARTY, "cards", "each line is there once at least, and no other")
    for card in data.cards:
        check(card.room in MAIN_ROOMS, PARTY, card.id, f"nobody sings in {card.room!r}")
        check(0 < len(card.price) <= HOUSE.arms, PARTY, card.id, "it costs an item at least, and no more than one has")
        check(all(item in (ANY, *ITEMS) for item in card.price), PARTY, card.id, "there is no such item")
        check(card.hustle in data.hustles, PARTY, card.id, f"there is no hustle {card.hustle!r}")
    for name, effects in data.hustles.items():
        check_effects(PARTY, f"hustles.{name}", effects, list(ROOMS))
    return data


def read_dwarves(data: Dwarves) -> Dwarves:
    """The dwarves: thirteen with numbers of their own, and an ability for each; else DataError (UP-2, UP-13)."""
    names = [dwarf.id for dwarf in data.dwarves]
    check(len(names) == 13, DWARVES_FILE, "dwarves", "there are thirteen")
    check_distinct("dwarves", names, DWARVES_FILE)
    check_distinct("number", (str(dwarf.number) for dwarf in data.dwarves), DWARVES_FILE)
    check_distinct("ability", (dwarf.ability for dwarf in data.dwarves), DWARVES_FILE)
    check(HOUSE.last_dwarf in names, DWARVES_FILE, "dwarves", f"{HOUSE.last_dwarf} is not among them")
    for dwarf in data.dwarves:
        for bonus in dwarf.bonus:
            check(all(name in names for name in bonus.company), DWARVES_FILE, dwarf.id, "a bonus names nobody there")
        if dwarf.door:
            check(dwarf.door.space in SPACES, DWARVES_FILE, dwarf.id, f"there is no space {dwarf.door.space!r}")
            check_effects(DWARVES_FILE, dwarf.id, dwarf.door.gives, list(ROOMS))
    return data


def read_bag_end(data: BagEndCards) -> BagEndCards:
    """The Bag End cards: eleven, each with something to do; else DataError (UP-2)."""
    check(len(data.cards) == 11, BAG_END, "cards", "there are eleven")
    check_distinct("cards", (card.id for card in data.cards), BAG_END)
    for card in data.cards:
        check(bool(card.effects), BAG_END, card.id, "nothing happens")
        check_effects(BAG_END, card.id, card.effects, list(ROOMS))
    return data


_party = read_party(load(__package__, PARTY, PartyCards))
CARDS = {card.id: card for card in _party.cards}
HUSTLES = _party.hustles
DWARVES = {dwarf.id: dwarf for dwarf in read_dwarves(load(__package__, DWARVES_FILE, Dwarves)).dwarves}
BAG_END_CARDS = {card.id: card for card in read_bag_end(load(__package__, BAG_END, BagEndCards)).cards}
