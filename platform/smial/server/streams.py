"""The watches of this server: how many there may be, how long one lives, and how all of them end when the server stops.

What is in them and how slow readers are treated is decided in `smial.tables`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import Any, TypeVar

from smial.server.errors import LimitReached, going_down

T = TypeVar("T")

SHORTEST, LONGEST = 30 * 60, 60 * 60
"""Seconds between which a stream ends by itself, so that load spreads over the servers there are; clients resume."""


def some_life() -> float:
    """A length of life in seconds, another for each stream, or all would come back at once."""
    return SHORTEST + secrets.randbelow(LONGEST - SHORTEST)


class Streams:
    """All watches that are open."""

    def __init__(self, most: int, life: Callable[[], float] = some_life) -> None:
        self._most = most
        self._life = life
        self._open: set[_Stream] = set()
        self._ending = False

    def __len__(self) -> int:
        return len(self._open)

    async def living(self, messages: AsyncGenerator[T]) -> AsyncGenerator[T]:
        """The messages, until the stream's life is over; Refusal when the server stops, or if there are too many.

        `messages` is closed in any case.
        """
        stream = self._begin()
        timer = asyncio.get_running_loop().call_later(self._life(), stream.end)
        try:
            while (message := await stream.next(messages)) is not None:
                yield message
            if stream.is_over() and self._ending:
                raise going_down()
        finally:
            timer.cancel()
            self._open.discard(stream)
            await messages.aclose()

    def end(self) -> None:
        """Ends all of them, and those still to come: with a status that tells clients to go on elsewhere."""
        self._ending = True
        for stream in self._open:
            stream.end()

    def _begin(self) -> _Stream:
        if self._ending:
            raise going_down()
        if len(self._open) >= self._most:
            raise LimitReached("watches", f"This server has {self._most} watches open, its most; try again later.")
        stream = _Stream()
        self._open.add(stream)
        return stream


class _Stream:
    """One watch, which can be ended while it waits for its next message."""

    def __init__(self) -> None:
        self._over = False
        self._waiting: asyncio.Task[Any] | None = None

    def is_over(self) -> bool:
        """Whether it has been ended."""
        return self._over

    def end(self) -> None:
        """From here on there is no next message."""
        self._over = True
        if self._waiting is not None:
            self._waiting.cancel()

    async def next(self, messages: AsyncIterator[T]) -> T | None:
        """The next message; None when there is none or the stream is over."""
        if self.is_over():
            return None
        self._waiting = waiting = asyncio.create_task(_next(messages))
        try:
            return await waiting
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if not self.is_over() or (task is not None and task.cancelling()):
                raise  # the call itself was cancelled
            return None
        finally:
            self._waiting = None


async def _next(messages: AsyncIterator[T]) -> T | None:
    return await anext(messages, None)
