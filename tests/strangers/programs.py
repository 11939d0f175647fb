"""Running the programs of this environment as somebody does who has only installed them."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path

SCRIPTS = Path(sysconfig.get_path("scripts"))
"""Where `smial`, `npm` and `mypy` lie."""


def run(folder: Path, program: str, *arguments: str, **environment: str) -> str:
    """What a program prints; AssertionError with all it said if it fails. Nobody types."""
    done = subprocess.run(
        [str(SCRIPTS / program), *arguments],
        cwd=folder,
        env={**os.environ, "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pip_install(project: Path, site: Path) -> None:
    """Installs a plugin into a folder for PYTHONPATH, with what is on this machine and nothing from elsewhere."""
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(site)]
    run(project, "python", "-m", "pip", "install", "-qq", "--disable-pip-version-check", *offline, str(project))


def pytest_of(project: Path, **environment: str) -> str:
    """Runs the plugin's own tests as its author does."""
    return run(project, "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", **environment)
