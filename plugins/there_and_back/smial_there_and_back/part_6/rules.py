"""Part 6, A Dark Way Through Mirkwood: what ends it, and what scores (TB-6.9, TB-6.11).

Not here: what is printed (`board`), the round and its shapes (`shape_rounds`, `filling`), spiders' bonus shapes and
private rolls (`gains`), what is seen (`view`).
"""

from typing import ClassVar

from smial.rules import Lanes, Line, Seat, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back.glory import points
from smial_there_and_back.part_6 import estimate, view
from smial_there_and_back.part_6.board import BOARD, Board
from smial_there_and_back.part_6.gains import UseGains
from smial_there_and_back.part_6.guide import PartSixGuide
from smial_there_and_back.shape_adventure import ShapeAdventure
from smial_there_and_back.shape_rounds import FillStep, RoundStep, open_guides


class PartSix(ShapeAdventure[PartSixGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 6."""

    agenda: list[Lanes[FillStep | UseGains] | RoundStep]

    board: ClassVar[Board] = BOARD
    round_limit: ClassVar[int] = 7

    def use_gains(self, seat: Seat) -> UseGains:
        return UseGains(seat)

    def achieved(self, goal: str) -> str:
        return "{who} frees {goal}."

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide, table = self.guides[seat], BOARD.points
        sting = table.sting[guide.sting]
        return (
            table.spiders[guide.spiders] + table.dwarves[guide.dwarves],
            sting + sum(guide.full_columns) + points(self.glory, BOARD.glory, seat),
        )

    def goal_reached(self) -> Line:
        return line("All spiders are filled: {who}.", who=tuple(map(Who, self.finishers)))

    def view(self) -> View:
        return view.view(self)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def first_position(seats: int, hard: str, turn: Turn) -> PartSix:
    """A fresh guide for everybody."""
    return open_guides(PartSix, PartSixGuide, seats, hard, turn)
