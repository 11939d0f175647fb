"""Other seats and other names: whoever moves stays who he is, and nobody is mistaken for another."""

import asyncio
import secrets

import pytest

from smial.tables import Refusal
from smial.v1 import table_service_pb2 as pb
from tests.tables.games import Add
from tests.tables.house import House, Person, journal, request
from tests.tables.test_tables_watch import entries, up_to


async def refusal_of(call) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await call
    return caught.value


async def two_of_three(house: House, **wish) -> list[Person]:
    """Two persons at an open table with a third seat."""
    table = await house.create("climb", 3, **wish)
    people = [Person(house, table.name) for _ in range(2)]
    for person, name in zip(people, ("Anna", "Bert"), strict=True):
        await person.join(code=table.join_code, name=name)
    return people


def called(table: pb.Table) -> list[str]:
    return [seat.display_name for seat in table.seats]


async def test_whoever_moves_takes_token_share_and_keepership_along(house: House):
    anna, _ = await two_of_three(house)
    before = await anna.get()
    moved = await anna.change_seat(2)
    assert anna.seat == 2 and called(moved) == ["", "Bert", "Anna"]
    assert moved.keeper == 2 and (await anna.position()).seat == 2
    assert [share.entropy for share in moved.shares] == [share.entropy for share in before.shares]
    assert [share.seat for share in moved.shares] == [2, 1]
    carl = Person(house, anna.table)
    await carl.join(code=moved.join_code)
    assert carl.seat == 0, "the old seat is free"
    await anna.start()
    await carl.answer(Add(1))


async def test_the_record_of_a_table_where_people_moved_passes(house: House):
    anna, bert = await two_of_three(house)
    await bert.change_seat(2, "Bill")
    await anna.change_seat(1)
    await anna.add_bot()
    await anna.start()
    await anna.change_seat(name="Annabel")
    await anna.abandon()
    assert all(check.passed for check in await house.front.records.verify(anna.table, anna.token))


async def test_others_read_who_moved_and_who_is_called_what(house: House):
    anna, bert = await two_of_three(house)
    await anna.change_seat(2, "Annabel")
    moved = (await bert.news(3))[0]
    assert (moved.kind, moved.seat) == ("reseated", 2)
    assert [line.text for line in moved.lines] == ["Anna is called Annabel now.", "Annabel moves to seat 3."]


@pytest.mark.parametrize(("to", "reason"), [(1, "SEAT_TAKEN"), (3, "NO_SUCH_SEAT"), (-1, "NO_SUCH_SEAT")])
async def test_R3_only_a_free_seat_can_be_taken(house: House, to: int, reason: str):
    anna, _ = await two_of_three(house)
    before = await journal(house, anna.table)
    assert (await refusal_of(anna.change_seat(to))).name == reason
    assert await journal(house, anna.table) == before


async def test_after_the_start_names_change_and_seats_do_not(house: House):
    anna, bert = await house.playing("climb", 2)
    await bert.leave()
    assert (await refusal_of(anna.change_seat(1, "Anna"))).name == "NOT_OPEN"
    question = (await anna.position()).question.id
    assert called(await anna.change_seat(name="Anna"))[0] == "Anna"
    assert (await anna.position()).question.id == question
    await anna.answer(Add(1))
    assert (await anna.lines(6))[0] == "Anna climbs 1."


async def test_when_the_table_is_over_names_stay(house: House):
    anna, _ = await house.playing("climb", 2)
    await anna.abandon()
    assert (await refusal_of(anna.change_seat(name="Anna"))).name == "NOT_PLAYING"


async def test_S7_a_new_name_is_clean_and_looks_like_nobody_elses(house: House):
    _, bert = await two_of_three(house)
    assert called(await bert.change_seat(name="\u202eA nna\u200b"))[1] == "A nna (2)"
    assert called(await bert.change_seat(name="\u200b"))[1] == "A nna (2)", "nothing is left of it: it stays"


async def test_R2_a_repeated_change_is_one_change(house: House):
    anna, _ = await two_of_three(house)
    asked = request()
    for _ in range(3):
        await anna.change_seat(2, "Annabel", request=asked)
        assert anna.seat == 2
    await anna.change_seat(2, "Annabel")
    assert [entry.kind for entry in await journal(house, anna.table)].count("reseated") == 1


async def test_R2_a_late_repetition_does_not_move_anybody_back(house: House):
    anna, _ = await two_of_three(house)
    asked = request()
    await anna.change_seat(2, request=asked)
    await anna.change_seat(0)
    await anna.change_seat(2, request=asked)
    assert called(await anna.get()) == ["Anna", "Bert", ""]


async def test_R2_what_was_asked_before_a_change_of_seats_and_comes_again_after_it_is_done_once(house: House):
    anna, bert = await two_of_three(house)
    said, seated = request(), request()
    version = await anna.say("Hm.", request=said)
    await house.front.lobby.add_bot(anna.table, anna.token, 2, "", seated)
    await house.front.lobby.remove_bot(anna.table, anna.token, 2, request())
    await anna.change_seat(2)
    await bert.change_seat(0)
    await anna.change_seat(1)
    before = await journal(house, anna.table)
    assert await anna.say("Hm.", request=said) == version
    assert (await house.front.lobby.add_bot(anna.table, anna.token, 2, "", seated))[1] == 2
    assert await journal(house, anna.table) == before


async def test_two_who_want_the_same_seat_get_one_of_it(house: House):
    anna, bert = await two_of_three(house)
    told = await asyncio.gather(anna.change_seat(2), bert.change_seat(2), return_exceptions=True)
    assert [error.name for error in told if isinstance(error, Refusal)] == ["SEAT_TAKEN"]
    assert sorted(called(await anna.get())) == ["", "Anna", "Bert"]


async def test_S9_nobody_moves_another(house: House):
    anna, bert = await two_of_three(house, listed=True)
    await bert.leave()
    for token in (bert.token, secrets.token_bytes(32), anna.token[:-1]):
        refusal = await refusal_of(house.front.lobby.change_seat(anna.table, token, 2, "", request()))
        assert refusal.name == "TOKEN_UNKNOWN"


async def test_S9_after_a_move_the_old_seat_is_nothing_to_the_token(house: House):
    anna, bert = await two_of_three(house)
    await anna.change_seat(2)
    beside = await house.front.tables.secrets(anna.table[7:])
    assert 0 not in beside.tokens and {1, 2} <= beside.tokens.keys()
    await anna.leave()
    assert called(await bert.get()) == ["", "Bert", ""]


async def test_a_watch_follows_who_moves(house: House):
    anna, bert = await two_of_three(house)
    streams = [anna.watch(), bert.watch()]
    for stream in streams:
        await up_to(stream, 3)
    await anna.change_seat(2)
    for stream, seat in zip(streams, (2, 1), strict=True):
        seen = await up_to(stream, 4)
        assert entries(seen) == [4] and seen[-1].position.seat == seat
