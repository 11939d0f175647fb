"""What is there after a restart is what was there before it; what another machine would have made is the same."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path
from random import Random

import grpc
import pytest

from smial.v1 import play_service_pb2 as play
from smial.v1 import table_service_pb2 as tables
from tests.failure.stage import House, channel_to, with_plugins
from tests.server.callers import Caller, new_id, table_in_play
from tests.server.processes import launched


async def tables_in_every_state(frodo: Caller, sam: Caller) -> dict[str, str]:
    """A table in each state that there is, by what is to be said of it."""
    names = {state: (await frodo.create(seats=2)).name for state in ("made", "seated")}
    await frodo.join(name=names["seated"], display_name="Frodo")
    names["asked"] = await table_in_play(frodo, sam, options='{"pebbles": 9}')
    names["taken back"] = await table_in_play(frodo, sam, options='{"pebbles": 9}')
    await frodo.move(names["taken back"], '["take",1]')
    await frodo.call(frodo.play.UndoMove, play.UndoMoveRequest(name=names["taken back"], request_id=new_id()))
    names["sealed and drafted"] = await table_in_play(frodo, sam, game="games/mathom-swap")
    for caller, answers in ((frodo, 2), (sam, 1)):
        for _ in range(answers):
            question = (await caller.position(names["sealed and drafted"])).question
            await caller.move(names["sealed and drafted"], question.choices[0].move, question=question.id)
    names["left"] = await table_in_play(frodo, sam, options='{"pebbles": 9}')
    await sam.call(sam.tables.LeaveTable, tables.LeaveTableRequest(name=names["left"], request_id=new_id()))
    names["finished"] = await table_in_play(frodo, options='{"pebbles": 1}')
    await frodo.move(names["finished"], '["take",1]')
    names["abandoned"] = await table_in_play(frodo, sam)
    await frodo.abandon(names["abandoned"])
    names["set aside"] = await table_in_play(frodo, sam, game="games/goblins")
    await frodo.move(names["set aside"], json.dumps(["name", "play", "exit"]))
    for _ in range(3):
        with pytest.raises(grpc.aio.AioRpcError):
            await sam.move(names["set aside"], '["behave"]')
    return names


async def seen_by(caller: Caller, names: dict[str, str]) -> dict[str, tuple[tables.Table, play.Position]]:
    """All that somebody sees of these tables."""
    seen = {}
    for state, name in names.items():
        answer = await caller.call(caller.tables.GetTable, tables.GetTableRequest(name=name))
        seen[state] = (answer.table, await caller.position(name, seen=1))
    return seen


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_R5_tables_in_every_state_are_the_same_after_a_restart(tmp_path: Path, number: signal.Signals):
    house = House(with_plugins(tmp_path, goblin="tests.failure.goblin"))
    process = house.start()
    try:
        async with channel_to(process.address) as channel:
            frodo, sam = Caller(channel).somebody(), Caller(channel).somebody()
            names = await tables_in_every_state(frodo, sam)
            mine = {state: name for state, name in names.items() if state not in ("made", "seated", "finished")}
            theirs = {state: name for state, name in mine.items() if state != "left"}
            before = await seen_by(frodo, names), await seen_by(sam, theirs)
        process.send(number)
        await asyncio.to_thread(process.exit_code)
        await asyncio.to_thread(house.restart)
        async with channel_to(house.addresses[0]) as channel:
            frodo, sam = Caller(channel, frodo.token), Caller(channel, sam.token)
            assert (await seen_by(frodo, names), await seen_by(sam, theirs)) == before
            assert before[0]["set aside"][1].set_aside and before[0]["sealed and drafted"][1].asked
            await frodo.move(names["asked"], '["take",1]')
            question = (await sam.position(names["sealed and drafted"])).question
            await sam.move(names["sealed and drafted"], question.choices[0].move, question=question.id)
    finally:
        house.close()


ELSEWHERE = [
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC", "LANG": "C"},
    {"PYTHONHASHSEED": "4242", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati", "PYTHONUTF8": "1"},
    {"PYTHONHASHSEED": "0", "PYTHONOPTIMIZE": "0", "PYTHONMALLOC": "malloc", "LANG": "de_DE.UTF-8"},
]
GAMES = {"games/there-and-back-1": 2, "games/there-and-back-4": 2, "games/mathom-swap": 3, "games/pebbles": 2}


@pytest.mark.timeout(300)
async def test_R7_the_same_seed_and_answers_give_the_same_bytes_in_another_process_locale_zone_and_hash_seed(
    tmp_path: Path,
):
    played = []
    for number, environment in enumerate(ELSEWHERE):
        folder = tmp_path / str(number)
        folder.mkdir()
        with launched(with_plugins(folder), "--allow-seeds", **environment) as process:
            async with channel_to(process.address) as channel:
                played.append([await played_out(Caller(channel), game, seats) for game, seats in GAMES.items()])
    assert played[0] == played[1] == played[2]


async def played_out(passer_by: Caller, game: str, seats: int) -> list[bytes]:
    """All that every seat sees of the first sixty positions of a game, with the same answers each time."""
    people = [passer_by.somebody() for _ in range(seats)]
    name = await table_in_play(*people, game=game, seed="the same")
    random, seen = Random(7), []
    for _ in range(60):
        positions = [await person.position(name) for person in people]
        seen += [stripped(position) for position in positions]
        asked = [(person, position) for person, position in zip(people, positions, strict=True) if position.question.id]
        if not asked:
            break
        person, position = random.choice(asked)
        move = random.choice(position.question.choices).move
        answer = await person.move(name, move, question=position.question.id)
        seen += [line.SerializeToString(deterministic=True) for line in answer.lines]
    return seen


def stripped(position: play.Position) -> bytes:
    """A position without the ids and times that each table has of its own."""
    position.name = position.question.id = ""
    for asked in position.asked:
        asked.ClearField("deadline")
    return position.SerializeToString(deterministic=True)
