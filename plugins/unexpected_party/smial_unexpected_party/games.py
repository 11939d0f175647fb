"""The game of this plugin, as the platform knows it. Not here: its rules."""

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import ClassVar

from smial.rules import Game, GameInfo, NoOptions, Setup, Traits, Turn, hookimpl
from smial.rules.views import Scene
from smial_unexpected_party import moves, printed
from smial_unexpected_party.german import german
from smial_unexpected_party.party import Party, first_position

REFERENCE = re.compile(r"\s*\[UP-[^\]]*\]|^> .*\n\n", re.MULTILINE)
"""What the rules say for those who test them."""


class AnUnexpectedParty(Game):
    """Dwarves have invited themselves to Bag End."""

    info: ClassVar[GameInfo] = GameInfo(
        id="an-unexpected-party",
        title="An Unexpected Party",
        summary="Raid the pantry, sing the song line by line, and do not make Bilbo more curious than you can bear.",
        seats=(2, 3, 4),
        traits=Traits(hidden=True, chance=True),
        languages=("en", "de"),
    )
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {"de": german()}
    moves = moves.AnyMove
    state = Party

    def scene(self, options: NoOptions) -> Scene:
        return printed.scene()

    def setup(self, setup: Setup, turn: Turn) -> Party:
        return first_position(setup.seats, turn)

    def rules_text(self) -> str:
        """The rules, without references."""
        return REFERENCE.sub("", files(__package__).joinpath("RULES.md").read_text(encoding="utf-8"))


@hookimpl
def smial_games() -> Iterable[Game]:
    """All games of this plugin."""
    return [AnUnexpectedParty()]
