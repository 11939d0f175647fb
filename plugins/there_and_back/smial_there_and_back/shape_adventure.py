"""The positions of the parts that are played with shapes: what a guide has filled in, what it may still fill in.

Not here: the steps of filling in (`filling`) and of a round (`shape_rounds`).
"""

from abc import abstractmethod
from typing import Any, ClassVar, TypeVar

import msgspec

from smial.rules import Line, Seat, line
from smial_there_and_back.adventure import Adventure, Guide
from smial_there_and_back.asking import Ask
from smial_there_and_back.shape_board import ShapeBoard
from smial_there_and_back.shape_sheet import BOXES, FREE, NAMES


class ShapeGuide(Guide, array_like=True, gc=False):
    """A guide with filled squares and columns of boxes."""

    filled: bytes = b""
    """The filled squares as a mask, the lowest byte first."""
    columns: list[int] = msgspec.field(default_factory=lambda: [0] * FREE.number)
    """How many boxes are filled in each column of the sheet."""
    bonus: list[int] = []
    """Squares with bonus shapes that were covered and may still be used."""
    passed: bool = False
    """Has answered to draw nothing if this round ends the adventure."""

    board: ClassVar[ShapeBoard]

    @property
    def cells(self) -> int:
        """The filled squares."""
        return int.from_bytes(self.filled, "little")

    @property
    def closed(self) -> int:
        """The squares that hard mode closes for this player (TB-9.2)."""
        return self.board.hard if self.hard else 0

    def has(self, goal: str) -> bool:
        """Whether all squares of a task are filled."""
        return not self.board.goals[goal] & ~self.cells

    @property
    def done(self) -> list[str]:
        """The tasks that are done."""
        cells = self.cells
        return [goal for goal, squares in self.board.goals.items() if not squares & ~cells]

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Whether the end condition is met."""

    @property
    def full_columns(self) -> list[int]:
        """The numbers of the marked columns (TB-4.5)."""
        return [number for number, boxes in enumerate(self.columns, start=1) if boxes == BOXES]

    def placeable(self) -> int:
        """The set of drawings that may be filled in."""
        return self.board.shapes.placeable(self.cells, self.closed)

    def shapes(self, roll: int) -> list[int]:
        """The numbers of the shapes that this roll allows and that have a place on the map (TB-4.2, TB-4.4)."""
        fitting = self.board.shapes.fitting(self.cells, self.closed)
        numbers = [number for number, name in NAMES.items() if number <= roll and name in fitting]
        return [*numbers, FREE.number] if roll == FREE.number and self.next_squares(0) else numbers

    def can_go_on(self) -> bool:
        """Whether any shape has a place; if one has, so has shape 1, which every roll allows."""
        return self.placeable() != 0

    def next_squares(self, begun: int) -> int:
        """The squares by which the free shape may go on."""
        return self.board.shapes.next_squares(begun, FREE.size, self.cells, self.closed)

    def usable_bonus(self) -> list[int]:
        """The squares whose bonus shape may be used now and has a place."""
        if not self.bonus:
            return []
        fitting = self.board.shapes.fitting(self.cells, self.closed)
        return [cell for cell in self.bonus if self.board.bonus[cell] in fitting]

    def open_round(self, shapes: int) -> None:
        """A round begins in which so many shapes are to be placed."""

    def fill_box(self, number: int) -> None:
        """Fills the topmost open box of the shape's column, if there is one (TB-4.5)."""
        self.columns[number - 1] = min(BOXES, self.columns[number - 1] + 1)

    def use_bonus(self, cell: int) -> None:
        """The bonus shape of this square is filled in."""
        self.bonus.remove(cell)


G = TypeVar("G", bound=ShapeGuide)


class ShapeAdventure(Adventure[G], array_like=True, gc=False, kw_only=True):
    """A position of a part that is played with shapes."""

    roll: int = 0
    """The black die; 0 before the first roll."""

    board: ClassVar[ShapeBoard]
    stuck: ClassVar[Line] = line("Nobody can place a shape any more.")

    @property
    def shapes_each_round(self) -> int:
        """For each player (TB-4.2; alone TB-11.10, TB-11.11)."""
        return 2 if self.solo else 1

    @abstractmethod
    def use_gains(self, seat: Seat) -> Ask:
        """What a seat may do with the bonus shapes and rolls that it has gained."""

    @abstractmethod
    def achieved(self, goal: str) -> str:
        """The template of the line that says that {who} has done a task, {goal}."""


AnyShapes = ShapeAdventure[Any]
"""A position of any part with shapes."""
