"""The command as a program: one plain sentence on standard error, a meaningful exit code, never a traceback."""

import socket

import pytest


@pytest.fixture
def nobody() -> str:
    """An address where nobody listens."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{unused.getsockname()[1]}"


def test_help_names_every_command_and_the_exit_codes(smial):
    done = smial("--help")
    assert done.returncode == 0
    for word in ("play", "serve", "games", "game", "tables", "join", "watch", "record", "doctor", "Exit codes"):
        assert word in done.stdout


@pytest.mark.parametrize("group", [[], ["record"]])
def test_help_cuts_no_summary_short(smial, group):
    commands = smial(*group, "--help").stdout.partition("Commands:")[2]
    assert "  " in commands and "..." not in commands


def test_the_servers_usage_is_indented_for_the_name_it_has_here(smial):
    first, *more = smial("serve", "--help").stdout.split("\n\n")[0].splitlines()
    assert first.startswith("usage: smial serve [")
    assert {line.index("[") for line in more} == {first.index("[")}


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["play", "--seats", "many"], ["join"], ["play", "--option", "hard"], ["games", "--server", "here"]],
)
def test_a_wrong_command_line_ends_with_2(smial, arguments):
    done = smial(*arguments)
    assert done.returncode == 2
    assert done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["play"], ["record", "export", "x"]])
def test_a_server_out_of_reach_ends_with_3_and_names_the_address(smial, nobody, arguments):
    done = smial(*arguments, "--server", nobody)
    assert done.returncode == 3
    assert done.stderr.strip() == f"The server at {nobody} cannot be reached."


@pytest.mark.parametrize("command", ["join", "watch"])
def test_a_table_that_is_not_on_ones_own_server_may_be_on_another_which_has_to_be_named(smial, command):
    done = smial(command, "ABCD-EFGH")
    assert done.returncode == 1
    assert "Only your own server was asked; --server HOST:PORT" in done.stderr


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_record_ends_with_1_and_says_so(smial, tmp_path, command):
    file = tmp_path / "record.json"
    missing = smial("record", command, str(file))
    file.write_text('{"format": "many"}')
    wrong = smial("record", command, str(file))
    assert missing.returncode == wrong.returncode == 1
    assert str(file) in missing.stderr and str(file) in wrong.stderr
    assert "Traceback" not in missing.stderr + wrong.stderr


@pytest.mark.parametrize("name", ["record.json", "no/such/file", "./record"])
def test_a_record_in_a_file_that_is_not_there_is_missed_by_name(smial, name):
    done = smial("record", "verify", name)
    assert done.returncode == 1
    assert done.stderr.strip() == f"There is no file {name}."


def test_a_record_of_a_game_that_is_not_here_says_what_is_here(smial, tmp_path):
    file = tmp_path / "record.json"
    file.write_text('{"format": 1, "game": "games/nim", "rulesVersion": 3}')
    done = smial("record", "verify", str(file))
    assert done.returncode == 1
    assert "nim, rules version 3" in done.stderr


def test_the_release_can_be_asked_for(smial):
    assert smial("--version").returncode == 0
