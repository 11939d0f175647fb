"""Glory: for whoever is first to complete a task (TB-0.39, TB-0.40). Not here: which tasks there are."""

from collections.abc import Iterable, Mapping

import msgspec

from smial.rules import Ref, Seat, Turn, Who


class Award(msgspec.Struct, array_like=True, gc=False):
    """One glory symbol of the map."""

    winners: list[Seat] = []
    """Who circled it: one seat, or in simultaneous play all that were first in the same round."""
    lost: bool = False
    """Filled by a single player's calendar (TB-11.5)."""

    @property
    def open(self) -> bool:
        """Whether it can still be earned."""
        return not self.winners and not self.lost


Glory = dict[str, Award]
"""All awards of a map, by the name of their task."""


def all_open(names: Iterable[str]) -> Glory:
    """The awards of these tasks, none of them earned yet."""
    return {name: Award() for name in names}


def earn(glory: Glory, name: str, seats: Iterable[Seat], turn: Turn) -> None:
    """The seats that were first circle an award, if it is still open; for all others it is filled."""
    if glory[name].open:
        glory[name].winners = list(seats)
        for seat in glory[name].winners:
            turn.tell("{who} earns the glory for {task}.", who=Who(seat), task=box(seat, name))


def points(glory: Glory, values: Mapping[str, int], seat: Seat) -> int:
    """The glory that a seat has earned."""
    return sum(values[name] for name, award in glory.items() if seat in award.winners)


def box(seat: Seat, name: str) -> Ref:
    """An award on a seat's sheet; its element's id leaves out the blanks of the name."""
    return Ref(f"sheet-{seat}/glory.{name.replace(' ', '-')}", name)
