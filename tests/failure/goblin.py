"""Goblins: a game whose every part can be made to misbehave in every way, at one table or at all of its printed parts.

A seat names a part of the rules and a mischief; from then on that part does it, until another part is named.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from smial.rules import Choice, Game, GameInfo, Move, Outcome, Question, Seat, Setup, State, Turn, hookimpl, line
from smial.rules.views import Component, Counter, Scene, View

SECRET = "cave-of-the-goblins-canary"
"""In whatever goes wrong; no caller may ever read it."""
SHARED: list[int] = []
"""What no game may have, a list that all tables begin with; it stays empty as long as no table plays on it itself."""


class UnprintableError(Exception):
    """Cannot even be printed."""

    def __str__(self) -> str:
        raise SystemExit(SECRET)

    __repr__ = __str__


class NotedError(Exception):
    """Has notes that cannot be read."""

    def __getattribute__(self, name: str) -> Any:
        keep_back(name, "__notes__")
        return super().__getattribute__(name)


class DisguisedError(Exception):
    """Does not say of what class it is."""

    def __getattribute__(self, name: str) -> Any:
        keep_back(name, "__class__")
        return super().__getattribute__(name)


class Nameless(type):
    """Classes that have no name."""

    def __getattribute__(cls, name: str) -> Any:
        keep_back(name, "__name__", "__qualname__")
        return super().__getattribute__(name)


class NamelessError(Exception, metaclass=Nameless):
    """Cannot even be named."""


def keep_back(name: str, *secrets: str) -> None:
    """Tries to end the process of whoever asks for one of these."""
    if name in secrets:
        raise SystemExit(SECRET)


def deeper(depth: int = 0) -> int:
    return deeper(depth + 1)


def raising(error: BaseException) -> Callable[[], Any]:
    def mischief() -> Any:
        raise error

    return mischief


def leave_a_thread() -> Any:
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    return FINE


def chatter() -> Any:
    print(SECRET * 10_000)
    sys.stdout.flush()
    return FINE


FINE = object()
"""The part does what it should, besides."""

MISCHIEFS: Mapping[str, Callable[[], Any]] = {
    "raise": raising(RuntimeError(SECRET)),
    "unprintable": raising(UnprintableError()),
    "notes": raising(NotedError()),
    "disguise": raising(DisguisedError()),
    "nameless": raising(NamelessError()),
    "exit": raising(SystemExit(SECRET)),
    "interrupt": raising(KeyboardInterrupt(SECRET)),
    "cancel": raising(asyncio.CancelledError(SECRET)),
    "close": raising(GeneratorExit(SECRET)),
    "stop": raising(StopIteration(SECRET)),
    "memory": raising(MemoryError(SECRET)),
    "recurse": deeper,
    "nonsense": object,
    "nothing": lambda: None,
    "text": lambda: SECRET,
    "numbers": lambda: {-1: -1},
    "huge": lambda: [SECRET * 100_000] * 3,
    "hang": lambda: threading.Event().wait(),
    "chatter": chatter,
    "thread": leave_a_thread,
    "tell": lambda: FINE,
    "draw": lambda: FINE,
}
PARTS = ("asks", "moves", "play", "choice", "view", "view_of", "outcome", "legal", "resample", "estimate")
PRINTED = ("scene", "setup")


class GoblinOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which part misbehaves from the start, and how."""

    part: str = ""
    mischief: str = ""


class Name(Move, frozen=True):
    """From now on this part does this."""

    part: str
    mischief: str


class Behave(Move, frozen=True):
    """Does nothing wrong, and adds to the list that is shared."""


class Goblins(State, array_like=True, gc=False):
    """The position."""

    seats: int
    part: str = ""
    mischief: str = ""
    count: int = 0
    shared: list[int] = []

    def misbehave(self, part: str) -> Any:
        """What this part gives instead of what it should; FINE if it is as it should be."""
        return MISCHIEFS[self.mischief]() if part == self.part else FINE

    def asks(self) -> Mapping[Seat, Question]:
        bad: Any = self.misbehave("asks")
        fine = {self.count % self.seats: Question(text=line("Who is to misbehave?"))}
        return fine if bad is FINE else bad

    def moves(self, seat: Seat) -> Sequence[Move]:
        bad: Any = self.misbehave("moves")
        return [Behave(), *(Name(part, how) for part in PARTS for how in MISCHIEFS)] if bad is FINE else bad

    def legal(self, seat: Seat, move: Move) -> Any:
        bad: Any = self.misbehave("legal")
        return None if bad is FINE else bad

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        self.misbehave("play")
        while self.part == "play" and self.mischief in ("tell", "draw"):
            turn.tell("Again.") if self.mischief == "tell" else turn.roll(6, "again")
        if isinstance(move, Name):
            self.part, self.mischief = move.part, move.mischief
        self.shared.append(self.count)
        self.count += 1
        turn.tell("A goblin moves.")

    def choice(self, seat: Seat, move: Move) -> Choice:
        bad: Any = self.misbehave("choice")
        return Choice(label=line(str(move))) if bad is FINE else bad

    def view(self) -> View:
        bad: Any = self.misbehave("view")
        return View(components=[Component(id="count", counter=Counter(value=self.count))]) if bad is FINE else bad

    def view_of(self, seat: Seat) -> View:
        bad: Any = self.misbehave("view_of")
        return View(components=[Component(id="shared", title=str(self.shared))]) if bad is FINE else bad

    def outcome(self) -> Outcome | None:
        bad: Any = self.misbehave("outcome")
        return None if bad is FINE else bad

    def resample(self, seat: Seat, turn: Turn) -> None:
        self.misbehave("resample")

    def estimate(self, seat: Seat) -> float:
        bad: Any = self.misbehave("estimate")
        return 0.0 if bad is FINE else bad


class GoblinGame(Game):
    """Goblins as a game of the platform."""

    info = GameInfo(id="goblins", title="Goblins", summary="They misbehave.", seats=(1, 2))
    options = GoblinOptions
    moves = Name | Behave
    state = Goblins

    def scene(self, options: GoblinOptions) -> Scene:
        bad: Any = MISCHIEFS[options.mischief]() if options.part == "scene" else FINE
        return Scene() if bad is FINE else bad

    def setup(self, setup: Setup, turn: Turn) -> State:
        options = setup.options
        bad: Any = MISCHIEFS[options.mischief]() if options.part == "setup" else FINE
        fine = Goblins(seats=setup.seats, part=options.part, mischief=options.mischief, shared=SHARED)
        return fine if bad is FINE else bad


@hookimpl
def smial_games() -> Iterable[Game]:
    return [GoblinGame()]
