"""Both clients, told apart by nothing: the synchronous one runs in threads, so that a story is told once for both."""

import asyncio
from typing import Any

import smial.client
import smial.client.aio

END = object()
"""In place of news: the watch has ended."""


class InThread:
    """The synchronous client, or a part of it, with methods that can be awaited."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        async def method(*arguments: Any, **named: Any) -> Any:
            return await asyncio.to_thread(getattr(self._inner, name), *arguments, **named)

        return method

    def table(self, *arguments: Any) -> "InThread":
        return InThread(self._inner.table(*arguments))

    def watch(self, *arguments: Any, **named: Any) -> Any:
        return self._inner.watch(*arguments, **named)


def connect(face: str, address: str, **settings: Any) -> Any:
    if face == "asyncio":
        return smial.client.aio.connect(address, **settings)
    return InThread(smial.client.connect(address, **settings))


async def following(watch: Any) -> Any:
    """What the watch delivers next, or END."""
    if isinstance(watch, smial.client.Watch):
        return await asyncio.to_thread(next, watch, END)
    return await anext(watch, END)


async def take(watch: Any, count: int) -> list[Any]:
    return [await following(watch) for _ in range(count)]
