"""The program behind `make balance`: teams of each size are studied, and what it notes of a game is what was played."""

import pytest

from smial.testkit import Match
from smial.testkit.matches import play
from smial_smaug.balance.aims import SERIES, figures
from smial_smaug.balance.notes import Notes, cards_of, note
from smial_smaug.balance.studies import GAME, STUDY
from smial_smaug.cards import HELD, SMAUG
from smial_smaug.ending import BILBO_LOST, DRAGON_CAME, DWARVES_LOST, WIN
from smial_smaug.moves import Drive, Free, Guide, March, Roll, Strike, Walk

TWO = Match(game=GAME, players=("random",) * 2, seed="two")


def test_teams_of_each_size_and_one_alone_are_studied_with_the_best_bot():
    assert {name: match.players for name, match in STUDY.series.items()} == {
        "1-seat": ("greedy",),
        "2-seats": ("greedy",) * 2,
        "3-seats": ("greedy",) * 3,
        "4-seats": ("greedy",) * 4,
    }


def test_the_study_gives_all_that_is_asked_of_the_balance():
    names = {figure.name for figure in STUDY.run(2, bot="random", workers=1)}
    for series in SERIES:
        assert {f"{series}.{each}" for each in ("won", "lost_dragon", "lost_dwarves", "lost_bilbo", "rounds")} <= names
    assert {f"{card}.used" for card in HELD if card not in SMAUG} <= names


def test_a_note_counts_turns_and_answers_and_says_how_it_ended():
    entries = list(play(TWO))
    moves = [entry.move for entry in entries if entry.move is not None]
    noted = note(TWO, play(TWO))
    assert noted.answers == len(moves)
    assert noted.turns == sum(type(move).__name__ in ("Walk", "TurnDown") for move in moves)
    assert noted.end == entries[-1].state.end
    assert noted.used == tuple(card for move in moves for card in cards_of(move))


@pytest.mark.parametrize(
    ("move", "cards"),
    [
        (March("bilbo-5", 8, 5), ("bilbo-5",)),
        (Roll("bilbo-die", 8), ("bilbo-die",)),
        (Guide("gandalf-1", 1), ("gandalf-1",)),
        (Drive("dori"), ("dori",)),
        (Strike(("dori", "nori"), "dori"), ("dori", "nori")),
        (Free(0, ("bard", "bard", "beorn")), ("bard", "bard", "beorn")),
        (Walk("four", 0, 4), ()),
    ],
)
def test_the_cards_of_a_move_are_those_of_the_hand(move, cards):
    assert cards_of(move) == cards


def test_figures_are_shares_and_means_of_what_was_noted():
    ends = [WIN, WIN, DRAGON_CAME, DWARVES_LOST, BILBO_LOST]
    games = [Notes(end=end, turns=24, answers=300, used=("dori", "dori")) for end in ends]
    found = {figure.name: figure for figure in figures(dict.fromkeys(SERIES, games))}
    assert found["2-seats.won"].value == 40 and not found["2-seats.won"].missed
    assert found["3-seats.lost_dragon"].value == found["3-seats.lost_bilbo"].value == 20
    assert found["2-seats.rounds"].value == 12 and found["4-seats.rounds"].value == 6
    assert found["1-seat.rounds"].value == 12, "one seat leads two colours"
    assert found["dori.used"].value == 2 and found["nori.used"].missed
