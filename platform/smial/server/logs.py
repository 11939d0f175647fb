"""Structured logs that cannot tell a secret: only values under the keys listed here are written.

Not for: deciding what is worth a line. Of a key that is not listed only the name is written, under `withheld`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import ContextVar
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

ALLOWED = frozenset(
    [
        *("event", "level", "timestamp", "logger", "message", "trace", "exception", "error", "reference"),
        *("method", "code", "reason", "seconds", "request_id", "limit", "signal"),
        *("table", "game", "rules_version", "version", "seat", "change", "plugin"),
        *("address", "metrics_address", "store", "games", "grace"),
    ]
)
"""Keys whose values are written. Never: tokens, keys, join codes, entropy, moves, choices, names of people."""

COUNTED = ("warning", "error", "critical")

_call: ContextVar[Callable[[], Mapping[str, str]] | None] = ContextVar("logged_call", default=None)


def configure(level: str, form: str | None, stream: TextIO, count: Callable[[str, str], None]) -> None:
    """Sends all that is logged in this process, by libraries too, to the stream: a line of JSON each, or one for eyes.

    `level` is `debug`, `info`, `warning` or `error`; `form` is `json` or `console`, None is what suits the stream.
    Events of warnings and errors are counted.
    """
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            _with_call,
            structlog.processors.add_log_level,
            _counting(count),
            structlog.processors.TimeStamper("iso", utc=True),
            structlog.processors.format_exc_info,
            withhold,
            _renderer(form, stream),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=lambda *_: _Writer(stream),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[_OfLibraries()], force=True)


def speak_of(call: Callable[[], Mapping[str, str]]) -> None:
    """From here on, every line that this task writes says these facts, too; nobody looks for them before one does."""
    _call.set(call)


def withhold(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Drops every value whose key is not allowed, and says which."""
    secret = sorted(event.keys() - ALLOWED)
    kept = {key: value for key, value in event.items() if key in ALLOWED}
    return {**kept, "withheld": secret} if secret else kept


def _with_call(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    call = _call.get()
    return event if call is None else {**call(), **event}


def _counting(count: Callable[[str, str], None]) -> Processor:
    def counted(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
        if event["level"] in COUNTED:
            count(event["event"], event["level"])
        return event

    return counted


def _renderer(form: str | None, stream: TextIO) -> Processor:
    watched = stream.isatty()
    if form == "console" or (form is None and watched):
        return structlog.dev.ConsoleRenderer(colors=watched, exception_formatter=structlog.dev.plain_traceback)
    return structlog.processors.JSONRenderer()


class _Writer(structlog.WriteLogger):
    """Writes lines; a log that cannot be written (disk full, pipe closed) is no reason to fail a call."""

    def msg(self, message: str) -> None:
        with suppress(OSError, ValueError):
            super().msg(message)

    debug = info = warning = error = critical = msg


HUNG_UP = "ExecuteBatchError"
"""What gRPC logs as an error when it cannot send an answer because the caller has just gone away."""


def _hung_up(record: logging.LogRecord) -> bool:
    """Whether it only says that a caller went away; whoever does so again and again must not fill the log."""
    return record.exc_info is not None and getattr(record.exc_info[0], "__name__", "") == HUNG_UP


class _OfLibraries(logging.Handler):
    """Takes what libraries log the standard way, so that it is withheld, counted and written like ours."""

    def emit(self, record: logging.LogRecord) -> None:
        log = structlog.get_logger()
        log.log(
            logging.DEBUG if _hung_up(record) else record.levelno,
            "library",
            logger=record.name,
            message=record.getMessage(),
            **({"exc_info": record.exc_info} if record.exc_info else {}),
        )
