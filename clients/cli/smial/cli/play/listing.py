"""The choices as a numbered list, in groups and pages. Not here: finding one of them (`choosing`)."""

from collections.abc import Sequence

from rich.text import Text

from smial.cli.draw.areas import mark
from smial.cli.draw.paint import broken, text
from smial.cli.play.choosing import Numbered

FEW = 8
"""So many are always listed below each other."""


def listed_choices(
    choices: Sequence[Numbered], width: int, *, columns: bool = True, most: int | None = None
) -> list[Text]:
    """The choices under the names of their groups, in columns where that is shorter and wanted.

    Of a group no more than `most` are listed, and how many are left out is said. Each choice is marked by `place`.
    """
    digits = max((len(str(each.number)) for each in choices), default=1)
    lines: list[Text] = []
    for group, members in groups(choices).items():
        lines += [text((group, "italic"))] if group else []
        items = [_item(each, digits) for each in members[:most]]
        shown = _in_columns(items, width) if columns and len(items) > FEW else items
        lines += [part for line in shown for part in broken(line, width, " " * (digits + 3))]
        if more := len(members) - len(items):
            lines.append(text((f"  {'':>{digits}} and {more} more", "dim")))
    return lines


def groups(choices: Sequence[Numbered]) -> dict[str, list[Numbered]]:
    """The choices by the group they belong to."""
    found: dict[str, list[Numbered]] = {}
    for each in choices:
        found.setdefault(each.choice.group, []).append(each)
    return found


def _item(each: Numbered, digits: int) -> Text:
    item = text((f"  {each.number:>{digits}} ", "bold"), each.label)
    item.stylize_before(mark(place(each)))
    return item


def place(choice: Numbered) -> str:
    """What the choice's words are marked with, for finding where they lie (`areas`)."""
    return f"choice/{choice.number}"


def _in_columns(items: Sequence[Text], width: int) -> list[Text]:
    """As many columns as fit, read downwards."""
    broadest = max(item.cell_len for item in items) + 2
    across = max(1, width // broadest)
    down = -(-len(items) // across)
    lines = []
    for row in range(down):
        line = text()
        for item in items[row::down]:
            line = text(line, item, " " * (broadest - item.cell_len))
        line.rstrip()
        lines.append(line)
    return lines
