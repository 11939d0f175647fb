"""What people write: their names and what they say. It is shown as plain text everywhere, so nothing may hide in it,
and no two names at a table look the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import count

LONGEST_NAME = 40
LONGEST_SAID = 500
"""Characters that a person may say at once."""

MOST_MARKS = 4
"""Marks on one letter, beyond those that are composed with it; towers of them would cover the lines around."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols by category, and yet nothing is seen of them."""

_VARIATIONS = range(0xFE00, 0xFE10)
"""Variation selectors: marks that only say how the letter before is to be drawn."""

_LOOK_ALIKE = {
    "3": "\u0417",
    "A": "\u0391\u0410",
    "B": "\u0392\u0412",
    "C": "\u0421",
    "E": "\u0395\u0415",
    "H": "\u0397\u041d",
    "I": "\u0399\u0406",
    "J": "\u0408",
    "K": "\u039a\u041a",
    "M": "\u039c\u041c",
    "N": "\u039d",
    "O": "0\u039f\u041e",
    "P": "\u03a1\u0420",
    "Q": "\u051a",
    "S": "\u0405",
    "T": "\u03a4\u0422",
    "W": "\u051c",
    "X": "\u03a7\u0425",
    "Y": "\u03a5\u0423",
    "Z": "\u0396",
    "a": "\u03b1\u0430",
    "b": "\u042c",
    "c": "\u0441",
    "e": "\u0435",
    "h": "\u04bb",
    "i": "\u03b9\u0456",
    "j": "\u0458",
    "l": "1|",
    "o": "\u03bf\u043e",
    "p": "\u03c1\u0440",
    "q": "\u051b",
    "s": "\u0455",
    "v": "\u03bd",
    "w": "\u051d",
    "x": "\u0445",
    "y": "\u0443",
}
"""Latin letters, and what reads like them: Greek and Cyrillic letters, figures and signs."""

_TO_LATIN = str.maketrans({other: letter for letter, others in _LOOK_ALIKE.items() for other in others})


def clean_name(name: str) -> str:
    """The name without control and invisible characters, blanks folded, cut to 40 characters; may come out empty."""
    return clean_text(name)[:LONGEST_NAME].strip()


def clean_text(text: str) -> str:
    """One line of composed letters without control and invisible characters, blanks folded; may come out empty."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(" " if letter.isspace() else letter for letter in composed if _visible(letter))
    recomposed = unicodedata.normalize("NFC", " ".join(visible.split()))
    return "".join(_without_towers(recomposed))


def _without_towers(text: str) -> Iterator[str]:
    """The letters, each with as many of its marks as are legible."""
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            yield letter


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if one of those taken looks the same."""
    looks = {look(other) for other in taken if other}
    if look(name) not in looks:
        return name
    numbered = (_numbered(name, number) for number in count(2))
    return next(other for other in numbered if look(other) not in looks)


def look(name: str) -> str:
    """What is left of a name when one looks at it quickly: equal for names that can be mistaken for each other."""
    spread = unicodedata.normalize("NFKD", name).translate(_TO_LATIN)
    letters = (letter for letter in spread if not letter.isspace() and unicodedata.category(letter)[0] != "M")
    return "".join(letters).casefold().replace("i", "l")


def _numbered(name: str, number: int) -> str:
    tail = f" ({number})"
    return name[: LONGEST_NAME - len(tail)].rstrip() + tail


def _visible(letter: str) -> bool:
    if letter.isspace():
        return True
    return unicodedata.category(letter)[0] != "C" and letter not in _BLANK and ord(letter) not in _VARIATIONS
