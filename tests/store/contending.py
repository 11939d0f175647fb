"""A program for tests: tries to make each of some requests at one table before anybody else, and prints those it made.

Usage: contending.py FILE TABLE REQUESTS
"""

import asyncio
import sys

from smial.store import Entry, HeadChange, SqliteStore


async def make(store: SqliteStore, table: str, request: str) -> None:
    """Try until the request is in the journal, by whomever."""
    while await store.by_request(table, None, request) is None:
        head = await store.head(table)
        assert head is not None
        entry = Entry(version=head.version + 1, kind="moved", request=request)
        if await store.append(table, [entry], HeadChange(status="playing", due=None, about=b"")):
            print(request)


async def main(file: str, table: str, requests: str) -> None:
    store = await SqliteStore.open(file, patience=60)
    print("ready", flush=True)
    sys.stdin.readline()
    for request in range(int(requests)):
        await make(store, table, str(request))
    await store.close()


asyncio.run(main(*sys.argv[1:]))
