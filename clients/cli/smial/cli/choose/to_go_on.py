"""Which of the tables that wait one goes on with, line by line, and giving one up. On the full screen: `to_play`."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from smial.cli.play.kept import GiveUp, Kept, consequence, standing
from smial.cli.screen import Screen
from smial.cli.seats import Seat

GIVE_UP = re.compile(r"g(?:ive)?(?: ?up)? ?(\d{0,6})")
"""`g`, `g 2`."""


class Picked(NamedTuple):
    """What was typed."""

    number: int | None
    """Of a table, from 0; None for a new one."""
    is_given_up: bool = False


def gone_on_with(waiting: Sequence[Kept], screen: Screen, give_up: GiveUp) -> Seat | None:
    """The seat to go on in: Enter is the first one; None, for a new table, is any word that is not about giving up."""
    left = list(waiting)
    while left:
        screen.say("This table waits for you:" if len(left) == 1 else "These tables wait for you:")
        for number, kept in enumerate(left, start=1):
            screen.say(f"  {number} {kept.seat.title}, {standing(kept)}")
        picked = _picked(screen, len(left))
        if picked.number is None:
            return None
        if not picked.is_given_up:
            return left[picked.number].seat
        if _is_certain(left[picked.number], screen):
            give_up(left.pop(picked.number))
    return None


def _picked(screen: Screen, count: int) -> Picked:
    one = "it, n begins a new one, g gives it up"
    many = "the first, a number with another, n begins a new one, g and a number gives one up"
    while True:
        try:
            typed = screen.ask(f"Enter goes on with {one if count == 1 else many}: ").lower()
        except EOFError:
            return Picked(None)
        given = GIVE_UP.fullmatch(typed)
        number = (given[1] or ("1" if count == 1 else "0")) if given else typed or "1"
        if not number.isdecimal():
            return Picked(None)
        if 1 <= int(number[:7]) <= count:
            return Picked(int(number) - 1, is_given_up=bool(given))
        screen.say(f"Type {_up_to(count)}, only Enter, n or g.")


def _up_to(count: int) -> str:
    return "1" if count == 1 else f"a number from 1 to {count}"


def _is_certain(kept: Kept, screen: Screen) -> bool:
    screen.say(f"Give up {kept.called}? {consequence(kept)}")
    try:
        return screen.ask("yes gives it up, Enter keeps it: ").lower() in ("yes", "y")
    except EOFError:
        return False
