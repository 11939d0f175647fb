"""Studies: bots play series of games, the same here and in other processes, and figures stand beside their aims."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from smial.testkit.figures import Aim, Figure, keep, mean, share
from smial.testkit.matches import Entry, Match, play_all
from smial.testkit.study import Study, main
from tests.probe.game import Probe

DUEL = Match(game=Probe(), players=("greedy", "random"), seed="duel")


def winners(match: Match, entries: Iterable[Entry]) -> list[int]:
    *_, last = entries
    return list(last.state.outcome().winners)


def figures(series: Mapping[str, Sequence[list[int]]]) -> Iterator[Figure]:
    for name, games in series.items():
        won = share(sum(0 in winners for winners in games), len(games))
        yield Figure(f"{name}.first", won, Aim(least=101), "% for the first seat")
        yield mean(f"{name}.winners", [len(winners) for winners in games])


STUDY = Study(game=Probe(), series={"duel": DUEL}, note=winners, figures=figures)


def test_matches_are_played_the_same_in_other_processes():
    matches = [DUEL.numbered(number) for number in range(6)]
    here = list(play_all(matches, winners, workers=1))
    assert list(play_all(matches, winners, workers=2)) == here


def test_another_bot_may_play_all_games_of_a_study():
    assert {match.players for _, match in STUDY.matches(2)} == {("greedy", "random")}
    assert {match.players for _, match in STUDY.matches(2, bot="random")} == {("random", "random")}


def test_the_program_says_which_aims_hold_and_keeps_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    kept = tmp_path / "build" / "balance.json"
    main([STUDY], "", kept, ["swap", "--games", "3", "--workers", "1"])
    printed = capsys.readouterr().out
    assert "The Mathom Swap: 3 games of each series" in printed
    assert "mathom-swap: 0 of 1 aims hold; not duel.first" in printed
    assert set(json.loads(kept.read_text("utf-8"))) == {"mathom-swap.duel.first", "mathom-swap.duel.winners"}


def test_figures_of_other_games_are_kept(tmp_path: Path):
    file = tmp_path / "balance.json"
    keep(file, "one", [Figure("a", 1.234), Figure("b", 2)])
    keep(file, "other", [Figure("a", 3)])
    keep(file, "one", [Figure("a", 4)])
    assert json.loads(file.read_text("utf-8")) == {"other.a": 3, "one.a": 4}


@pytest.mark.parametrize("arguments", [["dragon"], ["--games", "1"], ["--bot", "nobody"]])
def test_the_program_refuses_what_it_does_not_know(tmp_path: Path, arguments: list[str]):
    with pytest.raises(SystemExit) as stopped:
        main([STUDY], "", tmp_path / "balance.json", arguments)
    assert stopped.value.code


@pytest.mark.parametrize(
    ("aim", "words", "good", "bad"),
    [
        (Aim(14, 28), "14–28", (14, 28), (13.9, 28.1)),
        (Aim(least=5), "≥ 5", (5, 100), (4.9,)),
        (Aim(most=3), "≤ 3", (-1, 3), (3.1,)),
    ],
)
def test_an_aim_holds_at_both_its_ends(aim, words, good, bad):
    assert str(aim) == words
    assert not any(Figure("figure", value, aim).missed for value in good)
    assert all(Figure("figure", value, aim).missed for value in bad)


def test_a_mean_says_between_what_nine_of_ten_values_lie():
    figure = mean("points", [*range(101)])
    assert (figure.value, figure.note) == (50, "mean; 5–95 %: 4–96")
