"""A watch for asyncio: an iterator that outlives its streams. Not for what is new (`smial/client/following.py`)."""

import asyncio
import contextlib
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

import grpc

from smial.client.errors import SmialError, read_error, silent
from smial.client.following import Following, News
from smial.client.settings import Settings
from smial.v1.play_service_pb2 import WatchTableRequest, WatchTableResponse


class StreamCall(Protocol):
    """A watch's call, as gRPC hands it out; it reads a message, or something else at the end."""

    async def read(self) -> object: ...
    def cancel(self) -> bool: ...


OpenStream = Callable[[WatchTableRequest], StreamCall]


class AsyncWatch:
    """As `smial.client.Watch`, for one task at a time.

    Waiting for the next item may be cancelled, by a time limit for instance: the watch goes on from where it was.
    """

    def __init__(self, open_stream: OpenStream, following: Following, settings: Settings) -> None:
        self._open_stream = open_stream
        self._following = following
        self._settings = settings
        self._stream: _Stream | None = None
        self._closed = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> News:
        while not self._closed.is_set() and not self._following.done:
            news = failure = None
            try:
                response = await self._current().read()
                news = None if response is None else self._following.deliver(response)
            except SmialError as error:
                response, failure = None, error
            except asyncio.CancelledError:  # took the call along; another one goes on from here
                self._drop()
                raise
            if news is not None:
                return news
            if response is None:
                await self._resume(failure)
        self.close()
        raise StopAsyncIteration

    def close(self) -> None:
        """Ends the watch, also from another task while one waits in it."""
        self._closed.set()
        self._drop()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        # gRPC keeps a call that was merely dropped open for ever (grpc/grpc#43462).
        if self._stream is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stream.cancel)

    def _current(self) -> "_Stream":
        if self._stream is None:
            self._stream = _Stream(self._open_stream(self._following.request()), self._settings)
        return self._stream

    async def _resume(self, failure: SmialError | None) -> None:
        if self._closed.is_set():
            return
        self._drop()
        if self._following.resumes(failure):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closed.wait(), self._following.wait(failure))
            return
        self.close()
        if failure is not None:
            raise failure

    def _drop(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.cancel()


class _Stream:
    """One call."""

    def __init__(self, call: StreamCall, settings: Settings) -> None:
        self._call = call
        self._settings = settings

    async def read(self) -> WatchTableResponse | None:
        """The next message; `None` at the end, or when the watch was closed. Raises `SmialError` if the stream broke or
        fell silent."""
        try:
            async with asyncio.timeout(self._settings.silence):
                response = await self._call.read()
        except grpc.aio.AioRpcError as error:
            raise read_error(error, self._settings.address) from error
        except TimeoutError:
            raise silent(self._settings.address, self._settings.silence) from None
        except asyncio.CancelledError:
            if _task_is_cancelled():
                raise
            return None  # it was the call that was cancelled, and gRPC says it in the same way
        return response if isinstance(response, WatchTableResponse) else None

    def cancel(self) -> None:
        self._call.cancel()


def _task_is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
