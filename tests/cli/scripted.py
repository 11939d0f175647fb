"""A person who types what a test says, and a table that plays a fixed story: the play loop without a server."""

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from smial.cli.screen import Screen
from smial.client import News, OnState
from smial.v1.line_pb2 import Line
from smial.v1.play_service_pb2 import (
    Asked,
    Changes,
    Choice,
    EntryLines,
    Position,
    Question,
    SubmitMoveResponse,
    UndoMoveResponse,
)
from smial.v1.table_service_pb2 import HOLDER_PERSON, TABLE_STATUS_FINISHED, TABLE_STATUS_PLAYING, Outcome, Seat
from smial.v1.view_pb2 import View

SEATS = [Seat(seat=seat, holder=HOLDER_PERSON, display_name=name) for seat, name in enumerate(("Anna", "Ben"))]


class Person:
    """A screen with somebody before it who types these lines and then goes away."""

    def __init__(self, *types: str, plain: bool = True) -> None:
        self._lines = iter(types)
        self._output = io.StringIO()
        self.prompts: list[str] = []
        self.screen = Screen(self._output, plain=plain, ascii_only=False, read=self._type, width=80)

    def _type(self, prompt: str) -> str:
        self.prompts.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    @property
    def reads(self) -> str:
        """All that was printed."""
        return self._output.getvalue()


def choice(move: str, label: str, *touches: str, group: str = "", warning: str = "") -> Choice:
    made = Choice(move=move, label=Line(text=label), group=group, touches=touches)
    if warning:
        made.warning.text = warning
    return made


def question(*choices: Choice, text: str = "What now?", waits: bool = True) -> Question:
    return Question(id=text, text=Line(text=text), choices=choices, waits=waits)


def moment(
    version: int, asks: Question | None = None, *news: str, view: View | None = None, awaits: str = ""
) -> Position:
    """The table at one version, as Anna sees it, with what happened since the one before."""
    entries = [EntryLines(version=version, kind="moved", lines=[Line(text=line) for line in news])]
    position = Position(
        version=version,
        status=TABLE_STATUS_PLAYING,
        seats=SEATS,
        seat=0,
        view=view,
        question=asks,
        changes=Changes(entries=entries),
    )
    if awaits:
        position.asked.append(Asked(seat=1, text=Line(text=awaits), waits=True))
    return position


def end(version: int, *scores: int) -> Position:
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    position = moment(version)
    position.status = TABLE_STATUS_FINISHED
    position.outcome.CopyFrom(Outcome(scores=scores, winners=best, reason=Line(text="The party is over.")))
    return position


class Story:
    """A table that goes from moment to moment: by an answer, an undo, or by itself where Anna is not asked."""

    def __init__(self, *moments: Position, refuses: Sequence[Exception] = ()) -> None:
        self._moments = list(moments)
        self._refuses = list(refuses)
        self.sent: list[tuple[str, str]] = []
        self.request_ids: list[str | None] = []

    def position(self, seen: int = 0) -> Position:
        return self._moments[0]

    def submit(
        self, question_id: str, move: str, *, want_position: bool = False, request_id: str | None = None
    ) -> SubmitMoveResponse:
        self.request_ids.append(request_id)
        if self._refuses:
            raise self._refuses.pop(0)
        self.sent.append((question_id, move))
        self._moments.pop(0)
        return SubmitMoveResponse(version=self._moments[0].version)

    def undo(self, *, answer: int = 0, want_position: bool = False, request_id: str | None = None) -> UndoMoveResponse:
        self.sent.append(("undo", ""))
        self._moments.pop(0)
        return UndoMoveResponse(version=self._moments[0].version)

    def say(self, text: str, *, request_id: str | None = None) -> int:
        self.sent.append(("say", text))
        return self._moments[0].version

    @contextmanager
    def watch(
        self, after: int = 0, *, on_state: OnState | None = None, linger: bool = False
    ) -> Iterator[Iterable[News]]:
        yield self._happening(after)

    def _happening(self, after: int) -> Iterator[News]:
        while True:
            now = self._moments[0]
            if now.version > after:
                yield from now.changes.entries
            yield now
            if len(self._moments) > 1:
                self._moments.pop(0)
            else:
                return
