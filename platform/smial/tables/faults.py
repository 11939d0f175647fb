"""Counting and logging what goes wrong inside a game's rules, so that it can be reproduced and does not go on for
ever.
"""

from __future__ import annotations

import traceback
import uuid
from collections import Counter

import structlog

from smial.rules import Seat
from smial.tables.changes import Change
from smial.tables.folded import Folded
from smial.tables.refusals import GameFault
from smial.tables.workers import TooSlowError

log = structlog.get_logger()

MOST_FAULTS = 3
"""How many faults at one version set a table aside."""


class Faults:
    """The faults of one table in this process, counted by version."""

    def __init__(self) -> None:
        self._count: Counter[int] = Counter()

    def note(self, table: str, before: Folded, change: Change, error: BaseException) -> GameFault:
        """Logs what is needed to see it again (table, version, change, trace) and returns what the caller may know."""
        version = before.ledger.version
        self._count[version] += 1
        reference = uuid.uuid4().hex[:12]
        log.error(
            "game.fault",
            reference=reference,
            table=table,
            game=before.ledger.game,
            rules_version=before.ledger.rules_version,
            version=version,
            change=type(change).__name__,
            seat=change.who(before),
            move=getattr(change, "move", None),
            trace=_trace(error),
        )
        return _fault(reference, error)

    def note_view(self, table: str, folded: Folded, seat: Seat | None, error: BaseException) -> GameFault:
        """The same for a position that could not be shown; looking does not count towards setting a table aside."""
        reference = uuid.uuid4().hex[:12]
        log.error(
            "game.view_fault",
            reference=reference,
            table=table,
            game=folded.ledger.game,
            rules_version=folded.ledger.rules_version,
            version=folded.ledger.version,
            seat=seat,
            trace=_trace(error),
        )
        return _fault(reference, error)

    def too_many(self, version: int) -> bool:
        """Whether the table is to be set aside."""
        return self._count[version] >= MOST_FAULTS


def _fault(reference: str, error: BaseException) -> GameFault:
    slow = isinstance(error, TooSlowError)
    message = "The game thought longer than it may." if slow else "The game failed."
    return GameFault(f"{message} Nothing was changed. Reference: {reference}.", reference, slow=slow)


def _trace(error: BaseException) -> str:
    """The trace, also of an exception that cannot be printed."""
    try:
        return "".join(traceback.format_exception(error))
    except Exception:  # its own __str__ or __repr__ raises
        return f"{type(error).__name__}, which cannot be printed"
