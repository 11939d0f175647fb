"""Checks of the position as data: plain, a tree, whole in its bytes, and changed by nothing but answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from smial.testkit.again import as_played
from smial.testkit.receipts import receipt
from smial.testkit.trial import Trial

SCALARS = (bool, int, float, str, bytes, type(None))


def positions_are_plain_trees(trial: Trial) -> None:
    """Positions are Structs, lists, tuples, dicts and scalars; nothing changeable is reached by two ways; no sets.

    Looked at as the rules leave it, before any copy could repair it.
    """
    for moment, state in as_played(trial):
        reached: dict[int, str] = {}
        for path, value in parts(state, "state"):
            kind = type(value).__name__
            moment.must(isinstance(value, (msgspec.Struct, list, tuple, dict, *SCALARS)), f"{path} is a {kind}")
            if isinstance(value, (msgspec.Struct, list, dict)) and not is_frozen(value):
                first = reached.setdefault(id(value), path)
                moment.must(first == path, f"{path} and {first} are the same {kind}, and a copy will have two")


def positions_survive_a_snapshot(trial: Trial) -> None:
    """A position comes back from its bytes equal to the one that the rules left, and gives the same bytes again."""
    for moment, state in as_played(trial):
        again = moment.codec.copy(state)
        changed = unequal(state, again, "state")
        moment.must(changed is None, f"{changed} comes back from a snapshot changed")
        moment.must(moment.codec.pack(again) == moment.codec.pack(state), "its bytes change with each snapshot")


def looking_changes_nothing(trial: Trial) -> None:
    """All calls but `play` and `resample` leave the position as it is, and say the same when called again.

    The list of a view's components belongs to the caller, who may change it.
    """
    for moment in trial.sampled():
        position = moment.position()
        for seat in range(trial.seats):
            with moment.named(seat):
                first = receipt(position, seat), position.state.estimate(seat)
                for view in (position.state.view(), position.state.view_of(seat)):
                    view.components.clear()
                second = receipt(position, seat), position.state.estimate(seat)
            moment.must(first == second, "looking twice shows two different things", seat)
            moment.must(moment.codec.pack(position.state) == moment.packed, "looking has changed the position", seat)


def parts(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The value and all that is in it, each with the way to it."""
    yield path, value
    for name, part in _inside(value):
        yield from parts(part, f"{path}{name}")


def is_frozen(value: Any) -> bool:
    """Whether it is a Struct that cannot be changed."""
    return isinstance(value, msgspec.Struct) and value.__struct_config__.frozen


def unequal(one: Any, other: Any, path: str) -> str | None:
    """The way to the first part that is another value or of another type, or None."""
    if type(one) is not type(other):
        return path
    inside, inside_other = list(_inside(one)), list(_inside(other))
    if [name for name, _ in inside] != [name for name, _ in inside_other]:
        return path
    if not inside and one != other:
        return path
    found = (
        unequal(part, part_other, path + name)
        for (name, part), (_, part_other) in zip(inside, inside_other, strict=True)
    )
    return next((path for path in found if path is not None), None)


def _inside(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, msgspec.Struct):
        yield from ((f".{name}", getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        yield from ((f"[{key!r}]", part) for key, part in value.items())
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from ((f"[{at}]", part) for at, part in enumerate(value))
