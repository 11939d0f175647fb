"""The positions of the parts that are played with the white dice: what dice lie in the middle, what a guide has on it.

Not here: the steps of a turn (`drafting`), what is gained (`gaining`) and drawn (`drawing`).
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from smial.rules import Seat, Step, Turn
from smial_there_and_back.adventure import Adventure
from smial_there_and_back.asking import Ask
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import PathGuide, Token

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
    black: int = 0
    """What the black die shows that was rolled with the others; 0 where none was."""

    board: ClassVar[PathBoard]

    def use(self, seat: Seat, token: Token, count: int) -> Ask | None:
        """What the seat is asked about bread or swords that it gains; None where it takes tokens for them (TB-0.27)."""
        return None

    def special(self, seat: Seat, effect: str, turn: Turn) -> Sequence[Step]:
        """Carries out what only this part's actions give, by its name on the board; what is asked is returned."""
        raise ValueError(f"this part has no special effect {effect!r}")

    def wasted(self, seat: Seat, effect: str) -> bool:
        """Whether such a special effect would come to nothing now, so that players are warned."""
        return False

    def after_roll(self, turn: Turn) -> Sequence[Step]:
        """What comes between the roll of the white dice and the first one taken: the black die, where there is one."""
        return ()

    def enter(self, seat: Seat, section: int, turn: Turn) -> Sequence[Step]:
        """What the squares do that a section enters, apart from what they give and cost (TB-A32, first step)."""
        return ()

    def follow(self, seat: Seat, section: int) -> Sequence[Step]:
        """What may follow a section from a die or an action, before paths that wait: bread movement, where there is any
        (TB-A32, fourth step)."""
        return ()

    def hopeless(self) -> bool:
        """Whether nobody can meet the end condition any more, so that the adventure ends with this round (TB-A42)."""
        return False

    @abstractmethod
    def connect(self, seat: Seat, turn: Turn) -> None:
        """What the line drawn last now connects, its glory, and whether the adventure ends with it."""


AnyPaths = PathAdventure[Any]
"""A position of any part with white dice."""
