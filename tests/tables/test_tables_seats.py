"""Sitting down, getting up, who keeps the table, bots in seats, and the start."""

import asyncio
import secrets

import pytest

from smial.store import Filter
from smial.tables import Refusal
from smial.v1 import table_service_pb2 as pb
from tests.tables.games import Add
from tests.tables.house import House, Person, journal, request

EMPTY, PERSON, BOT, DEPARTED = pb.HOLDER_EMPTY, pb.HOLDER_PERSON, pb.HOLDER_BOT, pb.HOLDER_DEPARTED


def holders(table: pb.Table) -> list[int]:
    return [seat.holder for seat in table.seats]


async def refusal_of(call) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await call
    return caught.value


async def test_one_sits_down_by_name_at_a_listed_table(house: House):
    table = await house.create("climb", 2, listed=True)
    guest = Person(house, table.name)
    joined = await guest.join(name="Anna")
    assert (guest.seat, joined.seats[0].display_name, holders(joined)) == (0, "Anna", [PERSON, EMPTY])


@pytest.mark.parametrize(
    "written", [str.lower, lambda code: f"{code[:4]}-{code[4:]}", lambda code: f" {code[:2]} {code[2:]}"]
)
async def test_F3_case_blanks_and_hyphens_do_not_matter_in_a_join_code(house: House, written):
    table = await house.create("climb", 2)
    guest = Person(house, table.name)
    assert (await guest.join(code=written(table.join_code))).name == table.name


async def test_F3_an_unknown_code_says_what_a_code_looks_like(house: House):
    refusal = await refusal_of(Person(house, "").join(code="AAAAAAAA"))
    assert refusal.name == "NO_SUCH_CODE" and "8 characters" in refusal.message


async def test_S2_an_unknown_table_and_a_private_one_are_refused_alike(house: House):
    private = (await house.create("climb", 2)).name
    unknown = "tables/" + "0" * 32
    for token in (None, secrets.token_bytes(32)):
        for call in (
            lambda name, token=token: house.front.lobby.get(name, token),
            lambda name, token=token: house.front.play.position(name, token),
            lambda name, token=token: house.front.lobby.leave(name, token, request()),
            lambda name, token=token: house.front.play.undo(
                name, token, request=request(), want_position=False, language=""
            ),
            lambda name: Person(house, name).join(),
        ):
            told = [await refusal_of(call(name)) for name in (private, unknown)]
            assert [refusal.name for refusal in told] == ["NO_SUCH_TABLE"] * 2
            assert told[0].message.replace(private[7:], "…") == told[1].message.replace(unknown[7:], "…")


async def test_S9_T6_every_wrong_token_is_refused_alike(house: House):
    anna, _ = await house.seated("climb", 2, listed=True)
    left = anna.token
    await anna.leave()
    wrong = [left, left[:-1], left + b"x", secrets.token_bytes(32), b""]
    told = [await refusal_of(house.front.lobby.get(anna.table, token)) for token in wrong]
    assert {(refusal.name, refusal.message) for refusal in told} == {("TOKEN_UNKNOWN", told[0].message)}


async def test_acting_without_a_token_says_that_one_is_needed(house: House):
    table = await house.create("climb", 2, listed=True)
    assert (await refusal_of(house.front.lobby.start(table.name, None, request()))).name == "TOKEN_NEEDED"


async def test_R2_a_repeated_join_is_the_same_join(house: House):
    table = await house.create("climb", 3)
    guest, asked = Person(house, table.name), request()
    for again in (asked, asked, request()):
        await guest.join(code=table.join_code, request=again)
        assert guest.seat == 0
    assert holders(await guest.get()) == [PERSON, EMPTY, EMPTY]


async def test_R13_parallel_joins_of_one_token_give_one_seat(house: House):
    table = await house.create("climb", 3)
    token = secrets.token_bytes(32)
    same = [Person(house, table.name, token) for _ in range(8)]
    await asyncio.gather(*(person.join(code=table.join_code) for person in same))
    assert {person.seat for person in same} == {0}
    assert holders(await same[0].get()) == [PERSON, EMPTY, EMPTY]


async def test_parallel_joins_of_several_fill_the_table_and_no_seat_twice(house: House):
    table = await house.create("climb", 3)
    guests = [Person(house, table.name) for _ in range(5)]
    told = await asyncio.gather(*(guest.join(code=table.join_code) for guest in guests), return_exceptions=True)
    assert sorted(guest.seat for guest in guests) == [-1, -1, 0, 1, 2]
    assert [error.name for error in told if isinstance(error, Refusal)] == ["TABLE_FULL"] * 2


async def test_a_seat_can_be_wished_for_and_a_taken_one_is_refused(house: House):
    table = await house.create("climb", 2)
    anna, bert = Person(house, table.name), Person(house, table.name)
    await anna.join(code=table.join_code, seat=1)
    refusal = await refusal_of(bert.join(code=table.join_code, seat=1))
    assert (refusal.name, refusal.facts["free"]) == ("SEAT_TAKEN", "0")
    refusal = await refusal_of(bert.join(code=table.join_code, seat=2))
    assert (refusal.name, refusal.facts["seats"]) == ("NO_SUCH_SEAT", "2")


async def test_the_join_code_is_shown_to_the_maker_and_those_seated_alone(house: House):
    maker = secrets.token_bytes(32)
    table = await house.create("climb", 2, token=maker, listed=True)
    guest = Person(house, table.name)
    await guest.join()
    assert {(await house.front.lobby.get(table.name, token)).join_code for token in (maker, guest.token)} == {
        table.join_code
    }
    assert (await house.front.lobby.get(table.name, None)).join_code == ""
    page, _ = await house.front.lobby.page(Filter(), 10, None)
    assert [shown.join_code for shown in page] == [""]
    await guest.leave()
    assert not (await house.front.lobby.get(table.name, None)).join_code


async def test_the_maker_of_a_private_table_looks_on_until_sitting_down(house: House):
    maker = secrets.token_bytes(32)
    table = await house.create("climb", 1, token=maker)
    position = await house.front.play.position(table.name, maker)
    assert not position.HasField("seat")
    assert (await refusal_of(house.front.lobby.start(table.name, maker, request()))).name == "TOKEN_UNKNOWN"
    person = Person(house, table.name, maker)
    await person.join()
    assert (await person.position()).seat == 0


async def test_R2_a_repeated_leave_gets_the_first_answer_though_the_token_is_void(house: House):
    anna, bert = await house.seated("climb", 2)
    asked = request()
    for _ in range(2):
        table = await house.front.lobby.leave(anna.table, anna.token, asked)
        assert holders(table) == [EMPTY, PERSON]
    assert (await refusal_of(house.front.lobby.leave(anna.table, anna.token, request()))).name == "NO_SUCH_TABLE"
    assert holders(await bert.get()) == [EMPTY, PERSON]


async def test_T6_whoever_knows_the_request_of_a_leave_learns_nothing_by_it(house: House):
    anna, _ = await house.seated("climb", 2)
    asked = request()
    await house.front.lobby.leave(anna.table, anna.token, asked)
    stranger = secrets.token_bytes(32)
    assert (await refusal_of(house.front.lobby.leave(anna.table, stranger, asked))).name == "NO_SUCH_TABLE"


async def test_M7_a_table_that_is_over_cannot_be_left_any_more(house: House):
    (anna,) = await house.playing("climb", options='{"top": 1}')
    await anna.answer(Add(1))
    before = await journal(house, anna.table)
    assert (await refusal_of(anna.leave())).name == "NOT_PLAYING"
    assert await journal(house, anna.table) == before
    assert all(check.passed for check in await house.front.records.verify(anna.table, anna.token))


async def test_R12_the_start_right_passes_on_to_the_one_seated_longest(house: House):
    table = await house.create("climb", 3)
    late, early, last = (Person(house, table.name) for _ in range(3))
    await early.join(code=table.join_code, seat=2)
    await late.join(code=table.join_code, seat=0)
    await last.join(code=table.join_code, seat=1)
    assert (await early.get()).keeper == 2
    await early.leave()
    assert (await late.get()).keeper == 0
    back = Person(house, table.name)
    await back.join(code=table.join_code, seat=2)
    assert (await refusal_of(back.start())).facts["keeper"] == "0"
    await late.start()


async def test_a_table_that_everybody_left_has_no_keeper(house: House):
    table = await house.create("climb", 1, listed=True)
    guest = Person(house, table.name)
    await guest.join()
    assert not (await guest.leave()).HasField("keeper")


async def test_the_keeper_seats_bots_and_sends_them_away(house: House):
    table = await house.create("climb", 3)
    keeper, other = Person(house, table.name), Person(house, table.name)
    await keeper.join(code=table.join_code)
    await other.join(code=table.join_code)
    assert (await refusal_of(other.add_bot())).name == "NOT_KEEPER"
    assert await keeper.add_bot() == 2
    shown = await keeper.get()
    assert (shown.seats[2].holder, shown.seats[2].bot) == (BOT, "greedy"), "greedy unless another is asked for"
    assert (await refusal_of(keeper.add_bot())).name == "TABLE_FULL"
    assert (
        await refusal_of(house.front.lobby.remove_bot(table.name, keeper.token, 1, request()))
    ).name == "NO_SUCH_SEAT"
    gone = await house.front.lobby.remove_bot(table.name, keeper.token, 2, request())
    assert holders(gone) == [PERSON, PERSON, EMPTY]


async def test_F3_an_unknown_bot_is_answered_with_those_there_are(house: House):
    (keeper,) = await house.seated("climb")
    refusal = await refusal_of(keeper.add_bot(bot="clever"))
    assert refusal.name == "BAD_FIELD" and "greedy" in refusal.message


async def test_R2_a_repeated_request_for_a_bot_seats_one(house: House):
    table = await house.create("climb", 3)
    keeper, asked = Person(house, table.name), request()
    await keeper.join(code=table.join_code)
    seats = {(await house.front.lobby.add_bot(table.name, keeper.token, None, "", asked))[1] for _ in range(3)}
    assert seats == {1}
    assert holders(await keeper.get()) == [PERSON, BOT, EMPTY]


async def test_the_start_needs_all_seats(house: House):
    table = await house.create("climb", 3)
    keeper = Person(house, table.name)
    await keeper.join(code=table.join_code)
    refusal = await refusal_of(keeper.start())
    assert (refusal.name, refusal.facts["empty"]) == ("SEATS_EMPTY", "1,2")


async def test_after_the_start_nobody_starts_again_or_seats_bots(house: House):
    (keeper,) = await house.playing("climb")
    assert (await refusal_of(keeper.start())).name == "NOT_OPEN"
    assert (await refusal_of(keeper.add_bot())).name == "NOT_OPEN"
    assert (
        await refusal_of(Person(house, keeper.table).join(code=(await keeper.get()).join_code))
    ).name == "TABLE_FULL"


async def test_R2_a_repeated_start_begins_one_game(house: House):
    (keeper,) = await house.seated("climb")
    asked = request()
    for _ in range(2):
        await house.front.lobby.start(keeper.table, keeper.token, asked)
    assert [entry.kind for entry in await journal(house, keeper.table)] == ["created", "seated", "started"]


async def test_a_seat_left_in_play_is_free_for_somebody_else_and_its_token_void(house: House):
    anna, bert = await house.playing("climb", 2)
    code = (await anna.get()).join_code
    assert holders(await bert.leave()) == [PERSON, DEPARTED]
    assert (await refusal_of(bert.position())).name == "NO_SUCH_TABLE"
    carl = Person(house, anna.table)
    await carl.join(code=code, name="Carl")
    assert carl.seat == 1 and holders(await carl.get()) == [PERSON, PERSON]
    await anna.answer(Add(1))
    await carl.answer(Add(1))
    assert (await refusal_of(bert.answer(Add(1), question="x"))).name == "NO_SUCH_TABLE"


async def test_the_shares_stay_as_they_were_at_the_start_whoever_comes_and_goes(house: House):
    anna, bert = await house.playing("climb", 2)
    before = await anna.get()
    await bert.leave()
    await Person(house, anna.table).join(code=before.join_code)
    assert list((await anna.get()).shares) == list(before.shares)


async def test_the_keeper_ends_a_table_without_a_result(house: House):
    anna, bert = await house.playing("climb", 2)
    assert (await refusal_of(bert.abandon())).name == "NOT_KEEPER"
    assert (await anna.abandon()).status == pb.TABLE_STATUS_ABANDONED
    assert (await refusal_of(anna.abandon())).name == "NOT_PLAYING"
    assert (await refusal_of(anna.answer(Add(1), question="x"))).name == "NOT_PLAYING"
    assert not (await anna.get()).HasField("outcome")


async def test_a_list_shows_listed_tables_alone_with_their_newest_state(house: House):
    (keeper,) = await house.playing("climb", listed=True)
    await house.create("climb")
    page, following = await house.front.lobby.page(Filter(status="playing"), 10, None)
    assert [(shown.name, shown.version) for shown in page] == [(keeper.table, 3)]
    assert following is None


async def test_S9_no_token_code_or_key_lies_in_a_journal_or_a_list(house: House):
    anna, bert = await house.playing("climb", 2, listed=True)
    await anna.answer(Add(1))
    await bert.leave()
    beside = await house.front.tables.secrets(anna.table[7:])
    hidden = [beside.key, beside.join_code.encode(), anna.token, bert.token, *beside.tokens.values()]
    head = await house.front.store.head(anna.table[7:])
    assert head is not None
    written = b"".join(entry.body for entry in await journal(house, anna.table)) + head.about
    for secret in hidden:
        assert secret not in written and secret.hex().encode() not in written
