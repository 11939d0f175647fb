"""The game proves itself by the platform's kit, and its estimate leads a bot somewhere."""

import os

import pytest

from smial.testkit import Trial, check_plugin, checks
from smial_unexpected_party.games import AnUnexpectedParty, smial_games

GAME = AnUnexpectedParty()
FULL = os.environ.get("SMIAL_FULL") == "1"
TRIALS = [Trial(GAME, seats, games=300 if FULL else 3) for seats in GAME.info.seats]


@pytest.mark.parametrize("check", checks)
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_the_game_proves_itself(check, trial):
    check(trial)


def test_the_plugin_has_one_game():
    check_plugin(smial_games())
