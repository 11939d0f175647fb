"""Something longer to read over the table: the rules, how to choose, all that has happened. Escape closes it."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Footer

from smial.cli.draw import Glyphs
from smial.cli.rules_text import CHAPTER
from smial.cli.table.lines import Lines

Write = Callable[[int], Sequence[Text]]
"""The text for a width."""


class Reading(ModalScreen[None]):
    """A text that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,f1,f3", "dismiss", "Back to the table"),
        Binding("up", "scroll(-1)", "Scroll", show=False),
        Binding("down", "scroll(1)", "Scroll", show=False),
        Binding("pageup", "page(-1)", "Up"),
        Binding("pagedown,space", "page(1)", "Down"),
        Binding("tab", "chapter(1)", "Next chapter"),
        Binding("shift+tab", "chapter(-1)", "Chapter before", show=False),
        Binding("home", "end(False)", "Top", show=False),
        Binding("end", "end(True)", "End", show=False),
    ]

    def __init__(self, write: Write, glyphs: Glyphs, *, from_end: bool = False) -> None:
        super().__init__()
        self._write, self._glyphs, self._from_end = write, glyphs, from_end

    def compose(self) -> ComposeResult:
        """The text and what the keys do."""
        yield Lines(glyphs=self._glyphs, id="text")
        yield Footer(compact=True, show_command_palette=False)

    def on_resize(self) -> None:
        """Breaks the text anew."""
        self.renew()
        if self._from_end:
            self.call_after_refresh(self.action_end, True)

    def renew(self) -> None:
        """Shows the text as it is now."""
        lines = self.query_one(Lines)
        lines.show(list(self._write(max(lines.size.width - 1, 20))))

    def action_scroll(self, by: int) -> None:
        """A few lines on."""
        self.query_one(Lines).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """A screenful on."""
        lines = self.query_one(Lines)
        lines.scroll_relative(y=by * max(lines.size.height - 1, 1), animate=False)

    def action_chapter(self, by: int) -> None:
        """To the next chapter or the one before, if there is one."""
        lines = self.query_one(Lines)
        rows = [where[0].row for element, where in lines.areas.items() if element.startswith(CHAPTER)]
        here = lines.scroll_offset.y
        ahead = [row for row in rows if (row - here) * by > 0]
        if ahead:
            lines.scroll_to(y=min(ahead, key=lambda row: abs(row - here)), animate=False)

    def action_end(self, last: bool) -> None:
        """To the first or last line."""
        lines = self.query_one(Lines)
        (lines.scroll_end if last else lines.scroll_home)(animate=False)
