"""The panes of the full-screen table: each shows one side of the state. Not here: what keys and clicks do."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.geometry import clamp

from smial.cli.draw import Look, draw_desk, mark
from smial.cli.draw.paint import broken, text
from smial.cli.play.asking import ALL
from smial.cli.play.choosing import Numbered
from smial.cli.play.listing import listed_choices
from smial.cli.play.told import story
from smial.cli.table import seated, words
from smial.cli.table.desk import Page, foremost, planned_on
from smial.cli.table.lines import Lines
from smial.cli.table.state import State
from smial.cli.table.window import Span, in_sight, span, within


class Marks(NamedTuple):
    """How elements are marked that can be picked, that have changed, and that the cursor is on."""

    offered: Style
    changed: Style
    cursor: Style


ON_DARK = Marks(
    offered=Style(bold=True, dim=False, color="yellow"),
    changed=Style(underline=True),
    cursor=Style(bold=True, color="black", bgcolor="bright_yellow"),
)
ON_LIGHT = ON_DARK._replace(offered=Style(bold=True, dim=False, color="#a83200"))
COLOURLESS = Marks(offered=Style(bold=True, underline=True), changed=Style(italic=True), cursor=Style(reverse=True))

PAGE, PLAY = "page/", "play"
"""What tabs and the line that says what Enter does are marked with."""

MANY, FEW = 8, 3
"""Of a long list so many choices of each group are shown where there is room, and where there is none."""

RECENT = 200
"""So many entries are shown beside the boards; the log has all."""

SIDE = (22, 48)
"""Least and most columns beside the boards."""


class Pane(Lines):
    """One side of the state."""

    def renew(self, state: State) -> None:
        """Shows it."""
        self.show(self.written(state, max(self.scrollable_content_region.width, 18)))

    def written(self, state: State, width: int) -> list[Text]:
        """Its lines; each kind of pane has its own."""
        return []

    @property
    def marks(self) -> Marks:
        """How elements are marked on this terminal."""
        if self.app.no_color:
            return COLOURLESS
        return ON_DARK if self.app.current_theme.dark else ON_LIGHT


class Head(Pane):
    """Whose turn it is, how long he has, whose boards there are, with the points of each, and the game's title."""

    def written(self, state: State, width: int) -> list[Text]:
        turn = words.SENDING if state.is_sending else words.turn(state.sight)
        clock = words.clock(state.sight)
        line = text(
            (f" {turn} ", "bold reverse" if turn.startswith("You") else "bold"), f" {clock}  " if clock else "  "
        )
        if len(state.pages) > 1 or state.current.score is not None:
            for number in range(len(state.pages)):
                line.append_text(_tab(state, number))
        return [text(line, f"  {state.title}")]


def _tab(state: State, number: int) -> Text:
    shown = number == state.page % len(state.pages)
    score = state.pages[number].score
    title = state.pages[number].title + ("" if score is None else f": {score}")
    new = "*" if state.pages[number].holds(state.sight.changes) and not shown else ""
    tab = text((f"[{title}]" if shown else f" {title}{new} ", "bold" if shown else ""), " ")
    tab.stylize_before(mark(f"{PAGE}{number}"))
    return tab


class Desk(Pane):
    """The boards, or before the game who sits where."""

    def written(self, state: State, width: int) -> list[Text]:
        look, answering = Look(width, state.glyphs), state.answering
        touched = answering.touched if answering else []
        if state.sight.is_open:
            return seated.lobby_lines(state.sight, look, state.there, touched)
        offered = answering.offered if answering else frozenset()
        return draw_desk(state.current.components, replace(state.sight.laid, touched=touched, offered=offered), look)

    def renew(self, state: State) -> None:
        super().renew(state)
        self.point(state)

    def turn_to(self, offered: Collection[str], page: Page) -> None:
        """Scrolls to what can be picked: with it the board that one plans on, and as much else of it as fits."""
        asked = span(self.areas, foremost(offered, page))
        if asked is None:
            return
        board = span(self.areas, within(self.areas, planned_on(offered, page)))
        top = Span(0, asked.end)
        self.frame(in_sight(self.size.height, asked, board, filter(None, (span(self.areas, offered), top))))

    def keys_to(self, elements: Collection[str]) -> Sequence[str]:
        """The keys that lead to those of the elements that are out of sight."""
        top, height = self.scroll_offset.y, self.size.height
        rows = [stretch.row for element in elements for stretch in self.areas.get(element, ())[:1]]
        out = (("Page Up", any(row < top for row in rows)), ("Page Down", any(row >= top + height for row in rows)))
        return [key for key, is_needed in out if is_needed]

    def point(self, state: State) -> None:
        """Marks what has changed, what can be picked, and where the cursor is."""
        answering = state.answering
        marks = self.marks
        styles = dict.fromkeys(state.sight.changes, marks.changed)
        if answering:
            styles |= {element: styles.get(element, Style()) + marks.offered for element in answering.offered}
            if answering.cursor in answering.offered:
                styles[answering.cursor] = marks.cursor
        self.light(styles)


class Asked(Pane):
    """The question and the moves that are left, or for whom one waits."""

    def written(self, state: State, width: int) -> list[Text]:
        answering = state.answering
        if answering is None:
            line = words.SENDING if state.is_sending else words.waiting(state.sight)
            undo = [words.taking_back(state.undo)] if state.undo and not state.is_sending else []
            return [part for each in (text(line), *undo) for part in broken(each, width)]
        lines = [part for line in words.asked(answering, state.undo) for part in broken(line, width, "  ")]
        return [*lines, *self._listed(answering.left, width, self._most_lines - len(lines))]

    def _listed(self, left: Sequence[Numbered], width: int, room: int) -> list[Text]:
        """The moves; of many, so many of each group that something of all groups is seen."""
        if len(left) <= ALL:
            return listed_choices(left, width, columns=False)
        tries = (listed_choices(left, width, columns=False, most=most) for most in range(MANY, FEW, -1))
        few = listed_choices(left, width, columns=False, most=FEW)
        return next((lines for lines in tries if len(lines) <= room), few)

    @property
    def _most_lines(self) -> int:
        return max(self.screen.size.height * 6 // 10, 6)

    def renew(self, state: State) -> None:
        super().renew(state)
        self.styles.height = clamp(self.virtual_size.height, 1, self._most_lines)
        self.point(state)

    def point(self, state: State) -> None:
        """Marks where the cursor is."""
        self.light({state.answering.cursor: self.marks.cursor} if state.answering else {})


class Story(Pane):
    """What happened of late."""

    def written(self, state: State, width: int) -> list[Text]:
        sight = state.sight
        return story(sight.entries[-RECENT:], sight.since, width, state.glyphs, sight.players)

    def renew(self, state: State) -> None:
        super().renew(state)
        self.scroll_end(animate=False)


class Bar(Pane):
    """What Enter does."""

    def written(self, state: State, width: int) -> list[Text]:
        keys = self.screen.query_one(Desk).keys_to(state.answering.offered) if state.answering else ()
        line = text((state.notice, "bold")) if state.notice else words.bar(state, keys)
        line.stylize_before(mark(PLAY))
        return broken(line, width)


def side_width(width: int, board: int) -> int:
    """Columns of the side in a window of a width, beside a board of a breadth: what that leaves, within bounds."""
    return clamp(width - max(board + 2, 3 * width // 5), *SIDE)
