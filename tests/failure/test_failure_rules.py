"""Every part of a game's rules misbehaves in every way, on a real server: its table stays whole, others play on."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Iterator
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from smial.v1 import game_service_pb2 as games
from smial.v1 import record_service_pb2 as records
from smial.v1 import table_service_pb2 as tables
from tests.failure.goblin import MISCHIEFS, PARTS, PRINTED, SECRET
from tests.failure.stage import House, channel_to, with_plugins
from tests.server.callers import Caller, read_error, table_in_play

FAULTS = {"GAME_FAULT", "TOO_SLOW"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all that goes wrong: each table must bear what the others do."""
    folder = with_plugins(tmp_path_factory.mktemp("goblins"), goblin="tests.failure.goblin")
    house = House(folder, "--call-limit", "1")
    house.start()
    yield house
    house.close()


@pytest.fixture
async def frodo(server: House) -> AsyncIterator[Caller]:
    async with channel_to(server.addresses[0]) as channel:
        yield Caller(channel).somebody()


@pytest.fixture
async def neighbour(frodo: Caller) -> AsyncIterator[None]:
    """Somebody else's table, at which one can go on playing, and a server that is well, whatever has happened."""
    sam = frodo.somebody()
    name = await table_in_play(sam, game="games/cairns")
    yield
    assert (await sam.move(name, '["lay",1]')).version == 4
    answer = await health_pb2_grpc.HealthStub(frodo.channel).Check(health_pb2.HealthCheckRequest())
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


async def tried(call: Any) -> str:
    """What a call came to: empty if it went well, else the reason. Nobody is told what goes on inside a game."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        told, reason = str(error), read_error(error).reason
    else:
        return ""
    assert not [word for word in (SECRET, "Traceback", ".py") if word in told], "a game's own words got out"
    return reason


@pytest.mark.usefixtures("neighbour")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("mischief", [name for name in MISCHIEFS if name != "hang"])
async def test_S8_M6_M7_P1_a_part_that_misbehaves_leaves_the_table_whole_and_readable(
    frodo: Caller, part: str, mischief: str
):
    await misbehave(frodo, part, mischief)


@pytest.mark.usefixtures("neighbour")
@pytest.mark.parametrize("part", ["moves", "play", "view", "estimate"])
async def test_P1_a_part_that_never_returns_holds_up_its_own_callers_alone(frodo: Caller, part: str):
    await misbehave(frodo, part, "hang")


async def misbehave(frodo: Caller, part: str, mischief: str) -> None:
    """Plays on, looks, watches, leaves the other seat to a bot, ends the table, and checks what is there."""
    sam = frodo.somebody()
    name = await table_in_play(frodo, sam, game="games/goblins")
    first = await tried(frodo.move(name, json.dumps(["name", part, mischief])))
    assert first in {"", *FAULTS}
    before = await version(frodo, name)
    assert before == (3 if first else 4) + 1, "a fault changes nothing, anything else is one entry"
    for caller in (frodo, sam):
        assert await tried(caller.position(name)) in {"", *FAULTS}
    second = await tried(sam.move(name, '["behave"]', question=await question(sam, name)))
    assert second in {"", *FAULTS, "OLD_QUESTION", "NOT_ASKED", "ILLEGAL_MOVE", "SET_ASIDE"}
    assert await entries(frodo, name, await version(frodo, name)) == [*range(1, await version(frodo, name) + 1)]
    request = tables.LeaveTableRequest(name=name, request_id="4b825dc6-42cb-4eb9-a060-e54bf8d69288")
    assert await tried(sam.call(sam.tables.LeaveTable, request)) in {"", *FAULTS}
    ended = await frodo.abandon(name)
    assert ended.status == tables.TABLE_STATUS_ABANDONED
    parts = await frodo.call(frodo.records.ExportRecord, records.ExportRecordRequest(name=name))
    assert sum(len(answer.part.entries) for answer in parts) == ended.version


async def version(caller: Caller, name: str) -> int:
    answer = await caller.call(caller.tables.GetTable, tables.GetTableRequest(name=name))
    return int(answer.table.version)


async def question(caller: Caller, name: str) -> str:
    """The open question's id; some text where it cannot be had."""
    try:
        return str((await caller.position(name)).question.id) or "none"
    except grpc.aio.AioRpcError:
        return "none"


async def entries(caller: Caller, name: str, last: int) -> list[int]:
    """The versions that a watch tells, up to the last."""
    seen: list[int] = []
    async with caller.watching(name) as watch:
        while not seen or seen[-1] < last:
            seen.append((await watch.read()).entry.version)
    return seen


@pytest.mark.usefixtures("neighbour")
@pytest.mark.parametrize("part", PRINTED)
@pytest.mark.parametrize("mischief", [name for name in MISCHIEFS if name != "hang"])
async def test_S8_R8_printed_parts_that_misbehave_are_faults_of_their_game(frodo: Caller, part: str, mischief: str):
    options = json.dumps({"part": part, "mischief": mischief})
    scene = games.GetSceneRequest(name="games/goblins", options=options)
    assert await tried(frodo.call(frodo.games.GetScene, scene)) in {"", *FAULTS}
    table = await frodo.create(game="games/goblins", seats=1, options=options)
    await frodo.join(name=table.name)
    began = await tried(frodo.start(table.name))
    assert began in {"", *FAULTS}
    assert await version(frodo, table.name) == (2 if began else 3)
    assert await tried(frodo.abandon(table.name)) == ""


@pytest.mark.usefixtures("neighbour")
async def test_R7_what_tables_share_inside_a_plugin_does_not_get_into_their_positions(frodo: Caller):
    names = [await table_in_play(frodo, game="games/goblins") for _ in range(2)]
    for _ in range(3):
        await asyncio.gather(*(frodo.move(name, '["behave"]') for name in names))
    for name in names:
        position = await frodo.position(name)
        assert [component.title for component in position.view.components if component.id == "shared"] == ["[0, 1, 2]"]


def test_what_a_game_prints_is_not_on_standard_output(server: House):
    process = server.process(0)
    process.send(signal.SIGTERM)
    assert process.exit_code() == 0
    assert process.popen.stdout is not None and process.popen.stdout.read() == ""
