"""Golden records: whole games as text that a person reads, replayed by a test. In a plugin's tests:

    GOLDEN = [Golden("a-duel", Match(game=GAME, players=("greedy", "random")))]

    @pytest.mark.parametrize("golden", GOLDEN, ids=str)
    def test_golden_records_hold(golden):
        golden_holds(golden, Path(__file__).parent / "golden")

The rules are given the recorded moves and outcomes, and everything that they ask, draw, tell and show is compared with
the text. With SMIAL_GOLDEN=1 the records are written anew first: the difference shows what a change of the rules did.

Not for: whether the rules are right; a record is what they did once, until somebody has read it.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from smial.rules import Outcome
from smial.tables.position import Codec, Position, UnreadableMoveError, begin
from smial.tables.sources import Recorded, ReplayError
from smial.testkit.golden_text import Chapter, Closing, Noted, read, read_seed, written
from smial.testkit.matches import Entry, Match, entry_of, outcome, play

MOST_SEEDS = 1_000
"""How many games are tried for one that ends as it should."""


def _anyhow(outcome: Outcome) -> bool:
    return True


def _no_chapters(state: Any) -> str:
    return ""


def _nothing(state: Any) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class Golden:
    """A game to be recorded, as `<name>.txt`."""

    name: str
    match: Match
    ends: Callable[[Outcome], bool] = _anyhow
    """How it must end, so that a record shows a win, or a certain loss: the first seed that leads there is taken."""
    chapter: Chapter = _no_chapters
    """Which part of the game a position lies in, such as its round: a headline where it changes."""
    closing: Closing = _nothing
    """What else is worth saying of the last position, such as the rows of the score."""

    def __str__(self) -> str:
        return self.name


def golden_holds(golden: Golden, folder: Path) -> None:
    """The rules do what the record in this folder says; AssertionError shows where they do not."""
    path = folder / f"{golden.name}.txt"
    if os.environ.get("SMIAL_GOLDEN") == "1":
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(record(golden), "utf-8")
    if not path.exists():
        raise AssertionError(f"there is no {path}; SMIAL_GOLDEN=1 writes it")
    must_replay(golden, path.read_text("utf-8"))


def record(golden: Golden) -> str:
    """The game played and written down; ValueError if no seed leads to the end that is wanted."""
    for match in map(golden.match.numbered, range(1, MOST_SEEDS + 1)):
        if golden.ends(outcome(match)):
            return _text(golden, match, play(match))
    raise ValueError(f"{golden.name}: of {MOST_SEEDS} games none ends as it should")


def must_replay(golden: Golden, text: str) -> None:
    """AssertionError unless the rules, given its moves and draws, do all that the text says."""
    match = replace(golden.match, seed=read_seed(text))
    again = _text(golden, match, _replayed(match, text))
    if again != text:
        what = f"{golden.name}: the rules do something else now; if that is meant, SMIAL_GOLDEN=1 writes it anew"
        changes = difflib.unified_diff(text.splitlines(), again.splitlines(), "recorded", "now", n=2, lineterm="")
        raise AssertionError("\n".join([what, *changes]))


def _text(golden: Golden, match: Match, entries: Iterable[Entry]) -> str:
    return written(match, entries, golden.chapter, golden.closing)


def _replayed(match: Match, text: str) -> Iterator[Entry]:
    """The game once more, from its recorded moves and draws."""
    position: Position | None = None
    for noted in read(text):
        source = Recorded(noted.draws)
        try:
            position, entry = _once_more(match, position, noted, source)
            source.finish()
        except (ReplayError, UnreadableMoveError) as error:
            where = f"{match.game.info.id}, line {noted.line} of the record"
            raise AssertionError(f"{where}: {error}; if that is meant, SMIAL_GOLDEN=1 writes it anew") from error
        yield entry


def _once_more(match: Match, position: Position | None, noted: Noted, source: Recorded) -> tuple[Position, Entry]:
    if noted.seat is None or position is None:
        position, turn = begin(match.seed, match.game, Codec(match.game), match.setup, source)
        return position, entry_of(turn, noted.draws, position.state)
    move = position.codec.read_move(noted.move)
    refusal = position.refusal(noted.seat, move)
    if refusal is not None:
        raise ReplayError(f"{noted.move} is refused: {refusal}")
    question = position.questions()[noted.seat]
    turn = position.answer(noted.seat, move, source)
    return position, entry_of(turn, noted.draws, position.state, noted.seat, question, move)
