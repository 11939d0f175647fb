"""A game of thousands of moves: what is sent and stored for the last ones is no larger than for the first."""

from __future__ import annotations

import asyncio

import pytest

from smial.v1 import record_service_pb2 as records
from tests.failure.load import journal_of
from tests.failure.stage import FULL, House, channel_to
from tests.server.callers import Caller, table_in_play

MOVES = 20_000 if FULL else 2_400
SEATS = 6
ROOM = 4 << 20
"""Bytes of a message, as transports take them unless told otherwise."""


@pytest.mark.timeout(900)
async def test_P4_answers_positions_watches_records_and_entries_do_not_grow_with_the_length_of_a_game(house: House):
    async with channel_to(house.start().address) as channel:
        people = [Caller(channel).somebody() for _ in range(SEATS)]
        name = await table_in_play(*people, game="games/cairns")
        first = await sizes(people[0], name)
        await asyncio.gather(*(play(person, name, MOVES // SEATS) for person in people))
        last = await sizes(people[0], name)
        assert all(late <= early + 64 for early, late in zip(first, last, strict=True)), (first, last)
        caught_up = await people[0].position(name, seen=1)
        assert len(caught_up.changes.entries) == 1000 and caught_up.ByteSize() < ROOM // 8
        await check_watch(people[0], name, caught_up.version)
        await people[0].abandon(name)
        parts = await people[0].call(people[0].records.ExportRecord, records.ExportRecordRequest(name=name))
    journal = await journal_of(house.journal, name)
    assert max(part.ByteSize() for part in parts) < ROOM
    assert sum(len(answer.part.entries) for answer in parts) == len(journal) > MOVES
    bodies = [len(entry.body) for entry in journal if entry.kind == "moved"]
    assert max(bodies[-100:]) <= max(bodies[:100]) + 16


async def play(caller: Caller, name: str, moves: int) -> None:
    for _ in range(moves):
        await caller.move(name, '["lay",1]')


async def sizes(caller: Caller, name: str) -> list[int]:
    """How large an answer is, with the position and without, and a position."""
    answers = [await caller.move(name, '["lay",1]', want_position=wanted) for wanted in (False, True)]
    return [answer.ByteSize() for answer in (*answers, await caller.position(name))]


async def check_watch(caller: Caller, name: str, last: int) -> None:
    """From the beginning: every entry, and no message that is large."""
    seen = 0
    async with caller.watching(name) as watch:
        while seen < last:
            message = await watch.read()
            assert message.ByteSize() < ROOM // 64
            assert message.entry.version in (0, seen + 1)
            seen += message.HasField("entry")
