"""The store with its figures: how long a commit takes, and how late the platform is with what it owes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from smial.server.metrics import Metrics
from smial.store import Head, SqliteStore

SECOND = 1_000_000
"""Of the store's microseconds."""


class MeasuredStore(SqliteStore):
    """An `SqliteStore` that tells `Metrics`; open it with `measured`."""

    metrics: Metrics

    @classmethod
    async def measured(cls, path: Path, metrics: Metrics) -> Self:
        """The store in this file. StoreError as with `open`."""
        store = await cls.open(path, told=metrics.append_seconds.observe)
        store.metrics = metrics
        return store

    async def due(self, limit: int = 100, not_these: Sequence[str] = ()) -> Sequence[Head]:
        """See `Store`."""
        heads = await super().due(limit, not_these)
        latest = heads[0].due if heads else None
        self.metrics.due_lag_seconds.set(0 if latest is None else max(0, await self.now() - latest) / SECOND)
        return heads
