"""Reading lines that a person types, so that Ctrl-C always works, also while something else may come.

`input` alone misses a Ctrl-C that comes after its prompt is shown and before it waits: it waits on, until Enter.
"""

import os
import select
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


def typed(prompt: str) -> str:
    """The line typed after the prompt. EOFError where nobody types any more, KeyboardInterrupt at Ctrl-C."""
    if not sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    _wait_for([sys.stdin.fileno()])
    return input()


def while_waiting(news: Iterable[T]) -> Iterator[T | str]:
    """Each item of the news as it comes, and where somebody types each line that is typed meanwhile.

    Ends and raises as the news do; KeyboardInterrupt at Ctrl-C, EOFError where he types no more.
    """
    if not sys.stdin.isatty():
        yield from news
        return
    with _fetched(news) as box:
        while True:
            if box.bell in _wait_for([sys.stdin.fileno(), box.bell]):
                item = box.take()
                if isinstance(item, _End):
                    item.reached()
                    return
                yield item
            else:
                yield input().strip()


class _End:
    """There are no more news."""

    def __init__(self, error: Exception | None) -> None:
        self._error = error

    def reached(self) -> None:
        if self._error is not None:
            raise self._error


class _Box(Generic[T]):
    """News that another thread puts in; its bell can be waited for."""

    def __init__(self) -> None:
        self.bell, self._pull = os.pipe()
        self._items: SimpleQueue[T | _End] = SimpleQueue()

    def put(self, item: T | _End) -> None:
        self._items.put(item)
        with suppress(OSError):  # nobody listens any more
            os.write(self._pull, b".")

    def take(self) -> T | _End:
        os.read(self.bell, 1)
        return self._items.get()

    def fill(self, news: Iterable[T]) -> None:
        try:
            for item in news:
                self.put(item)
        except Exception as error:  # whatever it is, it belongs to whoever waits for the news
            self.put(_End(error))
        else:
            self.put(_End(None))
        os.close(self._pull)


@contextmanager
def _fetched(news: Iterable[T]) -> Iterator[_Box[T]]:
    """A box that is being filled; who takes no more has to end the news himself."""
    box: _Box[T] = _Box()
    Thread(target=box.fill, args=(news,), daemon=True).start()
    try:
        yield box
    finally:
        os.close(box.bell)


def _wait_for(sources: Sequence[int]) -> list[int]:
    """Those of the sources that can be read; a signal ends the wait too, also one that came a moment before it."""
    heard, told = os.pipe()
    os.set_blocking(told, False)
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    try:
        return select.select([*sources, heard], [], [])[0]
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)
