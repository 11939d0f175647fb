"""Nested effects as a flat stack of steps that are data with behaviour.

For games in which one thing interrupts another.

A position in the deepest nested effect is saved, copied, undone and resumed like any other, because the agenda is part
of it. Small games do without: a phase and a few fields are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from smial.rules.game import Outcome, State
from smial.rules.lines import Seat
from smial.rules.moves import Choice, Move, Question
from smial.rules.turn import RunawayError, Turn

STEP_BUDGET = 10_000
"""How many steps may be carried out between two answers before the chain is called runaway."""


class Step(msgspec.Struct, array_like=True, tag=str.lower, gc=False):
    """Something that is still to be done: `ResolveShadow(attacker=17)`.

    A step either asks (then it waits on top of the agenda for `answer`) or asks nothing (then it is carried out by
    `resolve`). It is taken off the agenda before either is called; if it is not over, it puts itself back with
    `turn.then(self)`. What must happen before that is named first.
    """

    def asks(self, state: Any) -> Mapping[Seat, Question]:
        """Whom it asks what; nobody by default."""
        return {}

    def waits(self, state: Any) -> bool:
        """Whether it asks anybody. Override it where that is quicker than wording the questions."""
        return bool(self.asks(state))

    def moves(self, state: Any, seat: Seat) -> Sequence[Move]:
        """Every legal answer of a seat it asks."""
        return ()

    def choice(self, state: Any, seat: Seat, move: Move) -> Choice:
        """How one of those moves is shown."""
        raise TypeError(f"{type(self).__name__} asks, and so it must word its choices: define choice()")

    def choices(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        """How all of them are shown. Override it where that is quicker than one by one."""
        return [self.choice(state, seat, move) for move in moves]

    def answer(self, state: Any, seat: Seat, move: Move, turn: Turn) -> None:
        """What an answer does."""
        raise TypeError(f"{type(self).__name__} asks, and so it must take answers: define answer()")

    def resolve(self, state: Any, turn: Turn) -> None:
        """What it does when it asks nobody."""
        raise TypeError(f"{type(self).__name__} asks nobody, and so it must do something: define resolve()")


S = TypeVar("S", bound=Step)


class Lane(msgspec.Struct, Generic[S], array_like=True, gc=False):
    """A seat's own stack of steps; the last one is done first."""

    seat: Seat
    steps: list[S]


class Lanes(Step, Generic[S], tag="lanes"):
    """Gives each named seat a stack of its own and is over when all are empty: everybody picks, drops or draws at once.

    What a seat may do in its lane never depends on another lane; inside it only that seat's stream is drawn from.
    """

    name: str
    """Unique within the game: `round 3`."""
    lanes: list[Lane[S]]
    opened: bool = False

    def asks(self, state: Any) -> Mapping[Seat, Question]:
        if not self.opened:
            return {}
        return {lane.seat: self._question(state, lane) for lane in self.lanes if lane.steps}

    def waits(self, state: Any) -> bool:
        return self.opened and any(lane.steps for lane in self.lanes)

    def moves(self, state: Any, seat: Seat) -> Sequence[Move]:
        return self._lane(seat).steps[-1].moves(state, seat)

    def choice(self, state: Any, seat: Seat, move: Move) -> Choice:
        return self._lane(seat).steps[-1].choice(state, seat, move)

    def choices(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        return self._lane(seat).steps[-1].choices(state, seat, moves)

    def answer(self, state: Any, seat: Seat, move: Move, turn: Turn) -> None:
        lane = self._lane(seat)
        with turn.lane(seat):
            take_answer(lane.steps, state, seat, move, turn)
            carry_out(lane.steps, state, turn)
        self._go_on(turn)

    def resolve(self, state: Any, turn: Turn) -> None:
        self.opened = True
        for lane in self.lanes:
            with turn.lane(lane.seat):
                carry_out(lane.steps, state, turn)
        self._go_on(turn)

    def _go_on(self, turn: Turn) -> None:
        if any(lane.steps for lane in self.lanes):
            turn.then(self)

    def _lane(self, seat: Seat) -> Lane[S]:
        return next(lane for lane in self.lanes if lane.seat == seat)

    def _question(self, state: Any, lane: Lane[S]) -> Question:
        asked = lane.steps[-1].asks(state)
        if list(asked) != [lane.seat]:
            raise ValueError(f"{type(lane.steps[-1]).__name__} in the lane of seat {lane.seat} asks {list(asked)}")
        return msgspec.structs.replace(asked[lane.seat], together=self.name)


class AgendaState(State):
    """A position with an agenda: asks, moves and answers are those of the step on top.

    A game declares `agenda: list[DropItems | ResolveShadow | Lanes[DropItems]]`, puts the first steps there in `setup`
    and calls `settle`. It still writes `view` and `outcome`.
    """

    agenda: list[Any]

    def asks(self) -> Mapping[Seat, Question]:
        return self.agenda[-1].asks(self) if self.agenda else {}

    def moves(self, seat: Seat) -> Sequence[Move]:
        moves: Sequence[Move] = self.agenda[-1].moves(self, seat)
        return moves

    def choice(self, seat: Seat, move: Move) -> Choice:
        choice: Choice = self.agenda[-1].choice(self, seat, move)
        return choice

    def choices(self, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        choices: Sequence[Choice] = self.agenda[-1].choices(self, seat, moves)
        return choices

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        take_answer(self.agenda, self, seat, move, turn)
        self.settle(turn)

    def settle(self, turn: Turn) -> None:
        """Carries steps out until one asks or the game is over; then nothing stays on the agenda."""
        if carry_out(self.agenda, self, turn, until=self.outcome):
            self.agenda.clear()


def take_answer(steps: list[Any], state: Any, seat: Seat, move: Move, turn: Turn) -> None:
    """Gives the answer to the step on top of this stack."""
    steps.pop().answer(state, seat, move, turn)
    if turn.next_steps:
        steps.extend(turn.take_next())


def carry_out(steps: list[Any], state: Any, turn: Turn, until: Callable[[], Outcome | None] = lambda: None) -> bool:
    """Carries out the steps of this stack from the top until one asks somebody (False) or `until` gives an outcome
    (True).
    """
    done = 0
    while steps:
        if until() is not None:
            return True
        step = steps[-1]
        if step.waits(state):
            return False
        if done == STEP_BUDGET:
            raise RunawayError(f"{type(step).__name__} is still going on after {STEP_BUDGET} steps")
        done += 1
        steps.pop()
        step.resolve(state, turn)
        if turn.next_steps:
            steps.extend(turn.take_next())
    return False
