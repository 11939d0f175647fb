"""`make bench`: measures, prints a table, and keeps the figures in `build/bench.json`. README.md says how to read them.

make bench ARGS="submit fanout"    only these parts
make bench ARGS="--scale 0.1"      a tenth of everything, to see that it runs
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from tests.bench import cold, fanout, idle, playouts, submit
from tests.bench.figures import Figures

KEPT = Path(__file__).parents[2] / "build" / "bench.json"
PARTS: dict[str, Callable[[Figures, float, Path], None]] = {
    "playouts": playouts.bench,
    "submit": submit.bench,
    "fanout": fanout.bench,
    "cold": cold.bench,
    "idle": idle.bench,
}


def main() -> None:
    """Measures the parts named, or all."""
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one or more of {', '.join(PARTS)}; all if none")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="how much of everything; 1 is what figures are told of"
    )
    parser.add_argument("--keep", type=Path, metavar="FILE", default=KEPT, help="where to keep the figures")
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"there are no parts {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    console, figures = Console(), Figures()
    for part in arguments.parts or PARTS:
        with console.status(f"{part} …"), tempfile.TemporaryDirectory() as folder:
            PARTS[part](figures, arguments.scale, Path(folder))
    figures.show(console)
    figures.write(arguments.keep)


if __name__ == "__main__":
    main()
