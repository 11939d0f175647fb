"""How a game proves itself, over random games at each number of seats. In a plugin's tests:

    from smial.testkit import Trial, checks

    @pytest.mark.parametrize("check", checks)
    @pytest.mark.parametrize("trial", [Trial(GAME, seats) for seats in GAME.info.seats], ids=str)
    def test_the_game_proves_itself(check, trial):
        check(trial)

A check raises AssertionError that names game, seed, move, seat and what is wrong. In this order of the decorators all
checks of a trial come one after the other and share its games. SMIAL_FULL=1 plays 200 games in each trial.

Besides, `golden` keeps whole games as text, so that a change of the rules shows, and `study` has bots play many games
and prints what they show of a game's balance.

Not for: whether the rules are right; only the game's own tests know that.
"""

from collections.abc import Callable

from smial.testkit.again import (
    it_is_played_the_same_without_copies,
    it_is_the_same_in_other_processes,
    it_replays_from_its_draws,
)
from smial.testkit.answering import (
    choices_can_be_told_apart,
    listed_moves_are_accepted,
    order_of_arrival_changes_nothing,
    other_moves_are_refused,
    questions_are_new_and_keep_their_meaning,
)
from smial.testkit.course import (
    bots_play_to_the_end,
    every_game_ends,
    everything_stays_within_bounds,
    somebody_is_awaited_until_it_is_over,
)
from smial.testkit.data import looking_changes_nothing, positions_are_plain_trees, positions_survive_a_snapshot
from smial.testkit.declared import check_plugin, its_facts_hold, its_traits_hold, scene_and_views_are_whole
from smial.testkit.forgetting import (
    resampling_draws_what_is_hidden,
    resampling_twice_is_resampling_once,
    what_looks_the_same_is_forgotten_alike,
)
from smial.testkit.golden import Golden, golden_holds
from smial.testkit.matches import Match
from smial.testkit.secrecy import (
    lines_tell_no_more_than_is_known,
    the_same_answers_show_the_same,
    undoable_moves_show_nothing_new,
    what_a_seat_cannot_know_shows_nowhere,
)
from smial.testkit.trial import Limits, Trial
from smial.testkit.words import every_language_has_its_words, lines_speak_of_what_is_there

Check = Callable[[Trial], None]

checks: tuple[Check, ...] = (
    its_facts_hold,
    somebody_is_awaited_until_it_is_over,
    every_game_ends,
    everything_stays_within_bounds,
    positions_are_plain_trees,
    positions_survive_a_snapshot,
    looking_changes_nothing,
    it_is_played_the_same_without_copies,
    it_replays_from_its_draws,
    it_is_the_same_in_other_processes,
    listed_moves_are_accepted,
    other_moves_are_refused,
    order_of_arrival_changes_nothing,
    questions_are_new_and_keep_their_meaning,
    choices_can_be_told_apart,
    its_traits_hold,
    resampling_draws_what_is_hidden,
    resampling_twice_is_resampling_once,
    what_looks_the_same_is_forgotten_alike,
    what_a_seat_cannot_know_shows_nowhere,
    the_same_answers_show_the_same,
    lines_tell_no_more_than_is_known,
    undoable_moves_show_nothing_new,
    scene_and_views_are_whole,
    lines_speak_of_what_is_there,
    every_language_has_its_words,
    bots_play_to_the_end,
)
"""All of them, the simplest first."""

__all__ = ["Check", "Golden", "Limits", "Match", "Trial", "check_plugin", "checks", "golden_holds"]
