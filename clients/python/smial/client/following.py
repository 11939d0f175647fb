"""How far a watch has got, and when it goes on: all of a watch but the waiting. Not for streams (`watch.py`)."""

from collections.abc import Callable
from dataclasses import dataclass

import grpc

from smial.client.errors import SmialError, Unavailable, left_out
from smial.client.retry import Retry
from smial.v1.play_service_pb2 import EntryLines, Position, WatchTableRequest, WatchTableResponse
from smial.v1.table_service_pb2 import TABLE_STATUS_ABANDONED, TABLE_STATUS_FINISHED

News = EntryLines | Position
"""What a watch delivers: each entry's lines, once and in order, and now and then the position after them."""

_OVER = (TABLE_STATUS_FINISHED, TABLE_STATUS_ABANDONED)
_BROKEN = (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN)


@dataclass(frozen=True)
class WatchState:
    """Whether a watch is up to date. While it is not, what was seen may be old."""

    live: bool
    cause: SmialError | None = None
    """Why not; `None` where the server ended the stream as planned."""
    wait: float = 0.0
    """Seconds until the next attempt."""


OnState = Callable[[WatchState], None]


class Following:
    """One watch over all its streams. What it delivers depends on what it has delivered, not on what is sent again."""

    def __init__(
        self,
        name: str,
        after: int,
        language: str,
        retry: Retry,
        on_state: OnState | None = None,
        own: Callable[[], int] = int,
        linger: bool = False,
        join_code: str = "",
    ) -> None:
        """`own` gives the version of the newest entry that the watcher has made himself, 0 if there is none.

        To `linger` is to go on after the end, for as long as the server does.
        """
        self._name, self._join_code = name, join_code
        self._after = after
        self._language = language
        self._retry = retry
        self._on_state = on_state or (lambda _: None)
        self._own = own
        self._linger = linger
        self._position = -1
        self._over = False
        self._live = False
        self._lasted = False
        """Whether the stream has gone on when there was no news."""
        self._failures = 0

    @property
    def done(self) -> bool:
        """Whether all has been delivered that the watcher wants: he has seen how it ended."""
        return self._over and not self._linger

    def request(self) -> WatchTableRequest:
        """What opens the next stream."""
        return WatchTableRequest(
            name=self._name, after=self._after, language_code=self._language, join_code=self._join_code
        )

    def deliver(self, response: WatchTableResponse) -> News | None:
        """What of this message is new to whoever watches. Raises `Unavailable` if the stream has left an entry out:
        another one is to be opened, which begins there.
        """
        if response.HasField("entry") and response.entry.version > self._after + 1:
            raise left_out(self._after)
        self._heard()
        self._lasted = self._lasted or response.HasField("heartbeat")
        if response.HasField("entry"):
            return self._entry(response.entry)
        if response.HasField("position"):
            return self._newer(response.position)
        return None

    def resumes(self, failure: SmialError | None) -> bool:
        """Whether another stream is to be opened after one that ended, with a failure or as planned.

        A server that is away comes back. A stream that was alive also goes on after a limit with a time to try again
        (it read too slowly), and after errors that no Smial server explained: something on the way broke it.

        At a table that is over a stream ends as planned because it is quiet there, or because it has lasted its time.
        Whoever lingers is told by the next one, which ends at once or not.
        """
        if failure is None:
            return not self._over or (self._linger and self._lasted)
        broken = not failure.reason and failure.code in _BROKEN
        return isinstance(failure, Unavailable) or (self._live and (broken or failure.retry_after is not None))

    def wait(self, failure: SmialError | None) -> float:
        """Seconds to wait before the next stream; says so to whoever asked for the state."""
        self._live = self._lasted = False
        self._failures += 1
        wait = self._retry.wait(self._failures, failure.retry_after if failure else None)
        self._on_state(WatchState(live=False, cause=failure, wait=wait))
        return wait

    def _heard(self) -> None:
        self._failures = 0
        if not self._live:
            self._live = True
            self._on_state(WatchState(live=True))

    def _entry(self, entry: EntryLines) -> EntryLines | None:
        if entry.version <= self._after:
            return None
        self._after = entry.version
        return entry

    def _newer(self, position: Position) -> Position | None:
        """One that is older than the entries delivered, or than the watcher's own answer, is passed over: it would ask
        an answered question again.
        """
        self._over = position.status in _OVER
        if position.version <= self._position or position.version < max(self._after, self._own()):
            return None
        self._position = position.version
        return position
