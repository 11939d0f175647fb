"""The black die, rolled with the white ones (TB-0.1, TB-3.4, TB-5.3, TB-8.3). Not here: what its number does."""

from smial.rules import Turn, Who
from smial_there_and_back.path_adventure import AnyPaths

FACES = 12


def roll(state: AnyPaths, turn: Turn) -> int:
    """The first player of the round rolls it; the number lies there for all to see until it is rolled again."""
    state.black = turn.roll(FACES, "black die")
    turn.tell("{who} rolls the black die: {number}.", who=Who(state.active), number=state.black)
    return state.black
