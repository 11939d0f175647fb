"""The game itself: it starts, questions are answered, answers are taken back, and the keeper may end it."""

from __future__ import annotations

from typing import ClassVar

from smial.rules import Who
from smial.tables.changes.change import Asked
from smial.tables.changes.conditions import (
    keeper_only,
    must_be_open,
    must_be_playing,
    must_not_be_over,
    not_set_aside,
    not_too_often,
    rules_here,
)
from smial.tables.draft import Draft
from smial.tables.entries import Closed, Listed, Undone, tell
from smial.tables.folded import Folded
from smial.tables.ledger import ABSENT, EMPTY, Ledger
from smial.tables.ledger import Answer as AnswerGiven
from smial.tables.position import UnreadableMoveError
from smial.tables.refusals import Refusal
from smial.v1 import errors_pb2 as why


class Start(Asked, frozen=True):
    """The keeper begins the game."""

    def judge(self, before: Folded, draft: Draft) -> None:
        """When every seat is held."""
        ledger = before.ledger
        keeper_only(ledger, self.seat)
        must_be_open(ledger)
        not_set_aside(ledger)
        empty = [str(seat) for seat, chair in enumerate(ledger.chairs) if chair.holder == EMPTY]
        if empty:
            raise Refusal(
                why.REASON_SEATS_EMPTY,
                f"Seats {', '.join(empty)} are still empty: wait for somebody, or seat bots there.",
                empty=",".join(empty),
            )
        rules_here(before)
        draft.start(self.seat, self.request, self.digest)


class ListedAlready(Refusal):
    """The table is as listed, or as private, as was asked for: a repetition."""

    def __init__(self) -> None:
        super().__init__(why.REASON_BAD_FIELD, "The table is so already.", field="listed")


class ChangeTable(Asked, frozen=True):
    """The keeper opens the table to everybody, or makes it private."""

    listed: bool

    def judge(self, before: Folded, draft: Draft) -> None:
        """Until the table is over."""
        keeper_only(before.ledger, self.seat)
        must_not_be_over(before.ledger)
        if before.ledger.listed == self.listed:
            raise ListedAlready
        not_too_often(before.ledger, "listed")
        words = "{who} lets everybody find the table and look on." if self.listed else "{who} makes the table private."
        body = Listed(digest=self.digest, listed=self.listed, told=tell(words, who=Who(self.seat)))
        draft.add(body, self.seat, self.request)


class Answer(Asked, frozen=True):
    """A seat answers its open question; `by` names the bot that does it, if one does."""

    question: str
    move: str
    by: str = ""

    def judge(self, before: Folded, draft: Draft) -> None:
        """When that question is open and the move is one of its choices."""
        must_be_playing(before)
        position = before.position
        assert position is not None
        if self.by and not before.ledger.bot_at(self.seat):
            raise Refusal(why.REASON_NOT_ASKED, "A person holds this seat again.")
        if self.seat not in position.questions():
            awaited = ",".join(map(str, position.awaited()))
            raise Refusal(
                why.REASON_NOT_ASKED, f"You are not asked anything; awaited: {awaited or 'nobody'}.", awaited=awaited
            )
        open_question = position.question_id(self.seat)
        if self.question != open_question:
            message = "That question was closed meanwhile; look at the one that is open now."
            raise Refusal(why.REASON_OLD_QUESTION, message, question=open_question)
        try:
            move = position.codec.read_move(self.move)
        except UnreadableMoveError as error:
            raise Refusal(why.REASON_UNREADABLE_MOVE, str(error)) from None
        no = position.refusal(self.seat, move)
        if no is not None:
            raise Refusal(why.REASON_ILLEGAL_MOVE, str(no), question=open_question)
        draft.answer(self.seat, move, self.by, self.request, self.digest)


class TakeBack(Asked, frozen=True):
    """A seat takes its last answer back."""

    needs_journal: ClassVar[bool] = True

    answer: int = 0
    """The version of the answer that is meant; 0 for whichever is the last."""

    def judge(self, before: Folded, draft: Draft) -> None:
        """When it drew and showed nothing and nobody has answered since, or only within one open simultaneous step."""
        must_be_playing(before)
        not_too_often(before.ledger, "undone", self.seat)
        answer = before.undoable(self.seat)
        if answer is None:
            raise Refusal(
                why.REASON_NO_UNDO,
                "There is nothing that you may take back: your last answer drew or showed something, or others have "
                "answered since.",
            )
        if self.answer not in (0, answer.version):
            message = f"Your last answer is that of version {answer.version} by now, not of {self.answer}."
            raise Refusal(why.REASON_NO_UNDO, message)
        told = tell("{who} takes an answer back.", who=Who(self.seat))
        took = self._took(before.ledger, answer, draft)
        undone = Undone(digest=self.digest, of=answer.version, took=took, told=told)
        draft.take_back(undone, self.seat, self.request)

    def _took(self, ledger: Ledger, answer: AnswerGiven, draft: Draft) -> int:
        """What the clock has run for the answer, and since then for the seat's next question; nothing for the absent.

        Refuses where no time would be left.
        """
        if ledger.chairs[self.seat].holder == ABSENT:
            return 0
        took = answer.took + draft.took(self.seat)
        if took and took >= ledger.time_for(self.seat) + ledger.beyond(answer.took):
            raise Refusal(why.REASON_NO_UNDO, "There is no time left for the question that you would be asked again.")
        return took


class Abandon(Asked, frozen=True):
    """The keeper ends the table without a result."""

    def judge(self, before: Folded, draft: Draft) -> None:
        """While it is not over."""
        keeper_only(before.ledger, self.seat)
        must_not_be_over(before.ledger)
        ends = tell("{who} ends the table without a result.", who=Who(self.seat))
        draft.add(Closed(digest=self.digest, told=ends), self.seat, self.request)
