"""A game's rules text, which is Markdown, as paragraphs for a screen of any width. Not here: breaking them."""

import re

STARTS = re.compile(r"\s*(#|\||>|[-*+] |\d+\. )")
"""What begins a line of its own: a heading, a table's row, a quotation, an item of a list."""

STRESS = re.compile(r"(\*\*?)(\S(?:.*?\S)?)\1")


def paragraphs(markdown: str) -> list[str]:
    """One line for each paragraph, heading, row or item, without the signs of stress; code stays as it is."""
    lines: list[str] = []
    code = goes_on = False
    for line in markdown.splitlines():
        if line.startswith("```"):
            code, goes_on = not code, False
        elif code:
            lines.append(line)
        elif goes_on and line.strip() and not STARTS.match(line):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
            goes_on = bool(line.strip()) and not line.startswith(("#", "|"))
    return [STRESS.sub(r"\2", line) for line in lines]
