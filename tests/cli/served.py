"""A real server in a process of its own, which a test may kill."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from smial.cli.embedded import server_command


@contextmanager
def served(address: str, store: Path | str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server with its journal in a file, and its address; it is killed at the end."""
    command = server_command("--address", address, "--store", str(store), "--announce", "--log-level", "error")
    with subprocess.Popen([*command, "--allow-seeds"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process, json.loads(process.stdout.readline())["address"]
        finally:
            process.kill()
