"""Part 1, An Unexpected Party: the rules TB-1, and the order of events when a path does several things (TB-A32).

Points are those of the board: dwarves 2 2 2 2 2 2 2 2 2 3 3 3, their bread 2 2 2 2 2 2 2 3 3 3 3 3, Thorin 5 and 5,
Gandalf 4 and 4, swords 0 2 4 6 7 8 9 10 11 12.
"""

import pytest

from smial_there_and_back.moves import Bread, Burgle, Hat, Lapse
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.part_1.bread import LOST, MARKED, OPEN
from tests.plugins.there_and_back.rules.party import (
    BALIN,
    BALIN_LAST,
    DWARVES,
    GANDALF,
    GLOIN,
    GLOIN_LAST,
    THORIN,
    THORIN_LAST,
    Party,
)

ROW, UNDER_THORIN, UNDER_GANDALF = Bread("row"), Bread("Thorin"), Bread("Gandalf")
ALL_BUT_GLOIN = [name for name in DWARVES if name != "Glóin"]

A_PATH_FROM = {
    "Dwalin": "B1ew",
    "Balin": "D2ew",
    "Kíli": "K3ns",
    "Fíli": "K3ew",
    "Dori": "B5ew",
    "Nori": "B7ew",
    "Ori": "C8ew",
    "Óin": "D9ns",
    "Glóin": "F9ns",
    "Bifur": "J9ns",
    "Bofur": "K9ew",
    "Bombur": "L8ew",
    "Thorin": "K6ew",
    "Gandalf": "K1ew",
}


def test_TB_1_1_the_board_shows_bag_end_and_fourteen_guests():
    assert BOARD.name(BOARD.goal) == "Bag End"
    assert sorted(map(BOARD.name, BOARD.guests)) == sorted(A_PATH_FROM)
    assert len(DWARVES) == 12


@pytest.mark.parametrize("guest", A_PATH_FROM)
def test_TB_1_1_TB_1_2_a_path_may_begin_at_any_guest(guest):
    party = Party()
    party.draw(A_PATH_FROM[guest], "1-straight")
    assert party.guide().lines


def test_TB_1_2_TB_A7_a_path_cannot_begin_at_bag_end():
    party = Party()
    party.take("1-straight")
    assert party.offered("E5ew") is None and party.offered("F4ns") is None


def test_TB_1_3_a_guest_does_not_join_the_lines_that_reach_him():
    party = Party()
    party.lay(*GLOIN, "E10ew")  # E10 lies between Óin and Glóin and reaches both
    party.draw(GLOIN_LAST, "1-straight")
    assert party.arrived() == ["Glóin"]


def test_TB_1_4_a_guest_arrives_when_a_line_joins_him_to_bag_end():
    party = Party()
    party.lay(*GLOIN)
    assert party.arrived() == []
    party.draw(GLOIN_LAST, "1-straight")
    assert party.arrived() == ["Glóin"]


def test_TB_1_4_one_line_may_bring_several_guests_at_once():
    party = Party()
    party.lay(*GLOIN, "E10new", "E9es F9ew")  # from the T on E10 to Óin, to Glóin, and north into Glóin's line
    party.draw(GLOIN_LAST, "1-straight")
    assert sorted(party.arrived()) == ["Glóin", "Óin"]
    assert party.rows() == (2 + 2, 0, 0)


def test_TB_1_4_a_line_of_its_own_brings_nobody():
    party = Party()
    party.lay(*BALIN, "F9ns F8ns")
    party.draw(BALIN_LAST, "2-L")
    assert party.arrived() == ["Balin"]


def test_TB_1_4_a_guest_arrives_once():
    party = Party()
    party.lay(*GLOIN, GLOIN_LAST)
    party.seat_dwarves("Glóin")
    party.draw("F7ns", "1-straight")
    assert party.arrived() == ["Glóin"] and party.rows()[0] == 2


def test_TB_1_5_the_twelfth_dwarf_ends_it_without_thorin_and_gandalf():
    party = Party()
    party.lay(*GLOIN)
    party.seat_dwarves(*ALL_BUT_GLOIN)
    party.draw(GLOIN_LAST, "1-straight")
    assert party.over and party.scores == (9 * 2 + 3 * 3, 0)
    assert party.state.outcome().winners == (0,)


def test_TB_1_5_thorin_and_gandalf_do_not_stand_in_for_a_dwarf():
    party = Party()
    party.lay(*THORIN, *GANDALF)
    party.seat_dwarves(*ALL_BUT_GLOIN)
    party.draw(THORIN_LAST, "1-straight")
    assert sorted(party.arrived()[-2:]) == ["Gandalf", "Thorin"]
    assert not party.over


def test_TB_1_6_bread_goes_to_the_row_or_under_a_leader_whichever_one_likes():
    party = Party()
    party.take("bread")
    assert party.moves()[:3] == [ROW, UNDER_THORIN, UNDER_GANDALF]


def test_TB_1_6_in_the_row_it_is_the_leftmost_open_symbol():
    party = Party()
    party.take("2 bread")
    party.play(ROW, ROW)
    assert party.guide().feast.row == [MARKED] * 2 + [OPEN] * 10


def test_TB_1_6_a_leader_may_be_served_while_the_row_is_empty():
    party = Party()
    party.take("bread")
    party.play(UNDER_GANDALF)
    assert party.guide().feast.pairs == {"Thorin": 0, "Gandalf": 1}
    assert party.guide().feast.row == [OPEN] * 12


def test_TB_1_6_TB_1_7_a_leader_has_two_symbols():
    party = Party()
    party.guide().feast.pairs["Thorin"] = 2
    party.take("bread")
    assert UNDER_THORIN not in party.moves() and UNDER_GANDALF in party.moves()


def test_TB_1_7_there_is_room_for_sixteen_bread():
    party = Party()
    for _ in range(16):
        party.guide().feast.mark(party.guide().feast.places()[0])
    assert party.guide().feast.row == [MARKED] * 12
    assert party.guide().feast.pairs == {"Thorin": 2, "Gandalf": 2}


def test_TB_1_7_further_bread_from_a_die_is_of_no_use():
    party = full_table()
    party.take("2 bread")
    assert party.moves() == [Burgle("B1"), Burgle("B2"), Burgle("B3"), Burgle("B4"), Lapse()]


def test_TB_1_7_further_bread_from_the_map_is_of_no_use():
    party = full_table()
    party.lay("B7ew C7ew")
    party.draw("D7ew", "1-straight")
    assert party.asked == [1]
    assert party.told[-1] == "seat 1 has no open symbol for bread."


def full_table():
    """A party at which seat 0 has marked all bread."""
    party = Party()
    feast = party.guide().feast
    feast.row, feast.pairs = [MARKED] * 12, {"Thorin": 2, "Gandalf": 2}
    return party


def test_TB_1_8_bread_gained_together_may_be_divided():
    party = Party()
    party.take("2 bread")
    party.play(UNDER_THORIN, ROW)
    feast = party.guide().feast
    assert feast.pairs["Thorin"] == 1 and feast.row[0] == MARKED and feast.row[1] == OPEN


def test_TB_1_9_a_dwarf_who_finds_bread_scores_for_it():
    party = Party()
    party.lay(*GLOIN)
    party.guide().feast.mark("row")
    party.draw(GLOIN_LAST, "1-straight")
    assert party.rows() == (2, 2, 0)


def test_TB_1_9_a_dwarf_who_finds_no_bread_loses_its_points():
    party = Party()
    party.lay(*GLOIN)
    party.draw(GLOIN_LAST, "1-straight")
    assert party.guide().feast.row[0] == LOST
    assert party.rows() == (2, 0, 0)


def test_TB_1_9_dwarves_take_symbols_and_bread_from_the_left():
    party = Party()
    party.lay(*GLOIN, *BALIN, BALIN_LAST)
    party.guide().feast.mark("row")
    party.seat_dwarves("Balin")  # finds bread; the next one does not
    party.draw(GLOIN_LAST, "1-straight")
    assert party.guide().feast.row[:3] == [MARKED, LOST, OPEN]
    assert party.rows() == (2 + 2, 2, 0)


def test_TB_1_9_bread_with_no_dwarf_above_it_scores_nothing():
    party = Party()
    party.guide().feast.row = [MARKED] * 12
    party.seat_dwarves("Balin")
    assert party.rows() == (2, 2, 0)


def test_TB_1_10_bread_that_comes_too_late_goes_to_the_next_dwarf():
    party = Party()
    party.seat_dwarves("Balin", "Dori")
    party.take("bread")
    party.play(ROW)
    assert party.guide().feast.row[:4] == [LOST, LOST, MARKED, OPEN]
    assert party.rows() == (4, 0, 0)


@pytest.mark.parametrize(
    ("laid", "last", "form"), [(GLOIN, GLOIN_LAST, "1-straight"), (BALIN, BALIN_LAST, "2-L")], ids=["Glóin", "Balin"]
)
def test_TB_1_11_whoever_comes_tenth_has_the_points_of_the_tenth(laid, last, form):
    party = Party()
    party.lay(*laid)
    party.seat_dwarves(*[name for name in DWARVES if name not in ("Glóin", "Balin")][:9])
    party.draw(last, form)
    assert party.rows()[0] == 9 * 2 + 3


@pytest.mark.parametrize(("bread", "points"), [(0, 0), (1, 0), (2, 5)])
def test_TB_1_12_thorin_scores_for_bread_only_if_he_finds_two(bread, points):
    party = Party()
    party.lay(*THORIN)
    party.guide().feast.pairs["Thorin"] = bread
    party.draw(THORIN_LAST, "1-straight")
    assert party.rows()[:2] == (5, points)


@pytest.mark.parametrize(("bread", "points"), [(0, 0), (1, 0), (2, 4)])
def test_TB_1_12_gandalf_scores_for_bread_only_if_he_finds_two(bread, points):
    party = Party()
    party.lay(*GANDALF, "I6ns", "I5sw H5ew")
    party.guide().feast.pairs["Gandalf"] = bread
    party.draw(THORIN_LAST, "1-straight")
    assert party.arrived() == ["Gandalf"]
    assert party.rows()[:2] == (4, points)


def test_TB_1_12_the_second_bread_comes_too_late_for_a_leader_who_is_there():
    party = Party()
    party.lay(*THORIN)
    party.guide().feast.pairs["Thorin"] = 1
    party.draw(THORIN_LAST, "1-straight")
    party.next_turn()
    party.take("bread")
    party.play(UNDER_THORIN)
    assert party.guide().feast.pairs["Thorin"] == 2
    assert party.rows()[1] == 0


def test_TB_1_12_a_leader_takes_no_dwarf_symbol():
    party = Party()
    party.lay(*THORIN)
    party.draw(THORIN_LAST, "1-straight")
    assert party.guide().feast.arrived == 0 and party.guide().feast.row == [OPEN] * 12


def test_TB_1_13_two_glory_for_the_first_to_bring_thorin_and_two_for_gandalf():
    party = Party()
    party.lay(*THORIN, *GANDALF)
    party.draw(THORIN_LAST, "1-straight")
    assert party.rows() == (5 + 4, 0, 2 + 2)


def test_TB_1_13_the_second_to_bring_thorin_has_no_glory():
    party = Party()
    party.lay(*THORIN, seat=0)
    party.lay(*THORIN, seat=1)
    party.draw(THORIN_LAST, "1-straight")
    party.draw(THORIN_LAST, "1-straight")
    assert party.rows(0) == (5, 0, 2) and party.rows(1) == (5, 0, 0)


def test_TB_1_14_bread_of_a_path_is_on_the_table_before_the_guests_of_that_path():
    party = Party()
    party.lay("B7ew C7ew", "E6ns E5es")  # Nori's line, and one at Bag End, with the bread of D7 between them
    party.draw("D7ew E7nw", "2-L")
    assert party.arrived() == []
    party.play(ROW)
    assert party.arrived() == ["Nori"]
    assert party.rows() == (2, 2, 0)


def test_TB_1_14_that_bread_may_go_elsewhere_and_then_the_guest_finds_none():
    party = Party()
    party.lay("B7ew C7ew", "E6ns E5es")
    party.draw("D7ew E7nw", "2-L")
    party.play(UNDER_GANDALF)
    assert party.rows() == (2, 0, 0)


@pytest.mark.parametrize(("swords", "points"), list(enumerate([0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 12, 12])))
def test_TB_1_15_TB_1_16_swords_score_by_their_number(swords, points):
    party = Party()
    party.guide().swords = swords
    assert party.rows() == (0, 0, points)


def test_TB_1_16_the_rows_are_guests_then_bread_then_swords_and_glory():
    party = Party()
    party.lay(*THORIN)
    party.guide().feast.row = [MARKED, OPEN, MARKED, MARKED] + [OPEN] * 8
    party.seat_dwarves("Balin", "Dori", "Nori")
    party.guide().feast.pairs = {"Thorin": 2, "Gandalf": 1}
    party.guide().swords = 4
    party.draw(THORIN_LAST, "1-straight")
    assert party.rows() == (3 * 2 + 5, 2 + 2 + 5, 7 + 2)
    assert party.state.total(0) == 11 + 9 + 9


# The order of events when one path does several things.


def test_TB_A32_an_action_unlocked_on_the_way_that_draws_nothing_happens_before_the_guests_come():
    party = Party()
    party.lay("C3ns C4ns")  # from Balin
    party.draw("C5ne D5ew E5ew", "3-L")  # over the hat on C5 to Bag End
    party.play(Hat("M1"))  # a bread and a sword
    assert party.guide().swords == 1 and party.arrived() == []
    party.play(ROW)
    assert party.arrived() == ["Balin"] and party.rows() == (2, 2, 2)


def test_TB_A32_a_path_unlocked_on_the_way_is_drawn_after_the_guests_have_come():
    party = Party()
    party.lay("C3ns C4ns")
    party.draw("C5ne D5ew E5ew", "3-L")
    party.play(Hat("M2"))
    assert party.arrived() == ["Balin"]
    assert party.offered("D2ew E2sw E3ne")


def test_TB_A32_when_the_last_dwarf_comes_the_path_that_was_waiting_is_dropped():
    party = Party()
    party.lay("C3ns C4ns")
    party.seat_dwarves(*(name for name in DWARVES if name != "Balin"))
    party.draw("C5ne D5ew E5ew", "3-L")
    party.play(Hat("M2"))
    assert party.over


def test_TB_A32_the_hat_of_the_last_path_is_still_placed():
    party = Party()
    party.lay("C3ns C4ns")
    party.seat_dwarves(*(name for name in DWARVES if name != "Balin"))
    party.draw("C5ne D5ew E5ew", "3-L")
    assert not party.over
    party.play(Hat("M5"))
    assert party.over and party.guide().magic == [0, 0, 0, 0, 1]


def test_TB_A32_when_the_first_of_two_paths_ends_it_the_second_is_dropped():
    party = Party()
    party.lay("F9ns")
    party.seat_dwarves(*ALL_BUT_GLOIN)
    party.has_filled(magic=(0, 0, 1, 0, 0))
    party.take("hat")
    party.play(Hat("M3"))  # a straight of three spaces, then an L
    party.draw("F8ns F7ns F6ns")
    assert party.over


def test_TB_A32_the_paths_of_an_action_are_drawn_in_its_order():
    party = Party()
    party.has_filled(magic=(0, 0, 1, 0, 0))
    party.take("hat")
    party.play(Hat("M3"))
    assert party.offered("F9ns F8ns F7ns") and party.offered("F9ns F8es") is None
    party.draw("F9ns F8ns F7ns")
    assert party.offered("F7ns F6es") and party.offered("F7ns F6ns") is None
    party.draw("F7ns F6es")
    assert party.asked == [1]


def test_TB_A32_a_path_unlocked_by_a_path_comes_before_those_that_still_wait():
    party = Party()
    party.lay("F9ns")
    party.has_filled(magic=(0, 0, 1, 0, 0))
    party.take("hat")
    party.play(Hat("M3"))
    party.draw("F9ew G9ew H9ew")  # the straight of three spaces, over the hat on G9
    party.play(Hat("M2"))  # an S
    assert party.offered("H9ew I9sw I10ne") and party.offered("F8ns F7es") is None
    party.draw("H9ew I9sw I10ne")
    party.play(ROW)  # the bread on I9
    assert party.offered("F8ns F7es")
