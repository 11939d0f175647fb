"""The command when things go wrong: no server, one that goes away, a terminal that cannot show the characters."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.failure.stage import House, channel_to
from tests.server.callers import Caller, table_in_play

COMMAND = [sys.executable, "-m", "smial.cli.main"]
PATIENCE = 100
POOR = {
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "latin": {"PYTHONIOENCODING": "latin-1"},
    "no locale": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "dumb": {"TERM": "dumb", "NO_COLOR": "1", "PYTHONIOENCODING": "ascii"},
}


def environment(home: Path, **more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("SMIAL_", "LC_", "PYTHONIO"))}
    return {**clean, "SMIAL_HOME": str(home), **more}


def smial(home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Runs the command with nobody typing and nobody reading in colour."""
    return subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env=environment(home, **more),
    )


@pytest.fixture
def nowhere() -> str:
    """An address at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{taken.getsockname()[1]}"


@pytest.mark.parametrize("command", [["games"], ["join", "ABCD2345"]], ids=" ".join)
def test_F1_a_server_that_is_not_there_is_named_in_a_plain_sentence(tmp_path: Path, nowhere: str, command: list[str]):
    done = smial(tmp_path, *command, "--server", nowhere)
    said = done.stderr.decode()
    assert done.returncode == 3 and nowhere in said and "Traceback" not in said
    assert done.stdout == b""


@asynccontextmanager
async def watching(house: House, name: str, home: Path) -> AsyncIterator[Process]:
    """The command looks on at a table."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND, "watch", name, "--server", house.addresses[0],
        stdin=DEVNULL, stdout=PIPE, stderr=PIPE, env=environment(home, PYTHONUNBUFFERED="1"),
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def until_it_says(stream: asyncio.StreamReader | None, words: str) -> str:
    """Reads up to these words."""
    assert stream is not None
    heard = ""
    async with asyncio.timeout(PATIENCE):
        while words not in heard:
            line = (await stream.readline()).decode()
            assert line, f"it ended without {words!r}: {heard}"
            heard += line
    return heard


async def test_F1_P5_a_server_that_goes_away_is_said_to_be_away_and_when_it_is_back_all_is_brought_up_to_date(
    house: House, tmp_path: Path
):
    process = house.start()
    async with channel_to(process.address) as channel:
        frodo = Caller(channel).somebody()
        name = await table_in_play(frodo, game="games/cairns", listed=True)
        async with watching(house, name, tmp_path / "home") as looking:
            await until_it_says(looking.stdout, "The game begins.")
            house.kill()
            said = await until_it_says(looking.stdout, "may be old")
            assert house.addresses[0] in said
            await asyncio.to_thread(house.restart)
            async with channel_to(house.addresses[0]) as anew:
                await Caller(anew, frodo.token).move(name, '["lay",3]')
                await until_it_says(looking.stdout, "lays 3.")
            looking.send_signal(signal.SIGINT)
            assert await asyncio.wait_for(looking.wait(), PATIENCE) == 130


async def test_F4_accents_and_pictures_are_told_where_they_cannot_be_shown_without_colour_in_a_pipe(
    house: House, tmp_path: Path
):
    async with channel_to(house.start().address) as channel:
        frodo = Caller(channel).somebody()
        table = await frodo.create(game="games/there-and-back-1", seats=1, listed=True)
        await frodo.join(name=table.name, display_name="Zoë 🐉 Ōkami")
        await frodo.start(table.name)
        await frodo.abandon(table.name)
        for poor in POOR.values():
            watch = ["watch", table.name, "--boards", "--server", house.addresses[0]]
            done = await asyncio.to_thread(smial, tmp_path, *watch, **poor)
            assert done.returncode == 0 and done.stderr == b""
            said = done.stdout.decode(poor.get("PYTHONIOENCODING", "ascii"))
            assert "Zo" in said and "The game begins." in said and "\x1b" not in said


MISTYPED = [
    ("there-and-back-1", ["play", "there-and-bck-1"]),
    ("table", ["watch", "tables/nothing"]),
    ("code", ["join", "0O1I-????"]),
    ("seats", ["play", "there-and-back-1", "--seats", "99"]),
]


def test_F3_what_was_mistyped_is_named_with_what_would_do(house: House, tmp_path: Path):
    address = house.start().address
    for known, command in MISTYPED:
        done = smial(tmp_path, *command, "--server", address)
        said = done.stderr.decode()
        assert done.returncode in (1, 2) and known in said.lower() and "Traceback" not in said
