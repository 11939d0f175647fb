"""German words for all that players read. Simple ones are in `data/german.toml`, the others are put together here."""

from collections.abc import Iterator

import msgspec

from smial.rules.data import load
from smial_unexpected_party.cards import BAG_END_CARDS, CARDS, DWARVES, HUSTLES, Bonus
from smial_unexpected_party.effects import in_words
from smial_unexpected_party.house import HOUSE, ITEMS, ROOMS, SPACES
from smial_unexpected_party.printed import bag_end_words, company_words, dwarf_words, party_words
from smial_unexpected_party.view import ability_title, items_title
from smial_unexpected_party.words import CARD, MOST_SEATS, hustle_words, listed, price_words


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file: German by English."""

    rooms: dict[str, str]
    spaces: dict[str, str]
    items: dict[str, str]
    cards: dict[str, str]
    effects: dict[str, str]
    abilities: dict[str, str]
    questions: dict[str, str]
    choices: dict[str, str]
    log: dict[str, str]
    table: dict[str, str]

    def all(self) -> dict[str, str]:
        """All of them together."""
        return {english: german for part in msgspec.structs.astuple(self) for english, german in part.items()}


WORDS = load(__package__, "data/german.toml", Words)


def german() -> dict[str, str]:
    """Every template and name, each with its translation."""
    return WORDS.all() | dict([*items(), *sentences(), *cards(), *dwarves(), *boards()])


def items() -> Iterator[tuple[str, str]]:
    """`2 mugs`."""
    for item in ITEMS.values():
        one, many = WORDS.items[item.id], WORDS.items[item.many]
        yield f"1 {item.id}", f"1 {one}"
        yield f"{{count}} {item.many}", f"{{count}} {many}"
        yield from ((f"{count} {item.many}", f"{count} {many}") for count in range(2, item.count + 1))


def sentences() -> Iterator[tuple[str, str]]:
    """What doors and hustles do."""
    for effects in (*(space.gives for space in SPACES.values()), *HUSTLES.values()):
        if effects:
            yield in_words(effects, ROOMS), sentence(in_words(effects, ROOMS))


def sentence(english: str) -> str:
    """Effects one after the other."""
    return "; ".join(WORDS.effects[effect] for effect in english.split(", then "))


def cards() -> Iterator[tuple[str, str]]:
    """The party cards and the Bag End cards."""
    for card in CARDS.values():
        room = WORDS.rooms[ROOMS[card.room]]
        price, hustle = sentence(price_words(card)), sentence(hustle_words(card))
        yield CARD[card.id].name, f"Zeile {card.line} ({room})"
        yield party_words(card), f"Singen ({room}): {price}. Eifer: {hustle}."
    for bag_end in BAG_END_CARDS.values():
        german = sentence(in_words(bag_end.effects, ROOMS))
        yield bag_end_words(bag_end), f"{german[0].upper()}{german[1:]}."


def dwarves() -> Iterator[tuple[str, str]]:
    """The dwarves, whose names stay as they are."""
    for name in ("Bilbo", "Gandalf"):
        yield name, name
    for dwarf in DWARVES.values():
        yield dwarf.name, dwarf.name
        yield ability_title(dwarf), f"Das kann {dwarf.name}"
        ability, bonuses = WORDS.abilities[dwarf.text], ", ".join(map(bonus_words, dwarf.bonus))
        yield dwarf_words(dwarf), f"{ability} Am Ende {bonuses}."
        yield company_words(dwarf), f"{dwarf.name} hat sich gesetzt. Am Ende {bonuses}."


def bonus_words(bonus: Bonus) -> str:
    """`+1 mit Ori`."""
    if bonus.company:
        return f"{bonus.points:+} mit {listed([DWARVES[name].name for name in bonus.company], 'und')}"
    return f"{bonus.points:+} mit mindestens {bonus.dwarves} Zwergen"


def boards() -> Iterator[tuple[str, str]]:
    """What stands on the players' boards."""
    for seat in range(1, MOST_SEATS + 1):
        yield f"Board {seat}", f"Tafel {seat}"
    for limit in range(HOUSE.arms + 2):
        yield items_title(limit), f"Gegenstände, höchstens {limit}"
