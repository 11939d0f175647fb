"""The line between a client and a server, as the tests of failure spoil it: it passes bytes on, stops, or is cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 1 << 14


class Wire:
    """A TCP proxy in front of a server. Make it with `wire_to`."""

    def __init__(self, host: str, port: int) -> None:
        self.address = ""
        self.brought = 0
        """Bytes that it has passed on to clients so far."""
        self._host, self._port = host, port
        self._passing = asyncio.Event()
        self._passing.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._cut_after: int | None = None

    def swallow(self) -> None:
        """From here on nothing of what the server says arrives, as if nobody read it; what clients say does."""
        self._passing.clear()

    def pass_on(self) -> None:
        """What was held back arrives, and what comes after it."""
        self._passing.set()

    def cut(self) -> None:
        """All connections break off; new ones are as good as new."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        self._passing.set()

    def cut_after(self, more: int) -> None:
        """All connections break off when the server has said so many more bytes."""
        self._cut_after = self.brought + more

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection."""
        with suppress(OSError):
            from_server, to_server = await asyncio.open_connection(self._host, self._port)
            self._writers |= {writer, to_server}
            await asyncio.gather(self._carry(reader, to_server), self._bring(from_server, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
        writer.close()

    async def _bring(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._passing.wait()
            if self._cut_after is not None and self.brought + len(data) > self._cut_after:
                writer.write(data[: self._cut_after - self.brought])
                self._cut_after = None
                self.cut()
                return
            self.brought += len(data)
            writer.write(data)
            await writer.drain()
        writer.close()


@asynccontextmanager
async def wire_to(address: str) -> AsyncIterator[Wire]:
    """A line to the server at this address, which clients reach under the line's own."""
    host, _, port = address.rpartition(":")
    wire = Wire(host, int(port))
    server = await asyncio.start_server(wire.connected, "127.0.0.1", 0)
    wire.address = "{}:{}".format(*server.sockets[0].getsockname())
    try:
        yield wire
    finally:
        server.close()
        wire.cut()
