"""Finding the games: entry points of the group `smial`, loaded one by one, each on its own. A bad plugin stops nobody.

Not pluggy's own loader: that one skips equal names silently and stops at the first fault.
"""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, EntryPoint, distributions
from types import FrameType

import msgspec
import pluggy

from smial.rules import Game, State
from smial.rules.hooks import PROJECT, Hooks
from smial.tables.exceptions import words_of
from smial.tables.folded import Playable

STATE_METHODS = ("asks", "moves", "play", "choice", "view", "outcome")
MOST_SEATS = 16
LONGEST_FACTS = 64 * 1024
"""Bytes that lists tell of a game; a page holds many."""


class PluginFault(msgspec.Struct, frozen=True):
    """A plugin that is installed and cannot be used, and why."""

    plugin: str
    message: str


class PluginError(Exception):
    """In strict mode: the first fault, instead of a list."""


class Registered(msgspec.Struct, frozen=True):
    """One game at one rules version, and the distribution it came from."""

    playable: Playable
    plugin: str

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.playable.game


class Games:
    """All games that can be played in this process, and the plugins that could not be loaded."""

    def __init__(self) -> None:
        self.faults: list[PluginFault] = []
        self._games: dict[str, dict[int, Registered]] = {}

    def add(self, game: Game, plugin: str) -> None:
        """Takes a game in; ValueError, naming game and fault, if it is not fit to be played."""
        check_game(game)
        versions = self._games.get(game.info.id, {})
        other = next(iter(versions.values()), None)
        if other is not None and other.plugin != plugin:
            raise ValueError(f"game {game.info.id!r} is already there, from {other.plugin}")
        if game.info.version in versions:
            raise ValueError(f"game {game.info.id!r} has rules version {game.info.version} twice")
        self._games.setdefault(game.info.id, {})[game.info.version] = Registered(Playable(game), plugin)

    def ids(self) -> list[str]:
        """The ids of all games, sorted by title."""
        return sorted(self._games, key=lambda game: (self.newest(game).game.info.title, game))

    def newest(self, game: str) -> Registered:
        """The game at its newest rules version; KeyError if there is no such game."""
        versions = self._games[game]
        return versions[max(versions)]

    def versions(self, game: str) -> list[int]:
        """The rules versions there are of a game, the newest first; KeyError if there is no such game."""
        return sorted(self._games[game], reverse=True)

    def get(self, game: str, version: int) -> Registered | None:
        """The game at one rules version, or None."""
        return self._games.get(game, {}).get(version)

    def __contains__(self, game: object) -> bool:
        return game in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids())


def load_plugins(*, strict: bool = False, found: Iterable[Distribution] | None = None) -> Games:
    """All games of the plugins installed here. `strict`, for authors, raises PluginError at the first fault."""
    games = Games()
    points = _readable(distributions() if found is None else found, games.faults)
    if strict and games.faults:
        raise PluginError(f"{games.faults[0].plugin}: {games.faults[0].message}")
    with _interrupts() as interrupts:
        for plugin, entry_point in points:
            try:
                _load(games, plugin, entry_point)
            except BaseException as error:  # a plugin may raise anything, SystemExit too; it is listed and passed over
                if interrupts:
                    raise
                message = f"{entry_point.name} ({entry_point.value}): {words_of(error)}"
                if strict:
                    raise PluginError(f"{plugin}: {message}") from error
                games.faults.append(PluginFault(plugin, message))
    return games


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """The Ctrl-C that come while the block runs: a plugin may raise KeyboardInterrupt itself, and that ends nothing."""
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)
        signal.default_int_handler(number, frame)

    if threading.current_thread() is not threading.main_thread():  # where none arrives
        yield came
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)


def check_game(game: Game) -> None:
    """ValueError, naming what does not fit, unless the game is fit to be offered.

    Found here, not in somebody's fortieth turn.
    """
    if not isinstance(game, Game):
        raise ValueError(f"smial_games gives a {type(game).__name__}, not a Game")
    info = game.info
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", info.id):
        raise ValueError(f"game id {info.id!r}: lower-case letters, digits and single hyphens are allowed")
    if (
        not info.seats
        or list(info.seats) != sorted(set(info.seats))
        or not 1 <= info.seats[0] <= info.seats[-1] <= MOST_SEATS
    ):
        raise ValueError(f"{info.id}: seats {info.seats}: give the numbers possible, rising, from 1 to {MOST_SEATS}")
    if info.version < 1:
        raise ValueError(f"{info.id}: rules version {info.version}: versions count from 1")
    missing = [name for name in STATE_METHODS if getattr(game.state, name) is getattr(State, name)]
    if missing:
        raise ValueError(f"{info.id}: {game.state.__name__} does not define {', '.join(missing)}")
    _check_facts(game)
    game.scene(game.options())


def _check_facts(game: Game) -> None:
    """What lists tell of a game can be sent: one that cannot would spoil the list of all."""
    try:
        facts = msgspec.json.encode(game.info)
        msgspec.json.decode(facts, type=type(game.info))
        msgspec.json.encode(msgspec.convert(game.words, dict[str, dict[str, str]]))
        schemas = [msgspec.json.encode(msgspec.json.schema(of)) for of in (game.options, game.moves)]
    except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
        raise ValueError(f"{game.info.id}: its facts or words cannot be told: {words_of(error)}") from error
    size = len(facts) + sum(map(len, schemas))
    if size > LONGEST_FACTS:
        raise ValueError(f"{game.info.id}: facts and schemas of {size} bytes; {LONGEST_FACTS} at most can be listed")


def _readable(found: Iterable[Distribution], faults: list[PluginFault]) -> list[tuple[str, EntryPoint]]:
    """Every entry point with its distribution, in the order of the distributions' names, each distribution once.

    A distribution whose own description cannot be read is a fault too: nobody can tell whether it is a plugin.
    """
    seen: dict[str, list[tuple[str, EntryPoint]]] = {}
    for distribution in found:
        try:
            points = [point for point in distribution.entry_points if point.group == PROJECT]
            name = distribution.name or ""
            seen.setdefault(name, [(f"{name} {distribution.version}", point) for point in points])
        except Exception as error:  # whatever lies there instead of a description
            where = getattr(distribution, "_path", None)  # all there is that could tell which it is
            faults.append(PluginFault(getattr(where, "name", "?"), f"It cannot be read: {words_of(error)}"))
    return [point for _, points in sorted(seen.items()) for point in points]


def _load(games: Games, plugin: str, entry_point: EntryPoint) -> None:
    """Loads one plugin and asks it alone for its games; all of them are taken in, or none."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    manager.register(entry_point.load(), entry_point.name)
    manager.check_pending()
    offered = [game for answer in manager.hook.smial_games() for game in answer]
    if not offered:
        raise ValueError("it offers no game: define smial_games, marked with smial.rules.hookimpl")
    trial = Games()
    for game in offered:
        trial.add(game, plugin)
        if game.info.id in games:
            raise ValueError(f"game {game.info.id!r} is already there, from {games.newest(game.info.id).plugin}")
    for game in offered:
        games.add(game, plugin)
