"""A widget that shows drawn lines, scrolls, knows what lies where, and says what was clicked."""

from collections.abc import Collection, Mapping, Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from smial.cli.draw import UNICODE, Areas, Glyphs, areas, at, lit
from smial.cli.draw.paint import breadth
from smial.cli.draw.spelling import clean
from smial.cli.table.window import Span

AROUND = Spacing(2, 0, 2, 0)
"""Lines that are to be seen above and below what is revealed."""


class Lines(ScrollView):
    """Lines of text with marked elements. Whatever is shown is cleaned of what steers a terminal."""

    class Touched(Message):
        """The mouse has to do with these elements, the innermost first."""

        def __init__(self, lines: "Lines", elements: Sequence[str]) -> None:
            super().__init__()
            self.lines, self.elements = lines, elements

        @property
        def control(self) -> "Lines":
            """Where that was."""
            return self.lines

    class Clicked(Touched):
        """It was pressed on them."""

    class Passed(Touched):
        """It came to them."""

    can_focus = False

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs
        self.shown: Sequence[Text] = ()
        """The lines, cleaned."""
        self._styles: Mapping[str, Style] = {}
        self._passed: list[str] = []
        self.areas: Areas = {}
        """Where elements lie, in the lines as they are without scrolling."""

    def show(self, lines: Sequence[Text]) -> None:
        """Shows other lines; what was scrolled to stays in sight as far as it can."""
        self.shown = [clean(line, self._glyphs) for line in lines]
        self.areas = areas(self.shown)
        self.virtual_size = Size(breadth(self.shown), len(self.shown))
        self.refresh()

    def light(self, styles: Mapping[str, Style]) -> None:
        """Lays styles over elements, later ones over earlier ones."""
        self._styles = styles
        self.refresh()

    def reveal(self, elements: Collection[str]) -> None:
        """Scrolls as little as shows these elements; from the uppermost on, if they do not all fit."""
        stretches = [stretch for element in elements for stretch in self.areas.get(element, ())]
        if stretches:
            left, right = min(each.start for each in stretches), max(each.end for each in stretches)
            top, bottom = min(each.row for each in stretches), max(each.row for each in stretches)
            height = min(bottom - top + 1, max(self.size.height - AROUND.height, 1))
            region = Region(left, top, right - left, height)
            self.scroll_to_region(region, spacing=AROUND, animate=False, force=True)

    def frame(self, seen: Span) -> None:
        """Scrolls as little as shows these lines."""
        region = Region(self.scroll_offset.x, seen.top, 1, min(seen.height, self.size.height))
        self.scroll_to_region(region, animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """One line of what is in sight."""
        left, top = self.scroll_offset
        row = top + y
        line = lit(self.shown[row], self._styles) if row < len(self.shown) else Text()
        line.end = ""
        strip = Strip(line.render(self.app.console)).crop_extend(left, left + self.size.width, None)
        return strip.apply_style(self.rich_style)

    def on_click(self, event: events.Click) -> None:
        """Says what lies under the mouse."""
        event.stop()
        self.post_message(self.Clicked(self, self._under(event)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Says when it comes to something else."""
        if (here := self._under(event)) != self._passed:
            self._passed = here
            self.post_message(self.Passed(self, here))

    def _under(self, event: events.MouseEvent) -> list[str]:
        offset = event.get_content_offset(self)
        if offset is None:
            return []
        left, top = self.scroll_offset
        return at(self.areas, top + offset.y, left + offset.x)
