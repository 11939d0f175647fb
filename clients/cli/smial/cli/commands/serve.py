"""`smial serve`: runs a server, in place of this process, with whatever flags the server knows."""

import os
import subprocess
import sys

import typer

from smial.cli.embedded import server_command


def serve(context: typer.Context) -> None:
    """Run a server for others; flags are the server's own, see `smial serve --help`."""
    command = server_command(*context.args)
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    raise SystemExit(subprocess.call(command))  # elsewhere exec starts a stranger and ends before it
