"""Lets failed assertions of the shared contract show their values."""

import pytest

pytest.register_assert_rewrite("tests.store.contract")
