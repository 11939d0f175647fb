"""Part 4, Riddles in the Dark: what ends it, and what scores (TB-4.14, TB-4.15).

Not here: what is printed (`board`), the round and its shapes (`shape_rounds`, `filling`), bonus shapes (`bonus`), what
is seen (`view`).
"""

from typing import ClassVar

from smial.rules import Lanes, Line, Seat, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back.glory import points
from smial_there_and_back.part_4 import estimate, view
from smial_there_and_back.part_4.board import BOARD, RING, Board
from smial_there_and_back.part_4.bonus import UseBonus
from smial_there_and_back.part_4.guide import PartFourGuide
from smial_there_and_back.shape_adventure import ShapeAdventure
from smial_there_and_back.shape_rounds import FillStep, RoundStep, open_guides


class PartFour(ShapeAdventure[PartFourGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 4."""

    agenda: list[Lanes[FillStep | UseBonus] | RoundStep]

    board: ClassVar[Board] = BOARD
    round_limit: ClassVar[int] = 8

    def use_gains(self, seat: Seat) -> UseBonus:
        return UseBonus(seat)

    def achieved(self, goal: str) -> str:
        return "{who} secures {goal}." if goal == RING else "{who} solves {goal}."

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide = self.guides[seat]
        return progress_points(guide), points(self.glory, BOARD.glory, seat) - unfilled_water(guide)

    def goal_reached(self) -> Line:
        return line("All riddles are solved: {who}.", who=tuple(map(Who, self.finishers)))

    def view(self) -> View:
        return view.view(self)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def progress_points(guide: PartFourGuide) -> int:
    """Row 1: riddles, the Ring, and marked columns (TB-4.15)."""
    ring = BOARD.points.ring if guide.has(RING) else 0
    return BOARD.points.riddles[guide.riddles] + ring + BOARD.points.columns[len(guide.full_columns)]


def unfilled_water(guide: PartFourGuide) -> int:
    """What the water costs that is not filled (TB-4.15)."""
    return sum(value for cell, value in BOARD.water.items() if not guide.cells >> cell & 1)


def first_position(seats: int, hard: str, turn: Turn) -> PartFour:
    """A fresh guide for everybody."""
    return open_guides(PartFour, PartFourGuide, seats, hard, turn)
