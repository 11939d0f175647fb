"""Two servers on one journal, clients reconnecting to either at random, while now one is killed, now the other."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.failure.load import Crowd, clients_of, journal_of
from tests.failure.stage import FULL, House

KILLS = 30 if FULL else 3


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kills", [0, KILLS], ids=["both well", "one of them killed"])
async def test_R1_R2_R4_R5_of_two_servers_on_one_journal_either_knows_what_the_other_acknowledged(
    house: House, kills: int
):
    for _ in range(2):
        house.start()
    random = Random(kills)
    async with clients_of(*house.addresses) as clients:
        crowd = Crowd(clients, random)
        await crowd.sit_down()
        async with crowd.at_work():
            for number in range(kills):
                await crowd.progress.go_on(by=random.randrange(1, 150))
                house.kill(number % 2)
                await asyncio.to_thread(house.restart, number % 2)
            await crowd.progress.go_on(by=500)
        ends = [await client.table(crowd.name).position() for client in clients]
    assert ends[0] == ends[1]
    crowd.check(await journal_of(house.journal, crowd.name))
