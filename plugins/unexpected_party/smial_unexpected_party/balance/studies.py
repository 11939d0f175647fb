"""Which games are played to judge the balance, and by whom. Not here: what they ought to show (`aims`)."""

from smial.testkit import Match
from smial.testkit.study import Study
from smial_unexpected_party.balance.aims import AGAINST_RANDOM, COMPANY, figures
from smial_unexpected_party.balance.notes import Notes, note
from smial_unexpected_party.games import AnUnexpectedParty

BEST = "greedy"
"""The best bot that the platform has."""

GAME = AnUnexpectedParty()
SERIES = {
    AGAINST_RANDOM: Match(game=GAME, players=(BEST, "random", "random", "random"), seed=AGAINST_RANDOM),
    **{name: Match(game=GAME, players=(BEST,) * seats, seed=name) for name, seats in COMPANY.items()},
}
STUDY: Study[Notes] = Study(game=GAME, series=SERIES, note=note, figures=figures)
