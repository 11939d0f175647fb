"""Watching: everything after a version once, in order, then the newest view; for slow readers too, in any process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from smial.tables import Refusal
from smial.v1 import play_service_pb2 as pb
from tests.tables.games import Add
from tests.tables.house import House, Person, front

Messages = AsyncIterator[pb.WatchTableResponse]


async def up_to(messages: Messages, version: int) -> list[pb.WatchTableResponse]:
    """What is sent until the view of this version."""
    seen = []
    async for message in messages:
        seen.append(message)
        if message.position.version == version:
            return seen
    raise AssertionError(f"the stream ended before version {version}")


def entries(messages: list[pb.WatchTableResponse]) -> list[int]:
    return [message.entry.version for message in messages if message.HasField("entry")]


def views(messages: list[pb.WatchTableResponse]) -> list[int]:
    return [message.position.version for message in messages if message.HasField("position")]


@pytest.mark.parametrize("after", range(7))
async def test_R1_a_watch_starts_after_any_version(house: House, after: int):
    (anna,) = await house.playing("climb")
    for _ in range(3):
        await anna.answer(Add(1))
    seen = await up_to(anna.watch(after), 6)
    assert entries(seen) == list(range(after + 1, 7)) and views(seen) == [6]


async def test_R1_each_entry_comes_once_and_in_order_while_others_act(house: House):
    anna, bert = await house.playing("climb", 2, options='{"top": 30}')
    watches = [asyncio.create_task(up_to(person.watch(after), 24)) for person in (anna, bert) for after in (0, 4)]
    for _ in range(10):
        await anna.answer(Add(1))
        await bert.answer(Add(1))
    for number, watch in enumerate(watches):
        seen = await watch
        assert entries(seen) == list(range([1, 5][number % 2], 25))
        assert views(seen) == sorted(views(seen))


async def test_R1_news_from_another_process_needs_no_further_event(tmp_path: Path):
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(front(tmp_path / "x.db")) for _ in range(2)]
        (anna,) = await House(one).playing("climb")
        messages = other.play.watch(anna.table, anna.token, after=3, language="")
        assert views(await up_to(messages, 3)) == [3]
        await anna.answer(Add(1))
        assert entries(await up_to(messages, 4)) == [4]


async def test_R1_a_version_that_is_not_there_yet_is_said_to_be_missing(house: House):
    (anna,) = await house.playing("climb")
    with pytest.raises(Refusal) as caught:
        await anext(anna.watch(after=9))
    assert caught.value.name == "TRY_AGAIN"


async def test_P3_a_slow_reader_gets_all_lines_and_the_last_view_alone(house: House):
    (anna,) = await house.playing("climb", options='{"top": 1000}')
    slow = anna.watch(after=3)
    assert views([await anext(slow)]) == [3]
    for _ in range(150):  # more than a table keeps at hand
        await anna.answer(Add(1))
    seen = await up_to(slow, 153)
    assert entries(seen) == list(range(4, 154)) and views(seen) == [153]


async def test_P5_a_heartbeat_comes_when_nothing_happens(tmp_path: Path):
    async with front(tmp_path / "x.db", heartbeat=0.01) as one:
        (anna,) = await House(one).playing("climb")
        messages = anna.watch(after=3)
        kinds = [(await anext(messages)).WhichOneof("message") for _ in range(3)]
        assert kinds == ["position", "heartbeat", "heartbeat"]
        await messages.aclose()


async def test_S9_a_stream_ends_when_its_seat_was_left(house: House):
    _, bert = await house.playing("climb", 2)
    stream = bert.watch()
    await up_to(stream, 4)
    await bert.leave()
    with pytest.raises(Refusal):
        await anext(stream)


async def test_S9_a_stream_ends_when_its_seat_has_changed_hands(house: House):
    anna, bert = await house.playing("climb", 2, listed=True)
    stream = bert.watch()
    await up_to(stream, 4)
    await bert.leave()
    carl = Person(house, anna.table)
    await carl.join()
    assert carl.seat == 1
    with pytest.raises(Refusal) as caught:
        await anext(stream)
    assert caught.value.name == "TOKEN_UNKNOWN"


async def test_the_streams_of_others_go_on_when_seats_change(house: House):
    anna, bert = await house.playing("climb", 2, listed=True)
    streams = [anna.watch(after=4), house.front.play.watch(anna.table, None, after=4, language="")]
    for stream in streams:
        await up_to(stream, 4)
    await bert.leave()
    for stream in streams:
        assert entries(await up_to(stream, 5)) == [5]


async def test_the_maker_who_sits_down_is_told_to_watch_again(house: House):
    maker = Person(house, "")
    maker.table = (await house.create("climb", 1, token=maker.token)).name
    stream = maker.watch()
    await up_to(stream, 1)
    await maker.join()
    with pytest.raises(Refusal):
        await anext(stream)
    assert (await up_to(maker.watch(), 2))[-1].position.seat == 0


async def test_R11_a_watch_that_is_cut_leaves_nothing_behind(house: House):
    (anna,) = await house.playing("climb")
    tables = [await side.tables.table(anna.table) for side in house.fronts]

    for _ in range(4):
        stream = anna.watch()
        await up_to(stream, 3)
        assert sum(table.watchers for table in tables) == 1
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait((waiting,))
        assert all(not table.watchers and not table._waiting and not table._recent for table in tables)


async def test_P3_entries_are_kept_at_hand_only_while_somebody_watches(house: House):
    (anna,) = await house.playing("climb", options='{"top": 1000}')
    for _ in range(5):
        await anna.answer(Add(1))
    for side in house.fronts:
        assert not (await side.tables.table(anna.table))._recent


async def test_a_spectator_watches_a_listed_table_and_no_private_one(house: House):
    listed, _ = await house.playing("climb", 2, listed=True)
    private, _ = await house.playing("climb", 2)
    seen = await up_to(house.front.play.watch(listed.table, None, after=0, language=""), 4)
    assert entries(seen) == [1, 2, 3, 4] and not seen[-1].position.HasField("seat")
    with pytest.raises(Refusal) as caught:
        await anext(house.front.play.watch(private.table, None, after=0, language=""))
    assert caught.value.name == "NO_SUCH_TABLE"


async def test_a_long_journal_is_watched_from_its_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("smial.tables.table.PAGE", 7)
    async with front(tmp_path / "x.db") as one:
        (anna,) = await House(one).playing("climb", options='{"top": 1000}')
        for _ in range(30):
            await anna.answer(Add(1))
        assert entries(await up_to(anna.watch(), 33)) == list(range(1, 34))
        async with front(tmp_path / "x.db") as other:
            cold = await other.play.position(anna.table, anna.token)
            assert cold == await anna.position()


async def test_P4_all_who_watch_as_the_same_viewer_share_what_they_are_sent(tmp_path: Path):
    async with front(tmp_path / "x.db") as one:
        anna, bert = await House(one).playing("climb", 2, listed=True)
        languages = ("", "", "de", "de-AT")
        strangers = [one.play.watch(anna.table, None, after=4, language=language) for language in languages]
        seated = [person.watch(after=4) for person in (anna, anna, bert)]
        for stream in (*strangers, *seated):
            await up_to(stream, 4)
        await anna.answer(Add(1))
        seen = [await up_to(stream, 5) for stream in (*strangers, *seated)]
        entry_and_position = [tuple(map(id, messages)) for messages in seen]
        assert [entry_and_position.index(both) for both in entry_and_position] == [0, 0, 2, 2, 4, 4, 6]
        for stream in (*strangers, *seated):
            await stream.aclose()


async def test_R1_what_was_shared_is_made_anew_when_the_table_goes_on(house: House):
    anna, bert = await house.playing("climb", 2)
    streams = [anna.watch(after=4), anna.watch(after=4)]
    for stream in streams:
        await up_to(stream, 4)
    await bert.change_seat(name="Bert")
    for stream in streams:
        assert (await up_to(stream, 5))[-1].position.seats[1].display_name == "Bert"
    late = await up_to(anna.watch(), 5)
    assert late[-1].position.seats[1].display_name == "Bert" and entries(late) == [1, 2, 3, 4, 5]
