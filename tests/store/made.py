"""Tables, entries and processes for store tests, as short as a test wants to write them."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

from msgspec.structs import replace

from smial.store import Entry, Head, HeadChange, Secrets, Store

PLAYING = HeadChange(status="playing", due=None, about=b"two seats")


def head(table: str, *, game: str = "game", status: str = "open", listed: bool = True, due: int | None = None) -> Head:
    return Head(
        table=table, game=game, status=status, listed=listed, version=1, created=0, updated=0, due=due, about=b"a seat"
    )


def secrets(table: str) -> Secrets:
    return Secrets(key=table.encode().ljust(32, b"."), join_code=f"code of {table}")


def created() -> Entry:
    return Entry(version=1, kind="created", body=b"options")


def moved(version: int, *, seat: int | None = 0, request: str | None = None, body: bytes = b"") -> Entry:
    return Entry(version=version, kind="moved", seat=seat, request=request, body=body)


def change(*, status: str = "playing", due: int | None = None, about: bytes | None = b"") -> HeadChange:
    return HeadChange(status=status, due=due, about=about)


async def table_in(
    store: Store,
    table: str = "t",
    *,
    game: str = "game",
    status: str = "open",
    listed: bool = True,
    free_seat: bool | None = True,
    due: int | None = None,
) -> Head:
    """Create a table and give back its row."""
    row = replace(head(table, game=game, status=status, listed=listed, due=due), free_seat=free_seat)
    made = await store.create(row, secrets(table), [created()])
    assert made is not None
    return made


async def start(program: Path, *arguments: object) -> Process:
    """Start a Python program that lies beside the tests, with pipes to talk through."""
    return await asyncio.create_subprocess_exec(sys.executable, program, *map(str, arguments), stdin=PIPE, stdout=PIPE)
