"""What is gained in part 6: the bonus shapes of spiders, and private rolls (TB-6.4, TB-6.6, TB-6.8, TB-A17, TB-A27).

Not here: how shapes are filled in (`filling`).
"""

from collections.abc import Sequence

from smial.rules import Choice, Line, Move, Seat, Turn, Who, line
from smial_there_and_back.adventure import square
from smial_there_and_back.asking import Ask
from smial_there_and_back.filling import ChooseShape, bonus_moves, chosen_bonus, lose_bonus, shape_words
from smial_there_and_back.moves import Bonus, Roll
from smial_there_and_back.part_6.board import BOARD
from smial_there_and_back.part_6.guide import Woods
from smial_there_and_back.shape_sheet import FREE


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
