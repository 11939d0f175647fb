"""Everything that can happen to a table, one small class each: what it needs to be right, and the entries it makes.

`judge` runs on a worker thread against one version of the table. It refuses, or plays on a copy; it never changes
`before`.
"""

from __future__ import annotations

import hashlib
from hmac import compare_digest
from typing import Any, ClassVar, Protocol

import msgspec

from smial.rules import Ref, Seat, Who
from smial.tables.draft import Draft
from smial.tables.entries import Closed, Expired, Faulted, Left, Seated, Undone, tell
from smial.tables.folded import Folded
from smial.tables.ledger import ABSENT, BOT, EMPTY, OPEN, PERSON, PLAYING, Ledger
from smial.tables.names import distinct
from smial.tables.position import UnreadableMoveError
from smial.tables.refusals import Refusal
from smial.v1 import errors_pb2 as why


class Change(Protocol):
    """One thing that somebody, or the platform itself, wants to happen to a table."""

    needs_journal: ClassVar[bool]
    """Whether judging it takes all entries of the table."""

    @property
    def request(self) -> str | None:
        """The request id; None for what cannot be sent twice."""
        ...

    @property
    def digest(self) -> str:
        """Of all that was asked, so that the same id for something else is noticed."""
        ...

    def who(self, before: Folded) -> Seat | None:
        """The seat under which the request id is kept."""
        ...

    def judge(self, before: Folded, draft: Draft) -> None:
        """Adds the entries to the draft, or raises a Refusal."""
        ...


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A change that a seat asks for."""

    needs_journal: ClassVar[bool] = False

    request: str | None
    seat: Seat

    @property
    def digest(self) -> str:
        """See `Change`."""
        return digest(type(self).__name__, msgspec.to_builtins(self))

    def who(self, before: Folded) -> Seat | None:
        """The asking seat."""
        return self.seat


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """A change that the platform itself owes the table; it has no request id, judging again is enough."""

    needs_journal: ClassVar[bool] = False

    request: str | None = None

    @property
    def digest(self) -> str:
        """See `Change`; never compared."""
        return ""

    def who(self, before: Folded) -> Seat | None:
        """Nobody asks."""
        return None


class AlreadySeated(Refusal):
    """The token holds a seat at this table: a repeated join is the same join."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(why.REASON_SEAT_TAKEN, f"You sit in seat {seat} already.", seat=str(seat))
        self.seat = seat


class Sit(msgspec.Struct, frozen=True, kw_only=True):
    """A person sits down."""

    needs_journal: ClassVar[bool] = False

    request: str | None
    seat: Seat | None
    name: str
    share: bytes
    token_hash: bytes

    @property
    def digest(self) -> str:
        """See `Change`."""
        return digest("sit", (self.name, self.share.hex()))

    def who(self, before: Folded) -> Seat | None:
        """The seat it will be; where none is free, nobody's."""
        return self.seat if self.seat is not None else next(iter(before.ledger.free_seats()), None)

    def judge(self, before: Folded, draft: Draft) -> None:
        """In the seat wished for or the first free one; while it is played, in one that was left.

        Who holds a seat already gets no other one; if a bot has been playing it, that ends.
        """
        ledger = before.ledger
        for seat, token in draft.held.items():
            if seat >= 0 and compare_digest(token, self.token_hash):
                self._again(ledger, seat, draft)
                return
        if ledger.status not in (OPEN, PLAYING):
            raise _not_open(ledger)
        seat = free_seat(ledger, self.seat)
        name = name_at(ledger, seat, self.name or f"Player {seat + 1}")
        share = self.share.hex() if ledger.status == OPEN else ""
        body = Seated(
            digest=self.digest,
            seat=seat,
            name=name,
            share=share,
            told=tell("{name} sits down.", name=Ref(f"seat/{seat}", name)),
        )
        draft.add(body, seat, self.request)
        draft.tokens[seat] = self.token_hash

    def _again(self, ledger: Ledger, seat: Seat, draft: Draft) -> None:
        """Who was absent has returned; for everybody else it is the join of before."""
        chair = ledger.chairs[seat]
        if chair.holder != ABSENT or ledger.status != PLAYING:
            raise AlreadySeated(seat)
        told = tell("{name} is back.", name=Ref(f"seat/{seat}", chair.name))
        draft.add(Seated(digest=self.digest, seat=seat, name=chair.name, told=told), seat, self.request)


class Leave(Asked, frozen=True):
    """A person gives the seat up, and the token with it: the hash tells a repetition from somebody else's request."""

    token_hash: bytes

    def judge(self, before: Folded, draft: Draft) -> None:
        """While the table is not over; what is left in play is played on by a bot."""
        if before.ledger.status not in (OPEN, PLAYING):
            raise _not_playing(before.ledger)
        name = before.ledger.chairs[self.seat].name
        leaves = tell("{name} leaves.", name=Ref(f"seat/{self.seat}", name))
        draft.add(Left(digest=self.digest, seat=self.seat, told=leaves), self.seat, self.request)
        draft.tokens[self.seat] = None


class SeatBot(Asked, frozen=True):
    """The keeper seats a bot."""

    at: Seat | None
    bot: str

    def judge(self, before: Folded, draft: Draft) -> None:
        """Before the start, in a free seat."""
        keeper_only(before.ledger, self.seat)
        must_be_open(before.ledger)
        at = free_seat(before.ledger, self.at)
        name = name_at(before.ledger, at, f"{self.bot.capitalize()} bot {at + 1}")
        body = Seated(
            digest=self.digest,
            seat=at,
            name=name,
            bot=self.bot,
            told=tell("{name} sits down.", name=Ref(f"seat/{at}", name)),
        )
        draft.add(body, self.seat, self.request)


class SendBotAway(Asked, frozen=True):
    """The keeper frees a bot's seat."""

    at: Seat

    def judge(self, before: Folded, draft: Draft) -> None:
        """Before the start."""
        keeper_only(before.ledger, self.seat)
        must_be_open(before.ledger)
        chair = before.ledger.chairs[_in_range(before.ledger, self.at)]
        if chair.holder != BOT:
            raise Refusal(
                why.REASON_NO_SUCH_SEAT, f"No bot sits in seat {self.at}.", seats=str(len(before.ledger.chairs))
            )
        goes = tell("{name} leaves.", name=Ref(f"seat/{self.at}", chair.name))
        draft.add(Left(digest=self.digest, seat=self.at, told=goes), self.seat, self.request)


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


class Abandon(Asked, frozen=True):
    """The keeper ends the table without a result."""

    def judge(self, before: Folded, draft: Draft) -> None:
        """While it is not over."""
        keeper_only(before.ledger, self.seat)
        if before.ledger.status not in (OPEN, PLAYING):
            raise _not_playing(before.ledger)
        ends = tell("{who} ends the table without a result.", who=Who(self.seat))
        draft.add(Closed(digest=self.digest, told=ends), self.seat, self.request)


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

    def judge(self, before: Folded, draft: Draft) -> None:
        """When it drew and showed nothing and nobody has answered since, or only within one open simultaneous step."""
        must_be_playing(before)
        of = before.undoable(self.seat)
        if of is None:
            raise Refusal(
                why.REASON_NO_UNDO,
                "There is nothing that you may take back: your last answer drew or showed something, or others have "
                "answered since.",
            )
        told = tell("{who} takes an answer back.", who=Who(self.seat))
        draft.take_back(Undone(digest=self.digest, of=of, told=told), self.seat, self.request)


class Expire(Owed, frozen=True):
    """A seat has kept the others waiting too long."""

    seat: Seat
    question: str

    def judge(self, before: Folded, draft: Draft) -> None:
        """When it is still asked the same question and its owner is still seated."""
        if before.position is None or not before.position.is_open(self.seat, self.question):
            raise Refusal(why.REASON_OLD_QUESTION, "The seat has answered meanwhile.")
        if before.ledger.chairs[self.seat].holder != PERSON:
            raise Refusal(why.REASON_NOT_ASKED, "Nobody holds the seat.")
        late = tell("{who} keeps the others waiting; a bot plays until {who} returns.", who=Who(self.seat))
        draft.add(Expired(seat=self.seat, told=late))


class Close(Owed, frozen=True):
    """Nobody attends to the table any more."""

    version: int

    def judge(self, before: Folded, draft: Draft) -> None:
        """When nothing has happened since."""
        if before.ledger.version != self.version or before.ledger.status not in (OPEN, PLAYING):
            raise _not_open(before.ledger)
        draft.add(Closed(told=tell("The table was left alone and is closed.")))


class SetAside(Owed, frozen=True):
    """The game failed again and again at this version."""

    version: int
    reference: str

    def judge(self, before: Folded, draft: Draft) -> None:
        """When the table is still where it failed."""
        if before.ledger.version != self.version or before.ledger.set_aside:
            raise _not_playing(before.ledger)
        told = tell(
            "The game failed and the table is set aside; it can still be read. Reference: {reference}.",
            reference=Ref("", self.reference),
        )
        draft.add(Faulted(reference=self.reference, told=told))


def digest(verb: str, content: Any) -> str:
    """Of a decoded request."""
    return hashlib.sha256(msgspec.json.encode((verb, content), order="deterministic")).hexdigest()[:32]


def free_seat(ledger: Ledger, wished: Seat | None) -> Seat:
    """The seat wished for, or the first that is free."""
    free = ledger.free_seats()
    if wished is None:
        if not free:
            raise Refusal(why.REASON_TABLE_FULL, "No seat is free at this table.")
        return free[0]
    if _in_range(ledger, wished) not in free:
        listed = ", ".join(map(str, free)) or "none"
        raise Refusal(why.REASON_SEAT_TAKEN, f"Seat {wished} is taken; free: {listed}.", free=",".join(map(str, free)))
    return wished


def name_at(ledger: Ledger, seat: Seat, name: str) -> str:
    """The name, or with a number behind it if another seat's looks the same."""
    return distinct(name, [chair.name for at, chair in enumerate(ledger.chairs) if at != seat])


def keeper_only(ledger: Ledger, seat: Seat) -> None:
    """Refuses everybody but the person seated longest."""
    keeper = ledger.keeper()
    if seat != keeper:
        message = f"Only the keeper, in seat {keeper}, may do this."
        raise Refusal(why.REASON_NOT_KEEPER, message, keeper="" if keeper is None else str(keeper))


def must_be_open(ledger: Ledger) -> None:
    """Refuses what is possible only before the start."""
    if ledger.status != OPEN:
        raise _not_open(ledger)


def must_be_playing(folded: Folded) -> None:
    """Refuses what is possible only while the game goes on and its rules are here."""
    if folded.ledger.status != PLAYING:
        raise _not_playing(folded.ledger)
    not_set_aside(folded.ledger)
    rules_here(folded)


def not_set_aside(ledger: Ledger) -> None:
    """Refuses what would ask the rules once more where they have failed too often."""
    if ledger.set_aside:
        message = "The game failed at this table again and again; it can only be read."
        raise Refusal(why.REASON_SET_ASIDE, message, reference=ledger.set_aside)


def rules_here(folded: Folded) -> None:
    """Refuses for a while where this process does not have the table's rules."""
    if folded.playable is None:
        game = f"{folded.ledger.game}, rules version {folded.ledger.rules_version}"
        raise Refusal(
            why.REASON_RULES_NOT_HERE, f"This server does not have {game}; another may.", game=folded.ledger.game
        )


def _in_range(ledger: Ledger, seat: Seat) -> Seat:
    if not 0 <= seat < len(ledger.chairs):
        message = f"There is no seat {seat}: seats are 0 to {len(ledger.chairs) - 1}."
        raise Refusal(why.REASON_NO_SUCH_SEAT, message, seats=str(len(ledger.chairs)))
    return seat


def _not_open(ledger: Ledger) -> Refusal:
    return Refusal(why.REASON_NOT_OPEN, f"The table is {ledger.status}, not open.", status=ledger.status)


def _not_playing(ledger: Ledger) -> Refusal:
    status = "set aside" if ledger.set_aside else ledger.status
    return Refusal(why.REASON_NOT_PLAYING, f"The table is not being played: it is {status}.", status=status)
