"""The game proves itself by the platform's kit, and its estimate leads a bot somewhere."""

import os

import pytest

from smial.testkit import Match, Trial, check_plugin, checks
from smial.testkit.matches import outcome
from smial_unexpected_party.games import AnUnexpectedParty, smial_games

GAME = AnUnexpectedParty()
FULL = os.environ.get("SMIAL_FULL") == "1"
TRIALS = [Trial(GAME, seats, games=300 if FULL else 3) for seats in GAME.info.seats]


@pytest.mark.parametrize("check", checks)
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_the_game_proves_itself(check, trial):
    check(trial)


def test_a_bot_that_looks_one_move_ahead_beats_three_random_ones():
    games, least = (400, 0.9) if FULL else (20, 0.75)
    against_random = Match(game=GAME, players=("greedy", "random", "random", "random"), seed="against random")
    ends = [outcome(against_random.numbered(number)) for number in range(games)]
    assert sum(1 / len(end.winners) for end in ends if 0 in end.winners) >= least * games


def test_the_plugin_has_one_game():
    check_plugin(smial_games())
