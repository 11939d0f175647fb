"""The single player's calendar of glory (TB-11.5). His bonus is in `adventure`, the groups of dice in `drafting`."""

from collections.abc import Sequence
from typing import Any

from smial.rules import Choice, Line, Move, Seat, Turn, Who, line
from smial_there_and_back.adventure import Adventure
from smial_there_and_back.asking import Ask
from smial_there_and_back.glory import box
from smial_there_and_back.moves import Strike

GLORY_ROUNDS = (3, 5, 7, 9, 11, 13)
"""Before the roll of these rounds an open award is filled."""


class FillGlory(Ask):
    """Fill a glory symbol that is still open, if there is one; which one is the player's choice (TB-11.6, TB-A26)."""

    def text(self, state: Adventure[Any]) -> Line:
        return line("Before this round: fill an open glory symbol.")

    def moves(self, state: Adventure[Any], seat: Seat) -> Sequence[Move]:
        return [Strike(name) for name, award in state.glory.items() if award.open]

    def choice(self, state: Adventure[Any], seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Strike)
        award = box(seat, move.award)
        return Choice(label=line("Give up the glory for {task}", task=award), group="glory", touches=(award.id,))

    def answer(self, state: Adventure[Any], seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Strike)
        state.glory[move.award].lost = True
        turn.tell("{who} gives up the glory for {task}.", who=Who(seat), task=box(seat, move.award))
