"""A watch for programs with threads: an iterator that outlives its streams. Not for what is new (`following.py`)."""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Event, Thread
from types import TracebackType
from typing import Protocol, Self

import grpc

from smial.client.errors import SmialError, read_error, silent
from smial.client.following import Following, News
from smial.client.settings import Settings
from smial.v1.play_service_pb2 import WatchTableRequest, WatchTableResponse


class StreamCall(Protocol):
    """A watch's call, as gRPC hands it out."""

    def __iter__(self) -> Iterator[WatchTableResponse]: ...
    def cancel(self) -> bool: ...


OpenStream = Callable[[WatchTableRequest], StreamCall]


class Watch:
    """An iterator over what happens at a table. It reconnects by itself, as often as it takes.

    It ends when it is closed and when the table is over, or, if it lingers, when the server ends the stream of a table
    that has been over and quiet for a while. It raises `SmialError` where reconnecting would not help: no such table, a
    seat that was lost. Use it in a `with` block, or close it.
    """

    def __init__(self, open_stream: OpenStream, following: Following, settings: Settings) -> None:
        self._open_stream = open_stream
        self._following = following
        self._settings = settings
        self._stream: _Stream | None = None
        self._closed = Event()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> News:
        while not self._closed.is_set() and not self._following.done:
            news = failure = None
            try:
                response = self._current().read()
                news = None if response is None else self._following.deliver(response)
            except SmialError as error:
                response, failure = None, error
            if news is not None:
                return news
            if response is None:
                self._resume(failure)
        self.close()
        raise StopIteration

    def close(self) -> None:
        """Ends the watch, also from another thread while one waits in it."""
        self._closed.set()
        self._drop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def _current(self) -> "_Stream":
        stream = self._stream
        if stream is None:
            self._stream = stream = _Stream(self._open_stream(self._following.request()), self._settings)
            if self._closed.is_set():  # closed meanwhile by another thread, which saw no stream yet
                stream.cancel()
        return stream

    def _resume(self, failure: SmialError | None) -> None:
        if self._closed.is_set():
            return
        self._drop()
        if self._following.resumes(failure):
            self._closed.wait(self._following.wait(failure))
            return
        self.close()
        if failure is not None:
            raise failure

    def _drop(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.cancel()


class _Stream:
    """One call, read by a thread of its own: gRPC's iterator cannot wait with a time limit, a queue can.

    The thread reads ahead, so that a slow caller keeps nobody waiting but himself.
    """

    def __init__(self, call: StreamCall, settings: Settings) -> None:
        self._call = call
        self._settings = settings
        self._heard: SimpleQueue[WatchTableResponse | grpc.RpcError | None] = SimpleQueue()
        Thread(target=_read_all, args=(call, self._heard), name="smial-watch", daemon=True).start()

    def read(self) -> WatchTableResponse | None:
        """The next message; `None` at the end. Raises `SmialError` if the stream broke or fell silent."""
        try:
            heard = self._heard.get(timeout=self._settings.silence)
        except Empty:
            raise silent(self._settings.address, self._settings.silence) from None
        if isinstance(heard, grpc.RpcError):
            raise read_error(heard, self._settings.address)
        return heard

    def cancel(self) -> None:
        self._call.cancel()


def _read_all(call: StreamCall, heard: "SimpleQueue[WatchTableResponse | grpc.RpcError | None]") -> None:
    try:
        for response in call:
            heard.put(response)
        heard.put(None)
    except grpc.RpcError as error:
        heard.put(error)
