"""Part 1, An Unexpected Party: who arrives, what it scores, when the party is complete (TB-1).

Not here: what is printed (`board`), bread (`bread`), what is seen (`view`), and all that parts have in common.
"""

from typing import ClassVar

from smial.rules import Line, Ref, Seat, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back.adventure import on_map
from smial_there_and_back.glory import earn, points
from smial_there_and_back.opening import PathStep, open_guides
from smial_there_and_back.part_1 import estimate, view
from smial_there_and_back.part_1.board import BOARD, DWARVES, Board
from smial_there_and_back.part_1.bread import MARKED, Feast
from smial_there_and_back.part_1.guide import PartOneGuide
from smial_there_and_back.part_1.marking import PlaceBread
from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.path_guide import Token
from smial_there_and_back.scoring import by_number


class PartOne(PathAdventure[PartOneGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 1."""

    agenda: list[PathStep | PlaceBread]

    board: ClassVar[Board] = BOARD
    round_limit: ClassVar[int] = 8

    def use(self, seat: Seat, token: Token, count: int) -> PlaceBread | None:
        return PlaceBread(seat, count) if token == "bread" else None

    def connect(self, seat: Seat, turn: Turn) -> None:
        for guest in newly_connected(self.guides[seat]):
            arrive(self, seat, guest, turn)
        if self.guides[seat].feast.arrived == DWARVES:
            self.end, self.finishers = "goal", [seat]

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide = self.guides[seat]
        swords_and_glory = by_number(BOARD.points.swords, guide.swords) + points(self.glory, BOARD.glory, seat)
        return guest_points(guide.feast), bread_points(guide.feast), swords_and_glory

    def goal_reached(self) -> Line:
        return line("{who} has brought all twelve dwarves to Bag End.", who=Who(self.finishers[0]))

    def view(self) -> View:
        return view.view(self)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def newly_connected(guide: PartOneGuide) -> list[int]:
    """The guests that the line drawn last joins to Bag End, and who have not arrived before (TB-1.4)."""
    reach = BOARD.sections.reach_of(guide.lines[-1])
    if not reach & BOARD.door:
        return []
    return [guest for guest, sides in BOARD.at_guest.items() if reach & sides and guest not in guide.arrived]


def arrive(state: PartOne, seat: Seat, guest: int, turn: Turn) -> None:
    """A guest arrives at Bag End (TB-1.9, TB-1.12, TB-1.13)."""
    guide, name = state.guides[seat], BOARD.name(guest)
    guide.arrived.append(guest)
    space = Ref(on_map(seat, BOARD.squares.names[guest]), name)
    turn.tell("{guest} arrives at Bag End of {who}.", guest=space, who=Who(seat))
    if guest in BOARD.leaders:
        guide.feast.seat_leader(name)
        earn(state.glory, name, [seat], turn)
    else:
        guide.feast.seat_dwarf()


def guest_points(feast: Feast) -> int:
    """Row 1: the points under the symbols of all who have arrived (TB-1.16)."""
    return sum(BOARD.points.dwarves[: feast.arrived]) + sum(BOARD.points.leaders[name] for name in feast.fed)


def bread_points(feast: Feast) -> int:
    """Row 2: the points of bread that guests found when they arrived."""
    served = zip(feast.row[: feast.arrived], BOARD.points.dwarf_bread, strict=False)
    leaders = sum(BOARD.points.leader_bread[name] for name, fed in feast.fed.items() if fed)
    return sum(value for bread, value in served if bread == MARKED) + leaders


def first_position(seats: int, hard: str, turn: Turn) -> PartOne:
    """A fresh guide for everybody."""
    return open_guides(PartOne, PartOneGuide, seats, hard, turn)
