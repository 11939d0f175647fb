"""The step that most others are: one seat is asked, and where there is nothing to choose nothing happens."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from smial.rules import Choice, Line, Move, Question, Ref, Seat, Step, Turn
from smial_there_and_back.remembering import Words

SAYABLE = (int, str)
"""What of a step can be the subject of a question."""


class Ask(Step):
    """Asks one seat, as long as there is something to choose."""

    seat: Seat

    @abstractmethod
    def text(self, state: Any) -> Line:
        """What is asked."""

    def possible(self, state: Any) -> bool:
        """Whether there is anything to choose. Override where that is quicker than making the list."""
        return bool(self.moves(state, self.seat))

    def draft(self, state: Any) -> tuple[Ref, ...]:
        """What the seat has put together so far, in an answer of several steps."""
        return ()

    def waits(self, state: Any) -> bool:
        return self.possible(state)

    def asks(self, state: Any) -> Mapping[Seat, Question]:
        if not self.possible(state):
            return {}
        fields = [field for field in msgspec.structs.astuple(self) if isinstance(field, SAYABLE)]
        subject = tuple([field if isinstance(field, str) else int(field) for field in fields])  # True is 1 in a journal
        return {self.seat: Question(text=self.text(state), subject=subject, draft=self.draft(state))}

    def resolve(self, state: Any, turn: Turn) -> None:
        """There is nothing to choose, and so nothing happens. Override it to tell what is lost with that."""


class AskInWords(Ask):
    """A question whose answers are worded alike in every position."""

    @abstractmethod
    def words(self, state: Any) -> Words:
        """The choices for its seat."""

    def choice(self, state: Any, seat: Seat, move: Move) -> Choice:
        return self.words(state)[move]

    def choices(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        return self.words(state).of(moves)
