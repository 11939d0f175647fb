"""A scripted server, and both clients of it in turn."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from smial.client import Retry
from tests.client.faces import connect
from tests.client.scripted import ScriptedServer

QUICK = Retry(attempts=3, first_wait=0.01, longest_wait=0.02)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.stop()


@pytest.fixture(params=["threads", "asyncio"])
async def open_client(request: pytest.FixtureRequest, server: ScriptedServer) -> AsyncIterator[Callable[..., Any]]:
    clients = []

    def open_client(**settings: Any) -> Any:
        clients.append(connect(request.param, server.address, **{"retry": QUICK, **settings}))
        return clients[-1]

    yield open_client
    for client in clients:
        await client.close()


@pytest.fixture
async def client(open_client: Callable[..., Any]) -> Any:
    return open_client(token="bilbos-token")
