"""The steps that all others are: `Ask` asks one seat if there is anything to choose, `Deed` asks nobody."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from smial.rules import Choice, Line, Move, Question, Seat, Step, Turn
from smial_unexpected_party.position import Player, Position


class Ask(Step):
    """Asks one seat, as long as there is something to choose."""

    seat: Seat

    @abstractmethod
    def text(self, state: Any) -> Line:
        """What is asked."""

    @abstractmethod
    def waits(self, state: Any) -> bool:
        """Whether there is anything to choose. May depend on nothing hidden."""

    def hold(self) -> bool:
        """Whether its answers depend on hidden cards, so that even a single one is given by nobody else."""
        return False

    def player(self, state: Position) -> Player:
        """Whoever is asked."""
        return state.players[self.seat]

    def asks(self, state: Any) -> Mapping[Seat, Question]:
        return {self.seat: Question(text=self.text(state), hold=self.hold())}

    @abstractmethod
    def moves(self, state: Any, seat: Seat) -> Sequence[Move]: ...

    @abstractmethod
    def choice(self, state: Any, seat: Seat, move: Move) -> Choice: ...

    @abstractmethod
    def answer(self, state: Any, seat: Seat, move: Move, turn: Turn) -> None: ...

    def resolve(self, state: Any, turn: Turn) -> None:
        """There is nothing to choose, and so nothing happens."""


class Deed(Step):
    """A step that asks nobody and is done for the seat on turn."""

    seat: Seat

    def waits(self, state: Any) -> bool:
        return False

    @abstractmethod
    def resolve(self, state: Any, turn: Turn) -> None: ...


def kinds(items: Sequence[str]) -> list[str]:
    """Each kind among sorted items once."""
    return list(dict.fromkeys(items))
