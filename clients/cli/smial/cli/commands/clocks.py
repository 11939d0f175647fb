"""Time for thinking, as it is written on the command line."""

import re
from datetime import timedelta

from smial.cli.failures import USAGE, Trouble
from smial.client import Clock

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}
"""Seconds in each."""

SPAN = re.compile(r"(\d{1,6})([smh]?)")


def clock_of(written: str) -> Clock | None:
    """`60s` for each move, `60s+10m` with a reserve for the game; None for nothing. Raises `Trouble` for others."""
    if not written:
        return None
    per_move, _, reserve = written.replace(" ", "").partition("+")
    return Clock(_span(per_move, written), _span(reserve or "0", written))


def _span(words: str, written: str) -> timedelta:
    found = SPAN.fullmatch(words)
    if found is None:
        raise Trouble(f"--clock {written!r}: write for instance 60s, or 60s+10m with a reserve.", USAGE)
    return timedelta(seconds=int(found[1]) * UNITS[found[2]])
