"""What persons at a table do besides the game: they talk, and propose another one."""

from __future__ import annotations

from smial.rules import Who
from smial.tables.changes.change import Asked
from smial.tables.changes.conditions import must_be_over, not_too_often
from smial.tables.draft import Draft
from smial.tables.entries import Rematched, Said, tell
from smial.tables.folded import Folded
from smial.tables.refusals import Refusal
from smial.v1 import errors_pb2 as why

MOST_SAID = 1000
"""How often one person may speak in a seat; how often all may at a table is `ledger.MOST`."""


class Say(Asked, frozen=True):
    """A person says something to all at the table; the text is clean (`names.clean_text`)."""

    text: str

    def judge(self, before: Folded, draft: Draft) -> None:
        """At any time, also when the game is over."""
        ledger = before.ledger
        if ledger.said.get(self.seat, 0) >= MOST_SAID:
            message = f"You have spoken {MOST_SAID} times, as often as one may at a table."
            raise Refusal(why.REASON_LIMIT, message, limit="said")
        not_too_often(ledger, "said")
        said = Said(digest=self.digest, text=self.text, name=ledger.chairs[self.seat].name)
        draft.add(said, self.seat, self.request)


class RematchProposed(Refusal):
    """Another game has been proposed at this table meanwhile: to propose it again is to get the same."""

    def __init__(self) -> None:
        super().__init__(why.REASON_NOT_PLAYING, "The next game has a table already.")


class ProposeRematch(Asked, frozen=True):
    """A person proposes another game, for which there is a table now."""

    table: str
    after: str
    """The table that was proposed before and came to nothing; empty if none was."""

    def judge(self, before: Folded, draft: Draft) -> None:
        """When this one is over, and nobody was quicker."""
        must_be_over(before.ledger)
        if before.ledger.rematch != self.after:
            raise RematchProposed
        not_too_often(before.ledger, "rematched")
        told = tell("{who} proposes another game.", who=Who(self.seat))
        draft.add(Rematched(digest=self.digest, table=self.table, told=told), self.seat, self.request)
