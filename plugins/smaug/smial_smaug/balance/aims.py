"""What a balanced game looks like in figures, and what the games of bots show of it.

The aims: the best bot wins about every second time, whatever the size of the team; nobody sits too long; no end and no
card is only there for show.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from smial.testkit.figures import Aim, Figure, mean, share
from smial_smaug.balance.notes import Notes
from smial_smaug.cards import HELD, SMAUG
from smial_smaug.ending import BILBO_LOST, DRAGON_CAME, DWARVES_LOST, WIN

SERIES = {"1-seat": 1, "2-seats": 2, "3-seats": 3, "4-seats": 4}
"""Teams, by the number of seats; one seat leads two colours."""

WON = Aim(35, 65)
"""How often the team wins, in per cent."""
ROUNDS = Aim(12, 40)
"""Turns of each colour in a game."""
USED = Aim(least=0.05)
"""How often each card of the hand is played in a game."""
LOSSES = {DRAGON_CAME: "dragon", DWARVES_LOST: "dwarves", BILBO_LOST: "bilbo"}

Series = Mapping[str, Sequence[Notes]]
"""What was noted, by the name of the series."""


def figures(series: Series) -> Iterator[Figure]:
    """Wins and losses, lengths, and the use of the cards."""
    for name, games in series.items():
        yield Figure(f"{name}.won", _share(games, WIN), WON, "% of games")
        for end, called in LOSSES.items():
            yield Figure(f"{name}.lost_{called}", _share(games, end), note="% of games")
        yield mean(f"{name}.rounds", [game.turns / max(SERIES[name], 2) for game in games], ROUNDS)
        yield mean(f"{name}.answers", [game.answers for game in games])
    yield from _used([game for games in series.values() for game in games])


def _share(games: Sequence[Notes], end: str) -> float:
    return share(sum(game.end == end for game in games), len(games))


def _used(games: Sequence[Notes]) -> Iterator[Figure]:
    played = Counter(card for game in games for card in game.used)
    for card in HELD.values():
        if card.id not in SMAUG:
            yield Figure(f"{card.id}.used", played[card.id] / len(games), USED, f"times in a game: {card.name}")
