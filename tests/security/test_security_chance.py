"""Nobody can guess what will be drawn, nobody draws twice, and nobody takes back what he did not like."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from typing import Any

import pytest

from smial.chance import opens
from smial.v1.play_service_pb2 import UndoMoveRequest
from smial.v1.record_service_pb2 import ExportRecordRequest, Record
from tests.server.callers import Caller, Refused, new_id, refused, table_in_play
from tests.server.game import CHARMS

AT_ONCE = 80
CRITICAL = 30.66
"""Of chi-square with three degrees of freedom: were the draws even, it would be passed once in a million times."""


async def record(caller: Caller, name: str) -> Record:
    """The whole truth about a table that is over."""
    whole = Record()
    for part in await caller.call(caller.records.ExportRecord, ExportRecordRequest(name=name)):
        whole.MergeFrom(part.part)
    return whole


async def abandoned(caller: Caller) -> tuple[Any, Record]:
    """A table that has begun and was given up: as it was shown while it was open, and its record."""
    table = await caller.create(seats=1)
    await caller.join(name=table.name)
    await caller.start(table.name)
    await caller.abandon(table.name)
    return table, await record(caller, table.name)


async def test_S3_S4_tables_made_at_the_same_instant_have_nothing_in_common(frodo: Caller) -> None:
    made = await asyncio.gather(*(abandoned(frodo.somebody()) for _ in range(AT_ONCE)))
    keys = {truth.key for _, truth in made}
    assert len(keys) == len({table.commitment for table, _ in made}) == AT_ONCE
    for table, truth in made:
        name = table.name.removeprefix("tables/")
        assert opens(table.commitment, name, truth.key) and not truth.seed
        guesses = [hashlib.sha256(of).digest() for of in (name.encode(), table.name.encode(), str(table).encode())]
        assert truth.key not in guesses and truth.key not in table.SerializeToString()


async def test_S4_the_first_draws_of_many_tables_are_even(frodo: Caller) -> None:
    made = await asyncio.gather(*(abandoned(frodo.somebody()) for _ in range(AT_ONCE)))
    first = Counter(truth.entries[2].draws[0].outcome for _, truth in made)
    expected = AT_ONCE / len(CHARMS)
    assert sum((first[charm] - expected) ** 2 / expected for charm in range(len(CHARMS))) < CRITICAL


async def test_S3_a_seed_is_refused_unless_the_host_allows_it(frodo: Caller) -> None:
    assert (await refused(frodo.create(seed="mellon"))).reason == "SEED_NOT_ALLOWED"


@pytest.mark.parametrize("changed", [{"allow_seeds": True}])
async def test_S3_a_seeded_table_says_so_to_everybody_from_the_start(frodo: Caller, passer_by: Caller) -> None:
    table = await frodo.create(seats=1, seed="mellon", listed=True)
    await frodo.join(name=table.name)
    assert table.seed == (await passer_by.position(table.name)).seed == "mellon"


async def undone(caller: Caller, name: str) -> Refused:
    return await refused(caller.call(caller.play.UndoMove, UndoMoveRequest(name=name, request_id=new_id())))


async def test_S6_what_was_drawn_stays_drawn(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam, options='{"pebbles": 100}')
    await frodo.move(name, '["roll"]')
    before = await frodo.position(name)
    met = await undone(frodo, name)
    assert met.reason == "NO_UNDO" and "drew" in met.message and await frodo.position(name) == before


async def test_S6_what_another_has_answered_stays_answered(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam, options='{"pebbles": 100}')
    await frodo.move(name, '["take",1]')
    await sam.move(name, '["take",1]')
    met = await undone(frodo, name)
    assert met.reason == "NO_UNDO" and met.message


@pytest.mark.parametrize("changed", [{"allow_seeds": True}])
async def test_S6_who_takes_an_answer_back_draws_what_he_would_have_drawn(frodo: Caller, sam: Caller) -> None:
    results = []
    for detours in range(3):
        name = await table_in_play(frodo, sam, options='{"pebbles": 100}', seed="the same")
        for _ in range(detours):
            await frodo.move(name, '["take",3]')
            await frodo.call(frodo.play.UndoMove, UndoMoveRequest(name=name, request_id=new_id()))
        results.append((await frodo.move(name, '["roll"]', want_position=True)).position.view)
    assert results[0] == results[1] == results[2]
