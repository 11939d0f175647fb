"""Whether the files are still where they were opened. Not for: what is in them.

SQLite goes on writing to a file that somebody has deleted, and whatever it acknowledges is gone with the process.
"""

from collections.abc import Sequence
from pathlib import Path

from smial.store.protocol import StoreError


class Standing:
    """The store's file and its log, as they lie in their folder now."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = (path, path.with_name(path.name + "-wal"))
        self._opened = self._look()

    def check(self) -> None:
        """StoreError while one of them is gone or another file lies in its place; costs a microsecond each."""
        try:
            same = self._look() == self._opened
        except OSError:
            same = False
        if not same:
            raise StoreError(f"{self._path} or its log was deleted or replaced while it was in use")

    def _look(self) -> Sequence[tuple[int, int]]:
        found = [file.stat() for file in self._files]
        return [(one.st_dev, one.st_ino) for one in found]
