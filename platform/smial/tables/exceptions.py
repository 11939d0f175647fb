"""What an exception says, also one that cannot be printed: a game's own exceptions may fail at that too."""

from __future__ import annotations

import traceback


def words_of(error: BaseException) -> str:
    """Its name and message in one line."""
    try:
        return f"{type(error).__name__}: {error}"
    except BaseException:  # its own __str__ raises, and not even SystemExit may come out of that
        return f"{type(error).__name__}, which cannot be printed"


def trace_of(error: BaseException) -> str:
    """Where it came from: code and lines, no values."""
    try:
        return "".join(traceback.format_exception(error))
    except Exception:  # its own __str__ or __repr__ raises
        return f"{type(error).__name__}, which cannot be printed"
