"""How the user types this command, for sentences that tell him what to type. Not for: what friends type elsewhere."""

import shlex
import shutil
import sys
from pathlib import Path

NAME = "smial"


def typed_command() -> str:
    """`smial` where the shell finds it, else the way to it from here: it lies beside the Python that runs it."""
    if shutil.which(NAME):
        return NAME
    beside = shutil.which(NAME, path=str(Path(sys.executable).parent))
    return shlex.quote(_from_here(Path(beside))) if beside else f"{shlex.quote(sys.executable)} -m smial.cli.main"


def _from_here(file: Path) -> str:
    """Relative to the folder one is in, where the file lies within."""
    return str(file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file)
