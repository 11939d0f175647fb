"""What is kept of one game of bots. Not here: what many games show together (`aims`)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from smial.rules import Seat
from smial.testkit.matches import Entry, Match
from smial_there_and_back.actions import Action
from smial_there_and_back.adventure import Adventure
from smial_there_and_back.moves import Take
from smial_there_and_back.path_adventure import PathAdventure


class Player(msgspec.Struct, frozen=True):
    """How one seat has played."""

    dice: int
    """White dice taken; none in the parts with shapes."""
    rows: tuple[int, ...]
    """The score rows, without a single player's bonus."""
    used: tuple[str, ...]
    """The ids of the actions that were carried out."""
    win: float
    """1 for a win, a share of it where several have won."""


class Notes(msgspec.Struct, frozen=True):
    """One game."""

    met: bool
    """Whether the end condition was met."""
    rounds: int
    players: tuple[Player, ...]
    """In the order of play, from the first player, whom the rules draw; in the parts with shapes by seat."""


def note(match: Match, entries: Iterable[Entry]) -> Notes:
    """Plays the game and keeps of it what balance is about."""
    dice: Counter[Seat] = Counter()
    for entry in entries:
        if entry.seat is not None and isinstance(entry.move, Take):
            dice[entry.seat] += 1
    state: Adventure[Any] = entry.state
    first = next(iter(dice), 0)
    seats = [*range(first, len(state.guides)), *range(first)]
    players = tuple(_player(state, seat, dice[seat]) for seat in seats)
    return Notes(met=state.end == "goal", rounds=state.round, players=players)


def _player(state: Adventure[Any], seat: Seat, dice: int) -> Player:
    outcome = state.outcome()
    assert outcome is not None, "games of bots are played to their end"
    win = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return Player(dice=dice, rows=state.rows(seat), used=tuple(_used(state, seat)), win=win)


def _used(state: Adventure[Any], seat: Seat) -> list[str]:
    if not isinstance(state, PathAdventure):
        return []
    guide, board = state.guides[seat], state.board
    return [*_unlocked(board.magic, guide.magic), *_unlocked(board.burglar, guide.burglar)]


def _unlocked(actions: Sequence[Action], filled: Sequence[int]) -> list[str]:
    return [action.id for action, boxes in zip(actions, filled, strict=True) if boxes == action.boxes]
