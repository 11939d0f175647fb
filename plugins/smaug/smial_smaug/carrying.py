"""Cards that carry all figures of a field forward: the journey in a barrel, the hidden stair. Not here: other cards."""

from smial.rules import Turn
from smial_smaug.cards import Carry
from smial_smaug.figures import Figure
from smial_smaug.journey import Journey
from smial_smaug.moves import ALONE
from smial_smaug.moving import move
from smial_smaug.naming import field_ref, figure_ref
from smial_smaug.one_of import OneOf
from smial_smaug.reveal import Found, carry_out
from smial_smaug.space import NOWHERE, crowd, movable, pair_reach, reach


@carry_out.register
def carry(card: Carry, state: Journey, found: Found, turn: Turn) -> None:
    """SM-92, SM-A26: two go as a pair, or else one that can go alone, whom the player names; or nobody."""
    others = [other for other in state.on(state.at[found.figure]) if other != found.figure and movable(state, other)]
    taken, _ = crowd(state)
    for other in others:
        to = pair_reach(state, found.figure, other, taken)[0][card.forward]
        if to != NOWHERE:
            go(state, found.figure, to, turn, other)
            return
    alone = [figure for figure in [found.figure, *others] if _alone(state, figure, card.forward) != NOWHERE]
    turn.then(CarryOne(alone, card.forward))


def _alone(state: Journey, figure: Figure, steps: int) -> int:
    _, full = crowd(state)
    return reach(state, figure, full)[0][steps]


class CarryOne(OneOf):
    """One of these figures is carried forward."""

    text = "{colour}: who of them is carried on?"

    steps: int

    def falls_on(self, state: Journey, figure: Figure, turn: Turn) -> None:
        go(state, figure, _alone(state, figure, self.steps), turn)

    def nobody(self, state: Journey, turn: Turn) -> None:
        turn.tell("Nobody can be carried on.")


def go(state: Journey, figure: Figure, to: int, turn: Turn, companion: Figure = ALONE) -> None:
    """They are carried to a field, and find what is there."""
    carried = (figure,) if companion == ALONE else (figure, companion)
    turn.tell("{figures}: on to {field}.", figures=tuple(map(figure_ref, carried)), field=field_ref(to))
    move(state, figure, to, turn, companion)
