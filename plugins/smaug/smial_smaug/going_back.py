"""Forced moves back, by a lost fight, a card or Smaug: past everything, attacking nobody, revealing nothing (SM-A9).

Not here: moves back that a player chooses (`space`).
"""

from smial.rules import Turn
from smial_smaug.arriving import put
from smial_smaug.board import START
from smial_smaug.figures import Figure
from smial_smaug.journey import Journey
from smial_smaug.naming import field_ref, figure_ref
from smial_smaug.one_of import OneOf
from smial_smaug.space import crowd, pushed


class GoBack(OneOf):
    """The figures, all of one field, go so many fields back. Where only one finds room, players say which."""

    text = "{colour}: there is room for one only. Who stays further ahead?"

    steps: int

    def waits(self, state: Journey) -> bool:
        if not super().waits(state):
            return False
        taken, full = crowd(state)
        to = pushed(state.at[self.figures[0]], self.steps, full)
        return to != START and bool(taken >> to & 1)

    def falls_on(self, state: Journey, figure: Figure, turn: Turn) -> None:
        for each in sorted(self.figures, key=lambda each: each != figure):
            go_back(state, each, self.steps, turn)


def go_back(state: Journey, figure: Figure, steps: int, turn: Turn) -> None:
    """One figure goes back, to the start at the most; if the field is full, further (SM-82, SM-A8)."""
    _, full = crowd(state)
    to = pushed(state.at[figure], steps, full)
    turn.tell("{figure} is driven back to {field}.", figure=figure_ref(figure), field=field_ref(to))
    put(state, figure, to, turn)
