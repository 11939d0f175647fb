"""Names that people give themselves: shown as plain text everywhere, so nothing may hide in them."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40


def clean_name(name: str) -> str:
    """The name without control and invisible characters, blanks folded, cut to 40 characters; may come out empty."""
    composed = unicodedata.normalize("NFC", name)
    visible = "".join(" " if letter.isspace() else letter for letter in composed if _visible(letter))
    return " ".join(visible.split())[:LONGEST_NAME].strip()


def _visible(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter)[0] != "C"
