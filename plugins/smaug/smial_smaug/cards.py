"""The cards: what their faces say, and of which faces each stack is made. Not here: what playing one does.

A card is known by the id of its face; cards of one face are all alike, whichever stack they come from.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from smial.rules.data import check, load
from smial_smaug.figures import Colour

Stack = Literal["house", "esgaroth", "treasury"]
"""What players draw from: Beorn's House and the stacks of the two places."""
STACKS: tuple[Stack, ...] = ("house", "esgaroth", "treasury")
AREAS = ("mirkwood", "erebor")
"""What adventures are revealed from."""

Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face in another language."""

    name: str
    text: str


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card says."""

    id: str
    name: str
    text: str
    german: Words


class Face(Printed, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """A card of a stack."""


class Movement(Printed, frozen=True, kw_only=True):
    """A card that each colour has once and never loses (SM-11)."""

    steps: tuple[Number, ...]
    companion: bool = False
    """Whether another figure of the field may come along (SM-26)."""


class Held(Face, frozen=True, kw_only=True):
    """A card of the stacks that players draw from, and how often it lies in each."""

    house: Count = 0
    esgaroth: Count = 0
    treasury: Count = 0


class Smaug(Held, frozen=True, kw_only=True):
    """He moves at once: `move` fields, then `extra` (SM-95)."""

    move: Number
    extra: Count = 0
    most_players: Number = 4
    """It is set aside where more play (SM-14)."""


class Fighter(Held, frozen=True, kw_only=True):
    """A dwarf or an ally (SM-61)."""

    value: Number
    ally: bool = False


class March(Held, frozen=True, kw_only=True):
    """Somebody goes a number of fields (SM-49 to SM-57)."""

    who: Literal["bilbo", "dwarf", "either"]
    steps: tuple[Number, ...] = ()
    """One of these; none where only the die says it."""
    die: bool = False
    """Whether it may be rolled for instead."""
    back: bool = True
    """Whether it may lead back."""


class Run(Held, frozen=True, kw_only=True):
    """An own dwarf goes to the next one ahead (SM-58)."""


class Gandalf(Held, frozen=True, kw_only=True):
    """Gandalf goes along his path (SM-59)."""

    steps: Number


class Adventure(Face, frozen=True, kw_only=True):
    """A card of Mirkwood or Erebor, and how often it lies in each stack."""

    mirkwood: Count = 0
    erebor: Count = 0


class Opponent(Adventure, frozen=True, kw_only=True):
    """To be met exactly (SM-76)."""

    strength: Number


class Web(Adventure, frozen=True, kw_only=True):
    """Spins in a dwarf of one of these colours (SM-83)."""

    colours: tuple[Colour, ...]


class Carry(Adventure, frozen=True, kw_only=True):
    """Takes all figures of the field forward (SM-92)."""

    forward: Number


class Stray(Adventure, frozen=True, kw_only=True):
    """A die is rolled; up to `most`, all figures of the field go that far back (SM-75)."""

    most: Annotated[int, Meta(ge=1, le=6)]


class Disoriented(Adventure, frozen=True, kw_only=True):
    """Bilbo loses the Ring and goes back (SM-94)."""

    back: Number


class Longing(Adventure, frozen=True, kw_only=True):
    """One figure of the field goes back (SM-93)."""

    back: Number


class Quiet(Adventure, frozen=True, kw_only=True):
    """Nothing happens."""


F = TypeVar("F", bound=Face)


class HeldCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file of what players have before them and in hand."""

    movement: list[Movement]
    key: Printed
    cards: list[Smaug | Fighter | March | Run | Gandalf]


class AdventureCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A data file of adventures."""

    cards: list[Opponent | Web | Carry | Stray | Disoriented | Longing | Quiet]


SIZES = {"house": 47, "esgaroth": 16, "treasury": 8, "mirkwood": 16, "erebor": 16}
"""SM-4: how many cards each stack has."""


def stack_of(faces: Iterable[Face], stack: str) -> list[str]:
    """All cards of a stack, one id for each."""
    return list(chain.from_iterable([face.id] * getattr(face, stack) for face in faces))


def read_held(file: str, data: HeldCards) -> dict[str, Smaug | Fighter | March | Run | Gandalf]:
    """The cards by id; DataError where the rulebook wants others."""
    faces = _by_id(file, data.cards)
    _check_movement(file, data.movement)
    _check_sizes(file, faces, STACKS)
    for face in faces.values():
        match face:
            case Smaug():
                check(not face.esgaroth + face.treasury, file, face.id, "instant cards lie in Beorn's House alone")
            case March():
                check(bool(face.steps) or face.die, file, face.id, "it says neither steps nor die")
    _check_values(file, faces)
    _check_smaug(file, [face for face in faces.values() if isinstance(face, Smaug)])
    return faces


def _check_movement(file: str, cards: Iterable[Movement]) -> None:
    """SM-25 to SM-27."""
    known = sorted((card.steps, card.companion) for card in cards)
    wanted = [((1, 2, 3), False), ((3,), True), ((4,), False), ((5,), False)]
    check(known == wanted, file, "movement", "there are a 3 with a companion, a 4, a 5, and a 1, 2 or 3")


def _check_values(file: str, faces: Mapping[str, Face]) -> None:
    """Whom the rulebook names, with what they fight (SM-61, SM-77)."""
    for name, value in {"dori": 2, "nori": 2, "fili": 4, "beorn": 6, "bard": 7}.items():
        face = faces.get(name)
        check(isinstance(face, Fighter) and face.value == value, file, name, f"it fights with {value}")


def _check_smaug(file: str, faces: list[Smaug]) -> None:
    """SM-14: two are set aside with three players and three with four."""
    for players, aside in {2: 0, 3: 2, 4: 3}.items():
        number = sum(face.house for face in faces if face.most_players < players)
        check(number == aside, file, "most_players", f"{aside} of Smaug's cards are set aside for {players}")
    with_extra = sum(face.house for face in faces if face.extra)
    check(2 * with_extra > sum(face.house for face in faces), file, "extra", "most of Smaug's cards have one")


def read_adventures(
    file: str, data: AdventureCards
) -> dict[str, Opponent | Web | Carry | Stray | Disoriented | Longing | Quiet]:
    """The adventures by id; DataError where the rulebook wants others."""
    faces = _by_id(file, data.cards)
    _check_sizes(file, faces, AREAS)
    lost = [(face.mirkwood, face.erebor) for face in faces.values() if isinstance(face, Disoriented)]
    check(lost == [(0, 2)], file, "disoriented", "there are two, both in Erebor")
    strongest = [face.strength for face in faces.values() if isinstance(face, Opponent) and face.mirkwood]
    check(14 in strongest, file, "mirkwood", "there is an opponent of 14")
    barrels = {face.forward for face in faces.values() if isinstance(face, Carry) and face.mirkwood}
    check(barrels == {2, 3}, file, "mirkwood", "barrels go 2 or 3")
    for face in faces.values():
        check(not (isinstance(face, Web) and face.erebor), file, face.id, "webs lie in Mirkwood")
        check(not (isinstance(face, Longing) and face.mirkwood), file, face.id, "it lies in Erebor")
    return faces


def _by_id(file: str, faces: Iterable[F]) -> dict[str, F]:
    by_id: dict[str, F] = {}
    for face in faces:
        check(face.id not in by_id, file, face.id, "there are two of that id")
        by_id[face.id] = face
    return by_id


def _check_sizes(file: str, faces: Mapping[str, Face], stacks: Iterable[str]) -> None:
    for stack in stacks:
        size = len(stack_of(faces.values(), stack))
        check(size == SIZES[stack], file, stack, f"it has {size} cards instead of {SIZES[stack]}")


HELD_FILE, ADVENTURE_FILE = "data/cards.toml", "data/adventures.toml"

_held = load(__package__, HELD_FILE, HeldCards)

HELD = read_held(HELD_FILE, _held)
ADVENTURES = read_adventures(ADVENTURE_FILE, load(__package__, ADVENTURE_FILE, AdventureCards))

MOVEMENT = {card.id: card for card in _held.movement}
"""What lies before each player (SM-11)."""
KEY_CARD = _held.key

SMAUG = {id: face for id, face in HELD.items() if isinstance(face, Smaug)}
FIGHTS = {id: face.value for id, face in HELD.items() if isinstance(face, Fighter)}
"""What each dwarf or ally fights with."""
