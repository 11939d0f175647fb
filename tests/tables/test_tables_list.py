"""Lists of tables: whoever looks for a seat finds those that have one, at the cost of what is shown."""

import sqlite3
from contextlib import closing
from pathlib import Path

from smial.store import Filter
from smial.v1.table_service_pb2 import HOLDER_PERSON, Table
from tests.tables.games import Add
from tests.tables.house import House, Person


async def free(house: House) -> list[str]:
    """The names of the listed tables with a free seat, page by page; each is full but the last."""
    names: list[str] = []
    before = None
    while True:
        page, before = await house.front.lobby.page(Filter(free_seat=True), 2, before)
        names += [table.name for table in page]
        if before is None:
            return names
        assert len(page) == 2


async def test_a_list_shows_the_tables_with_a_free_seat_alone(house: House):
    waiting = [await house.create("climb", 2, listed=True)]
    for _ in range(5):
        await house.playing("climb", 1, listed=True)
    anna, bert = await house.playing("climb", 2, listed=True)
    await bert.leave()
    waiting += [Table(name=anna.table), *[await house.create("climb", 1, listed=True) for _ in range(2)]]
    (winner,) = await house.playing("climb", listed=True, options='{"top": 1}')
    await winner.answer(Add(1))
    await house.create("climb", 2)
    full = await house.create("climb", 1, listed=True)
    await Person(house, full.name).join()
    assert await free(house) == [table.name for table in reversed(waiting)]
    assert [seat.holder for seat in (await house.front.lobby.get(full.name, None)).seats] == [HOLDER_PERSON]


async def test_a_list_follows_who_sits_down_and_leaves_before_the_game_and_in_it(house: House):
    anna, bert = await house.seated("climb", 2, listed=True)
    assert await free(house) == []
    await bert.leave()
    assert await free(house) == [anna.table]
    await anna.add_bot()
    await anna.start()
    assert await free(house) == []
    await anna.leave()
    assert await free(house) == [anna.table]
    await bert.join()
    assert await free(house) == []


async def test_a_table_that_an_older_server_made_is_on_the_list_if_a_seat_is_free(house: House, tmp_path: Path):
    for _ in range(3):
        await house.seated("climb", 1, listed=True)
    waiting = await house.create("climb", 1, listed=True)
    with closing(sqlite3.connect(tmp_path / "journal.db")) as db:
        db.execute("UPDATE head SET free_seat = NULL")
        db.commit()
    pages = [await house.front.lobby.page(Filter(free_seat=True), 3, None)]
    while pages[-1][1]:
        pages.append(await house.front.lobby.page(Filter(free_seat=True), 3, pages[-1][1]))
    assert [[table.name for table in page] for page, _ in pages] == [[waiting.name], []]
