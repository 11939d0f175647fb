"""Part 3, Over Hill and Under Hill: storms, the cave, goblins, what scores, when the dell is reached (TB-3).

Not here: what is printed (`board`), what is seen (`view`), and all that parts have in common.
"""

from collections.abc import Sequence
from typing import ClassVar

from smial.rules import Line, Ref, Seat, Step, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back import black_die
from smial_there_and_back.adventure import on_map
from smial_there_and_back.glory import earn, points
from smial_there_and_back.opening import PathStep, open_guides
from smial_there_and_back.part_3 import estimate, view
from smial_there_and_back.part_3.board import BOARD, CAVE, GREAT, Board
from smial_there_and_back.part_3.guide import PartThreeGuide
from smial_there_and_back.part_3.weather import Hills, storms
from smial_there_and_back.scoring import by_number
from smial_there_and_back.squares import mask


class PartThree(Hills, array_like=True, gc=False, kw_only=True):
    """A position of part 3."""

    agenda: list[PathStep]

    board: ClassVar[Board] = BOARD
    round_limit: ClassVar[int] = 8

    def after_roll(self, turn: Turn) -> Sequence[Step]:
        if all(guide.region >= CAVE for guide in self.guides):
            if self.black:  # it leaves the game for good (TB-3.8)
                self.black = 0
                turn.tell("The black die leaves the game: all have entered the cave.")
            return ()
        number = black_die.roll(self, turn)
        if number not in self.stormy:
            self.stormy.append(number)
            turn.tell("Thunderstorms break from the clouds with the number {number}.", number=number)
        return ()

    def special(self, seat: Seat, effect: str, turn: Turn) -> Sequence[Step]:
        self.guides[seat].staff = True
        return ()

    def enter(self, seat: Seat, section: int, turn: Turn) -> Sequence[Step]:
        guide = self.guides[seat]
        entries = (BOARD.sections.cells[section] & storms(self, guide)).bit_count()
        if entries:
            guide.storms += entries
            turn.tell("{who} enters thunderstorms: {count}.", who=Who(seat), count=entries)
        return ()

    def connect(self, seat: Seat, turn: Turn) -> None:
        guide = self.guides[seat]
        reach = BOARD.sections.reach_of(guide.lines[-1])
        if reach & BOARD.at_great_goblin and not guide.great_goblin:
            fight_great_goblin(self, seat, turn)
        if reach & BOARD.door:
            earn(self.glory, BOARD.name(BOARD.dell), [seat], turn)
            self.end, self.finishers = "goal", [seat]

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide = self.guides[seat]
        return weather_and_bread(guide), fights_and_shelter(guide) + points(self.glory, BOARD.glory, seat)

    def goal_reached(self) -> Line:
        return line("{who} has reached the dell.", who=Who(self.finishers[0]))

    def view(self) -> View:
        return view.view(self)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def fight_great_goblin(state: PartThree, seat: Seat, turn: Turn) -> None:
    """Who connects to the Great Goblin marks him; the first has glory (TB-3.14)."""
    state.guides[seat].great_goblin = True
    space = Ref(on_map(seat, BOARD.squares.names[BOARD.great_goblin]), GREAT)
    turn.tell("{who} defeats {goblin}.", who=Who(seat), goblin=space)
    earn(state.glory, GREAT, [seat], turn)


def weather_and_bread(guide: PartThreeGuide) -> int:
    """Row 1: the highest open storm value, marked cave spaces, bread that is left (TB-3.16)."""
    eaten = (mask(guide.marked) & BOARD.cave).bit_count()
    storm = by_number(BOARD.points.storms, guide.storms)
    return storm + by_number(BOARD.points.cave, eaten) + by_number(BOARD.points.bread, guide.bread)


def fights_and_shelter(guide: PartThreeGuide) -> int:
    """Row 2 without glory: marked goblins, the Great Goblin, the shelter (TB-3.16)."""
    fought = sum(goblin in guide.marked for goblin in BOARD.goblins)
    great = BOARD.points.great_goblin if guide.great_goblin else 0
    shelter = BOARD.points.shelter if BOARD.sections.entered(guide.lines) & BOARD.shelter else 0
    return by_number(BOARD.points.goblins, fought) + great + shelter


def first_position(seats: int, hard: str, turn: Turn) -> PartThree:
    """A fresh guide for everybody."""
    return open_guides(PartThree, PartThreeGuide, seats, hard, turn)
