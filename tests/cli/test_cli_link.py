"""What comes in over the line while a person looks: nothing is missed, and nothing is shown that is old already."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from smial.cli.play.sitting import is_share_kept, join_table
from smial.cli.table.link import Link
from smial.cli.table.sight import Sight
from tests.cli.table import PATIENCE, place_of, sat_down

pytestmark = pytest.mark.usefixtures("own_home")


class SlowEye:
    """Somebody for whom drawing takes long."""

    drawing_takes = 60.0

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.seen: asyncio.Queue[int] = asyncio.Queue()

    def looks_new(self) -> None:
        self.seen.put_nowait(self.sight.position.version)

    def mind(self, words: str) -> None:
        raise AssertionError(words)


async def test_F2_who_draws_slowly_hears_every_entry_and_sees_the_newest_position_but_not_each_between(address):
    reached, sat = sat_down(address, "there-and-back-4", seed="1")
    sat.at.start()
    eye = SlowEye(sight := Sight())
    link = Link(place_of(reached, sat), sight, eye)
    following = asyncio.create_task(link.follow())
    moves = 0
    position = await asyncio.to_thread(sat.at.position)
    while position.HasField("question") and moves < 40:
        move = position.question.choices[0].move
        position = (await asyncio.to_thread(sat.at.submit, position.question.id, move, want_position=True)).position
        moves += 1
    looks = 1
    async with asyncio.timeout(PATIENCE):
        while await eye.seen.get() < position.version:
            looks += 1
    assert looks < moves
    assert [entry.version for entry in sight.entries] == list(range(1, position.version + 1))
    following.cancel()
    with suppress(asyncio.CancelledError):
        await following
    await link.close()


def test_who_takes_over_a_seat_in_play_is_not_warned_of_a_share_that_nobody_asked_for(address):
    reached, anna = sat_down(address, "there-and-back-4", seats=2)
    ben = join_table(reached, anna.table.join_code, None, "Ben")
    table = anna.at.start()
    assert is_share_kept(anna.seat, table) and is_share_kept(ben.seat, table)
    ben.at.leave()
    carl = join_table(reached, anna.table.join_code, None, "Carl")
    assert is_share_kept(carl.seat, carl.at.get())
    assert not is_share_kept(replace(ben.seat, entropy="ab" * 32), table)
