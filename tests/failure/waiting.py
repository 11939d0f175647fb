"""Waiting: a game whose rules wait until they are let go, through a named pipe that the test holds; and its bad habits.

The pipe's path is an option, so that each table can have its own.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from smial.rules import Choice, Game, GameInfo, Move, Outcome, Question, Seat, Setup, State, Turn, hookimpl, line
from smial.rules.views import Component, Counter, Scene, View


class WaitingOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pipe lets the rules go."""

    pipe: str = ""


class Wait(Move, frozen=True):
    """Thinks until something comes through the pipe."""


class Spin(Move, frozen=True):
    """Computes until something comes through the pipe."""


class Ask(Move, frozen=True):
    """Asks another program, and waits for what it says."""


class Leave(Move, frozen=True):
    """Starts another program, and leaves it running."""


class Waiting(State, array_like=True, gc=False):
    """The position."""

    pipe: str
    done: int = 0
    child: int = 0

    def asks(self) -> Mapping[Seat, Question]:
        return {0: Question(text=line("What now?"), subject=(self.done,))}

    def moves(self, seat: Seat) -> Sequence[Move]:
        return [Wait(), Spin(), Ask(), Leave()]

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Wait():
                print('{"event": "game.waits"}', file=sys.stderr, flush=True)
                Path(self.pipe).read_bytes()
            case Spin():
                print('{"event": "game.waits"}', file=sys.stderr, flush=True)
                while not Path(self.pipe).exists():
                    sum(range(10_000))
            case Ask():
                subprocess.run([sys.executable, "-c", "print(6)"], check=True, capture_output=True)
            case _:
                self.child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE).pid
        self.done += 1

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line(type(move).__name__))

    def view(self) -> View:
        return View(
            components=[
                Component(id="done", counter=Counter(value=self.done)),
                Component(id="child", counter=Counter(value=self.child)),
            ]
        )

    def outcome(self) -> Outcome | None:
        return None


class WaitingGame(Game):
    """Waiting as a game of the platform."""

    info = GameInfo(id="waiting", title="Waiting", summary="It takes its time.", seats=(1,))
    options = WaitingOptions
    moves = Wait | Spin | Ask | Leave
    state = Waiting

    def scene(self, options: Any) -> Scene:
        return Scene()

    def setup(self, setup: Setup, turn: Turn) -> State:
        return Waiting(pipe=setup.options.pipe)


@hookimpl
def smial_games() -> Iterable[Game]:
    return [WaitingGame()]
