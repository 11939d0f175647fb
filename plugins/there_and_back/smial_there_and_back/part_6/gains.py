"""What is gained in part 6: the bonus shapes of spiders, and private rolls (TB-6.4, TB-6.6, TB-6.8, TB-A17, TB-A27).

Not here: how shapes are filled in (`filling`).
"""

from collections.abc import Sequence
from typing import ClassVar

from smial.rules import Choice, Line, Move, Seat, Turn, Who, line
from smial_there_and_back.adventure import square
from smial_there_and_back.asking import Ask
from smial_there_and_back.filling import ChooseShape, bonus_moves, chosen_bonus, lose_bonus, shape_words
from smial_there_and_back.moves import Bonus, Roll
from smial_there_and_back.part_6.board import BOARD, SPIDERS, UPPER_LEFT, Board
from smial_there_and_back.shape_adventure import ShapeAdventure, ShapeGuide
from smial_there_and_back.shape_sheet import FREE


class WebGuide(ShapeGuide, array_like=True, gc=False):
    """A guide opened at part 6."""

    rolled: list[int] = []
    """The black dice of the map that have been rolled."""
    to_place: int = 0
    """How many shapes of the round's own roll are still to be placed; private rolls wait for them (TB-11.11)."""

    board: ClassVar[Board] = BOARD

    @property
    def spiders(self) -> int:
        """How many spiders are filled."""
        return (self.cells & BOARD.spiders).bit_count()

    @property
    def dwarves(self) -> int:
        """How many dwarves are free (TB-6.5)."""
        return len(self.done)

    @property
    def sting(self) -> int:
        """How many Sting spaces are left unfilled (TB-6.10)."""
        return (BOARD.sting & ~self.cells).bit_count()

    @property
    def finished(self) -> bool:
        """All spiders are filled (TB-6.9)."""
        return self.spiders == SPIDERS

    def used_up(self, die: int) -> bool:
        """Whether a black die of the map gives no roll any more; hard mode begins with one used up (TB-9.2, TB-A37)."""
        return die in self.rolled or (self.hard and die == UPPER_LEFT)

    def due(self) -> list[int]:
        """The black dice that may be rolled now: all spaces beside them are filled (TB-6.6)."""
        if self.to_place:
            return []
        return [die for die, beside in BOARD.rolls.items() if not beside & ~self.cells and not self.used_up(die)]

    def open_round(self, shapes: int) -> None:
        """Private rolls wait for so many shapes."""
        self.to_place = shapes

    def fill_box(self, number: int) -> None:
        """One shape less to wait for; those of private rolls come when there is none."""
        super().fill_box(number)
        self.to_place = max(0, self.to_place - 1)


Woods = ShapeAdventure[WebGuide]
"""A position of part 6, as far as its steps, its view and its estimate look at it."""


class UseGains(Ask):
    """Use all that was gained, in any order; where there is no choice it is used at once (TB-6.4, TB-6.8).

    A bonus shape that has no place when nothing else is left to be used is lost (TB-A17).
    """

    def text(self, state: Woods) -> Line:
        return line("What do you use first?")

    def possible(self, state: Woods) -> bool:
        return len(self.moves(state, self.seat)) > 1

    def moves(self, state: Woods, seat: Seat) -> Sequence[Move]:
        guide = state.guides[seat]
        return [*bonus_moves(guide), Roll()] if guide.due() else bonus_moves(guide)

    def choice(self, state: Woods, seat: Seat, move: Move) -> Choice:
        if isinstance(move, Bonus):
            return shape_words(state.board, seat)[move]
        die = square(seat, BOARD.name(state.guides[seat].due()[0]))
        return Choice(label=line("Roll the black die of {square}", square=die), touches=(die.id,))

    def answer(self, state: Woods, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Bonus):
            turn.then(chosen_bonus(state, seat, move))
        else:
            roll(state, seat, turn)

    def resolve(self, state: Woods, turn: Turn) -> None:
        only = next(iter(self.moves(state, self.seat)), None)
        if only:
            self.answer(state, self.seat, only, turn)
        else:
            lose_bonus(state, self.seat, turn)


def roll(state: Woods, seat: Seat, turn: Turn) -> None:
    """A private roll: the number is used as the round's, by this player alone, on sheet and map (TB-6.6)."""
    guide = state.guides[seat]
    guide.rolled.append(guide.due()[0])
    number = turn.roll(FREE.number, "black die")
    turn.tell("{who} rolls for nobody else: {number}.", who=Who(seat), number=number)
    turn.then(ChooseShape(seat, number))
