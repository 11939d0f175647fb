"""Settings of every test run. Not for helpers: those lie in tests/helpers and are imported by name.

Hypothesis tries few examples by default and many with `make test FULL=1`, which sets SMIAL_FULL. It never judges by the
clock, so a busy machine fails no test.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("quick", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("full", settings.get_profile("quick"), max_examples=1000)
settings.load_profile("full" if os.environ.get("SMIAL_FULL") == "1" else "quick")
