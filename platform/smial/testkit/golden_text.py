"""How a golden record is written, and read as far as it is given to the rules again. Not for: replaying it (`golden`).

One line for each entry, with seat, question and move; indented below it what was drawn, told and shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from smial.rules import Outcome, Seat
from smial.tables.entries import Draw
from smial.testkit.matches import Entry, Match

Chapter = Callable[[Any], str]
Closing = Callable[[Any], Iterable[str]]

HEAD = """\
# A golden record: a game that bots played, replayed by a test. SMIAL_GOLDEN=1 writes it anew.
# Outcomes of draws (~) count from 0, seats from 1.
"""

SEED = re.compile(r"^seed: (.*)$", re.MULTILINE)
BEGIN = "begin"
ANSWER = re.compile(r"seat (\d+) \| .* \| (\[.*\])")
DRAWS = "    ~ "
DRAW = re.compile(r"(\S+) (\d+) (.+?) = (\d+) of (\d+)(?:; |$)")


def written(match: Match, entries: Iterable[Entry], chapter: Chapter, closing: Closing) -> str:
    """A game as text, entry by entry, with a headline where the chapter changes."""
    return HEAD + "\n".join([*_header(match), *_course(entries, chapter, closing)]) + "\n"


def _header(match: Match) -> Iterator[str]:
    info = match.game.info
    yield f"game: {info.id}, {info.title}"
    yield f"rules version: {info.version}"
    yield f"options: {_json(match.setup.options)}"
    yield f"seats: {', '.join(match.players)}"
    yield f"seed: {match.seed}"
    if match.carry is not None:
        yield f"continues: {_json(match.carry)}"
    yield ""


def _course(entries: Iterable[Entry], chapter: Chapter, closing: Closing) -> Iterator[str]:
    here, state = "", None
    for entry in entries:
        yield from _entry(entry)
        state = entry.state
        if here != (here := chapter(state)):
            yield from ("", f"== {here} ==")
    if state is not None:
        yield from ("", "== The end ==", *_ending(state.outcome()), *closing(state))


def _entry(entry: Entry) -> Iterator[str]:
    if entry.seat is None or entry.question is None:
        yield BEGIN
    else:
        yield f"seat {entry.seat + 1} | {entry.question.text} | {_json(entry.move)}"
    if entry.draws:
        yield DRAWS + "; ".join(map(_draw, entry.draws))
    for told in entry.told:
        yield f"    {told.line}"
        yield from (f"    seat {seat + 1} reads: {line}" for seat, line in sorted(told.secret.items()))
    if entry.shown:
        yield f"    shown: {', '.join(ref.name for ref in entry.shown)}"


def _draw(draw: Draw) -> str:
    return f"{draw.stream} {draw.number} {draw.purpose} = {draw.outcome} of {draw.bound}"


def _ending(outcome: Outcome | None) -> Iterator[str]:
    if outcome is None:
        yield "not reached"
        return
    yield f"reason: {outcome.reason}"
    yield f"winners: {', '.join(f'seat {seat + 1}' for seat in outcome.winners) or 'nobody'}"
    if outcome.scores:
        yield f"scores: {', '.join(map(str, outcome.scores))}"
    if outcome.carry is not None:
        yield f"carries over: {_json(outcome.carry)}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Noted(NamedTuple):
    """An entry as far as the rules are given it again; the setup has no seat and no move."""

    line: int
    """Of the text, counted from 1."""
    seat: Seat | None
    move: str
    draws: list[Draw]


def read_seed(text: str) -> str:
    """The seed that the header names; none of a text without one."""
    found = SEED.search(text)
    return found[1] if found else ""


def read(text: str) -> list[Noted]:
    """The entries of a record, in order; lines that only a person reads are passed over."""
    entries: list[Noted] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line == BEGIN:
            entries.append(Noted(number, None, "", []))
        elif answer := ANSWER.fullmatch(line):
            entries.append(Noted(number, int(answer[1]) - 1, answer[2], []))
        elif entries and line.startswith(DRAWS):
            entries[-1].draws.extend(_read_draws(line.removeprefix(DRAWS)))
    return entries


def _read_draws(line: str) -> Iterator[Draw]:
    for stream, number, purpose, outcome, bound in DRAW.findall(line):
        yield Draw(stream, int(number), int(bound), int(outcome), purpose)
