"""A plugin from outside the workspace, written against `smial.rules` alone: installed, listed, played, tested."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from smial.client import connect, new_token
from smial.v1.play_service_pb2 import Position
from tests.cli.terminal import terminal
from tests.server.processes import launched
from tests.strangers.programs import pip_install, pytest_of, run

SOURCE = Path(__file__).parent / "night_nets"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plugin's folder, somewhere else on this machine."""
    return Path(shutil.copytree(SOURCE, tmp_path_factory.mktemp("somewhere") / "night_nets"))


@pytest.fixture(scope="module")
def site(project: Path) -> Path:
    """What pip makes of it, in a folder for PYTHONPATH."""
    site = project.parent / "site"
    pip_install(project, site)
    return site


@pytest.fixture
def host(tmp_path: Path, site: Path) -> Path:
    """The folder of a server that finds the plugin."""
    host = tmp_path / "host"
    host.mkdir()
    (host / "plugins").symlink_to(site)
    return host


def test_it_is_written_against_the_rules_interface_alone() -> None:
    imported = {
        node.module
        for file in (SOURCE / "night_nets").glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("smial")
    }
    assert imported == {"smial.rules", "smial.rules.views"}


def test_it_is_listed_with_its_options_and_rules(site: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(site), "SMIAL_HOME": str(tmp_path / "home"), "COLUMNS": "200"}
    assert "night-nets: Night Nets. Lay your nets in the dark" in run(tmp_path, "smial", "games", **environment)
    shown = run(tmp_path, "smial", "game", "night-nets", **environment)
    assert "From night-nets 1.2; rules version 1." in shown
    assert "how many nets each boat has" in shown
    assert "The largest net that no other boat laid" in run(
        tmp_path, "smial", "game", "night-nets", "--rules", **environment
    )


def test_a_person_plays_it_in_the_command_that_knows_nothing_of_it(host: Path, tmp_path: Path) -> None:
    """Against a bot on a server elsewhere: only that has the plugin."""
    wanted = ["night-nets", "--plain", "--bots", "--option", "nets=3"]
    environment = {"SMIAL_HOME": str(tmp_path / "home"), "LC_ALL": "C.UTF-8"}
    with (
        launched(host) as server,
        terminal("play", *wanted, "--server", server.address, environment=environment) as person,
    ):
        for net in "23":
            person.until("Which net do you lay?")
            assert f"Net {net}" in person.until("> ")
            person.type(f"net {net}")
            person.type("")
            person.until(f"You lay net {net}.")
        # One net is left, and the platform lays it.
        person.until("The night is over.")
        person.until("Enter leaves: ")
        person.type("")
        assert person.ends() == 0


def test_bots_play_it_where_nobody_types(site: Path, tmp_path: Path) -> None:
    said = run(tmp_path, "smial", "play", "night-nets", PYTHONPATH=str(site), SMIAL_HOME=str(tmp_path / "home"))
    assert "The night is over." in said
    assert "won" in said.splitlines()[-1]


def test_a_program_plays_it_against_bots_on_a_server(host: Path) -> None:
    with launched(host) as server, connect(server.address, token=new_token()) as client:
        table = client.table(client.create("night-nets", seats=4).name)
        table.join(display_name="Skipper")
        for _ in range(3):
            table.add_bot()
        table.start()
        answers = 0
        with table.watch() as watch:
            for news in watch:
                if not isinstance(news, Position):
                    continue
                if news.HasField("outcome"):
                    break
                if news.HasField("question"):
                    table.submit(news.question.id, news.question.choices[-1].move)
                    answers += 1
        assert answers == 4
        assert len(table.get().outcome.scores) == 4


def test_its_own_tests_and_the_testkit_pass(project: Path, site: Path) -> None:
    assert " passed" in pytest_of(project, PYTHONPATH=str(site))


def test_its_types_hold_for_a_stranger(project: Path) -> None:
    assert "Success" in run(project, "mypy")
