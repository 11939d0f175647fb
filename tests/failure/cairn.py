"""Cairns: a game for load. All are asked all the time, answers depend on nobody, and what was laid can be taken back.

Each seat lays one to three stones, or as many as a die says; the game is over when so many lie there.
"""

from __future__ import annotations

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
from smial.rules.views import Component, Counter, Scene, View


class CairnOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many stones end the game."""

    stones: int = 1_000_000


class Lay(Move, frozen=True):
    """Lays so many stones; draws nothing, so it can be taken back."""

    count: int


class Roll(Move, frozen=True):
    """Lays as many stones as a die says."""


class Cairns(State, array_like=True, gc=False):
    """The position."""

    stones: int
    heaps: list[int]

    def asks(self) -> Mapping[Seat, Question]:
        asked = Question(text=line("How many do you lay?"), together="building")
        return {} if self.outcome() else dict.fromkeys(range(len(self.heaps)), asked)

    def moves(self, seat: Seat) -> Sequence[Move]:
        return [Lay(1), Lay(2), Lay(3), Roll()]

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        with turn.lane(seat):
            count = move.count if isinstance(move, Lay) else turn.roll(6, "stones")
        self.heaps[seat] += count
        turn.tell("{who} lays {count}.", who=Who(seat), count=count)

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line("Lay {count}", count=move.count) if isinstance(move, Lay) else line("Roll"))

    def view(self) -> View:
        return View(
            components=[
                Component(id=f"heap-{seat}", owner=seat, counter=Counter(value=heap))
                for seat, heap in enumerate(self.heaps)
            ]
        )

    def outcome(self) -> Outcome | None:
        if sum(self.heaps) < self.stones:
            return None
        return Outcome(scores=tuple(self.heaps), winners=(), reason=line("The cairns stand."))


class CairnGame(Game):
    """Cairns as a game of the platform."""

    info: ClassVar[GameInfo] = GameInfo(
        id="cairns",
        title="Cairns",
        summary="Lay stones.",
        seats=(1, 2, 3, 4, 5, 6),
        traits=Traits(simultaneous=True, chance=True),
    )
    options = CairnOptions
    moves = Lay | Roll
    state = Cairns

    def scene(self, options: Any) -> Scene:
        return Scene()

    def setup(self, setup: Setup, turn: Turn) -> State:
        return Cairns(stones=setup.options.stones, heaps=[0] * setup.seats)


@hookimpl
def smial_games() -> Iterable[Game]:
    return [CairnGame()]
