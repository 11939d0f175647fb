"""Hard mode: for nobody, for all, or each player as he likes (TB-9.1). Which spaces it closes is up to the boards."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from smial.rules import Choice, Lane, Lanes, Line, Move, Seat, Turn, Who, line
from smial_there_and_back.adventure import Adventure
from smial_there_and_back.asking import Ask
from smial_there_and_back.moves import PlayHard


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before it starts."""

    hard: Annotated[
        Literal["none", "all", "by seat"],
        msgspec.Meta(description="who plays in hard mode; by seat, everybody is asked first"),
    ] = "none"


class ChooseHard(Ask):
    """Whether this seat plays in hard mode."""

    def text(self, state: Adventure[Any]) -> Line:
        return line("Do you play in hard mode?")

    def moves(self, state: Adventure[Any], seat: Seat) -> Sequence[Move]:
        return (PlayHard(False), PlayHard(True))

    def choice(self, state: Adventure[Any], seat: Seat, move: Move) -> Choice:
        assert isinstance(move, PlayHard)
        return Choice(label=line("Hard mode") if move.yes else line("Usual mode"), group="hard mode")

    def answer(self, state: Adventure[Any], seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, PlayHard)
        state.guides[seat].hard = move.yes
        turn.tell("{who} plays in hard mode." if move.yes else "{who} plays in the usual mode.", who=Who(seat))


def ask_everybody(seats: int, hard: str) -> list[Lanes[Any]]:
    """All seats choose at once, before anything else happens, where the option leaves it to them."""
    lanes = [Lane(seat, [ChooseHard(seat)]) for seat in range(seats)]
    return [Lanes(name="hard mode", lanes=lanes)] if hard == "by seat" else []
