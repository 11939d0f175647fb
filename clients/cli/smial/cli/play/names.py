"""What seats are called: the name of whoever sits there, told apart where two are alike."""

from collections.abc import Sequence

from smial.cli.draw.paint import listed
from smial.v1.table_service_pb2 import (
    HOLDER_ABSENT,
    HOLDER_BOT,
    HOLDER_DEPARTED,
    HOLDER_EMPTY,
    Holder,
    Seat,
    Table,
)

HOLDERS: dict[Holder.ValueType, str] = {
    HOLDER_EMPTY: "empty",
    HOLDER_BOT: "a bot",
    HOLDER_DEPARTED: "left, a bot plays on",
    HOLDER_ABSENT: "away, a bot plays on",
}
"""Who holds a seat, where it is not simply a person."""


def names(seats: Sequence[Seat]) -> list[str]:
    """A name for each seat, never the same for two."""
    called = [seat.display_name or _nameless(seat) for seat in seats]
    return [name if called.count(name) == 1 else f"{name} (seat {place})" for place, name in enumerate(called, start=1)]


def _nameless(seat: Seat) -> str:
    return "Bot" if seat.holder == HOLDER_BOT else f"Seat {seat.seat + 1}"


def company(seats: Sequence[Seat], own: int) -> str:
    """`with Ben and Carl`, or `alone`, of whoever sits in a seat."""
    others = [name for place, name in enumerate(names(seats)) if place != own]
    return f"with {listed(others)}" if others else "alone"


def who_may_look(table: Table) -> str:
    """In a sentence."""
    if table.listed:
        return "Everybody may find this table, sit down and look on."
    return "This table is private: it takes its code to sit down or look on."


def described(seat: Seat, name: str) -> str:
    """`Anna`, `Bot (a bot)`."""
    return f"{name} ({HOLDERS[seat.holder]})" if seat.holder in HOLDERS else name
