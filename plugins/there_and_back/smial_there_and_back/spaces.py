"""What squares of several maps show. Not here: what one map alone shows; each part's board has that."""

from typing import Any

import msgspec

from smial_there_and_back.maps import Printed
from smial_there_and_back.paths import Effect, check_paths


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="field", tag_field="kind"):
    """Open land."""


class Impassable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="impassable", tag_field="kind"):
    """Rock or water that no line enters (TB-2.14, TB-3.17)."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="start", tag_field="kind"):
    """Where paths begin."""

    name: str


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="goal", tag_field="kind"):
    """Where paths lead to."""

    name: str


class Find(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="find", tag_field="kind"):
    """A space that gives something to who enters it first."""

    effect: Effect


Land = Field | Impassable | Start | Goal | Find
"""What maps share; each part says which of these its own has."""


def finds(printed: Printed[Any], file: str) -> dict[int, Effect]:
    """What the squares of a map give; DataError if one gives a path of a form that there is not."""
    found = {cell: space.effect for cell, space in enumerate(printed.spaces) if isinstance(space, Find)}
    for effect in found.values():
        check_paths(effect, file, "legend")
    return found
