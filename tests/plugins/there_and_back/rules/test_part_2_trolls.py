"""Part 2, Roast Mutton: broken swords and trolls (TB-2.6 to TB-2.11), and paying on the way (TB-A9).

Trolls score 14, 29, 44 by their number, and 3 glory each.
"""

import pytest

from smial_there_and_back.moves import Hat, Mark
from smial_there_and_back.part_2.board import BOARD
from tests.plugins.there_and_back.rules.road import Road

FRESH = 15
"""Row 1 of an untouched sheet: nothing but the highest value of the danger track."""


@pytest.mark.parametrize(
    ("troll", "around"), [("Tom", "E7 G7 F6 F8"), ("Bert", "F3 H3 G2 G4"), ("William", "G5 I5 H4 H6")]
)
def test_TB_2_6_TB_A29_each_troll_has_four_broken_swords_of_his_own(troll, around):
    (cell,) = [cell for cell in BOARD.trolls if BOARD.name(cell) == troll]
    names = {BOARD.squares.names[near] for near in BOARD.broken_swords if BOARD.around[cell] >> near & 1}
    assert names == set(around.split())


def test_TB_2_7_a_broken_sword_costs_a_sword_and_is_marked():
    road = Road()
    road.lay("D7ew")
    road.guide().swords = 2
    road.draw("E7ew", "1-straight")
    assert road.guide().swords == 1 and road.marked() == ["E7"]


def test_TB_2_7_without_a_sword_it_is_not_entered():
    road = Road()
    road.lay("D7ew")
    road.take("1-straight")
    assert road.offered("E7ew") is None and road.offered("D7ew")


def test_TB_2_7_entering_it_again_is_free():
    road = Road()
    road.lay("D7ew", "E7ew")
    road.draw("E7ew", "1-straight")
    assert road.guide().swords == 0 and road.marked() == ["E7"]


@pytest.mark.parametrize(("swords", "allowed"), [(0, False), (1, False), (2, True), (5, True)])
def test_TB_2_8_two_broken_swords_cost_two(swords, allowed):
    road = Road()
    road.lay("F4ew")
    road.guide().swords = swords
    road.take("2-straight")
    assert bool(road.offered("G4ew H4ew")) == allowed
    if allowed:
        road.draw("G4ew H4ew")
        assert road.guide().swords == swords - 2 and road.marked() == ["G4", "H4"]


def test_TB_A9_a_sword_gained_on_the_way_pays_for_what_comes_after_it():
    road = Road()
    road.lay("I3ns")
    road.draw("I4ns I5ns", "2-straight")  # the sword on I4, then the broken sword on I5
    assert road.guide().swords == 0 and road.marked() == ["I5"]


def test_TB_A9_a_sword_gained_later_does_not_pay_for_what_comes_before_it():
    road = Road()
    road.lay("I4ns")
    road.take("2-straight")
    assert road.offered("I5ns I6ns") is None  # the broken sword on I5, and only then the swords on I6


def test_TB_A9_where_both_ends_attach_it_begins_at_the_one_from_which_it_can_be_paid():
    road = Road()
    road.lay("I3ns", "I6ns")
    road.draw("I4ns I5ns", "2-straight")  # from I3: the sword, then the broken sword
    assert road.guide().swords == 0 and road.marked() == ["I5"]


def test_TB_2_9_with_the_fourth_broken_sword_the_troll_is_marked_and_the_first_has_three_glory():
    road = Road()
    for seat in (0, 1):
        road.lay("D7ew", seat=seat)
        road.marks("G7", "F6", "F8", seat=seat)
        road.guide(seat).swords = 1
        road.draw("E7ew", "1-straight")
        assert road.fooled(seat) == ["Tom"]
    assert road.rows(0) == (FRESH + 14, 3) and road.rows(1) == (FRESH + 14, 0)


def test_TB_2_9_three_broken_swords_are_not_enough():
    road = Road()
    road.lay("D7ew")
    road.marks("G7", "F6")
    road.guide().swords = 1
    road.draw("E7ew", "1-straight")
    assert road.fooled() == [] and road.rows() == (FRESH, 0)


def test_TB_2_9_one_path_may_fool_two_trolls():
    road = Road()
    road.lay("F4ew")
    road.marks("F3", "H3", "G2", "G5", "I5", "H6")
    road.guide().swords = 2
    road.draw("G4ew H4ew", "2-straight")
    assert sorted(road.fooled()) == ["Bert", "William"] and road.rows() == (FRESH + 29, 6)


def test_TB_2_10_trolls_are_never_entered_and_need_no_connection():
    entered = {square.rstrip("nesw") for draw in BOARD.draws for square in draw.squares}
    assert not {"F7", "G3", "H5"} & entered
    road = Road()
    road.lay("E6ns")
    road.marks("G7", "F6", "F8")
    road.guide().swords = 1
    road.draw("E7ns", "1-straight")  # passes Tom without an open side towards him
    assert road.fooled() == ["Tom"]


def magic_mark(marks=()):
    """A table at which seat 0 has just filled the third box of the action that marks a broken sword."""
    road = Road()
    road.has_filled(magic=(2, 0, 0))
    road.marks(*marks)
    road.take("hat")
    road.play(Hat("M1"))
    return road


def test_TB_2_11_the_action_of_three_hats_marks_any_broken_sword_without_a_token():
    road = magic_mark()
    assert len(road.moves()) == 12
    road.play(Mark("H6"))
    assert road.marked() == ["H6"] and road.guide().swords == 0


def test_TB_2_11_it_needs_three_hats():
    (action,) = [action for action in BOARD.magic if action.id == "M1"]
    assert action.boxes == 3


def test_TB_2_11_what_is_marked_cannot_be_marked_again():
    road = magic_mark(["E7"])
    assert Mark("E7") not in road.moves() and len(road.moves()) == 11


def test_TB_2_11_for_the_troll_it_is_as_good_as_an_entry():
    road = magic_mark(["E7", "G7", "F6"])
    road.play(Mark("F8"))
    assert road.fooled() == ["Tom"] and road.rows() == (FRESH + 14, 3)


def test_TB_2_11_when_all_are_marked_nothing_happens():
    road = magic_mark(["E7", "G7", "F6", "F8", "F3", "H3", "G2", "G4", "G5", "I5", "H4", "H6"])
    assert road.asked == [1]
    assert road.told[-1] == "It comes to nothing: all broken swords of seat 1 are marked."


def test_TB_2_11_who_fills_its_last_box_when_all_are_marked_is_warned():
    road = Road()
    road.has_filled(magic=(2, 0, 0))
    road.marks("E7", "G7", "F6", "F8", "F3", "H3", "G2", "G4", "G5", "I5", "H4")
    road.take("hat")
    assert road.state.choice(0, Hat("M1")).warn is None
    road.marks("H6")
    assert str(road.state.choice(0, Hat("M1")).warn) == "It would come to nothing now"


def test_TB_A10_a_broken_sword_marked_by_magic_is_entered_for_nothing():
    road = magic_mark()
    road.lay("D7ew")
    road.play(Mark("E7"))
    road.next_turn()
    road.draw("E7ew", "1-straight")
    assert road.guide().swords == 0 and road.marked() == ["E7"]
