"""A server of one's own for as long as a command runs: a separate process with its journal in the user's folder.

It stops when its standard input closes, so it never outlives the command, however that ends.
"""

import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TextIO

from smial.cli.failures import Trouble
from smial.cli.home import journal, server_log

PATIENCE = 30.0
"""Seconds that a server may take to start, and to stop."""


def server_installed() -> bool:
    """Whether a server can be started from this installation."""
    return importlib.util.find_spec("smial.server") is not None


def server_command(*flags: str) -> list[str]:
    """The command that runs a server; raises `Trouble` if there is none here."""
    if not server_installed():
        raise Trouble(
            "There is no server on this machine: install it with `pip install 'smial[play]'`, "
            "or name one elsewhere with --server HOST:PORT."
        )
    return [sys.executable, "-m", "smial.server", *flags]


@contextmanager
def embedded(*, allow_seeds: bool = False) -> Iterator[str]:
    """Runs a server and yields its address. Raises `Trouble` with its last words if it does not start."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        process = _start(allow_seeds, complaints)
        try:
            yield _address(process, complaints)
        finally:
            _stop(process)


def _start(allow_seeds: bool, complaints: TextIO) -> subprocess.Popen[str]:
    flags = ["--address", "127.0.0.1:0", "--store", str(journal()), "--announce", "--until-eof"]
    flags += ["--log-level", "warning", "--log-file", str(server_log())]
    return subprocess.Popen(
        server_command(*flags, *(["--allow-seeds"] if allow_seeds else [])),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=complaints,
        text=True,
        start_new_session=True,  # Ctrl-C is for the command, which then lets the server finish in peace
    )


def _address(process: subprocess.Popen[str], complaints: TextIO) -> str:
    """The address that the server announces."""
    assert process.stdout is not None
    late = Timer(PATIENCE, process.kill)
    try:
        late.start()
        announcement = process.stdout.readline()
    finally:  # also of Ctrl-C, as early as it may come: a running timer would keep the command from ending
        late.cancel()
    try:
        return str(json.loads(announcement)["address"])
    except (ValueError, KeyError, TypeError):
        process.kill()
        process.wait()
        raise Trouble(f"The server did not start: {_last_words(complaints)}") from None


def _last_words(complaints: TextIO) -> str:
    complaints.seek(0)
    lines = complaints.read().strip().splitlines()
    return lines[-1] if lines else f"it says nothing; its log is {server_log()}"


def _stop(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    assert process.stdout is not None
    process.stdout.close()
