"""When a failed call is tried again, and how long to wait before. Not for waiting: the two clients differ there.

Every unary call of the API is either a read or carries a request id, so each may be sent again whatever became of it.
"""

from dataclasses import dataclass
from secrets import SystemRandom

from smial.client.errors import Limited, SmialError, Unavailable

_SPREAD = SystemRandom()


@dataclass(frozen=True)
class Retry:
    """How often a call is tried in all, and the seconds between: a first wait, doubled each time up to the longest."""

    attempts: int = 4
    first_wait: float = 0.25
    longest_wait: float = 5.0

    def wait(self, failures: int, asked: float | None = None) -> float:
        """Seconds to wait after so many failures in a row (1 or more).

        Half of it is left to chance, so that the clients of a server that went down do not all come back at once; what
        the server asked for is added in full.
        """
        doublings = min(failures - 1, 30)
        step = min(self.longest_wait, self.first_wait * 2**doublings)
        return (asked or 0.0) + _SPREAD.uniform(step / 2, step)


class Attempts:
    """The attempts of one call. Each takes at most the deadline, the wait before it included; so all of them together
    take at most the deadline times `Retry.attempts`."""

    def __init__(self, retry: Retry, deadline: float) -> None:
        self._retry = retry
        self._deadline = deadline
        self._failures = 0
        self.timeout = deadline
        """Seconds that the next attempt may take."""

    def wait_after(self, failure: SmialError) -> float:
        """Seconds to wait before the next attempt.

        Raises the failure if there is to be none: another attempt would not help, this was the last one, or the server
        asks for a wait that is longer than half the deadline.
        """
        self._failures += 1
        wait = self._retry.wait(self._failures, failure.retry_after)
        last = self._failures >= self._retry.attempts or wait > self._deadline / 2
        if last or not _passes(failure):
            raise failure
        self.timeout = self._deadline - wait
        return wait


def _passes(failure: SmialError) -> bool:
    """Whether the same call may succeed later: the server is away, or says when its limit will be over."""
    return isinstance(failure, Unavailable) or (isinstance(failure, Limited) and failure.retry_after is not None)
