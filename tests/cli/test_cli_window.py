"""What is in sight of a screen that is too low for all."""

import pytest

from smial.cli.draw.areas import Stretch
from smial.cli.table.window import Span, in_sight, span, within

AREAS = {
    "map": [Stretch(0, 0, 3)],
    "map/A1": [Stretch(2, 0, 3)],
    "map/A9": [Stretch(18, 0, 3)],
    "sheet": [Stretch(25, 0, 5)],
    "sheet/hat": [Stretch(30, 0, 5), Stretch(31, 0, 5)],
    "mapper": [Stretch(50, 0, 5)],
}


def test_elements_reach_from_the_uppermost_line_to_the_lowest():
    assert span(AREAS, ["map/A9", "sheet/hat"]) == Span(18, 32)
    assert span(AREAS, ["nowhere"]) is None


def test_a_component_is_its_title_and_all_that_lies_in_it():
    assert within(AREAS, "map") == ["map", "map/A1", "map/A9"]


BOARD = Span(0, 20)


@pytest.mark.parametrize(
    ("height", "asked", "seen"),
    [
        (40, Span(30, 32), Span(0, 32)),  # all fits
        (20, Span(30, 32), Span(12, 32)),  # as much of the board as fits above what is asked
        (20, Span(5, 7), Span(0, 20)),  # the whole board around what is asked on it
        (10, Span(5, 7), Span(0, 7)),  # the board's top first
        (10, Span(30, 50), Span(30, 40)),  # what is asked, from its top on
    ],
)
def test_what_is_asked_is_seen_and_as_much_of_the_board_as_fits(height, asked, seen):
    assert in_sight(height, asked, BOARD, []) == seen


def test_what_else_fits_as_a_whole_is_seen_too():
    assert in_sight(30, Span(22, 24), BOARD, [Span(60, 61), Span(26, 28)]) == Span(0, 28)


def test_where_there_is_no_board_what_is_asked_is_enough():
    assert in_sight(10, Span(30, 32), None, []) == Span(30, 32)
