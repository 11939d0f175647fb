"""Settings of every test run. Not for what tests share: they import it by its full name, `from tests.probe.game import …`.

Hypothesis tries few examples by default and many with `make test FULL=1`, which sets SMIAL_FULL. It never judges by the
clock, so a busy machine fails no test.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests")  # so that a failed assert in what tests share shows its values too

settings.register_profile("quick", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("full", settings.get_profile("quick"), max_examples=1000)
settings.load_profile("full" if os.environ.get("SMIAL_FULL") == "1" else "quick")
