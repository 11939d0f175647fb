"""Reading what is typed while something else may come, on a real pseudo-terminal."""

import os
import pty
import sys
import tty
from collections.abc import Iterator
from queue import SimpleQueue

import pytest

from smial.cli.keyboard import while_waiting


@pytest.fixture
def keys(monkeypatch) -> Iterator[int]:
    """The end of a terminal at which a person types."""
    master, slave = pty.openpty()
    tty.setcbreak(slave)
    with os.fdopen(slave, "r", encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield master
    os.close(master)


def news(queue: SimpleQueue[int | None]) -> Iterator[int]:
    while (item := queue.get()) is not None:
        yield item


def test_news_and_typed_lines_come_as_they_come(keys):
    queue: SimpleQueue[int | None] = SimpleQueue()
    heard = while_waiting(news(queue))
    queue.put(1)
    assert next(heard) == 1
    os.write(keys, "say grüß dich\n".encode())
    assert next(heard) == "say grüß dich"
    queue.put(2)
    assert next(heard) == 2
    queue.put(None)
    assert list(heard) == []


def test_what_the_news_raise_is_raised_where_they_are_awaited(keys):
    def failing() -> Iterator[int]:
        yield 1
        raise LookupError("gone")

    heard = while_waiting(failing())
    assert next(heard) == 1
    with pytest.raises(LookupError, match="gone"):
        next(heard)


def test_where_nobody_types_only_news_come(monkeypatch, tmp_path):
    (tmp_path / "typed").write_text("quit\n", encoding="utf-8")
    with (tmp_path / "typed").open(encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert list(while_waiting([1, 2])) == [1, 2]
