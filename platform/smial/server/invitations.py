"""Join codes that open private tables to those who look on; wrong ones are counted against the host that tries them.

Not for: sitting down by code (`JoinTable`), which counts them here too.
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

from smial.server.auth import Guesses
from smial.server.calls import Context
from smial.server.hosts import Hosts
from smial.server.validation import Fields
from smial.tables import Lobby

LONGEST_CODE = 40
"""With all the blanks and hyphens that somebody may type."""


class Wanted(NamedTuple):
    """The table that somebody wants to look at: one of the two is there, or both."""

    name: str
    code: str


class Looking(Protocol):
    """A request of somebody who wants to look at a table."""

    @property
    def name(self) -> str: ...
    @property
    def join_code(self) -> str: ...


def looked_for(fields: Fields, request: Looking) -> Wanted:
    """The fields that say it."""
    code = fields.text("join_code", request.join_code, LONGEST_CODE)
    name = (fields.name_if_any if code else fields.name)("name", request.name, "tables")
    return Wanted(name, code)


class Invitations:
    """What join codes open on this server."""

    def __init__(self, lobby: Lobby, hosts: Hosts) -> None:
        self._lobby = lobby
        self._hosts = hosts
        self._guesses = Guesses()

    def guess(self, context: Context) -> AbstractAsyncContextManager[None]:
        """A block in which the caller's host tries a join code; LimitReached if it was wrong too often lately."""
        return self._guesses.guess(self._hosts.of(context))

    async def opened(self, wanted: Wanted, context: Context) -> tuple[str, bool]:
        """The table's name, and whether a join code opens it; Refusal for a wrong one."""
        if not wanted.code:
            return wanted.name, False
        async with self.guess(context):
            return await self._lobby.invited_to(*wanted), True
