"""The time for thinking that a table is made with. Not for showing how much is left: see `Asked.deadline`."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class Clock:
    """Whole seconds: one second to one day for each answer, and up to one day in reserve for the whole game."""

    per_move: timedelta
    reserve: timedelta = timedelta()
