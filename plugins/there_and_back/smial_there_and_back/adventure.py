"""What the positions of all parts have in common: a guide for each player, glory, rounds, and how an adventure ends.

Not here: what one part adds, how turns go (`drafting`, `part_4`), and what is seen.
"""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from smial.rules import AgendaState, Line, Outcome, Ref, Seat, line
from smial_there_and_back.glory import Glory

ROUNDS_OVER = line("The last round is over.")


class Guide(msgspec.Struct, array_like=True, gc=False):
    """One player's adventure guide: the map and the sheet that he writes on."""

    hard: bool = False


G = TypeVar("G", bound=Guide)


class Adventure(AgendaState, Generic[G], array_like=True, gc=False, kw_only=True):
    """A position of any part."""

    guides: list[G]
    """By seat."""
    glory: Glory
    round: int = 0
    end: Literal["", "goal", "rounds", "stuck"] = ""
    """Why the adventure is over: the end condition is met, the single player's rounds are up, nobody can go on."""
    finishers: list[Seat] = []
    """Who has met the end condition."""

    round_limit: ClassVar[int]
    """For a single player (TB-11.4)."""
    stuck: ClassVar[Line] = line("Nobody can go on.")
    """Why it is over when nobody can go on."""

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.guides) == 1

    @abstractmethod
    def rows(self, seat: Seat) -> tuple[int, ...]:
        """The totals of the seat's score rows as they stand (TB-0.43)."""

    @abstractmethod
    def goal_reached(self) -> Line:
        """Why it is over when the end condition is met."""

    def reason(self) -> Line:
        """Why the adventure is over."""
        if self.end == "rounds":
            return ROUNDS_OVER
        return self.stuck if self.end == "stuck" else self.goal_reached()

    def solo_bonus(self) -> int:
        """What the end condition is worth to a single player who has met it (TB-11.8)."""
        if not self.solo or self.end != "goal":
            return 0
        return 50 if self.guides[0].hard else 20

    def carry(self, scores: Sequence[int]) -> Any:
        """What carries over into a part that continues this one: nothing, unless the part says otherwise (TB-10)."""
        return None

    def total(self, seat: Seat) -> int:
        """All points of a seat as they stand."""
        return sum(self.rows(seat)) + self.solo_bonus()

    def outcome(self) -> Outcome | None:
        """Most points win, and equal players share the win (TB-0.43)."""
        if not self.end:
            return None
        scores = tuple(self.total(seat) for seat in range(len(self.guides)))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores=scores, winners=winners, reason=self.reason(), carry=self.carry(scores))


def on_map(seat: Seat, name: str) -> str:
    """The view element of a square or a side on a seat's map."""
    return f"map-{seat}/{name}"


def on_sheet(seat: Seat, name: str) -> str:
    """The view element of a box, or a group of boxes, on a seat's sheet."""
    return f"sheet-{seat}/{name}"


@cache
def square(seat: Seat, name: str) -> Ref:
    """A square of a seat's map."""
    return Ref(on_map(seat, name), name)
