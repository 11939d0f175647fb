"""A server whose clock is ahead by as many seconds as a file in its folder says: a test can let time pass."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

from smial.server.main import main
from smial.server.measured import MeasuredStore
from smial.store.sqlite import microseconds

FILE = Path("ahead")
SECOND = 1_000_000


def ahead() -> int:
    """The store's time."""
    return microseconds() + (int(FILE.read_text()) * SECOND if FILE.exists() else 0)


if __name__ == "__main__":
    with patch.object(MeasuredStore, "open", partial(MeasuredStore.open, clock=ahead)):
        sys.exit(main())
