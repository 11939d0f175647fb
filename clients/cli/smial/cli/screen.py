"""The terminal: what it can show, what is written to it, what is read from it. The only place that prints.

Whatever is printed passes here and is cleaned of characters that steer a terminal, so that no name can imitate or hide.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TextIO, TypeVar

from rich.console import Console
from rich.text import Text

from smial.cli.draw import ASCII, UNICODE, Look, Spread, draw_desk, explained, tell_component
from smial.cli.draw.paint import wrapped
from smial.cli.draw.spelling import clean, spelt, visible
from smial.cli.keyboard import typed, while_waiting
from smial.cli.rules_text import drawn, told
from smial.v1.view_pb2 import Component

T = TypeVar("T")

SAMPLE = "━┏╸·█✓◉→é"
"""If these can be written, all can."""


class Screen:
    """One terminal, pipe or file. `plain` is for reading aloud: sentences and lists, no drawing, no colour."""

    def __init__(
        self,
        output: TextIO,
        *,
        plain: bool = False,
        ascii_only: bool = False,
        read: Callable[[str], str] = typed,
        width: int | None = None,
    ) -> None:
        self.plain = plain
        self._width = width
        self._read = read
        self._known: set[str] = set()
        """The legends that have been told."""
        self._last = ""
        """The line that was printed last."""
        self._glyphs = ASCII if ascii_only or not _can_write(output, SAMPLE) else UNICODE
        self._console = _console(output, colour=not plain and _wants_colour(output))

    @property
    def look(self) -> Look:
        """The width now, and the characters to draw with."""
        return Look(self._width or shutil.get_terminal_size().columns, self._glyphs)

    @property
    def height(self) -> int:
        """Lines that can be seen at once."""
        return shutil.get_terminal_size().lines

    def say(self, *lines: str | Text) -> None:
        """Prints lines; strings are broken at the width, texts are not."""
        for line in lines:
            for part in self._broken(line):
                self._print(part)

    def gap(self) -> None:
        """An empty line, unless there is one already or the output is for reading aloud."""
        if not self.plain and self._last:
            self.say("")

    def _broken(self, line: str | Text) -> list[Text]:
        return [line] if isinstance(line, Text) else wrapped(visible(line), self.look.width)

    def page(self, *lines: str | Text) -> str:
        """Prints lines a screenful at a time; a word typed between ends it and is returned. `EOFError` as in `ask`."""
        broken = [part for line in lines for part in self._broken(line)]
        full = max(10, self.height - 2)
        for first in range(0, len(broken), full):
            if first and (typed := self.ask(f"{first} of {len(broken)} lines; Enter shows more: ")):
                return typed
            self.say(*broken[first : first + full])
        return ""

    def show(self, components: Sequence[Component], spread: Spread) -> None:
        """Draws or tells components; empty ones leave no trace. What a sign means is told once."""
        if self.plain:
            self.say(*(sentence for component in components for sentence in tell_component(component, spread)))
            return
        self.say(*draw_desk(components, spread, self.look._replace(known=self._known)))
        for component in components:
            self._known |= explained(component.grid, self.look)

    def forget_signs(self) -> None:
        """From now on what signs mean is told again."""
        self._known.clear()

    def while_waiting(self, news: Iterable[T]) -> Iterator[T | str]:
        """Each item of the news as it comes, and each line that is typed meanwhile."""
        self._console.file.flush()
        return while_waiting(news) if self._read is typed else iter(news)

    def ask(self, prompt: str) -> str:
        """One line typed by the person. Raises `EOFError` where nobody types any more."""
        self._console.file.flush()
        return self._read(spelt(visible(prompt), self._glyphs)).strip()

    def _print(self, line: Text) -> None:
        cleaned = clean(line, self._glyphs)
        cleaned.rstrip()
        self._console.print(cleaned, soft_wrap=True)
        self._last = line.plain


def rules_lines(markdown: str, screen: Screen) -> list[str | Text]:
    """A game's rules text as this screen shows it."""
    return [*told(markdown)] if screen.plain else [*drawn(markdown, screen.look.width, screen.look.glyphs)]


def stdout_screen(*, plain: bool = False, ascii_only: bool = False) -> Screen:
    """The screen on standard output. What it cannot encode is replaced, never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _forgive(stream)
    return Screen(sys.stdout, plain=plain, ascii_only=ascii_only)


def _forgive(stream: object) -> None:
    if reconfigure := getattr(stream, "reconfigure", None):
        reconfigure(errors="replace")


def has_full_screen(screen: Screen) -> bool:
    """Whether a person is before a terminal that can show a full screen of drawings."""
    dumb = os.environ.get("TERM", "") in ("", "dumb", "unknown") and sys.platform != "win32"
    return somebody_types() and sys.stdout.isatty() and not dumb and not screen.plain and _can_write(sys.stdout, SAMPLE)


def somebody_types() -> bool:
    """Whether a person is at the other end of standard input."""
    return sys.stdin is not None and sys.stdin.isatty()


def _can_write(output: TextIO, sample: str) -> bool:
    try:
        sample.encode(output.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _wants_colour(output: TextIO) -> bool:
    return output.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _console(output: TextIO, *, colour: bool) -> Console:
    return Console(
        file=output,
        color_system="standard" if colour else None,
        force_terminal=colour,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
