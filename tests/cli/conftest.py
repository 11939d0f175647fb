"""What several test modules of the command start: the command with nobody typing, in a home of its own."""

import os
import subprocess
import sys

import pytest


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """A home of its own, in a folder whose name has blanks."""
    return {"SMIAL_HOME": str(tmp_path / "a home"), "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}


@pytest.fixture
def smial(environment):
    """Runs the command with nobody typing."""

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "smial.cli.main", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=100,
            check=False,
            env={**os.environ, **environment, **more},
        )

    return run
