"""A server as a process of its own, with the test game installed as a stranger's plugin would be."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO, Any

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
"""Seconds after which a process is taken for hanging."""
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"


def install(folder: Path, name: str = "pebbles", entry_point: str = "tests.server.game") -> Path:
    """Lays down what an installer would: a distribution that names its plugin. Gives the folder for PYTHONPATH."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA.format(name=name), "utf-8")
    (info / "entry_points.txt").write_text(f"[smial]\n{name} = {entry_point}\n", "utf-8")
    return folder


class Process:
    """A running server process."""

    def __init__(self, popen: subprocess.Popen[str]) -> None:
        self.popen = popen
        self.said: list[dict[str, Any]] = []
        """What it has logged so far, as far as it was read."""
        self.announced: dict[str, str] = {}

    @property
    def address(self) -> str:
        return self.announced["address"]

    def wait_until_ready(self) -> None:
        """Reads the line in which it says where it listens."""
        line = _lines(self.popen.stdout).readline()
        assert line, f"the server did not start: {self.popen.stderr.read() if self.popen.stderr else '?'}"
        self.announced = json.loads(line)

    def wait_until_it_says(self, event: str) -> dict[str, Any]:
        """Reads its log up to this event."""
        for line in _lines(self.popen.stderr):
            self.said.append(json.loads(line))
            if self.said[-1]["event"] == event:
                return self.said[-1]
        raise AssertionError(f"it never said {event!r}: {self.said}")

    def send(self, number: signal.Signals) -> None:
        self.popen.send_signal(number)

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.popen.kill()
        self.popen.wait()

    def exit_code(self) -> int:
        """Waits until it has ended."""
        return self.popen.wait(PATIENCE)


def _lines(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def launch(
    folder: Path,
    *flags: str,
    module: str = "smial.server",
    complaints: Any = subprocess.PIPE,
    **environment: str,
) -> Process:
    """Starts a server whose store, plugins and configuration lie in this folder; `complaints` is its standard error."""
    plugins = folder / "plugins"
    if not plugins.exists():
        install(plugins)
    path = os.pathsep.join([str(plugins), str(ROOT), os.environ.get("PYTHONPATH", "")])
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SMIAL_")}
    return Process(
        subprocess.Popen(
            [sys.executable, "-m", module, *flags],
            cwd=folder,
            env={**clean, "PYTHONPATH": path, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        )
    )


@contextmanager
def launched(folder: Path, *flags: str, module: str = "smial.server", **environment: str) -> Iterator[Process]:
    """A server that is ready, and gone at the end of the block, whatever happens in it."""
    process = launch(folder, "--address", "127.0.0.1:0", "--announce", *flags, module=module, **environment)
    hanging = Timer(2 * PATIENCE, process.popen.kill)
    hanging.start()
    try:
        process.wait_until_ready()
        yield process
    finally:
        hanging.cancel()
        process.popen.kill()
        process.popen.communicate()


def run(folder: Path, *flags: str, **environment: str) -> tuple[int, str, str]:
    """Runs a server that is not going to start: exit code, standard output, standard error."""
    process = launch(folder, *flags, **environment)
    out, err = process.popen.communicate(timeout=PATIENCE)
    return process.exit_code(), out, err


@contextmanager
def used_port() -> Iterator[int]:
    """A port on which somebody listens who would share it."""
    with socket.socket() as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        stranger.bind(("127.0.0.1", 0))
        stranger.listen()
        yield int(stranger.getsockname()[1])
