"""The full screen on which menus are shown: typing filters, Enter or the mouse chooses, Escape goes back.

Not here: which menus there are (`to_play`, `to_join`).
"""

from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Footer, Input, Static

from smial.cli.choose.menu import Answer, Menu, Talk
from smial.cli.draw import UNICODE, Glyphs, mark
from smial.cli.draw.paint import broken, text, wrapped
from smial.cli.draw.spelling import visible
from smial.cli.failures import Trouble
from smial.cli.screen import Screen
from smial.cli.table.app import DARK, LIGHT, ON_DARK, ON_LIGHT, preferred_theme
from smial.cli.table.lines import Lines
from smial.cli.table.moving import step
from smial.client import SmialError

T = TypeVar("T")

OFFER = "offer/"
"""What offers are marked with, before their number from 0."""

CURSOR = Style(reverse=True)


def chosen(talk: Talk[T], screen: Screen) -> T:
    """What comes of a talk. Raises what the talk raises, and KeyboardInterrupt at Ctrl-C."""
    try:
        first = next(talk)
    except StopIteration as end:  # there was nothing to ask
        result: T = end.value
        return result
    chooser = Chooser(first, talk, glyphs=screen.look.glyphs)
    chooser.run()
    if chooser.failure is not None:
        raise chooser.failure
    if chooser.return_code:
        raise Trouble("The full screen failed; `--lines` asks without it.")
    if not chooser.result:
        raise KeyboardInterrupt
    return chooser.result[0]


class Chooser(App[None], Generic[T]):
    """Somebody before one menu after the other."""

    CSS_PATH = Path(__file__).with_name("choose.tcss")
    TITLE = "Smial"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Choose"),
        Binding("escape", "go_back", "Back", priority=True),
        Binding("f5", "turn_light", "Light/dark"),
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("shift+tab", "move(-1)", show=False, priority=True),
        Binding("tab", "move(1)", show=False, priority=True),
    ]

    def __init__(self, first: Menu, talk: Talk[T], *, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.theme = preferred_theme()
        self.ansi_theme_dark, self.ansi_theme_light = ON_DARK, ON_LIGHT
        self._talk, self._glyphs = talk, glyphs
        self.menu = first
        self.cursor = 0
        """The number of the offer it is on, from 0."""
        self.typed = ""
        self.result: list[T] = []
        """What came of it, if it came to an end."""
        self.failure: SmialError | Trouble | None = None

    def compose(self) -> ComposeResult:
        """The question, the offers, what Enter does, the line to type in."""
        yield Static(id="question", markup=False)
        yield Lines(glyphs=self._glyphs, id="offers")
        yield Static(id="hint", markup=False)
        with Horizontal(id="line"):
            yield Static("> ", id="prompt")
            yield Input(compact=True, select_on_focus=False, id="typed")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Puts the first menu."""
        self.query_one(Input).focus()
        self._put()

    def _go_on(self, answer: Answer) -> None:
        try:
            self.menu = self._talk.send(answer)
        except StopIteration as end:
            self.result = [end.value]
            self.exit()
        except (SmialError, Trouble) as failure:
            self.failure = failure
            self.exit()
        else:
            self._put()

    def _put(self) -> None:
        self.cursor = self.menu.first
        with self.prevent(Input.Changed):
            self.query_one(Input).value = self.typed = ""
        self.query_one("#question", Static).update(visible(self.menu.question))
        self.call_after_refresh(self._show)

    def on_resize(self) -> None:
        """Breaks the lines anew."""
        self.call_after_refresh(self._show)

    @property
    def fitting(self) -> list[int]:
        """The offers that fit what is typed."""
        return self.menu.fitting(self.typed)

    def _show(self) -> None:
        offers = self.query_one(Lines)
        width = max(offers.size.width - 2, 20)
        offers.show([line for number in self.fitting for line in self._written(number, width)])
        self._point(self.cursor)

    def _written(self, number: int, width: int) -> list[Text]:
        offer, digits = self.menu.offers[number], len(str(len(self.menu.offers)))
        indent = " " * (digits + 3)
        lines = broken(text((f" {number + 1:>{digits}} ", "bold"), (offer.title, "bold")), width, indent)
        about = wrapped(offer.about, width - len(indent)) if offer.about else []
        lines += [text(indent, (line.plain, "dim")) for line in about]
        for line in lines:
            line.stylize_before(mark(f"{OFFER}{number}"))
        return lines

    def _point(self, number: int) -> None:
        """Moves the cursor there, or to the first that fits."""
        fitting = self.fitting
        self.cursor = number if number in fitting else next(iter(fitting), number)
        offers = self.query_one(Lines)
        offers.light({f"{OFFER}{self.cursor}": CURSOR})
        offers.reveal([f"{OFFER}{self.cursor}"])
        self.query_one("#hint", Static).update(self._hint())

    def _hint(self) -> Text:
        if self.cursor in self.fitting:
            return text(("Enter: ", "bold"), (visible(self.menu.offers[self.cursor].title), "bold reverse"))
        if not self.menu.words:
            return text(visible(f"Nothing fits {self.typed!r}. Escape clears the line."))
        return text(("Enter: ", "bold"), visible(f"takes {self.typed!r} as {self.menu.words}"))

    @on(Input.Changed)
    def _filter(self, event: Input.Changed) -> None:
        self.typed = event.value
        self._show()

    @on(Input.Submitted)
    def action_choose(self) -> None:
        """Takes the offer that the cursor is on, or the words that fit none where they may be an answer."""
        if self.cursor in self.fitting:
            self._go_on(self.cursor)
        elif self.menu.words and self.typed.strip():
            self._go_on(self.typed.strip())

    @on(Lines.Passed)
    def _passed(self, event: Lines.Passed) -> None:
        if event.elements:
            self._point(int(event.elements[0].removeprefix(OFFER)))

    @on(Lines.Clicked)
    def _clicked(self, event: Lines.Clicked) -> None:
        if event.elements:
            self._go_on(int(event.elements[0].removeprefix(OFFER)))

    def action_move(self, by: int) -> None:
        """To the next offer that fits, round the ends."""
        order = [str(number) for number in self.fitting]
        if order:
            self._point(int(step(order, str(self.cursor), by)))

    def action_go_back(self) -> None:
        """Clears the line, or goes back."""
        if self.typed:
            self.query_one(Input).value = ""
        else:
            self._go_on(None)

    def action_turn_light(self) -> None:
        """From dark to light and back."""
        self.theme = LIGHT if self.theme == DARK else DARK
        self.call_after_refresh(self._show)

    def action_leave(self) -> None:
        """Leaves without having chosen."""
        self.exit()
