"""Rules over the full-screen table: going from chapter to chapter."""

from textual.app import App
from textual.geometry import Size

from smial.cli.draw import UNICODE
from smial.cli.rules_text import drawn
from smial.cli.table.lines import Lines
from smial.cli.table.reading import Reading

RULES = "\n".join(f"# Chapter {number}\n" + "A line.\n\n" * 20 for number in (1, 2, 3))


class Reader(App[None]):
    """Somebody who reads."""

    def on_mount(self) -> None:
        self.push_screen(Reading(lambda width: drawn(RULES, width), UNICODE))


async def test_tab_goes_from_chapter_to_chapter_and_no_further():
    app = Reader()
    async with app.run_test(size=Size(40, 12)) as pilot:
        await pilot.pause()
        seen = []
        for key in ("tab", "tab", "tab", "shift+tab"):
            await pilot.press(key)
            await pilot.pause()
            lines = app.screen.query_one(Lines)
            seen.append(lines.shown[lines.scroll_offset.y].plain)
    assert seen == ["Chapter 2", "Chapter 3", "Chapter 3", "Chapter 2"]
