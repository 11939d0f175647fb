"""However often the stream breaks and whatever is sent twice, each entry is delivered once and in order."""

import grpc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.client import Limited, News, Refused, Retry, ServerFault, SmialError, Unavailable, WatchState
from smial.client.following import Following, OnState
from smial.v1.play_service_pb2 import EntryLines, Heartbeat, Position, WatchTableResponse
from smial.v1.table_service_pb2 import TABLE_STATUS_FINISHED, TABLE_STATUS_PLAYING, TableStatus


def following(after: int = 0, on_state: OnState | None = None) -> Following:
    return Following("tables/bag-end", after, "de", Retry(first_wait=1, longest_wait=8), on_state)


def entry(version: int) -> WatchTableResponse:
    return WatchTableResponse(entry=EntryLines(version=version))


def position(version: int, status: TableStatus.ValueType = TABLE_STATUS_PLAYING) -> WatchTableResponse:
    return WatchTableResponse(position=Position(version=version, status=status))


def delivered(watch: Following, *responses: WatchTableResponse) -> list[News]:
    return [news for response in responses if (news := watch.deliver(response)) is not None]


def away() -> Unavailable:
    return Unavailable("Away.", code=grpc.StatusCode.UNAVAILABLE)


@given(st.integers(0, 5), st.integers(0, 12), st.lists(st.tuples(st.integers(0, 12), st.integers(0, 3)), max_size=6))
def test_R1_entries_come_once_and_in_order_over_all_streams(
    after: int, newest: int, streams: list[tuple[int, int]]
) -> None:
    watch, seen = following(after), list[News]()
    for length, overlap in [*streams, (99, 0)]:
        wanted = watch.request().after
        versions = range(max(1, wanted + 1 - overlap), newest + 1)[:length]
        seen += delivered(watch, *map(entry, versions))
        watch.wait(away())
    assert [news.version for news in seen] == list(range(after + 1, newest + 1))


def test_the_next_stream_starts_after_what_was_delivered() -> None:
    watch = following(after=3)
    request = watch.request()
    assert (request.name, request.after, request.language_code) == ("tables/bag-end", 3, "de")
    delivered(watch, entry(4), entry(5))
    assert watch.request().after == 5
    delivered(watch, position(8))
    assert watch.request().after == 5, "the lines of the entries up to 8 are still to come"


def test_R1_a_stream_that_leaves_an_entry_out_is_given_up_for_one_that_begins_there() -> None:
    watch = following(after=3)
    delivered(watch, entry(4))
    with pytest.raises(Unavailable, match="after version 4") as caught:
        watch.deliver(entry(6))
    assert watch.resumes(caught.value) and watch.request().after == 4
    assert [news.version for news in delivered(watch, entry(4), entry(5), entry(6))] == [5, 6]


def test_waits_grow_while_each_stream_leaves_the_same_out() -> None:
    watch, waits = following(), list[float]()
    for _ in range(3):
        with pytest.raises(Unavailable) as caught:
            watch.deliver(entry(2))
        waits.append(watch.wait(caught.value))
    assert [step / 2 <= wait <= step for wait, step in zip(waits, (1, 2, 4), strict=True)] == [True] * 3


def test_a_position_older_than_the_entries_before_it_is_passed_over() -> None:
    assert [news.version for news in delivered(following(), entry(1), entry(2), position(1), position(2))] == [1, 2, 2]


def test_a_heartbeat_is_no_news() -> None:
    assert delivered(following(), WatchTableResponse(heartbeat=Heartbeat(version=9)), WatchTableResponse()) == []


def test_a_position_that_is_sent_again_is_no_news() -> None:
    watch = following(after=5)
    seen = delivered(watch, position(5), position(5), position(6), position(5))
    assert [news.version for news in seen] == [5, 6]


def test_a_position_older_than_the_watchers_own_answer_is_passed_over() -> None:
    watch = Following("tables/bag-end", 4, "de", Retry(), own=lambda: 7)
    seen = delivered(watch, entry(5), position(5), entry(6), position(6), entry(7), position(7))
    assert [(type(news), news.version) for news in seen] == [
        (EntryLines, 5),
        (EntryLines, 6),
        (EntryLines, 7),
        (Position, 7),
    ]


def test_a_watch_of_a_table_that_is_over_ends_with_its_stream() -> None:
    watch = following()
    delivered(watch, position(5))
    assert watch.resumes(None)
    delivered(watch, position(6, TABLE_STATUS_FINISHED))
    assert not watch.resumes(None)
    assert watch.resumes(away())


def test_P5_who_lingers_at_a_table_that_is_over_goes_on_until_a_stream_ends_at_once() -> None:
    watch, beat = Following("tables/bag-end", 0, "de", Retry(), linger=True), WatchTableResponse(heartbeat=Heartbeat())
    for _ in range(2):
        delivered(watch, position(6, TABLE_STATUS_FINISHED), beat)
        assert watch.resumes(None)
        watch.wait(None)
    delivered(watch, position(6, TABLE_STATUS_FINISHED))
    assert not watch.resumes(None)


def error(
    kind: type[SmialError], code: grpc.StatusCode, reason: str = "", retry_after: float | None = None
) -> SmialError:
    return kind("No.", code=code, reason=reason, retry_after=retry_after)


@pytest.mark.parametrize(
    "failure",
    [
        error(Limited, grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", 2.0),
        error(ServerFault, grpc.StatusCode.INTERNAL),
        error(ServerFault, grpc.StatusCode.UNKNOWN),
    ],
    ids=["cut as too slow", "reset on the way", "removed"],
)
def test_P3_a_stream_that_was_alive_goes_on_after_being_cut(failure: SmialError) -> None:
    watch = following()
    assert not watch.resumes(failure)
    delivered(watch, entry(1))
    assert watch.resumes(failure)
    watch.wait(failure)
    assert not watch.resumes(failure)


@pytest.mark.parametrize(
    "failure",
    [
        error(Refused, grpc.StatusCode.PERMISSION_DENIED),
        error(ServerFault, grpc.StatusCode.INTERNAL, "GAME_FAULT"),
        error(ServerFault, grpc.StatusCode.UNIMPLEMENTED),
        error(Limited, grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT"),
    ],
    ids=["refused", "a fault", "not offered", "a limit without end"],
)
def test_what_another_stream_would_not_mend_is_the_callers(failure: SmialError) -> None:
    watch = following()
    delivered(watch, entry(1))
    assert not watch.resumes(failure)


def test_waits_grow_until_something_is_heard() -> None:
    watch = following()
    waits = [watch.wait(away()) for _ in range(4)]
    assert [step / 2 <= wait <= step for wait, step in zip(waits, (1, 2, 4, 8), strict=True)] == [True] * 4
    delivered(watch, WatchTableResponse(heartbeat=Heartbeat(version=9)))
    assert watch.wait(away()) <= 1


def test_F1_the_state_tells_when_what_is_seen_may_be_old() -> None:
    states = list[WatchState]()
    watch = following(on_state=states.append)
    delivered(watch, entry(1), entry(2))
    failure = away()
    waits = [watch.wait(failure), watch.wait(None)]
    delivered(watch, WatchTableResponse(heartbeat=Heartbeat(version=2)))
    assert states == [
        WatchState(live=True),
        WatchState(live=False, cause=failure, wait=waits[0]),
        WatchState(live=False, wait=waits[1]),
        WatchState(live=True),
    ]
