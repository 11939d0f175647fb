"""The figures of one run: collected as they come, shown as a table, kept as one flat object.

Not for: measuring.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

LATENCY_DIGITS = 3


class Goal(NamedTuple):
    """What a figure ought to be."""

    value: float
    at_least: bool = True

    def met(self, figure: float) -> bool:
        """Whether it is."""
        return figure >= self.value if self.at_least else figure <= self.value

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '<'} {self.value:,g}"


GOALS = {
    "submit.1.ratio": Goal(0.5),
    "submit.32.ratio": Goal(0.5),
    "playout.there-and-back-1.per_cpu_s": Goal(40_000),
    "playout.smaugs-einoede.per_cpu_s": Goal(60_000),
    "playout.an-unexpected-party.per_cpu_s": Goal(60_000),
    "playout.*.per_cpu_s": Goal(30_000),
    "replay.*.ratio": Goal(2.0),
    "copy.*.ratio": Goal(0.5),
    "view.*.ratio": Goal(0.5),
    "open_cold_ms": Goal(20, at_least=False),
    "idle_table_bytes": Goal(4096, at_least=False),
}
"""A star stands for any game."""


class Figures:
    """Names and values, in the order in which they were measured."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}

    def note(self, name: str, value: float, digits: int = 2) -> None:
        """Keeps a figure."""
        self.values[name] = round(value, digits)

    def note_calls(self, name: str, seconds: list[float], rates: list[float]) -> None:
        """Keeps what is told of calls: their rate (the median of the rounds') and how long they took."""
        percentiles = quantiles(seconds, n=100)
        self.note(f"{name}.rate", median(rates), 0)
        self.note(f"{name}.p50_ms", percentiles[49] * 1000, LATENCY_DIGITS)
        self.note(f"{name}.p99_ms", percentiles[98] * 1000, LATENCY_DIGITS)

    def show(self, console: Console) -> None:
        """Prints all of them, each beside its goal where it has one."""
        table = Table("figure", "value", "goal", "")
        table.columns[1].justify = "right"
        for name, value in self.values.items():
            goal = goal_of(name)
            reached = "" if goal is None else "yes" if goal.met(value) else "[bold red]no[/]"
            table.add_row(name, f"{value:,g}" if value < 1000 else f"{value:,.0f}", str(goal or ""), reached)
        console.print(table)

    def write(self, path: Path) -> None:
        """One flat JSON object; figures of parts that this run did not measure stay as they are."""
        before = json.loads(path.read_text("utf-8")) if path.exists() else {}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**before, **self.values}, indent=2) + "\n", "utf-8")


def goal_of(name: str) -> Goal | None:
    """What the figure of this name ought to be, if anything is said of it."""
    kind, _, rest = name.partition(".")
    return GOALS.get(name) or GOALS.get(f"{kind}.*.{rest.rpartition('.')[2]}")
