"""All that is printed: the plan of Bag End, the song round it, the faces of the cards, and reminders."""

from collections.abc import Iterator

from smial.rules.views import Area, Box, BoxGroup, Component, Face, Map, Place, Scene, Sheet, Stat, Text
from smial.v1.line_pb2 import Line
from smial_unexpected_party.cards import BAG_END_CARDS, CARDS, DWARVES, BagEndCard, Bonus, Dwarf, PartyCard
from smial_unexpected_party.effects import in_words
from smial_unexpected_party.house import HOUSE, ROOMS
from smial_unexpected_party.words import CARD, HOUSE_MAP, MOST_SEATS, SONG, hustle_words, listed, price_words

IN_HOUSE, ON_TABLE, ASIDE = "bag-end", "table", "aside"
NAMES = {IN_HOUSE: "Bag End", ON_TABLE: "Table", ASIDE: "Aside"}
"""The areas that belong to no player."""

REMINDERS = (
    "The most points win: two for each line of the song that you sing first, and the bonuses of your dwarves.",
    "Your turn: distract Bilbo if you like, move, pick up where Gandalf is, act, discard down to three cards.",
    "You may not go where Bilbo is, nor stay on your space. To barge somebody off a space costs you a curious.",
    "Four items on a floor bring Bilbo at the end of a turn: he cleans up, and whoever is there gains a curious.",
    "When all five places are taken, each further curious turns one furious, and you can hold one item less.",
    "With five furious you lose the top token of your points, and on your turn you can only sit down.",
    "The end comes when the song is complete or Thorin comes to the door: all others have one more turn.",
)


def scene() -> Scene:
    """The same for every table."""
    text = Text(lines=[Line(template=sentence, text=sentence) for sentence in REMINDERS])
    reminders = Component(id="reminders", title="Reminders", area=ASIDE, order=9, text=text)
    return Scene(components=[plan(), song(), reminders], faces=[*party(), *dwarves(), *bag_end()], areas=areas())


def areas() -> list[Area]:
    """The house, each player's board, the table, and what lies aside."""
    boards = [Area(id=board_area(seat), title=f"Board {seat + 1}") for seat in range(MOST_SEATS)]
    house, table, aside = (Area(id=id, title=title) for id, title in NAMES.items())
    return [house, *boards, table, aside]


def board_area(seat: int) -> str:
    """Where a player's things lie."""
    return f"board-{seat}"


def plan() -> Component:
    """The rooms with their spaces."""
    places = [
        Place(id=room, label=name, slots=[space.slot for space in HOUSE.spaces if space.room == room])
        for room, name in ROOMS.items()
    ]
    return Component(id=HOUSE_MAP, title="Bag End", area=IN_HOUSE, order=1, map=Map(places=places))


def song() -> Component:
    """The numbered spaces round the board, each with two points for whoever sings the line first (UP-9)."""
    boxes = [Box(id=str(line), label=str(line)) for line in range(1, HOUSE.song + 1)]
    lines = BoxGroup(id="lines", label="Sung", boxes=boxes)
    sheet = Sheet(groups=[lines])
    return Component(id=SONG, title="The song", area=ON_TABLE, order=1, sheet=sheet)


def party() -> Iterator[Face]:
    """The party cards."""
    for card in CARDS.values():
        yield Face(id=card.id, name=CARD[card.id].name, kind="party", text=party_words(card))


def party_words(card: PartyCard) -> str:
    """Both halves of a party card."""
    return f"Sing in the {ROOMS[card.room]}: {price_words(card)}. Hustle: {hustle_words(card)}."


def bag_end_words(card: BagEndCard) -> str:
    """What happens, in its order."""
    words = in_words(card.effects, ROOMS)
    return f"{words[0].upper()}{words[1:]}."


def dwarves() -> Iterator[Face]:
    """The dwarves."""
    for dwarf in DWARVES.values():
        number = [Stat(name="number", now=dwarf.number, printed=dwarf.number)]
        yield Face(id=dwarf.id, name=dwarf.name, kind="dwarf", text=dwarf_words(dwarf), stats=number)


def bag_end() -> Iterator[Face]:
    """The Bag End cards."""
    for card in BAG_END_CARDS.values():
        yield Face(id=card.id, name=card.name, kind="Bag End", text=bag_end_words(card))


def dwarf_words(dwarf: Dwarf) -> str:
    """What he can do, and what he is worth at the end."""
    return f"{dwarf.text} At the end {', '.join(map(bonus_words, dwarf.bonus))}."


def company_words(dwarf: Dwarf) -> str:
    """What he is worth at the end, for one who has sat down."""
    return f"{dwarf.name} has sat down. At the end {', '.join(map(bonus_words, dwarf.bonus))}."


def bonus_words(bonus: Bonus) -> str:
    """`+1 with Ori`."""
    if bonus.company:
        return f"{bonus.points:+} with {listed([DWARVES[name].name for name in bonus.company])}"
    return f"{bonus.points:+} with {bonus.dwarves} dwarves or more"
