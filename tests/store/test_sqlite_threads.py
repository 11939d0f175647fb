"""Appending from threads beside the event loop: each answer arrives, nothing is lost, one of many is first."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from smial.store import Entry, SqliteStore, StoreError
from tests.store.made import PLAYING, moved, table_in

THREADS = 4
EACH = 20

Answer = asyncio.Future[Sequence[Entry] | None]


async def test_what_many_threads_bring_at_once_is_all_appended(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "journal.db")
    tables = [f"t{number}" for number in range(THREADS)]
    for table in tables:
        await table_in(store, table)
    answers: dict[str, list[Answer]] = {table: [new_future() for _ in range(EACH)] for table in tables}

    def bring(table: str) -> None:
        for version, answer in enumerate(answers[table], start=2):
            store.append_from_thread(answer, table, [moved(version)], PLAYING)
            store.commit_from_thread()

    await asyncio.gather(*(asyncio.to_thread(bring, table) for table in tables))
    for table in tables:
        appended = await asyncio.gather(*answers[table])
        assert [entries[0].version for entries in appended if entries] == list(range(2, EACH + 2))
        assert len(await store.tail(table, 0)) == EACH + 1
    await store.close()


async def test_R4_of_threads_that_append_at_one_version_exactly_one_is_first(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "journal.db")
    await table_in(store)
    answers, together = [new_future() for _ in range(THREADS)], threading.Barrier(THREADS)

    def bring(answer: Answer) -> None:
        together.wait()
        store.append_from_thread(answer, "t", [moved(2)], PLAYING)
        store.commit_from_thread()

    await asyncio.gather(*(asyncio.to_thread(bring, answer) for answer in answers))
    assert [bool(appended) for appended in await asyncio.gather(*answers)].count(True) == 1
    assert len(await store.tail("t", 0)) == 2
    await store.close()


async def test_the_loop_and_a_thread_may_append_at_the_same_time(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "journal.db")
    await table_in(store, "t")
    await table_in(store, "u")
    answers = [new_future() for _ in range(EACH)]

    def bring() -> None:
        for version, answer in enumerate(answers, start=2):
            store.append_from_thread(answer, "t", [moved(version)], PLAYING)
            store.commit_from_thread()

    thread = asyncio.create_task(asyncio.to_thread(bring))
    for version in range(2, EACH + 2):
        assert await store.append("u", [moved(version)], PLAYING)
    await thread
    assert all(await asyncio.gather(*answers))
    await store.close()


async def test_a_closed_store_takes_nothing_from_a_thread(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "journal.db")
    await table_in(store)
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await asyncio.to_thread(store.append_from_thread, new_future(), "t", [moved(2)], PLAYING)


def new_future() -> Answer:
    return asyncio.get_running_loop().create_future()
