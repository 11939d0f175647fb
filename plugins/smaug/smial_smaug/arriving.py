"""Figures that end a move: what that means for Bilbo, the Ring and webs, and for the end of the game.

Not here: where moves may end (`space`), what waits there (`moving`).
"""

from smial.rules import Turn
from smial_smaug.board import KINDS, TARGET
from smial_smaug.ending import check_win
from smial_smaug.figures import BILBO, Figure
from smial_smaug.journey import BY_TREASURY, TAKEN_OFF, WORN, Journey
from smial_smaug.naming import figure_ref


def put(state: Journey, figure: Figure, to: int, turn: Turn) -> None:
    """A figure ends a move on a field, whether it was chosen, by a card, or forced."""
    state.at[figure] = to
    if figure == BILBO:
        _bilbo_rests(state, turn)
    if to == TARGET:
        check_win(state)


def _bilbo_rests(state: Journey, turn: Turn) -> None:
    """On the target the Ring comes off (SM-A1), elsewhere he may find it; with it he frees who is spun in (SM-87)."""
    here = state.at[BILBO]
    if here == TARGET:
        state.ring = TAKEN_OFF
    elif state.ring == here or (state.ring == BY_TREASURY and KINDS[here] == "treasury"):
        state.ring = WORN
        turn.tell("Bilbo puts on the Ring again.")
    if state.spun and state.wears_ring:
        _free_here(state, here, turn)


def _free_here(state: Journey, here: int, turn: Turn) -> None:
    for dwarf in [dwarf for dwarf in state.spun if state.at[dwarf] == here]:
        state.spun.remove(dwarf)
        turn.tell("Bilbo frees {figure} from the web.", figure=figure_ref(dwarf))
