"""Moves by choice and by cards that lead forward, and what waits where they end: Smaug or an adventure.

Not here: where they may end (`space`), forced moves (`going_back`).
"""

from smial.rules import Turn
from smial_smaug.arriving import put
from smial_smaug.board import ADVENTURES
from smial_smaug.dragon import Attack
from smial_smaug.figures import Figure
from smial_smaug.journey import Journey
from smial_smaug.moves import ALONE
from smial_smaug.reveal import Reveal


def move(state: Journey, figure: Figure, to: int, turn: Turn, companion: Figure = ALONE) -> None:
    """A figure, perhaps with a companion, goes to a field; what happens there is done next.

    Smaug on it is attacked and hides its card (SM-74, SM-99); else one card is revealed on an adventure field that was
    reached forward, by the figure and not by its companion (SM-71, SM-A40).
    """
    forward = to > state.at[figure]
    put(state, figure, to, turn)
    if companion != ALONE:
        put(state, companion, to, turn)
    if not state.attackable(figure):
        return
    if to == state.smaug:
        turn.then(Attack(figure))
    elif forward and to in ADVENTURES:
        turn.then(Reveal(figure, companion))
