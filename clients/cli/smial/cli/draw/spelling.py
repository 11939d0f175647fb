"""Spelling words with what a terminal can show, and leaving out what none should: characters that steer it or hide."""

import unicodedata

from rich.text import Text

from smial.cli.draw.glyphs import ASCII, Glyphs
from smial.cli.draw.paint import text

HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories that are no text: control and format characters, halves of pairs, line and paragraph ends."""

LOOKALIKES = {
    "–": "-", "—": "-", "−": "-", "·": "*", "•": "*", "…": "...", "×": "x", "→": "->", "←": "<-", "≥": ">=", "≤": "<=",
    "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"',
    "ß": "ss", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
    "Æ": "Ae", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "Th",
}  # fmt: skip


def spelt(words: str, glyphs: Glyphs) -> str:
    """The words in the characters of these glyphs: as they are, or in ASCII with `?` for what has no likeness there."""
    return ascii_of(words) if glyphs is ASCII else words


def ascii_of(words: str) -> str:
    """`Glóin` as `Gloin`; a question mark for what has no likeness."""
    likened = "".join(LOOKALIKES.get(character, character) for character in words)
    bare = "".join(c for c in unicodedata.normalize("NFKD", likened) if not unicodedata.combining(c))
    return bare.encode("ascii", "replace").decode("ascii")


def visible(words: str) -> str:
    """The words on one line without characters that steer a terminal, hide or turn the writing round."""
    return "".join(_shown(character) for character in words)


def clean(line: Text, glyphs: Glyphs) -> Text:
    """The line as it may be shown: visible, spelt with these glyphs, each character in its style."""
    spellings = [spelt(visible(character), glyphs) for character in line.plain]
    if all(len(spelling) == 1 for spelling in spellings):
        cleaned = line.copy()
        cleaned.plain = "".join(spellings)
        return cleaned
    cleaned = text()
    for place, spelling in enumerate(spellings):
        piece = text(spelling)
        for span in line[place].spans:
            piece.stylize(span.style)
        cleaned.append_text(piece)
    return cleaned


def _shown(character: str) -> str:
    if character in "\t\n\r":
        return " "
    return "" if unicodedata.category(character) in HIDDEN else character
