"""Part 4, Riddles in the Dark: a round for everybody at once, who wins glory, how it ends (TB-4; alone TB-11.10).

Not here: what is printed (`board`), how one player fills in shapes (`filling`), what is seen (`view`).
"""

from typing import Any, ClassVar

from smial.rules import Lane, Lanes, Line, Seat, Step, Turn, Who, line
from smial.rules.views import View
from smial_there_and_back.adventure import ROUNDS_OVER, Adventure
from smial_there_and_back.glory import Award, earn, points
from smial_there_and_back.hard import ask_everybody
from smial_there_and_back.part_4 import estimate, view
from smial_there_and_back.part_4.board import BOARD, RIDDLES, RING
from smial_there_and_back.part_4.filling import CaveGuide, ChooseShape, LaneStep, shapes_each_round
from smial_there_and_back.shape_sheet import FREE
from smial_there_and_back.solo import GLORY_ROUNDS, FillGlory


class OpenRound(Step):
    """A new round; alone it may cost an award before the roll (TB-11.5)."""

    def resolve(self, state: "PartFour", turn: Turn) -> None:
        state.round += 1
        if state.solo and state.round in GLORY_ROUNDS:
            turn.then(FillGlory(0))
        turn.then(RollBlackDie())


class RollBlackDie(Step):
    """One player rolls, each round another; the number holds for all, who use it at the same time (TB-4.1)."""

    def resolve(self, state: "PartFour", turn: Turn) -> None:
        state.roll = turn.roll(FREE.number, "black die")
        roller = (state.round - 1) % len(state.guides)
        turn.tell("{who} rolls: {number}.", who=Who(roller), number=state.roll)
        for guide in state.guides:
            guide.bonuses_left = shapes_each_round(state)
        turn.then(everybody_fills(state), PassersFill(), CloseRound())


class PassersFill(Step):
    """If the round has not ended the adventure, those who passed place a shape after all (TB-A16)."""

    def resolve(self, state: "PartFour", turn: Turn) -> None:
        passers = [seat for seat, guide in enumerate(state.guides) if guide.passed]
        for seat in passers:
            state.guides[seat].passed = False
        if passers and not solvers(state):
            lanes = [Lane(seat, [ChooseShape(seat, state.roll, may_pass=False)]) for seat in passers]
            turn.then(Lanes(name=f"round {state.round}, those who passed", lanes=lanes))


class CloseRound(Step):
    """Glory for all who were first in this round (TB-4.13), then the end, if it has come (TB-4.14, TB-A16, TB-11.7)."""

    def resolve(self, state: "PartFour", turn: Turn) -> None:
        for goal in BOARD.goals:
            earn(state.glory, goal, [seat for seat, guide in enumerate(state.guides) if guide.has(goal)], turn)
        state.finishers = solvers(state)
        if state.finishers:
            state.end = "goal"
        elif state.solo and state.round == state.round_limit:
            state.end = "rounds"
        elif not any(guide.can_go_on() for guide in state.guides):
            state.end = "stuck"
        else:
            turn.then(OpenRound())


class PartFour(Adventure[CaveGuide], array_like=True, gc=False, kw_only=True):
    """A position of part 4."""

    agenda: list[Lanes[LaneStep] | FillGlory | OpenRound | RollBlackDie | PassersFill | CloseRound]
    roll: int = 0
    """The black die."""

    round_limit: ClassVar[int] = 8

    def rows(self, seat: Seat) -> tuple[int, ...]:
        guide = self.guides[seat]
        return progress_points(guide), points(self.glory, BOARD.glory, seat) - unfilled_water(guide)

    def reason(self) -> Line:
        if self.end == "rounds":
            return ROUNDS_OVER
        if self.end == "stuck":
            return line("Nobody can place a shape any more.")
        return line("All riddles are solved: {who}.", who=tuple(map(Who, self.finishers)))

    def view(self) -> View:
        return view.view(self, self.roll)

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def everybody_fills(state: PartFour) -> Lanes[Any]:
    """All players choose and fill in at once (TB-4.2); a single player does so twice (TB-11.10)."""
    lanes = [
        Lane(seat, [ChooseShape(seat, state.roll, may_pass=not state.solo) for _ in range(shapes_each_round(state))])
        for seat in range(len(state.guides))
    ]
    return Lanes(name=f"round {state.round}", lanes=lanes)


def solvers(state: PartFour) -> list[Seat]:
    """Who has solved all riddles."""
    return [seat for seat, guide in enumerate(state.guides) if guide.riddles == RIDDLES]


def progress_points(guide: CaveGuide) -> int:
    """Row 1: riddles, the Ring, and marked columns (TB-4.15)."""
    ring = BOARD.points.ring if guide.has(RING) else 0
    return BOARD.points.riddles[guide.riddles] + ring + BOARD.points.columns[guide.full_columns]


def unfilled_water(guide: CaveGuide) -> int:
    """What the water costs that is not filled (TB-4.15)."""
    return sum(value for cell, value in BOARD.water.items() if not guide.cells >> cell & 1)


def first_position(seats: int, hard: str, turn: Turn) -> PartFour:
    """A fresh guide for everybody."""
    guides = [CaveGuide(hard=hard == "all") for _ in range(seats)]
    choose = [ask_everybody(seats)] if hard == "by seat" else []
    state = PartFour(guides=guides, glory={goal: Award() for goal in BOARD.goals}, agenda=[OpenRound(), *choose])
    state.settle(turn)
    return state
