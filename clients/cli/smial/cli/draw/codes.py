"""The few characters that stand for a square of a board, and the legend that says what they mean.

A kind of square gets one letter, with its number or value behind it; squares with names of their own get the beginning
of the name. Squares of the kind that is only ground get nothing.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from string import ascii_uppercase
from typing import NamedTuple

from smial.v1.view_pb2 import Cell, Grid

ROOM = 3
"""Characters of a code, at most."""

GROUND = ("", "empty", "field", "floor", "ground")
"""Kinds that need no letter: nothing is printed there."""

SIGNS = {"water": "~"}
"""Kinds that are better known by a sign."""

ARTICLES = ("a", "an", "the", "das", "der", "die")
"""Words that tell no name from another."""

SQUARE = re.compile(r"[A-Z]+[0-9]+")
"""A label that only says which square it is."""


class Codes(NamedTuple):
    """What stands for each square, and what it means."""

    cells: Mapping[str, str]
    """By a cell's id, at most `ROOM` characters; the first is for where something else leaves no room for more."""
    legend: Sequence[tuple[str, str]]
    """Codes and meanings, in the order of the board."""


def codes_of(grid: Grid, spell: Callable[[str], str] = str) -> Codes:
    """Gives codes to all squares; `spell` turns a name into characters that the terminal can show."""
    kinds: dict[str, list[Cell]] = {}
    for cell in grid.cells:
        if cell.kind not in GROUND or _name(cell) != cell.kind:
            kinds.setdefault(cell.kind, []).append(cell)
    letters = _letters(sorted(kinds, key=lambda kind: -len(kinds[kind])), spell)
    codes = shortened(_alone(kinds), ROOM, spell)
    cells: dict[str, str] = {}
    legend: list[tuple[str, str]] = []
    for kind, members in kinds.items():
        of_kind, meanings = _of_kind(kind, letters[kind], members, codes, spell)
        cells |= of_kind
        legend += meanings
    return Codes(cells, legend)


def _alone(kinds: Mapping[str, Sequence[Cell]]) -> list[str]:
    """The names of squares that are the only one of their kind."""
    return list(dict.fromkeys(_name(cells[0]) for cells in kinds.values() if len(cells) == 1))


def _letters(kinds: Iterable[str], spell: Callable[[str], str]) -> dict[str, str]:
    signs = {kind: SIGNS[kind] for kind in kinds if kind in SIGNS}
    return signs | shortened([kind for kind in kinds if kind not in signs], 1, lambda kind: spell(kind).lower())


def _of_kind(
    kind: str, letter: str, cells: Sequence[Cell], alone: Mapping[str, str], spell: Callable[[str], str]
) -> tuple[dict[str, str], list[tuple[str, str]]]:
    if any(cell.HasField("number") for cell in cells):
        meaning = f"{_shared_name(kind, cells)} by number"
        return {cell.id: f"{letter}{cell.number}" for cell in cells}, [(f"{letter}1 {letter}2 …", meaning)]
    if len({cell.value for cell in cells}) > 1:
        return {cell.id: f"{letter}{cell.value}" for cell in cells}, [(f"{letter}1 {letter}2 …", f"{kind} by value")]
    names = list(dict.fromkeys(_name(cell) for cell in cells))
    if len(names) == 1:
        name = names[0]
        code = letter if len(cells) > 1 or name == kind else alone[name]
        return dict.fromkeys((cell.id for cell in cells), code), [(code, name)]
    short = _told_apart(names, letter, spell)
    return {cell.id: short[_name(cell)] for cell in cells}, [(short[name], name) for name in names]


def _shared_name(kind: str, cells: Sequence[Cell]) -> str:
    """What all squares with numbers are called, as `Path 3` and `Path 4` are a path, or else their kind."""
    stems = {cell.label.removesuffix(f" {cell.number}") for cell in cells}
    named = len(stems) == 1 and all(cell.label.endswith(f" {cell.number}") for cell in cells)
    return stems.pop() if named else kind


def _told_apart(names: Sequence[str], letter: str, spell: Callable[[str], str]) -> dict[str, str]:
    """Codes for names of one kind; of names that begin with the same words, the kind's letter and what comes then."""
    words = [name.split() for name in names]
    same = len(list(takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))))
    if not same or same == min(map(len, words)):
        return shortened(names, ROOM, spell)
    rest = {name: " ".join(name.split()[same:]) for name in names}
    short = shortened(list(rest.values()), ROOM - len(letter), spell)
    return {name: letter + short[rest[name]] for name in names}


def _name(cell: Cell) -> str:
    """What the square is called for what it shows, not for where it lies."""
    return cell.kind if not cell.label or cell.label == cell.id or SQUARE.fullmatch(cell.label) else cell.label


def shortened(names: Sequence[str], room: int, spell: Callable[[str], str] = str) -> dict[str, str]:
    """Each name's beginning, or what else of it differs from the others; at most `room` characters."""
    taken: dict[str, str] = {}
    for name in names:
        taken[name] = next(code for code in _proposals(spell(name), room) if code not in taken.values())
    return taken


def _proposals(name: str, room: int) -> Iterable[str]:
    article, _, bare = name.partition(" ")
    name = bare if bare and article.lower() in ARTICLES else name
    letters = "".join(filter(str.isalnum, name)) or "?"
    first, _, last = name.rpartition(" ")
    if first and room > len(last):
        yield first[0] + last
    yield letters[:room]
    for letter in letters[room:]:
        yield letters[: room - 1] + letter
    yield from (letters[: room - len(str(number))] + str(number) for number in range(2, 10**room))
    raise ValueError(f"more than {10**room} names begin like {name!r}")


def heading(grid: Grid, column: int) -> str:
    """A column's letter where squares are called by letters and numbers, else its number from 1."""
    named = any(SQUARE.fullmatch(name) for cell in grid.cells for name in (cell.id, cell.label))
    return ascii_uppercase[column] if named and column < len(ascii_uppercase) else str(column + 1)
