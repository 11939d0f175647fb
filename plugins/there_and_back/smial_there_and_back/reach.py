"""How far it is to what a player still wants to fill in, in squares: for bots that plan ahead.

Judgements need it, rules do not. Not here: what anything is worth (`shape_estimate`).
"""

from collections.abc import Sequence
from functools import lru_cache

from smial_there_and_back.shape_board import ShapeBoard


class Reach:
    """Distances to some `tasks`, each a set of squares to be filled, on a map on which hard mode may close squares.

    Distances go over squares that can be filled; what is filled already is what they are measured from.
    """

    def __init__(self, board: ShapeBoard, tasks: Sequence[int]) -> None:
        self._board = board
        self.tasks = tuple(tasks)
        self.rings = lru_cache(maxsize=2)(self._rings)
        """By task, given the closed squares: all squares from which it is at most 0, 1, 2 … squares away."""
        self.between = lru_cache(maxsize=2)(self._between)
        """By task and task, given the closed squares: how many squares lie between them."""

    def _rings(self, closed: int) -> tuple[tuple[int, ...], ...]:
        return tuple(self._rings_of(task, self._board.shapes.free(0, closed)) for task in self.tasks)

    def _rings_of(self, task: int, free: int) -> tuple[int, ...]:
        rings = [(task | self._board.squares.next_to(task)) & free]
        while (wider := (rings[-1] | self._board.squares.next_to(rings[-1])) & free) != rings[-1]:
            rings.append(wider)
        return tuple(rings)

    def _between(self, closed: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(away(rings, other) for other in self.tasks) for rings in self.rings(closed))


def away(rings: Sequence[int], filled: int) -> int:
    """How many squares lie between what is filled and a task with these rings; 0 if it is touched."""
    for distance, ring in enumerate(rings):
        if ring & filled:
            return distance
    return len(rings)


def tree(first: Sequence[int], between: Sequence[Sequence[int]], tasks: Sequence[int]) -> int:
    """How many squares it takes, about, to join all these tasks to what is filled: the least spanning tree.

    `first` has each task's distance to what is filled, in the order of `tasks`.
    """
    nearest = dict(zip(tasks, first, strict=True))
    total = 0
    while nearest:
        task = min(nearest, key=nearest.__getitem__)
        total += nearest.pop(task)
        ways = between[task]
        for other, distance in nearest.items():
            if ways[other] < distance:
                nearest[other] = ways[other]
    return total
