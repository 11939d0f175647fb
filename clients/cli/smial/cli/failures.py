"""What can go wrong, in one sentence for a person and one exit code for a program.

Exit codes: 0 all went well; 1 it was refused, or a check failed; 2 the command line is wrong; 3 the server cannot be
reached; 130 interrupted.
"""

from smial.client import SmialError, Unavailable

OK, REFUSED, USAGE, UNREACHABLE, INTERRUPTED = 0, 1, 2, 3, 130

WORDS = {
    "NO_SUCH_SEAT": "There is no such seat; seats are 1 to {seats}.",
    "SEAT_TAKEN": "That seat is taken; free: seat {free}.",
    "SEATS_EMPTY": "Still empty: seat {empty}. Wait for somebody, or seat bots there.",
    "NOT_KEEPER": "Only the table's keeper, in seat {keeper}, may do this.",
    "NOT_ASKED": "You are not asked anything; awaited: seat {awaited}.",
    "TOKEN_NEEDED": "Only those who sit at the table may do this.",
}
"""Refusals in this command's own words. It counts seats from 1, the API from 0; nobody here types tokens."""

FROM_ZERO = ("free", "empty", "keeper", "awaited")
"""Metadata that hold seats' numbers."""


class Trouble(Exception):
    """Something that keeps a command from going on; its text is a whole sentence."""

    def __init__(self, sentence: str, code: int = REFUSED) -> None:
        super().__init__(sentence)
        self.code = code


def exit_code(error: SmialError | Trouble) -> int:
    """The exit code for an error."""
    if isinstance(error, Trouble):
        return error.code
    return UNREACHABLE if isinstance(error, Unavailable) else REFUSED


def sentence(error: SmialError | Trouble) -> str:
    """The error as a sentence, with what would have been right where the server says so."""
    return str(error) if isinstance(error, Trouble) else " ".join([_words(error), *_notes(error)])


def _words(error: SmialError) -> str:
    facts = {key: _from_one(value) if key in FROM_ZERO else value for key, value in error.metadata.items() if value}
    try:
        return WORDS[error.reason].format_map(facts)
    except KeyError:  # another reason, or the server does not say which seat
        return error.message


def _from_one(seats: str) -> str:
    """`0,2` as `1, 3`."""
    return ", ".join(str(int(seat) + 1) if seat.strip().isdecimal() else seat for seat in seats.split(","))


def _notes(error: SmialError) -> list[str]:
    """What the message has not said already: what else is at fault, and what the host finds it by."""
    faults = [f"{it.subject}: {it.description}" for it in error.violations if it.description not in error.message]
    unnamed = error.reference and error.reference not in error.message
    return faults + ([f"The host finds it by the reference {error.reference}."] if unnamed else [])
