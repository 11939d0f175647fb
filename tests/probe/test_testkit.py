"""The kit accepts the honest probe and catches each broken one."""

import re

import pytest

from smial.rules import Game
from smial.testkit import Check, Trial, check_plugin, checks
from tests.probe import broken_play, broken_secrets, broken_words
from tests.probe.game import Probe, smial_games
from tests.probe.made import declared

PROBE = Probe()
BROKEN = [*broken_play.BROKEN, *broken_secrets.BROKEN, *broken_words.BROKEN]
NAMES = [f"{check.__name__}-{type(trial.game).__name__}" for check, trial in BROKEN]


@pytest.mark.parametrize("check", checks)
@pytest.mark.parametrize("trial", [Trial(PROBE, seats) for seats in PROBE.info.seats], ids=str)
def test_the_honest_probe_passes(check: Check, trial: Trial) -> None:
    check(trial)


@pytest.mark.parametrize(("check", "trial"), BROKEN, ids=NAMES)
def test_T1_the_check_catches_what_is_broken(check: Check, trial: Trial) -> None:
    with pytest.raises(AssertionError) as caught:
        check(trial)
    assert trial.game.info.id in str(caught.value)


def test_every_check_has_a_broken_probe() -> None:
    assert {check for check, _ in BROKEN} == set(checks)


def test_a_failure_names_game_seats_seed_move_and_seat() -> None:
    trial = next(trial for check, trial in BROKEN if type(trial.game).__name__ == "ListsWhatItRefuses")
    with pytest.raises(AssertionError) as caught:
        next(check for check in checks if check.__name__ == "listed_moves_are_accepted")(trial)
    where = r"mathom-swap version 1 with 2 seats, seed trial-\d+, move \d+, seat [01]: Rest\(\)"
    assert re.match(where, str(caught.value))


def test_the_same_trial_plays_the_same_games() -> None:
    one, other = (Trial(Probe(), 3, games=2).playouts for _ in range(2))
    assert [moment.packed for game in one for moment in game.moments] == [
        moment.packed for game in other for moment in game.moments
    ]


def test_the_games_of_a_plugin_have_their_own_ids_and_versions() -> None:
    check_plugin(smial_games())
    twice: list[Game] = [Probe(), declared("TheSameAgain")]
    with pytest.raises(AssertionError, match="mathom-swap version 1"):
        check_plugin(twice)
