"""Both games prove themselves by the platform's kit."""

import pytest
from smial_there_and_back.games import AnUnexpectedParty, RiddlesInTheDark
from smial_there_and_back.hard import Options

from smial.testkit import Trial, checks

PARTY, RIDDLES = AnUnexpectedParty(), RiddlesInTheDark()
BY_SEAT = Options(hard="by seat")
TRIALS = [Trial(game, seats, options=BY_SEAT) for game in (PARTY,) for seats in game.info.seats]


@pytest.mark.parametrize("check", checks)
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_the_game_proves_itself(check, trial):
    check(trial)
