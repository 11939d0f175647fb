"""What a balanced adventure looks like in figures, and what the games of bots show of it.

The aims: alone the end condition is met about every second time, in hard mode every third; nobody sits too long; every
row of the score is worth playing for, every action worth unlocking; no seat has it much better than another.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from smial.testkit.figures import Aim, Figure, mean, share
from smial_there_and_back.actions import Action
from smial_there_and_back.balance.notes import Notes, Player

SOLO, HARD = "solo", "solo-hard"
COMPANY = {f"{seats}-seats": seats for seats in (2, 3, 4)}
"""The series that are played: alone, alone in hard mode, and in company by the number of seats."""

END_MET = {SOLO: Aim(40, 60), HARD: Aim(15, 40)}
"""How often alone the end condition is met within the rounds, in per cent."""
DICE = Aim(14, 28)
"""White dice that a player takes in a game in company."""
ROUNDS = Aim(6, 15)
"""Rounds of a game in company, in the parts with shapes."""
ROW = Aim(10, 60)
"""The share of a row in all points, in per cent."""
USED = Aim(least=5)
"""In how many games of a player an action is carried out, in per cent."""
WINS = 10
"""How far a player's share of wins may be from an even one, wherever he sits, in points of per cent."""

Series = Mapping[str, Sequence[Notes]]
"""What was noted, by the name of the series."""


def path_figures(actions: Sequence[Action], series: Series) -> Iterator[Figure]:
    """Of a part that is played with white dice."""
    yield from _alone(series)
    for name in COMPANY:
        yield mean(f"{name}.dice", [player.dice for player in _players(series[name])], DICE)
    yield from _everywhere(series)
    players = [player for name in (SOLO, *COMPANY) for player in _players(series[name])]
    for action in actions:
        used = share(sum(action.id in player.used for player in players), len(players))
        yield Figure(f"{action.id}.used", used, USED, f"% of players: {action.label}")


def shape_figures(series: Series) -> Iterator[Figure]:
    """Of a part that is played with shapes."""
    yield from _alone(series)
    for name in COMPANY:
        yield mean(f"{name}.rounds", [game.rounds for game in series[name]], ROUNDS)
    yield from _everywhere(series)


def _alone(series: Series) -> Iterator[Figure]:
    for name, aim in END_MET.items():
        games = series[name]
        met = share(sum(game.met for game in games), len(games))
        yield Figure(f"{name}.end_met", met, aim, "% meet the end condition")


def _everywhere(series: Series) -> Iterator[Figure]:
    for name, games in series.items():
        yield mean(f"{name}.points", [sum(player.rows) for player in _players(games)])
    yield from _rows(SOLO, series[SOLO])
    yield from _rows("company", list(chain.from_iterable(series[name] for name in COMPANY)))
    for name, seats in COMPANY.items():
        yield from _wins(name, seats, series[name])


def _rows(name: str, games: Iterable[Notes]) -> Iterator[Figure]:
    rows = [sum(values) for values in zip(*(player.rows for player in _players(games)), strict=True)]
    for number, points in enumerate(rows, start=1):
        yield Figure(f"{name}.row-{number}", share(points, sum(rows)), ROW, "% of all points")


def _wins(name: str, seats: int, games: Sequence[Notes]) -> Iterator[Figure]:
    aim = Aim(round(100 / seats - WINS, 1), round(100 / seats + WINS, 1))
    for place in range(seats):
        won = share(sum(game.players[place].win for game in games), len(games))
        yield Figure(f"{name}.wins-{place + 1}", won, aim, f"% won as number {place + 1} in turn")


def _players(games: Iterable[Notes]) -> Iterator[Player]:
    return chain.from_iterable(game.players for game in games)
