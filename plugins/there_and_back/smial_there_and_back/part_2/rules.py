"""Part 2, Roast Mutton: dangers on the road, what scores, when Rivendell is reached (TB-2).

Not here: what is printed (`board`), the trolls (`trolls`), what is seen (`view`), and all that parts have in common.
"""

from collections.abc import Sequence
from typing import ClassVar

from smial.rules import Line, Seat, Step, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back.glory import earn, points
from smial_there_and_back.opening import PathStep, open_guides
from smial_there_and_back.part_2 import estimate, view
from smial_there_and_back.part_2.board import BOARD, MARK, Board
from smial_there_and_back.part_2.guide import PartTwoGuide
from smial_there_and_back.part_2.trolls import MarkBrokenSword, fool_trolls
from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.scoring import by_number


class PartTwo(PathAdventure[PartTwoGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 2."""

    agenda: list[PathStep | MarkBrokenSword]

    board: ClassVar[Board] = BOARD
    round_limit: ClassVar[int] = 8

    def special(self, seat: Seat, effect: str, turn: Turn) -> Sequence[Step]:
        return [MarkBrokenSword(seat)]

    def wasted(self, seat: Seat, effect: str) -> bool:
        return effect == MARK and not MarkBrokenSword(seat).possible(self)

    def enter(self, seat: Seat, section: int, turn: Turn) -> Sequence[Step]:
        guide = self.guides[seat]
        entries = (BOARD.sections.cells[section] & BOARD.dangerous(guide)).bit_count()
        if entries:
            guide.dangers += entries
            turn.tell("{who} enters dangerous spaces: {count}.", who=Who(seat), count=entries)
        return ()

    def connect(self, seat: Seat, turn: Turn) -> None:
        fool_trolls(self, seat, turn)
        if BOARD.sections.reach_of(self.guides[seat].lines[-1]) & BOARD.door:
            earn(self.glory, BOARD.name(BOARD.rivendell), [seat], turn)
            self.end, self.finishers = "goal", [seat]

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide = self.guides[seat]
        return road_points(guide), baggage_points(guide) + points(self.glory, BOARD.glory, seat)

    def goal_reached(self) -> Line:
        return line("{who} has reached Rivendell.", who=Who(self.finishers[0]))

    def view(self) -> View:
        return view.view(self)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def road_points(guide: PartTwoGuide) -> int:
    """Row 1: the highest open danger value, trolls, white stones (TB-2.15)."""
    dangers = by_number(BOARD.points.dangers, guide.dangers)
    return dangers + by_number(BOARD.points.trolls, len(guide.trolls)) + by_number(BOARD.points.stones, stones(guide))


def stones(guide: PartTwoGuide) -> int:
    """How many white stones are marked (TB-2.13)."""
    return (BOARD.sections.entered(guide.lines) & BOARD.stones).bit_count()


def baggage_points(guide: PartTwoGuide) -> int:
    """Row 2 without glory: bread, swords left, and the hoard (TB-2.15)."""
    hoard = BOARD.points.hoard if BOARD.sections.entered(guide.lines) & BOARD.hoard else 0
    return by_number(BOARD.points.bread, guide.bread) + by_number(BOARD.points.swords, guide.swords) + hoard


def first_position(seats: int, hard: str, turn: Turn) -> PartTwo:
    """A fresh guide for everybody."""
    return open_guides(PartTwo, PartTwoGuide, seats, hard, turn)
