"""What hosts are told about running a server is all there."""

from __future__ import annotations

from pathlib import Path

import pytest

from smial.server.main import EXIT_CODES
from smial.server.metrics import Metrics
from smial.server.server import Server
from smial.server.settings import Settings
from smial.server.stopping import CUT_SHORT

README = (Path(__file__).parents[2] / "deploy" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_told(name: str) -> None:
    assert f"| `--{name.replace('_', '-')}" in README


@pytest.mark.parametrize("code", [0, 1, *EXIT_CODES.values(), CUT_SHORT])
def test_every_exit_code_is_told(code: int) -> None:
    assert f"\n| {code} |" in README


async def test_every_figure_is_told(metrics: Metrics, server: Server) -> None:
    names = {family.name for family in metrics.registry.collect() if not family.name.startswith("process_")}
    assert {name for name in names if f"`{name}" not in README} == set()
