"""What several test modules of the command start: the command with nobody typing, in a home of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.cli.served import served


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


@pytest.fixture
def own_home(tmp_path, monkeypatch):
    """A home of its own for what runs in this process."""
    monkeypatch.setenv("SMIAL_HOME", str(tmp_path / "own"))


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> Iterator[str]:
    """A server of the module's own."""
    store = tmp_path_factory.mktemp("server") / "journal.sqlite"
    with served("127.0.0.1:0", store) as (_, address):
        yield address
