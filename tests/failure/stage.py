"""Where the tests of failure take place: a folder with a store and with plugins that were really installed."""

from __future__ import annotations

import os
import shutil
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent

import grpc

from tests.server.processes import Process, install, launch

FULL = os.environ.get("SMIAL_FULL") == "1"
"""Whether the large counts are run."""
GAMES = {
    "pebbles": "tests.server.game",
    "cairns": "tests.failure.cairn",
    "mathom": "tests.probe.game",
    "posters": "tests.failure.posters",
    "waiting": "tests.failure.waiting",
}


def with_plugins(folder: Path, **more: str) -> Path:
    """The folder, with these plugins installed: each a distribution of its name and the module it names."""
    for name, module in {**GAMES, **more}.items():
        install(folder / "plugins", name, module)
    return folder


def write_plugin(folder: Path, name: str, source: str) -> None:
    """Installs a plugin whose module is this text, under this name; in place of the one there was."""
    uninstall(folder, name)
    plugins = install(folder / "plugins", name, f"{name}_plugin")
    (plugins / f"{name}_plugin.py").write_text(dedent(source), "utf-8")


def uninstall(folder: Path, name: str) -> None:
    """Takes a plugin away."""
    shutil.rmtree(folder / "plugins" / f"{name}-1.0.dist-info", ignore_errors=True)
    (folder / "plugins" / f"{name}_plugin.py").unlink(missing_ok=True)
    shutil.rmtree(folder / "plugins" / "__pycache__", ignore_errors=True)


def channel_to(address: str) -> grpc.aio.Channel:
    """A line of one's own: gRPC would remember for all lines to this address how the last connecting went."""
    return grpc.aio.insecure_channel(address, [("grpc.use_local_subchannel_pool", 1)])


class House:
    """Server processes on one journal, each of which can be killed and comes back under its address."""

    def __init__(self, folder: Path, *flags: str, module: str = "smial.server") -> None:
        self.folder = folder
        self._module = module
        self._flags = ("--announce", "--log-file", "server.log", "--log-level", "warning", *flags)
        self._processes: list[Process] = []

    @property
    def addresses(self) -> Sequence[str]:
        return [process.address for process in self._processes]

    @property
    def journal(self) -> Path:
        return self.folder / "smial.db"

    def start(self) -> Process:
        """Another server."""
        self._processes.append(self._launched("127.0.0.1:0"))
        return self._processes[-1]

    def process(self, number: int) -> Process:
        """The server that was started as this one, counted from 0."""
        return self._processes[number]

    def figures(self, number: int) -> dict[str, float]:
        """The figures that this server hands out; it needs `--metrics-address`."""
        with urllib.request.urlopen(f"http://{self._processes[number].announced['metrics']}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}

    def threads(self, number: int) -> int:
        """How many threads this server has."""
        return len(list(Path(f"/proc/{self._processes[number].popen.pid}/task").iterdir()))

    def kill(self, number: int = 0) -> None:
        """As a power cut would."""
        self._processes[number].kill()

    def restart(self, number: int = 0) -> None:
        """Brings a server back that has ended."""
        self._leave(self._processes[number])
        self._processes[number] = self._launched(self._processes[number].address)

    def close(self) -> None:
        """Ends whatever still runs."""
        for process in self._processes:
            process.popen.kill()
            self._leave(process)

    def _launched(self, address: str) -> Process:
        with (self.folder / "complaints").open("a") as complaints:
            process = launch(
                self.folder, "--address", address, *self._flags, module=self._module, complaints=complaints
            )
        process.wait_until_ready()
        return process

    @staticmethod
    def _leave(process: Process) -> None:
        process.popen.communicate()
