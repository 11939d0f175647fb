"""Random games of one game at one table size: played once, looked at by every check.

Not for: what must hold; that is said by the checks.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NoReturn

from smial.bots import SeededSource
from smial.bots.players import sample
from smial.chance import seeded_key
from smial.rules import Game, Move, Ref, Seat, Setup, State, Told, Turn
from smial.tables.entries import Draw
from smial.tables.position import Codec, Position, begin
from smial.tables.sources import Live


def games_by_default() -> int:
    """How many games a trial plays: 200 where SMIAL_FULL=1 is set, else SMIAL_GAMES, else 10."""
    return 200 if os.environ.get("SMIAL_FULL") == "1" else int(os.environ.get("SMIAL_GAMES", "10"))


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What is still reasonable; a game that needs more says so and why."""

    moves: int = 2_000
    """Answers in a game, random ones."""
    choices: int = 1_000
    """Answers to one question."""
    state_bytes: int = 64 * 1024
    view_bytes: int = 256 * 1024
    """Of everybody's view and a seat's own together."""
    scene_bytes: int = 1024 * 1024


@dataclass(frozen=True)
class Trial:
    """Random games of `game` with this many seats.

    Games are made from `seed` and their number alone, so a failure comes again; keep one instance of the game, then all
    checks share the games played. What is tried out is tried at `looks` positions of each game, with `tries` moves.
    """

    game: Game
    seats: int
    games: int = field(default_factory=games_by_default)
    options: Any = field(default=None, hash=False)
    """None is the options' defaults."""
    carry: Any = field(default=None, hash=False)
    entry: str = ""
    """Where another process finds the game, as `module:attribute`; the game's class if empty."""
    seed: str = "trial"
    looks: int = 12
    tries: int = 20
    limits: Limits = Limits()

    def __str__(self) -> str:
        return f"{self.game.info.id}-{self.seats}"

    @property
    def setup(self) -> Setup:
        """What each game begins with."""
        options = self.game.options() if self.options is None else self.options
        return Setup(seats=self.seats, options=options, carry=self.carry)

    @property
    def playouts(self) -> tuple[Playout, ...]:
        """The games, played at the first call."""
        return _played(self)

    def moments(self) -> Iterator[Moment]:
        """Every position of every game, the last ones too."""
        return (moment for playout in self.playouts for moment in playout.moments)

    def hidden(self) -> Iterator[Moment]:
        """As `sampled`, but none of a game that declares it hides nothing: `its_traits_hold` sees that this is true."""
        return self.sampled() if self.game.info.traits.hidden else iter(())

    def sampled(self) -> Iterator[Moment]:
        """`looks` positions of every game, drawn, and its last one."""
        return (moment for playout in self.playouts for moment in playout.sampled(self.looks))

    def answers(self) -> Iterator[tuple[Moment, Answer, Moment]]:
        """Every answer given, with the positions before and after it."""
        for playout in self.playouts:
            yield from zip(playout.moments, playout.answers, playout.moments[1:], strict=False)


@dataclass(frozen=True)
class Answer:
    """What one call into the rules did; `seat` and `move` are None for the setup."""

    seat: Seat | None
    move: Move | None
    draws: tuple[Draw, ...]
    told: tuple[Told, ...]
    shown: tuple[Ref, ...]

    @property
    def final(self) -> bool:
        """Whether it drew or showed something, so that it cannot be taken back."""
        return bool(self.draws or self.shown)


class Moment:
    """One position of one game, kept as bytes: everybody who looks gets a copy of his own."""

    __slots__ = ("answered", "codec", "number", "packed", "playout", "trial")

    def __init__(self, playout: Playout, number: int, position: Position) -> None:
        self.playout = playout
        self.trial = playout.trial
        self.number = number
        """How many answers were given before."""
        self.codec = position.codec
        self.packed = position.codec.pack(position.state)
        self.answered = tuple(position.answered)

    def position(self) -> Position:
        """A copy to play on."""
        return Position(self.playout.table, self.codec, self.codec.unpack(self.packed), list(self.answered))

    def state(self) -> Any:
        """A copy of the state."""
        return self.codec.unpack(self.packed)

    def resampled(self, seat: Seat, purpose: str = "resample") -> Position:
        """A copy in which all that the seat cannot know was drawn anew; another one for each purpose."""
        position = self.position()
        position.state.resample(seat, self.turn(purpose))
        return position

    def source(self, purpose: str) -> SeededSource:
        """Chance of a check's own, the same each time."""
        return SeededSource(f"{self.trial.seed}/{self.playout.number}/{self.number}/{purpose}")

    def turn(self, purpose: str) -> Turn:
        """As `source`, with the ways of drawing that rules have."""
        return Turn(self.source(purpose))

    def must(self, right: bool, what: str, seat: Seat | None = None) -> None:
        """AssertionError that says where and `what`, unless it is right."""
        if not right:
            self.fail(what, seat)

    def fail(self, what: str, seat: Seat | None = None) -> NoReturn:
        """AssertionError that says where and what."""
        raise AssertionError(f"{self.where(seat)}: {what}")

    def where(self, seat: Seat | None = None) -> str:
        """Names game, seats, seed, move and seat."""
        return self.playout.where(self.number, seat)

    @contextmanager
    def named(self, seat: Seat | None = None) -> Iterator[None]:
        """Adds where it happened to whatever the rules raise inside."""
        try:
            yield
        except Exception as error:  # whatever it is, it is the game's, and goes on to the reader
            error.add_note(self.where(seat))
            raise


class Playout:
    """One random game from the setup to its end, or to where it could not go on; the checks say if that is wrong."""

    def __init__(self, trial: Trial, number: int, codec: Codec[Any]) -> None:
        self.trial = trial
        self.number = number
        self.table = f"{trial.seed}-{number}"
        self._key = seeded_key(self.table)
        self._made: dict[str, int] = {}
        self.answers: list[Answer] = []
        source = self.live()
        position, turn = begin(self.table, trial.game, codec, trial.setup, source)
        self.setup = self._noted(None, None, turn, source)
        self.moments = [Moment(self, 0, position)]
        self._play()

    def live(self, made: Mapping[str, int] | None = None) -> Live:
        """Draws as at a table, after those that were made; by default, those of this game until now."""
        return Live(lambda: self._key, self._made if made is None else made)

    def sampled(self, most: int) -> list[Moment]:
        """So many of its positions, drawn, and the last one."""
        turn = Turn(SeededSource(f"{self.table}/sampled"))
        return [*sample(self.moments[:-1], most, turn), self.moments[-1]]

    def where(self, number: int, seat: Seat | None = None) -> str:
        """Names game, seats, seed, move and seat."""
        info = self.trial.game.info
        place = "" if seat is None else f", seat {seat}"
        return (
            f"{info.id} version {info.version} with {self.trial.seats} seats, seed {self.table}, move {number}{place}"
        )

    def _play(self) -> None:
        player = Turn(SeededSource(f"{self.table}/player"))
        while len(self.answers) < self.trial.limits.moves:
            moment = self.moments[-1]
            with moment.named():
                after = self._answered(moment, player)
            if after is None:
                return
            self.moments.append(after)

    def _answered(self, moment: Moment, player: Turn) -> Moment | None:
        position = moment.position()
        answer = None if position.outcome() is not None else any_answer(position, player)
        if answer is None:
            return None
        source = self.live()
        turn = position.answer(*answer, source)
        self.answers.append(self._noted(*answer, turn, source))
        return Moment(self, moment.number + 1, position)

    def _noted(self, seat: Seat | None, move: Move | None, turn: Turn, source: Live) -> Answer:
        for draw in source.drawn:
            self._made[draw.stream] = draw.number
        return Answer(seat, move, tuple(source.drawn), tuple(turn.told), tuple(turn.shown))


def any_answer(position: Position, player: Turn) -> tuple[Seat, Move] | None:
    """A seat that is asked, most often one that is awaited, and any of its moves; None if there is none."""
    asked, awaited = list(position.questions()), position.awaited()
    if not asked:
        return None
    seat = player.pick(awaited if awaited and player.below(4, "patience") else asked, "seat")
    moves = position.state.moves(seat)
    return (seat, player.pick(moves, "move")) if moves else None


@lru_cache(maxsize=1)
def _played(trial: Trial) -> tuple[Playout, ...]:
    codec: Codec[State] = Codec(trial.game)
    return tuple(Playout(trial, number, codec) for number in range(trial.games))
