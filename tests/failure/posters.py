"""Posters: one seat hangs one after the other. What is seen is as large as one likes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from smial.rules import Choice, Game, GameInfo, Move, Outcome, Question, Seat, Setup, State, Turn, hookimpl, line
from smial.rules.views import Component, Scene, View


class PosterOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How large a view is, in bytes."""

    size: int = 1024


class Next(Move, frozen=True):
    """Another poster."""


class Posters(State, array_like=True, gc=False):
    """The position."""

    size: int
    hung: int = 0

    def asks(self) -> Mapping[Seat, Question]:
        return {0: Question(text=line("Next?"), hold=True)}

    def moves(self, seat: Seat) -> Sequence[Move]:
        return [Next()]

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        self.hung += 1
        turn.tell("The poster hangs.")

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line("Next"))

    def view(self) -> View:
        return View(components=[Component(id="poster", title=str(self.hung).zfill(self.size))])

    def outcome(self) -> Outcome | None:
        return None


class PosterGame(Game):
    """Posters as a game of the platform."""

    info = GameInfo(id="posters", title="Posters", summary="One after the other.", seats=(1,))
    options = PosterOptions
    moves = Next
    state = Posters

    def scene(self, options: Any) -> Scene:
        return Scene()

    def setup(self, setup: Setup, turn: Turn) -> State:
        return Posters(size=setup.options.size)


@hookimpl
def smial_games() -> Iterable[Game]:
    return [PosterGame()]
