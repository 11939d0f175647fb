"""What the user is told to type, where the command is on the PATH and where it is not."""

import sys
from pathlib import Path

import pytest

from smial.cli.called import typed_command


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The command in a folder `bin`, beside the Python that runs it, while one is in the folder above."""
    file = tmp_path / "bin" / "smial"
    file.parent.mkdir()
    file.touch(mode=0o755)
    monkeypatch.setattr(sys, "executable", str(file.with_name("python")))
    monkeypatch.chdir(tmp_path)
    return file


def test_a_command_that_the_shell_finds_is_called_by_its_name(command, monkeypatch):
    monkeypatch.setenv("PATH", str(command.parent))
    assert typed_command() == "smial"


def test_one_that_it_does_not_find_is_called_by_the_way_from_here(command, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "")
    assert typed_command() == "bin/smial"
    (tmp_path / "else where").mkdir()
    monkeypatch.chdir(tmp_path / "else where")
    assert typed_command() == str(command)


def test_without_a_command_there_is_the_python_that_runs_it(command, monkeypatch):
    monkeypatch.setenv("PATH", "")
    command.unlink()
    assert typed_command() == f"{command.with_name('python')} -m smial.cli.main"
