"""Whole games as golden records: a win, and each of the three ways to lose."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from smial.testkit import Golden, Match, golden_holds
from smial_smaug.ending import BILBO_LOST, DRAGON_CAME, DWARVES_LOST, REASONS, WIN
from smial_smaug.figures import COLOURS
from smial_smaug.games import SmaugsEinoede
from smial_smaug.naming import field_name, figure_name
from smial_smaug.options import Options
from smial_smaug.rules import Desolation

FOLDER = Path(__file__).parent / "golden"
GAME = SmaugsEinoede()


def turn_of(state: Desolation) -> str:
    return f"{COLOURS[state.player].capitalize()}'s turn"


def where_all_stand(state: Desolation) -> Iterator[str]:
    for figure, field in enumerate(state.at):
        yield f"{figure_name(figure)}: {field_name(field) if field < 50 else 'gone'}"


def golden(end: str, players: tuple[str, ...], options: Options) -> Golden:
    match = Match(game=GAME, players=players, options=options, seed=f"smaug {end}")
    reason = REASONS[end]
    return Golden(f"smaug-{end}", match, lambda outcome: outcome.reason == reason, turn_of, where_all_stand)


GOLDEN = [
    golden(WIN, ("greedy",) * 2, Options()),
    golden(DRAGON_CAME, ("random", "greedy", "random"), Options()),
    golden(DWARVES_LOST, ("greedy",) * 4, Options(hands="open")),
    golden(BILBO_LOST, ("greedy",), Options(ring="strict")),
]


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_the_rules_do_what_the_golden_record_says(golden):
    golden_holds(golden, FOLDER)


def test_every_golden_record_is_of_a_game_that_there_is():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {golden.name for golden in GOLDEN}
