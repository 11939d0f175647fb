"""Chance is even and unrelated: chi-square tests over fixed keys, so that each run counts the same draws.

Some eighty statistics are tested, so each has to lie between the 0.01 % and the 99.99 % point of its distribution: with
other keys all would hold 98 times in 100. Too even is as suspicious as too uneven.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from smial.chance import MOST_BOUND, Draws, draw, joint_key, seat_stream, seeded_key

CHI_SQUARE = {
    1: (0.0, 15.137),
    5: (0.082, 25.745),
    9: (0.661, 33.720),
    19: (3.968, 50.795),
    25: (6.707, 60.140),
    51: (21.644, 97.337),
    99: (54.987, 160.056),
}
"""Degrees of freedom: the points below which a chi-square variable falls with chances of 0.01 % and 99.99 %."""

KEY = bytes(range(32))
SHARE = b"the same share at both tables"


def dice(joint: bytes, stream: str, number: int, bound: int = 6) -> list[int]:
    draws = Draws(joint, {})
    return [draws.draw(stream, bound).outcome for _ in range(number)]


def assert_even(outcomes: Sequence[int], bound: int) -> None:
    """Goodness of fit to `bound` equally likely outcomes."""
    expected = len(outcomes) / bound
    counts = Counter(outcomes)
    statistic = sum((counts[outcome] - expected) ** 2 / expected for outcome in range(bound))
    least, most = CHI_SQUARE[bound - 1]
    assert least <= statistic <= most


def assert_unrelated(pairs: Iterable[tuple[int, int]], bound: int = 6) -> None:
    """Independence in the contingency table of pairs of outcomes."""
    counts = Counter(pairs)
    total = counts.total()
    rows = [sum(counts[row, column] for column in range(bound)) for row in range(bound)]
    columns = [sum(counts[row, column] for row in range(bound)) for column in range(bound)]
    expected = {(row, column): rows[row] * columns[column] / total for row in range(bound) for column in range(bound)}
    statistic = sum((counts[cell] - mean) ** 2 / mean for cell, mean in expected.items())
    least, most = CHI_SQUARE[(bound - 1) ** 2]
    assert least <= statistic <= most


@pytest.mark.parametrize("stream", ["table", "seat/3"])
@pytest.mark.parametrize("bound", [2, 6, 10, 20, 52, 100])
def test_S4_T5_all_outcomes_are_equally_likely(stream: str, bound: int) -> None:
    joint = joint_key("bag-end", KEY, [SHARE])
    assert_even(dice(joint, stream, 100 * bound, bound), bound)


@pytest.mark.parametrize("bound", [2**31 + 1, 2**31 + 2, 3 * 2**30, 3 * 2**30 + 1, 2**32 - 1, 2**32])
def test_T5_bounds_that_divide_the_words_badly_favour_no_part(bound: int) -> None:
    """Nearly half of all words are passed over just above 2^31, a quarter at 3 * 2^30.

    Were none, the lowest third of the outcomes would come twice as often there.
    """
    outcomes = dice(seeded_key("awkward"), "table", 4000, bound)
    assert_even([outcome * 2 // bound for outcome in outcomes], 2)
    assert_even([outcome * 20 // bound for outcome in outcomes], 20)


def test_T5_the_first_draws_of_many_tables_are_even() -> None:
    """The same draw under many keys, where the tests above make many draws under one."""
    joints = [joint_key(f"table-{number}", KEY, [SHARE]) for number in range(3000)]
    assert_even([draw(joint, "table", 1, 6) for joint in joints], 6)


@pytest.mark.parametrize("other_key", [KEY, bytes(31) + b"\1"], ids=["same key", "other key"])
def test_S4_two_tables_are_unrelated_even_with_the_same_key_and_shares(other_key: bytes) -> None:
    one = dice(joint_key("bag-end", KEY, [SHARE]), "table", 7200)
    other = dice(joint_key("bag-ene", other_key, [SHARE]), "table", 7200)
    assert_unrelated(zip(one, other, strict=True))


def test_S4_one_bit_of_one_share_makes_an_unrelated_table() -> None:
    one = dice(joint_key("bag-end", KEY, [bytes(16)]), "table", 7200)
    other = dice(joint_key("bag-end", KEY, [bytes(15) + b"\1"]), "table", 7200)
    assert_unrelated(zip(one, other, strict=True))


@pytest.mark.parametrize("streams", [("table", "seat/0"), ("seat/0", "seat/1"), ("seat/1", "seat/10")])
def test_S4_the_streams_of_one_table_are_unrelated(streams: tuple[str, str]) -> None:
    joint = joint_key("bag-end", KEY, [SHARE])
    one, other = (dice(joint, stream, 7200) for stream in streams)
    assert_unrelated(zip(one, other, strict=True))


@pytest.mark.parametrize("apart", [1, 2, 5])
def test_S4_draws_of_one_stream_are_unrelated_to_those_before(apart: int) -> None:
    outcomes = dice(joint_key("bag-end", KEY, [SHARE]), "table", 7200)
    assert_unrelated(zip(outcomes, outcomes[apart:], strict=False))


def test_S4_the_bits_of_a_word_are_all_even() -> None:
    words = dice(seeded_key("bits"), seat_stream(2), 4000, MOST_BOUND)
    for bit in range(32):
        assert_even([word >> bit & 1 for word in words], 2)


def test_the_yardstick_finds_a_loaded_die() -> None:
    """Eight faces folded onto six: 0 and 1 come twice as often as the others."""
    with pytest.raises(AssertionError):
        assert_even([outcome % 6 for outcome in dice(seeded_key("loaded"), "table", 600, 8)], 6)


def test_the_yardstick_finds_a_copied_die() -> None:
    copied = dice(seeded_key("copied"), "table", 600)
    with pytest.raises(AssertionError):
        assert_unrelated(zip(copied, copied, strict=True))
