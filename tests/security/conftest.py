"""The server of `tests/server` and its callers, and what only tests of secrecy and rights need."""

from __future__ import annotations

from tests.server.conftest import changed, frodo, games, log, metrics, passer_by, sam, server, settings

__all__ = ["changed", "frodo", "games", "log", "metrics", "passer_by", "sam", "server", "settings"]
