"""How a server learns that it has to stop, and what keeps it from never doing so. For the process, not for calls."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

CUT_SHORT = 6
"""Exit code of a server that was not done stopping when its grace time was over."""

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Stop:
    """Waits for the first reason to stop. A second signal ends the process at once."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._reason = self._loop.create_future()
        self._signalled = False

    async def reason(self) -> str:
        """Why the server has to stop, once it has to."""
        reason: str = await self._reason
        return reason

    def tell(self, reason: str) -> None:
        """Gives a reason; from any thread."""
        with suppress(RuntimeError):  # the loop has ended already
            self._loop.call_soon_threadsafe(self._note, reason)

    def on_signal(self, number: int, _: FrameType | None) -> None:
        """Handles a signal, also while the event loop is busy."""
        if self._signalled:
            os._exit(128 + number)
        self._signalled = True
        self.tell(signal.Signals(number).name)

    def at_end_of_input(self) -> None:
        """Reads standard input to its end, past Python's buffer: its lock would be held when the process ends."""
        try:
            while os.read(0, 4096):
                pass
        except OSError:
            pass  # there is no standard input: it has ended
        self.tell("end of input")

    def _note(self, reason: str) -> None:
        if not self._reason.done():
            self._reason.set_result(reason)


@contextmanager
def listening(*, until_eof: bool) -> Iterator[Stop]:
    """Listens for signals and, if wanted, for the end of standard input, while the block runs."""
    stop = Stop()
    before = [signal.signal(number, stop.on_signal) for number in SIGNALS]
    if until_eof:
        threading.Thread(target=stop.at_end_of_input, name="end-of-input", daemon=True).start()
    try:
        yield stop
    finally:
        for number, handler in zip(SIGNALS, before, strict=True):
            signal.signal(number, handler)


def no_later_than(seconds: float) -> None:
    """Ends the process after this time, whatever still hangs: all that was acknowledged is in the store."""
    timer = threading.Timer(seconds, os._exit, [CUT_SHORT])
    timer.daemon = True
    timer.start()
