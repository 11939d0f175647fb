"""Counting and logging what goes wrong inside a game's rules, so that it can be reproduced and does not go on for
ever.
"""

from __future__ import annotations

import uuid

import structlog

from smial.rules import Seat
from smial.tables.changes import Change
from smial.tables.exceptions import is_a, trace_of
from smial.tables.folded import Folded
from smial.tables.refusals import GameFault
from smial.tables.workers import TooSlowError

log = structlog.get_logger()

MOST_FAULTS = 3
"""How many faults at one version set a table aside."""


class Faults:
    """The faults of one table in this process at its newest version that had any."""

    def __init__(self) -> None:
        self._version = 0
        self._count = 0
        self._slow_views: dict[Seat | None, GameFault] = {}

    def note(self, table: str, before: Folded, change: Change, error: BaseException) -> GameFault:
        """Logs what is needed to see it again (table, version, change, trace) and returns what the caller may know."""
        self._now_at(before.ledger.version)
        self._count += 1
        reference = _reference()
        log.error(
            "game.fault",
            reference=reference,
            table=table,
            game=before.ledger.game,
            rules_version=before.ledger.rules_version,
            version=before.ledger.version,
            change=type(change).__name__,
            seat=change.who(before),
            move=getattr(change, "move", None),
            trace=trace_of(error),
        )
        return _fault(reference, error)

    def note_view(self, table: str, folded: Folded, seat: Seat | None, error: BaseException) -> GameFault:
        """The same for a position that could not be shown; looking does not count towards setting a table aside."""
        reference = _reference()
        log.error(
            "game.view_fault",
            reference=reference,
            table=table,
            game=folded.ledger.game,
            rules_version=folded.ledger.rules_version,
            version=folded.ledger.version,
            seat=seat,
            trace=trace_of(error),
        )
        fault = _fault(reference, error)
        if fault.slow:
            self._now_at(folded.ledger.version)
            self._slow_views[seat] = fault
        return fault

    def slow_view(self, version: int, seat: Seat | None) -> GameFault | None:
        """The fault of a view that was too slow at this version: it is not tried again, each try may cost a thread."""
        return self._slow_views.get(seat) if version == self._version else None

    def too_many(self, version: int) -> bool:
        """Whether the table is to be set aside."""
        return version == self._version and self._count >= MOST_FAULTS

    def _now_at(self, version: int) -> None:
        if version > self._version:
            self._version, self._count = version, 0
            self._slow_views.clear()


def _reference() -> str:
    return uuid.uuid4().hex[:12]


def _fault(reference: str, error: BaseException) -> GameFault:
    slow = is_a(error, TooSlowError)
    message = "The game thought longer than it may." if slow else "The game failed."
    return GameFault(f"{message} Nothing was changed. Reference: {reference}.", reference, slow=slow)
