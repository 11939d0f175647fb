"""Saying no: every refusal has one of the published reasons, a sentence, and what would be right."""

from __future__ import annotations

from smial.v1 import errors_pb2

Reason = errors_pb2.Reason


class Refusal(Exception):
    """The table was left as it was. `reason` is one of `smial.v1.Reason`, `facts` go into the error's metadata."""

    def __init__(self, reason: errors_pb2.Reason.ValueType, message: str, **facts: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.facts = facts

    @property
    def name(self) -> str:
        """The reason as programs read it: `ILLEGAL_MOVE`."""
        return Reason.Name(self.reason).removeprefix("REASON_")


class GameFault(Exception):
    """The rules raised or took too long; nothing was changed. `reference` leads to the log."""

    def __init__(self, message: str, reference: str, *, slow: bool = False) -> None:
        super().__init__(message)
        self.reference = reference
        self.slow = slow


def no_such_code() -> Refusal:
    """The same words for a code of no table and for one that does not open the table named."""
    message = "No table has this join code: it has 8 characters; case, blanks and hyphens do not matter."
    return Refusal(errors_pb2.REASON_NO_SUCH_CODE, message)


def no_such_table(name: str) -> Refusal:
    """The same words whether it does not exist or is private."""
    table = name.removeprefix("tables/")
    return Refusal(
        errors_pb2.REASON_NO_SUCH_TABLE,
        f"There is no table {table!r} here, or it is private: a private table opens to its join code.",
        table=table,
    )
