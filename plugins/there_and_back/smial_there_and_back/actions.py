"""Magic and burglar actions as they are printed (TB-0.30, TB-0.31, TB-0.37). Not here: how their boxes are filled."""

from collections.abc import Sequence

import msgspec

from smial.rules.data import check
from smial_there_and_back.paths import Effect, check_paths

MOST_HATS, MOST_DICE = 3, 2
"""Boxes of an action: hats for magic, dice for burglary."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action of the sheet: once all its boxes are filled it happens, once and at once."""

    id: str
    label: str
    boxes: int
    effect: Effect


def check_actions(file: str, magic: Sequence[Action], burglar: Sequence[Action], special: Sequence[str] = ()) -> None:
    """DataError if two actions of a kind share an id, or one needs no box or more than there ever are, or gives what
    there is not. `special` names the effects of magic that only the part knows whose actions these are.
    """
    _check(file, "magic", magic, MOST_HATS, special)
    _check(file, "burglar", burglar, MOST_DICE)


def _check(file: str, key: str, actions: Sequence[Action], most: int, special: Sequence[str] = ()) -> None:
    ids = [action.id for action in actions]
    check(len(frozenset(ids)) == len(ids), file, key, "two actions have the same id")
    for number, action in enumerate(actions):
        place = f"{key}[{number}]"
        check(1 <= action.boxes <= most, file, f"{place}.boxes", f"{action.boxes} is not between 1 and {most}")
        check_paths(action.effect, file, f"{place}.effect")
        named = action.effect.special
        check(named in ("", *special), file, f"{place}.effect.special", f"{named!r} is none of {', '.join(special)}")
