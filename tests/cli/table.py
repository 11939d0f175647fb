"""A person at the full-screen table, for tests: keys and mouse, and waiting for what should come of them."""

import html
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from smial.cli.draw import UNICODE, Glyphs
from smial.cli.play.sitting import Sat, Wanted, fill_with_bots, make_table
from smial.cli.reaching import Reached, Way
from smial.cli.table.answering import Answering
from smial.cli.table.app import TableApp
from smial.cli.table.lines import Lines
from smial.cli.table.link import Place
from smial.client import TableClient

PATIENCE = 30.0
"""Seconds until something that should have come is missed."""

BREATH = 0.02


def sat_down(address: str, game: str, *, seats: int = 1, bots: bool = False, seed: str = "") -> tuple[Reached, Sat]:
    """Anna at a new table of a server."""
    way = Way(address, insecure=True)
    reached = Reached(way.client(), address, way)
    sat = make_table(reached, Wanted(reached.client.game(game), seats, seed=seed), "Anna")
    if bots:
        fill_with_bots(sat)
    return reached, sat


def place_of(reached: Reached, sat: Sat) -> Place:
    return Place(reached.way, reached.server, sat.table.name, sat.seat.title, sat.seat)


def play_on(at: TableClient) -> None:
    """Answers with the first choice to the end."""
    position = at.position()
    while position.HasField("question"):
        move = position.question.choices[0].move
        position = at.submit(position.question.id, move, want_position=True).position


class Sitter:
    """Somebody before the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[Place]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def answering(self) -> Answering:
        assert self.app.state.answering is not None, "nothing is asked"
        return self.app.state.answering

    async def until(self, holds: Callable[[], object]) -> None:
        """Waits until something holds, and the screen shows it."""
        for _ in range(int(PATIENCE / BREATH)):
            await self.pilot.pause(BREATH)
            if self.app.failure is not None:
                raise self.app.failure
            if holds():
                await self.pilot.pause()
                return
        raise AssertionError(f"it did not come to hold; the screen shows:\n{self.reads()}")

    async def asked(self, *, other_than: str = "") -> None:
        """Waits for a question of the game."""

        def is_asked() -> bool:
            answering = self.app.state.answering
            question = answering.question.id if answering else ""
            return question not in ("", other_than) and not question.startswith("own/")

        await self.until(is_asked)

    async def begins(self) -> None:
        """Begins the game, with bots on the seats that are empty."""
        await self.until(lambda: self.app.state.answering)
        await self.press("1", "enter")
        await self.asked()

    async def plays(self, move: str) -> None:
        """Types a move's number or words, and plays it."""
        before = self.answering.question.id
        await self.press(*move, "enter")
        await self.until(lambda: self.app.state.answering is None or self.answering.question.id != before)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, pane: str, element: str) -> None:
        """Presses the mouse where an element lies."""
        lines = self.app.screen.query_one(pane, Lines)
        lines.reveal([element])
        await self.pilot.pause()
        stretch, (left, top) = lines.areas[element][0], lines.scroll_offset
        await self.pilot.click(pane, offset=(stretch.start - left, stretch.row - top))
        await self.pilot.pause()

    def screen(self) -> str:
        """Every character on the screen now."""
        drawing = self.app.export_screenshot(title="")
        return html.unescape("\n".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawing))).replace("\xa0", " ")

    def reads(self, pane: str = "") -> str:
        """All that the panes show, or one of them, also what is scrolled away."""
        panes = [self.app.screen.query_one(pane, Lines)] if pane else list(self.app.screen.query(Lines))
        return "\n".join(line.plain for each in panes for line in each.shown)


@asynccontextmanager
async def at_table(
    place: Place, size: tuple[int, int] = (80, 24), *, glyphs: Glyphs = UNICODE
) -> AsyncIterator[Sitter]:
    """Somebody at this place, until the test is over with him."""
    app = TableApp(place, glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        yield Sitter(app, pilot)
