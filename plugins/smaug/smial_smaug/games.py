"""The game of this plugin, as the platform knows it. Not here: its rules."""

import re
from collections.abc import Iterable
from importlib.resources import files
from typing import ClassVar

from smial.rules import Game, GameInfo, Setup, Traits, Turn, hookimpl
from smial.rules.views import Scene
from smial_smaug import moves, show
from smial_smaug.options import Options
from smial_smaug.rules import Desolation, first_position
from smial_smaug.words import GERMAN

REFERENCE = re.compile(r"\s*\[SM-[^\]]*\]|^> .*\n\n", re.MULTILINE)
"""What the rules say for those who test them."""

ON_TURN = (
    moves.Walk
    | moves.TurnDown
    | moves.March
    | moves.Roll
    | moves.Guide
    | moves.Free
    | moves.LayKey
    | moves.Offer
    | moves.Done
    | moves.Take
    | moves.Drop
)
"""What is answered in the three steps of a turn."""

IN_BETWEEN = (
    moves.TurnUp
    | moves.Instead
    | moves.Waste
    | moves.Give
    | moves.Decline
    | moves.Strike
    | moves.Yield
    | moves.Drive
    | moves.Hold
    | moves.Choose
)
"""What is answered to what comes of it."""


class SmaugsEinoede(Game):
    """A team crosses the desolation before the dragon reaches the lake."""

    info: ClassVar[GameInfo] = GameInfo(
        id="smaugs-einoede",
        title="Smaugs Einöde",
        summary="All together: bring Bilbo and a dwarf of everybody into the mountain before Smaug reaches Esgaroth.",
        seats=(1, 2, 3, 4),
        traits=Traits(cooperative=True, hidden=True, chance=True),
        languages=("en", "de"),
    )
    options = Options
    state = Desolation
    moves = ON_TURN | IN_BETWEEN
    words = {"de": GERMAN}

    def scene(self, options: Options) -> Scene:
        return show.scene()

    def setup(self, setup: Setup, turn: Turn) -> Desolation:
        return first_position(setup.seats, setup.options, turn)

    def rules_text(self) -> str:
        """Without the numbers that the tests go by."""
        return REFERENCE.sub("", files(__package__).joinpath("RULES.md").read_text("utf-8"))


@hookimpl
def smial_games() -> Iterable[Game]:
    """All games of this plugin."""
    return [SmaugsEinoede()]
