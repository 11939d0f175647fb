"""Squares that lie one, two, three … squares away, and a way back over them. Not here: ways of paths and shapes."""

import pytest

from smial_there_and_back.squares import Squares, mask

SQUARES = Squares(3, 4)
WALL = mask(SQUARES.numbers[name] for name in ("B1", "B2"))
"""Closed: who goes from A1 to D1 has to go round by B3."""
FREE = SQUARES.all & ~WALL


def cells(*names):
    return mask(SQUARES.numbers[name] for name in names)


def test_a_flood_reaches_ring_after_ring_up_to_the_first_goal():
    rings = SQUARES.flood(cells("A1"), cells("C2", "D3"), FREE)
    assert rings == [cells("A1"), cells("A2"), cells("A3"), cells("B3"), cells("C3"), cells("C2", "D3")]


def test_a_flood_that_begins_on_a_goal_has_one_ring():
    assert SQUARES.flood(cells("A1", "A2"), cells("A2"), FREE) == [cells("A1", "A2")]


def test_a_flood_that_comes_to_no_goal_is_empty():
    assert SQUARES.flood(cells("A1"), cells("D1"), FREE & ~cells("B3")) == []


@pytest.mark.parametrize(
    ("end", "way"), [("C1", ("C1", "C2", "C3", "B3", "A3", "A2")), ("B3", ("B3", "A3", "A2")), ("A1", ("A1",))]
)
def test_a_way_back_leads_from_one_goal_to_a_square_beside_the_start(end, way):
    rings = SQUARES.flood(cells("A1"), cells(end), FREE)
    assert SQUARES.way_back(cells(end), rings) == cells(*way)


def test_of_ways_that_are_equally_long_one_is_gone():
    rings = SQUARES.flood(cells("C2"), cells("D1", "D3"), SQUARES.all)
    assert SQUARES.way_back(cells("D1", "D3"), rings) in (cells("D1", "C1"), cells("D1", "D2"))
