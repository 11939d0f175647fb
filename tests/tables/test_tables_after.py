"""After the end: a table lingers for a while, and its people can play again, all at the same next table."""

import asyncio
import secrets
from pathlib import Path

import pytest

from smial.tables import Clock as Times
from smial.tables import Limits, Refusal
from smial.tables.access import rematch_id, table_id
from smial.v1 import play_service_pb2 as pb
from smial.v1.table_service_pb2 import HOLDER_BOT, HOLDER_EMPTY, TABLE_STATUS_OPEN, Table
from tests.tables.games import Add
from tests.tables.house import Clock, House, Person, front, journal, request
from tests.tables.test_tables_watch import entries, up_to

LINGER = 600


async def refusal_of(call) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await call
    return caught.value


async def finished(house: House, seats: int = 2, **wish) -> list[Person]:
    """Persons at a table whose game is over."""
    people = await house.playing("climb", seats, options='{"top": 2}', **wish)
    await people[0].answer(Add(2))
    return people


async def rest_of(messages) -> list[pb.WatchTableResponse]:
    return [message async for message in messages if not message.HasField("heartbeat")]


async def test_a_watch_goes_on_after_the_end_and_hears_what_is_said(house: House):
    anna, bert = await finished(house)
    stream = bert.watch(after=4)
    assert (await up_to(stream, 6))[-1].position.outcome.winners == [0]
    await anna.say("Well played.")
    assert [message.entry.said for message in await up_to(stream, 7)][:1] == ["Well played."]


async def test_R11_the_watches_of_a_table_that_is_over_end_when_it_has_been_quiet(tmp_path: Path):
    clock = Clock()
    async with front(tmp_path / "x.db", clock=clock, heartbeat=0.01) as one:
        anna, bert = await finished(House(one))
        streams = [anna.watch(), one.play.watch(bert.table, bert.token, after=6, language="")]
        for stream in streams:
            await up_to(stream, 6)
        clock.forward(LINGER - 1)
        await bert.say("Anybody there?")
        clock.forward(LINGER - 1)
        for stream in streams:
            assert entries(await up_to(stream, 7)) == [7]
            assert (await anext(stream)).HasField("heartbeat")
        clock.forward(1)
        assert [await rest_of(stream) for stream in streams] == [[], []]
        assert not (await one.tables.table(anna.table)).watchers


async def test_R11_who_comes_later_still_sees_how_it_ended(tmp_path: Path):
    clock = Clock()
    async with front(tmp_path / "x.db", clock=clock, limits=Limits(linger_for=60)) as one:
        anna, _ = await finished(House(one))
        clock.forward(60)
        seen = await rest_of(anna.watch())
        assert entries(seen) == [1, 2, 3, 4, 5, 6] and seen[-1].position.outcome.winners == [0]


async def test_all_who_ask_for_another_game_get_the_same_table(house: House):
    people = await finished(house, 3)
    tables = [await person.rematch() for person in people * 2]
    assert {table.name for table in tables} == {tables[0].name} != {people[0].table}
    assert {table.join_code for table in tables} == {tables[0].join_code} and tables[0].join_code
    assert [person.seat for person in people] == [0, 1, 2], "told where they sat"
    assert [entry.kind for entry in await journal(house, people[0].table)].count("rematched") == 1


async def test_R2_two_who_ask_at_once_at_two_servers_make_one_table(tmp_path: Path):
    async with front(tmp_path / "x.db") as one, front(tmp_path / "x.db") as other:
        house = House(one, other)
        for _ in range(5):
            people = await finished(house, 3)
            tables = await asyncio.gather(*(person.rematch() for person in people))
            assert len({table.name for table in tables}) == 1
            kinds = [entry.kind for entry in await journal(house, people[0].table)]
            assert kinds[-2:] == ["closed", "rematched"]


async def test_the_next_table_is_made_like_the_old_one(house: House):
    table = await house.create("climb", 3, listed=True, clock=Times(per_move=30, reserve=60), options='{"top": 2}')
    anna, bert = Person(house, table.name), Person(house, table.name)
    await anna.join(seat=1, name="Anna")
    await bert.join(seat=2, name="Bert")
    await anna.add_bot(0, "random")
    await anna.start()
    await anna.abandon()
    following = await bert.rematch()
    assert following.status == TABLE_STATUS_OPEN and following.commitment != table.commitment
    for same in ("game", "rules_version", "options", "listed", "clock", "continues"):
        assert getattr(following, same) == getattr(await anna.get(), same)
    assert [seat.holder for seat in following.seats] == [HOLDER_BOT, HOLDER_EMPTY, HOLDER_EMPTY]
    assert (following.seats[0].bot, following.seats[0].display_name) == ("random", "Random bot 1")
    assert not following.shares and not following.HasField("keeper")


async def test_a_rematch_is_played_and_has_a_rematch_of_its_own(house: House):
    people = await finished(house, clock=Times(per_move=30))
    for _ in range(2):
        table = await people[1].rematch()
        for person in reversed(people):
            person.table = table.name
            await person.join(code=table.join_code, seat=person.seat if person.seat >= 0 else None)
        assert (await people[0].get()).keeper == 1, "who sits down first"
        await people[1].start()
        await people[0].answer(Add(2))
        assert all(check.passed for check in await house.front.records.verify(table.name, people[0].token))


async def test_others_at_the_old_table_hear_that_another_game_is_proposed(house: House):
    anna, bert = await finished(house)
    stream = bert.watch(after=6)
    await up_to(stream, 6)
    following = await anna.rematch()
    entry, position = await up_to(stream, 7)
    assert (entry.entry.kind, entry.entry.seat) == ("rematched", 0)
    assert [line.text for line in entry.entry.lines] == ["Player 1 proposes another game."]
    assert position.position.rematch == following.name == (await bert.get()).rematch


async def test_S9_nobody_but_the_old_tables_people_learns_of_a_private_next_one(house: House):
    maker = secrets.token_bytes(32)
    table = await house.create("climb", 1, token=maker, options='{"top": 1}')
    anna = Person(house, table.name)
    await anna.join(code=table.join_code)
    await anna.start()
    await anna.answer(Add(1))
    following = await anna.rematch()
    for look in (house.front.lobby.get, house.front.play.position):
        assert (await look(table.name, maker)).rematch == ""
    for entry in (await house.front.play.position(table.name, maker, seen=1)).changes.entries:
        assert following.name[7:] not in str(entry)
    for token in (None, maker, secrets.token_bytes(32)):
        assert (await refusal_of(house.front.lobby.get(following.name, token))).name == "NO_SUCH_TABLE"


async def test_spectators_of_a_listed_table_learn_of_the_next_one_without_its_code(house: House):
    anna, _ = await finished(house, listed=True)
    following = await anna.rematch()
    assert (await house.front.lobby.get(anna.table, None)).rematch == following.name
    assert (await house.front.play.position(anna.table, None)).rematch == following.name
    assert (await house.front.lobby.get(following.name, None)).join_code == ""


async def test_S9_the_next_tables_id_can_be_told_from_nothing_that_others_see(house: House):
    anna, _ = await finished(house)
    following = await anna.rematch()
    beside = await house.front.tables.secrets(anna.table[7:])
    assert following.name[7:] == rematch_id(beside, anna.table[7:])
    shown = b"".join(entry.body for entry in (await journal(house, anna.table))[:6])
    assert following.name[7:].encode() not in shown
    assert following.name[7:] != table_id(anna.token, "")


@pytest.mark.parametrize("stage", ["open", "playing"])
async def test_R3_there_is_no_rematch_before_the_end(house: House, stage: str):
    anna, _ = await (house.seated("climb", 2) if stage == "open" else house.playing("climb", 2))
    before = await journal(house, anna.table)
    refusal = await refusal_of(anna.rematch())
    assert (refusal.name, refusal.facts["status"]) == ("NOT_OVER", stage)
    assert await journal(house, anna.table) == before


async def test_who_has_left_asks_for_no_rematch(house: House):
    anna, bert = await house.playing("climb", 2, options='{"top": 2}')
    await bert.leave()
    await anna.answer(Add(2))
    assert (await refusal_of(bert.rematch())).name == "NO_SUCH_TABLE"


async def test_S9_who_has_left_gets_no_rematch_from_a_server_that_has_not_heard_of_it(tmp_path: Path):
    async with front(tmp_path / "x.db", start=False) as one, front(tmp_path / "x.db", start=False) as late:
        anna, bert = await House(one).playing("climb", 2, options='{"top": 2}')
        await late.play.position(bert.table, bert.token)
        await bert.leave()
        await anna.answer(Add(2))
        await anna.rematch()
        assert (await refusal_of(late.lobby.rematch(bert.table, bert.token, request()))).name == "NO_SUCH_TABLE"


async def test_R2_a_rematch_that_was_made_and_not_said_is_said_with_the_next_call(tmp_path: Path):
    """As after a crash between the two."""
    async with front(tmp_path / "x.db") as one:
        house = House(one)
        anna, bert = await finished(house)
        old = await one.tables.table(anna.table)
        made = await one.lobby._maker.make_rematch(old, anna.token)
        assert not (await bert.get()).rematch
        assert (await bert.rematch()).name == f"tables/{made}" == (await anna.get()).rematch
        assert (await journal(house, anna.table))[-1].seat == 1


async def given_up(house: House, table: Table, person: Person) -> None:
    """Somebody sits down at the next table, and ends it."""
    there = Person(house, table.name, person.token)
    await there.join(code=table.join_code)
    await there.abandon()


async def test_when_the_next_table_was_abandoned_all_who_ask_again_get_another(house: House):
    anna, bert = await finished(house)
    names = set[str]()
    for _ in range(3):
        tables = [await person.rematch() for person in (bert, anna, bert)]
        assert {table.name for table in tables} == {tables[0].name} and tables[0].status == TABLE_STATUS_OPEN
        assert (await bert.position()).rematch == (await anna.get()).rematch == tables[0].name
        names.add(tables[0].name)
        await given_up(house, tables[0], anna)
    assert len(names) == 3
    assert [entry.kind for entry in await journal(house, anna.table)][-3:] == ["rematched"] * 3
    assert all(check.passed for check in await house.front.records.verify(anna.table, anna.token))


async def test_R2_a_repeated_proposal_gets_the_table_it_made_whatever_has_become_of_it(house: House):
    anna, bert = await finished(house)
    same = request()
    first = await anna.rematch(request=same)
    await given_up(house, first, bert)
    assert (await anna.rematch(request=same)).name == first.name
    assert (await anna.rematch()).name != first.name
    assert (await anna.rematch(request=same)).name == first.name


async def test_R2_two_who_ask_again_at_once_at_two_servers_make_one_table(tmp_path: Path):
    async with front(tmp_path / "x.db") as one, front(tmp_path / "x.db") as other:
        house = House(one, other)
        for _ in range(5):
            people = await finished(house, 3)
            await given_up(house, await people[0].rematch(), people[0])
            tables = await asyncio.gather(*(person.rematch() for person in people))
            assert len({table.name for table in tables}) == 1
            kinds = [entry.kind for entry in await journal(house, people[0].table)]
            assert kinds[-3:] == ["closed", "rematched", "rematched"]


async def test_a_rematch_that_is_over_has_a_rematch_of_its_own_and_stays_the_next_table(house: House):
    (anna,) = await finished(house, 1)
    following = await anna.rematch()
    there = Person(house, following.name, anna.token)
    await there.join(code=following.join_code)
    await there.start()
    await there.answer(Add(2))
    assert (await anna.rematch()).name == following.name != (await there.rematch()).name


async def test_a_rematch_of_a_table_that_went_on_from_another_goes_on_from_the_same(house: House):
    (anna,) = await finished(house, 1)
    table = await house.create("climb", 1, token=anna.token, continues=anna.table, options='{"top": 2}')
    again = Person(house, table.name, anna.token)
    await again.join(code=table.join_code)
    await again.start()
    await again.abandon()
    following = await again.rematch()
    assert following.continues == anna.table
    bodies = [(await journal(house, name))[0].body for name in (table.name, following.name)]
    carried = [body[body.index(b'"carry"') :].partition(b"}")[0] for body in bodies]
    assert carried[0] == carried[1] != b""


async def test_after_the_end_words_and_rematch_leave_a_record_that_passes(house: House):
    anna, bert = await finished(house)
    await bert.say("Again?")
    await anna.rematch()
    await bert.say("Coming.")
    checks = await house.front.records.verify(anna.table, anna.token)
    assert all(check.passed for check in checks), checks
