"""What may go wrong with a call, by what a caller would do about it. Not for deciding on retries (`retry.py`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

import grpc
from google.protobuf.message import DecodeError, Message
from google.rpc import error_details_pb2 as details
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

DOMAIN = "smial"
"""Of the reasons in `errors.proto`; those of other domains come from something between client and server."""

M = TypeVar("M", bound=Message)


@dataclass(frozen=True)
class Violation:
    """One thing that is at fault: `subject` names the field, the condition or the limit."""

    subject: str
    description: str


class SmialError(Exception):
    """A call that failed, as the server explained it.

    `message` is for people, `reason` for programs: a name of `smial.v1.Reason` without its prefix, empty where the
    error did not come from a Smial server. `metadata` holds what the reason's comment in `errors.proto` promises,
    `retry_after` the seconds after which the server asks to try again, if it does.
    """

    def __init__(
        self,
        message: str,
        *,
        code: grpc.StatusCode,
        reason: str = "",
        metadata: Mapping[str, str] | None = None,
        violations: Sequence[Violation] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.reason = reason
        self.metadata = dict(metadata or {})
        self.violations = tuple(violations)
        self.retry_after = retry_after

    @property
    def reference(self) -> str:
        """What the host finds the fault by in the server's log; empty where there is nothing to find."""
        return self.metadata.get("reference", "")

    def __str__(self) -> str:
        notes = [f"{violation.subject}: {violation.description}" for violation in self.violations]
        if self.reference:
            notes.append(f"reference {self.reference}")
        return f"{self.message} ({'; '.join(notes)})" if notes else self.message


class BadRequest(SmialError):
    """Something in the request is missing, malformed or too large; `violations` name it. Correct it."""


class NotFound(SmialError):
    """No such game, table or code, or none that the caller may know of."""


class Unauthenticated(SmialError):
    """The call needs a seat's token, or another one."""


class Refused(SmialError):
    """The table or its rules say no. Nothing was changed; look at the table again."""


class Limited(SmialError):
    """A limit was reached. Try again after `retry_after` seconds, or want less."""


class Unavailable(SmialError):
    """The server cannot be reached, is going down or did not answer in time. What was asked may or may not have
    happened: send it again with the same request id."""


class ServerFault(SmialError):
    """The server or the game failed. Tell the host the `reference`."""


_KINDS: Mapping[grpc.StatusCode, type[SmialError]] = {
    grpc.StatusCode.INVALID_ARGUMENT: BadRequest,
    grpc.StatusCode.OUT_OF_RANGE: BadRequest,
    grpc.StatusCode.NOT_FOUND: NotFound,
    grpc.StatusCode.UNAUTHENTICATED: Unauthenticated,
    grpc.StatusCode.PERMISSION_DENIED: Refused,
    grpc.StatusCode.FAILED_PRECONDITION: Refused,
    grpc.StatusCode.ALREADY_EXISTS: Refused,
    grpc.StatusCode.ABORTED: Refused,
    grpc.StatusCode.RESOURCE_EXHAUSTED: Limited,
    grpc.StatusCode.UNAVAILABLE: Unavailable,
    grpc.StatusCode.DEADLINE_EXCEEDED: Unavailable,
    grpc.StatusCode.CANCELLED: Unavailable,  # not by us: a server that stops breaks off calls that it had not begun
}

_WITHOUT_A_WORD: Mapping[grpc.StatusCode, str] = {
    grpc.StatusCode.UNAVAILABLE: "The server at {address} cannot be reached.",
    grpc.StatusCode.DEADLINE_EXCEEDED: "The server at {address} did not answer in time.",
    grpc.StatusCode.CANCELLED: "The server at {address} broke the call off.",
}


def read_error(error: grpc.RpcError, address: str) -> SmialError:
    """The error that a failed call stands for, with gRPC's own as its cause."""
    try:
        failure = _explained(error, _status(error), address)
    except DecodeError:
        failure = _explained(error, Status(), address)
    failure.__cause__ = error
    return failure


def unreachable(address: str) -> Unavailable:
    """That no connection came about, in the words of a call that failed for it."""
    code = grpc.StatusCode.UNAVAILABLE
    return Unavailable(_WITHOUT_A_WORD[code].format(address=address), code=code)


def silent(address: str, seconds: float) -> Unavailable:
    """That a watch's stream is dead: not even heartbeats came."""
    message = f"Nothing was heard from the server at {address} for {seconds:g} s."
    return Unavailable(message, code=grpc.StatusCode.DEADLINE_EXCEEDED)


def left_out(version: int) -> Unavailable:
    """That a watch's stream has skipped entries."""
    return Unavailable(f"The stream left out what came after version {version}.", code=grpc.StatusCode.DATA_LOSS)


def _status(error: grpc.RpcError) -> Status:
    """The details that travelled with the error; empty where there are none or they contradict it."""
    try:
        return rpc_status.from_call(cast(grpc.Call, error)) or Status()  # gRPC's errors are calls that ended
    except ValueError:
        return Status()


def _explained(error: grpc.RpcError, status: Status, address: str) -> SmialError:
    code, info = error.code(), _detail(status, details.ErrorInfo)
    reason = info.reason if info.domain == DOMAIN else ""
    return _kind(code, reason)(
        _message(error, status, reason, address),
        code=code,
        reason=reason,
        metadata=info.metadata if reason else {},
        violations=_violations(status),
        retry_after=_retry_after(status),
    )


def _kind(code: grpc.StatusCode, reason: str) -> type[SmialError]:
    if reason == "TOO_SLOW":  # the game thought too long: it would again, so this is not a server that is away
        return ServerFault
    return _KINDS.get(code, ServerFault)


def _message(error: grpc.RpcError, status: Status, reason: str, address: str) -> str:
    """The server's words. Where it has said none, gRPC's are about sockets: name the address instead."""
    code = error.code()
    if not reason and code in _WITHOUT_A_WORD:
        return _WITHOUT_A_WORD[code].format(address=address)
    words = _detail(status, details.LocalizedMessage).message or error.details()
    return words or f"The server at {address} answered {code.name} without a word."


def _violations(status: Status) -> list[Violation]:
    fields = _detail(status, details.BadRequest).field_violations
    conditions = _detail(status, details.PreconditionFailure).violations
    limits = _detail(status, details.QuotaFailure).violations
    return [
        *(Violation(one.field, one.description) for one in fields),
        *(Violation(one.subject or one.type, one.description) for one in conditions),
        *(Violation(one.subject, one.description) for one in limits),
    ]


def _retry_after(status: Status) -> float | None:
    info = _detail(status, details.RetryInfo)
    return max(0.0, info.retry_delay.ToTimedelta().total_seconds()) if info.HasField("retry_delay") else None


def _detail(status: Status, kind: type[M]) -> M:
    """The first detail of this kind, or an empty one."""
    detail = kind()
    for packed in status.details:
        if packed.Unpack(detail):
            break
    return detail
