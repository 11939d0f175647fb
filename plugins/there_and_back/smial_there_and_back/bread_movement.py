"""Bread movement: one more path for a bread, right after a path was drawn, in parts 7 and 8 (TB-7.7, TB-8.2, TB-A19).

Not here: what bread is good for besides, and how a section is drawn (`drawing`).
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from smial.rules import Choice, Line, Move, Seat, Step, Turn, Who, line
from smial.rules.data import check
from smial_there_and_back.asking import Ask
from smial_there_and_back.drawing import draw, section_words
from smial_there_and_back.moves import Draw, Keep
from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.paths import DICE, FORMS, TITLES

KEEP = Choice(label=line("Keep the bread"), group="other")


class BreadGuide(PathGuide, array_like=True, gc=False):
    """A guide whose bread can become paths."""

    fed: int = 0
    """The turn in which bread was last returned for a path, as `turn_number` counts; 0 before the first."""


B = TypeVar("B", bound=BreadGuide)


class BreadAdventure(PathAdventure[B], array_like=True, gc=False, kw_only=True):
    """A position of a part with bread movement."""

    bread_form: ClassVar[str]
    """The form of the path that a bread gives; the board says which (TB-A19)."""

    def follow(self, seat: Seat, section: int) -> Sequence[Step]:
        return [OfferBread(seat, section)]


Fed = BreadAdventure[Any]
"""A position of any part with bread movement."""


class OfferBread(Ask):
    """Return a bread to draw one more path, which attaches to the section drawn last; or keep it.

    Once in a turn; alone, once after each path (TB-7.7, TB-11.12).
    """

    section: int

    def text(self, state: Fed) -> Line:
        return line("Return a bread to draw one more path? ({form})", form=line(TITLES[state.bread_form]))

    def possible(self, state: Fed) -> bool:
        return self.legal(state) != 0

    def legal(self, state: Fed) -> int:
        """The set of sections that may be drawn for a bread; what is left of the bread must pay for all they meet."""
        guide = state.guides[self.seat]
        if not guide.bread or has_moved(state, self.seat):
            return 0
        after_paying = msgspec.structs.replace(guide, bread=guide.bread - 1)
        return state.board.following(state.bread_form, after_paying, self.section)

    def moves(self, state: Fed, seat: Seat) -> Sequence[Move]:
        draws = state.board.draws_of(state.bread_form, self.legal(state))
        return [*draws, Keep()] if draws else []

    def choice(self, state: Fed, seat: Seat, move: Move) -> Choice:
        return section_words(state.board, seat)[move] if isinstance(move, Draw) else KEEP

    def choices(self, state: Fed, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        *draws, _ = moves
        return [*section_words(state.board, seat).of(draws), KEEP]

    def answer(self, state: Fed, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Draw):
            guide = state.guides[seat]
            guide.bread -= 1
            guide.fed = turn_number(state)
            turn.tell("{who} returns a bread for one more path.", who=Who(seat))
            draw(state, seat, state.board.number_of[move], turn, extra=True)


def has_moved(state: Fed, seat: Seat) -> bool:
    """Whether the seat has had its bread movement of this turn; alone there is no such limit."""
    return not state.solo and state.guides[seat].fed == turn_number(state)


def turn_number(state: Fed) -> int:
    """A number for each turn of the adventure, rising: no two turns have as many dice taken in the same round."""
    return (len(DICE) + 1) * state.round + sum(taker is not None for taker in state.takers)


def check_bread_form(file: str, form: str) -> None:
    """DataError if there is no such form of path."""
    check(form in FORMS, file, "bread_form", f"there is no path form {form!r}, only {', '.join(FORMS)}")
