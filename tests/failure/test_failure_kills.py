"""`kill -9` at any moment while eight play, take back, send twice, hang up and look on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from random import Random

import pytest

from tests.failure.load import Crowd, clients_of, journal_of
from tests.failure.stage import FULL, House

MOST, LEAST = (50, 50) if FULL else (50, 3)
SECONDS = 20


def kills() -> Iterator[int]:
    """Counts the kills: fifty in the full run, otherwise as many as fit into some seconds, but three at least."""
    end = time.monotonic() + SECONDS
    for number in range(MOST):
        if number < LEAST or time.monotonic() < end:
            yield number


@pytest.mark.timeout(600)
async def test_R1_R2_R5_killed_under_load_nothing_acknowledged_is_lost_and_nothing_is_applied_twice(house: House):
    house.start()
    random = Random(3)
    async with clients_of(*house.addresses) as clients:
        crowd = Crowd(clients, random)
        await crowd.sit_down()
        async with crowd.at_work():
            for _ in kills():
                await crowd.progress.go_on(by=random.randrange(1, 150))
                house.kill(0)
                await asyncio.to_thread(house.restart, 0)
            await crowd.progress.go_on(by=50)
        checks = await clients[0].table(crowd.name).verify()
    assert all(check.passed for check in checks), checks
    journal = await journal_of(house.journal, crowd.name)
    assert {"moved", "undone"} <= {entry.kind for entry in journal}
    crowd.check(journal)
