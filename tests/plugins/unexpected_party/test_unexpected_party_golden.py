"""Two whole games as golden records: one that ends with the song, one that ends because Thorin comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from smial.testkit import Golden, Match, golden_holds
from smial_unexpected_party.games import AnUnexpectedParty
from smial_unexpected_party.party import Party
from smial_unexpected_party.scoring import bonus

FOLDER = Path(__file__).parent / "golden"
GAME = AnUnexpectedParty()


def whose_turn(state: Party) -> str:
    return f"Turn of seat {state.active + 1}, {state.players[state.active].dwarves[-1]}"


def boards(state: Party) -> Iterator[str]:
    for seat, player in enumerate(state.players, start=1):
        stack = ", ".join(player.dwarves)
        yield f"seat {seat}: points {player.points}, for the company {bonus(player.dwarves)} ({stack})"


def golden(name: str, reason: str, *players: str) -> Golden:
    match = Match(game=GAME, players=players, seed=name)
    return Golden(name, match, chapter=whose_turn, closing=boards, ends=lambda outcome: str(outcome.reason) == reason)


GOLDEN = [
    golden("song", "The song is complete.", "greedy", "greedy"),
    golden("thorin", "Thorin has come to the door.", "greedy", "random", "greedy", "random"),
]


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_the_rules_do_what_the_golden_record_says(golden):
    golden_holds(golden, FOLDER)


def test_every_golden_record_is_of_a_game_that_there_is():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {golden.name for golden in GOLDEN}
