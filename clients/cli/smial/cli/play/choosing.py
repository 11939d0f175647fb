"""Finding one choice among many: by its number, by words, by the elements it touches, until one is left.

Pure: prints nothing and draws nothing. Lines of text and the full-screen table choose by it.
"""

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


@dataclass(frozen=True)
class _Step:
    """One narrowing: what was picked or typed, and what was left before it."""

    element: str
    """As `component/element`; empty for words."""
    words: str
    before: Sequence[Numbered]


class Choosing:
    """The choices of one question, and those that are left of them.

    Elements that are picked keep the choices that touch them, words those that they fit. Either is a step, and steps
    are taken back one by one.
    """

    def __init__(self, choices: Sequence[Choice], spread: Spread) -> None:
        listed = enumerate(by_group(choices), start=1)
        self.all = [_numbered(number, choice, spread) for number, choice in listed]
        self.left: Sequence[Numbered] = self.all
        self._sides = spread.sides
        self._steps: list[_Step] = []

    @property
    def typed(self) -> list[str]:
        """The words that have narrowed the choices."""
        return [step.words for step in self._steps if step.words]

    @property
    def picked(self) -> list[str]:
        """The elements that have narrowed the choices, in order."""
        return [step.element for step in self._steps if step.element]

    @property
    def offered(self) -> frozenset[str]:
        """The elements to pick next: each leaves a choice."""
        return self.next_of(self.left)

    @property
    def found(self) -> Numbered | None:
        """The only one left."""
        return self.left[0] if len(self.left) == 1 else None

    @property
    def ready(self) -> Numbered | None:
        """What can be played now: the only one left, or the only one that touches what was picked, what follows from
        that and nothing else, also while longer ones remain."""
        whole = [each for each in self.left if set(each.choice.touches) == self.settled] if self.picked else []
        return self.found or (whole[0] if len(whole) == 1 else None)

    @property
    def settled(self) -> frozenset[str]:
        """What was picked, and once something was, what all that is left has in common: it follows."""
        return frozenset(self.picked) | (_common(self.left) if self.picked else frozenset())

    def next_of(self, choices: Sequence[Numbered]) -> frozenset[str]:
        """What of these choices is not settled yet; sides of squares only of those that have nothing else, for they are
        many and follow from the squares."""
        settled = self.settled
        return frozenset(element for each in choices for element in self._next(each, settled))

    def _next(self, numbered: Numbered, settled: frozenset[str]) -> list[str]:
        rest = [element for element in numbered.choice.touches if element not in settled]
        return [element for element in rest if element not in self._sides] or rest

    def number(self, typed: str) -> Numbered | None:
        """The choice with this number, whether it is left or not; None if there is none or this is no number."""
        number = int(typed) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else 0
        return self.all[number - 1] if 1 <= number <= len(self.all) else None

    def pick(self, element: str) -> bool:
        """Keeps what touches this element; False, and nothing changes, if nothing would be left or it is picked."""
        left = [each for each in self.left if element in each.choice.touches]
        if not left or element in self.picked:
            return False
        self._step(_Step(element, "", self.left), left)
        return True

    def narrow(self, typed: str) -> bool:
        """Keeps what all typed words fit; False, and nothing changes, if nothing would be left."""
        if left := self.fitting(typed):
            self._step(_Step("", typed, self.left), left)
        return bool(left)

    def fitting(self, typed: str) -> list[Numbered]:
        """What would be left of these words.

        A word fits what has it as a whole word; where none has, what has a word that begins with it. A whole label fits
        that choice alone.
        """
        left = [each for each in self.left if folded(each.label) == folded(typed)]
        if not left:
            left = list(self.left)
            for word in split(typed):
                left = _fitting(word, left)
        return left

    def back(self) -> bool:
        """Takes the last step back; False if there is none."""
        if not self._steps:
            return False
        self.left = self._steps.pop().before
        return True

    def unpick(self, element: str) -> None:
        """Takes the pick of an element back, and leaves the steps after it."""
        steps, self._steps, self.left = self._steps, [], self.all
        for step in steps:
            if step.element and step.element != element:
                self.pick(step.element)
            elif step.words:
                self.narrow(step.words)

    def widen(self) -> None:
        """Takes all narrowing back."""
        self.left, self._steps = self.all, []

    def _step(self, step: _Step, left: Sequence[Numbered]) -> None:
        self._steps.append(step)
        self.left = left


def _common(choices: Sequence[Numbered]) -> frozenset[str]:
    """The elements that all of them touch."""
    return frozenset.intersection(*(frozenset(each.choice.touches) for each in choices)) if choices else frozenset()


def _fitting(word: str, among: Sequence[Numbered]) -> list[Numbered]:
    whole = [each for each in among if word in each.words]
    return whole or [each for each in among if any(known.startswith(word) for known in each.words)]


def by_group(choices: Sequence[Choice]) -> list[Choice]:
    """The choices as they are listed: those of a group together, where its first one stands."""
    places = {group: place for place, group in enumerate(dict.fromkeys(each.group for each in choices))}
    return sorted(choices, key=lambda each: places[each.group])


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
