"""Checks that a game goes the same again: from its recorded draws, without copies, and in other processes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from smial.rules import Turn
from smial.tables.sources import Recorded, ReplayError
from smial.testkit.elsewhere import Elsewhere, digests
from smial.testkit.trial import Answer, Moment, Playout, Trial

HASH_SEEDS = ("1", "2")


def it_replays_from_its_draws(trial: Trial) -> None:
    """From the recorded outcomes the rules ask for the same draws, tell and show the same and end in the same place."""
    for playout in trial.playouts:
        for moment, state, turn, answer in replayed(playout, copied=True):
            moment.must(moment.codec.pack(state) == moment.packed, "replayed, the position is another")
            moment.must(tuple(turn.told) == answer.told, "replayed, the lines are others")
            moment.must(tuple(turn.shown) == answer.shown, "replayed, other things are shown")


def it_is_played_the_same_without_copies(trial: Trial) -> None:
    """Played on one living position, a game goes as it did on a copy for each answer.

    So nothing hides outside the position, and no two parts of it are one.
    """
    for moment, state in as_played(trial):
        same = moment.codec.pack(state) == moment.packed
        moment.must(same, "played without copies, the position is another than with a copy for each answer")


def it_is_the_same_in_other_processes(trial: Trial) -> None:
    """Processes with other hash seeds, time zones and locales come to the same positions, lines, choices and views."""
    others = {f"with PYTHONHASHSEED={seed}": Elsewhere(trial, seed) for seed in HASH_SEEDS}
    here = digests(trial)
    for how, there in [(how, other.digests()) for how, other in others.items()]:
        if here["scene"] != there["scene"]:
            raise AssertionError(f"{trial.game.info.id}: {how} the scene is another")
        for playout in trial.playouts:
            _same_game(playout, here[playout.table], there[playout.table], how)


def as_played(trial: Trial) -> Iterator[tuple[Moment, Any]]:
    """Each game played once more on one living position, looked at after the setup and each answer."""
    for playout in trial.playouts:
        for moment, state, _, _ in replayed(playout, copied=False):
            yield moment, state


def replayed(playout: Playout, *, copied: bool) -> Iterator[tuple[Moment, Any, Turn, Answer]]:
    """The game once more, from its recorded draws: each position as the rules left it, and what they drew and told."""
    state: Any = None
    for moment, answer in zip(playout.moments, (playout.setup, *playout.answers), strict=True):
        source = Recorded(answer.draws)
        turn = Turn(source)
        try:
            state = _once_more(playout, state, turn, answer)
            source.finish()
        except ReplayError as error:
            moment.fail(f"replayed, {error}")
        yield moment, state, turn, answer
        if copied:
            state = moment.state()


def _once_more(playout: Playout, state: Any, turn: Turn, answer: Answer) -> Any:
    if answer.seat is None:
        return playout.trial.game.setup(playout.trial.setup, turn)
    with playout.moments[0].named(answer.seat):
        state.play(answer.seat, answer.move, turn)
    return state


def _same_game(playout: Playout, here: list[str], there: list[str], how: str) -> None:
    for number, (one, other) in enumerate(zip(here, there, strict=False)):
        if one != other:
            raise AssertionError(f"{playout.where(number)}: {how} the position, its lines, choices or views are others")
    if len(here) != len(there):
        raise AssertionError(f"{playout.where(len(there))}: {how} the game has another length")
