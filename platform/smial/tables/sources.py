"""Where a table's outcomes come from: live from its key, noting them, or from what the journal recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from smial.chance import Draws
from smial.rules import RunawayError
from smial.tables.entries import Draw

MOST_DRAWS = 10_000
"""How many draws one call into the rules may make; without end they would fill the memory."""


class ReplayError(Exception):
    """The rules ask for other draws, or tell and do something else, than the journal says."""


class Live:
    """Draws from the table's key, going on from how many draws each stream has made."""

    def __init__(self, joint: Callable[[], bytes], made: Mapping[str, int]) -> None:
        """The key is worked out only if something is drawn: for most moves nothing is."""
        self.drawn: list[Draw] = []
        self._joint = joint
        self._made = made

    @cached_property
    def _draws(self) -> Draws:
        return Draws(self._joint(), self._made)

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        """See `smial.rules.Source`. RunawayError where a single call into the rules draws without end."""
        if len(self.drawn) == MOST_DRAWS:
            raise RunawayError(f"{MOST_DRAWS} draws of one call, and still {purpose!r}")
        drawn = self._draws.draw(stream, bound)
        self.drawn.append(Draw(stream, drawn.number, bound, drawn.outcome, purpose))
        return drawn.outcome


class Recorded:
    """Gives back recorded outcomes and refuses when the rules ask for anything else."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = draws
        self._made = 0

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        """See `smial.rules.Source`; ReplayError if this is not what was drawn then."""
        if self._made == len(self._draws):
            raise ReplayError(f"the rules draw {_words(stream, bound, purpose)}, the journal has no further draw")
        draw = self._draws[self._made]
        if draw.purpose != purpose or draw.bound != bound or draw.stream != stream:
            asked, recorded = _words(stream, bound, purpose), _words(draw.stream, draw.bound, draw.purpose)
            raise ReplayError(f"the rules draw {asked}, the journal has {recorded}")
        self._made += 1
        return draw.outcome

    def finish(self) -> None:
        """ReplayError if the journal holds draws that the rules did not ask for."""
        if self._made < len(self._draws):
            more = len(self._draws) - self._made
            raise ReplayError(f"the journal has {more} draws that the rules do not make")


def _words(stream: str, bound: int, purpose: str) -> str:
    return f"{purpose!r} of {bound} from {stream}"
