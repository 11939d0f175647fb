"""What the platform itself does at a table: absent seats, tables left alone, games that fail. When it is due is said in
`smial.tables.owed`.
"""

from __future__ import annotations

from smial.rules import Ref, Seat, Who
from smial.tables.changes.change import Owed
from smial.tables.changes.conditions import must_not_be_over, not_open, not_playing
from smial.tables.draft import Draft
from smial.tables.entries import Closed, Expired, Faulted, tell
from smial.tables.folded import Folded
from smial.tables.ledger import PERSON
from smial.tables.refusals import Refusal
from smial.v1 import errors_pb2 as why

KEEPS_WAITING = "{who} keeps the others waiting; a bot plays until {who} returns."
TIME_IS_UP = "{who}'s time is up; a bot plays until {who} returns."


class Expire(Owed, frozen=True):
    """A seat has kept the others waiting too long, or its time is up."""

    seat: Seat
    question: str
    since: int
    """Since when it was asked this question, as far as whoever found it late knew."""

    def judge(self, before: Folded, draft: Draft) -> None:
        """When it is still asked the same question, its owner is still seated and has not come back meanwhile."""
        ledger = before.ledger
        if before.position is None or not before.position.is_open(self.seat, self.question):
            raise Refusal(why.REASON_OLD_QUESTION, "The seat has answered meanwhile.")
        if ledger.chairs[self.seat].holder != PERSON or ledger.asked[self.seat].since != self.since:
            raise Refusal(why.REASON_NOT_ASKED, "Nobody holds the seat, or somebody who has just come.")
        late = TIME_IS_UP if ledger.clock else KEEPS_WAITING
        draft.add(Expired(seat=self.seat, told=tell(late, who=Who(self.seat))))


class Close(Owed, frozen=True):
    """Nobody attends to the table any more."""

    version: int

    def judge(self, before: Folded, draft: Draft) -> None:
        """When nothing has happened since."""
        must_not_be_over(before.ledger)
        if before.ledger.version != self.version:
            raise not_open(before.ledger)
        draft.add(Closed(told=tell("The table was left alone and is closed.")))


class SetAside(Owed, frozen=True):
    """The game failed again and again at this version."""

    version: int
    reference: str

    def judge(self, before: Folded, draft: Draft) -> None:
        """When the table is still where it failed."""
        if before.ledger.version != self.version or before.ledger.set_aside:
            raise not_playing(before.ledger)
        told = tell(
            "The game failed and the table is set aside; it can still be read. Reference: {reference}.",
            reference=Ref("", self.reference),
        )
        draft.add(Faulted(reference=self.reference, told=told))
