"""What fits into a message. Rules that make anything else to be shown are at fault, and it is not kept.

Not for: what goes into messages, and for whom (`showing`).
"""

from __future__ import annotations

from collections.abc import Iterable

from google.protobuf.message import Message

from smial.rules import Arg, Line, Told, Who

LARGEST = 3 << 20
"""Bytes of what rules make to be shown, a position or a scene; clients take messages of 4 MiB."""
LARGEST_CHANGES = 768 << 10
"""Bytes of what has happened, which comes besides a position."""
DEEPEST_LINE = 16
"""Lines within each other: each is up to four messages, of which clients read a hundred within each other."""
INT32, INT64 = 2**31, 2**63


def check_size(message: Message) -> None:
    """ValueError if it is so large that it cannot be sent."""
    size = message.ByteSize()
    if size > LARGEST:
        raise ValueError(f"a {type(message).__name__} of {size} bytes; {LARGEST} at most can be sent")


def check_told(told: Iterable[Told]) -> None:
    """ValueError for lines that no message can hold: with numbers beyond 64 bits, or too many within each other."""
    for each in told:
        for line in (each.line, *each.secret.values()):
            _check(line, DEEPEST_LINE)


def _check(of: Arg, depth: int) -> None:
    match of:
        case int():
            _demand(-INT64 <= of < INT64, f"the number {of}")
        case Who():
            _demand(-INT32 <= of.seat < INT32, f"seat {of.seat}")
        case Line():
            _demand(depth > 0, f"more than {DEEPEST_LINE} lines within each other")
            for arg in of.args.values():
                _check(arg, depth - 1)
        case tuple():
            for arg in of:
                _check(arg, depth)


def _demand(fits: bool, what: str) -> None:
    if not fits:
        raise ValueError(f"a line cannot be sent that holds {what}")
