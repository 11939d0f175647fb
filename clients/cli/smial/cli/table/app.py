"""The full-screen table as a program: brings person, screen and server together, from sitting down to leaving.

Not here: what is shown (`screen`), the calls (`link`).
"""

import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.terminal_theme import TerminalTheme
from rich.text import Text
from textual import on, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import WorkerError

from smial.cli.draw import UNICODE, Glyphs
from smial.cli.failures import sentence
from smial.cli.play.result import ending
from smial.cli.play.told import story
from smial.cli.seats import option
from smial.cli.table import seated, words
from smial.cli.table.link import Link, Place
from smial.cli.table.reading import Reading
from smial.cli.table.screen import TableScreen
from smial.cli.table.sight import Sight
from smial.cli.table.state import State
from smial.client import SmialError

DARK, LIGHT = "textual-dark", "textual-light"

ON_DARK = TerminalTheme(
    (18, 18, 18),
    (224, 224, 224),
    [
        (0, 0, 0),
        (255, 110, 120),
        (152, 224, 36),
        (253, 151, 31),
        (120, 170, 255),
        (205, 150, 255),
        (88, 209, 235),
        (196, 197, 181),
    ],
)
ON_LIGHT = TerminalTheme(
    (247, 247, 247),
    (0, 0, 0),
    [(0, 0, 0), (170, 30, 30), (40, 105, 20), (135, 85, 0), (40, 80, 180), (122, 62, 157), (0, 100, 140), (90, 90, 90)],
)
"""Colours that can be read on a dark ground and on a light one; Textual's own red and yellow, for two, cannot."""

THEME = "SMIAL_THEME"
"""`light` or `dark`; else what the terminal says of itself."""


class TableApp(App[Place]):
    """Somebody at a table. Returns the place he has left, which another game may have changed."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    TITLE = "Smial"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]

    def __init__(self, place: Place, *, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.theme = preferred_theme()
        self.ansi_theme_dark, self.ansi_theme_light = ON_DARK, ON_LIGHT
        self._glyphs = glyphs
        self._rules = ""
        self.failure: SmialError | None = None
        """Why the table could not be stayed at, if so."""
        self._come_to(place)

    def _come_to(self, place: Place) -> None:
        self.state = State(
            Sight(),
            title=place.title,
            there=option(place.server, insecure=place.way.insecure),
            glyphs=self._glyphs,
        )
        self.link = Link(place, self.state.sight, self)

    def on_mount(self) -> None:
        """Comes to the table."""
        self._sit_down()

    def _sit_down(self) -> None:
        self.table = TableScreen(self.state)
        if len(self.screen_stack) > 1:
            self.switch_screen(self.table)
        else:
            self.push_screen(self.table)
        self._following = self._follow()

    async def on_unmount(self) -> None:
        """Hangs up before the loop ends."""
        self._following.cancel()
        with suppress(WorkerError):  # it was cancelled, or what it failed of has been said
            await self._following.wait()

    @work(exclusive=True, group="following")
    async def _follow(self) -> None:
        link = self.link
        try:
            await link.follow()
        except SmialError as failure:
            self.failure = failure
            self.exit(link.place)
        finally:
            await link.close()

    @property
    def drawing_takes(self) -> float:
        """Seconds that showing something new took last."""
        return self.table.drawing_takes

    def looks_new(self) -> None:
        """What was seen has changed."""
        self.state.away = self.link.away
        if self.table.is_mounted:
            self.table.looked()

    def mind(self, notice: str) -> None:
        """Something to read."""
        self.table.notice(notice)

    @on(TableScreen.Answered)
    def _answer(self, event: TableScreen.Answered) -> None:
        move = event.choice.move
        if not event.question.id.startswith(seated.OWN):
            self._do(partial(self.link.submit, event.question.id, move))
        elif move == seated.LEAVE:
            self.action_leave()
        elif move == seated.AGAIN:
            self._do(self._again)
        elif move == seated.NEXT:
            self._go_to(self.link.next_place())
        else:
            self._do(partial(self.link.order, move))

    async def _again(self) -> None:
        self._go_to(await self.link.again())

    def _go_to(self, place: Place) -> None:
        """From this table to another one."""
        self._come_to(place)
        self._sit_down()

    @on(TableScreen.Said)
    def _say(self, event: TableScreen.Said) -> None:
        self._do(partial(self.link.say, event.words))

    @on(TableScreen.Renamed)
    def _rename(self, event: TableScreen.Renamed) -> None:
        self._do(partial(self.link.rename, event.name))

    @on(TableScreen.Wished)
    def _wish(self, event: TableScreen.Wished) -> None:
        match event.wish:
            case "undo" if self.state.undo:
                self._do(self.link.undo)
            case "undo":
                self.table.notice("There is nothing that can be taken back now.")
            case "help":
                self._do(self._help)
            case "log":
                self.push_screen(Reading(self._told, self._glyphs, from_end=True))
            case "quit":
                self.action_leave()

    async def _help(self) -> None:
        reading = Reading(lambda width: words.help_text(self._rules, self._glyphs, width), self._glyphs)
        await self.push_screen(reading)
        self._rules = self._rules or await self.link.rules()
        reading.renew()

    def _told(self, width: int) -> list[Text]:
        sight = self.state.sight
        return story(sight.entries, sight.since, width, self._glyphs, sight.players)

    @work(group="doing")
    async def _do(self, call: Callable[[], Awaitable[None]]) -> None:
        """Does something at the table, or says why not."""
        try:
            await call()
        except SmialError as refusal:
            self.state.sent = ""
            self.looks_new()
            self.table.notice(sentence(refusal))

    def last_words(self) -> list[str]:
        """What stays on the terminal: how the game ended, if it did."""
        return ending(self.state.sight.position) if self.state.sight.is_over else []

    def action_leave(self) -> None:
        """Leaves; the table waits."""
        self.exit(self.link.place)

    def action_turn_light(self) -> None:
        """From dark to light and back."""
        self.theme = LIGHT if self.theme == DARK else DARK
        self.table.show()


def preferred_theme() -> str:
    """The theme that the user names, or that fits what his terminal says of its background."""
    if wanted := os.environ.get(THEME, "").lower():
        return LIGHT if wanted == "light" else DARK
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return LIGHT if background in ("7", "15") else DARK
