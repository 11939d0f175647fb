"""Two whole games of each part as golden records: in company, hard by seat; alone, in every second part in hard mode.

A part that may continue another one is recorded so as well, in epic mode.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from smial.rules import Game
from smial.testkit import Golden, Match, golden_holds
from smial_there_and_back.adventure import Adventure
from smial_there_and_back.epic import Carried, Traveller
from smial_there_and_back.games import Part, smial_games
from smial_there_and_back.hard import Options

FOLDER = Path(__file__).parent / "golden"
COMPANY = ("greedy", "random", "greedy")
CARRIED = Carried(
    (
        Traveller(swords=5, bread=2, thrush=True, total=61),
        Traveller(swords=0, bread=0, thrush=False, total=20),
        Traveller(swords=2, bread=4, thrush=False, total=48),
    )
)
"""What three have brought along from part 7."""


def round_of(state: Adventure[Any]) -> str:
    return f"Round {state.round}" if state.round else ""


def rows(state: Adventure[Any]) -> Iterator[str]:
    for seat in range(len(state.guides)):
        yield f"rows of seat {seat + 1}: {', '.join(map(str, state.rows(seat)))}"


def golden(name: str, match: Match) -> Golden:
    return Golden(f"{match.game.info.id}-{name}", match, chapter=round_of, closing=rows)


def records(game: Game) -> Iterator[Golden]:
    assert isinstance(game, Part)
    alone = Options(hard="none" if game.part % 2 else "all")
    company = Match(game=game, players=COMPANY, options=Options(hard="by seat"))
    yield golden("company", company)
    yield golden("alone", Match(game=game, players=("greedy",), options=alone))
    if game.carries:
        yield golden("epic", Match(game=game, players=COMPANY, options=Options(), carry=CARRIED))


GOLDEN = [each for game in smial_games() for each in records(game)]


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_the_rules_do_what_the_golden_record_says(golden):
    golden_holds(golden, FOLDER)


def test_every_golden_record_is_of_a_game_that_there_is():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {golden.name for golden in GOLDEN}
