"""Part 8, Fire and Water: houses saved, boats, what scores, when it is over, and epic mode (TB-8, TB-10).

Not here: what is printed (`board`), Smaug (`smaug`), bread movement (`bread_movement`), what is seen (`view`), and all
that parts have in common.
"""

from collections.abc import Sequence
from typing import ClassVar

from smial.rules import Lanes, Line, Seat, Step, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back import black_die
from smial_there_and_back.adventure import square
from smial_there_and_back.bread_movement import BreadAdventure, OfferBread
from smial_there_and_back.epic import Carried
from smial_there_and_back.glory import earn, points
from smial_there_and_back.hard import ChooseHard
from smial_there_and_back.opening import OneByOne, fresh_guides
from smial_there_and_back.part_8 import estimate, view
from smial_there_and_back.part_8.board import BOARD, BOATS, TWO_BOATS, Board
from smial_there_and_back.part_8.guide import ARROWS, PartEightGuide
from smial_there_and_back.part_8.smaug import (
    FaceSmaug,
    FillSmaug,
    LookAtSmaug,
    attack,
    end_if_smaug_falls,
    house_ref,
)
from smial_there_and_back.scoring import by_number


class PartEight(BreadAdventure[PartEightGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 8."""

    agenda: list[OneByOne | Lanes[ChooseHard | FaceSmaug] | OfferBread | FillSmaug | LookAtSmaug]
    before: list[int] = []
    """In epic mode each seat's total of part 7 (TB-10.4)."""

    board: ClassVar[Board] = BOARD
    bread_form: ClassVar[str] = BOARD.printing.bread_form
    round_limit: ClassVar[int] = 13

    def after_roll(self, turn: Turn) -> Sequence[Step]:
        black_die.roll(self, turn)
        return attack(self)

    def special(self, seat: Seat, effect: str, turn: Turn) -> Sequence[Step]:
        return [FillSmaug(seat)]

    def connect(self, seat: Seat, turn: Turn) -> None:
        """What the last section connects to is joined to Bard, for all lines come from him."""
        section = self.guides[seat].lines[-1][-1]
        for house in BOARD.houses_at[section]:
            save_house(self.guides[seat], seat, house, turn)
        for boat in BOARD.boats_at[section]:
            mark_boat(self, seat, boat, turn)
        end_if_smaug_falls(self)
        if len(self.guides[seat].boats) == BOATS:
            self.end, self.finishers = "goal", [seat]

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide = self.guides[seat]
        return town_points(guide) + points(self.glory, BOARD.glory, seat), lake_points(guide)

    def total(self, seat: Seat) -> int:
        """In epic mode with the points of part 7."""
        return super().total(seat) + (self.before[seat] if self.before else 0)

    def solo_bonus(self) -> int:
        """50 for defeating Smaug, in hard mode for the boats as well; both together are no more (TB-11.13, TB-A28)."""
        bonus = super().solo_bonus()
        return 50 if bonus and self.guides[0].has_defeated_smaug else bonus

    def goal_reached(self) -> Line:
        if len(self.finishers) > 1:  # together, in the black die step (TB-A22)
            return line("{who} have defeated Smaug.", who=tuple(Who(seat) for seat in self.finishers))
        if self.guides[self.finishers[0]].has_defeated_smaug:
            return line("{who} has defeated Smaug.", who=Who(self.finishers[0]))
        return line("{who} has marked all ten boats.", who=Who(self.finishers[0]))

    def view(self) -> View:
        return view.view(self, self.before)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def save_house(guide: PartEightGuide, seat: Seat, house: int, turn: Turn) -> None:
    """A house that is connected with a number still open is saved (TB-8.11, TB-8.12)."""
    if BOARD.open_numbers(guide, house):
        guide.saved.append(house)
        turn.tell("{who} saves {house}.", who=Who(seat), house=house_ref(seat, house))


def mark_boat(state: PartEight, seat: Seat, boat: int, turn: Turn) -> None:
    """A boat that is connected is marked; glory is for the first two that lie next to each other (TB-8.13)."""
    boats = state.guides[seat].boats
    if boat not in boats:
        boats.append(boat)
        turn.tell("{who} marks the boat on {square}.", who=Who(seat), square=square(seat, BOARD.squares.names[boat]))
        if any(one in boats and other in boats for one, other in BOARD.moored_together):
            earn(state.glory, TWO_BOATS, [seat], turn)


def town_points(guide: PartEightGuide) -> int:
    """Row 1 without glory: houses that are saved, and the thrush (TB-8.18, TB-A23)."""
    thrush = BOARD.points.thrush if BOARD.sections.entered(guide.lines) & BOARD.thrush else 0
    return by_number(BOARD.points.houses, len(guide.saved)) + thrush


def lake_points(guide: PartEightGuide) -> int:
    """Row 2: filled numbers on Smaug, and boats; swords and bread are worth nothing (TB-8.18)."""
    return by_number(BOARD.points.smaug, len(guide.strikes)) + by_number(BOARD.points.boats, len(guide.boats))


def first_position(seats: int, hard: str, turn: Turn, carried: Carried | None = None) -> PartEight:
    """A fresh guide for everybody, with arrows, or in epic mode with what part 7 has left (TB-8.1, TB-10)."""
    state = fresh_guides(PartEight, PartEightGuide, seats, hard)
    for guide in state.guides:
        guide.swords = ARROWS
    if carried is not None:
        go_on(state, carried)
    state.settle(turn)
    return state


def go_on(state: PartEight, carried: Carried) -> None:
    """All swords, bread and points of part 7 are carried over; who has not heard the thrush there, never will
    (TB-10.2 to TB-10.4)."""
    state.before = [traveller.total for traveller in carried.travellers]
    for guide, traveller in zip(state.guides, carried.travellers, strict=True):
        guide.swords, guide.bread = traveller.swords, traveller.bread
        guide.thrush_is_gone = not traveller.thrush
