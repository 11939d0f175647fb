"""The bonus shapes of part 4: one a round at most, and only if one likes (TB-4.9, TB-4.10, TB-A14).

Not here: how shapes are filled in (`filling`).
"""

from collections.abc import Sequence

from smial.rules import Line, Move, Seat, Turn, Who, line
from smial_there_and_back.filling import AskAboutShape, bonus_moves, chosen_bonus, lose_bonus
from smial_there_and_back.moves import Bonus, Decline
from smial_there_and_back.part_4.guide import Caves


class UseBonus(AskAboutShape):
    """Use one of the bonus shapes just covered, or none; what cannot be placed is lost (TB-4.9, TB-4.10, TB-A14)."""

    def text(self, state: Caves) -> Line:
        return line("Which bonus shape do you use?")

    def possible(self, state: Caves) -> bool:
        return bool(state.guides[self.seat].usable_bonus())

    def moves(self, state: Caves, seat: Seat) -> Sequence[Move]:
        return [*bonus_moves(state.guides[seat]), Decline()]

    def answer(self, state: Caves, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Decline):
            state.guides[seat].bonus = []
            turn.tell("{who} uses no bonus shape.", who=Who(seat))
            return
        assert isinstance(move, Bonus)
        turn.then(chosen_bonus(state, seat, move))

    def resolve(self, state: Caves, turn: Turn) -> None:
        lose_bonus(state, self.seat, turn)
