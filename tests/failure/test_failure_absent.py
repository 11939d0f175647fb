"""Those who go away: creators, players who are awaited, whole tables; and their coming back. Time is the store's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration

from smial.v1 import table_service_pb2 as tables
from tests.failure.load import check_no_gap, journal_of
from tests.failure.stage import House, channel_to
from tests.server.callers import Caller, new_id, table_in_play

STEP = 25
"""Seconds that pass at once: after more than thirty a server takes it that it was away, and charges nobody."""
LONG = '{"pebbles": 1000}'
MINUTE = Duration(seconds=60)


@pytest.fixture
def house(folder: Path, flags: tuple[str, ...]) -> Iterator[House]:
    """Servers whose clock the test moves."""
    house = House(folder, *flags, module="tests.failure.ahead")
    yield house
    house.close()


@pytest.fixture
async def frodo(house: House) -> AsyncIterator[Caller]:
    async with channel_to(house.start().address) as channel:
        yield Caller(channel).somebody()


@pytest.fixture
async def clock(house: House, frodo: Caller) -> Clock:
    clock = Clock(house, frodo.somebody())
    await clock.set_up()
    return clock


class Clock:
    """Lets time pass, and knows when the servers have noticed: a bot at a table of its own has answered since."""

    def __init__(self, house: House, watchmaker: Caller) -> None:
        self.watchmaker = watchmaker
        self.table = ""
        self._file = house.folder / "ahead"
        self._ahead = 0

    async def set_up(self) -> None:
        made = await self.watchmaker.create(seats=2, options=LONG)
        await self.watchmaker.join(name=made.name)
        await self.watchmaker.add_bot(made.name)
        await self.watchmaker.start(made.name)
        self.table = made.name

    def jump(self, seconds: int) -> None:
        """So much time passes, and nobody looks at the clock meanwhile."""
        self._ahead += seconds
        next_file = self._file.with_suffix(".next")
        next_file.write_text(str(self._ahead))
        next_file.replace(self._file)

    async def go_on(self, seconds: int) -> None:
        """So much time passes, while the servers are there."""
        for begun in range(0, seconds, STEP):
            self.jump(min(STEP, seconds - begun))
            await self.noticed()

    async def noticed(self) -> None:
        """Moves, and waits for the bot's answer."""
        made = await self.watchmaker.move(self.table, '["take",1]')
        await until(self.watchmaker, self.table, lambda message: message.entry.version > made.version)


async def until(caller: Caller, name: str, seen: Any) -> Any:
    """The first message of a watch of which this is true."""
    async with caller.watching(name) as watch:
        while not seen(message := await watch.read()):
            assert message is not grpc.aio.EOF
        return message


async def holders(caller: Caller, name: str) -> list[str]:
    position = await caller.position(name)
    return [tables.Holder.Name(seat.holder).removeprefix("HOLDER_") for seat in position.seats]


def is_entry(kind: str) -> Any:
    return lambda message: message.entry.kind == kind


async def test_R12_R13_an_absent_seat_is_played_by_a_bot_until_its_owner_is_back(frodo: Caller, clock: Clock):
    sam = frodo.somebody()
    name = await table_in_play(frodo, sam, options=LONG, patience=MINUTE)
    await frodo.move(name, '["take",1]')
    await clock.go_on(50)
    assert await holders(frodo, name) == ["PERSON", "PERSON"], "not yet"
    await clock.go_on(50)
    await until(frodo, name, is_entry("expired"))
    played = await until(frodo, name, lambda message: message.position.HasField("question"))
    assert await holders(frodo, name) == ["PERSON", "ABSENT"]
    await frodo.move(name, '["take",1]')
    await until(frodo, name, lambda message: message.position.version > played.position.version + 1)
    await back_again(sam, name)
    assert await holders(frodo, name) == ["PERSON", "PERSON"]


async def back_again(caller: Caller, name: str) -> None:
    """Sits down once more in one's own seat."""
    await caller.join(name=name)


async def test_R5_time_for_which_the_server_was_away_is_charged_to_nobody(house: House, frodo: Caller, clock: Clock):
    sam = frodo.somebody()
    name = await table_in_play(frodo, sam, options=LONG, patience=MINUTE)
    await frodo.move(name, '["take",1]')
    house.kill()
    clock.jump(3600)
    await asyncio.to_thread(house.restart)
    async with channel_to(house.addresses[0]) as channel:
        clock.watchmaker = Caller(channel, clock.watchmaker.token)
        frodo, sam = Caller(channel, frodo.token), Caller(channel, sam.token)
        await clock.go_on(25)
        assert await holders(frodo, name) == ["PERSON", "PERSON"]
        await sam.move(name, '["take",1]')


async def test_R12_the_start_right_of_a_creator_who_has_left_passes_on(frodo: Caller):
    sam = frodo.somebody()
    table = await frodo.create(seats=3, options=LONG)
    await frodo.join(name=table.name)
    await sam.join(join_code=table.join_code)
    await frodo.call(frodo.tables.LeaveTable, tables.LeaveTableRequest(name=table.name, request_id=new_id()))
    for _ in range(2):
        await sam.add_bot(table.name)
    assert (await sam.start(table.name)).status == tables.TABLE_STATUS_PLAYING


@pytest.mark.parametrize("flags", [("--open-for", "60", "--idle-for", "60", "--metrics-address", "127.0.0.1:0")])
async def test_R11_R12_tables_that_nobody_joins_starts_or_attends_to_close_and_give_back_what_they_held(
    house: House, frodo: Caller, clock: Clock
):
    made = [await deserted(frodo, how) for how in ("never joined", "never started", "left alone", "left by all")]
    async with AsyncExitStack() as stack:
        watches = [await stack.enter_async_context(frodo.watching(name)) for name in made]
        for watch in watches:
            await watch.read()
        assert (await held(house))["smial_watches"] >= 4
        await clock.go_on(75)
        for watch in watches:
            while (await watch.read()).entry.kind != "closed":
                pass
            assert not (await watch.read()).position.asked
    while any((await held(house)).values()):
        await frodo.position(made[0])


async def deserted(frodo: Caller, how: str) -> str:
    """The name of a table that nobody is going to look after."""
    table = await frodo.create(seats=1, listed=True, options=LONG)
    if how != "never joined":
        await frodo.join(name=table.name)
    if how in ("left alone", "left by all"):
        await frodo.start(table.name)
    if how == "left by all":
        await frodo.call(frodo.tables.LeaveTable, tables.LeaveTableRequest(name=table.name, request_id=new_id()))
    return table.name


async def held(house: House) -> dict[str, float]:
    """What the server holds for callers."""
    figures = await asyncio.to_thread(house.figures, 0)
    return {name: figures[name] for name in ("smial_watches", "smial_stuck_calls")}


async def test_R2_R12_two_servers_do_once_what_the_platform_owes(house: House, frodo: Caller, clock: Clock):
    house.start()
    sam = frodo.somebody()
    names = [await table_in_play(frodo, sam, options=LONG, patience=MINUTE) for _ in range(5)]
    for name in names:
        await frodo.move(name, '["take",1]')
    await clock.go_on(100)
    for name in names:
        await until(frodo, name, lambda message: message.position.HasField("question"))
    await clock.noticed()
    for name in [*names, clock.table]:
        journal = await journal_of(house.journal, name)
        check_no_gap([entry.version for entry in journal])
        kinds = [entry.kind for entry in journal]
        assert kinds.count("expired") == (name != clock.table)
        moves = [entry.seat for entry in journal if entry.kind == "moved"]
        assert moves == [turn % 2 for turn in range(len(moves))], "a bot answers each question once"


async def test_R13_two_windows_of_one_player_see_the_same_and_both_act(house: House, frodo: Caller):
    sam = frodo.somebody()
    name = await table_in_play(frodo, sam, game="games/mathom-swap")
    async with channel_to(house.start().address) as channel:
        second = Caller(channel, frodo.token)
        for window in (frodo, second, second, frodo):
            question = (await window.position(name)).question
            if question.choices:
                await window.move(name, question.choices[0].move, question=question.id)
            assert await frodo.position(name) == await second.position(name)
        joined = await second.join(name=name)
        assert joined.seat == 0 and len([seat for seat in joined.table.seats if seat.holder]) == 2
