"""What a journal says about a table besides the position: status, seats, draws made, what may be taken back, who is
late.

Each entry is taken in order; the result depends on nothing else. Small and plain, so that it is copied and snapshotted
together with the position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from smial.rules import Question, Seat
from smial.tables.entries import (
    BY_PLATFORM,
    AnyBody,
    Clock,
    Closed,
    Created,
    Expired,
    Faulted,
    Left,
    Listed,
    Moved,
    Rematched,
    Reseated,
    Result,
    Said,
    Seated,
    Started,
    Undone,
)

EMPTY, PERSON, BOT, DEPARTED, ABSENT = "empty", "person", "bot", "departed", "absent"
OPEN, PLAYING, FINISHED, ABANDONED = "open", "playing", "finished", "abandoned"
OVER = (FINISHED, ABANDONED)

SECOND = 1_000_000
"""Of the store's microseconds."""

DEFAULT_BOT = "greedy"
UNDO_DEPTH = 64
"""How many answers at most are remembered as such that might be taken back."""
MOST = {
    "said": 10_000,
    "seated": 1_000,
    "bots": 1_000,
    "returned": 1_000,
    "undone": 1_000,
    "reseated": 200,
    "listed": 100,
    "rematched": 100,
}
"""How often a table bears what people may do again and again: a journal must not grow for ever. Moves are not counted,
since a game ends; bots that sit down are counted apart, so that a keeper whom strangers plague can always begin, and
so are the absent who return: they may always do so by answering.
"""
OF_A_SEAT = ("undone", "reseated", "returned")
"""What each seat may do so often, whatever the others do."""


class Chair(msgspec.Struct, array_like=True):
    """A seat and who holds it."""

    holder: str = EMPTY
    name: str = ""
    bot: str = ""
    since: int = 0
    """The version at which the holder sat down."""
    share: str = ""
    """Hex of the entropy its holder brought before the start."""
    before: list[Seat] = []
    """Where its holder sat before: requests sent from there may come again."""


class Answer(msgspec.Struct, array_like=True):
    """An answer that might still be taken back."""

    version: int
    seat: Seat
    together: str
    took: int
    """See `Moved`."""
    others_since: bool = False
    """Whether another seat has answered since, within the same simultaneous step."""


class Asked(msgspec.Struct, array_like=True):
    """Since when a seat has been asked its open question."""

    answered: int
    """How many answers the seat had given before it."""
    question: Question
    since: int
    used: int = 0
    """Microseconds of the seat's clock that had been used before: for the answer that was taken back."""


class Ledger(msgspec.Struct):
    """The table as its journal says. Times are the store's microseconds."""

    table: str
    game: str
    rules_version: int
    options: bytes
    """JSON, all fields written out."""
    carry: bytes
    """JSON; `null` where it continues no other table."""
    listed: bool
    patience: int
    commitment: str
    seed: str
    continues: str
    clock: Clock | None
    created: int
    updated: int
    chairs: list[Chair]
    reserves: list[int]
    """What is left of each seat's reserve of time, in microseconds; empty without a clock."""
    status: str = OPEN
    version: int = 0
    closed_shares: list[tuple[Seat, str]] | None = None
    """The entropy shares with which the game was started; None before."""
    moved: int = 0
    """The time of the newest entry that changed the position."""
    made: dict[str, int] = {}
    """How many draws each stream has made."""
    answers: list[Answer] = []
    """Answers that might be taken back, the newest last."""
    last_seat: Seat = -1
    """Who gave the newest answer that was not the platform's own."""
    asked: dict[Seat, Asked] = {}
    result_json: bytes = b""
    """Empty where there is none. JSON, because what carries over is, and the ledger is packed in another form."""
    set_aside: str = ""
    said: dict[Seat, int] = {}
    """How often whoever holds a seat has spoken."""
    counted: dict[str, int] = {}
    """How many entries there are of each kind in `MOST`; of some by seat."""
    rematch: str = ""
    """The id of the next game's table, once it was proposed; if that came to nothing and another was, of the newest."""

    @property
    def result(self) -> Result | None:
        """How the game ended, if it did."""
        return msgspec.json.decode(self.result_json, type=Result) if self.result_json else None

    def keeper(self) -> Seat | None:
        """The person seated longest."""
        seated = [(chair.since, seat) for seat, chair in enumerate(self.chairs) if chair.holder in (PERSON, ABSENT)]
        return min(seated)[1] if seated else None

    def shares(self) -> list[tuple[Seat, bytes]]:
        """The entropy shares of all persons seated, in the order of sitting down; after the start they stay as they
        were, whoever comes and goes.
        """
        chairs = sorted((chair.since, seat, chair.share) for seat, chair in enumerate(self.chairs) if chair.share)
        shares = [(seat, share) for _, seat, share in chairs] if self.closed_shares is None else self.closed_shares
        return [(seat, bytes.fromhex(share)) for seat, share in shares]

    def free_seats(self) -> list[Seat]:
        """Where a person may sit down now: empty chairs before the start, departed ones while it is played."""
        wanted = {OPEN: EMPTY, PLAYING: DEPARTED}.get(self.status)
        return [seat for seat, chair in enumerate(self.chairs) if chair.holder == wanted]

    def bot_at(self, seat: Seat) -> str:
        """The kind of bot that plays this seat now; empty if none does."""
        chair = self.chairs[seat]
        return (chair.bot or DEFAULT_BOT) if chair.holder in (BOT, DEPARTED, ABSENT) else ""

    def is_over(self) -> bool:
        """Whether it is finished or abandoned."""
        return self.status in OVER

    def has_most(self, kind: str, seat: Seat | None) -> bool:
        """Whether the table bears no more entries of this kind, by this seat."""
        return self.counted.get(_counter(kind, seat), 0) >= MOST[kind]

    def deadline(self, seat: Seat, present_since: int = 0) -> int | None:
        """When the time of a seat is up, by clock or by patience; None if nothing runs for it.

        Before `present_since` nobody was there: a clock did not run then, and patience that ended then goes on for as
        long again.
        """
        asked = self.asked.get(seat)
        if asked is None or not asked.question.waits or self.chairs[seat].holder != PERSON or self.set_aside:
            return None
        if self.clock is not None:
            return max(asked.since, present_since) + self.time_for(seat) - asked.used
        if not self.others_wait_for(seat):
            return None
        end = asked.since + self.patience * SECOND
        return end + 2 * max(0, present_since - end)

    def took(self, seat: Seat, now: int, present_since: int = 0) -> int:
        """Microseconds of its time that the seat has used for its open question; 0 where no clock runs for it."""
        if self.clock is None or self.deadline(seat) is None:
            return 0
        asked = self.asked[seat]
        return min(self.time_for(seat), asked.used + max(0, now - max(asked.since, present_since)))

    def time_for(self, seat: Seat) -> int:
        """Microseconds that the seat has for an answer, its reserve included; 0 where there is no clock."""
        return self.clock.per_move * SECOND + self.reserves[seat] if self.clock else 0

    def beyond(self, took: int) -> int:
        """How much of an answer's time comes out of the seat's reserve."""
        return max(0, took - self.clock.per_move * SECOND) if self.clock else 0

    def others_wait_for(self, seat: Seat) -> bool:
        """Whether another person is seated."""
        return any(chair.holder in (PERSON, ABSENT) for at, chair in enumerate(self.chairs) if at != seat)

    def take(self, version: int, time: int, seat: Seat | None, body: AnyBody) -> None:
        """Notes one entry; the position is somebody else's business."""
        self.version = version
        self.updated = time
        self._count(seat, body)
        match body:
            case Listed():
                self.listed = body.listed
            case Seated():
                self._sat_down(version, time, body)
            case Reseated():
                self._moved_to(body)
            case Left():
                self._left(body.seat)
            case Started():
                self.status, self.moved = PLAYING, time
                self.closed_shares = [(holder, share.hex()) for holder, share in self.shares()]
            case Moved():
                self.moved = time
                self.charge(seat, body.took)
                if not body.by:
                    self._returned(seat, time)
            case Undone():
                self.moved = time
                self.answers = [answer for answer in self.answers if answer.version != body.of]
                self._returned(seat, time)
            case Said():
                assert seat is not None
                self.said[seat] = self.said.get(seat, 0) + 1
            case Rematched():
                self.rematch = body.table
            case Expired():
                self.chairs[body.seat].holder = ABSENT
                self._forfeit(body.seat)
            case Faulted():
                self.set_aside = body.reference
            case Closed():
                self.status = FINISHED if body.result else ABANDONED
                self.result_json = msgspec.json.encode(body.result) if body.result else b""
                self.answers.clear()
            case Created():
                pass

    def note_answer(self, version: int, seat: Seat, body: Moved, question: Question) -> None:
        """Notes what an answer means for taking back: itself, and those before it."""
        final = bool(body.draws or body.shown)
        if body.by == BY_PLATFORM:
            if final:
                self._settle(self.last_seat)
            return
        self.last_seat = seat
        together = question.together
        self.answers = [
            answer for answer in self.answers if answer.seat == seat or (together and answer.together == together)
        ]
        for answer in self.answers:
            answer.others_since = answer.others_since or answer.seat != seat
        if final or body.by:
            self._settle(seat)
        else:
            self.answers.append(Answer(version, seat, together, body.took))
            del self.answers[:-UNDO_DEPTH]

    def note_questions(self, questions: Mapping[Seat, Question], answered: Sequence[int], time: int) -> None:
        """Notes who is asked what after an entry, and since when."""
        before, self.asked = self.asked, {}
        for seat, question in questions.items():
            asked = before.get(seat)
            if asked is None or asked.answered != answered[seat] or asked.question != question:
                asked = Asked(answered[seat], question, time)
            self.asked[seat] = asked

    def note_used(self, seat: Seat, took: int) -> None:
        """A question is asked anew for an answer that was taken back: with the time that was left then."""
        if seat in self.asked:
            self.asked[seat].used = took

    def charge(self, seat: Seat | None, took: int, *, back: bool = False) -> None:
        """What goes beyond the time for an answer comes out of the seat's reserve, or is given back to it."""
        beyond = self.beyond(took)
        if beyond and seat is not None:
            self.reserves[seat] += beyond if back else -beyond

    def committed(self, planned: int, time: int) -> None:
        """Puts the store's time of the newest entries in the place of the time they were planned for."""
        self.updated = time
        if self.moved == planned:
            self.moved = time
        for asked in self.asked.values():
            if asked.since == planned:
                asked.since = time

    def undoable(self, seat: Seat, open_steps: set[str]) -> Answer | None:
        """The answer that this seat may take back, or None.

        `open_steps` are the `together` of open questions.
        """
        if self.status != PLAYING or self.set_aside or self.has_most("undone", seat):
            return None
        mine = [answer for answer in self.answers if answer.seat == seat]
        if not mine or (mine[-1].others_since and mine[-1].together not in open_steps):
            return None
        return mine[-1]

    def _sat_down(self, version: int, time: int, body: Seated) -> None:
        if self.chairs[body.seat].holder == ABSENT:
            self._returned(body.seat, time)
            return
        unhurried = [seat for seat in self.asked if self.clock is None and not self.others_wait_for(seat)]
        self.chairs[body.seat] = Chair(BOT if body.bot else PERSON, body.name, body.bot, version, body.share)
        self.said.pop(body.seat, None)
        for seat in (body.seat, *unhurried):
            self._ask_anew(seat, time)

    def _moved_to(self, body: Reseated) -> None:
        chair = self.chairs[body.seat]
        self.chairs[body.seat] = Chair()
        self.chairs[body.to] = chair
        chair.name = body.name
        if body.to != body.seat:
            chair.before = sorted({*chair.before, body.seat} - {body.to})
        if body.seat in self.said:
            self.said[body.to] = self.said.pop(body.seat)

    def _returned(self, seat: Seat | None, time: int) -> None:
        """The owner of an absent seat has acted: no bot plays it any more, and the others' patience begins anew."""
        if seat is not None and self.chairs[seat].holder == ABSENT:
            self.chairs[seat].holder = PERSON
            self._ask_anew(seat, time)

    def _ask_anew(self, seat: Seat, time: int) -> None:
        """The seat's open question, if it has one, has kept nobody waiting until now."""
        if seat in self.asked:
            self.asked[seat].since, self.asked[seat].used = time, 0

    def _left(self, seat: Seat) -> None:
        if self.status == PLAYING:
            self.chairs[seat].holder = DEPARTED
            self.chairs[seat].bot = DEFAULT_BOT
            self._forfeit(seat)
            self._settle(seat)  # whoever sits down there next has not given these answers
        else:
            self.chairs[seat] = Chair()

    def _forfeit(self, seat: Seat) -> None:
        """Whoever plays there from now on has time for each answer, and no reserve."""
        if self.clock is not None:
            self.reserves[seat] = 0

    def _settle(self, seat: Seat) -> None:
        """What this seat has answered so far can no longer be taken back."""
        self.answers = [answer for answer in self.answers if answer.seat != seat]

    def _count(self, seat: Seat | None, body: AnyBody) -> None:
        for draw in body.draws:
            self.made[draw.stream] = draw.number
        kind = self._kind(body)
        if kind in MOST:
            counter = _counter(kind, seat)
            self.counted[counter] = self.counted.get(counter, 0) + 1

    def _kind(self, body: AnyBody) -> str:
        """As what it is counted."""
        if not isinstance(body, Seated):
            return body.kind
        if body.bot:
            return "bots"
        return "returned" if self.chairs[body.seat].holder == ABSENT else "seated"


def _counter(kind: str, seat: Seat | None) -> str:
    """Under which it is counted."""
    return f"{kind}/{seat}" if kind in OF_A_SEAT else kind


def opened(table: str, body: Created, time: int) -> Ledger:
    """The ledger of a table that was just created."""
    return Ledger(
        table=table,
        game=body.game,
        rules_version=body.rules_version,
        options=bytes(body.options),
        carry=bytes(body.carry),
        listed=body.listed,
        patience=body.patience,
        commitment=body.commitment,
        seed=body.seed,
        continues=body.continues,
        clock=body.clock,
        created=time,
        updated=time,
        chairs=[Chair() for _ in range(body.seats)],
        reserves=[body.clock.reserve * SECOND] * body.seats if body.clock else [],
        version=1,
    )
