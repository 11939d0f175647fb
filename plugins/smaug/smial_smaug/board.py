"""The board: which field of the path is what, and where Gandalf may stand. Not here: who stands where (`journey`).

Fields of the path are counted from 0, the start, to the target; "forward" leads to the target.
"""

from itertools import pairwise
from typing import NamedTuple

import msgspec

from smial.rules.data import check, load

FILE = "data/board.toml"
FIELDS = 50
ONCE = ("start", "dragon", "rune", "key", "target")
"""Kinds of which the path has one field."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a field can be."""

    id: str
    name: str
    german: str


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    path: str
    """A letter of `kinds` for each field."""
    lair_exit: int
    gandalf: str
    kinds: dict[str, Kind]


class Board(NamedTuple):
    """Everything that is printed on it."""

    path: tuple[Kind, ...]
    gandalf: tuple[Kind, ...]
    lair_exit: int
    """Where Smaug's first step out of the lair leads."""
    places: dict[str, tuple[int, ...]]
    """The fields of each kind, rising."""
    circles: dict[str, int]
    """On Gandalf's path the fields before `mirkwood`, `erebor` and the `lair`."""

    def one(self, kind: str) -> int:
        """The only field of this kind."""
        (field,) = self.places[kind]
        return field


def read(printing: Printing) -> Board:
    """The board that the data describe; DataError where it is none that one can play on."""
    path, gandalf = (_kinds(printing, name) for name in ("path", "gandalf"))
    places: dict[str, tuple[int, ...]] = {kind.id: () for kind in printing.kinds.values()}
    for field, kind in enumerate(path):
        places[kind.id] += (field,)
    circles = {kind.id: field for field, kind in enumerate(gandalf)}
    _check_counts(places)
    _check_order(places, printing.lair_exit)
    _check_gandalf([kind.id for kind in gandalf])
    return Board(path, gandalf, printing.lair_exit, places, circles)


def _kinds(printing: Printing, name: str) -> tuple[Kind, ...]:
    letters: str = getattr(printing, name)
    for letter in letters:
        check(letter in printing.kinds, FILE, name, f"there is no kind {letter!r}")
    return tuple(printing.kinds[letter] for letter in letters)


def _check_counts(places: dict[str, tuple[int, ...]]) -> None:
    """SM-6."""
    counts = dict.fromkeys(ONCE, 1) | {"esgaroth": 3, "treasury": 2, "lair": 0}
    for kind, count in counts.items():
        check(len(places[kind]) == count, FILE, "path", f"it needs {count} fields of kind {kind!r}")
    for kind in ("mirkwood", "erebor"):
        check(bool(places[kind]), FILE, "path", f"it needs fields of kind {kind!r}")
    check(sum(map(len, places.values())) == FIELDS, FILE, "path", f"it needs {FIELDS} fields")


def _check_order(places: dict[str, tuple[int, ...]], lair_exit: int) -> None:
    """What lies before what, as the story has it."""
    order = ("start", "mirkwood", "esgaroth", "dragon", "key", "erebor", "treasury", "target")
    for before, after in pairwise(order):
        check(max(places[before]) < min(places[after]), FILE, "path", f"{before} comes before {after}")
    dragon, rune, treasury = (min(places[kind]) for kind in ("dragon", "rune", "treasury"))
    check(dragon < rune < treasury, FILE, "path", "the rune lies between the dragon field and the treasury")
    inside = max(places["treasury"]) < lair_exit < places["target"][0]
    check(inside, FILE, "lair_exit", "it lies between the treasury and the target")


def _check_gandalf(kinds: list[str]) -> None:
    check(kinds[0] == "start", FILE, "gandalf", "it begins with the start")
    for kind in ("start", "mirkwood", "erebor", "lair"):
        check(kinds.count(kind) == 1, FILE, "gandalf", f"it needs one field of kind {kind!r}")


BOARD = read(load(__package__, FILE, Printing))

START, TARGET = BOARD.one("start"), BOARD.one("target")
DRAGON, RUNE, KEY = BOARD.one("dragon"), BOARD.one("rune"), BOARD.one("key")
LAIR = TARGET + 1
"""Where Smaug is while he is on no field of the path."""

KINDS = tuple(kind.id for kind in BOARD.path)
"""The kind of each field."""
ADVENTURES = {field: kind for kind in ("mirkwood", "erebor") for field in BOARD.places[kind]}
"""Fields on which adventures wait, and the stack they come from (SM-31)."""
