"""Making tables: the same wish once, options written out, what cannot be had refused by name, going on from another."""

import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from smial.chance import commitment, seeded_key
from smial.tables import Refusal, Wish
from smial.tables.access import CODE_LENGTH, CODE_LETTERS
from tests.tables.games import Add, Roll
from tests.tables.house import House, Person, front, journal, request

TOKEN = secrets.token_bytes(32)


async def refused(house: House, **wish: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await house.create(**wish)
    return caught.value


async def test_R2_the_same_request_makes_one_table(house: House):
    wish, asked = Wish(game="climb", seats=2), request()
    first = await house.front.lobby.create(TOKEN, wish, asked)
    again = await house.front.lobby.create(TOKEN, wish, asked)
    assert again == first


async def test_R2_the_same_request_is_answered_also_when_the_table_has_moved_on(house: House):
    wish, asked, token = Wish(game="climb", seats=1), request(), secrets.token_bytes(32)
    first = await house.front.lobby.create(token, wish, asked)
    keeper = Person(house, first.name, token)
    await keeper.join()
    await keeper.start()
    again = await house.front.lobby.create(token, wish, asked)
    assert (again.name, again.join_code, again.version) == (first.name, first.join_code, 3)


async def test_R2_a_reused_request_with_another_wish_is_refused(house: House):
    asked = request()
    await house.front.lobby.create(TOKEN, Wish(game="climb", seats=2), asked)
    with pytest.raises(Refusal) as caught:
        await house.front.lobby.create(TOKEN, Wish(game="climb", seats=1), asked)
    assert caught.value.name == "REQUEST_ID_REUSED"


async def test_two_people_with_the_same_request_id_make_two_tables(house: House):
    wish, asked = Wish(game="climb", seats=2), request()
    names = {(await house.front.lobby.create(secrets.token_bytes(32), wish, asked)).name for _ in range(2)}
    assert len(names) == 2


async def test_options_are_kept_with_all_fields_written_out(house: House):
    table = await house.create("climb", options='{"top": 7}')
    assert json.loads(table.options) == {"top": 7, "german": False}
    assert json.loads((await house.create("climb")).options) == {"top": 10, "german": False}


@pytest.mark.parametrize("options", ['{"peak": 3}', '{"top": "high"}', "[", "{" * 5000, "7"])
async def test_R10_options_that_do_not_fit_are_refused_by_name(house: House, options: str):
    refusal = await refused(house, game="climb", seats=1, options=options)
    assert (refusal.name, refusal.facts["field"]) == ("BAD_FIELD", "options")


@pytest.mark.parametrize("seats", [0, 4, -1])
async def test_seats_that_the_game_does_not_have_are_refused_with_those_it_has(house: House, seats: int):
    refusal = await refused(house, game="climb", seats=seats)
    assert (refusal.name, refusal.facts["field"]) == ("BAD_FIELD", "seats")
    assert "1, 2, 3" in refusal.message


@pytest.mark.parametrize("patience", [0, 59, 30 * 24 * 3600 + 1])
async def test_patience_beyond_its_bounds_is_refused(house: House, patience: int):
    refusal = await refused(house, game="climb", seats=1, patience=patience)
    assert (refusal.name, refusal.facts["field"]) == ("BAD_FIELD", "patience")


async def test_F3_an_unknown_game_is_answered_with_those_there_are(house: House):
    refusal = await refused(house, game="clim", seats=1)
    assert refusal.name == "NO_SUCH_GAME" and "climb" in refusal.facts["known"]


async def test_the_commitment_is_there_from_the_beginning_and_the_key_nowhere(house: House):
    table = await house.create("climb", 2)
    beside = await house.front.tables.secrets(table.name.removeprefix("tables/"))
    assert table.commitment == commitment(table.name.removeprefix("tables/"), beside.key)
    entries = await journal(house, table.name)
    assert not any(beside.key in entry.body or beside.key.hex().encode() in entry.body for entry in entries)


async def test_F3_join_codes_have_no_letters_that_look_like_others(house: House):
    codes = {(await house.create("climb")).join_code for _ in range(20)}
    assert len(codes) == 20
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set("01OIL") & set(CODE_LETTERS)


async def test_S3_seeds_are_refused_where_they_are_not_allowed(house: House):
    assert (await refused(house, game="climb", seats=1, seed="x")).name == "SEED_NOT_ALLOWED"


async def test_a_seed_is_said_in_table_view_and_record_and_decides_the_draws(tmp_path: Path):
    async with front(tmp_path / "journal.db", allow_seeds=True) as one:
        house = House(one)
        heights = []
        for _ in range(2):
            (alone,) = await house.playing("climb", seed="bilbo", options='{"top": 6}')
            while (position := await alone.position()).question.id:
                await alone.answer(Roll())
            assert position.seed == "bilbo"
            assert (await alone.get()).seed == "bilbo"
            record = await anext(one.records.parts(alone.table, alone.token))
            assert record.seed == "bilbo"
            heights.append(list(position.outcome.scores))
        assert heights[0] == heights[1]
        assert seeded_key("bilbo") != seeded_key("frodo")


async def finished(house: House, **wish: bool) -> Person:
    (alone,) = await house.playing("climb", 1, options='{"top": 2}', **wish)
    await alone.answer(Add(2))
    return alone


async def test_a_table_goes_on_from_a_finished_one(house: House):
    before = await finished(house)
    table = await house.create("climb", token=before.token, continues=before.table, options='{"top": 3}')
    assert table.continues == before.table
    after = Person(house, table.name, before.token)
    await after.join()
    await after.start()
    position = await after.position()
    assert position.view.components[0].counter.value == 2, "it begins where the other ended"


async def test_only_what_is_finished_and_fits_can_be_continued(house: House):
    (playing,) = await house.playing("climb")
    assert (await refused(house, game="climb", seats=1, token=playing.token, continues=playing.table)).name == (
        "CANNOT_CONTINUE"
    )
    before = await finished(house)
    assert "seats" in (await refused(house, game="climb", seats=2, token=before.token, continues=before.table)).message
    other = await refused(house, game="chores", seats=1, token=before.token, continues=before.table)
    assert other.name == "CANNOT_CONTINUE" and "Chores" in other.message


async def test_S2_a_private_table_is_continued_by_those_who_sat_there_alone(house: House):
    before = await finished(house)
    assert (await refused(house, game="climb", seats=1, continues=before.table)).name == "NO_SUCH_TABLE"
    listed = await finished(house, listed=True)
    assert (await house.create("climb", continues=listed.table)).continues == listed.table
