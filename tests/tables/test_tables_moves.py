"""Answering: what is accepted once, what is refused and changes nothing, and what becomes of races and lost answers."""

import asyncio
import gc
import threading
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from smial.store import SqliteStore
from smial.tables import Refusal
from smial.tables.changes import TakeBack
from tests.tables.games import Add, Roll, Think
from tests.tables.house import House, front, journal, request, wire

DEEP = "[" * 2000
BIG = '["add",' + "1" * 5000 + "]"
WIDE = '["' + "ö" * 2100 + '"]'  # fewer than 4,096 characters, more bytes
PATIENCE = 30.0
"""Seconds after which a store is taken for hanging."""


async def refusal_of(call) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await call
    return caught.value


async def test_a_move_is_answered_with_its_version_and_the_callers_lines(house: House):
    anna, _ = await house.playing("climb", 2)
    answer = await anna.answer(Add(2), want_position=True)
    assert [line.text for line in answer.lines] == ["Player 1 climbs 2."]
    assert answer.version == answer.position.version == 5
    assert answer.position.view.components[0].counter.value == 2


async def test_the_position_comes_only_when_asked_for(house: House):
    (anna,) = await house.playing("climb")
    assert not (await anna.answer(Add(2))).HasField("position")


async def test_M7_every_listed_choice_is_accepted_as_it_was_sent(house: House):
    for number in range(5):
        (anna,) = await house.playing("climb")
        choices = (await anna.position()).question.choices
        assert len(choices) == 5
        await anna.answer(choices[number].move)


async def test_who_is_not_asked_is_told_who_is_awaited(house: House):
    anna, bert = await house.playing("climb", 2)
    question = (await anna.position()).question.id
    refusal = await refusal_of(bert.answer(Add(1), question=question))
    assert (refusal.name, refusal.facts["awaited"]) == ("NOT_ASKED", "0")


async def test_an_old_question_is_refused_with_the_one_that_is_open(house: House):
    (anna,) = await house.playing("climb")
    old = (await anna.position()).question.id
    await anna.answer(Add(1), question=old)
    refusal = await refusal_of(anna.answer(Add(1), question=old))
    assert refusal.name == "OLD_QUESTION"
    assert refusal.facts["question"] == (await anna.position()).question.id != old


@pytest.mark.parametrize(
    "move",
    [
        "",
        "{}",
        "null",
        "[",
        '["fly"]',
        '["add"]',
        '["add","2"]',
        '["add",2,3]',
        '["add",1.5]',
        '["Add",1]',
        DEEP,
        BIG,
        WIDE,
    ],
)
async def test_R10_what_is_no_move_is_refused_as_the_clients_fault(house: House, move: str):
    (anna,) = await house.playing("climb")
    assert (await refusal_of(anna.answer(move))).name == "UNREADABLE_MOVE"


async def test_R10_an_unpaired_surrogate_is_no_move(house: House):
    (anna,) = await house.playing("climb")
    assert (await refusal_of(anna.answer('["\ud800"]'))).name == "UNREADABLE_MOVE"


@pytest.mark.parametrize("number", [0, 3, -1, 2**63])
async def test_M9_a_move_that_is_none_of_the_choices_is_illegal(house: House, number: int):
    (anna,) = await house.playing("climb")
    refusal = await refusal_of(anna.answer(f'["add",{number}]'))
    assert (refusal.name, refusal.message) == ("ILLEGAL_MOVE", "This is not one of the choices.")


async def test_R3_a_refusal_changes_neither_version_nor_journal_nor_draws(house: House):
    anna, bert = await house.playing("climb", 2)
    question = (await anna.position()).question.id
    before, head = await journal(house, anna.table), await house.front.store.head(anna.table[7:])
    for person, move, asked in [
        (anna, '["add",7]', question),
        (anna, "x", question),
        (anna, '["roll"]', "old"),
        (bert, '["roll"]', question),
    ]:
        await refusal_of(person.answer(move, question=asked))
    assert await journal(house, anna.table) == before
    assert await house.front.store.head(anna.table[7:]) == head


async def test_R3_a_refused_roll_takes_no_draw_with_it(tmp_path: Path):
    outcomes = []
    for refused in (0, 3):
        async with front(tmp_path / f"{refused}.db", allow_seeds=True) as one:
            (anna,) = await House(one).playing("climb", seed="pippin")
            for _ in range(refused):
                await refusal_of(anna.answer(Roll(), question="old"))
            outcomes.append((await anna.answer(Roll())).lines[0].text)
    assert outcomes[0] == outcomes[1]


async def test_a_move_is_journaled_in_its_own_wire_form_and_not_as_it_was_sent(house: House):
    (anna,) = await house.playing("climb")
    await anna.answer(' [ "add" , 2 ] ')
    assert b'["add",2]' in (await journal(house, anna.table))[-1].body


async def test_R2_the_same_request_is_applied_once_and_gets_the_first_answer(house: House):
    (anna,) = await house.playing("climb")
    question, asked = (await anna.position()).question.id, request()
    first = await anna.answer(Roll(), question=question, request=asked)
    again = [await anna.answer(Roll(), question=question, request=asked) for _ in range(3)]
    assert again == [first] * 3
    assert (await anna.position()).version == first.version


async def test_R2_the_same_request_in_parallel_is_applied_once(house: House):
    (anna,) = await house.playing("climb")
    question, asked = (await anna.position()).question.id, request()
    answers = await asyncio.gather(*(anna.answer(Roll(), question=question, request=asked) for _ in range(10)))
    assert answers == [answers[0]] * 10
    assert (await anna.position()).version == answers[0].version


async def test_R2_the_same_request_gets_its_answer_also_when_the_table_is_over(house: House):
    (anna,) = await house.playing("climb", options='{"top": 1}')
    question, asked = (await anna.position()).question.id, request()
    first = await anna.answer(Add(1), question=question, request=asked)
    assert await anna.answer(Add(1), question=question, request=asked) == first


@pytest.mark.parametrize("other", [Add(2), Roll(), Think()])
async def test_R2_a_reused_request_with_other_content_is_refused(house: House, other):
    (anna,) = await house.playing("climb")
    question, asked = (await anna.position()).question.id, request()
    await anna.answer(Add(1), question=question, request=asked)
    assert (await refusal_of(anna.answer(other, question=question, request=asked))).name == "REQUEST_ID_REUSED"
    assert (await refusal_of(anna.undo(request=asked))).name == "REQUEST_ID_REUSED"


async def test_R2_two_seats_may_use_the_same_request_id(house: House):
    anna, bert = await house.playing("climb", 2)
    asked = request()
    await anna.answer(Add(1), request=asked)
    await bert.answer(Add(1), request=asked)
    assert [entry.kind for entry in await journal(house, anna.table)][-2:] == ["moved", "moved"]


async def test_two_windows_that_answer_at_once_answer_once(house: House):
    (anna,) = await house.playing("climb")
    question = (await anna.position()).question.id
    told = await asyncio.gather(*(anna.answer(Add(1), question=question) for _ in range(6)), return_exceptions=True)
    assert sorted(error.name for error in told if isinstance(error, Refusal)) == ["OLD_QUESTION"] * 5


async def test_many_at_once_leave_no_gap_and_lose_nothing(house: House):
    people = [(await house.playing("climb", options='{"top": 1000}'))[0] for _ in range(3)]

    async def climb(person, moves: int) -> None:
        for _ in range(moves):
            while True:
                with suppress(Refusal):  # another window was quicker
                    await person.answer(Add(1))
                    break

    await asyncio.gather(*(climb(person, 5) for person in people for _ in range(3)))
    for person in people:
        entries = await journal(house, person.table)
        assert [entry.version for entry in entries] == list(range(1, 3 + 15 + 1))
        assert (await person.position()).view.components[0].counter.value == 15


async def test_nothing_is_refused_from_an_old_position(tmp_path: Path):
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(front(tmp_path / "x.db", start=False)) for _ in range(2)]
        here, there = House(one), House(other)
        anna, bert = await here.playing("climb", 2)
        bert.house = there
        await bert.position()  # the other process knows the table, and hears of nothing
        await anna.answer(Add(1))
        question = (await here.fronts[0].play.position(bert.table, bert.token)).question.id
        assert question
        await bert.answer(Add(1), question=question)


async def test_a_read_is_never_older_than_what_the_client_has_seen(tmp_path: Path):
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(front(tmp_path / "x.db", start=False)) for _ in range(2)]
        (anna,) = await House(one).playing("climb")
        await other.play.position(anna.table, anna.token)
        answer = await anna.answer(Add(1))
        seen = await other.play.position(anna.table, anna.token, seen=answer.version)
        assert seen.version == answer.version
        assert (await refusal_of(other.play.position(anna.table, anna.token, seen=99))).name == "TRY_AGAIN"


async def test_S9_who_lost_the_seat_on_another_server_does_not_play_for_its_new_holder(tmp_path: Path):
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(front(tmp_path / "x.db", start=False)) for _ in range(2)]
        anna, bert = await House(one).playing("climb", 2)
        question = (await anna.position()).question.id
        await other.play.position(anna.table, anna.token)  # knows the old holder
        code = (await bert.get()).join_code
        await anna.leave()
        carl = type(anna)(House(one), anna.table)
        await carl.join(code=code)
        assert (await carl.position()).question.id == question, "the new holder is asked what the old one was"
        anna.house = House(other)
        assert (await refusal_of(anna.answer(Add(1), question=question))).name in ("TOKEN_UNKNOWN", "NO_SUCH_TABLE")


class HeldStore:
    """A store whose appends can be held back, as a slow disk would."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.free = threading.Event()
        self.free.set()
        self.waiting = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def append_from_thread(self, *appended: Any) -> None:
        self._loop.call_soon_threadsafe(self.waiting.set)
        self.free.wait(PATIENCE)
        self._store.append_from_thread(*appended)


async def test_P2_R2_a_cancelled_caller_cancels_no_append_and_a_retry_gets_the_first_answer(tmp_path: Path):
    async with front(tmp_path / "x.db", around=HeldStore) as one:
        (anna,) = await House(one).playing("climb")
        question, asked = (await anna.position()).question.id, request()
        held: HeldStore = one.store
        held.free.clear()
        held.waiting.clear()
        lost = asyncio.create_task(anna.answer(Roll(), question=question, request=asked))
        await held.waiting.wait()
        lost.cancel()
        await asyncio.wait((lost,))
        assert lost.cancelled()
        retry = asyncio.create_task(anna.answer(Roll(), question=question, request=asked))
        held.free.set()
        answer = await retry
        entries = await journal(House(one), anna.table)
        assert answer.version == len(entries) == 4
        assert [entry.kind for entry in entries].count("moved") == 1


async def test_P2_after_a_cancelled_caller_others_go_on_from_what_was_committed(tmp_path: Path):
    async with front(tmp_path / "x.db", around=HeldStore) as one:
        (anna,) = await House(one).playing("climb")
        held: HeldStore = one.store
        question = (await anna.position()).question.id
        held.free.clear()
        held.waiting.clear()
        lost = asyncio.create_task(anna.answer(Add(1), question=question))
        await held.waiting.wait()
        lost.cancel()
        behind = asyncio.create_task(refusal_of(anna.answer(Add(1), question=question)))
        held.free.set()
        assert (await behind).name == "OLD_QUESTION"
        assert (await anna.position()).view.components[0].counter.value == 1
        for _ in range(3):
            await anna.answer(Add(1))
        assert (await anna.position()).view.components[0].counter.value == 4


async def test_P2_what_a_cancelled_caller_is_refused_is_no_error_of_the_server(tmp_path: Path):
    async with front(tmp_path / "x.db") as one:
        (anna,) = await House(one).playing("climb")
        errors: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
        table = await one.tables.table(anna.table)
        lost = asyncio.create_task(table.change(TakeBack(seat=0, request=request())))
        await asyncio.sleep(0)  # it is its turn
        lost.cancel()
        await asyncio.wait((lost,))
        await anna.answer(Add(1))  # comes after it
        assert lost.cancelled()
        del lost
        gc.collect()
        assert not errors


async def test_P2_a_caller_cancelled_in_the_queue_has_done_nothing(tmp_path: Path):
    async with front(tmp_path / "x.db", around=HeldStore) as one:
        (anna,) = await House(one).playing("climb")
        held: HeldStore = one.store
        question = (await anna.position()).question.id
        held.free.clear()
        held.waiting.clear()
        first = asyncio.create_task(anna.answer(Think(), question=question))
        await held.waiting.wait()
        queued = asyncio.create_task(anna.answer(Add(1), question=question))
        await asyncio.sleep(0)
        queued.cancel()
        await asyncio.wait((queued,))
        held.free.set()
        await first
        assert wire(Think()).encode() in (await journal(House(one), anna.table))[-1].body
