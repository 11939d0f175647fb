"""A program for tests: opens a store as soon as it reads a line, creates a table of its own and says how it is called.

Usage: opening.py FILE TABLE
"""

import asyncio
import sys

from smial.store import Entry, Head, Secrets, SqliteStore


async def main(file: str, table: str) -> None:
    print("ready", flush=True)
    sys.stdin.readline()
    store = await SqliteStore.open(file)
    head = Head(table=table, game="game", status="open", listed=True, version=1, created=0, updated=0)
    made = await store.create(head, Secrets(key=b"", join_code=table), [Entry(version=1, kind="created")])
    await store.close()
    print(made and made.table)


asyncio.run(main(*sys.argv[1:]))
