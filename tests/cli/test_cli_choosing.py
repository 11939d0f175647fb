"""Finding one choice among many by typing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.cli.play.choosing import Choosing, folded
from smial.cli.play.listing import listed_choices
from smial.v1.view_pb2 import Cell, Component, Edge, Grid
from tests.cli.laid import laid
from tests.cli.scripted import choice

BOARD = Component(
    id="map",
    grid=Grid(
        rows=1,
        columns=12,
        cells=[Cell(id="B1", column=1), Cell(id="B10", column=9), Cell(id="C1", label="Glóin")],
        edges=[Edge(id="C1-e", column=2, side=2, kind="line")],
    ),
)
CHOICES = [
    choice("a", "Draw a straight path", "map/B1", "map/C1", group="paths"),
    choice("b", "Draw a corner", "map/B10", "map/C1-e", group="paths"),
    choice("c", "Take two hats", group="hats"),
    choice("d", "Take", group="hats"),
]


def choosing() -> Choosing:
    return Choosing(CHOICES, laid(BOARD))


def left(these: Choosing) -> list[str]:
    return [each.choice.move for each in these.left]


def test_choices_are_numbered_as_they_are_listed_those_of_a_group_together():
    mixed = [CHOICES[2], CHOICES[0], CHOICES[3], CHOICES[1]]
    these = Choosing(mixed, laid(BOARD))
    assert [(each.number, each.choice.move) for each in these.all] == [(1, "c"), (2, "d"), (3, "a"), (4, "b")]


@pytest.mark.parametrize("count", [1, 9])
def test_a_choice_longer_than_a_line_is_broken_between_words(count):
    wordy = Choosing([choice("a", "Give the cold chicken to Gandalf", group="food")] * count, laid(BOARD))
    lines = [line.plain for line in listed_choices(wordy.all, 24)]
    assert lines[:3] == ["food", "  1 Give the cold", "    chicken to Gandalf"]
    assert len(lines) == 1 + 2 * count


def test_words_of_the_label_narrow_and_more_words_narrow_further():
    these = choosing()
    assert these.narrow("draw")
    assert left(these) == ["a", "b"]
    assert these.narrow("corner")
    assert these.found is not None and these.found.choice.move == "b"


def test_a_square_is_found_by_its_whole_name_before_those_that_begin_like_it():
    these = choosing()
    these.narrow("b1")
    assert left(these) == ["a"]


def test_a_square_does_not_find_what_only_touches_a_side_named_after_it():
    these = choosing()
    these.narrow("c1")
    assert left(these) == ["a"]


def test_the_beginning_of_a_word_is_enough_and_accents_do_not_matter():
    these = choosing()
    these.narrow("GLOI")
    assert left(these) == ["a"]


def test_a_group_is_found_by_its_name():
    these = choosing()
    these.narrow("hats")
    assert left(these) == ["c", "d"]


def test_a_whole_label_wins_over_others_that_hold_it():
    these = choosing()
    these.narrow("take")
    assert left(these) == ["d"]


def test_what_fits_nothing_changes_nothing():
    these = choosing()
    these.narrow("draw")
    assert not these.narrow("dragon")
    assert left(these) == ["a", "b"]
    assert these.typed == ["draw"]


def test_numbers_stay_while_others_are_filtered_out():
    these = choosing()
    these.narrow("hats")
    assert [each.number for each in these.left] == [3, 4]
    first, missing = these.number("1"), these.number("5")
    assert first is not None and first.choice.move == "a"
    assert missing is None and all(these.number(typed) is None for typed in ("0", "x", "", "9" * 5000))


def test_widening_brings_all_back():
    these = choosing()
    these.narrow("hats")
    these.widen()
    assert left(these) == ["a", "b", "c", "d"]


@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=30), st.text(max_size=8))
def test_narrowing_never_loses_the_last_choice_and_never_adds_one(labels, typed):
    these = Choosing([choice(str(number), label) for number, label in enumerate(labels)], laid())
    before = set(left(these))
    these.narrow(typed)
    assert these.left and set(left(these)) <= before


@given(st.text(alphabet=st.characters(codec="latin-1"), max_size=20))
def test_folding_twice_is_folding_once(words):
    assert folded(folded(words)) == folded(words)


def test_choices_are_listed_under_their_groups():
    assert [line.plain for line in listed_choices(choosing().all, 80)] == [
        "paths",
        "  1 Draw a straight path",
        "  2 Draw a corner",
        "hats",
        "  3 Take two hats",
        "  4 Take",
    ]


def test_many_short_choices_stand_in_columns_that_are_read_downwards():
    many = Choosing([choice(str(number), f"Square {number}") for number in range(1, 11)], laid())
    assert [line.plain for line in listed_choices(many.all, 48)] == [
        "   1 Square 1      5 Square 5      9 Square 9",
        "   2 Square 2      6 Square 6     10 Square 10",
        "   3 Square 3      7 Square 7",
        "   4 Square 4      8 Square 8",
    ]
