"""Part 3, Over Hill and Under Hill: narrow spaces and goblins (TB-3.11 to TB-3.14, TB-3.17, TB-A12).

Goblins score 4, 9, 14, 19, 24 … by their number, the Great Goblin 10 and 5 glory.
"""

import pytest

from smial_there_and_back.moves import Draw, Hat
from smial_there_and_back.part_3.board import BOARD
from tests.plugins.there_and_back.rules.hills import Hills

FRESH = 10
"""Row 1 of an untouched sheet: nothing but the highest value of the storm track."""
GOBLINS = ["I1", "H2", "K2", "G4", "K4", "H6", "K6", "L7", "I8", "K9"]


def drawn_on():
    """All squares that any path could lie on."""
    return {square.rstrip("nesw") for draw in BOARD.draws for square in draw.squares}


@pytest.mark.parametrize(
    "path", ["G1ns", "H4ns", "I4ew", "J7ns", "L3ew"], ids=["north", "south", "east", "south again", "edge of the map"]
)
def test_TB_3_11_no_line_reaches_a_side_with_a_wall(path):
    assert Draw(tuple(path.split())) not in BOARD.number_of


def test_TB_3_11_no_line_crosses_a_wall():
    crossing = [draw for draw in BOARD.draws if {"I4", "J4"} <= {square.rstrip("nesw") for square in draw.squares}]
    assert crossing == []


def test_TB_3_11_what_fits_between_the_walls_is_drawn():
    hills = Hills()
    hills.lay("F2ew")
    hills.has(swords=1)
    hills.draw("G2sw G3ns", "2-L")  # past the wall on the west side of G3, down to a goblin
    assert hills.guide().region == 2


def test_TB_3_17_impassable_spaces_are_never_entered():
    rock = ["E1", "B3", "F3", "C5", "E7", "B8", "E8", "F8", "E9", "F9", "H8"]
    assert not set(rock) & drawn_on()


# Goblins.


def test_TB_3_12_goblins_are_solid():
    assert not set(GOBLINS) & drawn_on()


def test_TB_3_12_to_connect_to_a_goblin_costs_a_sword_and_marks_him():
    hills = Hills()
    hills.lay("H3ew")
    hills.has(swords=2)
    hills.draw("H3ns", "1-straight")  # H2 above is a goblin
    assert hills.guide().swords == 1 and hills.marked() == ["H2"]
    assert hills.rows() == (FRESH, 4)


def test_TB_3_12_without_a_sword_nobody_connects_to_him():
    hills = Hills()
    hills.lay("H3ew")
    hills.take("1-straight")
    assert hills.offered("H3ns") is None and hills.offered("H3ew")


def test_TB_A12_to_connect_to_a_marked_goblin_again_is_free():
    hills = Hills()
    hills.lay("H3ew")
    hills.marks("H2")
    hills.draw("H3ns", "1-straight")
    assert hills.marked() == ["H2"] and hills.rows() == (FRESH, 4)


@pytest.mark.parametrize(("swords", "allowed"), [(0, False), (1, False), (2, True)])
def test_TB_A12_a_path_that_connects_to_two_goblins_needs_two_swords(swords, allowed):
    hills = Hills()
    hills.lay("L3nsw")
    hills.has(swords=swords)
    hills.take("1-T")
    assert bool(hills.offered("K3nes")) == allowed  # K2 above and K4 below are goblins


def test_TB_A12_a_sword_found_by_a_path_pays_for_the_goblin_that_it_connects_to():
    hills = Hills()
    hills.lay("J5ns")
    hills.draw("J6nes", "1-T")  # over the sword on J6 to the goblin on K6
    assert hills.marked() == ["K6"] and hills.guide().swords == 0


def test_TB_3_13_before_the_staff_nobody_connects_to_the_great_goblin():
    hills = Hills()
    hills.lay("H3ew")
    hills.has(swords=3)
    hills.take("1-straight")
    assert hills.offered("I3ew") is None


def staffed():
    """A table at which seat 0 has just unlocked Gandalf's staff, and has a line before the Great Goblin."""
    hills = Hills()
    hills.has_filled(magic=(2, 0, 0))
    hills.take("hat")
    hills.play(Hat("M1"))
    hills.lay("H3ew")
    hills.next_turn()
    return hills


def test_TB_3_13_the_action_of_three_hats_is_the_staff_and_holds_from_then_on():
    (action,) = [action for action in BOARD.magic if action.id == "M1"]
    assert action.boxes == 3
    hills = staffed()
    hills.next_turn()
    hills.take("1-straight")
    assert hills.offered("I3ew")


def test_TB_3_14_the_great_goblin_costs_no_sword_and_brings_ten_points_and_glory():
    hills = staffed()
    hills.has(swords=2)
    hills.draw("I3ew", "1-straight")
    assert hills.guide().swords == 2 and hills.rows() == (FRESH, 10 + 5)


def test_TB_3_14_all_have_the_points_but_the_first_alone_has_the_glory():
    hills = staffed()
    hills.draw("I3ew", "1-straight")
    hills.guide(1).staff = True
    hills.lay("H3ew", seat=1)
    hills.draw("I3ew", "1-straight")
    assert hills.rows(0) == (FRESH, 15) and hills.rows(1) == (FRESH, 10)


def test_TB_3_14_he_is_solid():
    assert "J3" not in drawn_on()
