"""The path forms, what effects are made of, and the five white dice that show both (TB-0.2 to TB-0.6).

Not here: how a form is drawn (`sections`), how dice are taken (`drafting`).
"""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.figures import Figure, read_figure

PACKAGE = "smial_there_and_back"
FILE = "data/paths.toml"
RESOURCES = ("hat", "sword", "bread")


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a die, a space or an action gives: resources, and paths to be drawn one after the other.

    `choice` is a number of resources that the player chooses (TB-3.15), `special` something that one part alone knows.
    """

    paths: tuple[str, ...] = ()
    hat: int = 0
    sword: int = 0
    bread: int = 0
    choice: int = 0
    special: str = ""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A path form: its name for people, and one orientation of it, drawn with characters."""

    title: str
    picture: str


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die's six faces."""

    faces: tuple[Effect, Effect, Effect, Effect, Effect, Effect]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    forms: dict[str, Form]
    dice: tuple[Die, Die, Die, Die, Die]


def words(effect: Effect) -> str:
    """A die's face for people: `two-space L`, `2 hats`, `bread`."""
    if effect.paths:
        return TITLES[effect.paths[0]]
    thing, count = next((name, count) for name in RESOURCES if (count := getattr(effect, name)))
    return thing if count == 1 else f"{count} {thing}" if thing == "bread" else f"{count} {thing}s"


def effect_words(effect: Effect, called: Mapping[str, str] = MappingProxyType({})) -> str:
    """All that an effect gives, in short: `bread 2, path: two-space L`; some resources may be `called` otherwise."""
    resources = [f"{called.get(name, name)} {count}" for name in RESOURCES if (count := getattr(effect, name))]
    chosen = [f"resources of your choice: {effect.choice}"] if effect.choice else []
    special = [effect.special] if effect.special else []
    return ", ".join(resources + chosen + special + [f"path: {TITLES[form]}" for form in effect.paths])


def check_paths(effect: Effect, file: str, key: str) -> None:
    """DataError if the effect names a form that there is not."""
    for form in effect.paths:
        check(form in FORMS, file, key, f"there is no path form {form!r}, only {', '.join(FORMS)}")


def _figure(key: str, form: Form) -> Figure:
    try:
        return read_figure(form.picture)
    except ValueError as error:
        check(False, FILE, f"forms.{key}.picture", str(error))
        raise


_FILE = load(PACKAGE, FILE, _File)

FORMS: dict[str, Figure] = {key: _figure(key, form) for key, form in _FILE.forms.items()}
"""The ten forms by id."""
TITLES: dict[str, str] = {key: form.title for key, form in _FILE.forms.items()}
DICE: tuple[Die, ...] = _FILE.dice
WORDS: tuple[tuple[str, ...], ...] = tuple(tuple(map(words, die.faces)) for die in DICE)
"""What each face of each die shows, for people."""

for _number, _die in enumerate(DICE):
    for _face in _die.faces:
        check_paths(_face, FILE, f"dice[{_number}].faces")
