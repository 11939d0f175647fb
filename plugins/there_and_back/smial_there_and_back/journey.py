"""How far it still is: about how many squares must be drawn until a line reaches a place, for bots.

A rough measure: it counts squares, not sections. Not here: what it is worth to come nearer.
"""

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from math import inf

from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.squares import SIDES, bits

CROSSING = 0.8
"""What it costs to go on from a square where the line has no open side that way yet, in squares."""


class Journey:
    """The distances to a place from everywhere on a map.

    `sides` are those by which a line reaches the place; `extra` is what squares cost above the one square that each of
    them is; `closed` are squares that are no way at all.
    """

    def __init__(self, board: PathBoard, sides: int, extra: Mapping[int, float], closed: Iterable[int] = ()) -> None:
        self._board = board
        self._extra = extra
        self._open = board.open & ~sum(1 << cell for cell in closed)
        self.from_square = self._distances(sides)
        """The squares still to be drawn by a line that runs through a square, itself not counted."""
        beyond = sorted(self._beyond(sides))
        self._by_sides = [(squares, 1 << side) for squares, side in beyond]
        self._by_squares = sorted((squares + CROSSING, 1 << cell) for cell, squares in self.from_square.items())

    def left(self, reach: int, entered: int) -> float:
        """The squares still to be drawn by lines of this reach that have entered these squares; inf if there is no way.

        Both may leave out what is closed by now.
        """
        by_side = next((squares for squares, side in self._by_sides if reach & side), inf)
        by_square = next((squares for squares, cell in self._by_squares if entered & cell), inf)
        return min(by_side, by_square)

    def from_start(self) -> float:
        """The squares to be drawn before there is any line."""
        squares = self._board.squares
        beside = {cell for start in self._board.starts for cell in bits(squares.around[start])}
        return min(
            (self._cost(cell) + self.from_square[cell] for cell in beside if cell in self.from_square), default=inf
        )

    def _cost(self, cell: int) -> float:
        return 1 + self._extra.get(cell, 0)

    def _distances(self, sides: int) -> dict[int, float]:
        found: dict[int, float] = {}
        waiting = [(0.0, side // 4) for side in bits(sides) if self._open >> side // 4 & 1]
        while waiting:
            far, cell = heappop(waiting)
            if cell not in found:
                found[cell] = far
                for near in self._before(cell):
                    heappush(waiting, (far + self._cost(cell), near))
        return found

    def _before(self, cell: int) -> Iterable[int]:
        """The squares from which a line may go on to this one: over no wall and out of no later region."""
        walls = self._board.sections.walls >> 4 * cell
        for near in (self._board.squares.beside(cell, side) for side in SIDES if not walls & side):
            if near is not None and self._open >> near & 1 and self._board.regions.one_way([near, cell]):
                yield near

    def _beyond(self, sides: int) -> Iterable[tuple[float, int]]:
        """For each side by which a line may leave a square, what is still to be drawn beyond it."""
        yield from ((0.0, side) for side in bits(sides))
        for cell, far in self.from_square.items():
            for near in self._before(cell):
                way = next(side for side in SIDES if self._board.squares.beside(near, side) == cell)
                yield far + self._cost(cell), 4 * near + way.bit_length() - 1
