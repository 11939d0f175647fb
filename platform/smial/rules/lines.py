"""Words for people.

A `Line` is a template and its arguments, never a finished sentence, so that each viewer can choose a language.

Not for: turning lines into text for somebody; that happens where a viewer and his language are known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

_NAME = re.compile(r"\{(\w+)\}")

Seat = int
"""A player's place at a table, counted from 0."""


class Who(msgspec.Struct, frozen=True, tag="who", tag_field="is", gc=False):
    """A seat within a line; read as the name of whoever sits there."""

    seat: Seat


class Ref(msgspec.Struct, frozen=True, tag="ref", tag_field="is", gc=False):
    """Something in the scene or the view within a line: its id (`component/element`, or a card's face) and its name."""

    id: str
    name: str


class Line(msgspec.Struct, frozen=True, tag="line", tag_field="is", omit_defaults=True):
    """A template in English with {names} in braces, which is also the key for other languages, and its arguments."""

    template: str
    args: dict[str, Arg] = {}

    def __str__(self) -> str:
        """The line in its own language, seats as numbers from 1: for logs and tests."""
        return fill(self.template, {name: _plain(arg) for name, arg in self.args.items()})


Arg = int | Who | Ref | Line | tuple[int | Who | Ref | Line, ...]
"""What stands for a name: a number, a seat, a thing, another line, or several of them."""


def line(template: str, **args: Arg) -> Line:
    """A line; `line("{who} frees {dwarf}", who=Who(2), dwarf=Ref("map/dori", "Dori"))`."""
    return Line(template, args)


def fill(template: str, words: Mapping[str, str]) -> str:
    """The template with each {name} replaced; a name without a word stays as it is, and no other braces mean
    anything.
    """
    return _NAME.sub(lambda found: words.get(found[1], found[0]), template)


def refs(of: Arg) -> list[Ref]:
    """All things that a line or argument speaks of, in order."""
    match of:
        case Ref():
            return [of]
        case Line():
            return [ref for arg in of.args.values() for ref in refs(arg)]
        case tuple():
            return [ref for arg in of for ref in refs(arg)]
        case _:
            return []


def _plain(arg: Arg) -> str:
    match arg:
        case Who():
            return f"seat {arg.seat + 1}"
        case Ref():
            return arg.name
        case tuple():
            return ", ".join(map(_plain, arg))
        case _:
            return str(arg)


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of an entry as the journal keeps it: what everybody reads, and what some seats read in its place."""

    line: Line
    secret: dict[Seat, Line] = {}

    def for_seat(self, seat: Seat | None) -> Line:
        """What this seat reads; None is a spectator."""
        return self.line if seat is None else self.secret.get(seat, self.line)
