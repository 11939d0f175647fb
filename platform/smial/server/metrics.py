"""What is counted and timed, under the names that stock gRPC dashboards know, and the listener for Prometheus.

No label ever names a table, a seat or a caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from grpc import StatusCode
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

CALL = ("grpc_type", "grpc_service", "grpc_method")
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds of histograms in seconds: a move takes a few milliseconds, a call over the limit of rules five seconds."""


class Metrics:
    """The figures of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._started = Counter("grpc_server_started_total", "Calls that began.", CALL, registry=registry)
        self._handled = Counter(
            "grpc_server_handled_total", "Calls that ended, by code.", (*CALL, "grpc_code"), registry=registry
        )
        self._seconds = Histogram(
            "grpc_server_handling_seconds", "How long unary calls took.", CALL, buckets=QUICK, registry=registry
        )
        self._logged = Counter(
            "smial_logged_total", "Warnings and errors in the log, by event.", ("event", "level"), registry=registry
        )
        self.append_seconds = Histogram(
            "smial_store_append_seconds", "How long the store took to commit.", buckets=QUICK, registry=registry
        )
        self.due_lag_seconds = Gauge(
            "smial_due_lag_seconds", "How late the longest overdue table is.", registry=registry
        )

    def of_call(self, kind: str, service: str, method: str) -> CallFigures:
        """The figures of the calls of one method."""
        call = (kind, service, method)
        seconds = self._seconds.labels(*call) if kind == "unary" else None
        return CallFigures(self._started.labels(*call), lambda code: self._handled.labels(*call, _camel(code)), seconds)

    def logged(self, event: str, level: str) -> None:
        """Counts a line of the log. Events are few and written in our code, so that they may be a label."""
        self._logged.labels(event, level).inc()

    def show(self, name: str, what: str, value: Callable[[], float]) -> None:
        """A gauge that is asked whenever somebody looks; `value` is called on another thread."""
        Gauge(name, what, registry=self.registry).set_function(value)

    @contextmanager
    def served(self, host: str, port: int) -> Iterator[int]:
        """Hands the figures out over HTTP while the block runs; gives the port. OSError if it cannot be had."""
        server, thread = start_http_server(port, host, self.registry)
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class CallFigures:
    """The figures of one method, looked up once and not in each call."""

    def __init__(self, started: Counter, handled: Callable[[StatusCode], Counter], seconds: Histogram | None) -> None:
        self._started = started
        self._handled = lru_cache(handled)
        self._seconds = seconds

    def started(self) -> None:
        """Counts a call that begins."""
        self._started.inc()

    def ended(self, code: StatusCode, seconds: float) -> None:
        """Counts a call that has ended."""
        self._handled(code).inc()
        if self._seconds is not None:
            self._seconds.observe(seconds)


def _camel(code: StatusCode) -> str:
    """`FailedPrecondition`, as other gRPC servers spell it."""
    return "OK" if code is StatusCode.OK else code.name.title().replace("_", "")
