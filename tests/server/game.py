"""Pebbles: a small game for trying the server. It has a secret, a draw, a second language, and trouble on demand.

Seats take one to three pebbles in turn, or as many as a die says; who takes the last one wins.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from smial.rules import (
    Choice,
    Game,
    GameInfo,
    Move,
    Outcome,
    Question,
    Seat,
    Setup,
    State,
    Traits,
    Turn,
    Who,
    hookimpl,
    line,
)
from smial.rules.views import Component, Counter, Face, Scene, Text, View
from smial.v1.line_pb2 import Argument, Line, Ref

CHARMS = ("otter-canary", "heron-canary", "vole-canary", "newt-canary")
"""What a seat has in its pocket, seen by nobody else."""
SECRET_OF_THE_CODE = "words-of-the-program-canary"

hung = threading.Event()
"""Set when the rules have begun to think for ever."""


class PebbleOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pebbles there are, and whether the game may go wrong."""

    pebbles: int = 7
    trouble: bool = False


class Take(Move, frozen=True):
    """Takes so many."""

    count: int


class Roll(Move, frozen=True):
    """Takes as many as a die says, or all there are."""


class Boom(Move, frozen=True):
    """Makes the rules fail."""


class Hang(Move, frozen=True):
    """Makes the rules think for ever."""


class Pebbles(State, array_like=True, gc=False):
    """The position."""

    left: int
    charms: list[str]
    trouble: bool
    turn: Seat = 0

    def asks(self) -> Mapping[Seat, Question]:
        return {self.turn: Question(text=line("How many do you take?"), hold=True)} if self.left else {}

    def moves(self, seat: Seat) -> Sequence[Move]:
        takes = [Take(count) for count in range(1, min(3, self.left) + 1)]
        return [*takes, Roll(), *([Boom(), Hang()] if self.trouble else [])]

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        match move:
            case Take(count):
                self.take(seat, count, turn)
            case Roll():
                self.take(seat, min(turn.roll(6, "pebbles"), self.left), turn)
            case Boom():
                raise RuntimeError(f"{SECRET_OF_THE_CODE} {self.charms[seat]}")
            case Hang():
                hung.set()
                print('{"event": "game.hangs"}', file=sys.stderr, flush=True)
                threading.Event().wait()

    def take(self, seat: Seat, count: int, turn: Turn) -> None:
        self.left -= count
        turn.tell("{who} takes {count}.", who=Who(seat), count=count)
        if self.left:
            self.turn = (seat + 1) % len(self.charms)

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line("Take {count}", count=move.count) if isinstance(move, Take) else line(str(move)))

    def view(self) -> View:
        return View(components=[Component(id="heap", title="Heap", counter=Counter(value=self.left, least=0))])

    def view_of(self, seat: Seat) -> View:
        return View(components=[Component(id="charm", owner=seat, text=Text(lines=[Line(text=self.charms[seat])]))])

    def resample(self, seat: Seat, turn: Turn) -> None:
        for other in range(len(self.charms)):
            if other != seat:
                self.charms[other] = turn.pick(CHARMS, "resample")

    def outcome(self) -> Outcome | None:
        return (
            None if self.left else Outcome(winners=(self.turn,), reason=line("{who} has the last.", who=Who(self.turn)))
        )


class PebbleGame(Game):
    """Pebbles as a game of the platform."""

    info: ClassVar[GameInfo] = GameInfo(
        id="pebbles",
        title="Pebbles",
        summary="Take the last one.",
        seats=(1, 2, 3),
        traits=Traits(hidden=True, chance=True),
        version=2,
        languages=("en", "de"),
    )
    options = PebbleOptions
    moves = Take | Roll | Boom | Hang
    state = Pebbles
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "de": {
            "Pebbles": "Kiesel",
            "Take the last one.": "Nimm den letzten.",
            "Heap": "Haufen",
            "stone": "Stein",
            "{count} lie on the {heap}.": "{count} liegen auf dem {heap}.",
            "How many do you take?": "Wie viele nimmst du?",
            "{who} has the last.": "{who} hat den letzten.",
        }
    }

    def scene(self, options: Any) -> Scene:
        if options.trouble:
            raise RuntimeError(SECRET_OF_THE_CODE)
        lie = Line(
            template="{count} lie on the {heap}.",
            arguments=[Argument(name="count", number=options.pebbles), Argument(name="heap", ref=Ref(name="Heap"))],
        )
        return Scene(
            components=[Component(id="stone", title="Heap", text=Text(lines=[lie]))],
            faces=[Face(id="stone", name="stone", kind="stone", traits=["stone", "round"])],
        )

    def setup(self, setup: Setup, turn: Turn) -> State:
        charms = [turn.pick(CHARMS, "charm") for _ in range(setup.seats)]
        return Pebbles(left=setup.options.pebbles, charms=charms, trouble=setup.options.trouble)

    def rules_text(self) -> str:
        return "# Pebbles\n\nWho takes the last one wins."


class OldPebbles(PebbleGame):
    """The rules version before."""

    info = msgspec.structs.replace(PebbleGame.info, version=1)


class Unspeakable(PebbleGame):
    """A game whose words nobody can look up any more, once somebody has taken them away."""

    info = msgspec.structs.replace(PebbleGame.info, id="unspeakable", title="Unspeakable", version=1)
    words: ClassVar[Any] = {}


@hookimpl
def smial_games() -> Iterable[Game]:
    return [PebbleGame(), OldPebbles()]
