"""Who may call what: one rule for each method, the caller's token, and a brake on guessing join codes.

A method without a rule cannot be called, and no server starts with one. Whether a token holds a seat at a table only
the table knows: it judges in each call anew.
"""

from __future__ import annotations

import asyncio
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import Enum, auto

from google.protobuf.descriptor import ServiceDescriptor

from smial.server.errors import BadFields, LimitReached
from smial.tables import Refusal
from smial.tables.access import TOKEN_BYTES
from smial.v1 import errors_pb2 as why

MOST_GUESSES = 10
GUESSES_WITHIN = 60.0
"""Seconds in which one host may try that many wrong join codes: at 31^8 codes a lifetime is not enough."""
MOST_HOSTS = 10_000
"""How many hosts are remembered; the one that was quiet for longest is forgotten."""


class Rule(Enum):
    """What a call must bring."""

    PUBLIC = auto()
    """Nothing, and nothing is read."""
    TOKEN = auto()
    """A token with which somebody is about to sit down: a well-formed one, of anybody."""
    VIEWER = auto()
    """The token of a seat, or none for a spectator; the table judges."""
    SEAT = auto()
    """The token of a seat; the table judges."""


RULES: dict[str, dict[str, Rule]] = {
    "smial.v1.GameService": {"ListGames": Rule.PUBLIC, "GetGame": Rule.PUBLIC, "GetScene": Rule.PUBLIC},
    "smial.v1.TableService": {
        "CreateTable": Rule.TOKEN,
        "GetTable": Rule.VIEWER,
        "ListTables": Rule.PUBLIC,
        "JoinTable": Rule.TOKEN,
        "ChangeSeat": Rule.SEAT,
        "ChangeTable": Rule.SEAT,
        "LeaveTable": Rule.SEAT,
        "AddBot": Rule.SEAT,
        "RemoveBot": Rule.SEAT,
        "StartTable": Rule.SEAT,
        "AbandonTable": Rule.SEAT,
        "RematchTable": Rule.SEAT,
    },
    "smial.v1.PlayService": {
        "GetPosition": Rule.VIEWER,
        "SubmitMove": Rule.SEAT,
        "UndoMove": Rule.SEAT,
        "Say": Rule.SEAT,
        "WatchTable": Rule.VIEWER,
    },
    "smial.v1.RecordService": {"ExportRecord": Rule.VIEWER, "VerifyRecord": Rule.VIEWER},
}


class UnruledError(Exception):
    """A method has no rule, or a rule no method."""


def check_rules(services: Iterable[ServiceDescriptor]) -> None:
    """UnruledError unless there is exactly one rule for each method of these services."""
    methods = {f"{service.full_name}/{method.name}" for service in services for method in service.methods}
    ruled = {f"{service}/{method}" for service, rules in RULES.items() for method in rules}
    if methods != ruled:
        raise UnruledError(f"no rule, or no method, for: {', '.join(sorted(methods ^ ruled))}")


UNREADABLE = b""
"""Stands for a token that is none: it holds no seat anywhere and is refused like any other that does not."""

_caller: ContextVar[bytes | None] = ContextVar("caller")


def admit(rule: Rule, metadata: Iterable[tuple[str, str | bytes]]) -> None:
    """Notes the caller's token for this call; Refusal if the rule wants one and there is none."""
    if rule is Rule.PUBLIC:
        return
    token = read_token(metadata)
    if token is None and rule is not Rule.VIEWER:
        raise Refusal(
            why.REASON_TOKEN_NEEDED, "This needs the token of a seat: send it as metadata, `authorization: Bearer …`."
        )
    if token == UNREADABLE and rule is Rule.TOKEN:
        raise BadFields([("authorization", f"must be `Bearer` and {TOKEN_BYTES} random bytes in base64url, unpadded")])
    _caller.set(token)


def viewer_token() -> bytes | None:
    """The caller's token, or None for a spectator. LookupError in a public call, which has no business with it."""
    return _caller.get()


def token_if_any() -> bytes | None:
    """The token that this call was admitted with, if it brought one that can be read."""
    return _caller.get(None) or None


def seat_token() -> bytes:
    """The caller's token in a call that must bring one."""
    token = _caller.get()
    if token is None:
        raise LookupError("this call was admitted without a token")
    return token


def read_token(metadata: Iterable[tuple[str, str | bytes]]) -> bytes | None:
    """The token in a call's metadata; None if there is none, `UNREADABLE` if it is malformed in any way."""
    values = [value for key, value in metadata if key == "authorization"]
    if not values:
        return None
    scheme, _, text = str(values[0]).partition(" ")
    if len(values) > 1 or scheme.lower() != "bearer":
        return UNREADABLE
    try:
        token = urlsafe_b64decode(text + "=")
    except ValueError:
        return UNREADABLE
    exact = len(token) == TOKEN_BYTES and urlsafe_b64encode(token).decode().rstrip("=") == text
    return token if exact else UNREADABLE


class _Tries:
    """The join codes that one host has tried lately."""

    def __init__(self) -> None:
        self.wrong: deque[float] = deque()
        """When they were."""
        self.being_tried = 0
        self.settled = asyncio.Event()
        """Set for a moment whenever one of them has proved right or wrong."""

    def forget(self, before: float) -> None:
        """Leaves out what was wrong before this time."""
        while self.wrong and self.wrong[0] <= before:
            self.wrong.popleft()

    def must_wait(self) -> bool:
        """Whether it depends on those that are being tried if there may be another."""
        return self.being_tried > 0 and len(self.wrong) + self.being_tried >= MOST_GUESSES > len(self.wrong)


class Guesses:
    """Counts wrong join codes by host."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._hosts: OrderedDict[str, _Tries] = OrderedDict()

    @asynccontextmanager
    async def guess(self, host: str) -> AsyncIterator[None]:
        """Looks for a table by its code in the block; LimitReached if this host was wrong too often lately.

        As many at once as may be wrong are tried at once, and others wait for them: so many right ones are let
        through, and many wrong ones are no way around it.
        """
        tries = self._tries_of(host)
        while tries.must_wait():
            await tries.settled.wait()
        self._check(tries)
        tries.being_tried += 1
        try:
            yield
        except Refusal as refusal:
            if refusal.reason == why.REASON_NO_SUCH_CODE:
                tries.wrong.append(self._clock())
            raise
        finally:
            tries.being_tried -= 1
            tries.settled.set()
            tries.settled.clear()

    def _tries_of(self, host: str) -> _Tries:
        tries = self._hosts.setdefault(host, _Tries())
        self._hosts.move_to_end(host)
        if len(self._hosts) > MOST_HOSTS:
            self._hosts.popitem(last=False)
        return tries

    def _check(self, tries: _Tries) -> None:
        now = self._clock()
        tries.forget(now - GUESSES_WITHIN)
        if len(tries.wrong) >= MOST_GUESSES:
            wait = tries.wrong[0] + GUESSES_WITHIN - now
            raise LimitReached("join_codes", f"Too many wrong join codes; try again in {wait:.0f} seconds.", wait)
