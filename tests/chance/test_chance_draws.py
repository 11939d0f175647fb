"""Draws: pure functions of joint key, stream and number, whatever was tried, lost or restarted in between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.chance import (
    MOST_BOUND,
    MOST_DRAWS,
    TABLE_STREAM,
    Drawn,
    Draws,
    commitment,
    draw,
    joint_key,
    opens,
    seat_stream,
    seeded_key,
)

JOINT = seeded_key("an unexpected party")

bounds = st.integers(1, MOST_BOUND)
numbers = st.integers(1, MOST_DRAWS)
streams = st.one_of(st.just(TABLE_STREAM), st.builds(seat_stream, st.integers(0, 11)))
askings = st.lists(st.tuples(streams, bounds), max_size=20)


def test_the_streams_are_named_as_the_record_names_them() -> None:
    assert TABLE_STREAM == "table"
    assert [seat_stream(seat) for seat in (0, 1, 10)] == ["seat/0", "seat/1", "seat/10"]


def test_a_negative_seat_has_no_stream() -> None:
    with pytest.raises(ValueError, match="-1"):
        seat_stream(-1)


@given(streams, numbers, bounds)
def test_an_outcome_lies_below_its_bound(stream: str, number: int, bound: int) -> None:
    assert 0 <= draw(JOINT, stream, number, bound) < bound


@given(streams, numbers)
def test_a_bound_of_one_leaves_nothing_to_chance(stream: str, number: int) -> None:
    assert draw(JOINT, stream, number, 1) == 0


@given(streams, numbers, bounds)
def test_T5_the_same_draw_asked_again_is_the_same(stream: str, number: int, bound: int) -> None:
    assert draw(JOINT, stream, number, bound) == draw(JOINT, stream, number, bound)


def test_T5_numbers_streams_and_keys_draw_apart() -> None:
    """Twelve draws of 2^32 outcomes each: two alike would be a chance of one in sixty million."""
    words = [
        draw(joint, stream, number, MOST_BOUND)
        for joint in (JOINT, seeded_key("a short rest"))
        for stream in ("table", "seat/1", "seat/10")
        for number in (1, 256)
    ]
    assert len(set(words)) == 12


@pytest.mark.parametrize("bound", [-1, 0, MOST_BOUND + 1])
def test_a_bound_out_of_range_is_refused_by_name(bound: int) -> None:
    with pytest.raises(ValueError, match=f"bound is 1 to 4294967296, this one is {bound}"):
        draw(JOINT, TABLE_STREAM, 1, bound)


@pytest.mark.parametrize("number", [-1, 0, MOST_DRAWS + 1])
def test_a_number_out_of_range_is_refused_by_name(number: int) -> None:
    with pytest.raises(ValueError, match=f"numbered 1 to 4294967295, this one is {number}"):
        draw(JOINT, TABLE_STREAM, number, 6)


def test_a_stream_named_otherwise_than_in_ascii_is_refused() -> None:
    with pytest.raises(ValueError, match="ascii"):
        draw(JOINT, "sïège/1", 1, 6)


@pytest.mark.parametrize("wrong", [b"", JOINT[:-1], JOINT + b"\0"])
def test_a_joint_key_of_another_length_is_refused_by_its_length(wrong: bytes) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, this one has {len(wrong)}"):
        draw(wrong, TABLE_STREAM, 1, 6)
    with pytest.raises(ValueError, match=f"32 bytes, this one has {len(wrong)}"):
        Draws(wrong, {})


def test_each_stream_counts_its_own_draws_from_one() -> None:
    draws = Draws(JOINT, {})
    asked = [draws.draw(stream, 6) for stream in ("table", "seat/1", "table", "seat/1", "table")]
    assert [(drawn.stream, drawn.number) for drawn in asked] == [
        ("table", 1),
        ("seat/1", 1),
        ("table", 2),
        ("seat/1", 2),
        ("table", 3),
    ]
    assert draws.made == {"table": 3, "seat/1": 2}


@given(askings)
def test_T5_whatever_the_source_draws_can_be_checked_draw_by_draw(asked: list[tuple[str, int]]) -> None:
    draws = Draws(JOINT, {})
    for stream, bound in asked:
        drawn = draws.draw(stream, bound)
        assert drawn == Drawn(stream, drawn.number, bound, draw(JOINT, stream, drawn.number, bound))


@given(askings, st.integers(0, 20))
def test_T5_a_restart_anywhere_gives_the_same_next_draws(asked: list[tuple[str, int]], cut: int) -> None:
    whole, before = Draws(JOINT, {}), Draws(JOINT, {})
    expected = [whole.draw(*one) for one in asked]
    drawn = [before.draw(*one) for one in asked[:cut]]
    after = Draws(JOINT, before.made)
    assert drawn + [after.draw(*one) for one in asked[cut:]] == expected


@given(askings, askings)
def test_T5_a_lost_race_consumes_nothing(lost: list[tuple[str, int]], won: list[tuple[str, int]]) -> None:
    made = {"table": 7, "seat/1": 2}
    loser, winner = Draws(JOINT, made), Draws(JOINT, made)
    for one in lost:
        loser.draw(*one)
    untouched = Draws(JOINT, {"table": 7, "seat/1": 2})
    assert made == {"table": 7, "seat/1": 2}
    assert [winner.draw(*one) for one in won] == [untouched.draw(*one) for one in won]


@given(st.permutations([seat_stream(seat) for seat in (0, 1, 1, 2, 2, 2)]))
def test_the_order_in_which_seats_draw_changes_no_outcome(arrival: list[str]) -> None:
    draws = Draws(JOINT, {})
    in_seat_order = [
        Drawn(s, n, 6, draw(JOINT, s, n, 6))
        for s, count in (("seat/0", 1), ("seat/1", 2), ("seat/2", 3))
        for n in range(1, count + 1)
    ]
    assert sorted(draws.draw(stream, 6) for stream in arrival) == in_seat_order


@pytest.mark.parametrize("bound", [0, MOST_BOUND + 1])
def test_a_refused_draw_is_not_counted(bound: int) -> None:
    draws = Draws(JOINT, {"table": 7})
    with pytest.raises(ValueError, match="bound"):
        draws.draw(TABLE_STREAM, bound)
    assert draws.made == {"table": 7}


def test_a_stream_that_has_made_all_its_draws_makes_no_more() -> None:
    draws = Draws(JOINT, {"table": MOST_DRAWS})
    with pytest.raises(ValueError, match="numbered"):
        draws.draw(TABLE_STREAM, 6)


def test_the_counts_that_are_handed_out_are_a_copy() -> None:
    draws = Draws(JOINT, {"table": 7})
    draws.made["table"] = 0
    assert draws.made == {"table": 7}


def test_S3_the_source_shows_no_key_when_it_is_printed() -> None:
    shown = repr(Draws(JOINT, {}))
    assert JOINT.hex() not in shown
    assert repr(JOINT) not in shown


def test_T5_a_whole_record_is_checked_from_what_is_revealed() -> None:
    """The course of a table as CHANCE.md tells it, and one die altered in the record."""
    table, key, shares = "bag-end", bytes(range(32)), [b"Bilbo's random share", b"Thorin's random share"]
    committed = commitment(table, key)
    draws = Draws(joint_key(table, key, shares), {})
    record = [draws.draw(stream, 6) for stream in ("table", "table", "seat/1", "table", "seat/0")]

    def right(drawn: Drawn) -> bool:
        return draw(joint_key(table, key, reversed(shares)), drawn.stream, drawn.number, drawn.bound) == drawn.outcome

    assert opens(committed, table, key)
    assert all(map(right, record))
    assert not right(record[3]._replace(outcome=(record[3].outcome + 1) % 6))
