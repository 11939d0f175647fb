"""How fast the rules of each game are, on one core: random games, and what the platform does with games.

Four ways to go through the very same games, in rounds one after the other:

- **playout**: at each decision the full list of legal moves, one of them played in place;
- **copy**: the same, each move played on a copy of the position, as a server does;
- **view**: the same, and at each decision all that a viewer is shown: the view, the seat's own, every choice in words;
- **replay**: the same moves read from their wire form and played without lists, every draw compared with the record.

The rate is moves by second of processor time; the ratios are those of a rate to the playout's in the same round. Each
round meets the same positions, so what a game keeps of its views counts from the second one on.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from smial.rules import Game, Move, Seat, Setup, State, Turn
from smial.tables import load_plugins
from smial.tables.entries import Draw
from smial.tables.position import Codec
from smial.tables.sources import Recorded
from tests.bench.figures import Figures

ROUNDS = 5
MOST_MOVES = 300
"""A game is left there: random players may put together and take back for ever."""
KEPT_GAMES = 2
"""Games of each table size that each round goes through."""


class Dice:
    """A source that costs next to nothing and notes what it gave."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.drawn: list[Draw] = []

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        """See `smial.rules.Source`."""
        outcome = int(self._random.random() * bound)
        self.drawn.append(Draw(stream, len(self.drawn), bound, outcome, purpose))
        return outcome

    def take(self) -> tuple[Draw, ...]:
        """What was drawn since the last time."""
        drawn, self.drawn = tuple(self.drawn), []
        return drawn


class Played(NamedTuple):
    """A game that was played once: what it began with, and each move in its wire form with its draws."""

    setup: Setup
    seed: int
    began: tuple[Draw, ...]
    moves: list[tuple[Seat, bytes, tuple[Draw, ...]]]


Way = Callable[[Game, Codec[Any], Played], object]


def bench(figures: Figures, scale: float, _: Path) -> None:
    """Every installed game."""
    games = load_plugins()
    for name in games:
        registered = games.newest(name)
        _bench_game(figures, registered.game, registered.playable.codec, scale)


def _bench_game(figures: Figures, game: Game, codec: Codec[Any], scale: float) -> None:
    kept, most = max(1, round(KEPT_GAMES * scale)), round(MOST_MOVES * min(scale, 1.0))
    games = [_record(game, codec, seats, seed, most) for seed in range(kept) for seats in game.info.seats]
    rates: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            rates[name].append(_rate(way, game, codec, games))
    figures.note(f"playout.{game.info.id}.per_cpu_s", median(rates["playout"]), 0)
    for name in ("replay", "copy", "view"):
        ratios = [rate / base for rate, base in zip(rates[name], rates["playout"], strict=True)]
        figures.note(f"{name}.{game.info.id}.ratio", median(ratios))


def _rate(way: Way, game: Game, codec: Codec[Any], games: Iterable[Played]) -> float:
    moves = 0
    began = time.process_time()
    for played in games:
        way(game, codec, played)
        moves += len(played.moves)
    return moves / (time.process_time() - began)


def _record(game: Game, codec: Codec[Any], seats: int, seed: int, most: int) -> Played:
    dice, picks = Dice(seed), random.Random(seed)
    setup = Setup(seats=seats, options=game.options())
    state = game.setup(setup, Turn(dice))
    played = Played(setup, seed, dice.take(), [])
    while (decision := _decide(state, picks)) and len(played.moves) < most:
        seat, move, _ = decision
        state.play(seat, move, Turn(dice))
        played.moves.append((seat, codec.write_move(move), dice.take()))
    return played


def _decide(state: State, picks: random.Random) -> tuple[Seat, Move, list[Move]] | None:
    """Who is asked, any legal move of theirs, and all of them; None when the game is over."""
    asked = state.asks()
    if not asked:
        return None
    seat = next(iter(asked))
    moves = list(state.moves(seat))
    return seat, moves[int(picks.random() * len(moves))], moves


def _playout(game: Game, codec: Codec[Any], played: Played) -> None:
    dice, picks = Dice(played.seed), random.Random(played.seed)
    state = game.setup(played.setup, Turn(dice))
    for _ in played.moves:
        decision = _decide(state, picks)
        assert decision is not None
        state.play(decision[0], decision[1], Turn(dice))


def _copies(game: Game, codec: Codec[Any], played: Played) -> None:
    dice, picks = Dice(played.seed), random.Random(played.seed)
    state = game.setup(played.setup, Turn(dice))
    for _ in played.moves:
        decision = _decide(state, picks)
        assert decision is not None
        state = codec.copy(state)
        state.play(decision[0], decision[1], Turn(dice))


def _views(game: Game, codec: Codec[Any], played: Played) -> None:
    dice, picks = Dice(played.seed), random.Random(played.seed)
    state = game.setup(played.setup, Turn(dice))
    for _ in played.moves:
        decision = _decide(state, picks)
        assert decision is not None
        seat, picked, moves = decision
        state.view()
        state.view_of(seat)
        state.choices(seat, moves)
        state.play(seat, picked, Turn(dice))


def _replay(game: Game, codec: Codec[Any], played: Played) -> None:
    state = game.setup(played.setup, Turn(Recorded(played.began)))
    for seat, move, draws in played.moves:
        source = Recorded(draws)
        state.play(seat, codec.read_move(move), Turn(source))
        source.finish()


WAYS: dict[str, Way] = {"playout": _playout, "copy": _copies, "view": _views, "replay": _replay}
