"""The client of Smial's API for asyncio: the same names and meanings as `smial.client`, awaited.

Errors, tokens, shares and settings are those of `smial.client`.
"""

from smial.client.aio.client import AsyncClient, connect
from smial.client.aio.table import AsyncTableClient
from smial.client.aio.watch import AsyncWatch

__all__ = ["AsyncClient", "AsyncTableClient", "AsyncWatch", "connect"]
