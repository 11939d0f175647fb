"""What is shown is made once for all it depends on, and found again after that: a move changes little of a table.

Not for positions or rules: nothing may depend on whether something is remembered.
"""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """The last things made, by all that they were made from; about `most` of them. Who gets one must not change it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made from `key` before, or is made now."""
        found = self._made.get(key)
        if found is None:
            found = make()
            if len(self._made) >= self._most:
                self._made.clear()
            self._made[key] = found
        return found
