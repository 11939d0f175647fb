"""What can go wrong, in one sentence for a person and one exit code for a program.

Exit codes: 0 all went well; 1 it was refused, or a check failed; 2 the command line is wrong; 3 the server cannot be
reached; 130 interrupted.
"""

from smial.client import SmialError, Unavailable

OK, REFUSED, USAGE, UNREACHABLE, INTERRUPTED = 0, 1, 2, 3, 130

HINTS = {
    "known": "Known are: {}.",
    "seats": "The table has seats 1 to {}.",
    "empty": "Still empty: {}.",
    "awaited": "Awaited: {}.",
}
"""What the metadata of a refusal says would be right."""


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
    words = str(error)
    if isinstance(error, Trouble):
        return words
    hints = [HINTS[key].format(value) for key, value in error.metadata.items() if key in HINTS and value not in words]
    return " ".join([words, *hints])
