"""A game's rules text, which is Markdown, for a screen of any width or for reading aloud."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from rich.text import Text

from smial.cli.draw import UNICODE, Glyphs, mark
from smial.cli.draw.paint import breadth, broken, sentence, side_by_side, text
from smial.cli.draw.spelling import visible

NONE = "This game has brought no rules text."

Kind = Literal["words", "heading", "row", "item", "quotation", "code"]

STARTS: dict[Kind, str] = {"heading": "#", "row": r"\|", "quotation": ">", "item": r"[-*+] |\d+\. "}
"""What begins a line of its own: a heading, a table's row, a quotation, an item of a list."""

START = re.compile(r"\s*(?:" + "|".join(f"(?P<{kind}>{sign})" for kind, sign in STARTS.items()) + ")")

STRESS = re.compile(r"(\*\*?)(?=\S)((?:[^*]|(?<=\s)\*(?=\s))++)(?<=\S)\1")
"""Words between signs that stick to them. It never looks beyond the next sign, so that no text takes it long."""

SPELT = re.compile(r"`([^`]++)`|\[([^\[\]]++)\]\([^()\s]++\)")
"""Words to be typed as they are, and words that lead elsewhere."""

RULE = re.compile(r"[\s|:-]+")
"""The row below a table's headings, which has no words."""

CHAPTER = "chapter/"
"""What the headings of chapters are marked with, before their words."""

GAP = 2
"""Blanks between the columns of a table."""


class Paragraph(NamedTuple):
    """What is broken as one, without the signs of stress."""

    kind: Kind
    words: str


def paragraphs(markdown: str) -> list[Paragraph]:
    """Each paragraph, heading, row or item, and each line of code, which stays as it is."""
    found: list[tuple[Kind, list[str]]] = []
    code = goes_on = False
    for line in markdown.splitlines():
        start = START.match(line)
        if line.startswith("```"):
            code, goes_on = not code, False
        elif code:
            found.append(("code", [line]))
        elif goes_on and line.strip() and not start:
            found[-1][1].append(line.strip())
        else:
            kind: Kind = next((each for each in STARTS if start and start[each]), "words")
            found.append((kind, [line]))
            goes_on = bool(line.strip()) and kind not in ("heading", "row")
    return [Paragraph(kind, " ".join(lines) if kind == "code" else _plain(" ".join(lines))) for kind, lines in found]


def _plain(line: str) -> str:
    """Without the signs of stress, and of stress within it."""
    bare = SPELT.sub(lambda match: match[1] or match[2], line)
    return STRESS.sub(r"\2", STRESS.sub(r"\2", bare))


def drawn(markdown: str, width: int, glyphs: Glyphs = UNICODE) -> list[Text]:
    """The lines for a width: headings stand out, items hang, tables have columns."""
    lines: list[Text] = []
    for is_table, parts in groupby(paragraphs(markdown or NONE), lambda part: part.kind == "row"):
        if is_table:
            lines += _table([_cells(part.words) for part in parts], width)
        else:
            lines += [line for part in parts for line in _lines(part, width, glyphs)]
    return lines


def _lines(part: Paragraph, width: int, glyphs: Glyphs) -> list[Text]:
    words = visible(part.words)
    match part.kind:
        case "code":
            return [text(words)]
        case "heading":
            return broken(_heading(words), width)
        case "item":
            sign, _, said = words.strip().partition(" ")
            shown = f"{glyphs.bullet if sign in '-*+' else sign} "
            indent = " " * (len(words) - len(words.lstrip()))
            return broken(text(indent, shown, said), width, indent + " " * len(shown))
        case "quotation":
            return broken(text("  ", words.lstrip("> ")), width, "  ")
    return broken(text(words), width)


def _heading(words: str) -> Text:
    """Chapters are underlined, and marked, so that one can go from one to the next."""
    title = words.lstrip("# ")
    if not words.startswith("# "):
        return text((title, "bold"))
    chapter = text((title, "bold underline"))
    chapter.stylize_before(mark(f"{CHAPTER}{title}"))
    return chapter


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in visible(row).strip().strip("|").split("|")]


def _table(rows: Sequence[Sequence[str]], width: int) -> list[Text]:
    """Columns as broad as their words; where there is no room for that, the broadest ones are broken."""
    written = [row for row in rows if not RULE.fullmatch("|".join(row))]
    columns = max(map(len, written), default=0)
    full = [[*row, *[""] * (columns - len(row))] for row in written]
    widths = _fitting([max(len(row[column]) for row in full) for column in range(columns)], width)
    lines: list[Text] = []
    for number, row in enumerate(full):
        style = "bold" if number == 0 and len(written) < len(rows) else ""
        cells = [broken(text((cell, style)), room) for cell, room in zip(row, widths, strict=True)]
        padded = [_padded(cell, room) for cell, room in zip(cells, widths, strict=True)]
        lines += side_by_side(padded, max(width, sum(map(breadth, padded)) + GAP * columns), GAP)
    for line in lines:
        line.rstrip()
    return lines


def _fitting(widths: list[int], width: int) -> list[int]:
    """The widths, the broadest made narrower as long as they do not fit together."""
    while sum(widths) + GAP * (len(widths) - 1) > width and max(widths) > 1:
        broadest = widths.index(max(widths))
        widths[broadest] -= 1
    return widths


def _padded(lines: Sequence[Text], width: int) -> list[Text]:
    return [text(line, " " * max(width - line.cell_len, 0)) for line in lines]


def told(markdown: str) -> Iterator[str]:
    """The same for reading aloud: paragraphs without any signs; of tables each row with the names of its columns."""
    for is_table, parts in groupby(paragraphs(markdown or NONE), lambda part: part.kind == "row"):
        if is_table:
            yield from _told_table([_cells(part.words) for part in parts])
        else:
            yield from (_told(part) for part in parts)


def _told(part: Paragraph) -> str:
    if part.kind == "item":
        return part.words.strip().lstrip("-*+ ")
    return part.words if part.kind == "code" else part.words.lstrip("#> ")


def _told_table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    headings, *further = (row for row in rows if not RULE.fullmatch("|".join(row)))
    for row in further:
        yield sentence("; ".join(f"{heading}: {cell}" for heading, cell in zip(headings, row, strict=False)))
    if not further:
        yield sentence("; ".join(headings))
