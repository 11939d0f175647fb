"""The file of an SQLite store: who may read it, which files are refused, how an old one is brought up to date."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from smial.store import Filter, SqliteStore, StoreError, schema
from tests.store.made import PLAYING, moved, start, table_in

OPENING = Path(__file__).with_name("opening.py")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def prose(file: Path) -> Path:
    file.write_text("Not a database, but rather longer than the header of one.\n" * 40)
    return file


def companions(file: Path) -> list[Path]:
    return [file, file.with_name("journal.db-wal"), file.with_name("journal.db-shm")]


def permissions(file: Path) -> list[str]:
    return [f"{part.stat().st_mode & 0o777:o}" for part in companions(file)]


def version_of(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


async def make(file: Path) -> None:
    store = await SqliteStore.open(file)
    await table_in(store)
    await store.close()


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file of a folder, with its bytes and its permissions."""
    return {part.name: (part.read_bytes(), part.stat().st_mode) for part in folder.iterdir()}


async def refusal(file: Path) -> str:
    """Open the file, expecting to be refused and everything to stay as it was; what the error says."""
    before = contents(file.parent)
    with pytest.raises(StoreError) as refused:
        await SqliteStore.open(file)
    assert contents(file.parent) == before
    return str(refused.value)


async def test_a_new_file_belongs_to_its_owner_alone(file: Path) -> None:
    before = os.umask(0)
    try:
        store = await SqliteStore.open(file)
        await table_in(store)
        assert permissions(file) == ["600", "600", "600"]
        await store.close()
    finally:
        os.umask(before)


async def test_a_file_that_others_could_read_is_closed_to_them(file: Path) -> None:
    first = await SqliteStore.open(file)
    await table_in(first)
    for part in companions(file):
        part.chmod(0o664)
    second = await SqliteStore.open(file)
    assert permissions(file) == ["600", "600", "600"]
    await first.close()
    await second.close()


async def test_a_file_from_a_newer_smial_is_refused_and_left_untouched(file: Path) -> None:
    await make(file)
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 1000")
    assert "newer Smial (schema 1000" in await refusal(file)


async def test_another_programs_database_is_refused_and_left_untouched(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE head (table_id TEXT)")
    assert "not a Smial store" in await refusal(file)


async def test_a_file_of_another_kind_is_refused_and_left_untouched(prose: Path) -> None:
    assert "not a database" in await refusal(prose)


@pytest.mark.parametrize("make_it", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
async def test_what_is_no_file_is_refused_and_left_untouched(file: Path, make_it: Callable[[Path], None]) -> None:
    """As a device would be: `/dev/null` closed to everybody else would be no good to anybody."""
    make_it(file)
    file.chmod(0o755)
    with pytest.raises(StoreError, match=r"journal\.db .* is no file"):
        await SqliteStore.open(file)
    assert file.stat().st_mode & 0o777 == 0o755 and [part.name for part in file.parent.iterdir()] == [file.name]


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere/journal\.db"):
        await SqliteStore.open(tmp_path / "nowhere" / "journal.db")


async def test_an_older_file_is_brought_up_to_date_with_all_it_holds(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(file)
    here = version_of(file)
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, ["CREATE TABLE later (number INTEGER)"]])
    for _ in range(2):
        store = await SqliteStore.open(file)
        assert await store.head("t") is not None
        await store.close()
    assert version_of(file) == here + 1


async def test_of_tables_in_a_file_of_the_first_schema_those_that_may_have_a_free_seat_are_listed_as_such(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        for connection in schema.open_file(file, 5.0):
            connection.close()
    with closing(sqlite3.connect(file)) as db:
        for status in ("open", "playing", "finished", "abandoned"):
            row = (status, "game", status, 1, 1, 0, 0, b"")
            db.execute(
                "INSERT INTO head (table_id, game, status, listed, version, created, updated, about)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        db.commit()
    store = await SqliteStore.open(file)
    assert {row.table for row in await store.page(Filter(free_seat=True), 10)} == {"open", "playing"}
    assert len(await store.page(Filter(), 10)) == 4
    await store.close()


async def test_a_migration_that_fails_leaves_the_file_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await make(file)
    here = version_of(file)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, ["DROP TABLE head", "DROP TABLE missing"]])
        with pytest.raises(StoreError, match="no such table: missing"):
            await SqliteStore.open(file)
    assert version_of(file) == here
    store = await SqliteStore.open(file)
    assert await store.append("t", [moved(2)], PLAYING)
    await store.close()


async def test_processes_that_open_one_new_file_at_once_all_succeed(file: Path) -> None:
    tables = ["a", "b", "c", "d"]
    openers = [await start(OPENING, file, table) for table in tables]
    for opener in openers:
        assert opener.stdout is not None
        assert await opener.stdout.readline() == b"ready\n"
    answers = await asyncio.gather(*(opener.communicate(b"go\n") for opener in openers))
    assert [answer.decode().strip() for answer, _ in answers] == tables
    store = await SqliteStore.open(file)
    assert {row.table for row in await store.page(Filter(), 10)} == set(tables)
    await store.close()
