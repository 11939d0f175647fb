"""`smial serve`: runs a server, in place of this process, with whatever flags the server knows."""

import os
import subprocess
import sys

import typer

from smial.cli.embedded import server_command


def serve(context: typer.Context) -> None:
    """Run a server for others. Flags are the server's own, see `smial serve --help`."""
    command = server_command(*context.args)
    if {"-h", "--help"} & set(context.args):
        typer.echo(_called_as_here(subprocess.check_output(command, text=True)), nl=False)
        return
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    raise SystemExit(subprocess.call(command))  # elsewhere exec starts a stranger and ends before it


def _called_as_here(help_: str) -> str:
    """The server's own help, in the words of this command."""
    theirs, ours = "usage: python -m smial.server ", "usage: smial serve "
    return help_.replace(theirs, ours).replace("\n" + " " * len(theirs), "\n" + " " * len(ours))
