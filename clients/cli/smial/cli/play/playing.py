"""A person at a table until it is over: shows what happened, asks, sends the answers, waits for the others.

Not here: how a question is put (`asking`), how one comes to sit at a table (`sitting`).
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

from rich.text import Text

from smial.cli.draw import Spread, spread
from smial.cli.draw.words import said
from smial.cli.failures import sentence
from smial.cli.play.asking import COMMANDS, SAY, Asking, Speech, Wish
from smial.cli.play.awaited import awaited_answers
from smial.cli.play.away import insist, reporter
from smial.cli.play.boards import Boards, touched_components
from smial.cli.play.names import names
from smial.cli.play.result import show_result
from smial.cli.play.told import in_lines
from smial.cli.screen import Screen, rules_lines
from smial.client import News, OnState, SmialError, new_request_id
from smial.v1.play_service_pb2 import Choice, EntryLines, Position, SubmitMoveResponse, UndoMoveResponse
from smial.v1.table_service_pb2 import TABLE_STATUS_PLAYING
from smial.v1.view_pb2 import Scene

T = TypeVar("T")

LOOK_UPS = ("boards", "help", "log")
"""Wishes after which the question is put again."""


class AtTable(Protocol):
    """What playing needs of a table; `smial.client.TableClient` has it."""

    def position(self, seen: int = 0) -> Position: ...
    def submit(
        self, question_id: str, move: str, *, want_position: bool = False, request_id: str | None = None
    ) -> SubmitMoveResponse: ...
    def undo(
        self, *, answer: int = 0, want_position: bool = False, request_id: str | None = None
    ) -> UndoMoveResponse: ...
    def say(self, text: str, *, request_id: str | None = None) -> int: ...
    def watch(
        self, after: int = 0, *, on_state: OnState | None = None, linger: bool = False
    ) -> AbstractContextManager[Iterable[News], bool | None]: ...


class Playing:
    """One person, or a spectator, at one table."""

    def __init__(
        self, table: AtTable, scene: Scene, screen: Screen, *, rules: Callable[[], str] = str, seen: int = 0
    ) -> None:
        """`rules` gives the game's rules text when it is asked for; `seen` is the version from which on the person
        wants to hear what happened, 0 if nothing of the past."""
        self._table, self._scene, self._screen, self._rules = table, scene, screen, rules
        self._boards = Boards(screen)
        self._seen = seen

    def run(self) -> bool:
        """Plays on until the table is over; False if the person leaves it before, or types no more."""
        try:
            return self._run()
        except EOFError:
            return False

    def _run(self) -> bool:
        self._screen.say("Type ? for how to choose, help for the rules.")
        position = self._look()
        while position.status == TABLE_STATUS_PLAYING and not position.set_aside:
            if not position.HasField("question"):
                waited = self._wait(position)
                if waited is None:
                    return False
                position = waited
            elif self._answered(position):
                position = self._look()
            else:
                return False
        self._boards.show_all(self._spread(position))
        show_result(position, self._screen)
        return True

    def _look(self) -> Position:
        position = self._insist(lambda: self._table.position(self._seen))
        self._tell(position.changes.entries)
        self._seen = position.version
        return position

    def _tell(self, entries: Iterable[EntryLines]) -> None:
        for entry in entries:
            self._screen.say(*in_lines(entry, self._screen))

    def _spread(self, position: Position) -> Spread:
        viewer = position.seat if position.HasField("seat") else None
        return spread(self._scene, position.view, names(position.seats), viewer)

    def _answered(self, position: Position) -> bool:
        """Puts the question until it is answered, or time to look again; False if the person leaves."""
        self._show(position)
        wish = self._wish(position)
        if wish == "quit":
            return False
        if isinstance(wish, Choice):
            self._submit(position, wish)
        elif isinstance(wish, Speech):
            self._say(wish.words)
        elif wish == "undo":
            self._undo(position)
        elif not position.question.waits:
            return self._wait(position) is not None
        return True

    def _wish(self, position: Position) -> Choice | Speech | Wish:
        """What the person chooses or wants, when he has looked up all he wanted to see; `quit` when he is gone."""
        try:
            while (wish := Asking(position.question, self._spread(position), self._screen).answer()) in LOOK_UPS:
                self._look_up(wish, position)
        except EOFError:
            return "quit"
        return wish

    def _show(self, position: Position) -> None:
        """The boards that changed or that the choices touch, and what may be taken back."""
        laid = self._spread(position)
        touches = [touch for choice in position.question.choices for touch in choice.touches]
        self._boards.show_changed(laid, touched_components(touches))
        if position.HasField("undo"):
            self._screen.say(f"(undo: {said(position.undo, laid.players)})")

    def _look_up(self, wish: Choice | Speech | Wish | None, position: Position) -> None:
        if wish == "boards":
            self._boards.show_all(self._spread(position))
        elif wish == "help":
            self._screen.page(*rules_lines(self._rules(), self._screen))
        else:
            self._screen.page(*self._story())

    def _story(self) -> list[str | Text]:
        """All that has been told at this table."""
        lines: list[str | Text] = []
        with self._table.watch(0) as news:
            for item in news:
                if isinstance(item, Position):
                    break
                lines += in_lines(item, self._screen)
        return lines

    def _submit(self, position: Position, choice: Choice) -> None:
        request_id = new_request_id()
        self._change(lambda: self._table.submit(position.question.id, choice.move, request_id=request_id))

    def _undo(self, position: Position) -> None:
        request_id = new_request_id()
        self._change(lambda: self._table.undo(answer=position.undo_version, request_id=request_id))

    def _change(self, call: Callable[[], object]) -> None:
        """Does it, or says why not; what has come of it is seen with the next look."""
        try:
            self._insist(call)
        except SmialError as refusal:
            self._screen.say(sentence(refusal))

    def _say(self, words: str) -> None:
        request_id = new_request_id()
        self._change(lambda: self._table.say(words, request_id=request_id))

    def _wait(self, position: Position) -> Position | None:
        """What the table looks like when there is something for this person, who hears of everything meanwhile and may
        look up and say things; None if he leaves."""
        self._boards.show_changed(self._spread(position))
        self._screen.say(*awaited_answers(position, names(position.seats)))
        latest = position
        with self._table.watch(self._seen, on_state=reporter(self._screen)) as news:
            for item in self._screen.while_waiting(news):
                if isinstance(item, str):
                    if not self._meanwhile(item, latest):
                        return None
                elif isinstance(item, Position):
                    latest, self._seen = item, item.version
                    over = item.status != TABLE_STATUS_PLAYING or item.set_aside
                    if item.version > position.version and (over or item.HasField("question")):
                        return item
                else:
                    self._tell([item])
        return self._look()

    def _meanwhile(self, typed: str, position: Position) -> bool:
        """What is typed while others are awaited; False if the person leaves."""
        wish = COMMANDS.get(typed.lower())
        if typed.lower().startswith(SAY):
            self._say(typed[len(SAY) :])
        elif wish in LOOK_UPS:
            self._look_up(wish, position)
        elif typed and wish != "quit":
            self._screen.say("You are not asked now. say WORDS talks; boards, help, log and quit do what they say.")
        return wish != "quit"

    def _insist(self, call: Callable[[], T]) -> T:
        return insist(call, self._screen)
