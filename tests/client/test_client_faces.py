"""Who knows one client knows the other: the same methods with the same parameters."""

import inspect

import pytest

from smial import client
from smial.client import aio

PAIRS = [
    (client.Client, aio.AsyncClient),
    (client.TableClient, aio.AsyncTableClient),
    (client.Watch, aio.AsyncWatch),
]


def public(cls: type) -> dict[str, dict[str, object]]:
    """The names of a class's methods, with their parameters and defaults."""
    methods = inspect.getmembers(cls, inspect.isfunction)
    return {
        name: {parameter.name: parameter.default for parameter in inspect.signature(method).parameters.values()}
        for name, method in methods
        if not name.startswith("_")
    }


@pytest.mark.parametrize(("threads", "asyncio"), PAIRS)
def test_both_faces_have_the_same_methods(threads: type, asyncio: type) -> None:
    assert public(threads) == public(asyncio)


def test_both_faces_connect_in_the_same_way() -> None:
    threads, asyncio = inspect.signature(client.connect), inspect.signature(aio.connect)
    assert threads.parameters == asyncio.parameters
