"""A program for tests: opens a store, hands in a new table, and fails without waiting for it or closing anything.

Usage: failing.py FILE TABLE
"""

import asyncio
import sys

from smial.store import Entry, Head, Secrets, SqliteStore


async def main(file: str, table: str) -> None:
    store = await SqliteStore.open(file)
    head = Head(table=table, game="game", status="open", listed=True, version=1, created=0, updated=0)
    creating = store.create(head, Secrets(key=b"", join_code=table), [Entry(version=1, kind="created")])
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(creating)
        await asyncio.sleep(0)  # lets it hand the table in
        sys.exit(7)


asyncio.run(main(*sys.argv[1:]))
