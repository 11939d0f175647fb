"""Finding one choice among many by typing: its number, or words and squares until one is left. Pure; prints nothing."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from smial.cli.draw import Spread
from smial.cli.draw.spread import tail
from smial.cli.draw.words import said
from smial.v1.play_service_pb2 import Choice

LONGEST_NUMBER = 6
"""Digits; a question has a thousand choices at most."""


@dataclass(frozen=True)
class Numbered:
    """A choice with its number, which it keeps while others are filtered out, and its words."""

    number: int
    choice: Choice
    label: str
    words: frozenset[str]
    """What it is found by: of its label, its group, and the names of what it touches, but for sides: one that is named
    after the square beyond would be found for a square that it does not touch."""


class Choosing:
    """The choices of one question, and those that are left of them."""

    def __init__(self, choices: Sequence[Choice], spread: Spread) -> None:
        self.all = [_numbered(number, choice, spread) for number, choice in enumerate(choices, start=1)]
        self.left: Sequence[Numbered] = self.all
        self.typed: list[str] = []
        """The words that have narrowed the choices."""

    @property
    def found(self) -> Numbered | None:
        """The only one left."""
        return self.left[0] if len(self.left) == 1 else None

    def number(self, typed: str) -> Numbered | None:
        """The choice with this number, whether it is left or not; None if there is none or this is no number."""
        number = int(typed) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else 0
        return self.all[number - 1] if 1 <= number <= len(self.all) else None

    def narrow(self, typed: str) -> bool:
        """Keeps what all typed words fit; False, and nothing changes, if nothing would be left.

        A word fits what has it as a whole word; where none has, what has a word that begins with it. A whole label fits
        that choice alone.
        """
        left = [each for each in self.left if folded(each.label) == folded(typed)]
        if not left:
            left = list(self.left)
            for word in split(typed):
                left = _fitting(word, left)
        if left:
            self.left, self.typed = left, [*self.typed, typed]
        return bool(left)

    def widen(self) -> None:
        """Takes all narrowing back."""
        self.left, self.typed = self.all, []


def _fitting(word: str, among: Sequence[Numbered]) -> list[Numbered]:
    whole = [each for each in among if word in each.words]
    return whole or [each for each in among if any(known.startswith(word) for known in each.words)]


def _numbered(number: int, choice: Choice, spread: Spread) -> Numbered:
    label = said(choice.label, spread.players)
    sources = [label, choice.group]
    for element in choice.touches:
        sources += [] if element in spread.sides else [spread.name(element)]
        sources += [tail(element)] if element in spread.squares else []
    return Numbered(number, choice, label, frozenset(word for source in sources for word in split(source)))


def split(words: str) -> list[str]:
    """The single words, without case, accents and signs."""
    return re.findall(r"\w+", folded(words))


def folded(words: str) -> str:
    """The words without case and accents, so that `gloin` finds Glóin."""
    bare = (c for c in unicodedata.normalize("NFKD", words.casefold()) if not unicodedata.combining(c))
    return "".join(bare).strip()
