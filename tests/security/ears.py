"""Hears every byte that one viewer gets of a server, in any call, and searches it. Not for what is right to hear."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import Any

import grpc
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message

from smial.v1.play_service_pb2 import WatchTableResponse
from tests.security.announced import path_of
from tests.server.callers import PATIENCE, Caller


def forms(secret: bytes) -> list[bytes]:
    """How a secret may look on its way: as it is, in hex, and in base64 wherever it begins."""
    bases = [b64encode(bytes(before) + secret)[-(-before * 8 // 6) : -4] for before in range(3)]
    return [secret, secret.hex().encode(), *bases, *(base.translate(bytes.maketrans(b"+/", b"-_")) for base in bases)]


def words_in(heard: bytes, words: Iterable[str]) -> set[str]:
    """Those of the words that were heard, in any form."""
    return {word for word in words if any(form in heard for form in forms(word.encode()))}


class Ear:
    """One viewer: everything that came down the line, answers, errors and metadata alike."""

    def __init__(self, name: str, caller: Caller) -> None:
        self.name = name
        self.caller = caller
        self.heard: list[bytes] = []

    async def call(self, method: MethodDescriptor, request: Message) -> list[bytes]:
        """Makes a call, hears all of it, however it ends, and gives what it answers."""
        stream = method.server_streaming
        kind: Any = self.caller.channel.unary_stream if stream else self.caller.channel.unary_unary
        made = kind(path_of(method))(request.SerializeToString(), metadata=self.caller.metadata, timeout=PATIENCE)
        answers: list[bytes] = []
        try:
            answers = await self._read(made, method) if stream else [await made]
        except grpc.aio.AioRpcError as error:
            self.heard.append((error.details() or "").encode())
            self._note(error.initial_metadata(), error.trailing_metadata())
        else:
            self._note(await made.initial_metadata())
        finally:
            made.cancel()
        self.heard += answers
        return answers

    async def _read(self, made: Any, method: MethodDescriptor) -> list[bytes]:
        """A record to its end, a watch to its first position."""
        answers: list[bytes] = []
        while (answer := await made.read()) is not grpc.aio.EOF:
            answers.append(answer)
            if method.name == "WatchTable" and WatchTableResponse.FromString(answer).HasField("position"):
                break
        return answers

    def _note(self, *metadata: Iterable[tuple[str, str | bytes]] | None) -> None:
        for pairs in metadata:
            for key, value in pairs or ():
                self.heard += [key.encode(), value if isinstance(value, bytes) else value.encode()]

    def since(self) -> bytes:
        """Everything heard since this was last asked."""
        heard, self.heard = self.heard, []
        return b"\n".join(heard)
