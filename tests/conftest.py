"""Settings of every test run. What tests share lies beside them and is imported by its full name (`tests.probe.game`).

Hypothesis tries few examples by default and many with `make test FULL=1`, which sets SMIAL_FULL. It never judges by the
clock, so a busy machine fails no test.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A failed assert in what tests share shows its values too.
folders = [path for path in Path(__file__).parent.iterdir() if path.is_dir()]
pytest.register_assert_rewrite(*(f"tests.{path.name}" for path in folders))

settings.register_profile("quick", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("full", settings.get_profile("quick"), max_examples=1000)
settings.load_profile("full" if os.environ.get("SMIAL_FULL") == "1" else "quick")
