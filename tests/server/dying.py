"""A server that dies at the worst moment: right after a move was committed, before anybody hears of it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from unittest.mock import patch

from smial.server.main import main
from smial.server.measured import MeasuredStore
from smial.store import Entry, HeadChange

commit = MeasuredStore.append


async def commit_and_die(
    self: MeasuredStore,
    table: str,
    entries: Sequence[Entry],
    change: HeadChange,
    tokens: Mapping[int, bytes | None] | None = None,
) -> Sequence[Entry] | None:
    """Commits, and if it was a move takes the process with it."""
    appended = await commit(self, table, entries, change, tokens)
    if any(entry.kind == "moved" for entry in entries):
        os.kill(os.getpid(), signal.SIGKILL)
    return appended


if __name__ == "__main__":
    with patch.object(MeasuredStore, "append", commit_and_die):
        sys.exit(main())
