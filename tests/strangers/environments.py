"""A new environment in which Smial is installed, as its users have one: what is installed there stays there."""

from __future__ import annotations

import os
import subprocess
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

PROGRAMS = {"smial": "smial.cli.main", "pip": "pip", "pytest": "pytest"}
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
"""Pip takes what is on this machine. The second is read by pip as an option that is switched off: no isolation."""


class Environment(NamedTuple):
    """Programs, and a folder to work in."""

    programs: Path
    desk: Path

    def run(self, command: str) -> str:
        """What a command line prints, errors too; AssertionError with it if it fails. Nobody types."""
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=self.desk,
            env={**os.environ, **OFFLINE, **self._own()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=100,
            check=False,
        )
        assert done.returncode == 0, f"$ {command}\n{done.stdout}"
        return done.stdout

    def _own(self) -> dict[str, str]:
        path = os.pathsep.join([str(self.programs), os.environ["PATH"]])
        return {"PATH": path, "SMIAL_HOME": str(self.desk / ".smial"), "COLUMNS": "80", "SMIAL_GAMES": "2"}


def make_environment(folder: Path) -> Environment:
    """Makes one that sees all that this one has, and puts what is installed into itself."""
    place = folder / "environment"
    venv.create(place)
    desk = folder / "desk"
    desk.mkdir()
    programs = Path(sysconfig.get_path("scripts", "venv", {"base": str(place), "platbase": str(place)}))
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(place), "platbase": str(place)}))
    (site / "smial.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n", "utf-8")
    for name, module in PROGRAMS.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{programs}/python" -W ignore -m {module} "$@"\n', "utf-8")
        program.chmod(0o755)
    return Environment(programs, desk)
