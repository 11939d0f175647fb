"""Where journals lie: the `Store` protocol and SQLite behind it.

Not for: what an entry means, or who may read it; that is the business of `smial.tables`.
"""

from smial.store.protocol import Entry, Filter, Head, HeadChange, Secrets, Snapshot, Store, StoreError
from smial.store.sqlite import SqliteStore

__all__ = [
    "Entry",
    "Filter",
    "Head",
    "HeadChange",
    "Secrets",
    "Snapshot",
    "SqliteStore",
    "Store",
    "StoreError",
]
