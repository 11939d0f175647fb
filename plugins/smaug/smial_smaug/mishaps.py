"""Adventures that are no fight, web or journey: going astray, homesickness, the loss of the Ring, and silence."""

from smial.rules import Turn
from smial_smaug.board import TARGET
from smial_smaug.cards import Disoriented, Longing, Quiet, Stray
from smial_smaug.figures import BILBO, Figure
from smial_smaug.going_back import GoBack, go_back
from smial_smaug.journey import Journey
from smial_smaug.naming import field_ref
from smial_smaug.one_of import OneOf
from smial_smaug.reveal import Found, carry_out
from smial_smaug.space import crowd, movable, pushed


def _affected(state: Journey, found: Found) -> list[Figure]:
    """The figures of the field that cards move, Bilbo with the Ring among them (SM-A45): all but who is spun in."""
    return [figure for figure in state.on(state.at[found.figure]) if movable(state, figure)]


@carry_out.register
def stray(card: Stray, state: Journey, found: Found, turn: Turn) -> None:
    """SM-75: the die says how far all go back, if it says no more than the card."""
    rolled = turn.roll(6, card.id)
    turn.tell("{who} rolls {number}.", who=state.who(state.player), number=rolled)
    if rolled <= card.most:
        turn.then(GoBack(_affected(state, found), rolled))


@carry_out.register
def long_for_home(card: Longing, state: Journey, found: Found, turn: Turn) -> None:
    """SM-93: it falls on one figure of the field."""
    turn.then(Longs(_affected(state, found), card.back))


class Longs(OneOf):
    """One of these figures goes back; the player says which."""

    text = "{colour}: who of them goes back?"

    steps: int

    def falls_on(self, state: Journey, figure: Figure, turn: Turn) -> None:
        go_back(state, figure, self.steps, turn)


@carry_out.register
def lose_ring(card: Disoriented, state: Journey, found: Found, turn: Turn) -> None:
    """SM-94, SM-A18: wherever Bilbo is, the Ring stays there and he goes back, which does not give it back to him.

    Without the Ring he has none to lose, and stays where he is.
    """
    here = state.at[BILBO]
    if not state.wears_ring or here == TARGET:  # SM-110
        turn.tell("Bilbo has no Ring to lose.")
        return
    _, full = crowd(state)
    state.ring, state.at[BILBO] = here, pushed(here, card.back, full)
    field, other = field_ref(here), field_ref(state.at[BILBO])
    turn.tell("Bilbo loses the Ring on {field} and goes back to {other}.", field=field, other=other)


@carry_out.register
def keep_quiet(card: Quiet, state: Journey, found: Found, turn: Turn) -> None:
    """Nothing happens."""
