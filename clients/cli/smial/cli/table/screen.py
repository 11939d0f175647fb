"""The one screen of the full-screen table: lays its panes out, and turns keys and clicks into picks, words and wishes.

Not here: what picks mean (`answering`), what panes show (`panes`), sending anything (`app`).
"""

from time import monotonic
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from smial.cli.draw import ASCII
from smial.cli.play.asking import COMMANDS, SAY, Wish
from smial.cli.table import words
from smial.cli.table.lines import Lines
from smial.cli.table.moving import nearest, neighbour, step
from smial.cli.table.panes import PAGE, Asked, Bar, Desk, Head, Pane, Story, side_width
from smial.cli.table.state import State
from smial.cli.table.typed import Typed
from smial.v1.play_service_pb2 import Choice, Question

SMALLEST = (60, 18)
"""Columns and rows below which nothing sensible can be shown."""

TOO_SMALL = "This window is too small for the table.\nMake it larger; --lines plays in any."

CHOICE = "choice/"


class TableScreen(Screen[None]):
    """A table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "wish('help')", "Help"),
        Binding("f2", "wish('boards')", "Boards"),
        Binding("f3", "wish('log')", "Log"),
        Binding("f4", "say", "Say"),
        Binding("ctrl+z", "wish('undo')", "Undo", priority=True),
        Binding("f5", "app.turn_light", "Light/dark"),
        Binding("ctrl+c", "app.leave", "Leave", priority=True),
        Binding("escape", "back", show=False, priority=True),
        Binding("up", "move(0,-1)", show=False, priority=True),
        Binding("down", "move(0,1)", show=False, priority=True),
        Binding("left", "move(-1,0)", show=False, priority=True),
        Binding("right", "move(1,0)", show=False, priority=True),
        Binding("tab", "turn_to_list", show=False, priority=True),
        Binding("shift+tab", "turn_to_list", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
    ]

    class Answered(Message):
        """The person plays a choice."""

        def __init__(self, question: Question, choice: Choice) -> None:
            super().__init__()
            self.question, self.choice = question, choice

    class Wished(Message):
        """The person wants something that is done elsewhere."""

        def __init__(self, wish: Wish) -> None:
            super().__init__()
            self.wish = wish

    class Said(Message):
        """The person says something to the others."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    class Renamed(Message):
        """The person wants to be called otherwise."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, state: State) -> None:
        super().__init__(classes="-ascii" if state.glyphs is ASCII else None)
        self.state = state
        self.drawing_takes = 0.0
        """Seconds that it took last."""
        self._reveals = False
        """Whether the boards are to be scrolled to what a new question is about."""

    def compose(self) -> ComposeResult:
        """The panes."""
        glyphs = self.state.glyphs
        yield Head(glyphs=glyphs, id="head")
        yield Static(id="banner", markup=False)
        yield Static(TOO_SMALL, id="small")
        with Horizontal(id="middle"):
            yield Desk(glyphs=glyphs, id="desk")
            with Vertical(id="side"):
                yield Asked(glyphs=glyphs, id="asked")
                yield Story(glyphs=glyphs, id="story")
        yield Bar(glyphs=glyphs, id="bar")
        with Horizontal(id="line"):
            yield Static("> ", id="prompt")
            yield Typed()
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """What is typed goes to the line; clocks tick."""
        self.query_one(Typed).focus()
        self.watch(self.query_one(Desk), "scroll_y", lambda: self.query_one(Bar).renew(self.state), init=False)
        self.set_interval(1.0, lambda: self.query_one(Head).renew(self.state))

    def on_resize(self, event: events.Resize) -> None:
        """Lays everything out for the new size."""
        self.set_class(event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1], "-small")
        self.call_after_refresh(self.show)

    def looked(self) -> None:
        """There is something new at the table."""
        if self.state.look():
            self._reveals = True
            if not self.state.saying:
                self._clear()
        self.show()

    def show(self) -> None:
        """Shows the state as it is, when the panes have their sizes."""
        if not self.query(Pane):  # it is being taken down
            return
        banner = self.query_one("#banner", Static)
        banner.set_class(self.state.away is not None, "-away")
        banner.update(words.away_words(self.state.away) if self.state.away else "")
        side = self.query_one("#side")
        side.styles.width = side_width(self.size.width, self.state.current.breadth)
        self.call_after_refresh(self._renew)

    def _renew(self) -> None:
        began = monotonic()
        for pane in self.query(Pane):
            pane.renew(self.state)
        if self._reveals and self.state.answering:
            self._reveals = False
            self.query_one(Desk).turn_to(self.state.answering.offered, self.state.current)
        self.refresh_bindings()
        self.drawing_takes = monotonic() - began

    def notice(self, notice: str) -> None:
        """Shows something to read before the next key."""
        self.state.notice = notice
        self.show()

    # Typing

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        state = self.state
        state.typed, state.notice = event.value, ""
        if state.answering and not state.saying:
            wish = event.value.startswith((SAY, words.NAME)) or event.value.strip().lower() in COMMANDS
            state.answering.type("" if wish else event.value)
        self.show()

    @on(Input.Submitted)
    def _entered(self) -> None:
        typed = self.state.typed.strip()
        self.state.notice = ""
        if self.state.saying or typed.startswith(SAY):
            self._say(typed if self.state.saying else typed.removeprefix(SAY))
        elif typed.startswith(words.NAME):
            self._clear()
            self.post_message(self.Renamed(typed.removeprefix(words.NAME).strip()))
        elif wish := COMMANDS.get(typed.lower()):
            self._clear()
            self.action_wish(wish)
        else:
            self._play()

    def _say(self, said: str) -> None:
        self._turn_to_saying(False)
        if said.strip():
            self.post_message(self.Said(said.strip()))

    def _play(self) -> None:
        answering = self.state.answering
        if answering is None:
            return
        wrong = "" if answering.ready else words.misfit(answering, answering.typed)
        if played := answering.enter():
            self.state.send(answering.question)
            self._clear()
            self.post_message(self.Answered(answering.question, played.choice))
        self.state.notice = wrong
        self._answering_changed()
        self._go_on()

    def _answering_changed(self) -> None:
        """The line shows what is still being typed; everything else follows."""
        line = self.query_one(Typed)
        if self.state.answering and line.value.strip() != self.state.answering.typed and not self.state.saying:
            with self.prevent(Input.Changed):
                line.value = self.state.typed = self.state.answering.typed
        self.show()

    def _turn_to_saying(self, saying: bool) -> None:
        self.state.saying = self.query_one(Typed).is_speech = saying
        self.query_one("#prompt", Static).update("say: " if saying else "> ")
        self._clear()
        self.show()

    def _clear(self) -> None:
        """Empties the line, which is nothing that was typed."""
        with self.prevent(Input.Changed):
            self.query_one(Typed).value = self.state.typed = ""
        if self.state.answering:
            self.state.answering.type("")

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean something else while a line is typed, or nothing now: who only looks on says nothing."""
        if action == "move":
            return not self.state.typed or parameters[0] == 0
        if action == "wish" and parameters == ("undo",):
            return True if self.state.undo else None
        return action != "say" or self.state.sight.viewer is not None

    def action_wish(self, wish: Wish) -> None:
        """Turns to the next boards; what else is wanted is done elsewhere."""
        if wish == "boards":
            self._turn_to_page(self.state.page + 1)
        else:
            self.post_message(self.Wished(wish))

    @on(Typed.Asked)
    def _asked(self, event: Typed.Asked) -> None:
        """`?` or Space in the empty line: help, or picking what the cursor is on."""
        if event.key == "question_mark":
            self.action_wish("help")
        elif self.state.answering:
            self._pick(self.state.answering.cursor)
            self._go_on()

    def _go_on(self) -> None:
        """From what was picked the cursor goes to the nearest thing that can be picked next, if something has to be."""
        answering = self.state.answering
        if answering and answering.ready is None and answering.cursor in answering.choosing.picked:
            self._point(nearest(self.query_one(Desk).areas, answering.offered, answering.cursor))

    def action_say(self) -> None:
        """What is typed next is for the others."""
        self._turn_to_saying(True)

    def action_back(self) -> None:
        """Takes the last thing back that was not sent."""
        state = self.state
        if state.notice:
            state.notice = ""
        elif state.saying:
            self._turn_to_saying(False)
        elif state.answering and state.answering.back():
            self._answering_changed()
        else:
            self._clear()
        self.show()

    def action_move(self, right: int, down: int) -> None:
        """Moves the cursor over the boards, or up and down the list where it is there or the boards offer nothing."""
        answering = self.state.answering
        if answering is None:
            return
        if answering.cursor.startswith(CHOICE) or not answering.offered.intersection(self.query_one(Desk).areas):
            self._go_to(step(self._listed(), answering.cursor, down or right))
        else:
            here = answering.cursor
            self._go_to(neighbour(self.query_one(Desk).areas, answering.offered, here, (right, down)))

    def action_turn_to_list(self) -> None:
        """Moves the cursor from the boards to the list and back."""
        if self.state.answering:
            in_list = self.state.answering.cursor.startswith(CHOICE)
            self._go_to("" if in_list else step(self._listed(), "", 1))

    def _listed(self) -> list[str]:
        return [each for each in self.query_one(Asked).areas if each.startswith(CHOICE)]

    def action_scroll(self, by: int) -> None:
        """A screenful of the boards."""
        desk = self.query_one(Desk)
        desk.scroll_relative(y=by * max(desk.size.height - 2, 1), animate=False)

    def _go_to(self, at: str) -> None:
        """By keys: what was said makes room for what Space or Enter does here."""
        self.state.notice = ""
        self._point(at)
        self.query_one(Bar).renew(self.state)

    def _point(self, at: str) -> None:
        answering = self.state.answering
        if answering is None or at == answering.cursor:
            return
        was_listed = answering.cursor.startswith(CHOICE)
        answering.point(at)
        if was_listed or at.startswith(CHOICE):  # the choice in the list is shown on the boards
            self._answering_changed()
            self.call_after_refresh(self._reveal_ready)
        else:
            self.query_one(Desk).point(self.state)
            self.query_one(Bar).renew(self.state)
        for pane in (Desk, Asked):
            self.query_one(pane).reveal([at])

    def _reveal_ready(self) -> None:
        if self.state.answering:
            self.query_one(Desk).reveal(self.state.answering.touched)

    # Mouse

    @on(Lines.Passed, "#desk")
    def _passed(self, event: Lines.Passed) -> None:
        answering = self.state.answering
        if answering and (here := next((each for each in event.elements if each in answering.offered), "")):
            self._point(here)

    @on(Lines.Clicked, "#desk")
    def _clicked_board(self, event: Lines.Clicked) -> None:
        answering = self.state.answering
        if answering is None or not event.elements:
            return
        if element := next(filter(answering.takes, event.elements), ""):
            self._pick(element)
        else:
            self.notice(f"{answering.spread.called(event.elements[0])}: nothing to pick there now.")

    @on(Lines.Clicked, "#asked")
    def _clicked_choice(self, event: Lines.Clicked) -> None:
        answering = self.state.answering
        if answering and (at := next((each for each in event.elements if each.startswith(CHOICE)), "")):
            if at == answering.cursor and not self.state.typed:
                self._play()
            else:
                self._clear()
                self._point(at)

    @on(Lines.Clicked, "#bar")
    def _clicked_bar(self) -> None:
        self._entered()

    @on(Lines.Clicked, "#head")
    def _clicked_tab(self, event: Lines.Clicked) -> None:
        for element in event.elements:
            if element.startswith(PAGE):
                self._turn_to_page(int(element.removeprefix(PAGE)))

    def _pick(self, element: str) -> None:
        answering = self.state.answering
        if answering is None:
            return
        self.state.notice = ""
        if not answering.pick(element):
            first = "Go to something that is marked first, with the arrow keys."
            self.notice("Nothing to pick there now." if element else first)
        self._answering_changed()

    def _turn_to_page(self, page: int) -> None:
        self.state.page = page % len(self.state.pages)
        self.query_one(Desk).scroll_home(animate=False)
        self.show()
