"""What is shown is made once for all it depends on, and found again after that: a move changes little of a table.

Not for positions or rules: nothing may depend on whether something is remembered.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

from smial.rules import Choice, Move

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


class Words(dict[Move, Choice]):
    """Choices for moves that are worded alike in every position, each of them worded when it is first met.

    There are as many as there are such moves, so whoever keeps these words keeps them for one board and one seat.
    """

    def __init__(self, word: Callable[[Any], Choice]) -> None:
        super().__init__()
        self._word = word

    def __missing__(self, move: Move) -> Choice:
        choice = self[move] = self._word(move)
        return choice

    def of(self, moves: Iterable[Move]) -> list[Choice]:
        """The choices for these moves."""
        return list(map(self.__getitem__, moves))
