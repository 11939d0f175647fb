"""Which games are played to judge a part's balance, and by whom. Not here: what they ought to show (`aims`)."""

from collections.abc import Callable, Iterator
from functools import partial

from smial.rules import Game
from smial.testkit import Match
from smial.testkit.figures import Figure
from smial.testkit.study import Study
from smial_there_and_back.balance.aims import COMPANY, HARD, SOLO, Series, path_figures, shape_figures
from smial_there_and_back.balance.notes import Notes, note
from smial_there_and_back.games import smial_games
from smial_there_and_back.hard import Options
from smial_there_and_back.path_adventure import PathAdventure

BEST = "greedy"
"""The best bot that the platform has."""


def studies() -> list[Study[Notes]]:
    """One for each part."""
    return [study(game) for game in smial_games()]


def study(game: Game) -> Study[Notes]:
    """Alone, alone in hard mode, and in company."""
    return Study(game=game, series=series(game), note=note, figures=figures(game))


def figures(game: Game) -> Callable[[Series], Iterator[Figure]]:
    """What the games are to show: how the two ways of playing differ."""
    if not issubclass(game.state, PathAdventure):
        return shape_figures
    board = game.state.board
    return partial(path_figures, [*board.magic, *board.burglar])


def series(game: Game) -> dict[str, Match]:
    """By name."""
    return {
        SOLO: Match(game=game, players=(BEST,), seed=SOLO),
        HARD: Match(game=game, players=(BEST,), seed=HARD, options=Options(hard="all")),
        **{name: Match(game=game, players=(BEST,) * seats, seed=name) for name, seats in COMPANY.items()},
    }
