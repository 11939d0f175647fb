"""A program for tests: appends to eight tables at once until it is killed, and prints each append when it is durable.

Usage: acknowledging.py FILE
"""

import asyncio
import itertools
import sys

from smial.store import Entry, Head, HeadChange, Secrets, SqliteStore


async def play(store: SqliteStore, table: str) -> None:
    head = Head(table=table, game="game", status="playing", listed=True, version=1, created=0, updated=0)
    await store.create(head, Secrets(key=b"", join_code=table), [Entry(version=1, kind="created")])
    for version in itertools.count(2, 2):
        entries = [Entry(version=version + more, kind="moved", seat=more, request=str(version)) for more in (0, 1)]
        change = HeadChange(status="playing", due=version, about=table.encode())
        if await store.append(table, entries, change, {0: str(version).encode()}):
            print(table, version + 1, flush=True)


async def main(file: str) -> None:
    store = await SqliteStore.open(file)
    await asyncio.gather(*(play(store, f"table-{number}") for number in range(8)))


asyncio.run(main(*sys.argv[1:]))
