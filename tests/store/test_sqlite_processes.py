"""SQLite and other processes: killed ones lose nothing they acknowledged, several at once leave no gap."""

import asyncio
from asyncio.subprocess import Process
from collections import Counter
from pathlib import Path

import pytest

from smial.store import SqliteStore
from tests.store.made import start, table_in

ACKNOWLEDGING = Path(__file__).with_name("acknowledging.py")
CONTENDING = Path(__file__).with_name("contending.py")
FAILING = Path(__file__).with_name("failing.py")
REQUESTS = 300


@pytest.mark.parametrize("acknowledgements", [1, 40, 333])
async def test_R5_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path, acknowledgements: int) -> None:
    newest = await _kill_after(acknowledgements, await start(ACKNOWLEDGING, tmp_path / "journal.db"))
    store = await SqliteStore.open(tmp_path / "journal.db")
    for table, acknowledged in newest.items():
        journal = await store.tail(table, 0, 1_000_000)
        head, secrets = await store.head(table), await store.secrets(table)
        assert head is not None and secrets is not None
        assert [entry.version for entry in journal] == list(range(1, head.version + 1))
        assert head.version >= acknowledged and head.version % 2 == 1  # two at a time after the first
        assert head.due == head.version - 1
        assert secrets.tokens == {0: str(head.due).encode()}
    await store.close()


async def _kill_after(acknowledgements: int, process: Process) -> dict[str, int]:
    """Kill it once it has said so many things; the newest version it acknowledged of each table."""
    assert process.stdout is not None
    lines = [await process.stdout.readline() for _ in range(acknowledgements)]
    process.kill()
    lines += (await process.stdout.read()).splitlines(keepends=True)
    await process.wait()
    whole = [line.decode().split() for line in lines if line.endswith(b"\n")]
    assert len(whole) >= acknowledgements
    return {table: int(version) for table, version in whole}


async def test_a_process_that_fails_without_closing_ends_and_its_writes_are_done(tmp_path: Path) -> None:
    process = await start(FAILING, tmp_path / "journal.db", "t")
    await process.communicate()
    assert process.returncode == 7
    store = await SqliteStore.open(tmp_path / "journal.db")
    assert await store.head("t") is not None
    await store.close()


async def test_R2_processes_that_contend_for_one_table_leave_no_gap_and_make_no_request_twice(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "journal.db")
    await table_in(store)
    made = await _contend([await start(CONTENDING, tmp_path / "journal.db", "t", REQUESTS) for _ in range(2)])
    journal = await store.tail("t", 0, 10 * REQUESTS)
    assert [entry.version for entry in journal] == list(range(1, REQUESTS + 2))
    every_one_once = Counter(map(str, range(REQUESTS)))
    assert Counter(entry.request for entry in journal[1:]) == every_one_once
    assert made == every_one_once
    await store.close()


async def _contend(processes: list[Process]) -> Counter[str]:
    """Let them go at once; the requests they say they made."""
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    answers = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    assert [process.returncode for process in processes] == [0] * len(processes)
    return Counter(request for answer, _ in answers for request in answer.decode().split())
