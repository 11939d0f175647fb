"""Golden records: a line for each entry, replayed from the text alone, false as soon as the rules do otherwise."""

from pathlib import Path
from typing import Any

import pytest

from smial.rules import Outcome, Setup, State, Turn
from smial.testkit import Golden, Match, golden_holds
from smial.testkit.golden import must_replay, record
from smial.testkit.matches import outcome
from tests.probe.game import Probe, Swap

MATCH = Match(game=Probe(), players=("greedy", "random", "random"), seed="golden")


def round_of(state: Swap) -> str:
    return f"round {state.round}"


def shelves(state: Swap) -> list[str]:
    return [f"shelf {seat + 1}: {', '.join(shelf)}" for seat, shelf in enumerate(state.shelves)]


GOLDEN = Golden("swap", MATCH, chapter=round_of, closing=shelves)


@pytest.fixture(scope="module")
def text() -> str:
    return record(GOLDEN)


class Loaded(Probe):
    """The probe with one more draw at its beginning, as after a change of the rules."""

    def setup(self, setup: Setup, turn: Turn) -> State:
        turn.roll(20, "weather")
        return super().setup(setup, turn)


class Talkative(Probe):
    """The probe with one more line at its beginning."""

    def setup(self, setup: Setup, turn: Turn) -> State:
        turn.tell("The sun shines.")
        return super().setup(setup, turn)


def of(game: Probe) -> Golden:
    return Golden("swap", Match(game=game, players=MATCH.players, seed="golden"), chapter=round_of, closing=shelves)


def test_a_record_names_the_game_its_options_and_who_plays(text):
    head = text.splitlines()[2:7]
    assert head == [
        "game: mathom-swap, The Mathom Swap",
        "rules version: 1",
        'options: {"rounds":2}',
        "seats: greedy, random, random",
        "seed: golden 1",
    ]


def test_a_record_has_a_line_for_each_entry_and_below_it_what_was_drawn_and_told(text):
    opening = text.partition("\nbegin\n")[2]
    assert opening.startswith("    ~ table 1 ")
    answers = [line for line in text.splitlines() if line.startswith("seat ")]
    assert all(line.split(" | ")[2].startswith("[") for line in answers)
    assert " reads: " in text


def test_a_record_ends_with_the_outcome_and_what_the_game_says_of_it(text):
    ended = outcome(MATCH.numbered(1))
    tail = text.partition("== The end ==\n")[2].splitlines()
    assert tail[0] == f"reason: {ended.reason}"
    assert f"scores: {', '.join(map(str, ended.scores))}" in tail
    assert tail[-1].startswith("shelf 3: ")


def test_the_same_seed_is_recorded_the_same_and_replays(text):
    assert record(GOLDEN) == text
    must_replay(GOLDEN, text)


@pytest.mark.parametrize(("game", "message"), [(Loaded(), "'weather' of 20"), (Talkative(), r"\+    The sun shines\.")])
def test_other_rules_do_not_replay(text, game, message):
    with pytest.raises(AssertionError, match=message):
        must_replay(of(game), text)


def test_a_refused_move_is_named_with_its_line(text):
    lines = text.splitlines()
    number = next(at for at, line in enumerate(lines) if line.startswith("seat "))
    lines[number] = f'{lines[number].rpartition(" | ")[0]} | ["rest"]'
    with pytest.raises(AssertionError, match=rf"line {number + 1} of the record: .*refused"):
        must_replay(GOLDEN, "\n".join(lines))


def test_a_record_that_stops_early_does_not_hold(text):
    cut = text[: text.rindex("\nseat ") + 1]
    with pytest.raises(AssertionError, match=r"\+not reached"):
        must_replay(GOLDEN, cut)


def test_the_first_seed_that_ends_as_it_should_is_recorded():
    def last_wins(ended: Outcome) -> bool:
        return ended.winners == (2,)

    seed = next(number for number in range(1, 100) if last_wins(outcome(MATCH.numbered(number))))
    assert f"\nseed: golden {seed}\n" in record(Golden("swap", MATCH, ends=last_wins))


def test_an_end_that_never_comes_is_no_record(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("smial.testkit.golden.MOST_SEEDS", 3)
    with pytest.raises(ValueError, match="of 3 games none ends"):
        record(Golden("swap", MATCH, ends=lambda ended: False))


def test_a_record_is_written_only_when_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: Any):
    monkeypatch.delenv("SMIAL_GOLDEN", raising=False)
    with pytest.raises(AssertionError, match="SMIAL_GOLDEN=1 writes it"):
        golden_holds(GOLDEN, tmp_path / "new")
    monkeypatch.setenv("SMIAL_GOLDEN", "1")
    golden_holds(GOLDEN, tmp_path / "new")
    assert (tmp_path / "new" / "swap.txt").read_text("utf-8") == text
    monkeypatch.delenv("SMIAL_GOLDEN")
    golden_holds(GOLDEN, tmp_path / "new")
