"""A sheet of squared characters to draw on, each with its style. Not here: what is drawn."""

from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from smial.cli.draw.areas import mark
from smial.cli.draw.paint import text, trimmed


class _Square(NamedTuple):
    character: str = " "
    style: str = ""
    element: str = ""
    """What lies here, as `component/element`."""


class Canvas:
    """Rows of single characters; what is put outside is lost."""

    def __init__(self, height: int, width: int) -> None:
        self._squares = [[_Square()] * width for _ in range(height)]

    def put(self, row: int, column: int, characters: str, style: str = "") -> None:
        """Writes to the right from a place on, over what is there; broad characters take two places."""
        for character in characters:
            width = cell_len(character)
            for place, part in zip(range(column, column + width), (character, ""), strict=False):
                if self._has(row, place):
                    self._squares[row][place] = self._squares[row][place]._replace(character=part, style=style)
            column += width

    def lay(self, element: str, row: int, column: int, width: int = 1) -> None:
        """Says that an element lies on so many places, whatever is put there."""
        for place in range(column, column + width):
            if self._has(row, place):
                self._squares[row][place] = self._squares[row][place]._replace(element=element)

    def _has(self, row: int, column: int) -> bool:
        return 0 <= row < len(self._squares) and 0 <= column < len(self._squares[row])

    def is_blank(self, row: int, column: int, width: int = 1) -> bool:
        """Whether nothing has been put on so many places."""
        places = range(column, column + width)
        return all(self._has(row, place) and self._squares[row][place].character == " " for place in places)

    def line(self, row: int, start: int, end: int) -> Text:
        """One row between two columns, without blanks at its end but for those that an element lies on."""
        result = text()
        for (style, element), squares in groupby(self._squares[row][start:end], lambda it: (it.style, it.element)):
            run = text(("".join(square.character for square in squares), style))
            if element:
                run.stylize_before(mark(element))
            result.append_text(run)
        return trimmed(result)
