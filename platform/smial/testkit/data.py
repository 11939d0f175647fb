"""Checks of the position as data: plain, a tree, whole in its bytes, and changed by nothing but answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from smial.testkit.again import as_played
from smial.testkit.receipts import receipt
from smial.testkit.trial import Moment, Trial

SCALARS = (bool, int, float, str, bytes, type(None))

MOST = 500
"""Positions of a game that are looked at part by part; of a longer one it is every second, third and so on."""

Way = tuple["Way", str | int] | tuple[()]
"""From the state to a part of it, spelled out only for what is wrong: long games have millions of parts."""


def positions_are_plain_trees(trial: Trial) -> None:
    """Positions are Structs, lists, tuples, dicts and scalars; nothing changeable is reached by two ways; no sets.

    Looked at as the rules leave it, before any copy could repair it.
    """
    for moment, state in _as_left(trial):
        reached: dict[int, Way] = {}
        for way, value in parts(state):
            kind = type(value).__name__
            if not isinstance(value, (msgspec.Struct, list, tuple, dict, *SCALARS)):
                moment.fail(f"{spelled(way)} is a {kind}")
            if isinstance(value, (msgspec.Struct, list, dict)) and not is_frozen(value):
                first = reached.setdefault(id(value), way)
                if first is not way:
                    moment.fail(f"{spelled(way)} and {spelled(first)} are the same {kind}, and a copy will have two")


def positions_survive_a_snapshot(trial: Trial) -> None:
    """A position comes back from its bytes equal to the one that the rules left, and gives the same bytes again."""
    for moment, state in _as_left(trial):
        packed = moment.codec.pack(state)
        again = moment.codec.unpack(packed)
        changed = unequal(state, again)
        if changed is not None:
            moment.fail(f"{spelled(changed)} comes back from a snapshot changed")
        moment.must(moment.codec.pack(again) == packed, "its bytes change with each snapshot")


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


def _as_left(trial: Trial) -> Iterator[tuple[Moment, Any]]:
    """Positions as the rules leave them, evenly from each game."""
    for moment, state in as_played(trial):
        if moment.number % (1 + len(moment.playout.answers) // MOST) == 0:
            yield moment, state


def parts(value: Any) -> Iterator[tuple[Way, Any]]:
    """The value and all that is in it but plain scalars, each with the way to it."""
    left: list[tuple[Way, Any]] = [((), value)]
    while left:
        way, value = left.pop()
        yield way, value
        left.extend(((way, name), part) for name, part in _inside(value) if type(part) not in SCALARS)


def spelled(way: Way) -> str:
    """As `state.seats[2].path`."""
    if not way:
        return "state"
    before, name = way
    return spelled(before) + (f"[{name}]" if isinstance(name, int) else name)


def is_frozen(value: Any) -> bool:
    """Whether it is a Struct that cannot be changed."""
    return isinstance(value, msgspec.Struct) and value.__struct_config__.frozen


def unequal(one: Any, other: Any) -> Way | None:
    """The way to a part that is another value or of another type, or None."""
    left: list[tuple[Way, Any, Any]] = [((), one, other)]
    while left:
        way, one, other = left.pop()
        if type(one) is not type(other):
            return way
        if type(one) in SCALARS:
            if one != other:
                return way
            continue
        inside, inside_other = [*_inside(one)], [*_inside(other)]
        if [name for name, _ in inside] != [name for name, _ in inside_other]:
            return way
        if not inside and one != other:
            return way
        left.extend(
            ((way, name), part, part_other) for (name, part), (_, part_other) in zip(inside, inside_other, strict=True)
        )
    return None


def _inside(value: Any) -> Iterable[tuple[str | int, Any]]:
    if isinstance(value, msgspec.Struct):
        return [(f".{name}", getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return [(f"[{key!r}]", part) for key, part in value.items()]
    return enumerate(value) if isinstance(value, (list, tuple, set, frozenset)) else ()
