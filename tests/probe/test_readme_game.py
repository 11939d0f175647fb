"""The game that plugins/README.md shows to game authors is laid down, installed and tested as it says there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "plugins" / "README.md"
BLOCK = re.compile(r"`(my_ten/\S+)`:.*?\n```\w+\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the README's files lie."""
    folder = tmp_path_factory.mktemp("readme")
    for name, content in BLOCK.findall(README.read_text(encoding="utf-8")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def installed(folder: Path) -> Path:
    """What pip makes of them, in a folder for PYTHONPATH."""
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    _run(*pip, "--no-index", "--no-deps", "--no-build-isolation", "--target", "site", "./my_ten", folder=folder)
    return folder / "site"


def test_the_readme_shows_three_files(folder: Path) -> None:
    files = {str(file.relative_to(folder)) for file in folder.rglob("*.*")}
    assert files >= {"my_ten/pyproject.toml", "my_ten/my_ten/__init__.py", "my_ten/tests/test_ten.py"}


def test_the_game_of_the_readme_is_installed_and_found(installed: Path) -> None:
    program = "from smial.tables.plugins import load_plugins; print(*load_plugins(strict=True))"
    assert "ten" in _run(sys.executable, "-c", program, folder=installed.parent, PYTHONPATH=str(installed)).split()


def test_the_game_of_the_readme_passes_its_test(installed: Path) -> None:
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "my_ten"]
    assert " passed" in _run(*tests, folder=installed.parent, PYTHONPATH=str(installed))


def _run(*command: str, folder: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
