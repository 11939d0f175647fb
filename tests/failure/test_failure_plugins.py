"""Plugins that are really installed and cannot be used: a real server lists each with its cause and serves on."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import grpc
import pytest

from smial.v1 import game_service_pb2 as games
from tests.failure.stage import House, channel_to, uninstall, write_plugin
from tests.server.callers import Caller, refused, table_in_play

HOOK = "from smial.rules import hookimpl\n"
POSTERS = """
import msgspec
from smial.rules import hookimpl
from tests.failure.posters import Next, PosterGame, Posters

class Poster(PosterGame):
    info = msgspec.structs.replace(PosterGame.info, id="{id}", version={version})

@hookimpl
def smial_games():
    return [Poster()]
"""
NO_SUCH_CARD = """
    from smial.rules import data, hookimpl
    from tests.failure.posters import PosterGame

    def check_deck(deck):
        for card in deck["hand"]:
            data.check(card in deck["cards"], "deck.toml", "hand", f"there is no card {card!r}")

    @hookimpl
    def smial_games():
        check_deck({"cards": ["lamp"], "hand": ["lamp", "ring"]})
        return [PosterGame()]
"""

BAD = {
    "absent": ("import nothing_of_this_name", "No module named 'nothing_of_this_name'"),
    "newer": ("from smial.rules import Parchment", "cannot import name 'Parchment'"),
    "garbled": ("def (", "SyntaxError"),
    "leaving": ("raise SystemExit(0)", "SystemExit: 0"),
    "interrupting": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "ending": ("raise BaseException('enough')", "BaseException: enough"),
    "deep": ("def f():\n    f()\nf()", "RecursionError"),
    "mute": ("class E(Exception):\n    def __str__(self): raise SystemExit\nraise E", "cannot be printed"),
    "misspelt": (HOOK + "@hookimpl\ndef smial_game(): return []", "smial_game"),
    "demanding": (HOOK + "@hookimpl\ndef smial_games(colour): return []", "colour"),
    "unhooked": ("x = 1", "it offers no game"),
    "empty": (HOOK + "@hookimpl\ndef smial_games(): return []", "it offers no game"),
    "odd": (HOOK + "@hookimpl\ndef smial_games(): return 7", "not iterable"),
    "wordy": (HOOK + "@hookimpl\ndef smial_games(): return ['posters']", "gives a str, not a Game"),
    "twin": (POSTERS.format(id="pebbles", version=9), "game 'pebbles' is already there, from pebbles 1.0"),
    "crowded": (POSTERS.format(id="Crowded!", version=1), "game id 'Crowded!'"),
    "timeless": (POSTERS.format(id="timeless", version=0), "versions count from 1"),
    "cardless": (NO_SUCH_CARD, "deck.toml: hand: there is no card 'ring'"),
}


@pytest.fixture
def broken(folder: Path) -> None:
    """All that can be wrong with a plugin is installed at once, and one that is noisy and right."""
    for name, (source, _) in BAD.items():
        write_plugin(folder, name, source)
    noise = "import random, sys, threading\nprint('noise')\nsys.setrecursionlimit(5000)\nrandom.seed(1)\n"
    write_plugin(folder, "noisy", noise + POSTERS.format(id="noisy", version=1))


@pytest.fixture
async def frodo(broken: None, house: House) -> AsyncIterator[Caller]:
    async with channel_to(house.start().address) as channel:
        yield Caller(channel).somebody()


async def test_R8_R9_M10_every_plugin_that_cannot_be_used_is_listed_with_its_cause_and_the_others_play(frodo: Caller):
    answer = await frodo.call(frodo.games.ListGames, games.ListGamesRequest(page_size=200))
    faults = {fault.plugin.removesuffix(" 1.0"): fault.message for fault in answer.faults}
    assert faults.keys() == BAD.keys()
    assert {name: cause for name, (_, cause) in BAD.items() if cause not in faults[name]} == {}
    offered = {game.name.removeprefix("games/") for game in answer.games}
    assert {"pebbles", "cairns", "mathom-swap", "posters", "noisy", "there-and-back-1"} <= offered
    assert not offered & {"timeless", "cardless"}
    met = await refused(frodo.create(game="games/timeless", seats=1))
    assert met.reason == "NO_SUCH_GAME" and "pebbles" in met.facts["known"]
    for game, move in (("noisy", '["next"]'), ("cairns", '["lay",1]'), ("pebbles", '["take",1]')):
        await frodo.move(await table_in_play(frodo, game=f"games/{game}"), move)


async def test_R8_a_distribution_whose_own_description_is_garbled_is_listed_and_stops_nobody(
    folder: Path, house: House
):
    about = folder / "plugins" / "garbled-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_bytes(b"\xff\xfe\x00 nothing of any form")
    async with channel_to(house.start().address) as channel:
        frodo = Caller(channel).somebody()
        answer = await frodo.call(frodo.games.ListGames, games.ListGamesRequest(page_size=200))
        assert [fault.plugin for fault in answer.faults] == ["garbled-1.0.dist-info"]
        await frodo.move(await table_in_play(frodo), '["take",1]')


@pytest.mark.parametrize("flags", [("--grace", "1")])
async def test_R14_R16_a_thread_that_a_plugin_has_left_running_does_not_keep_the_server_from_stopping(
    folder: Path, house: House
):
    thread = "import threading\nthreading.Thread(target=threading.Event().wait).start()\n"
    write_plugin(folder, "threaded", thread + POSTERS.format(id="threaded", version=1))
    process = house.start()
    process.send(signal.SIGTERM)
    assert await asyncio.to_thread(process.exit_code) == 6, "cut short, as the exit code says"


async def test_R5_a_game_that_ends_the_process_itself_takes_nothing_with_it_that_was_acknowledged(
    folder: Path, house: House
):
    """What nobody can contain: the process is gone. All that was answered is there when it comes back."""
    ends = """
    import os
    class Last(Posters):
        def play(self, seat, move, turn):
            if self.hung == 3:
                os._exit(9)
            super().play(seat, move, turn)
    Poster.state = Last
    Poster.setup = lambda self, setup, turn: Last(size=1)
    """
    source = POSTERS.format(id="fatal", version=1)
    write_plugin(folder, "fatal", source + "\n".join(line[4:] for line in ends.splitlines()))
    process = house.start()
    async with channel_to(process.address) as channel:
        frodo = Caller(channel).somebody()
        name, other = await table_in_play(frodo, game="games/fatal"), await table_in_play(frodo, game="games/cairns")
        await frodo.move(other, '["roll"]')
        before = [await frodo.position(other), *[await frodo.move(name, '["next"]') for _ in range(3)]]
        with pytest.raises(grpc.aio.AioRpcError):
            await frodo.move(name, '["next"]')
        assert await asyncio.to_thread(process.exit_code) == 9
    uninstall(folder, "fatal")
    house.restart()
    async with channel_to(process.address) as channel:
        frodo = Caller(channel, frodo.token)
        assert await frodo.position(other) == before[0]
        assert (await frodo.position(name)).version == 3 + 3
        assert (await refused(frodo.move(name, '["next"]', question="any"))).reason == "RULES_NOT_HERE"
        await frodo.abandon(name)
