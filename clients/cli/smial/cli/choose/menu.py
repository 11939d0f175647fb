"""A menu, what can be chosen in it, and a talk of several menus. Pure: shows nothing."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from smial.cli.play.choosing import split

T = TypeVar("T")


@dataclass(frozen=True)
class Offer:
    """One thing to choose."""

    title: str
    about: str = ""


@dataclass(frozen=True)
class Menu:
    """A question and what can be answered to it."""

    question: str
    offers: Sequence[Offer]
    first: int = 0
    """The offer that the cursor is on at first."""
    words: str = ""
    """What else may be typed as an answer, `a join code`; empty if nothing."""

    def fitting(self, typed: str) -> list[int]:
        """The numbers of the offers, from 0, that have words beginning with each of the words typed, or have the
        number that was typed, counted from 1; all if nothing was typed."""
        if typed.strip().isdecimal():
            number = int(typed.strip()[:6]) - 1
            return [number] if 0 <= number < len(self.offers) else []
        return [number for number, offer in enumerate(self.offers) if _fits(typed, offer)]


def _fits(typed: str, offer: Offer) -> bool:
    words = split(f"{offer.title} {offer.about}")
    return all(any(word.startswith(start) for word in words) for start in split(typed))


Answer = int | str | None
"""The number of an offer, from 0; words typed that are none; or None for going back."""

Talk = Generator[Menu, Answer, T]
"""Puts menus and is sent the answers; returns what was chosen in the end."""
