"""Who sits where: persons sit down, change seats and leave; bots are seated and sent away."""

from __future__ import annotations

from collections.abc import Iterator
from hmac import compare_digest
from typing import ClassVar

import msgspec

from smial.rules import Ref, Seat, Told, line
from smial.tables.access import token_unknown
from smial.tables.changes.change import Asked, digest
from smial.tables.changes.conditions import (
    distinct_name,
    free_seat,
    in_range,
    keeper_only,
    must_be_open,
    must_not_be_over,
    not_open,
    not_too_often,
)
from smial.tables.draft import Draft
from smial.tables.entries import Left, Reseated, Seated, tell
from smial.tables.folded import Folded
from smial.tables.ledger import ABSENT, BOT, OPEN, PLAYING, Ledger
from smial.tables.refusals import Refusal
from smial.v1 import errors_pb2 as why


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
        held = seat_of(self.token_hash, draft)
        if held is not None:
            self._again(ledger, held, draft)
            return
        if ledger.status not in (OPEN, PLAYING):
            raise not_open(ledger)
        seat = free_seat(ledger, self.seat)
        not_too_often(ledger, "seated")
        name = distinct_name(ledger, seat, self.name or f"Player {seat + 1}")
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
        not_too_often(ledger, "returned", seat)
        told = tell("{name} is back.", name=Ref(f"seat/{seat}", chair.name))
        draft.add(Seated(digest=self.digest, seat=seat, name=chair.name, told=told), seat, self.request)


class NothingToChange(Refusal):
    """The person sits there already, under this name: a repetition."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(why.REASON_SEAT_TAKEN, f"You sit in seat {seat} already, under this name.", seat=str(seat))
        self.seat = seat


class ChangeSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A person moves to another seat, or takes another name, or both; `seat` is where the person sits now."""

    needs_journal: ClassVar[bool] = False

    request: str | None
    seat: Seat
    to: Seat | None
    name: str
    """Clean; empty is to keep it."""
    token_hash: bytes

    @property
    def digest(self) -> str:
        """See `Change`; the same wherever the person has moved since."""
        return digest("change seat", (self.to, self.name, self.token_hash.hex()))

    def who(self, before: Folded) -> Seat | None:
        """The seat it will be: there a repetition comes from."""
        return self.seat if self.to is None else self.to

    def judge(self, before: Folded, draft: Draft) -> None:
        """To a free seat before the start; another name until the table is over."""
        ledger, seat = before.ledger, seat_of(self.token_hash, draft)
        if seat is None:
            raise token_unknown()
        must_not_be_over(ledger)
        to = seat if self.to is None else in_range(ledger, self.to)
        if to != seat:
            must_be_open(ledger)
            free_seat(ledger, to)
        old = ledger.chairs[seat].name
        name = distinct_name(ledger, seat, self.name or old)
        if (to, name) == (seat, old):
            raise NothingToChange(seat)
        not_too_often(ledger, "reseated", to)
        told = tuple(_moved(seat, to, old, name))
        draft.add(Reseated(digest=self.digest, seat=seat, to=to, name=name, told=told), to, self.request)
        if to != seat:
            draft.tokens.update({seat: None, to: self.token_hash})


def _moved(seat: Seat, to: Seat, old: str, name: str) -> Iterator[Told]:
    """What the others read of it."""
    if name != old:
        yield Told(line("{old} is called {name} now.", old=Ref(f"seat/{seat}", old), name=Ref(f"seat/{to}", name)))
    if to != seat:
        yield Told(line("{name} moves to seat {seat}.", name=Ref(f"seat/{to}", name), seat=to + 1))


class Leave(Asked, frozen=True):
    """A person gives the seat up, and the token with it: the hash tells a repetition from somebody else's request."""

    token_hash: bytes

    def judge(self, before: Folded, draft: Draft) -> None:
        """While the table is not over; what is left in play is played on by a bot."""
        must_not_be_over(before.ledger)
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
        not_too_often(before.ledger, "bots")
        name = distinct_name(before.ledger, at, f"{self.bot.capitalize()} bot {at + 1}")
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
        chair = before.ledger.chairs[in_range(before.ledger, self.at)]
        if chair.holder != BOT:
            raise Refusal(
                why.REASON_NO_SUCH_SEAT, f"No bot sits in seat {self.at}.", seats=str(len(before.ledger.chairs))
            )
        goes = tell("{name} leaves.", name=Ref(f"seat/{self.at}", chair.name))
        draft.add(Left(digest=self.digest, seat=self.at, told=goes), self.seat, self.request)


def seat_of(token_hash: bytes, draft: Draft) -> Seat | None:
    """The seat that this token holds now, or None."""
    held = (seat for seat, token in draft.held.items() if seat >= 0 and compare_digest(token, token_hash))
    return next(held, None)
