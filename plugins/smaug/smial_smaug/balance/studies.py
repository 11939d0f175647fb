"""Which games are played to judge the balance, and by whom. Not here: what they ought to show (`aims`)."""

from smial.testkit import Match
from smial.testkit.study import Study
from smial_smaug.balance.aims import SERIES, figures
from smial_smaug.balance.notes import Notes, note
from smial_smaug.games import SmaugsEinoede

BEST = "greedy"
"""The best bot that the platform has."""

GAME = SmaugsEinoede()

STUDY: Study[Notes] = Study(
    game=GAME,
    series={name: Match(game=GAME, players=(BEST,) * seats, seed=name) for name, seats in SERIES.items()},
    note=note,
    figures=figures,
)
"""Teams of each size, and somebody alone."""
