"""The bench runs, and keeps every figure that others read. What the figures are is nobody's business here."""

import json
import subprocess
import sys
from pathlib import Path

from smial.tables import load_plugins

ROOT = Path(__file__).parents[2]


def test_a_hundredth_of_the_bench_keeps_all_its_figures(tmp_path: Path) -> None:
    kept = tmp_path / "bench.json"
    command = [sys.executable, "-m", "tests.bench", "--scale", "0.01", "--keep", str(kept)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stderr
    figures = json.loads(kept.read_text("utf-8"))
    calls = [f"{of}.{n}.{what}" for of in ("echo", "submit") for n in (1, 32) for what in ("rate", "p50_ms", "p99_ms")]
    rules = [f"{of}.{game}.ratio" for of in ("copy", "replay", "view") for game in load_plugins()]
    rates = [f"playout.{game}.per_cpu_s" for game in load_plugins()]
    others = ["submit.1.ratio", "submit.32.ratio", "open_cold_ms", "idle_table_bytes", "fanout.200.p99_ms"]
    assert {*calls, *rules, *rates, *others} <= set(figures)


def test_a_part_that_there_is_not_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.bench", "speed", "--keep", str(tmp_path / "bench.json")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and "there are no parts speed; there are playouts, submit" in done.stderr
