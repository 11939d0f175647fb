"""What several changes need to be right, and the words in which it is refused. Not for what one alone needs."""

from __future__ import annotations

from smial.rules import Seat
from smial.tables.folded import Folded
from smial.tables.ledger import MOST, OPEN, OVER, PLAYING, Ledger
from smial.tables.names import distinct
from smial.tables.refusals import Refusal
from smial.v1 import errors_pb2 as why

DONE = {
    "said": "People have spoken",
    "undone": "You have taken answers back",
    "reseated": "You have changed name or seat",
    "seated": "People have sat down",
    "bots": "Bots have sat down",
    "returned": "You have been absent and returned",
    "listed": "The table has been opened and closed",
    "rematched": "Other games have been proposed",
}


def free_seat(ledger: Ledger, wished: Seat | None) -> Seat:
    """The seat wished for, or the first that is free."""
    free = ledger.free_seats()
    if wished is None:
        if not free:
            raise Refusal(why.REASON_TABLE_FULL, "No seat is free at this table.")
        return free[0]
    if in_range(ledger, wished) not in free:
        listed = ", ".join(map(str, free)) or "none"
        raise Refusal(why.REASON_SEAT_TAKEN, f"Seat {wished} is taken; free: {listed}.", free=",".join(map(str, free)))
    return wished


def distinct_name(ledger: Ledger, seat: Seat, name: str) -> str:
    """The name, or with a number behind it if another seat's looks the same."""
    return distinct(name, [chair.name for at, chair in enumerate(ledger.chairs) if at != seat])


def in_range(ledger: Ledger, seat: Seat) -> Seat:
    """The seat, if the table has it."""
    if not 0 <= seat < len(ledger.chairs):
        message = f"There is no seat {seat}: seats are 0 to {len(ledger.chairs) - 1}."
        raise Refusal(why.REASON_NO_SUCH_SEAT, message, seats=str(len(ledger.chairs)))
    return seat


def not_too_often(ledger: Ledger, kind: str, seat: Seat | None = None) -> None:
    """Refuses what has been done at this table, or by this seat, as often as it bears; `kind` is one of `MOST`."""
    if ledger.has_most(kind, seat):
        message = f"{DONE[kind]} {MOST[kind]} times at this table, as often as it bears."
        raise Refusal(why.REASON_LIMIT, message, limit=kind)


def keeper_only(ledger: Ledger, seat: Seat) -> None:
    """Refuses everybody but the person seated longest."""
    keeper = ledger.keeper()
    if seat != keeper:
        message = f"Only the keeper, in seat {keeper}, may do this."
        raise Refusal(why.REASON_NOT_KEEPER, message, keeper="" if keeper is None else str(keeper))


def must_be_open(ledger: Ledger) -> None:
    """Refuses what is possible only before the start."""
    if ledger.status != OPEN:
        raise not_open(ledger)


def must_not_be_over(ledger: Ledger) -> None:
    """Refuses what is possible only until the table is over."""
    if ledger.status in OVER:
        raise not_playing(ledger)


def must_be_over(ledger: Ledger) -> None:
    """Refuses what is possible only afterwards."""
    if ledger.status not in OVER:
        message = f"The table is {ledger.status}: another game comes when this one is over."
        raise Refusal(why.REASON_NOT_OVER, message, status=ledger.status)


def must_be_playing(folded: Folded) -> None:
    """Refuses what is possible only while the game goes on and its rules are here."""
    if folded.ledger.status != PLAYING:
        raise not_playing(folded.ledger)
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


def not_open(ledger: Ledger) -> Refusal:
    """That it is too late, or too early."""
    return Refusal(why.REASON_NOT_OPEN, f"The table is {ledger.status}, not open.", status=ledger.status)


def not_playing(ledger: Ledger) -> Refusal:
    """That no game goes on here."""
    status = "set aside" if ledger.set_aside else ledger.status
    return Refusal(why.REASON_NOT_PLAYING, f"The table is not being played: it is {status}.", status=status)
