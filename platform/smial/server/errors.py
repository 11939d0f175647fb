"""How a failure looks on the wire: a code for each published reason, a sentence, and google.rpc details for programs.

Not for: deciding what to refuse. No word of an unforeseen exception leaves here: the caller gets a reference, the log
the rest.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import structlog
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2 as details
from google.rpc import status_pb2
from grpc import StatusCode

from smial.store import StoreError
from smial.tables import GameFault, Refusal
from smial.tables.exceptions import trace_of
from smial.v1 import errors_pb2 as why

log = structlog.get_logger()

Reason: TypeAlias = why.Reason.ValueType

DOMAIN = "smial"
LONGEST_MESSAGE = 500
LONGEST_FACT = 1000
"""Bytes; a status, in which each may take three, has to fit into the 8 KiB of metadata that clients take."""
SOON = 1.0
"""Seconds after which to try again what is only unavailable."""

_REASONS: Mapping[StatusCode, Sequence[Reason]] = {
    StatusCode.INVALID_ARGUMENT: (
        why.REASON_BAD_FIELD,
        why.REASON_REQUEST_ID_REUSED,
        why.REASON_UNREADABLE_MOVE,
        why.REASON_NO_SUCH_SEAT,
    ),
    StatusCode.NOT_FOUND: (why.REASON_NO_SUCH_GAME, why.REASON_NO_SUCH_TABLE, why.REASON_NO_SUCH_CODE),
    StatusCode.UNAUTHENTICATED: (why.REASON_TOKEN_NEEDED, why.REASON_TOKEN_UNKNOWN),
    StatusCode.PERMISSION_DENIED: (why.REASON_NOT_KEEPER, why.REASON_SEED_NOT_ALLOWED),
    StatusCode.ALREADY_EXISTS: (why.REASON_SEAT_TAKEN,),
    StatusCode.FAILED_PRECONDITION: (
        why.REASON_TABLE_FULL,
        why.REASON_NOT_OPEN,
        why.REASON_NOT_PLAYING,
        why.REASON_SEATS_EMPTY,
        why.REASON_NOT_OVER,
        why.REASON_OLD_QUESTION,
        why.REASON_NOT_ASKED,
        why.REASON_ILLEGAL_MOVE,
        why.REASON_NO_UNDO,
        why.REASON_SET_ASIDE,
        why.REASON_CANNOT_CONTINUE,
    ),
    StatusCode.RESOURCE_EXHAUSTED: (why.REASON_LIMIT,),
    StatusCode.UNAVAILABLE: (why.REASON_TRY_AGAIN, why.REASON_RULES_NOT_HERE),
    StatusCode.INTERNAL: (why.REASON_GAME_FAULT, why.REASON_SERVER_FAULT),
    StatusCode.DEADLINE_EXCEEDED: (why.REASON_TOO_SLOW,),
}
CODES: Mapping[Reason, StatusCode] = {reason: code for code, reasons in _REASONS.items() for reason in reasons}
"""The code of each reason, as `smial/v1/errors.proto` publishes it."""

_FIELD = {
    why.REASON_REQUEST_ID_REUSED: "request_id",
    why.REASON_UNREADABLE_MOVE: "move",
    why.REASON_NO_SUCH_SEAT: "seat",
}


class BadFields(Refusal):
    """Fields of a request are missing, malformed or too large: each with what is wrong, all at once."""

    def __init__(self, wrong: Sequence[tuple[str, str]]) -> None:
        super().__init__(why.REASON_BAD_FIELD, "; ".join(f"{field}: {reason}" for field, reason in wrong) + ".")
        self.wrong = wrong


class LimitReached(Refusal):
    """A limit of this server was reached; `seconds` says when to try again."""

    def __init__(self, limit: str, message: str, seconds: float = SOON) -> None:
        super().__init__(why.REASON_LIMIT, message, limit=limit)
        self.seconds = seconds


def as_refusal(error: Exception) -> Refusal:
    """What the caller may know of a failure; whatever was not foreseen is logged under a reference."""
    match error:
        case Refusal():
            return error
        case GameFault():
            reason = why.REASON_TOO_SLOW if error.slow else why.REASON_GAME_FAULT
            return Refusal(reason, str(error), reference=error.reference)
        case StoreError():
            log.warning("store.away", error=str(error))
            return Refusal(why.REASON_TRY_AGAIN, "The tables cannot be reached for the moment; try again.")
        case _:
            reference = note("server.fault", error)
            return Refusal(why.REASON_SERVER_FAULT, f"The server failed. Reference: {reference}.", reference=reference)


def going_down() -> Refusal:
    """What calls are told that come, and streams that end, while the server stops."""
    return Refusal(why.REASON_TRY_AGAIN, "This server is going down; go on with the next one.")


def note(event: str, error: BaseException) -> str:
    """Logs an unforeseen exception and returns the reference that leads to it."""
    reference = uuid.uuid4().hex[:12]
    log.error(event, reference=reference, trace=trace_of(error))
    return reference


def status_of(refusal: Refusal) -> status_pb2.Status:
    """The refusal as it goes over the wire."""
    status = status_pb2.Status(code=CODES[refusal.reason].value[0], message=_cut(refusal.message, LONGEST_MESSAGE))
    for detail in _details(refusal):
        packed = Packed()
        packed.Pack(detail)
        status.details.append(packed)
    return status


def _details(refusal: Refusal) -> Iterator[Message]:
    facts = {name: _cut(value, LONGEST_FACT) for name, value in refusal.facts.items()}
    yield details.ErrorInfo(reason=refusal.name, domain=DOMAIN, metadata=facts)
    message = _cut(refusal.message, LONGEST_MESSAGE)
    match CODES[refusal.reason]:
        case StatusCode.INVALID_ARGUMENT:
            yield _bad_request(refusal, message)
        case StatusCode.NOT_FOUND:
            kind = "game" if refusal.reason == why.REASON_NO_SUCH_GAME else "table"
            name = f"{kind}s/{facts[kind]}" if kind in facts else ""
            yield details.ResourceInfo(resource_type=f"smial/{kind.capitalize()}", resource_name=name)
        case StatusCode.FAILED_PRECONDITION:
            violation = details.PreconditionFailure.Violation(type=refusal.name, description=message)
            yield details.PreconditionFailure(violations=[violation])
        case StatusCode.RESOURCE_EXHAUSTED:
            quota = details.QuotaFailure.Violation(subject=facts["limit"], description=message)
            yield details.QuotaFailure(violations=[quota])
            if isinstance(refusal, LimitReached):  # to wait does not help against the tables' own limits
                yield _retry(refusal)
        case StatusCode.UNAVAILABLE:
            yield _retry(refusal)


def _bad_request(refusal: Refusal, message: str) -> details.BadRequest:
    field = refusal.facts.get("field") or _FIELD.get(refusal.reason, "")
    wrong = refusal.wrong if isinstance(refusal, BadFields) else [(field, message)]
    violations = [
        details.BadRequest.FieldViolation(field=field, description=_cut(reason, LONGEST_MESSAGE))
        for field, reason in wrong
    ]
    return details.BadRequest(field_violations=violations)


def _retry(refusal: Refusal) -> details.RetryInfo:
    delay = Duration()
    delay.FromMilliseconds(round((refusal.seconds if isinstance(refusal, LimitReached) else SOON) * 1000))
    return details.RetryInfo(retry_delay=delay)


def _cut(text: str, most: int) -> str:
    """The text, or so much of it as has so many bytes."""
    whole = text.encode()
    return text if len(whole) <= most else whole[: most - len("…".encode())].decode(errors="ignore") + "…"
