"""Part 8, Fire and Water: houses, boats, the thrush, the end, and what all of it scores (TB-8), but for Smaug himself.

Points are those of the board: houses 0 2 4 7 10 13 16 19 22 26 30 34 38, Smaug 0 1 2 4 6 8 10 12 15 18 21 24 28 33,
boats 0 1 2 3 5 7 9 11 13 15 18, thrush 12, glory for two boats 5.
"""

import pytest

from smial_there_and_back.moves import Draw, Keep, Strike
from smial_there_and_back.part_8.board import BOARD
from tests.plugins.there_and_back.rules.lake import AT_G9, BOATS, CROSS, STRAIGHT, TO_G9, TWO_SPACES, Lake, T

HOUSE_POINTS = [0, 2, 4, 7, 10, 13, 16, 19, 22, 26, 30, 34, 38]
SMAUG_POINTS = [0, 1, 2, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28, 33]
BOAT_POINTS = [0, 1, 2, 3, 5, 7, 9, 11, 13, 15, 18]


def names(cells):
    return tuple(BOARD.squares.names[cell] for cell in cells)


def drawn_on(*draws):
    """The squares that these moves enter."""
    return {square.rstrip("nesw") for move in draws if isinstance(move, Draw) for square in move.squares}


@pytest.mark.parametrize("path", ["P8ns", "O9ew"])
def test_TB_8_1_paths_begin_at_bard_in_the_lower_right_corner(path):
    lake = Lake()
    lake.draw(path, STRAIGHT)
    assert lake.guide().lines and names(BOARD.starts) == ("P9",)


@pytest.mark.parametrize("path", ["P8ew", "O9ns", "A2ns", "P1ns"])
def test_TB_8_1_TB_0_19_paths_begin_nowhere_else(path):
    lake = Lake()
    lake.take(STRAIGHT)
    assert lake.offered(path) is None


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_TB_8_1_TB_0_9_every_player_begins_with_five_swords_and_no_bread(seats):
    lake = Lake(seats, attack=True)
    assert [(guide.swords, guide.bread) for guide in lake.state.guides] == [(5, 0)] * seats


def test_TB_A39_bard_houses_and_boats_are_never_entered():
    solid = {name for cells in BOARD.houses.values() for name in names(cells)} | {"P9", *BOATS}
    assert not drawn_on(*BOARD.draws) & solid


# Bread movement.


def test_TB_8_2_after_a_path_a_bread_may_be_returned_for_one_more():
    lake = Lake()
    lake.has(bread=1)
    lake.draw("P8ns", STRAIGHT)
    assert Keep() in lake.moves() and lake.offered("P7ns") and lake.offered("O9ew") is None
    lake.draw("P7ns")
    assert lake.guide().bread == 0 and lake.asked == [1]


@pytest.mark.parametrize(("seats", "again"), [(1, True), (2, False)])
def test_TB_8_2_TB_11_12_once_in_a_turn_but_alone_after_each_path(seats, again):
    lake = Lake(seats)
    lake.has(bread=2)
    lake.has_filled(burglar=[0, 0, 0, 1])
    lake.guide().waiting = [T]
    lake.draw("P8ns", STRAIGHT)
    lake.draw("P7ns")
    lake.draw("P6nsw")
    assert (Keep() in lake.moves()) == again


def test_TB_8_2_TB_A32_a_path_for_a_bread_saves_houses_as_others_do():
    lake = Lake()
    lake.has(bread=1)
    lake.draw("P7ns P8ns", "2-straight")
    lake.draw("P6ns")
    assert lake.guide().saved == [3]


# Houses.


def test_TB_8_6_there_are_twelve_houses_of_one_space_or_two():
    assert sorted(BOARD.houses) == list(range(1, 13))
    assert {house: names(cells) for house, cells in BOARD.houses.items() if len(cells) == 2} == TWO_SPACES


def test_TB_8_11_a_house_that_a_path_joins_to_bard_is_saved():
    lake = Lake(black=2)
    lake.draw("O9nesw", CROSS)
    assert lake.guide().saved == [1] and lake.destroyed() == [2]


def test_TB_8_11_TB_0_22_a_path_that_passes_it_without_reaching_its_edge_saves_nothing():
    lake = Lake(black=2)
    lake.draw("O9ew", STRAIGHT)
    assert lake.guide().saved == []


def test_TB_8_11_a_house_of_two_spaces_is_saved_by_either_of_them():
    for laid, path in (("N6ns", "N5nsw"), ("K6ns", "K5nes")):
        lake = Lake()
        lake.lay(laid)
        lake.draw(path, T)
        assert 5 in lake.guide().saved


def test_TB_8_11_a_house_that_is_half_hit_can_still_be_saved():
    lake = Lake(black=5)
    assert lake.hits(5) == 1
    lake.lay("N6ns")
    lake.draw("N5nsw", T)
    assert lake.guide().saved == [5] and lake.destroyed() == []


def test_TB_8_11_one_path_may_save_several_houses():
    lake = Lake(black=12)
    lake.lay("O9ew")
    lake.draw("N9nes", T)
    assert lake.guide().saved == [2]
    lake = Lake(black=12)
    lake.lay("L6ew")
    lake.draw("M6nesw", CROSS)
    assert sorted(lake.guide().saved) == [5, 6]


def test_TB_8_12_a_destroyed_house_is_not_saved():
    lake = Lake(black=1)
    lake.draw("O9nesw", CROSS)
    assert lake.guide().saved == [] and lake.destroyed() == [1] and lake.rows() == (0, 0)


def test_TB_8_12_a_saved_house_is_not_destroyed():
    lake = Lake(black=2)
    lake.draw("O9nesw", CROSS)
    lake.round_with(1)
    assert lake.guide().saved == [1] and lake.destroyed() == [2] and lake.guide().strikes == [1]


def test_TB_8_12_TB_A23_a_house_with_an_open_number_is_neither_and_scores_nothing():
    lake = Lake(black=5)
    assert lake.guide().saved == [] and lake.destroyed() == [] and lake.rows() == (0, 0)


def test_TB_A39_lines_that_reach_a_house_on_different_sides_are_two():
    lake = Lake()
    lake.lay("N7ns", "N9ns")
    assert len(lake.guide().lines) == 2


# Boats and the thrush.


def test_TB_8_13_there_are_ten_boats_on_the_edge_of_the_map():
    assert list(names(BOARD.boats)) == BOATS
    assert all(name[0] in "AP" or name[1:] in "19" for name in BOATS)


def test_TB_8_13_a_boat_that_is_connected_is_marked_once():
    lake = Lake()
    lake.lay(TO_G9)
    lake.draw(AT_G9, T)
    assert lake.boats() == ["G9"] and lake.rows() == (0, 1)
    lake.next_turn()
    lake.draw(AT_G9, T)
    assert lake.boats() == ["G9"]


def test_TB_8_13_the_first_to_mark_two_boats_next_to_each_other_has_the_glory():
    lake = Lake()
    for seat in (0, 1):
        lake.mans("A4", seat=seat)
        lake.lay("B4ns", seat=seat)
        lake.draw("B3nesw", CROSS)
    assert lake.boats(0) == lake.boats(1) == ["A4", "A3"]
    assert lake.rows(0) == (5, 2) and lake.rows(1) == (0, 2)


@pytest.mark.parametrize("marked", ["C1", "A7", "B9"])
def test_TB_8_13_boats_that_do_not_lie_next_to_each_other_bring_none(marked):
    lake = Lake()
    lake.mans(marked)
    lake.lay("B4ns")
    lake.draw("B3nesw", CROSS)
    assert lake.state.glory["two boats"].open


def test_TB_8_13_two_boats_of_one_path_bring_it_as_well():
    lake = Lake()
    lake.mans("A4")
    lake.lay("B3ns", "C2ew")
    lake.draw("B2nesw", CROSS)  # the boat on B1
    lake.next_turn()
    assert lake.state.glory["two boats"].open
    lake.draw("C2nesw", CROSS)  # the boat on C1
    assert lake.state.glory["two boats"].winners == [0]


def test_TB_8_14_everybody_who_enters_the_thrush_has_twelve_points():
    lake = Lake()
    for seat in (0, 1):
        lake.lay("P2ns", seat=seat)
        lake.draw("P1ns", STRAIGHT)
    assert lake.rows(0) == lake.rows(1) == (12, 0)
    assert names(cell for cell in range(BOARD.squares.count) if BOARD.thrush >> cell & 1) == ("P1",)


# The end.


def test_TB_8_17_who_has_marked_all_ten_boats_ends_it_at_once():
    lake = Lake()
    lake.mans(*BOATS[:-1])
    lake.lay(TO_G9)
    lake.draw(AT_G9, T)
    assert lake.over and lake.state.takers.count(None) == 4
    assert lake.state.outcome().winners == (0,)
    assert str(lake.state.outcome().reason) == "seat 1 has marked all ten boats."


def test_TB_8_17_nine_boats_end_nothing():
    lake = Lake()
    lake.mans(*BOATS[:-2])
    lake.lay(TO_G9)
    lake.draw(AT_G9, T)
    assert not lake.over


def test_TB_8_17_TB_A32_when_the_path_has_ended_the_adventure_no_bread_movement_follows():
    lake = Lake()
    lake.has(bread=3)
    lake.mans(*BOATS[:-1])
    lake.lay(TO_G9)
    lake.draw(AT_G9, T)
    assert lake.over and lake.guide().bread == 3


# Points.


@pytest.mark.parametrize(("saved", "points"), list(enumerate(HOUSE_POINTS)))
def test_TB_8_18_TB_A23_houses_score_by_the_number_that_are_saved(saved, points):
    lake = Lake()
    lake.saves(*range(1, saved + 1))
    assert lake.rows() == (points, 0)


@pytest.mark.parametrize(("struck", "points"), list(enumerate(SMAUG_POINTS)))
def test_TB_8_18_smaug_scores_by_the_number_of_his_filled_spaces(struck, points):
    lake = Lake()
    lake.strikes(*range(1, struck + 1))
    assert lake.rows() == (0, points)


@pytest.mark.parametrize(("marked", "points"), list(enumerate(BOAT_POINTS)))
def test_TB_8_18_boats_score_by_their_number(marked, points):
    lake = Lake()
    lake.mans(*BOATS[:marked])
    assert lake.rows() == (0, points)


def test_TB_8_18_swords_and_bread_that_are_left_are_worth_nothing():
    lake = Lake()
    lake.has(swords=9, bread=9)
    assert lake.rows() == (0, 0)


def test_TB_8_18_the_rows_are_houses_glory_and_thrush_then_smaug_and_boats():
    lake = Lake()
    lake.saves(2, 3, 6)
    lake.lay("P2ns", "P1ns")
    lake.state.glory["two boats"].winners = [0]
    lake.strikes(13, 1)
    lake.mans("A3", "A4")
    assert lake.rows() == (7 + 5 + 12, 2 + 2) and lake.state.total(0) == 28


def test_TB_0_44_a_perfect_sheet_of_part_8_has_the_printed_maxima():
    lake = Lake()
    lake.saves(*range(1, 13))
    lake.strikes(*range(1, 14))
    lake.mans(*BOATS)
    lake.lay("P2ns", "P1ns")
    lake.state.glory["two boats"].winners = [0]
    assert lake.rows() == BOARD.points.row_most == (38 + 5 + 12, 33 + 18)


# Hard mode and playing alone.


@pytest.mark.parametrize(
    ("laid", "path"), [("E5ew", "D5ew"), ("I2ew", "J2ew"), ("L7ew", "K7ew"), ("G6ew", "F6ew")], ids=lambda path: path
)
def test_TB_9_2_in_part_8_four_spaces_are_closed_to_those_who_play_in_hard_mode(laid, path):
    lake = Lake()
    lake.guide(0).hard = True
    for seat, allowed in ((0, False), (1, True)):
        lake.lay(laid, seat=seat)
        lake.take(STRAIGHT)
        assert bool(lake.offered(path)) == allowed
        lake.draw(laid)


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_11_13_TB_A28_alone_the_boats_bring_twenty_points_or_in_hard_mode_fifty(hard, bonus):
    lake = Lake(1, hard)
    lake.mans(*BOATS[:-1])
    lake.lay(TO_G9)
    lake.draw(AT_G9, T)
    assert lake.scores == (18 + bonus,)


def test_TB_11_6_alone_the_one_glory_is_lost_before_the_third_round():
    lake = Lake(1)
    lake.round_with(2)
    lake.round_with(3)
    assert lake.state.round == 3 and lake.moves() == [Strike("two boats")]
    lake.play(Strike("two boats"))
    lake.bear()
    assert lake.state.glory["two boats"].lost and lake.destroyed() == [1, 2, 3]
    lake.round_with(4)
    lake.round_with(6)
    assert lake.state.round == 5 and lake.state.takers == [None] * 5


def test_TB_11_6_if_it_was_won_nothing_is_lost():
    lake = Lake(1)
    lake.state.glory["two boats"].winners = [0]
    lake.round_with(2)
    lake.round_with(3)
    assert lake.state.round == 3 and lake.state.takers == [None] * 5


def test_TB_11_4_TB_11_7_alone_it_ends_after_thirteen_rounds():
    lake = Lake(1)
    lake.guide().swords = 0
    while not lake.over:
        if isinstance(lake.moves()[0], Strike):
            lake.play(lake.moves()[0])
        else:
            lake.lapse()
    assert lake.state.round == 13 and str(lake.state.outcome().reason) == "The last round is over."
    assert lake.scores == (1,)  # the black die has always shown 1: house 1 burnt down, and one strike
