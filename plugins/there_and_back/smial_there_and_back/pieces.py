"""Components put together from pieces, each of which is made once: parts of a message in bytes.

Messages whose bytes follow one another read as one message with the fields of all of them, and with their lists joined
in that order. That is many times quicker than copying parts into a new message. Not here: what the pieces show.
"""

from collections.abc import Iterable
from typing import NewType

from smial.rules.views import BoxGroup, Cell, Component, Die, Grid, Pool, Sheet, Token, Total

Piece = NewType("Piece", bytes)
"""Something of a component, ready to be joined with more of it."""


def piece(part: Cell | BoxGroup | Total | Die | Token | Component) -> Piece:
    """What brings this part, or all that this component has, into the component that it is joined with."""
    return Piece(_around(part).SerializeToString())


def joined(pieces: Iterable[Piece]) -> Component:
    """The component that has what each of these brings."""
    return Component.FromString(b"".join(pieces))


def _around(part: Cell | BoxGroup | Total | Die | Token | Component) -> Component:
    match part:
        case Cell():
            return Component(grid=Grid(cells=[part]))
        case BoxGroup():
            return Component(sheet=Sheet(groups=[part]))
        case Total():
            return Component(sheet=Sheet(totals=[part]))
        case Die():
            return Component(pool=Pool(dice=[part]))
        case Token():
            return Component(pool=Pool(tokens=[part]))
        case _:
            return part
