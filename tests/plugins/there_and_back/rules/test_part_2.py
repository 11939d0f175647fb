"""Part 2, Roast Mutton: the rules TB-2 and the regions of TB-0.41. Not here: trolls (`test_part_2_trolls`).

Points are those of the board: dangers 15 13 10 5 0, trolls 0 14 29 44, white stones 0 3 6 9 12 15 18, bread 0 1 2 4 5 7
8 10 11 12, swords 0 0 1 1 2 2 3, hoard 5.
"""

import pytest

from smial_there_and_back.moves import Draw, Gain, Hat, Mark, Strike
from smial_there_and_back.part_2.board import BOARD
from tests.plugins.there_and_back.rules.road import DOWN, LAST, SHIRE, VALLEY, WEST, Road

FRESH = 15
"""Row 1 of an untouched sheet: nothing but the highest value of the danger track."""


@pytest.mark.parametrize("path", ["B1ew", "A2ns"])
def test_TB_2_1_paths_begin_at_bag_end_in_the_upper_left_corner(path):
    road = Road()
    road.draw(path, "1-straight")
    assert road.guide().lines


@pytest.mark.parametrize("path", ["E1ew", "K9ew", "B2ns"])
def test_TB_2_1_TB_0_19_paths_begin_nowhere_else(path):
    road = Road()
    road.take("1-straight")
    assert road.offered(path) is None


def test_TB_A39_bag_end_and_rivendell_are_never_entered():
    entered = {square.rstrip("nesw") for draw in BOARD.draws for square in draw.squares}
    assert not {"A1", "L9"} & entered


def test_TB_A39_lines_that_reach_bag_end_on_different_sides_are_two():
    road = Road()
    road.lay("B1ew", "A2ns")
    assert len(road.guide().lines) == 2


# Regions.


def test_TB_2_2_there_are_three_regions():
    assert BOARD.regions.names == ("the Shire", "the Trollshaws", "the valley")
    assert [BOARD.regions.name(BOARD.squares.numbers[name]) for name in ("C7", "D7", "I1", "J1")] == [
        "the Shire",
        "the Trollshaws",
        "the Trollshaws",
        "the valley",
    ]


def test_TB_2_2_who_first_enters_the_second_region_has_two_glory():
    road = Road()
    road.lay(*SHIRE, "C7ew", seat=0)
    road.lay(*SHIRE, "C7ew", seat=1)
    road.draw("D7ew", "1-straight")
    road.draw("D7ew", "1-straight")
    assert road.rows(0) == (FRESH, 2) and road.rows(1) == (FRESH, 0)


def test_TB_2_2_who_first_enters_the_third_region_has_two_glory():
    road = Road()
    road.lay("I2ew", seat=0)
    road.lay("I2ew", seat=1)
    road.draw("J2ew", "1-straight")
    road.draw("J2ew", "1-straight")
    assert road.rows(0) == (FRESH, 2) and road.rows(1) == (FRESH, 0)


def test_TB_2_2_TB_A8_there_is_no_glory_for_the_first_region():
    road = Road()
    road.draw("A2ns", "1-straight")
    assert road.rows() == (FRESH, 0) and "the Shire" not in road.state.glory


def test_TB_0_41_nothing_more_is_drawn_in_a_region_that_one_has_left():
    road = Road()
    road.lay(*SHIRE, "C7ew")
    assert road.moves()
    road.draw("D7ew", "1-straight")
    road.next_turn()
    road.take("1-cross")
    squares = [square.rstrip("nesw") for move in road.moves() if isinstance(move, Draw) for square in move.squares]
    assert squares and all(name[0] in "DEFGHI" for name in squares)


def test_TB_0_41_each_player_leaves_regions_for_himself():
    road = Road()
    road.lay(*SHIRE, *WEST, seat=0)
    road.lay("A2ns", seat=1)
    road.lapse()
    road.take("1-straight")
    assert road.offered("A2ns")


def test_TB_A6_one_path_may_lead_from_a_region_into_the_next():
    road = Road()
    road.lay("B7ew")
    road.draw("C7ew D7ew", "2-straight")
    assert road.guide().region == 1


def test_TB_A6_a_path_in_the_new_region_may_attach_to_an_old_open_side_on_the_divider():
    road = Road()
    road.lay("C7ew", "D8ns")
    assert road.guide().region == 1
    road.take("1-straight")
    assert road.offered("D7ew")


def test_TB_A6_marking_by_magic_reaches_regions_that_one_has_left():
    road = Road()
    road.lay("J2ew")
    road.has_filled(magic=(2, 0, 0))
    road.take("hat")
    road.play(Hat("M1"))
    assert Mark("F6") in road.moves()


# The end.


def test_TB_2_3_who_joins_bag_end_to_rivendell_ends_it_at_once_with_two_glory():
    road = Road()
    road.lay(*DOWN)
    road.draw(LAST, "2-L")
    assert road.over and road.scores == (FRESH + 3 + 2, FRESH)  # a stone, the end


def test_TB_2_3_a_path_that_does_not_reach_rivendell_ends_nothing():
    road = Road()
    road.lay(*DOWN)
    road.draw("J9ns", "1-straight")
    assert not road.over


def test_TB_2_3_TB_0_42_dice_that_are_left_are_ignored():
    road = Road()
    road.lay(*DOWN)
    road.draw(LAST, "2-L")
    assert road.state.takers.count(None) == 4


# Dangers.


@pytest.mark.parametrize(("entries", "points"), [(0, 15), (1, 13), (2, 10), (3, 5), (4, 0), (5, 0), (9, 0)])
def test_TB_2_4_TB_2_5_TB_A36_dangers_score_by_the_highest_open_value(entries, points):
    road = Road()
    road.guide().dangers = entries
    assert road.rows() == (points, 0)


def test_TB_2_4_each_entry_counts_also_into_the_same_space():
    road = Road()
    road.lay("C4ns")
    for entries in (1, 2, 3):
        road.draw("C5ns", "1-straight")
        assert road.guide().dangers == entries
        road.next_turn()


def test_TB_2_4_one_path_over_two_dangers_counts_twice():
    road = Road()
    road.lay("C4ns")
    road.draw("C5ns C6ns", "2-straight")
    assert road.guide().dangers == 2 and road.rows()[0] == 10


def test_TB_2_4_to_connect_to_a_danger_is_not_to_enter_it():
    road = Road()
    road.lay(*SHIRE)
    road.draw("C4ns", "1-straight")
    assert road.guide().dangers == 0


# What lies by the road.


def test_TB_2_12_everybody_who_enters_the_hoard_has_five_points():
    road = Road()
    for seat in (0, 1):
        road.lay("H7ns", seat=seat)
        road.draw("H8ns", "1-straight")
        assert road.rows(seat) == (FRESH, 5)


def test_TB_2_12_it_counts_once():
    road = Road()
    road.lay("H7ns", "H8ns")
    road.draw("H8ew", "1-straight")
    assert road.rows() == (FRESH, 5)


def test_TB_2_13_white_stones_score_by_their_number():
    road = Road()
    for number, path in enumerate(["J1ew", "K1ew L1sw", "L4ns", "K5ns", "J7ns", "J9ns"], start=1):
        road.lay(path)
        assert road.rows()[0] == FRESH + 3 * number


def test_TB_2_13_a_stone_counts_when_it_is_entered_and_once():
    road = Road()
    road.lay(*VALLEY)
    assert road.rows()[0] == FRESH
    road.draw("L4ns", "1-straight")
    road.next_turn()
    road.draw("L4ns", "1-straight")
    assert road.rows()[0] == FRESH + 3


def test_TB_2_14_impassable_spaces_are_never_entered():
    entered = {square.rstrip("nesw") for draw in BOARD.draws for square in draw.squares}
    rock = "D1 D2 A3 B3 D3 J3 D4 J4 B5 D5 J5 B6 J6 K6 I7 I8 K8 L8 D9 I9"
    assert not frozenset(rock.split()) & entered


def test_TB_2_14_TB_A4_a_line_may_end_at_one():
    road = Road()
    road.draw("A2ns", "1-straight")  # A3 is rock
    assert road.guide().lines


# Tokens and points.


def test_TB_0_27_bread_and_swords_are_tokens():
    road = Road()
    road.take("2 bread")
    road.play(Gain())
    road.next_turn()
    road.take("2 swords")
    road.play(Gain())
    assert (road.guide().bread, road.guide().swords) == (2, 2)


def test_TB_0_24_bread_on_the_map_is_a_token_once():
    road = Road()
    road.lay("B1ew")
    road.draw("C1ew", "1-straight")
    road.next_turn()
    road.draw("C1ew", "1-straight")
    assert road.guide().bread == 1


@pytest.mark.parametrize(("bread", "points"), list(enumerate([0, 1, 2, 4, 5, 7, 8, 10, 11, 12, 12, 12])))
def test_TB_2_15_bread_scores_by_its_number(bread, points):
    road = Road()
    road.guide().bread = bread
    assert road.rows() == (FRESH, points)


@pytest.mark.parametrize(("swords", "points"), list(enumerate([0, 0, 1, 1, 2, 2, 3, 3])))
def test_TB_2_15_swords_that_are_left_score_by_their_number(swords, points):
    road = Road()
    road.guide().swords = swords
    assert road.rows() == (FRESH, points)


def test_TB_2_15_the_rows_are_the_road_and_the_baggage():
    road = Road()
    road.lay("H7ns", "H8ns", "J1ew", "K1ew L1sw")
    road.guide().dangers = 2
    road.guide().trolls = road.cells("F7", "G3")
    road.guide().bread, road.guide().swords = 4, 2
    road.state.glory["Tom"].winners = [0]
    road.state.glory["the valley"].winners = [0]
    assert road.rows() == (10 + 29 + 6, 5 + 1 + 3 + 2 + 5)
    assert road.state.total(0) == 45 + 16


def test_TB_0_44_a_perfect_sheet_of_part_2_has_the_printed_maxima():
    road = Road()
    road.lay("H8ns", "J1ew", "K1ew L1sw", "L4ns", "K5ns", "J7ns", "J9ns")
    road.guide().trolls = list(BOARD.trolls)
    road.guide().bread, road.guide().swords = 9, 6
    for award in road.state.glory.values():
        award.winners = [0]
    assert road.rows() == BOARD.points.row_most == (77, 35)


def test_TB_0_9_part_2_has_no_black_die():
    road = Road()
    for _ in range(10):
        road.lapse()
    assert {purpose for purpose, _ in road.chance.drawn if "black" in purpose} == set()


# Hard mode and playing alone.


def test_TB_9_2_in_part_2_six_more_spaces_are_dangerous():
    usual, hard = Road(hard="none"), Road(hard="all")
    for name in ("C2", "A5", "E5", "I2", "L4", "K7"):
        (cell,) = usual.cells(name)
        assert not BOARD.dangerous(usual.guide()) >> cell & 1 and BOARD.dangerous(hard.guide()) >> cell & 1
    assert BOARD.dangerous(hard.guide()).bit_count() == BOARD.dangerous(usual.guide()).bit_count() + 6 == 12


@pytest.mark.parametrize(("hard", "dangers"), [("none", 0), ("all", 1)])
def test_TB_9_2_they_count_for_those_who_play_in_hard_mode(hard, dangers):
    road = Road(hard=hard)
    road.lay("B2ew")
    road.draw("C2ew", "1-straight")
    assert road.guide().dangers == dangers


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_11_8_who_reaches_rivendell_alone_has_a_bonus(hard, bonus):
    road = Road(1, hard)
    road.lay(*DOWN)
    road.draw(LAST, "2-L")
    assert road.scores == (FRESH + 3 + 2 + bonus,)


def test_TB_11_4_TB_11_7_part_2_ends_after_eight_rounds():
    road = Road(1)
    while not road.over:
        if isinstance(road.moves()[0], Strike):
            road.play(road.moves()[0])
        else:
            road.lapse()
    assert road.state.round == 8 and road.scores == (FRESH,)
