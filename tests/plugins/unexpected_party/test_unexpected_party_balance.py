"""The program behind `make balance`: which games are played, what is noted of one, and what the figures say."""

import pytest

from smial.testkit import Match
from smial.testkit.matches import play
from smial_unexpected_party.balance.aims import AGAINST_RANDOM, COMPANY, figures, things
from smial_unexpected_party.balance.notes import Notes, Player, note
from smial_unexpected_party.balance.studies import GAME, STUDY
from smial_unexpected_party.moves import Go, Hustle, Sing

THREE = Match(game=GAME, players=("greedy", "random", "greedy"), seed="three")


def test_the_best_bot_plays_against_random_ones_and_at_each_number_of_seats():
    seats = {name: match.players for name, match in STUDY.series.items()}
    assert seats == {
        AGAINST_RANDOM: ("greedy", "random", "random", "random"),
        **{name: ("greedy",) * number for name, number in COMPANY.items()},
    }


def test_a_note_begins_with_the_first_player_and_counts_his_turns():
    entries = list(play(THREE))
    movers = [entry.seat for entry in entries if entry.seat is not None and isinstance(entry.move, Go)]
    seats = [(movers[0] + step) % 3 for step in range(3)]
    outcome, noted = entries[-1].state.outcome(), note(THREE, play(THREE))
    assert [player.turns for player in noted.players] == [movers.count(seat) for seat in seats]
    assert [player.points for player in noted.players] == [outcome.scores[seat] for seat in seats]
    assert [player.win > 0 for player in noted.players] == [seat in outcome.winners for seat in seats]
    assert [player.bot for player in noted.players] == [THREE.players[seat] for seat in seats]


def test_a_note_names_what_was_used():
    entries, used = list(play(THREE)), note(THREE, play(THREE)).used
    moves = [entry.move for entry in entries]
    assert {f"sung.{move.card}" for move in moves if isinstance(move, Sing)} <= used
    assert {f"hustled.{move.card}" for move in moves if isinstance(move, Hustle)} <= used
    assert {move.space for move in moves if isinstance(move, Go)} <= used
    assert {dwarf for player in entries[-1].state.players for dwarf in player.dwarves} <= used
    assert set(entries[-1].state.bag_end_discards) <= {name.removeprefix("bag-end.") for name in used}


def test_all_that_may_be_used_is_13_dwarves_12_spaces_10_hustles_11_bag_end_cards_and_30_cards_twice():
    assert len(list(things())) == 13 + 12 + 10 + 11 + 2 * 30


def player(turns, points, win, bot="greedy"):
    return Player(bot=bot, turns=turns, points=points, win=win)


def game(*players, end="song", used=("ori",)):
    return Notes(end=end, players=players, used=frozenset(used))


BEST, LAST = player(12, 20, 1.0), player(12, 15, 0.0)
NOTED = {
    AGAINST_RANDOM: [game(player(10, 9, 0.0, "random"), BEST), game(player(10, 9, 0.5, "random"), player(9, 9, 0.5))],
    "2-seats": [game(BEST, LAST), game(LAST, BEST)],
    "3-seats": [game(BEST, LAST, LAST), game(BEST, LAST, LAST)],
    "4-seats": [game(BEST, LAST, LAST, LAST), game(LAST, LAST, LAST, BEST, end="thorin", used=("nori",))],
}


@pytest.mark.parametrize(
    ("name", "value", "missed"),
    [
        ("against-random.wins", 75, True),
        ("2-seats.turns", 12, False),
        ("2-seats.best", 20, False),
        ("3-seats.spread", 5, False),
        ("2-seats.wins-1", 50, False),
        ("3-seats.wins-1", 100, True),
        ("4-seats.wins-4", 50, True),
        ("end.song", 100 * 5 / 6, False),
        ("end.thorin", 100 / 6, False),
        ("used.ori", 100 * 5 / 6, False),
        ("used.balin", 0, True),
    ],
)
def test_figures_are_shares_and_means_of_what_was_noted(name, value, missed):
    by_name = {figure.name: figure for figure in figures(NOTED)}
    assert by_name[name].value == pytest.approx(value)
    assert by_name[name].missed == missed


def test_the_study_gives_all_its_figures_of_real_games():
    names = {figure.name for figure in STUDY.run(2, bot="random", workers=1)}
    assert {f"used.{thing}" for thing in things()} <= names
    assert {f"{seats}-seats.wins-{place + 1}" for seats in (2, 3, 4) for place in range(seats)} <= names
