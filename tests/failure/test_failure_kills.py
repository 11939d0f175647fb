"""`kill -9` at any moment while eight play, take back, send twice, hang up and look on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from random import Random

import pytest

from smial.tables.record import verify
from tests.failure.cairn import CairnGame
from tests.failure.load import Crowd, clients_of, journal_of
from tests.failure.stage import FULL, House

GAMES, MOST, LEAST = (5, 10, 10) if FULL else (1, 50, 3)
"""How many tables are played at in turn, and how many kills each has to bear: fifty in all in the full run."""
SECONDS = 20


def kills() -> Iterator[int]:
    """Counts the kills of one table: in the quick run as many as fit into some seconds, but three at least."""
    end = time.monotonic() + SECONDS
    for number in range(MOST):
        if number < LEAST or time.monotonic() < end:
            yield number


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(GAMES))
async def test_R1_R2_R5_killed_under_load_nothing_acknowledged_is_lost_and_nothing_is_applied_twice(
    house: House, seed: int
):
    house.start()
    random = Random(seed)
    async with clients_of(*house.addresses) as clients:
        crowd = Crowd(clients, random)
        await crowd.sit_down()
        async with crowd.at_work():
            for _ in kills():
                await crowd.progress.go_on(by=random.randrange(1, 150))
                house.kill()
                await asyncio.to_thread(house.restart)
            await crowd.progress.go_on(by=50)
        record = await clients[0].table(crowd.name).record()
    assert all(check.passed for check in verify(record, CairnGame()))
    journal = await journal_of(house.journal, crowd.name)
    assert {"moved", "undone"} <= {entry.kind for entry in journal}
    crowd.check(journal)
