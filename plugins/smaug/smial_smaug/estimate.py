"""How good a position looks, for bots that look one move ahead. Not here: rules."""

from smial.rules import Seat
from smial_smaug.journey import Journey


def of(state: Journey, seat: Seat) -> float:
    return 0.0 if not state.end else float(state.end == "win") * 1000
