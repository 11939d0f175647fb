"""Where a table's outcomes come from: live from its key, or from what the journal recorded.

Both note what was drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from smial.chance import Draws
from smial.rules import RunawayError
from smial.tables.entries import Draw

MOST_DRAWS = 10_000
"""How many draws one call into the rules may make; without end they would fill the memory."""


class ReplayError(Exception):
    """The rules ask for other draws, or tell and do something else, than the journal says."""


class Live:
    """Draws from the table's key, going on from how many draws each stream has made."""

    def __init__(self, joint: bytes, made: Mapping[str, int]) -> None:
        self._draws = Draws(joint, made)
        self.drawn: list[Draw] = []

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        """See `smial.rules.Source`. RunawayError where a single call into the rules draws without end."""
        if len(self.drawn) == MOST_DRAWS:
            raise RunawayError(f"{MOST_DRAWS} draws of one call, and still {purpose!r}")
        drawn = self._draws.draw(stream, bound)
        self.drawn.append(Draw(stream, drawn.number, bound, drawn.outcome, purpose))
        return drawn.outcome


class Recorded:
    """Gives back recorded outcomes and refuses when the rules ask for anything else."""

    def __init__(self, draws: Iterable[Draw]) -> None:
        self._waiting = deque(draws)
        self.drawn: list[Draw] = []

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        """See `smial.rules.Source`; ReplayError if this is not what was drawn then."""
        asked = f"{purpose!r} of {bound} from {stream}"
        if not self._waiting:
            raise ReplayError(f"the rules draw {asked}, the journal has no further draw")
        draw = self._waiting.popleft()
        if (draw.stream, draw.bound, draw.purpose) != (stream, bound, purpose):
            recorded = f"{draw.purpose!r} of {draw.bound} from {draw.stream}"
            raise ReplayError(f"the rules draw {asked}, the journal has {recorded}")
        self.drawn.append(draw)
        return draw.outcome

    def finish(self) -> None:
        """ReplayError if the journal holds draws that the rules did not ask for."""
        if self._waiting:
            raise ReplayError(f"the journal has {len(self._waiting)} draws that the rules do not make")
