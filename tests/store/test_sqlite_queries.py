"""What SQLite reads for a store grows with neither the number of tables nor the length of a journal."""

import itertools
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from smial.store import Filter, reads, schema

READS: dict[str, Callable[[sqlite3.Connection], object]] = {
    "head": lambda db: reads.head(db, "t"),
    "secrets": lambda db: reads.secrets(db, "t"),
    "tail": lambda db: reads.tail(db, "t", 5, 10),
    "by_request": lambda db: reads.by_request(db, "t", None, "r"),
    "by_join_code": lambda db: reads.by_join_code(db, "code"),
    "due": lambda db: reads.due(db, 100, 10, ["t"]),
    "next_due": reads.next_due,
    "snapshot": lambda db: reads.snapshot(db, "t"),
    "newest_number": reads.newest_number,
    "numbered_after": lambda db: reads.numbered_after(db, 5, 10),
}
PAGES = [
    (Filter(game=game, status=status, free_seat=free), before)
    for game, status, free, before in itertools.product((None, "game"), (None, "open"), (False, True), (None, (5, "t")))
]


def plan_of(file: Path, read: Callable[[sqlite3.Connection], object]) -> list[str]:
    """How SQLite goes about the statements of a read."""
    db, other = schema.open_file(file, 5.0)
    asked: list[str] = []
    db.set_trace_callback(asked.append)
    read(db)
    db.close()
    steps = [row[3] for query in asked for row in other.execute(f"EXPLAIN QUERY PLAN {query}")]
    other.close()
    return steps


@pytest.mark.parametrize("name", READS)
def test_a_read_follows_an_index(tmp_path: Path, name: str) -> None:
    assert_follows_an_index(plan_of(tmp_path / "journal.db", READS[name]))


@pytest.mark.parametrize(("wanted", "before"), PAGES)
def test_a_page_follows_an_index(tmp_path: Path, wanted: Filter, before: tuple[int, str] | None) -> None:
    assert_follows_an_index(plan_of(tmp_path / "journal.db", lambda db: reads.page(db, wanted, 10, before)))


def assert_follows_an_index(plan: list[str]) -> None:
    """Each step looks something up or walks along an index; none reads a whole table or sorts what it read."""
    assert plan
    for step in plan:
        assert "TEMP B-TREE" not in step
        assert step.startswith(("SEARCH", "LIST SUBQUERY")) or "USING INDEX" in step or "json_each" in step
