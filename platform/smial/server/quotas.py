"""How much one caller may have of this server, so that nobody takes it from the others. Not for the caps of the whole
server (`streams`, `calls`), nor for guessing join codes (`auth`).

A caller is a token, and whoever sends none is his host. Tokens cost nothing, so tables and seats are counted by host,
and of everything else all callers of a host together have as much as `HOST_SHARE` of them.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from smial.server.auth import Rule, token_if_any
from smial.server.errors import SOON, LimitReached
from smial.server.hosts import Context, Hosts
from smial.tables.access import token_hash

HOST_SHARE = 20
SAVED = 5.0
"""Seconds of unused calls and changes that a caller may spend at once."""
MINUTE = 60.0
MOST_KEYS = 20_000
"""How many callers a rate remembers; the one that was quiet for longest is forgotten."""

ROUNDING = 1e-6
"""Seconds for which nobody is made to wait."""

Clock = Callable[[], float]


CHANGING = (Rule.TOKEN, Rule.SEAT)
THINKING = {"GetScene": 1, "ExportRecord": 5, "VerifyRecord": 20}
"""What changes nothing and keeps the server busy all the same, and as how many changes it counts."""
BY_HOST = {"CreateTable": "caller_tables", "RematchTable": "caller_tables", "JoinTable": "caller_seats"}
"""What is counted by host, by the method that takes it."""

WORDS = {
    "caller_tables": "You have made as many tables as one host may in a minute",
    "caller_seats": "You have taken as many seats as one host may in a minute",
    "caller_watches": "You have as many watches open as one caller may",
    "caller_changes": "You change more in a second than one caller may",
    "caller_calls": "You call more often in a second than one caller may",
}


class Most(NamedTuple):
    """What one caller may have; the settings of the same names say it."""

    caller_tables: int
    """Made in a minute."""
    caller_seats: int
    """Taken in a minute."""
    caller_watches: int
    """Streams open at a time."""
    caller_changes: int
    """Calls that change something, in a second."""
    caller_calls: int
    """Calls of any kind, in a second."""


class Caller(NamedTuple):
    """Whose call it is."""

    host: str
    token: bytes | None

    @property
    def key(self) -> Hashable:
        """Under which the caller is counted. Tokens are kept nowhere."""
        return self.host if self.token is None else token_hash(self.token)


class Rate:
    """So many in so many seconds by key, and what was not used for `saved` seconds at once.

    For each key it remembers one time: when everything spent would have been earned again.
    """

    def __init__(self, number: int, seconds: float, saved: float, clock: Clock = time.monotonic) -> None:
        self._each = seconds / number
        self._saved = max(saved, self._each)
        self._clock = clock
        self._even: OrderedDict[Hashable, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._even)

    def take(self, key: Hashable, number: int = 1) -> float:
        """Takes so many; or takes none and gives the seconds after which there are as many, or all there can be."""
        now = self._clock()
        even = max(self._even.pop(key, now), now)  # put back at the end: the order is of who was here last
        spent = min(self._each * number, self._saved)
        wait = even + spent - now - self._saved
        enough = wait > ROUNDING
        self._even[key] = even if enough else even + spent
        if len(self._even) > MOST_KEYS:
            self._even.popitem(last=False)
        return wait if enough else 0.0


class SharedRate:
    """So many in a second for each caller, and `HOST_SHARE` times as many for all of one host."""

    def __init__(self, number: int, clock: Clock = time.monotonic) -> None:
        self._callers = Rate(number, 1, SAVED, clock)
        self._hosts = Rate(number * HOST_SHARE, 1, SAVED, clock)

    def take(self, caller: Caller, number: int = 1) -> float:
        """As `Rate.take`."""
        return self._callers.take(caller.key, number) or self._hosts.take(caller.host, number)


class Quotas:
    """Counts what callers take; LimitReached when one has had enough. Nobody ever has where `most` is None."""

    def __init__(self, most: Most | None, hosts: Hosts, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._hosts = hosts
        self._open: Counter[Hashable] = Counter()
        if most is not None:
            self._calls, self._changes = SharedRate(most.caller_calls, clock), SharedRate(most.caller_changes, clock)
            self._by_host = {
                limit: Rate(getattr(most, limit), MINUTE, MINUTE, clock) for limit in set(BY_HOST.values())
            }

    def spend(self, method: str, rule: Rule, context: Context) -> None:
        """Counts a call of this method, which was admitted."""
        if self._most is None:
            return
        caller = self._caller(context)
        _check("caller_calls", self._calls.take(caller))
        if changes := THINKING.get(method, int(rule in CHANGING)):
            _check("caller_changes", self._changes.take(caller, changes))
        if limit := BY_HOST.get(method):
            _check(limit, self._by_host[limit].take(caller.host))

    @contextmanager
    def stream(self, context: Context) -> Iterator[None]:
        """Counts a stream that is open while the block runs."""
        if self._most is None:
            yield
            return
        caller = self._caller(context)
        own, of_host = ("caller", caller.key), ("host", caller.host)
        most = self._most.caller_watches
        full = self._open[own] >= most or self._open[of_host] >= most * HOST_SHARE
        _check("caller_watches", SOON if full else 0.0)
        self._open.update((own, of_host))
        try:
            yield
        finally:
            for key in (own, of_host):
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]

    def _caller(self, context: Context) -> Caller:
        return Caller(self._hosts.of(context), token_if_any())


def _check(limit: str, wait: float) -> None:
    if wait:
        raise LimitReached(limit, f"{WORDS[limit]}; try again in {max(wait, 0.1):.1f} seconds.", wait)
