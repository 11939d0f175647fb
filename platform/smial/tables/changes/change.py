"""What all changes have in common: who asks, how a repetition is known, and that one is judged against one version.

`judge` runs on a worker thread. It refuses, or plays on a copy; it never changes `before`.
"""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar, Protocol

import msgspec

from smial.rules import Seat
from smial.tables.draft import Draft
from smial.tables.folded import Folded


class Change(Protocol):
    """One thing that somebody, or the platform itself, wants to happen to a table."""

    needs_journal: ClassVar[bool]
    """Whether judging it takes all entries of the table."""

    @property
    def request(self) -> str | None:
        """The request id; None for what cannot be sent twice."""
        ...

    @property
    def digest(self) -> str:
        """Of all that was asked, so that the same id for something else is noticed."""
        ...

    def who(self, before: Folded) -> Seat | None:
        """The seat under which the request id is kept."""
        ...

    def judge(self, before: Folded, draft: Draft) -> None:
        """Adds the entries to the draft, or raises a Refusal."""
        ...


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A change that a seat asks for."""

    needs_journal: ClassVar[bool] = False

    request: str | None
    seat: Seat

    @property
    def digest(self) -> str:
        """See `Change`."""
        return digest(type(self).__name__, self)

    def who(self, before: Folded) -> Seat | None:
        """The asking seat."""
        return self.seat


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """A change that the platform itself owes the table; it has no request id, judging again is enough."""

    needs_journal: ClassVar[bool] = False

    request: str | None = None

    @property
    def digest(self) -> str:
        """See `Change`; never compared."""
        return ""

    def who(self, before: Folded) -> Seat | None:
        """Nobody asks."""
        return None


def digest(verb: str, content: Any) -> str:
    """Of a decoded request."""
    return hashlib.sha256(msgspec.json.encode((verb, content), order="deterministic")).hexdigest()[:32]
