"""Part 7, On the Doorstep: the ships and the lock, glory, what scores, when the last gem is found (TB-7).

Not here: what is printed (`board`), the talk with Smaug (`talk`), bread movement (`bread_movement`), what is seen
(`view`), and all that parts have in common.
"""

from collections.abc import Sequence
from typing import ClassVar

from smial.rules import Line, Seat, Step, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back.bread_movement import BreadAdventure, OfferBread
from smial_there_and_back.epic import Carried, Traveller
from smial_there_and_back.glory import earn, points
from smial_there_and_back.opening import PathStep, open_guides
from smial_there_and_back.part_7 import estimate, view
from smial_there_and_back.part_7.board import BOARD, BY_LAND, BY_RIVER, CORNER, GEMS, Board
from smial_there_and_back.part_7.guide import OPEN, PartSevenGuide
from smial_there_and_back.part_7.talk import RollBlackDie, WriteNumber, answer_smaug, listen
from smial_there_and_back.scoring import by_number


class PartSeven(BreadAdventure[PartSevenGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 7."""

    agenda: list[PathStep | OfferBread | RollBlackDie | WriteNumber]

    board: ClassVar[Board] = BOARD
    bread_form: ClassVar[str] = BOARD.printing.bread_form
    round_limit: ClassVar[int] = 9

    def special(self, seat: Seat, effect: str, turn: Turn) -> Sequence[Step]:
        return answer_smaug(self, seat, effect, turn)

    def wasted(self, seat: Seat, effect: str) -> bool:
        guide = self.guides[seat]
        return bool(effect) and not (guide.inside and OPEN in guide.circles)

    def enter(self, seat: Seat, section: int, turn: Turn) -> Sequence[Step]:
        return listen(self, seat, section)

    def connect(self, seat: Seat, turn: Turn) -> None:
        guide = self.guides[seat]
        anchor(self, seat, turn)
        if guide.entered & BOARD.corner:
            earn(self.glory, CORNER, [seat], turn)
        if guide.gems == GEMS:
            self.end, self.finishers = "goal", [seat]

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide = self.guides[seat]
        return journey_points(guide), treasure_points(guide) + points(self.glory, BOARD.glory, seat)

    def goal_reached(self) -> Line:
        return line("{who} has found all the green gems.", who=Who(self.finishers[0]))

    def carry(self, scores: Sequence[int]) -> Carried:
        guides = zip(self.guides, scores, strict=True)
        return Carried(tuple(Traveller(each.swords, each.bread, heard_thrush(each), total) for each, total in guides))

    def view(self) -> View:
        return view.view(self)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def anchor(state: PartSeven, seat: Seat, turn: Turn) -> None:
    """What the section drawn last connects to the ships; from both sides it fills the lock (TB-7.5, TB-7.6)."""
    guide = state.guides[seat]
    reach, was_unlocked = BOARD.sections.reach[guide.lines[-1][-1]], guide.unlocked
    if reach & BOARD.by_river and not guide.by_river:
        guide.by_river = True
        turn.tell("{who} connects the ships by river.", who=Who(seat))
        earn(state.glory, BY_RIVER, [seat], turn)
    if reach & BOARD.by_land and not guide.by_land:
        guide.by_land = True
        turn.tell("{who} connects the ships by land.", who=Who(seat))
        earn(state.glory, BY_LAND, [seat], turn)
    if guide.unlocked and not was_unlocked:
        turn.tell("{who} has connected the ships from both sides and fills the lock.", who=Who(seat))


def journey_points(guide: PartSevenGuide) -> int:
    """Row 1: camps, the columns that have both numbers, thrush and Arkenstone (TB-7.18)."""
    thrush = BOARD.points.thrush if heard_thrush(guide) else 0
    arkenstone = BOARD.points.arkenstone if guide.entered & BOARD.arkenstone else 0
    return by_number(BOARD.points.camps, len(guide.marked)) + sum(guide.results) + thrush + arkenstone


def heard_thrush(guide: PartSevenGuide) -> bool:
    """Whether the guide has entered the thrush's space (TB-7.10)."""
    return bool(guide.entered & BOARD.thrush)


def treasure_points(guide: PartSevenGuide) -> int:
    """Row 2 without glory: gems and swords; bread is worth nothing (TB-7.18)."""
    return by_number(BOARD.points.gems, guide.gems) + by_number(BOARD.points.swords, guide.swords)


def first_position(seats: int, hard: str, turn: Turn) -> PartSeven:
    """A fresh guide for everybody."""
    return open_guides(PartSeven, PartSevenGuide, seats, hard, turn)
