"""Part 5, Out of the Frying-Pan into the Fire: a round with wargs, trees, what scores, and the end (TB-5).

Not here: what is printed (`board`), wargs and eagles (`wargs`, `eagles`), what is seen (`view`), and all that parts
have in common.
"""

from collections.abc import Sequence
from typing import ClassVar

from smial.rules import Lane, Lanes, Line, Seat, Step, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back import black_die
from smial_there_and_back.asking import Ask
from smial_there_and_back.glory import points
from smial_there_and_back.hard import ChooseHard
from smial_there_and_back.opening import OneByOne, open_guides
from smial_there_and_back.part_5 import estimate, view
from smial_there_and_back.part_5.board import BOARD, Board
from smial_there_and_back.part_5.eagles import (
    MoveEagles,
    end_if_all_are_saved,
    gandalf_is_saved,
    rescue,
    tree_ref,
)
from smial_there_and_back.part_5.guide import PartFiveGuide
from smial_there_and_back.part_5.wargs import MeetWargs, cut_off
from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.path_guide import Token
from smial_there_and_back.scoring import by_number
from smial_there_and_back.squares import bits


class PartFive(PathAdventure[PartFiveGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 5."""

    agenda: list[OneByOne | Lanes[ChooseHard | MeetWargs] | MoveEagles]

    board: ClassVar[Board] = BOARD
    round_limit: ClassVar[int] = 9
    stuck: ClassVar[Line] = line("Wargs have cut everybody off from some dwarf.")

    def use(self, seat: Seat, token: Token, count: int) -> Ask | None:
        """Swords move the eagles; bread is taken as pinecones (TB-5.2)."""
        return MoveEagles(seat, count) if token == "sword" else None

    def after_roll(self, turn: Turn) -> Sequence[Step]:
        """The black die, and all deal with the wargs before a die is taken (TB-5.3, alone TB-11.9)."""
        if gandalf_is_saved(self):
            return ()
        black_die.roll(self, turn)
        lanes = [Lane(seat, [MeetWargs(seat)]) for seat in range(len(self.guides))]
        return [Lanes(name=f"wargs of round {self.round}", lanes=lanes)]

    def connect(self, seat: Seat, turn: Turn) -> None:
        """Every tree that the last section connects to is marked (TB-5.8); all lines come from the dell."""
        guide = self.guides[seat]
        for tree in bits(BOARD.trees_at[guide.lines[-1][-1]]):
            if tree not in guide.marked_trees:
                guide.marked_trees.append(tree)
                turn.tell("{who} connects {friend}.", who=Who(seat), friend=tree_ref(seat, tree))
                rescue(self, seat, 1 << tree, turn)
        end_if_all_are_saved(self, seat)

    def hopeless(self) -> bool:
        """Whether wargs have cut off every player from some dwarf (TB-5.18); alone the rounds run out anyway."""
        return not self.solo and all(cut_off(guide) for guide in self.guides)

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide = self.guides[seat]
        return dwarf_points(guide), fire_points(guide) + points(self.glory, BOARD.glory, seat)

    def goal_reached(self) -> Line:
        return line("{who} has saved every dwarf.", who=Who(self.finishers[0]))

    def view(self) -> View:
        return view.view(self)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def dwarf_points(guide: PartFiveGuide) -> int:
    """Row 1: dwarves connected and dwarves saved (TB-5.17)."""
    saved = (BOARD.saved(guide) & BOARD.dwarves).bit_count()
    return by_number(BOARD.points.connected, connected(guide)) + by_number(BOARD.points.saved, saved)


def connected(guide: PartFiveGuide) -> int:
    """How many dwarves are connected; Gandalf is none."""
    return sum(tree != BOARD.gandalf for tree in guide.marked_trees)


def fire_points(guide: PartFiveGuide) -> int:
    """Row 2 without glory: pinecones that are left, Gandalf, and the eyrie (TB-5.17)."""
    gandalf = BOARD.points.gandalf if BOARD.saved(guide) >> BOARD.gandalf & 1 else 0
    eyrie = BOARD.points.eyrie if BOARD.sections.entered(guide.lines) & BOARD.eyrie else 0
    return by_number(BOARD.points.pinecones, guide.pinecones) + gandalf + eyrie


def first_position(seats: int, hard: str, turn: Turn) -> PartFive:
    """A fresh guide for everybody."""
    return open_guides(PartFive, PartFiveGuide, seats, hard, turn)
