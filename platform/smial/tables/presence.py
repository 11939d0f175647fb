"""Since when this process has been there without a break: time before that is charged to nobody.

Nobody writes down when a process dies or a machine sleeps; it shows in the store's clock having gone on meanwhile.
"""

from __future__ import annotations

from smial.tables.ledger import SECOND

AWAY = 30 * SECOND
"""Between two looks at the clock no more than this passes while all is well; if more did, nobody was there."""


class Presence:
    """What the looks at the store's clock say. Times are its microseconds."""

    def __init__(self) -> None:
        self.since = 0
        self._last_look = 0

    def note(self, now: int) -> None:
        """The clock was looked at, and this is what it said. Set back, it must not say that nobody is there yet."""
        away = now - self._last_look > AWAY
        self.since = now if away else min(self.since, now)
        self._last_look = now
