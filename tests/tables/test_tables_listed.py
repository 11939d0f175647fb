"""Listed and private: the keeper turns one into the other, and a join code opens a private table to who looks on."""

import secrets
from pathlib import Path

import pytest

from smial.store import Filter
from smial.tables import Refusal
from smial.tables.ledger import MOST
from tests.tables.games import Add
from tests.tables.house import House, Person, front, journal, request
from tests.tables.test_tables_watch import up_to


async def refusal_of(call) -> str:
    with pytest.raises(Refusal) as caught:
        await call
    return caught.value.name


async def change(person: Person, listed: bool) -> bool:
    """Whether the table is listed now."""
    table = await person.house.front.lobby.change(person.table, person.token, listed, request())
    return table.listed


async def shown_in_lists(house: House) -> list[tuple[str, bool]]:
    tables, _ = await house.front.lobby.page(Filter(), 50, None)
    return [(table.name, table.listed) for table in tables]


async def test_the_keeper_lists_a_private_table_and_makes_it_private_again(house: House):
    anna, _ = await house.seated("climb", 2)
    assert await shown_in_lists(house) == []
    assert await change(anna, True)
    assert await shown_in_lists(house) == [(anna.table, True)]
    assert (await house.front.play.position(anna.table, None)).version == 4
    assert not await change(anna, False)
    assert await shown_in_lists(house) == []
    assert await refusal_of(house.front.play.position(anna.table, None)) == "NO_SUCH_TABLE"
    assert (await anna.lines())[-2:] == [
        "Player 1 lets everybody find the table and look on.",
        "Player 1 makes the table private.",
    ]


async def test_what_is_so_already_makes_no_entry(house: House):
    anna, _ = await house.playing("climb", 2)
    before = await journal(house, anna.table)
    assert not await change(anna, False)
    assert await journal(house, anna.table) == before


async def test_P4_it_is_changed_only_so_often(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(MOST, "listed", 2)
    anna, _ = await house.playing("climb", 2)
    await change(anna, True)
    await change(anna, False)
    assert await refusal_of(change(anna, True)) == "LIMIT"


async def test_S2_nobody_but_the_keeper_changes_it_and_nobody_after_the_end(house: House):
    anna, bert = await house.playing("climb", 2)
    assert await refusal_of(change(bert, True)) == "NOT_KEEPER"
    await anna.abandon()
    assert await refusal_of(change(anna, True)) == "NOT_PLAYING"


async def test_S3_who_looks_on_at_a_table_that_becomes_private_sees_no_more_of_it(house: House):
    anna, bert = await house.playing("climb", 2, listed=True)
    stranger, seated = house.front.play.watch(anna.table, None, after=0, language=""), bert.watch()
    for stream in (stranger, seated):
        await up_to(stream, 4)
    await change(anna, False)
    assert await refusal_of(anext(stranger)) == "NO_SUCH_TABLE"
    assert (await anext(seated)).entry.kind == "listed"


async def test_another_process_and_one_that_comes_later_know_of_it(tmp_path: Path):
    async with front(tmp_path / "x.db") as one, front(tmp_path / "x.db") as other:
        anna, _ = await House(one).playing("climb", 2)
        assert await refusal_of(other.play.position(anna.table, None)) == "NO_SUCH_TABLE"
        await change(anna, True)
        assert (await other.play.position(anna.table, None)).version == 5
        stranger = Person(House(other), anna.table)
        await change(anna, False)
        assert await refusal_of(stranger.join()) == "NO_SUCH_TABLE"
    async with front(tmp_path / "x.db") as later:
        assert not (await later.lobby.get(anna.table, anna.token)).listed


async def test_the_next_table_is_as_listed_as_the_old_one_was_in_the_end(house: House):
    (anna,) = await house.playing("climb", options='{"top": 2}')
    await change(anna, True)
    await anna.answer(Add(2))
    assert (await anna.rematch()).listed


async def test_a_record_with_such_entries_is_in_order(house: House):
    (anna,) = await house.playing("climb", options='{"top": 2}')
    await change(anna, True)
    await change(anna, False)
    await anna.answer(Add(2))
    assert all(check.passed for check in await house.front.records.verify(anna.table, anna.token))


async def test_its_join_code_opens_a_private_table_to_who_looks_on(house: House):
    anna, _ = await house.playing("climb", 2)
    code = (await anna.get()).join_code
    assert await house.front.lobby.invited_to("", f" {code[:4].lower()}-{code[4:]}") == anna.table
    assert await house.front.lobby.invited_to(anna.table, code) == anna.table
    seen = await house.front.play.position(anna.table, None, invited=True)
    assert [component.id for component in seen.view.components] == ["h0", "h1"], "what everybody sees"
    assert not seen.HasField("seat") and not seen.HasField("question")
    assert (await house.front.lobby.get(anna.table, None, invited=True)).join_code == code
    stream = house.front.play.watch(anna.table, None, after=0, language="", invited=True)
    await up_to(stream, 4)
    await change(anna, True)
    await change(anna, False)
    assert [message.entry.kind for message in await up_to(stream, 6) if message.HasField("entry")] == [
        "listed",
        "listed",
    ]


async def test_S9_a_join_code_opens_no_other_table(house: House):
    (anna,), (bert,) = await house.playing("climb"), await house.playing("climb")
    code = (await anna.get()).join_code
    for name in (bert.table, "tables/none"):
        assert await refusal_of(house.front.lobby.invited_to(name, code)) == "NO_SUCH_CODE"
    for wrong in ("", code[:-1], code[1:] + code[0]):
        assert await refusal_of(house.front.lobby.invited_to("", wrong)) == "NO_SUCH_CODE"
        assert await refusal_of(house.front.lobby.invited_to(anna.table, wrong)) == "NO_SUCH_CODE"


async def test_S9_with_the_code_a_foreign_token_is_refused_all_the_same(house: House):
    (anna,) = await house.playing("climb")
    foreign = secrets.token_bytes(32)
    assert await refusal_of(house.front.play.position(anna.table, foreign, invited=True)) == "TOKEN_UNKNOWN"


async def test_who_looks_on_by_code_follows_to_the_next_game_with_the_same_code(house: House):
    (anna,) = await house.playing("climb", options='{"top": 2}')
    code = (await anna.get()).join_code
    await anna.answer(Add(2))
    following = await anna.rematch()
    seen = await house.front.play.position(anna.table, None, invited=True)
    assert seen.rematch == following.name == (await house.front.lobby.get(anna.table, None, invited=True)).rematch
    assert await house.front.lobby.invited_to(following.name, code) == following.name
    found = await house.front.lobby.get(following.name, None, invited=True)
    assert found.join_code == following.join_code != code
    assert await refusal_of(house.front.lobby.invited_to(anna.table, found.join_code)) == "NO_SUCH_CODE"


async def test_S9_a_code_opens_the_game_after_next_only_by_the_code_that_is_told_in_between(house: House):
    (anna,) = await house.playing("climb", options='{"top": 2}')
    code = (await anna.get()).join_code
    await anna.answer(Add(2))
    following = await anna.rematch()
    there = Person(house, following.name, anna.token)
    await there.join(code=following.join_code)
    await there.abandon()
    last = await there.rematch()
    assert await refusal_of(house.front.lobby.invited_to(last.name, code)) == "NO_SUCH_CODE"
    told = (await house.front.lobby.get(following.name, None, invited=True)).join_code
    assert await house.front.lobby.invited_to(last.name, told) == last.name
