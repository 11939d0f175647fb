"""Cards with the die: Bilbo's, and scouting the way. Not here: when they may be played (`playing`)."""

from collections.abc import Sequence

from smial.rules import Move, Seat, Turn
from smial_smaug.asking import Ask
from smial_smaug.figures import BILBO, Figure
from smial_smaug.journey import Journey
from smial_smaug.moves import Instead, Waste
from smial_smaug.moving import move as go
from smial_smaug.naming import card_ref, field_ref, figure_ref
from smial_smaug.space import NOWHERE, crowd, movable, reach


def roll(state: Journey, card: str, figure: Figure, back: bool, turn: Turn) -> None:
    """The figure goes as far as is rolled, if it can; else another dwarf may scout, and Bilbo stays (SM-A33)."""
    rolled = turn.roll(6, "steps")
    who = state.who(state.player)
    turn.tell("{who} plays {card} and rolls {number}.", who=who, card=card_ref(card), number=rolled)
    to = _leads(state, figure, rolled, back)
    if to != NOWHERE:
        turn.tell("{figure} goes to {field}.", figure=figure_ref(figure), field=field_ref(to))
        go(state, figure, to, turn)
    elif figure != BILBO and (other := _leads(state, figure ^ 1, rolled)) != NOWHERE:
        turn.then(Scout(figure ^ 1, other))
    else:
        turn.tell("{figure} cannot go so far: the card is lost.", figure=figure_ref(figure))


def _leads(state: Journey, figure: Figure, steps: int, back: bool = False) -> int:
    if not movable(state, figure):
        return NOWHERE
    _, full = crowd(state)
    return reach(state, figure, full)[back][steps]


class Scout(Ask):
    """The dwarf that was chosen cannot go so far: the other one goes, or the card is lost (SM-55)."""

    text = "{colour}: that dwarf cannot go so far. Does the other one go?"

    dwarf: Figure
    to: int

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        return [Instead(self.dwarf, self.to), Waste()]

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Waste):
            turn.tell("The card is lost.")
            return
        turn.tell("{figure} goes to {field}.", figure=figure_ref(self.dwarf), field=field_ref(self.to))
        go(state, self.dwarf, self.to, turn)
