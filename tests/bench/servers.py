"""Servers to measure, each a process of its own as it would be elsewhere, and connections to them that cost little."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc

ROOT = Path(__file__).parents[2]


class Server:
    """A process that answers calls."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, "the server did not start"
        self.pid = process.pid
        self.address: str = json.loads(line)["address"]

    def connect(self) -> grpc.aio.Channel:
        """A connection of its own: by default those of one process to one address would share theirs."""
        return grpc.aio.insecure_channel(self.address, options=[("grpc.use_local_subchannel_pool", 1)])

    def memory(self) -> int:
        """Bytes that it holds in memory now (resident set)."""
        status = Path(f"/proc/{self.pid}/status").read_text("ascii")
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def unary(channel: grpc.aio.Channel, path: str) -> grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]:
    """A method that takes and gives bytes."""
    method: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(path)
    return method


def stream(channel: grpc.aio.Channel, path: str) -> grpc.aio.UnaryStreamMultiCallable[bytes, bytes]:
    """The same for a stream of answers."""
    method: grpc.aio.UnaryStreamMultiCallable[bytes, bytes] = channel.unary_stream(path)
    return method


@contextmanager
def server(folder: Path, *flags: str, module: str = "smial.server") -> Iterator[Server]:
    """One that is ready, and gone at the end of the block. Ours with its real settings, but that seeds are allowed."""
    ours = ("--address", "127.0.0.1:0", "--announce", "--allow-seeds", "--store", str(folder / "smial.db"))
    command = [sys.executable, "-m", module, *(ours if module == "smial.server" else [str(folder / "bare.db")]), *flags]
    with (folder / f"{module}.log").open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        yield Server(process)
    finally:
        process.terminate()
        process.communicate()
