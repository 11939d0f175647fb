"""The line to a server, for programs with threads: channels, stubs, retries. Not for what the calls mean."""

import time
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakSet

import grpc

from smial.client.errors import read_error, unreachable
from smial.client.following import Following
from smial.client.retry import Attempts
from smial.client.settings import Settings
from smial.client.watch import StreamCall, Watch
from smial.v1.game_service_pb2_grpc import GameServiceStub
from smial.v1.play_service_pb2 import WatchTableRequest
from smial.v1.play_service_pb2_grpc import PlayServiceStub
from smial.v1.record_service_pb2 import ExportRecordRequest, Record
from smial.v1.record_service_pb2_grpc import RecordServiceStub
from smial.v1.table_service_pb2_grpc import TableServiceStub

EXPORT_DEADLINES = 6
"""A record may be long: its export may take as many deadlines as this."""

Request = TypeVar("Request")
Answer = TypeVar("Answer")


class Connection:
    """Two channels to one server: watches have their own, or many of them would leave no room for a call."""

    def __init__(self, settings: Settings, calls: grpc.Channel, watches: grpc.Channel) -> None:
        self.settings = settings
        self.games = GameServiceStub(calls)
        self.tables = TableServiceStub(calls)
        self.play = PlayServiceStub(calls)
        self.records = RecordServiceStub(calls)
        self._watching = PlayServiceStub(watches)
        self._channels = (calls, watches)
        self._watches: WeakSet[Watch] = WeakSet()

    def call(
        self, method: "grpc.UnaryUnaryMultiCallable[Request, Answer]", request: Request, token: str | None = None
    ) -> Answer:
        """The answer to a request, which is sent again as it is where that may help."""
        metadata = self.settings.metadata(token)
        return self._try(lambda timeout: method(request, timeout=timeout, metadata=metadata), self.settings.deadline)

    def export(self, request: ExportRecordRequest, token: str | None) -> Record:
        """A record, merged of its parts; begun anew where the stream broke."""
        return self._try(
            lambda timeout: self._merged(request, token, timeout), EXPORT_DEADLINES * self.settings.deadline
        )

    def watch(self, following: Following, token: str | None) -> Watch:
        """A watch that ends with this connection at the latest."""
        metadata = self.settings.metadata(token)
        open_stream = self._watching.WatchTable

        def begin(request: WatchTableRequest) -> StreamCall:
            return open_stream(request, metadata=metadata)

        watch = Watch(begin, following, self.settings)
        self._watches.add(watch)
        return watch

    def wait_until_ready(self, timeout: float) -> None:
        try:
            grpc.channel_ready_future(self._channels[0]).result(timeout)
        except grpc.FutureTimeoutError:
            raise unreachable(self.settings.address) from None

    def close(self) -> None:
        for watch in list(self._watches):
            watch.close()
        for channel in self._channels:
            channel.close()

    def _try(self, once: Callable[[float], Answer], deadline: float) -> Answer:
        attempts = Attempts(self.settings.retry, deadline)
        while True:
            try:
                return once(attempts.timeout)
            except grpc.RpcError as error:
                wait = attempts.wait_after(read_error(error, self.settings.address))
            time.sleep(wait)

    def _merged(self, request: ExportRecordRequest, token: str | None, timeout: float) -> Record:
        call = self.records.ExportRecord(request, timeout=timeout, metadata=self.settings.metadata(token))
        record = Record()
        try:
            for response in call:
                record.MergeFrom(response.part)
        finally:
            call.cancel()
        return record
