"""A sheet of squared characters to draw on, each with its style. Not here: what is drawn."""

from rich.cells import cell_len
from rich.text import Text

from smial.cli.draw.paint import text


class Canvas:
    """Rows of single characters; what is put outside is lost."""

    def __init__(self, height: int, width: int) -> None:
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, row: int, column: int, characters: str, style: str = "") -> None:
        """Writes to the right from a place on, over what is there; broad characters take two places."""
        for character in characters:
            width = cell_len(character)
            for place, part in zip(range(column, column + width), (character, ""), strict=False):
                self._set(row, place, part, style)
            column += width

    def _set(self, row: int, column: int, character: str, style: str) -> None:
        if 0 <= row < len(self._characters) and 0 <= column < len(self._characters[row]):
            self._characters[row][column] = character
            self._styles[row][column] = style

    def line(self, row: int, start: int, end: int) -> Text:
        """One row between two columns, without blanks at its end."""
        result = text()
        for column in range(start, end):
            result.append(self._characters[row][column], self._styles[row][column])
        result.rstrip()
        return result
