"""What a server costs that does nothing else: the measure for ours. Run as a process of its own (`servers.py`).

- `Echo` gives back the bytes that it got. No message is read, no interceptor, no log.
- `Commit` reads the request, puts it into the journal of its table (the same durable store at the same settings), and
  answers with the version. No rules, no rights, no position: the least that a move which is not lost can cost.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any

import grpc

from smial.store import Entry, Head, HeadChange, Secrets, SqliteStore
from smial.v1.play_service_pb2 import SubmitMoveRequest, SubmitMoveResponse

ECHO, COMMIT = "/bench/Echo", "/bench/Commit"
CHANGE = HeadChange(status="playing", due=2**62, about=b"x" * 200)


class Bare(grpc.GenericRpcHandler):
    """Both methods."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._versions: dict[str, int] = {}
        methods: dict[str, Callable[..., Any]] = {ECHO: self._echo, COMMIT: self._commit}
        self._handlers = {name: grpc.unary_unary_rpc_method_handler(method) for name, method in methods.items()}

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[Any, Any] | None:
        """See gRPC."""
        return self._handlers.get(details.method)

    async def _echo(self, raw: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> bytes:
        return raw

    async def _commit(self, raw: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> bytes:
        request = SubmitMoveRequest.FromString(raw)
        if request.name not in self._versions:
            await self._create(request.name)
        self._versions[request.name] = version = self._versions[request.name] + 1
        entry = Entry(version=version, kind="moved", seat=0, request=request.request_id, body=raw)
        await self._store.append(request.name, [entry], CHANGE)
        return SubmitMoveResponse(version=version).SerializeToString()

    async def _create(self, table: str) -> None:
        head = Head(table=table, game="bare", status="playing", listed=False, version=1, created=0, updated=0)
        await self._store.create(head, Secrets(key=b"", join_code=table), [Entry(version=1, kind="created")])
        self._versions[table] = 1


async def main(path: str) -> None:
    """Serves until it is stopped; says on standard output where."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers([Bare(await SqliteStore.open(path))])
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(json.dumps({"address": f"127.0.0.1:{port}"}), flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
