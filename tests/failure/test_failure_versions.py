"""A plugin is replaced while tables made with it are in play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from smial.v1 import table_service_pb2 as tables
from tests.failure.stage import House, channel_to, uninstall, write_plugin
from tests.server.callers import Caller, refused, table_in_play

HEAD = """
import msgspec
from smial.rules import hookimpl
from tests.failure.posters import PosterGame, Posters

class One(PosterGame):
    info = msgspec.structs.replace(PosterGame.info, id="tales", title="Tales", version=1)

class Doubly(Posters):
    def play(self, seat, move, turn):
        super().play(seat, move, turn)
        self.hung += 1

class Two(PosterGame):
    info = msgspec.structs.replace(One.info, version=2)
    state = Doubly
    def setup(self, setup, turn):
        return Doubly(size=1)

class Drawing(One):
    def setup(self, setup, turn):
        turn.roll(6, "mood")
        return super().setup(setup, turn)

class Failing(One):
    def setup(self, setup, turn):
        raise SystemExit(1)

@hookimpl
def smial_games():
    return [{games}]
"""


class Tales:
    """A table of Tales at a server that comes back each time with another release of the plugin."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.token: str | None = None
        self.name = ""

    @asynccontextmanager
    async def with_games(self, *games: str) -> AsyncIterator[Caller]:
        """Somebody at a server whose plugin offers these; without any it is not installed."""
        uninstall(self.house.folder, "tales")
        if games:
            write_plugin(self.house.folder, "tales", HEAD.format(games=", ".join(f"{game}()" for game in games)))
        if self.token is None:
            self.house.start()
        else:
            self.house.kill()
            self.house.restart()
        async with channel_to(self.house.addresses[0]) as channel:
            caller = Caller(channel, self.token) if self.token else Caller(channel).somebody()
            self.token = caller.token
            yield caller

    async def hung(self, caller: Caller, name: str = "") -> int:
        """How many posters hang."""
        return int((await caller.position(name or self.name)).view.components[0].title)


@pytest.fixture
async def tales(house: House) -> Tales:
    """A table of the first rules version, at which two posters hang."""
    tales = Tales(house)
    async with tales.with_games("One") as frodo:
        tales.name = await table_in_play(frodo, game="games/tales", options='{"size": 1}')
        for _ in range(2):
            await frodo.move(tales.name, '["next"]')
    return tales


async def test_R6_with_the_old_version_kept_the_table_goes_on_under_it_and_new_tables_take_the_new(tales: Tales):
    async with tales.with_games("One", "Two") as frodo:
        await frodo.move(tales.name, '["next"]')
        assert await tales.hung(frodo) == 3
        new = await table_in_play(frodo, game="games/tales")
        await frodo.move(new, '["next"]')
        assert await tales.hung(frodo, new) == 2
        versions = [await version(frodo, name) for name in (tales.name, new)]
        assert versions == [1, 2]


async def version(caller: Caller, name: str) -> int:
    answer = await caller.call(caller.tables.GetTable, tables.GetTableRequest(name=name))
    return int(answer.table.rules_version)


@pytest.mark.parametrize(
    "games", [("Two",), (), ("Drawing",), ("Failing",)], ids=lambda games: "".join(games) or "none"
)
async def test_R6_without_its_rules_a_table_is_readable_and_says_why_it_is_closed_until_they_are_back(
    tales: Tales, games: tuple[str, ...]
):
    async with tales.with_games(*games) as frodo:
        position = await frodo.position(tales.name, seen=1)
        assert position.version == 5 and position.set_aside and not position.HasField("question")
        assert [entry.lines[0].text for entry in position.changes.entries][-1] == "The poster hangs."
        assert await version(frodo, tales.name) == 1
        met = await refused(frodo.move(tales.name, '["next"]', question="any"))
        assert met.reason == "RULES_NOT_HERE" and met.facts["game"] == "tales"
        async with frodo.watching(tales.name) as watch:
            assert [(await watch.read()).entry.version for _ in range(5)] == [1, 2, 3, 4, 5]
        await frodo.move(await table_in_play(frodo, game="games/cairns"), '["lay",1]')
    async with tales.with_games("One") as frodo:
        assert await tales.hung(frodo) == 2
        await frodo.move(tales.name, '["next"]')
        assert await tales.hung(frodo) == 3


async def test_R6_a_table_whose_rules_are_gone_can_be_ended_and_its_record_fetched(tales: Tales):
    async with tales.with_games() as frodo:
        ended = await frodo.abandon(tales.name)
        assert ended.status == tables.TABLE_STATUS_ABANDONED


async def test_R6_two_servers_of_different_releases_serve_what_each_can(tales: Tales, folder: Path):
    async with tales.with_games("Two") as frodo:
        write_plugin(folder, "tales", HEAD.format(games="One(), Two()"))
        async with channel_to(tales.house.start().address) as channel:
            newer = Caller(channel, frodo.token)
            made = await newer.move(tales.name, '["next"]')
            position = await frodo.position(tales.name, seen=made.version)
            assert position.version == made.version and position.set_aside
