"""What an exception says, also one that cannot be printed: a game's own exceptions may fail at that too.

Whatever such an exception does when it is looked at, nothing comes out of here: it would end the server.
"""

from __future__ import annotations

import traceback

LONGEST_WORDS = 1000
"""Characters of what an exception says: clients are told why a plugin could not be loaded."""
LONGEST_TRACE = 64 * 1024
"""Characters of a trace; a chain of exceptions has no end of its own, nor has what one of them says."""


def words_of(error: BaseException) -> str:
    """Its name and message in one line."""
    try:
        words = f"{type(error).__name__}: {error}"
    except BaseException:  # its own __str__ raises, and not even SystemExit may come out of that
        return _without_words(error)
    return _as_text(words if len(words) <= LONGEST_WORDS else f"{words[:LONGEST_WORDS]}…")


def trace_of(error: BaseException) -> str:
    """Where it came from: code and lines, no values."""
    try:
        trace = "".join(traceback.format_exception(error))
    except BaseException:  # as above, or whatever else of it is asked for
        return _without_words(error)
    return _as_text(trace if len(trace) <= LONGEST_TRACE else f"…{trace[-LONGEST_TRACE:]}")


def is_a(error: BaseException, kind: type[BaseException]) -> bool:
    """Whether it is of this kind, by what it is and not by what it says of itself."""
    return issubclass(type(error), kind)


def _as_text(words: str) -> str:
    """The same with halves of characters written out: they could neither be sent nor written to a file."""
    return words.encode(errors="backslashreplace").decode()


def _without_words(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}, which cannot be printed"
    except BaseException:  # its class has no name to give
        return "an error that has not even a name"
