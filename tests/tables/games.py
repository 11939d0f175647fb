"""Four small games for the tests of tables: with chance, with single answers, with everything that goes wrong, and one
that goes on from another. The game with hidden hands is the Mathom Swap of `tests.probe`.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, ClassVar

import msgspec

from smial.rules import (
    Arg,
    Choice,
    Game,
    GameInfo,
    Line,
    Move,
    Outcome,
    Question,
    Ref,
    Seat,
    Setup,
    State,
    Told,
    Traits,
    Turn,
    Who,
    line,
)
from smial.rules.views import Component, Counter, Scene, View


class Add(Move, frozen=True):
    number: int


class Roll(Move, frozen=True):
    pass


class Think(Move, frozen=True):
    """Changes nothing but that one has thought, and it is still one's turn."""


class Peek(Move, frozen=True):
    """Something hidden becomes known to the seat, and it is still its turn."""


class ClimbOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    top: int = 10
    german: bool = False


class Carried(msgspec.Struct, frozen=True):
    best: int


class ClimbState(State, array_like=True, gc=False):
    top: int
    heights: list[int]
    turn: int
    thoughts: int = 0

    def asks(self) -> Mapping[Seat, Question]:
        return {} if self.outcome() else {self.turn: Question(text=line("Climb"), subject=(self.thoughts,))}

    def moves(self, seat: Seat) -> Sequence[Move]:
        return [Add(1), Add(2), Roll(), Think(), Peek()]

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line(type(move).__name__), group="Climb")

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Think():
                self.thoughts += 1
            case Peek():
                self.thoughts += 1
                turn.show(Ref("peak", "the peak"))
                turn.tell("{who} peeks.", who=Who(seat), secret={seat: line("You see the peak.")})
            case Add(number):
                self._climb(seat, number, turn)
            case _:
                self._climb(seat, turn.roll(6, "climb"), turn)

    def _climb(self, seat: Seat, steps: int, turn: Turn) -> None:
        self.heights[seat] += steps
        self.turn = (seat + 1) % len(self.heights)
        turn.tell("{who} climbs {steps}.", who=Who(seat), steps=steps)

    def view(self) -> View:
        return View(
            components=[Component(id=f"h{seat}", counter=Counter(value=h)) for seat, h in enumerate(self.heights)]
        )

    def view_of(self, seat: Seat) -> View:
        return View(components=[Component(id="mine", counter=Counter(value=self.heights[seat]))])

    def outcome(self) -> Outcome | None:
        best = max(self.heights)
        if best < self.top:
            return None
        winners = (self.heights.index(best),)
        return Outcome(scores=tuple(self.heights), winners=winners, reason=line("The top."), carry=Carried(best))


class Climb(Game):
    """Each in turn adds or rolls; who reaches the top first wins."""

    info: ClassVar[GameInfo] = GameInfo(
        id="climb", title="Climb", summary="Up.", seats=(1, 2, 3), traits=Traits(chance=True), languages=("en", "de")
    )
    options = ClimbOptions
    moves = Add | Roll | Think | Peek
    state = ClimbState
    carries = Carried
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "de": {"{who} climbs {steps}.": "{who} steigt {steps}.", "Climb": "Steige"}
    }

    def scene(self, options: Any) -> Scene:
        return Scene()

    def setup(self, setup: Setup, turn: Turn) -> State:
        ahead = setup.carry.best if setup.carry else 0
        turn.below(2**32, "weather")
        return ClimbState(top=setup.options.top + ahead, heights=[ahead] * setup.seats, turn=0)


class Lazy(Move, frozen=True):
    pass


class Busy(Move, frozen=True):
    pass


class Done(Move, frozen=True):
    pass


class ChoreOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hold: bool = False
    """The forced answer is asked for."""
    dice: bool = False
    """The forced answer draws."""
    rounds: int = 3


class ChoreState(State, array_like=True, gc=False):
    options: ChoreOptions
    seats: int
    turn: int = 0
    forced: bool = False
    done: int = 0
    seen: list[int] = []

    def asks(self) -> Mapping[Seat, Question]:
        if self.outcome():
            return {}
        if self.forced:
            return {1 % self.seats: Question(text=line("Say that you are done."), hold=self.options.hold)}
        return {0: Question(text=line("Busy or lazy?"))}

    def moves(self, seat: Seat) -> Sequence[Move]:
        return [Done()] if self.forced else [Busy(), Lazy()]

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line(type(move).__name__))

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Done):
            self.forced = False
            self.done += 1
            self.seen.append(turn.roll(6, "chore") if self.options.dice else 0)
        else:
            self.forced = isinstance(move, Busy)
            self.done += not self.forced
        turn.tell("{who}: {what}.", who=Who(seat), what=Ref("", type(move).__name__))

    def view(self) -> View:
        return View(components=[Component(id="done", counter=Counter(value=self.done))])

    def outcome(self) -> Outcome | None:
        return Outcome(winners=(0,), reason=line("Done.")) if self.done >= self.options.rounds else None


class Chores(Game):
    """Seat 1 chooses; if it is busy, another (or itself, alone) has one single answer."""

    info = GameInfo(id="chores", title="Chores", summary="", seats=(1, 2), traits=Traits(chance=True))
    options = ChoreOptions
    moves = Busy | Lazy | Done
    state = ChoreState

    def scene(self, options: Any) -> Scene:
        return Scene()

    def setup(self, setup: Setup, turn: Turn) -> State:
        return ChoreState(options=setup.options, seats=setup.seats)


class Mischief(Move, frozen=True):
    what: str


class Foreign(Move, frozen=True):
    """None of the game's moves."""


RELEASE = threading.Event()
"""Lets all endless calls end; tests that start one set it when they are over."""

NOT_FIT = (
    *("no bytes", "no state", "no line", "no words", "no answers", "no answer to read", "wrong seat", "wrong winner"),
    *("no number to send", "no seat to send", "no lines to send", "no secret to send"),
)
WITHOUT_END = ("draws without end", "tells without end", "tells too much")

WHATS = (
    "behave",
    "raise",
    "exit",
    "stop",
    "unprintable",
    "endless",
    "strand",
    "bad view",
    "slow view",
    "bad bot",
    "end",
    "large view",
    "tell much",
    *NOT_FIT,
    *WITHOUT_END,
    "refused",
)


class UnprintableError(Exception):
    def __str__(self) -> str:
        raise ValueError("not even this")

    __repr__ = __str__


class MischiefState(State, array_like=True, gc=False):
    seats: int
    count: int = 0
    mood: str = ""
    junk: Any = None

    def asks(self) -> Mapping[Seat, Question]:
        if self.outcome() or self.mood == "strand":
            return {}
        words = "\ud800" if self.mood == "no words" else "What now?"
        return {
            -1 if self.mood == "wrong seat" else self.count % self.seats: Question(
                text=line(words), hold=self.mood == "refused"
            )
        }

    def moves(self, seat: Seat) -> Sequence[Move]:
        odd: dict[str, Sequence[Move]] = {"no answers": [], "no answer to read": [Foreign()]}
        return odd.get(self.mood, [Mischief(what) for what in WHATS])

    def legal(self, seat: Seat, move: Move) -> Line | None:
        return line("Listed, and refused.") if self.mood == "refused" else super().legal(seat, move)

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line(str(move)))

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        self.count += 1
        if isinstance(move, Foreign):
            self.mood = ""
            return
        assert isinstance(move, Mischief)
        self.mood = move.what
        turn.roll(6, "mischief")
        self.junk = {"no bytes": object(), "no state": 2**64}.get(move.what)
        tell_mischief(move.what, turn)
        misbehave(move.what)

    def view(self) -> View:
        if self.mood == "bad view":
            raise KeyError("/a/secret/path")
        if self.mood == "slow view":
            RELEASE.wait(60)
        if self.mood == "large view":
            return View(components=[Component(id="large", title="x" * (4 << 20))])
        return View(components=[Component(id="count", counter=Counter(value=self.count))])

    def outcome(self) -> Outcome | None:
        if self.mood not in ("end", "wrong winner"):
            return None
        return Outcome(winners=() if self.mood == "end" else (self.seats,), reason=line("Enough."))


def tell_mischief(what: str, turn: Turn) -> None:
    while what == "draws without end":
        turn.roll(6, "again")
    while what == "tells without end":
        turn.tell("Again.")
    if what == "tell much":
        turn.tell("x" * (100 << 10))
    if what == "tells too much":
        turn.tell("x" * (1 << 20))
    if what == "no line":
        turn.told.append(Told(NO_LINE))
    if what in NOT_TO_SEND:
        turn.tell("{it}", it=NOT_TO_SEND[what])
    if what == "no secret to send":
        turn.tell("Something.", secret={seat: line("{it}", it=2**63) for seat in range(2)})


NO_LINE: Any = 7
NOT_TO_SEND: Mapping[str, Arg] = {
    "no number to send": -(2**63) - 1,
    "no seat to send": (Who(0), Who(2**31)),
    "no lines to send": reduce(lambda inner, _: line("({it})", it=inner), range(60), line("so deep")),
}


def misbehave(what: str) -> None:
    match what:
        case "raise":
            raise KeyError("/a/secret/path")
        case "exit":
            raise SystemExit(3)
        case "stop":
            next(iter(()))
        case "unprintable":
            raise UnprintableError
        case "endless":
            RELEASE.wait(60)


class Trouble(Game):
    """Does what it is told, and it is told to fail."""

    info = GameInfo(id="trouble", title="Trouble", summary="", seats=(1, 2), traits=Traits(chance=True))
    moves = Mischief
    state = MischiefState

    def scene(self, options: Any) -> Scene:
        return Scene()

    def setup(self, setup: Setup, turn: Turn) -> State:
        return MischiefState(seats=setup.seats)


def first_move(state: State, seat: Seat) -> Move:
    """A bot that takes what is listed first; it fails where the mood is for that."""
    if isinstance(state, MischiefState) and state.mood == "bad bot":
        raise RuntimeError("a bad bot")
    return state.moves(seat)[0]
