"""`smial new-game NAME` writes a game that is whole at once: installed, played, tested, clean."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from smial.cli.commands.new_game import check, words_for
from smial.cli.failures import USAGE, Trouble
from tests.cli.terminal import terminal
from tests.rule_ids import ids_in_rules, ids_in_tests
from tests.strangers.programs import SCRIPTS, pip_install, pytest_of, run

NAME, PACKAGE = "lantern-meadow", "lantern_meadow"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where its author works."""
    return tmp_path_factory.mktemp("desk")


@pytest.fixture(scope="module")
def said(desk: Path) -> str:
    """What the command prints when it has written the game."""
    return run(desk, "smial", "new-game", NAME)


@pytest.fixture(scope="module")
def project(desk: Path, said: str) -> Path:
    assert said
    return desk / NAME


@pytest.fixture(scope="module")
def site(project: Path) -> Path:
    """What pip makes of it, in a folder for PYTHONPATH."""
    site = project.parent / "site"
    pip_install(project, site)
    return site


def test_it_says_what_to_do_next(said: str) -> None:
    steps = [line.strip() for line in said.splitlines() if line.startswith("  ")]
    assert steps == [f"pip install -e ./{NAME}", f"smial play {NAME}", f"pytest {NAME}"]


def test_what_is_written_passes_its_tests(project: Path) -> None:
    assert " passed" in pytest_of(project)


def test_what_is_written_is_clean_and_typed(project: Path) -> None:
    run(project, "ruff", "check", "--no-cache", ".")
    run(project, "ruff", "format", "--no-cache", "--check", ".")
    assert "Success" in run(project, "mypy")


@pytest.mark.parametrize(
    ("name", "prefix"), [("lantern-meadow", "LM"), ("three-rings-more", "TR"), ("go", "GO"), ("a2-5", "AX")]
)
def test_rules_are_numbered_with_two_letters_of_the_name(name: str, prefix: str) -> None:
    assert words_for(name)["rules"] == prefix


@pytest.mark.parametrize("name", ["go", "a-name-as-long-as-a-name-may-b"])
def test_other_names_do_as_well(name: str, tmp_path: Path) -> None:
    run(tmp_path, "smial", "new-game", name)
    project = tmp_path / name
    run(project, "ruff", "check", "--no-cache", ".")
    run(project, "ruff", "format", "--no-cache", "--check", ".")
    rules = "not proves_itself"
    assert " passed" in run(project, "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", rules)


def test_each_of_its_rules_is_named_by_a_test(project: Path) -> None:
    rules = ids_in_rules((project / PACKAGE / "RULES.md").read_text("utf-8"))
    assert rules == {f"LM-{number}" for number in range(1, 10)}
    assert rules == set(ids_in_tests((project / "tests" / "test_game.py").read_text("utf-8")))


def test_it_is_listed_with_its_option_and_its_rules(site: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(site), "SMIAL_HOME": str(tmp_path / "home"), "COLUMNS": "200"}
    shown = run(tmp_path, "smial", "game", NAME, **environment)
    assert "Lantern Meadow" in shown and "how many cards each player holds" in shown
    assert "LM-4" in run(tmp_path, "smial", "game", NAME, "--rules", **environment)


def test_a_person_plays_it_against_a_bot(site: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(site), "SMIAL_HOME": str(tmp_path / "home"), "LC_ALL": "C.UTF-8"}
    with terminal("play", NAME, "--plain", environment=environment) as person:
        for _ in range(8):
            person.until("Where do you put a stone?")
            person.until("  1 ")
            person.type("1")
        person.until("All squares are taken.")
        person.until("Enter leaves: ")
        person.type("")
        assert person.ends() == 0


REFUSED = {
    "Night-Nets": "for instance night-nets",
    "9 lives": "for instance lives",
    "": "for instance my-game",
    "x--y": "for instance x-y",
    "n" * 31: f"for instance {'n' * 30}",
    "random": "Call the game random-game",
    "class": "Call the game class-game",
    "smial": "Call the game smial-game",
    "tests": "Call the game tests-game",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_will_not_do_is_answered_with_one_that_will(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Trouble, match=re.escape(REFUSED[name])) as refusal:
        check(name)
    assert refusal.value.code == USAGE


def test_a_bad_name_writes_nothing(tmp_path: Path) -> None:
    assert refused("Night-Nets", tmp_path)[0] == USAGE
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "diary.txt").write_text("mine", "utf-8")
    code, words = refused(NAME, tmp_path)
    assert code == 1
    assert f"something called {NAME} here already" in words
    assert [path.name for path in (tmp_path / NAME).iterdir()] == ["diary.txt"]


def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = f'cd "{gone}" && rmdir "{gone}" && exec "{SCRIPTS / "smial"}" new-game {NAME}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 1
    *of_the_shell, said = done.stderr.splitlines()  # which starts the command where its path has a blank
    assert said.startswith(f"The folder {NAME} cannot be made here:") and all("sh" in line for line in of_the_shell)


def refused(name: str, folder: Path) -> tuple[int, str]:
    """The exit code, and the one line that is said."""
    command = [str(SCRIPTS / "smial"), "new-game", name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == "" and done.stderr.count("\n") == 1, done.stderr
    return done.returncode, done.stderr
