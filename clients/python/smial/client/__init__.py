"""A thin client of Smial's API for Python: typed calls, safe retries, watches that resume by themselves.

This is the synchronous face; `smial.client.aio` is the same for asyncio. Answers are the API's own messages, those of
`smial.v1`. Not for drawing a table on a screen or keeping tokens: that is the business of whoever uses it.
"""

from smial.client.client import Client, connect
from smial.client.clock import Clock
from smial.client.errors import (
    BadRequest,
    Limited,
    NotFound,
    Refused,
    ServerFault,
    SmialError,
    Unauthenticated,
    Unavailable,
    Violation,
)
from smial.client.following import News, OnState, WatchState
from smial.client.names import game_name, is_join_code, table_name
from smial.client.retry import Retry
from smial.client.settings import trusting
from smial.client.shares import Joined, record_keeps, share_is_listed
from smial.client.table import TableClient
from smial.client.tokens import new_entropy, new_request_id, new_token
from smial.client.watch import Watch

__all__ = [
    "BadRequest",
    "Client",
    "Clock",
    "Joined",
    "Limited",
    "News",
    "NotFound",
    "OnState",
    "Refused",
    "Retry",
    "ServerFault",
    "SmialError",
    "TableClient",
    "Unauthenticated",
    "Unavailable",
    "Violation",
    "Watch",
    "WatchState",
    "connect",
    "game_name",
    "is_join_code",
    "new_entropy",
    "new_request_id",
    "new_token",
    "record_keeps",
    "share_is_listed",
    "table_name",
    "trusting",
]
