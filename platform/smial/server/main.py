"""`python -m smial.server`: from flags to an exit code.

0 stopped as asked · 1 failed · 2 settings · 3 store · 4 address · 5 plugin, if strict · 6 not done in the grace time ·
128 + n second signal n.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import TextIO

import structlog

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop  # takes a sixth less time over each call

from smial.server import logs, stopping
from smial.server.listening import AddressError
from smial.server.metrics import Metrics
from smial.server.server import Server, running
from smial.server.settings import Settings, SettingsError, read_settings
from smial.store import StoreError
from smial.tables import Games, load_plugins
from smial.tables.plugins import PluginError

log = structlog.get_logger()

EXIT_CODES: dict[type[Exception], int] = {SettingsError: 2, StoreError: 3, AddressError: 4, PluginError: 5}
"""What keeps a server from starting."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a server until it is told to stop; gives the exit code. What keeps it from starting is told in a line."""
    try:
        settings = read_settings(arguments)
        announcements = sys.stdout
        with _log_stream(settings) as stream, redirect_stdout(sys.stderr):  # a game may print; it announces nothing
            return _run(settings, stream, announcements)
    except tuple(EXIT_CODES) as error:
        print(f"smial.server: {error}", file=sys.stderr)
        return EXIT_CODES[type(error)]
    except KeyboardInterrupt:
        return 130


def _run(settings: Settings, stream: TextIO, announcements: TextIO) -> int:
    metrics = Metrics()
    logs.configure(settings.log_level, settings.log_format, stream, metrics.logged)
    games = load_plugins(strict=settings.strict_plugins)
    for fault in games.faults:
        log.error("plugin.set_aside", plugin=fault.plugin, error=fault.message)
    _look_for_cycles_seldom()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_serve(settings, games, metrics, announcements))
    return 0


def _look_for_cycles_seldom() -> None:
    """Leaves what is loaded by now out of the search for garbage, and searches less often than Python would.

    Moves leave nothing behind that only the search would find; it took a seventh of a busy server's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def _serve(settings: Settings, games: Games, metrics: Metrics, announcements: TextIO) -> None:
    """Serves until told to stop."""
    with stopping.listening(until_eof=settings.until_eof) as stop:
        async with running(settings, games, metrics) as server:
            log.info("server.started", address=server.address, store=str(settings.store), games=list(games))
            if settings.announce:
                _announce(server, announcements)
            log.info("server.stopping", reason=await stop.reason(), grace=settings.grace)
            stopping.no_later_than(settings.grace)
        log.info("server.stopped")


def _announce(server: Server, announcements: TextIO) -> None:
    """The one line on standard output, for whoever started this process."""
    addresses = {"address": server.address, "metrics": server.metrics_address}
    said = json.dumps({name: address for name, address in addresses.items() if address})
    print(said, file=announcements, flush=True)


@contextmanager
def _log_stream(settings: Settings) -> Iterator[TextIO]:
    if settings.log_file is None:
        yield sys.stderr
        return
    try:
        stream = settings.log_file.open("a", encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise SettingsError(f"log_file: {settings.log_file} cannot be written: {error.strerror}") from None
    with stream:
        yield stream
