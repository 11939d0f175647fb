"""All games prove themselves by the platform's kit, and their estimates lead a bot somewhere."""

import os

import pytest

from smial.bots import GreedyBot, RandomBot, SeededSource, decide
from smial.rules import Setup, Turn
from smial.testkit import Limits, Trial, checks
from smial_there_and_back.epic import Carried, Traveller
from smial_there_and_back.games import smial_games
from smial_there_and_back.hard import Options

GAMES = list(smial_games())
TRAVELLERS = tuple(Traveller(swords=swords, bread=3 - swords, thrush=swords > 0, total=40) for swords in range(4))
"""Who comes from part 7 to part 8."""
BY_SEAT, FOR_ALL = Options(hard="by seat"), Options(hard="all")
FULL = os.environ.get("SMIAL_FULL") == "1"

LIMITS = Limits(moves=8_000)
"""Random players draw all over their maps: with four of them the twelve dwarves arrive after some 2,000 answers."""


def trials(game):
    """A few games of each kind; a hundred of every kind in a full run."""
    if FULL:
        yield from (trial(game, seats, 100, options=options) for seats in (1, 2, 3, 4) for options in (None, FOR_ALL))
    else:
        yield trial(game, 1, 4, options=BY_SEAT)
        yield trial(game, 2, 1, options=BY_SEAT)
        yield trial(game, 3, 1)
        yield trial(game, 4, 1, options=FOR_ALL)
    if game.carries:  # epic mode
        yield from (trial(game, seats, 100 if FULL else 1, options=BY_SEAT, **epic(seats)) for seats in (1, 2, 3, 4))


def trial(game, seats, games, **more):
    return Trial(game, seats, games=games, limits=LIMITS, **more)


def epic(seats):
    return {"carry": Carried(TRAVELLERS[:seats])}


TRIALS = [each for game in GAMES for each in trials(game)]


@pytest.mark.parametrize("check", checks)
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_the_game_proves_itself(check, trial):
    check(trial)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
@pytest.mark.parametrize("seed", range(20 if FULL else 2))
def test_a_bot_that_looks_one_move_ahead_beats_a_random_one(game, seed):
    source = SeededSource(f"greedy {seed}")
    state = game.setup(Setup(seats=2, options=game.options()), Turn(source))
    bots = [GreedyBot(), RandomBot()]
    while asked := state.asks():
        seat = next(iter(asked))
        state.play(seat, decide(bots[seat], state, seat, source), Turn(source))
    assert state.outcome().winners == (0,)
