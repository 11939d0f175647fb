"""All that the full-screen table shows: what was seen, what is being answered, what is in the way. Pure.

Not here: how it looks (`panes`), what keys do (`screen`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from smial.cli.draw import UNICODE, Glyphs
from smial.cli.draw.words import said
from smial.cli.table import seated
from smial.cli.table.answering import Answering
from smial.cli.table.desk import Page, pages
from smial.cli.table.link import Away
from smial.cli.table.sight import Sight
from smial.v1.play_service_pb2 import Question


@dataclass
class State:
    """What one person has before him."""

    sight: Sight
    title: str = ""
    """The game's."""
    there: str = ""
    """What a command must say to come to this server; empty if nothing."""
    glyphs: Glyphs = UNICODE
    away: Away | None = None
    """Set while the server is away and what is seen may be old."""
    answering: Answering | None = None
    """The question, if there is one."""
    page: int = 0
    """Which boards are shown, in `pages`."""
    typed: str = ""
    saying: bool = False
    """Whether what is typed is for the others."""
    notice: str = ""
    """What the person should read before the next key."""
    sent: str = ""
    """The id of a question whose answer is on its way."""
    pages: Sequence[Page] = field(default_factory=lambda: [Page("", ())])

    @property
    def current(self) -> Page:
        """The boards that are shown."""
        return self.pages[self.page % len(self.pages)]

    @property
    def is_sending(self) -> bool:
        """Whether the open question was answered and nobody has taken the answer yet."""
        return bool(self.sent) and self.sent == self.sight.position.question.id

    @property
    def undo(self) -> str:
        """What can be taken back; empty if nothing."""
        return said(self.sight.position.undo, self.sight.players)

    def send(self, question: Question) -> None:
        """An answer to it is on its way: a second Enter finds nothing to answer."""
        if not question.id.startswith(seated.OWN):
            self.sent, self.answering = question.id, None

    def look(self) -> bool:
        """Takes over what has come to be seen; True if there is another question than before."""
        self.pages = pages(self.sight.laid)
        question = self._question()
        if question is None:
            self.answering = None
            return False
        if self.answering is not None and self.answering.question == question:
            self.answering.spread = self.sight.laid
            return False
        before, self.answering = self.answering, Answering(question, self.sight.laid)
        if before is not None and before.question.id == question.id:  # other choices: somebody came to the lobby
            self.answering.typed, self.answering.cursor = before.typed, before.cursor
            return False
        self._turn_to(self.answering.offered)
        return True

    def _question(self) -> Question | None:
        sight = self.sight
        if sight.position.version == 0:
            return None
        if sight.is_over:
            return seated.over(sight)
        if sight.is_open:
            return seated.lobby(sight)
        is_asked = sight.position.HasField("question") and not self.is_sending
        return sight.position.question if is_asked else None

    def _turn_to(self, offered: frozenset[str]) -> None:
        """Shows the boards that the question is about."""
        if offered and not self.current.holds(offered):
            self.page = max(range(len(self.pages)), key=lambda number: self.pages[number].holds(offered))
