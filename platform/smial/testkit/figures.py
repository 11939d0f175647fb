"""Figures of a game beside what they ought to be: shown as a table, kept as one flat object. Needs the extra `testkit`.

Not for: where they come from (`study`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, quantiles

from rich.table import Table


@dataclass(frozen=True)
class Aim:
    """The values that a figure ought to have, both ends among them."""

    least: float = -math.inf
    most: float = math.inf

    def holds(self, value: float) -> bool:
        """Whether it does."""
        return self.least <= value <= self.most

    def __str__(self) -> str:
        if self.most == math.inf:
            return f"≥ {self.least:g}"
        return f"≤ {self.most:g}" if self.least == -math.inf else f"{self.least:g}–{self.most:g}"


@dataclass(frozen=True)
class Figure:
    """One number."""

    name: str
    """Words with dots between them, as it is kept: `solo.end_met`."""
    value: float
    aim: Aim | None = None
    note: str = ""
    """What else belongs to it, such as what it is a share of, or how far it spreads."""

    @property
    def missed(self) -> bool:
        """Whether it has an aim that does not hold."""
        return self.aim is not None and not self.aim.holds(round(self.value, 1))


def share(part: float, whole: float) -> float:
    """In per cent; 0 of nothing."""
    return 100 * part / whole if whole else 0.0


def mean(name: str, values: Sequence[float], aim: Aim | None = None) -> Figure:
    """The mean of at least two values, and between what nine of ten of them lie."""
    twentieths = quantiles(values, n=20)
    return Figure(name, fmean(values), aim, f"mean; 5–95 %: {twentieths[0]:.0f}–{twentieths[-1]:.0f}")


def table(title: str, figures: Iterable[Figure]) -> Table:
    """Each figure in a row, beside its aim and whether that holds."""
    rows = Table("figure", "value", "aim", "", "", title=title, title_justify="left")
    rows.columns[1].justify = "right"
    for figure in figures:
        holds = "" if figure.aim is None else "[bold red]no[/]" if figure.missed else "yes"
        rows.add_row(figure.name, f"{figure.value:,.1f}", str(figure.aim or ""), holds, figure.note)
    return rows


def keep(path: Path, prefix: str, figures: Iterable[Figure]) -> None:
    """Writes them into a JSON file as `prefix.name`; what it has of others stays."""
    kept = json.loads(path.read_text("utf-8")) if path.exists() else {}
    others = {name: value for name, value in kept.items() if not name.startswith(f"{prefix}.")}
    new = {f"{prefix}.{figure.name}": round(figure.value, 2) for figure in figures}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**others, **new}, indent=2) + "\n", "utf-8")
