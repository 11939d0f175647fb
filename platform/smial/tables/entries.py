"""What the lines of a journal say. An entry's body is JSON, told apart by its kind; the store keeps it as bytes.

Not for: what an entry does to a table (`ledger`) or to a position (`position`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from smial.rules import Line, Ref, Seat, Told, line
from smial.store import Entry

MAKER: Seat = -1
"""The pseudo-seat under which the store keeps the token of whoever made the table."""


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """One random outcome, as it was drawn."""

    stream: str
    number: int
    bound: int
    outcome: int
    purpose: str


class Body(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, kw_only=True, omit_defaults=True):
    """What all entries may hold."""

    digest: str = ""
    """Of the request that made it, to tell a repetition from another request under the same id."""
    told: tuple[Told, ...] = ()
    draws: tuple[Draw, ...] = ()

    @property
    def kind(self) -> str:
        """`created`, `seated`, … as the store names it."""
        return type(self).__name__.lower()


class Clock(msgspec.Struct, frozen=True):
    """Time for thinking, in seconds."""

    per_move: int
    """For each answer; 1 to 86,400."""
    reserve: int = 0
    """For the whole game, used where the time for an answer is up; 0 to 86,400."""


class Created(Body, frozen=True):
    """The table exists."""

    game: str
    rules_version: int
    options: msgspec.Raw
    seats: int
    listed: bool
    patience: int
    """Seconds a seat may keep the others waiting; without meaning where there is a clock."""
    commitment: str
    """Hex."""
    seed: str = ""
    continues: str = ""
    carry: msgspec.Raw = msgspec.Raw(b"null")
    """What the table it continues left behind."""
    clock: Clock | None = None


class Listed(Body, frozen=True):
    """The keeper has opened the table to everybody, or made it private."""

    listed: bool


class Seated(Body, frozen=True):
    """A person or a bot sat down."""

    seat: Seat
    name: str
    bot: str = ""
    share: str = ""
    """Hex of a person's entropy; empty for bots and after the start."""


class Reseated(Body, frozen=True):
    """A person moved to another seat, or took another name; all else stays."""

    seat: Seat
    """Where the person sat."""
    to: Seat
    """Where the person sits; the same for another name alone."""
    name: str


class Left(Body, frozen=True):
    """A seat was given up, or a bot was sent away."""

    seat: Seat


class Started(Body, frozen=True):
    """The list of shares is closed and the first position drawn."""


class Moved(Body, frozen=True):
    """A question was answered."""

    question: str
    move: msgspec.Raw
    by: str = ""
    """Empty for the seat's owner, the bot's name for a bot, `only` where the platform gave the single answer there
    was.
    """
    shown: tuple[Ref, ...] = ()
    took: int = 0
    """Microseconds that the seat's clock ran for it; 0 where there is none, or it was not the owner who answered."""


class Undone(Body, frozen=True):
    """An answer was taken back, with the platform's own answers that followed from it."""

    of: int
    """The version of the answer."""
    took: int = 0
    """Microseconds that the seat's clock had run for it, and for the question after it: so much is used of its time."""


class Said(Body, frozen=True):
    """A person said something to all at the table."""

    text: str
    name: str
    """What the person was called then."""


class Expired(Body, frozen=True):
    """A seat kept the others waiting too long, or its time is up; it is absent from now on."""

    seat: Seat


class Faulted(Body, frozen=True):
    """The game failed again and again at one version; the table can only be read."""

    reference: str


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An Outcome as the journal keeps it: `carry` is JSON."""

    winners: tuple[Seat, ...]
    reason: Line
    scores: tuple[int, ...] = ()
    carry: msgspec.Raw = msgspec.Raw(b"null")


class Closed(Body, frozen=True):
    """The table is over: finished with a result, or abandoned without."""

    result: Result | None = None


class Rematched(Body, frozen=True):
    """Somebody at a table that is over has proposed another game, for the first time or because nothing came of it."""

    table: str
    """The id of the next table."""


AnyBody = (
    Created
    | Listed
    | Seated
    | Reseated
    | Left
    | Started
    | Moved
    | Undone
    | Said
    | Expired
    | Faulted
    | Closed
    | Rematched
)

BY_PLATFORM = "only"

SEATS_CHANGE = ("seated", "reseated", "left")
"""Kinds of entries after which another token may hold a seat."""

RIGHTS_CHANGE = ("listed", *SEATS_CHANGE)
"""Kinds of entries after which others may look on."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyBody)


def entry_of(version: int, body: Body, seat: Seat | None = None, request: str | None = None) -> Entry:
    """The entry a store appends for this body."""
    return Entry(version=version, kind=body.kind, seat=seat, request=request, body=_encoder.encode(body))


def body_of(entry: Entry) -> AnyBody:
    """What an entry says."""
    body: AnyBody = _decoder.decode(entry.body)
    return body


def raw(value: Any) -> msgspec.Raw:
    """A value as JSON that is kept as it is."""
    return msgspec.Raw(_encoder.encode(value))


def tell(template: str, **args: Any) -> tuple[Told, ...]:
    """One line of the platform's own that everybody may read."""
    return (Told(line(template, **args)),)


def undone_by(bodies: Sequence[tuple[int, AnyBody]]) -> set[int]:
    """The versions of all answers that were taken back, the platform's answers that followed them included."""
    gone = {body.of for _, body in bodies if isinstance(body, Undone)}
    following = False
    for version, body in bodies:
        if isinstance(body, Moved):
            following = version in gone or (following and body.by == BY_PLATFORM)
            if following:
                gone.add(version)
    return gone
