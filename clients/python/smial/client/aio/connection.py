"""The line to a server, for asyncio: channels, stubs, retries. Not for what the calls mean."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar
from weakref import WeakSet

import grpc

from smial.client.aio.watch import AsyncWatch, StreamCall
from smial.client.connection import EXPORT_DEADLINES
from smial.client.errors import read_error, unreachable
from smial.client.following import Following
from smial.client.retry import Attempts
from smial.client.settings import Settings
from smial.v1.game_service_pb2_grpc import GameServiceStub
from smial.v1.play_service_pb2 import WatchTableRequest
from smial.v1.play_service_pb2_grpc import PlayServiceStub
from smial.v1.record_service_pb2 import ExportRecordRequest, Record
from smial.v1.record_service_pb2_grpc import RecordServiceStub
from smial.v1.table_service_pb2_grpc import TableServiceStub

Request = TypeVar("Request")
Answer = TypeVar("Answer")


class AsyncConnection:
    """As `smial.client.connection.Connection`: watches have a channel of their own."""

    def __init__(self, settings: Settings, calls: grpc.aio.Channel, watches: grpc.aio.Channel) -> None:
        self.settings = settings
        self.games = GameServiceStub(calls)
        self.tables = TableServiceStub(calls)
        self.play = PlayServiceStub(calls)
        self.records = RecordServiceStub(calls)
        self._watching = PlayServiceStub(watches)
        self._channels = (calls, watches)
        self._watches: WeakSet[AsyncWatch] = WeakSet()

    async def call(
        self, method: "grpc.aio.UnaryUnaryMultiCallable[Request, Answer]", request: Request, token: str | None = None
    ) -> Answer:
        """The answer to a request, which is sent again as it is where that may help."""
        metadata = self.settings.metadata(token)

        async def once(timeout: float) -> Answer:
            return await method(request, timeout=timeout, metadata=metadata)

        return await self._try(once, self.settings.deadline)

    async def export(self, request: ExportRecordRequest, token: str | None) -> Record:
        """A record, merged of its parts; begun anew where the stream broke."""

        async def once(timeout: float) -> Record:
            return await self._merged(request, token, timeout)

        return await self._try(once, EXPORT_DEADLINES * self.settings.deadline)

    def watch(self, following: Following, token: str | None) -> AsyncWatch:
        """A watch that ends with this connection at the latest."""
        metadata = self.settings.metadata(token)
        open_stream = self._watching.WatchTable

        def begin(request: WatchTableRequest) -> StreamCall:
            return open_stream(request, metadata=metadata)

        watch = AsyncWatch(begin, following, self.settings)
        self._watches.add(watch)
        return watch

    async def wait_until_ready(self, timeout: float) -> None:
        try:
            async with asyncio.timeout(timeout):
                await self._channels[0].channel_ready()
        except TimeoutError:
            raise unreachable(self.settings.address) from None

    async def close(self) -> None:
        for watch in list(self._watches):
            watch.close()
        for channel in self._channels:
            await channel.close()

    async def _try(self, once: Callable[[float], Awaitable[Answer]], deadline: float) -> Answer:
        attempts = Attempts(self.settings.retry, deadline)
        while True:
            try:
                return await once(attempts.timeout)
            except grpc.aio.AioRpcError as error:
                wait = attempts.wait_after(read_error(error, self.settings.address))
            await asyncio.sleep(wait)

    async def _merged(self, request: ExportRecordRequest, token: str | None, timeout: float) -> Record:
        call = self.records.ExportRecord(request, timeout=timeout, metadata=self.settings.metadata(token))
        record = Record()
        try:
            async for response in call:
                record.MergeFrom(response.part)
        finally:
            call.cancel()
        return record
