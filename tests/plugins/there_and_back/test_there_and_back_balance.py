"""The program behind `make balance`: every part is studied, and what it notes of a game is what was played."""

import pytest

from smial.testkit import Match
from smial.testkit.matches import play
from smial_there_and_back.balance.aims import COMPANY, HARD, SOLO, path_figures, shape_figures
from smial_there_and_back.balance.notes import Notes, Player, note
from smial_there_and_back.balance.studies import studies
from smial_there_and_back.games import smial_games
from smial_there_and_back.moves import Take
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.path_adventure import PathAdventure

STUDIES = studies()
GAMES = {game.info.id: game for game in smial_games()}
THREE = Match(game=GAMES["there-and-back-1"], players=("random",) * 3, seed="three")


def test_every_part_is_studied_alone_in_hard_mode_and_in_company_by_the_best_bot():
    assert [study.game.info.id for study in STUDIES] == list(GAMES)
    for study in STUDIES:
        seats = {name: match.players for name, match in study.series.items()}
        assert seats == {name: ("greedy",) * number for name, number in {SOLO: 1, HARD: 1, **COMPANY}.items()}
        assert {name for name, match in study.series.items() if match.setup.options.hard == "all"} == {HARD}


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.game.info.id)
def test_the_study_of_a_part_gives_all_that_is_asked_of_its_balance(study):
    figures = {figure.name: figure for figure in study.run(2, bot="random", workers=1)}
    assert {"solo.end_met", "solo-hard.end_met", "solo.points", "company.row-1", "4-seats.wins-4"} <= figures.keys()
    with_paths = issubclass(study.game.state, PathAdventure)
    length = "dice" if with_paths else "rounds"
    assert {f"{seats}-seats.{length}" for seats in (2, 3, 4)} <= figures.keys()
    assert with_paths == any(name.endswith(".used") for name in figures)
    for seats in (2, 3, 4):
        assert sum(figures[f"{seats}-seats.wins-{place + 1}"].value for place in range(seats)) == pytest.approx(100)


def test_a_note_begins_with_the_first_player_and_counts_his_dice():
    entries = list(play(THREE))
    takers = [entry.seat for entry in entries if isinstance(entry.move, Take)]
    state, noted = entries[-1].state, note(THREE, play(THREE))
    seats = [*range(3)][takers[0] :] + [*range(3)][: takers[0]]
    assert [player.dice for player in noted.players] == [takers.count(seat) for seat in seats]
    assert [player.rows for player in noted.players] == [state.rows(seat) for seat in seats]
    assert [player.win > 0 for player in noted.players] == [seat in state.outcome().winners for seat in seats]
    assert noted.rounds == state.round


def test_a_note_names_the_actions_whose_boxes_are_full():
    entries = list(play(THREE))
    seat = next(entry.seat for entry in entries if isinstance(entry.move, Take))
    guide = entries[-1].state.guides[seat]
    filled = zip((*BOARD.magic, *BOARD.burglar), (*guide.magic, *guide.burglar), strict=True)
    assert list(note(THREE, play(THREE)).players[0].used) == [action.id for action, n in filled if n == action.boxes]


LOSER = Player(dice=20, rows=(30, 10), used=(), win=0.0)
WINNER = Player(dice=24, rows=(30, 30), used=("M1",), win=1.0)


def notes(*players: Player, met: bool = True) -> Notes:
    return Notes(met=met, rounds=9, players=players)


NOTED = {
    SOLO: [notes(WINNER), notes(LOSER, met=False)],
    HARD: [notes(WINNER, met=False), notes(LOSER, met=False)],
    "2-seats": [notes(WINNER, LOSER), notes(WINNER, LOSER)],
    "3-seats": [notes(WINNER, LOSER, LOSER), notes(LOSER, WINNER, LOSER)],
    "4-seats": [notes(WINNER, *[LOSER] * 3), notes(*[LOSER] * 3, WINNER)],
}


@pytest.mark.parametrize(
    ("name", "value", "missed"),
    [
        ("solo.end_met", 50, False),
        ("solo-hard.end_met", 0, True),
        ("2-seats.dice", 22, False),
        ("solo.points", 50, False),
        ("solo.row-1", 60, False),
        ("company.row-1", 100 * 18 * 30 / (6 * 60 + 12 * 40), True),
        ("2-seats.wins-1", 100, True),
        ("3-seats.wins-1", 50, True),
        ("3-seats.wins-3", 0, True),
        ("4-seats.wins-4", 50, True),
        ("M1.used", 100 * 7 / 20, False),
        ("M2.used", 0, True),
    ],
)
def test_figures_are_shares_and_means_of_what_was_noted(name, value, missed):
    figures = {figure.name: figure for figure in path_figures(BOARD.magic, NOTED)}
    assert figures[name].value == pytest.approx(value)
    assert figures[name].missed == missed


def test_parts_with_shapes_are_measured_in_rounds():
    figures = {figure.name: figure.value for figure in shape_figures(NOTED)}
    assert [figures[f"{seats}-seats.rounds"] for seats in (2, 3, 4)] == [9, 9, 9]
    assert not any(name.endswith((".dice", ".used")) for name in figures)
