"""One question while it is being answered: what was picked, typed and pointed at, and what Enter would do. Pure."""

from collections.abc import Sequence

from smial.cli.draw import Spread
from smial.cli.draw.words import said
from smial.cli.play.choosing import Choosing, Numbered
from smial.cli.play.listing import place
from smial.v1.play_service_pb2 import Question


class Answering:
    """A question and a person before it."""

    def __init__(self, question: Question, spread: Spread) -> None:
        self.question = question
        self.spread = spread
        self.choosing = Choosing(question.choices, spread)
        self.typed = ""
        self.cursor = ""
        """What is pointed at: an element, or a choice by its `place`; empty is nothing."""
        self._agreed: Numbered | None = None
        """A choice whose warning was read."""

    @property
    def left(self) -> Sequence[Numbered]:
        """The choices that fit all that was picked and typed."""
        return self.choosing.fitting(self.typed) if self.typed and not self.typed.isdecimal() else self.choosing.left

    @property
    def ready(self) -> Numbered | None:
        """What Enter plays: the number typed, what is pointed at in the list, or what picks and words leave."""
        if self.typed.isdecimal():
            return self.choosing.number(self.typed)
        if self.typed:
            return self.left[0] if len(self.left) == 1 else None
        return self._pointed or self.choosing.ready

    @property
    def _pointed(self) -> Numbered | None:
        return next((each for each in self.choosing.all if place(each) == self.cursor), None)

    @property
    def touched(self) -> list[str]:
        """The elements to show as picked: those of what is ready, else those picked so far and what follows."""
        if self.ready:
            return list(self.ready.choice.touches)
        settled = self.choosing.settled
        return [element for element in self.choosing.left[0].choice.touches if element in settled] if settled else []

    @property
    def offered(self) -> frozenset[str]:
        """The elements that can be picked next."""
        return self.choosing.next_of(self.left)

    @property
    def warning(self) -> str:
        """What the ready choice costs, if that might surprise."""
        return said(self.ready.choice.warning, self.spread.players) if self.ready else ""

    @property
    def warned(self) -> bool:
        """Whether Enter was pressed once and the warning is what the person has to think about."""
        return self._agreed is not None and self._agreed is self.ready

    def type(self, words: str) -> None:
        """What stands in the line that is typed."""
        self.typed, self._agreed = words.strip(), None

    def point(self, at: str) -> None:
        """Moves the cursor; into the list it takes along what was typed, as a step: what is pointed at there counts."""
        if at in map(place, self.choosing.all):
            self._keep_typed()
        self.cursor, self._agreed = at, None

    def takes(self, element: str) -> bool:
        """Whether an element can be picked or its pick taken back, also one that is not offered yet."""
        return element in self.choosing.picked or any(element in each.choice.touches for each in self.left)

    def pick(self, element: str) -> bool:
        """Picks an element, or takes its pick back; False, and nothing changes, if no choice left has it."""
        self._agreed = None
        if self._pointed:
            self.cursor = ""
        if element in self.choosing.picked:
            self.choosing.unpick(element)
            return True
        if not self._keep_typed():
            return False
        return self.choosing.pick(element)

    def _keep_typed(self) -> bool:
        """Makes a step of the words that are being typed; False if they fit nothing."""
        kept = not self.typed or self.typed.isdecimal() or self.choosing.narrow(self.typed)
        self.typed = ""
        return kept

    def enter(self) -> Numbered | None:
        """What is played now, if anything. Words and what is pointed at become a step; a warning is shown once."""
        ready = self.ready
        if ready is None:
            self._step()
            return None
        if self.warning and self._agreed is not ready:
            self._agreed = ready
            return None
        return ready

    def _step(self) -> None:
        if self.typed:
            self._keep_typed()
        elif self.cursor in self.offered:
            self.pick(self.cursor)

    def back(self) -> bool:
        """Takes the last thing back: the warning, the words, what is pointed at in the list, the last step. False if
        there is nothing to take back."""
        if self._agreed:
            self._agreed = None
        elif self.typed:
            self.typed = ""
        elif self._pointed:
            self.cursor = ""
        else:
            return self.choosing.back()
        return True
