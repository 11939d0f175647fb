"""What a State does without being told: nobody wins yet, nothing is hidden, legal is what is listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from smial.bots import SeededSource
from smial.rules import Choice, Move, NoOptions, Outcome, Question, Seat, State, Turn, line
from smial.rules.views import View


class Knock(Move, frozen=True):
    times: int


class Door(State, array_like=True, gc=False):
    """Opens after three knocks."""

    knocks: int = 0

    def asks(self) -> Mapping[Seat, Question]:
        return {} if self.outcome() else {0: Question(text=line("Knock?"))}

    def moves(self, seat: Seat) -> Sequence[Move]:
        return [Knock(times) for times in range(1, 4 - self.knocks)]

    def play(self, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Knock)
        self.knocks += move.times

    def choice(self, seat: Seat, move: Move) -> Choice:
        return Choice(label=line("Knock"))

    def view(self) -> View:
        return View()

    def outcome(self) -> Outcome | None:
        return Outcome(winners=(0,), reason=line("It opens.")) if self.knocks == 3 else None


def test_legal_is_what_is_listed_and_anything_else_is_refused_with_a_reason() -> None:
    door = Door(1)
    assert door.legal(0, Knock(2)) is None
    assert str(door.legal(0, Knock(3))) == "This is not one of the choices."


def test_a_seat_sees_nothing_besides_and_resampling_changes_nothing() -> None:
    door = Door(1)
    door.resample(0, Turn(SeededSource(1)))
    assert door == Door(1)
    assert door.view_of(0).components == []


@pytest.mark.parametrize(("knocks", "seat", "worth"), [(1, 0, 0.0), (3, 0, 1.0), (3, 1, 0.0)])
def test_a_position_is_worth_something_to_who_has_won(knocks: int, seat: Seat, worth: float) -> None:
    assert Door(knocks).estimate(seat) == worth


def test_a_game_without_options_has_none() -> None:
    assert NoOptions() == NoOptions()
