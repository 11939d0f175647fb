"""A sheet of squared characters to draw on, each with its style. Not here: what is drawn."""

from rich.text import Text

from smial.cli.draw.paint import text


class Canvas:
    """Rows of single characters; what is put outside is lost."""

    def __init__(self, height: int, width: int) -> None:
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, row: int, column: int, characters: str, style: str = "") -> None:
        """Writes to the right from a place on, over what is there."""
        for offset, character in enumerate(characters):
            if 0 <= row < len(self._characters) and 0 <= column + offset < len(self._characters[row]):
                self._characters[row][column + offset] = character
                self._styles[row][column + offset] = style

    def emphasise(self, row: int, column: int, width: int, style: str) -> None:
        """Changes the style alone."""
        for place in range(column, column + width):
            self._styles[row][place] = style

    def line(self, row: int, start: int, end: int) -> Text:
        """One row between two columns, without blanks at its end."""
        result = text()
        for column in range(start, end):
            result.append(self._characters[row][column], self._styles[row][column])
        result.rstrip()
        return result
