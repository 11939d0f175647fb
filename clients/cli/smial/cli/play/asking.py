"""Putting one question to the person at the screen, until it is answered or something else is wanted.

Not here: sending the answer, and what else is wanted (`playing`).
"""

from dataclasses import dataclass, replace
from typing import Literal

from rich.text import Text

from smial.cli.draw import Spread
from smial.cli.draw.paint import listed, text
from smial.cli.draw.states import signs
from smial.cli.draw.words import said
from smial.cli.play.boards import touched_components
from smial.cli.play.choosing import Choosing, Numbered
from smial.cli.play.listing import groups, listed_choices
from smial.cli.screen import Screen
from smial.v1.play_service_pb2 import Choice, Question

Wish = Literal["undo", "help", "boards", "log", "quit", "wait"]
"""What may be typed in place of an answer; `wait` is Enter where there is nothing to pick."""

SAY = "say "
"""What stands before words for the others."""


@dataclass(frozen=True)
class Speech:
    """What the person says to the others."""

    words: str


COMMANDS: dict[str, Wish] = {
    "undo": "undo",
    "u": "undo",
    "help": "help",
    "h": "help",
    "boards": "boards",
    "b": "boards",
    "log": "log",
    "l": "log",
    "quit": "quit",
    "q": "quit",
}

ALL = 24
"""Up to so many choices are all listed at once."""

FEW_OF_MANY = 12
"""Where there are more, so many of each group are listed at first."""

HOW = (
    "The number of a choice takes it; words of it (a name, squares such as B3 C3) narrow the list.",
    "More words narrow it further, and when one choice is left, Enter takes it.",
    "?7 shows choice 7 on the board without taking it, * brings all back, Enter lists all of a long list.",
    "undo takes your last answer back where the game allows it; boards shows everything, what belongs to others too.",
    "log tells what has happened; help shows the rules; say WORDS talks to the others.",
    "quit leaves, and the table waits for you.",
)
"""What `?` says."""


class Asking:
    """One question on a screen."""

    def __init__(self, question: Question, spread: Spread, screen: Screen) -> None:
        self._question, self._spread, self._screen = question, spread, screen
        self._choosing = Choosing(question.choices, spread)
        self._shortened = False
        """Whether the last list has left choices out."""
        self._weighed: Numbered | None = None
        """The choice that was shown last, for Enter to take."""

    def answer(self) -> Choice | Speech | Wish:
        """What the person chooses, or wants instead. Raises `EOFError` where nobody types any more."""
        self._put()
        while (answer := self._meaning(self._screen.ask(self._prompt()))) is None:
            pass
        return answer

    def _put(self) -> None:
        """The question with what has been answered of it so far, and the choices."""
        question, laid = self._question, self._spread
        self._screen.gap()
        self._screen.say(said(question.text, laid.players))
        if question.draft:
            self._screen.say("So far: " + listed([ref.name or laid.name(ref.id) for ref in question.draft]) + ".")
        if not question.waits:
            self._screen.say("(Nobody waits for this: Enter looks on.)")
        self._list()

    def _meaning(self, typed: str) -> Choice | Speech | Wish | None:
        """What a line means: an answer, a wish, or None when it only changed what is shown."""
        if (wish := COMMANDS.get(typed.lower())) is not None:
            return wish
        if typed.lower().startswith(SAY):
            return Speech(typed[len(SAY) :])
        if not typed:
            return self._enter()
        self._weighed = None
        if typed.isdecimal():
            return self._pick(self._choosing.number(typed), typed)
        if typed.startswith("?"):
            self._explain(typed[1:].strip())
        elif typed == "*":
            self._choosing.widen()
            self._list()
        else:
            self._narrow(typed)
        return None

    def _enter(self) -> Choice | Speech | Wish | None:
        if (found := self._weighed or self._choosing.found) is not None:
            return found.choice
        if self._shortened:
            return self._list_all()
        if not self._question.waits:
            return "wait"
        self._list()
        return None

    def _pick(self, picked: Numbered | None, typed: str) -> Choice | None:
        if picked is None:
            self._screen.say(f"There is no choice {typed}; they go from 1 to {len(self._choosing.all)}.")
            return None
        if not said(picked.choice.warning):
            return picked.choice
        self._screen.say(*self._words(picked))
        agreed = self._screen.ask("Enter does it all the same, anything else does not. ")
        return picked.choice if not agreed else None

    def _explain(self, typed: str) -> None:
        picked = self._choosing.number(typed)
        if picked is None:
            self._screen.say(*HOW, *([] if self._screen.plain else [signs(self._screen.look.glyphs)]))
        else:
            self._preview(picked)

    def _narrow(self, typed: str) -> None:
        if not self._choosing.narrow(typed):
            among = f" among the {len(self._choosing.left)} left" if self._choosing.typed else ""
            self._screen.say(f"No choice{among} fits {typed!r}. * brings all back, ? says how to choose.")
        elif (found := self._choosing.found) is not None:
            self._preview(found)
        else:
            self._list()

    def _preview(self, numbered: Numbered) -> None:
        """The choice on the boards that it touches, and what it costs."""
        spread = replace(self._spread, touched=list(numbered.choice.touches))
        touched = touched_components(numbered.choice.touches)
        self._screen.show([component for component in spread.components if component.id in touched], spread)
        self._screen.say(*self._words(numbered))
        self._weighed = numbered

    def _words(self, numbered: Numbered) -> list[str]:
        warning = said(numbered.choice.warning, self._spread.players)
        return [f"{numbered.number} {numbered.label}", *([f"Mind: {warning}"] if warning else [])]

    def _list(self) -> None:
        """The choices left, of large groups only some: more would push the board off the screen."""
        most = FEW_OF_MANY if len(self._choosing.left) > ALL else None
        self._shortened = most is not None and any(len(each) > most for each in groups(self._choosing.left).values())
        self._screen.say(*self._listed(most))
        if self._shortened:
            self._screen.say(text(("  Squares such as B3, or words, find what you look for; Enter lists all.", "dim")))

    def _list_all(self) -> Choice | Speech | Wish | None:
        """All choices left, a screenful at a time; what is typed between is meant as elsewhere."""
        self._shortened = False
        typed = self._screen.page(*self._listed(None))
        return self._meaning(typed) if typed else None

    def _listed(self, most: int | None) -> list[Text]:
        return listed_choices(self._choosing.left, self._screen.look.width, columns=not self._screen.plain, most=most)

    def _prompt(self) -> str:
        if (found := self._weighed or self._choosing.found) is not None:
            return f"Enter takes {found.number}{', * shows all' if len(self._choosing.all) > 1 else ''}: "
        narrowed = (
            f"{' + '.join(self._choosing.typed)} ({len(self._choosing.left)} left) " if self._choosing.typed else ""
        )
        return f"{narrowed}> "
