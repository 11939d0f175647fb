"""What is counted and timed, under the names that stock gRPC dashboards know, and the listener for Prometheus.

No label ever names a table, a seat or a caller.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate

from grpc import StatusCode
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

CALL = ("grpc_type", "grpc_service", "grpc_method")
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds of histograms in seconds: a move takes a few milliseconds, a call over the limit of rules five seconds."""


class Metrics:
    """The figures of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._calls = _Calls()
        registry.register(self._calls)
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
        return self._calls.figures.setdefault((kind, service, method), CallFigures())

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
    """The figures of one method: plain numbers, because calls are many and whoever looks comes now and then."""

    def __init__(self) -> None:
        self.begun = 0
        self.ended_with: dict[StatusCode, int] = {}
        self.seconds = 0.0
        """Of all calls together."""
        self.took = [0] * (len(QUICK) + 1)
        """How many took as long as each bound of `QUICK` says, but longer than the one before; the last is without
        end.
        """

    def started(self) -> None:
        """Counts a call that begins."""
        self.begun += 1

    def ended(self, code: StatusCode, seconds: float) -> None:
        """Counts a call that has ended."""
        self.ended_with[code] = self.ended_with.get(code, 0) + 1
        self.seconds += seconds
        self.took[bisect_left(QUICK, seconds)] += 1


class _Calls(Collector):
    """The figures of all methods, as Prometheus asks for them: on another thread, while they go on."""

    def __init__(self) -> None:
        self.figures: dict[tuple[str, str, str], CallFigures] = {}

    def collect(self) -> Iterator[Metric]:
        started = CounterMetricFamily("grpc_server_started", "Calls that began.", labels=CALL)
        handled = CounterMetricFamily("grpc_server_handled", "Calls that ended, by code.", labels=(*CALL, "grpc_code"))
        seconds = HistogramMetricFamily("grpc_server_handling_seconds", "How long unary calls took.", labels=CALL)
        for call, figures in self.figures.items():
            started.add_metric(call, figures.begun)
            for code, number in figures.ended_with.copy().items():
                handled.add_metric((*call, _camel(code)), number)
            if call[0] == "unary":
                within = [*map(floatToGoString, QUICK), "+Inf"]
                seconds.add_metric(call, list(zip(within, accumulate(figures.took), strict=True)), figures.seconds)
        yield from (started, handled, seconds)


def _camel(code: StatusCode) -> str:
    """`FailedPrecondition`, as other gRPC servers spell it."""
    return "OK" if code is StatusCode.OK else code.name.title().replace("_", "")
