"""Whole games that bots play, the same whenever they are played: one entry by entry, or many on all cores.

Not for: what a game must hold (the checks), and what is made of the games (`golden`, `study`).
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from smial.bots import BOTS, SeededSource, decide
from smial.chance import seeded_key
from smial.rules import Game, Move, Outcome, Question, Ref, Seat, Setup, Told, Turn
from smial.tables.entries import Draw
from smial.tables.position import Codec, begin
from smial.tables.sources import Live

MOST_ANSWERS = 10_000
"""How many answers a game may take before it counts as one that does not end."""

N = TypeVar("N")


@dataclass(frozen=True, kw_only=True)
class Match:
    """A game and who plays it; the seed says all that is left to chance, for the table and for the bots."""

    game: Game
    players: tuple[str, ...]
    """A bot's name for each seat, as `smial.bots.BOTS` has them."""
    options: Any = None
    """None is the options' defaults."""
    carry: Any = None
    seed: str = "match"

    @property
    def setup(self) -> Setup:
        """What the game begins with."""
        options = self.game.options() if self.options is None else self.options
        return Setup(seats=len(self.players), options=options, carry=self.carry)

    def numbered(self, number: int) -> Match:
        """The same match with a seed of its own."""
        return replace(self, seed=f"{self.seed} {number}")

    def __str__(self) -> str:
        return f"{self.game.info.id} with {', '.join(self.players)}, seed {self.seed!r}"


@dataclass(frozen=True)
class Entry:
    """What one call into the rules did; `seat`, `question` and `move` are None for the setup."""

    seat: Seat | None
    question: Question | None
    move: Move | None
    draws: tuple[Draw, ...]
    told: tuple[Told, ...]
    shown: tuple[Ref, ...]
    state: Any
    """The position after it, which the next entry changes: what is to be kept of it is noted at once."""


def play(match: Match) -> Iterator[Entry]:
    """The setup and every answer, to the end. RuntimeError, which names the match, for a game that does not end."""
    chance, thinking = Live(lambda: seeded_key(match.seed), {}), SeededSource(f"{match.seed}/bots")
    position, turn = begin(match.seed, match.game, Codec(match.game), match.setup, chance)
    yield entry_of(turn, _taken(chance), position.state)
    for _ in range(MOST_ANSWERS):
        if position.outcome() is not None:
            return
        seat = position.awaited()[0]
        question, bot = position.questions()[seat], BOTS[match.players[seat]]
        move = decide(bot, position.state, seat, thinking)
        turn = position.answer(seat, move, chance)
        yield entry_of(turn, _taken(chance), position.state, seat, question, move)
    raise RuntimeError(f"{match}: it has not ended after {MOST_ANSWERS} answers")


def outcome(match: Match) -> Outcome:
    """How it ends."""
    *_, last = play(match)
    ended: Outcome = last.state.outcome()
    return ended


def play_all(
    matches: Sequence[Match], note: Callable[[Match, Iterable[Entry]], N], workers: int | None = None
) -> Iterator[N]:
    """What `note` makes of each match, in their order, as they are done: a processor core each, or so many `workers`.

    With more than one worker, `note` is a function of a module and games are of classes of modules, so that another
    process finds them; what is noted travels back.
    """
    noted = partial(_noted, note)
    if workers == 1:
        yield from map(noted, matches)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(noted, matches)


def entry_of(
    turn: Turn,
    draws: Iterable[Draw],
    state: Any,
    seat: Seat | None = None,
    question: Question | None = None,
    move: Move | None = None,
) -> Entry:
    """What the rules have just done with a turn."""
    return Entry(seat, question, move, tuple(draws), tuple(turn.told), tuple(turn.shown), state)


def _noted(note: Callable[[Match, Iterable[Entry]], N], match: Match) -> N:
    return note(match, play(match))


def _taken(chance: Live) -> list[Draw]:
    """What was drawn since the last time."""
    drawn, chance.drawn = chance.drawn, []
    return drawn
