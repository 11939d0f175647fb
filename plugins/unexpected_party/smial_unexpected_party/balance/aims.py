"""What a balanced party looks like in figures, and what the games of bots show of it.

The aims: who thinks beats who does not; a game takes an hour; both ends happen; no seat has it much better than
another; no dwarf, card, hustle or space lies unused.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from smial.testkit.figures import Aim, Figure, mean, share
from smial_unexpected_party.balance.notes import Notes, Player
from smial_unexpected_party.cards import BAG_END_CARDS, CARDS, DWARVES, HUSTLES
from smial_unexpected_party.house import SPACES

COMPANY = {f"{seats}-seats": seats for seats in (2, 3, 4)}
"""The series that the best bot plays against itself, by the number of seats."""
AGAINST_RANDOM = "against-random"
"""The series in which it plays against three random ones."""

WINS_AGAINST_RANDOM = Aim(least=90)
"""How often the best bot wins against three random ones, in per cent."""
TURNS = Aim(10, 22)
"""Turns of each player."""
SPREAD = Aim(1, 8)
"""Points between the first and the last."""
END = Aim(least=5)
"""How often each of the two ends happens, in per cent of all games in company."""
WINS = 10
"""How far a player's share of wins may be from an even one, wherever he sits, in points of per cent."""
USED = Aim(least=5)
"""In how many games in company something is used, in per cent."""

Series = Mapping[str, Sequence[Notes]]
"""What was noted, by the name of the series."""


def figures(series: Series) -> Iterator[Figure]:
    """All of them."""
    games = series[AGAINST_RANDOM]
    won = share(sum(player.win for player in _players(games) if player.bot != "random"), len(games))
    yield Figure(f"{AGAINST_RANDOM}.wins", won, WINS_AGAINST_RANDOM, "% won against three random bots")
    for name, seats in COMPANY.items():
        yield from _company(name, seats, series[name])
    together = [game for name in COMPANY for game in series[name]]
    for end in ("song", "thorin"):
        ended = share(sum(game.end == end for game in together), len(together))
        yield Figure(f"end.{end}", ended, END, f"% of games end by {end}")
    yield from _used(together)


def _company(name: str, seats: int, games: Sequence[Notes]) -> Iterator[Figure]:
    yield mean(f"{name}.turns", [player.turns for player in _players(games)], TURNS)
    points = [sorted(player.points for player in game.players) for game in games]
    yield mean(f"{name}.best", [each[-1] for each in points])
    yield mean(f"{name}.spread", [each[-1] - each[0] for each in points], SPREAD)
    aim = Aim(round(100 / seats - WINS, 1), round(100 / seats + WINS, 1))
    for place in range(seats):
        won = share(sum(game.players[place].win for game in games), len(games))
        yield Figure(f"{name}.wins-{place + 1}", won, aim, f"% won as number {place + 1} in turn")


def _used(games: Sequence[Notes]) -> Iterator[Figure]:
    for name in things():
        count = sum(name in game.used for game in games)
        yield Figure(f"used.{name}", share(count, len(games)), USED, "% of games")


def things() -> Iterable[str]:
    """All that may be used."""
    yield from DWARVES
    yield from SPACES
    yield from (f"hustle.{name}" for name in HUSTLES)
    yield from (f"bag-end.{card}" for card in BAG_END_CARDS)
    yield from chain.from_iterable((f"sung.{card}", f"hustled.{card}") for card in CARDS)


def _players(games: Iterable[Notes]) -> Iterator[Player]:
    return chain.from_iterable(game.players for game in games)
