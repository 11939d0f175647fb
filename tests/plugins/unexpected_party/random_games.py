"""Random games, position by position, for tests of what holds in all of them."""

from smial.bots import SeededSource
from smial.rules import Setup, Turn
from smial_unexpected_party.games import AnUnexpectedParty

GAME = AnUnexpectedParty()


def positions(seats, seed):
    """Every position of a random game."""
    source = SeededSource(seed)
    state = GAME.setup(Setup(seats=seats, options=GAME.options()), Turn(source))
    yield state
    while asked := state.asks():
        (seat,) = asked
        state.play(seat, Turn(source).pick(state.moves(seat), "any move"), Turn(source))
        yield state
