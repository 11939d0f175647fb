"""What is kept of one game of bots. Not here: what many games show together (`aims`)."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from smial.rules import Seat
from smial.testkit.matches import Entry, Match
from smial_unexpected_party.cards import CARDS
from smial_unexpected_party.house import SPACES
from smial_unexpected_party.moves import Go, Hustle, Sing
from smial_unexpected_party.party import Party


class Player(msgspec.Struct, frozen=True):
    """How one seat has played."""

    bot: str
    turns: int
    points: int
    win: float
    """1 for a win, a share of it where several have won."""


class Notes(msgspec.Struct, frozen=True):
    """One game."""

    end: str
    """What has triggered the end, `song` or `thorin`."""
    players: tuple[Player, ...]
    """In the order of play, from the first player."""
    used: frozenset[str]
    """What was used: dwarves, `sung.…` and `hustled.…` party cards, `hustle.…`, `bag-end.…` cards, spaces."""


def note(match: Match, entries: Iterable[Entry]) -> Notes:
    """Plays the game and keeps of it what balance is about."""
    turns: Counter[Seat] = Counter()
    used: set[str] = set()
    for entry in entries:
        if entry.seat is not None and isinstance(entry.move, Go):
            turns[entry.seat] += 1
        used |= named(entry)
    state: Party = entry.state
    first = next(iter(turns))
    seats = [*range(first, len(state.players)), *range(first)]
    used |= {dwarf for player in state.players for dwarf in player.dwarves}
    players = tuple(_player(match, state, seat, turns[seat]) for seat in seats)
    return Notes(end=state.end, players=players, used=frozenset(used))


def named(entry: Entry) -> set[str]:
    """What an entry uses."""
    match entry.move:
        case Sing(card=card):
            return {f"sung.{card}", f"bag-end.{entry.state.turned}"}
        case Hustle(card=card):
            return {f"hustled.{card}", f"hustle.{CARDS[card].hustle}"}
        case Go(space=space):
            return {SPACES[space].id, f"bag-end.{entry.state.turned}"}
    return {f"bag-end.{entry.state.turned}"}


def _player(match: Match, state: Party, seat: Seat, turns: int) -> Player:
    outcome = state.outcome()
    assert outcome is not None, "games of bots are played to their end"
    win = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return Player(bot=match.players[seat], turns=turns, points=outcome.scores[seat], win=win)
