"""What all who watch a table as the same viewer, in the same language, are sent alike: made once, until the table goes
on. Not for: what is in it (`showing`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from smial.v1.play_service_pb2 import WatchTableResponse


class Frames:
    """Messages for the watches of one table at its newest version; shared, so not to be changed."""

    def __init__(self) -> None:
        self._version = 0
        self._made: dict[Hashable, WatchTableResponse] = {}

    def get(self, version: int, key: Hashable) -> WatchTableResponse | None:
        """The message that was made at this version for all with this key, if one was."""
        return self._made.get(key) if version == self._version else None

    def made(self, version: int, key: Hashable, make: Callable[[], WatchTableResponse]) -> WatchTableResponse:
        """The same, made now unless it was; kept unless the table has gone on since."""
        if version > self._version:
            self._version, self._made = version, {}
        if version < self._version:
            return make()
        frame = self._made.get(key)
        if frame is None:
            frame = self._made[key] = make()
        return frame

    def clear(self) -> None:
        """Forgets all of them: nobody watches any more."""
        self._made.clear()
