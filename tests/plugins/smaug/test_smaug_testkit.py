"""The game proves itself by the platform's kit: alone with two colours, in company, with every option."""

import os

import pytest

from smial.testkit import Trial, checks
from smial.testkit.forgetting import resampling_draws_what_is_hidden
from smial_smaug.games import SmaugsEinoede
from smial_smaug.options import Options

GAME = SmaugsEinoede()
FULL = os.environ.get("SMIAL_FULL") == "1"
OPEN, STRICT = Options(hands="open"), Options(ring="strict", hands="open")


def trial(seats, options=None, games=1):
    return Trial(GAME, seats, games=300 if FULL else games, options=options)


TRIALS = [*map(trial, GAME.info.seats), trial(2, STRICT), trial(3, OPEN), trial(4, Options(ring="strict"))]


def applies(check, trial):
    """Where all hands are open nothing is hidden, and so there is nothing to redraw."""
    shows_all = trial.setup.options.hands == "open"
    return not (shows_all and check is resampling_draws_what_is_hidden)


def named(trial):
    options = trial.setup.options
    return f"{trial}-{options.hands}-{options.ring}"


@pytest.mark.parametrize(
    ("trial", "check"),
    [(trial, check) for trial in TRIALS for check in checks if applies(check, trial)],
    ids=lambda each: named(each) if isinstance(each, Trial) else each.__name__,
)
def test_the_game_proves_itself(trial, check):
    check(trial)
