"""Putting pieces of text together: in a row that breaks, side by side, as a list in words.

Styles, and the marks that say where an element lies (`areas`), stay with their characters.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

NARROWEST = 12
"""No line is broken to less."""


def text(*parts: str | Text | tuple[str, str]) -> Text:
    """One line of strings, texts and (string, style) pairs. Nothing in them is read as markup."""
    return Text.assemble(*parts, no_wrap=True, overflow="ignore")


def flow(items: Iterable[Text], width: int, gap: str = "  ", indent: str = "", later: str | None = None) -> list[Text]:
    """The items one after the other, on as many lines as the width asks for; only a longer item is broken.

    Lines are indented, those after the first as `later` says.
    """
    lines: list[Text] = []
    for item in items:
        indent = indent if later is None or not lines else later
        if lines and lines[-1].cell_len + len(gap) + item.cell_len <= width:
            lines[-1] = text(lines[-1], gap, item)
        elif lines and later is not None and len(indent) + item.cell_len > width:
            lines[-1:] = broken(text(lines[-1], gap, item), width, indent + "  ")
        elif len(indent) + item.cell_len > width:
            lines += broken(text(indent, item), width, indent + "  ")
        else:
            lines.append(text(indent, item))
    return lines


def wrapped(words: str, width: int, indent: str = "") -> list[Text]:
    """A sentence on as many lines as the width asks for, later lines indented; an empty one is one empty line."""
    return broken(text(words), width, indent)


def broken(line: Text, width: int, indent: str = "") -> list[Text]:
    """A line on as many lines as the width asks for, broken between words where there are any, later ones indented."""
    width = max(width, NARROWEST)
    lines: list[Text] = []
    start, end = 0, len(line)
    while start < end:
        room = width - (len(indent) if lines else 0)
        stop = start + _fitting(line.plain[start:], room)
        part = line[start:stop]
        part.rstrip()
        lines.append(text(indent, part) if lines else part)
        start = stop + len(line.plain[stop:]) - len(line.plain[stop:].lstrip(" "))
    return lines or [text()]


def _fitting(words: str, room: int) -> int:
    """How many characters go into a line: up to the last blank that fits, or as many as there is room for."""
    taken = sum(1 for width in accumulate(map(cell_len, words)) if width <= room)
    if taken == len(words):
        return taken
    blank = words.rfind(" ", 0, taken + 1)
    return blank if words[: max(blank, 0)].strip() else max(taken, 1)


def side_by_side(blocks: Sequence[Sequence[Text]], width: int, gap: int = 3) -> list[Text]:
    """Blocks of lines next to each other, as many in a row as the width allows, the rows below each other."""
    lines: list[Text] = []
    row: list[Sequence[Text]] = []
    for block in filter(None, blocks):
        if row and _span([*row, block], gap) > width:
            lines += [*_beside(row, gap), text("")]
            row = []
        row.append(block)
    return lines + _beside(row, gap)


def _span(blocks: Sequence[Sequence[Text]], gap: int) -> int:
    return sum(map(breadth, blocks)) + gap * (len(blocks) - 1)


def breadth(block: Sequence[Text]) -> int:
    """Columns that the broadest line takes."""
    return max((line.cell_len for line in block), default=0)


def _beside(blocks: Sequence[Sequence[Text]], gap: int) -> list[Text]:
    height = max((len(block) for block in blocks), default=0)
    lines = []
    for number in range(height):
        line = text()
        for block in blocks:
            line.append_text(_padded(block[number] if number < len(block) else text(), breadth(block) + gap))
        lines.append(trimmed(line))
    return lines


def trimmed(line: Text) -> Text:
    """The line without the blanks at its end, but for those that an element lies on."""
    marked = [span.end for span in line.spans if isinstance(span.style, Style) and span.style.meta]
    return line[: max(len(line.plain.rstrip()), *marked, 0)]


def _padded(line: Text, width: int) -> Text:
    return text(line, " " * (width - line.cell_len))


def padded(words: str, width: int) -> str:
    """The words with blanks up to a width in terminal columns."""
    return words + " " * (width - cell_len(words))


def listed(words: Sequence[str]) -> str:
    """Several words as one reads them: `a, b and c`."""
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def sentence(words: str) -> str:
    """The words with a full stop, unless they end with a sign of their own."""
    return words if words.endswith((".", "!", "?", "…")) else words + "."


def counted(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word}" + ("" if number == 1 else "s")
