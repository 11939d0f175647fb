"""What happened and what was said, as lines for a screen: the table's words and people's words never look alike."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from smial.cli.draw import Glyphs, mark
from smial.cli.draw.paint import broken, text
from smial.cli.draw.words import said
from smial.cli.screen import Screen
from smial.v1.play_service_pb2 import EntryLines

NEW = "new"
"""What the line before the news is marked with."""

SINCE = ("since your last move", "new to you")
"""What it says, if there is room."""


def told(entry: EntryLines, width: int, glyphs: Glyphs, players: Sequence[str] = ()) -> list[Text]:
    """One entry. The table speaks behind a bullet; a person's words stand behind a bar and his name, in a style of
    their own, whatever they are."""
    if entry.said:
        name = text(f"{glyphs.quote} ", (f"{entry.said_by}: ", "bold"), (entry.said, "italic"))
        return broken(name, width, f"{glyphs.quote} ")
    lines = [said(line, players) for line in entry.lines]
    return [part for line in lines for part in broken(text((f"{glyphs.bullet} ", "dim"), line), width, "  ")]


def story(
    entries: Iterable[EntryLines], since: int, width: int, glyphs: Glyphs, players: Sequence[str] = ()
) -> list[Text]:
    """All entries, with a line between what the viewer knows and what is new since he last moved."""
    lines: list[Text] = []
    parted = since == 0
    for entry in entries:
        if not parted and entry.version > since:
            parted = True
            lines.append(_parting(width, glyphs))
        lines += told(entry, width, glyphs, players)
    return lines


def _parting(width: int, glyphs: Glyphs) -> Text:
    words = next((words for words in SINCE if len(words) <= width), "")
    line = f"{glyphs.dash * 2} {words} " if len(words) + 4 <= width else words
    parting = text((line.ljust(width, glyphs.dash), "bold"))
    parting.stylize_before(mark(NEW))
    return parting


def in_lines(entry: EntryLines, screen: Screen) -> list[str | Text]:
    """One entry line by line: the table's words as they are, a person's marked as his."""
    if not entry.said:
        return [said(line) for line in entry.lines]
    if screen.plain:
        return [f"Said by {entry.said_by}: {entry.said}"]
    return [*told(entry, screen.look.width, screen.look.glyphs)]
