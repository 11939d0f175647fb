"""Where elements lie in a drawing: marks that travel with the characters, and the places read off the finished lines.

A mark is part of a style's `meta`, so it survives whatever is done with a line. Not here: what a click does.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from smial.cli.draw.paint import text
from smial.v1.view_pb2 import Component


class Stretch(NamedTuple):
    """Columns of one line, from `start` up to and without `end`."""

    row: int
    start: int
    end: int


Areas = Mapping[str, Sequence[Stretch]]
"""Where each element lies, by `component/element`, in reading order; an outer element's area holds its inner ones'."""


def mark(element: str) -> Style:
    """The style that says: this element lies here."""
    return Style(meta={element: True})


def lying(component: Component, element: str, *parts: str | Text | tuple[str, str]) -> Text:
    """The parts as `text` puts them together, marked as where this element of the component lies."""
    words = text(*parts)
    words.stylize_before(mark(f"{component.id}/{element}"))
    return words


def areas(lines: Sequence[Text]) -> Areas:
    """Where the elements lie in these lines."""
    found: dict[str, list[Stretch]] = {}
    for row, line in enumerate(lines):
        for element, stretch in _on(line, row):
            known = found.setdefault(element, [])
            if known and known[-1].row == row and known[-1].end == stretch.start:
                known[-1] = known[-1]._replace(end=stretch.end)
            elif stretch not in known:
                known.append(stretch)
    return found


def _on(line: Text, row: int) -> Iterator[tuple[str, Stretch]]:
    marked = [span for span in line.spans if isinstance(span.style, Style) and span.style.meta]
    for span in sorted(marked, key=lambda span: span.start):
        start, end = (cell_len(line.plain[:place]) for place in (span.start, span.end))
        for element in span.style.meta if isinstance(span.style, Style) else ():
            yield element, Stretch(row, start, end)


def at(areas: Areas, row: int, column: int) -> list[str]:
    """The elements that lie at a place, the innermost, which is the smallest, first."""
    here = [
        (sum(each.end - each.start for each in stretches), element)
        for element, stretches in areas.items()
        if any(each.row == row and each.start <= column < each.end for each in stretches)
    ]
    return [element for _, element in sorted(here)]


def lit(line: Text, styles: Mapping[str, Style]) -> Text:
    """The line with a style laid over each of these elements, later ones over earlier ones."""
    shown = line.copy()
    for element, style in styles.items():
        for span in line.spans:
            if isinstance(span.style, Style) and element in span.style.meta:
                shown.stylize(style, span.start, span.end)
    return shown
