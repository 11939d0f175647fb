"""The command from end to end: real processes, a real socket, a real journal."""

import json
import socket
import subprocess
import sys
import time
from threading import Event

import pytest

from smial.cli.called import typed_command
from smial.cli.embedded import embedded
from tests.cli.served import served
from tests.cli.terminal import terminal

GAMES = ("there-and-back-1", "there-and-back-4")


@pytest.mark.parametrize("game", GAMES)
def test_with_nobody_typing_bots_play_a_whole_game(smial, game):
    done = smial("play", game)
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout.splitlines()[-1]
    assert done.stdout.count(" points") >= 2
    assert done.stderr == ""


def test_plain_output_of_a_whole_game_draws_nothing(smial):
    done = smial("play", GAMES[0], "--plain")
    assert done.returncode == 0, done.stderr
    assert not set(done.stdout) & set("━┃┏·─│█")
    assert "Square " in done.stdout


def test_a_terminal_without_box_drawing_is_played_on_in_ascii(smial):
    done = smial("play", GAMES[0], PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()


def test_a_table_that_was_left_is_offered_again_and_played_on(environment):
    with terminal("play", GAMES[0], "--alone", environment=environment) as first:
        first.until("> ")
        first.type("quit")
        first.until("The table waits for you")
        assert first.ends() == 0
    with terminal("play", environment=environment) as second:
        offered = second.until("Enter goes on with it, n begins a new one, g gives it up: ")
        assert "alone; your turn. Round 1, played" in " ".join(offered.split())
        second.type("2")
        second.until("Type 1, only Enter, n or g.")
        second.type("")
        assert "Which game?" not in second.until("Take a die")
        second.until("> ")
        second.interrupt()
        second.until("Interrupted.")
        assert second.ends() == 130


def test_a_word_begins_a_new_table_beside_the_one_that_waits(environment):
    with terminal("play", GAMES[0], "--alone", environment=environment) as first:
        first.until("> ")
        first.interrupt()
        first.ends()
    with terminal("play", environment=environment) as second:
        second.until("n begins a new one, ")
        second.type("no")
        second.until("Which game?")
        second.interrupt()
        assert second.ends() == 130
    with terminal("play", GAMES[0], "--alone", environment=environment) as third:
        third.until("> ")
        third.interrupt()
        third.ends()
    with terminal("play", environment=environment) as fourth:
        fourth.until("Enter goes on with the first, a number with another, n begins a new one, g and a number")
        fourth.type("2")
        fourth.until("> ")


@pytest.fixture
def bens(environment, tmp_path) -> dict[str, str]:
    """Another person's home."""
    return {**environment, "SMIAL_HOME": str(tmp_path / "ben")}


def test_two_people_find_each_other_by_a_join_code(environment, bens, tmp_path, monkeypatch):
    monkeypatch.setenv("SMIAL_HOME", str(tmp_path / "server"))
    with (
        embedded() as address,
        terminal(
            "play", GAMES[1], "--people", "--seats", "2", "--name", "Anna", "--server", address, environment=environment
        ) as anna,
    ):
        code = anna.until("quit leaves").split("Join code: ")[1].split()[0]
        with terminal("join", code.lower(), "--name", "Ben", "--server", address, environment=bens) as ben:
            ben.until("Waiting for the start.")
            assert "Ben" in anna.until("Enter starts")
            ben.type("say Am I early?")
            anna.until("▎ Ben: Am I early?")
            anna.type("")
            anna.until("> ")
            ben.until("> ")


def test_two_people_at_one_machine_have_a_seat_each_and_take_it_up_again(environment):
    with terminal("play", GAMES[1], "--people", "--name", "Anna", environment=environment) as anna:
        code = anna.until("quit leaves").split("Join code: ")[1].split()[0]
        with terminal("join", code, "--name", "Ben", environment=environment) as ben:
            assert "seat 2: Ben" in ben.until("Waiting for the start.")
        anna.type("quit")
        anna.until("The table waits for you")
    for name in ("Anna", "Ben"):
        with terminal("join", code, "--name", name, environment=environment) as again:
            shown = again.until("Enter starts" if name == "Anna" else "Waiting for the start.")
            assert "seat 1: Anna" in shown and "seat 2: Ben" in shown


def test_a_listed_table_is_looked_on_at_by_name_and_a_private_one_by_its_code(environment, bens, tmp_path, monkeypatch):
    monkeypatch.setenv("SMIAL_HOME", str(tmp_path / "server"))
    with embedded() as address:
        for listed in (["--listed"], []):
            with terminal(
                "play", GAMES[1], "--people", *listed, "--server", address, environment=environment, columns=120
            ) as anna:
                lobby = anna.until("quit leaves")
                table, code = lobby.split("tables/")[1].split(")")[0], lobby.split("Join code: ")[1].split()[0]
                anna.type("bots")
                anna.until("Enter starts")
                anna.type("")
                anna.until("> ")
                with terminal("watch", table, "--server", address, environment=bens, columns=120) as carl:
                    carl.until("sits down." if listed else "is private")
                with terminal("watch", code.lower(), "--server", address, environment=bens, columns=120) as carl:
                    carl.until("sits down.")


def test_the_keeper_opens_a_private_table_and_closes_it_again(environment, bens, tmp_path, monkeypatch):
    monkeypatch.setenv("SMIAL_HOME", str(tmp_path / "server"))
    with (
        embedded() as address,
        terminal("play", GAMES[1], "--people", "--server", address, environment=environment) as anna,
    ):
        anna.until("This table is private")
        for word, says in (("listed", "Everybody may find this table"), ("private", "This table is private")):
            anna.until("quit leaves")
            anna.type(word)
            anna.until(says)
            with terminal("tables", "--server", address, environment=bens) as ben:
                ben.until("open;" if word == "listed" else "There are no tables")


@pytest.fixture
def record(smial, environment, tmp_path):
    """The record of a game that bots have played, as a file."""
    assert smial("play", GAMES[1]).returncode == 0
    (table,) = (line.split(":")[0] for line in smial("tables").stdout.splitlines() if "finished" in line)
    file = tmp_path / "record.json"
    done = smial("record", "export", table, "-o", str(file))
    assert done.returncode == 0, done.stderr
    return file


def test_a_record_is_exported_verified_and_replayed(smial, record):
    verified = smial("record", "verify", str(record))
    assert verified.returncode == 0, verified.stdout
    assert verified.stdout.splitlines()[-1] == "All checks passed."
    replayed = smial("record", "replay", str(record))
    assert replayed.returncode == 0
    assert "won" in replayed.stdout.splitlines()[-1]


def test_an_altered_record_fails_the_check_and_says_where(smial, record):
    altered = json.loads(record.read_text())
    altered["outcome"]["scores"][0] += 1
    record.write_text(json.dumps(altered))
    done = smial("record", "verify", str(record))
    assert done.returncode == 1
    assert "FAILED: result" in done.stdout


def test_the_games_options_and_rules_can_be_read(smial):
    listed = smial("games")
    assert listed.returncode == 0 and all(game in listed.stdout for game in GAMES)
    shown = smial("game", GAMES[0]).stdout
    assert "seats" in shown and "hard (" in shown and "everybody is asked first" in shown
    assert "It speaks" not in shown
    assert smial("game", GAMES[0], "--rules").stdout.strip()


def test_a_game_of_several_languages_says_how_one_gets_another(smial):
    shown = " ".join(smial("game", "smaugs-einoede").stdout.split())
    assert f"It speaks en and de: LC_MESSAGES=de {typed_command()} play smaugs-einoede" in shown
    assert f"Its rules: {typed_command()} game smaugs-einoede --rules" in shown


def test_an_unknown_game_is_answered_with_those_there_are(smial):
    done = smial("play", "there-and-back-9")
    assert done.returncode == 1
    assert GAMES[0] in done.stderr and "Traceback" not in done.stderr


def test_on_a_terminal_a_complaint_is_broken_between_words(environment):
    with terminal("play", "there-and-back-9", environment=environment, columns=50) as anna:
        assert anna.ends() == 1
        lines = anna.shown.strip().splitlines()
    assert len(lines) > 1 and max(map(len, lines)) <= 50
    assert {"there-and-back-1,", "there-and-back-8."} <= set(anna.shown.split())


def test_a_number_of_seats_that_does_not_fit_says_which_do(smial):
    done = smial("play", GAMES[0], "--seats", "9")
    assert done.returncode == 2
    assert "possible are 1, 2, 3 and 4 seats" in done.stderr


def test_a_server_of_ones_own_ends_with_the_command_however_that_ends(environment):
    script = "from smial.cli.embedded import embedded\nwith embedded() as address: print(address, flush=True); input()"
    owner = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**environment, "PATH": ""},
    )
    assert owner.stdin and owner.stdout
    address = owner.stdout.readline().strip()
    assert _answers(address)
    owner.kill()
    owner.wait()
    owner.stdin.close()
    owner.stdout.close()
    deadline = time.monotonic() + 60
    while _answers(address) and time.monotonic() < deadline:
        Event().wait(0.05)
    assert not _answers(address)


INTERRUPTED_AT_THE_START = """
import sys, threading
from smial.cli import embedded

interrupts = "import os, signal; os.kill(os.getppid(), signal.SIGINT); input()"
embedded.server_command = lambda *flags: [sys.executable, "-c", interrupts]
try:
    with embedded.embedded():
        pass
except KeyboardInterrupt:
    for thread in set(threading.enumerate()) - {threading.main_thread()}:
        thread.join(embedded.PATIENCE / 3)  # one that was told to end may take a moment
    print(threading.active_count())
"""


def test_F1_interrupted_while_its_server_starts_the_command_waits_for_nothing(environment):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_THE_START],
        env={**environment, "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "1\n", done.stderr


def _answers(address: str) -> bool:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port))).close()
    except OSError:
        return False
    return True


def test_a_server_that_dies_and_comes_back_is_noticed_both_times(environment, bens, tmp_path):
    store = str(tmp_path / "journal.sqlite")
    with (
        served("127.0.0.1:0", store) as (server, address),
        terminal("play", GAMES[1], "--people", "--server", address, environment=environment) as anna,
    ):
        code = anna.until("quit leaves").split("Join code: ")[1].split()[0]
        with terminal("join", code, "--name", "Ben", "--server", address, environment=bens, columns=120) as ben:
            ben.until("Waiting for the start.")
            server.kill()
            server.wait()
            ben.until("What you see may be old; trying on.")
            with served(address, store):
                ben.until("The server is back.")


def test_the_doctor_finds_nothing_wrong(smial):
    done = smial("doctor")
    assert done.returncode == 0, done.stdout
    assert "a server can be started" in done.stdout
