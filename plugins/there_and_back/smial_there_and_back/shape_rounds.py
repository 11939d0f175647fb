"""A round of the parts with shapes: one roll for everybody at once (TB-4.1, TB-4.13 to TB-4.16, TB-6.1, TB-6.9).

Not here: how one player fills in shapes (`filling`), what the end condition is (each part says so).
"""

from typing import Any, TypeVar

from smial.rules import Lane, Lanes, Seat, Step, Turn, Who
from smial_there_and_back.filling import BonusShape, ChooseShape, FreeShape, NumberedShape
from smial_there_and_back.glory import all_open, earn
from smial_there_and_back.hard import ChooseHard, ask_everybody
from smial_there_and_back.shape_adventure import AnyShapes, ShapeGuide
from smial_there_and_back.shape_sheet import FREE
from smial_there_and_back.solo import GLORY_ROUNDS, FillGlory


class OpenRound(Step):
    """A new round; alone it may cost an award before the roll (TB-11.5)."""

    def resolve(self, state: AnyShapes, turn: Turn) -> None:
        state.round += 1
        if state.solo and state.round in GLORY_ROUNDS:
            turn.then(FillGlory(0))
        turn.then(RollBlackDie())


class RollBlackDie(Step):
    """One player rolls, each round another; the number holds for all, who use it at the same time (TB-4.1)."""

    def resolve(self, state: AnyShapes, turn: Turn) -> None:
        state.roll = turn.roll(FREE.number, "black die")
        roller = (state.round - 1) % len(state.guides)
        turn.tell("{who} rolls: {number}.", who=Who(roller), number=state.roll)
        for guide in state.guides:
            guide.open_round(state.shapes_each_round)
        turn.then(everybody_fills(state), PassersFill(), CloseRound())


class PassersFill(Step):
    """If the round has not ended the adventure, those who passed place a shape after all (TB-A16)."""

    def resolve(self, state: AnyShapes, turn: Turn) -> None:
        if finishers(state):
            return
        passers = [seat for seat, guide in enumerate(state.guides) if guide.passed]
        for seat in passers:
            state.guides[seat].passed = False
        if passers:
            lanes = [Lane(seat, [ChooseShape(seat, state.roll)]) for seat in passers]
            turn.then(Lanes(name=f"round {state.round}, those who passed", lanes=lanes))


class CloseRound(Step):
    """Glory for all who were first in this round (TB-4.13, TB-6.7), then the end, if it has come (TB-4.14, TB-6.9,
    TB-A16, TB-11.7)."""

    def resolve(self, state: AnyShapes, turn: Turn) -> None:
        done = [guide.done for guide in state.guides]
        for goal, award in state.glory.items():
            if award.open:
                earn(state.glory, goal, [seat for seat, goals in enumerate(done) if goal in goals], turn)
        state.finishers = finishers(state)
        if state.finishers:
            state.end = "goal"
        elif state.solo and state.round == state.round_limit:
            state.end = "rounds"
        elif not any(guide.can_go_on() for guide in state.guides):
            state.end = "stuck"
        else:
            turn.then(OpenRound())


RoundStep = FillGlory | OpenRound | RollBlackDie | PassersFill | CloseRound
"""What happens at the table."""
FillStep = ChooseHard | ChooseShape | NumberedShape | FreeShape | BonusShape
"""What a player may have to do while others do the same; each part adds how its gains are used."""

A = TypeVar("A", bound=AnyShapes)


def open_guides(part: type[A], guide: type[ShapeGuide], seats: int, hard: str, turn: Turn) -> A:
    """A fresh guide for everybody, and the first roll, or the first question: who plays in hard mode."""
    guides = [guide(hard=hard == "all") for _ in range(seats)]
    agenda = [OpenRound(), *ask_everybody(seats, hard)]
    state = part(guides=guides, glory=all_open(part.board.glory), agenda=agenda)
    state.settle(turn)
    return state


def everybody_fills(state: AnyShapes) -> Lanes[Any]:
    """All players choose and fill in at once (TB-4.2); a single player does so twice (TB-11.10, TB-11.11)."""
    shapes = range(state.shapes_each_round)
    lanes = [
        Lane(seat, [ChooseShape(seat, state.roll, may_pass=not state.solo) for _ in shapes])
        for seat in range(len(state.guides))
    ]
    return Lanes(name=f"round {state.round}", lanes=lanes)


def finishers(state: AnyShapes) -> list[Seat]:
    """Who has met the end condition."""
    return [seat for seat, guide in enumerate(state.guides) if guide.finished]
