"""The positions of the parts that are played with the white dice: what dice lie in the middle, what a guide has on it.

Not here: the steps of a turn (`drafting`), what is gained (`gaining`) and drawn (`drawing`).
"""

from abc import abstractmethod
from typing import Any, ClassVar, TypeVar

from smial.rules import Seat, Turn
from smial_there_and_back.adventure import Adventure, Guide
from smial_there_and_back.asking import Ask
from smial_there_and_back.path_board import PathBoard


class PathGuide(Guide, array_like=True, gc=False):
    """A guide with paths, actions and tokens."""

    lines: list[list[int]] = []
    """Each line as the sections it is joined from; the one drawn last is the last one."""
    magic: list[int] = []
    """How many boxes are filled, by action."""
    burglar: list[int] = []
    """How many die symbols are filled, by action."""
    swords: int = 0
    """Tokens."""
    waiting: list[str] = []
    """Paths of actions that were unlocked while something else is carried out, the oldest first (TB-A32)."""


P = TypeVar("P", bound=PathGuide)


class PathAdventure(Adventure[P], array_like=True, gc=False, kw_only=True):
    """A position of a part with white dice. Dice are numbered from 0 here, from 1 for people."""

    active: Seat = 0
    """Whose turn it is."""
    faces: list[int] = []
    """The face of each die, 0 to 5."""
    takers: list[Seat | None] = []
    """Who took each die."""
    order: list[int] = []
    """Alone: the dice as they lie, from the left (TB-A25)."""

    board: ClassVar[PathBoard]

    @abstractmethod
    def bread(self, seat: Seat, count: int) -> Ask:
        """What a seat does with bread that it gains."""

    @abstractmethod
    def connect(self, seat: Seat, turn: Turn) -> None:
        """What the line drawn last now connects, its glory, and whether the adventure ends with it."""


AnyPaths = PathAdventure[Any]
"""A position of any part with white dice."""
