"""A game's rules text, which is Markdown, as paragraphs for a screen of any width. Not here: breaking them."""

import re

STARTS = re.compile(r"\s*(#|\||>|[-*+] |\d+\. )")
"""What begins a line of its own: a heading, a table's row, a quotation, an item of a list."""

STRESS = re.compile(r"(\*\*?)(?=\S)((?:[^*]|(?<=\s)\*(?=\s))++)(?<=\S)\1")
"""Words between signs that stick to them. It never looks beyond the next sign, so that no text takes it long."""


def paragraphs(markdown: str) -> list[str]:
    """One line for each paragraph, heading, row or item, without the signs of stress; code stays as it is."""
    lines: list[list[str]] = []
    drawn: set[int] = set()
    code = goes_on = False
    for line in markdown.splitlines():
        if line.startswith("```"):
            code, goes_on = not code, False
        elif code:
            drawn.add(len(lines))
            lines.append([line])
        elif goes_on and line.strip() and not STARTS.match(line):
            lines[-1].append(line.strip())
        else:
            lines.append([line])
            goes_on = bool(line.strip()) and not line.startswith(("#", "|"))
    joined = map(" ".join, lines)
    return [line if at in drawn else _plain(line) for at, line in enumerate(joined)]


def _plain(line: str) -> str:
    """Without the signs of stress, and of stress within it."""
    return STRESS.sub(r"\2", STRESS.sub(r"\2", line))
