"""The game of this plugin, as the platform knows it. Not here: its rules."""

from collections.abc import Iterable

from smial.rules import Game, hookimpl


@hookimpl
def smial_games() -> Iterable[Game]:
    """All games of this plugin."""
    return []
