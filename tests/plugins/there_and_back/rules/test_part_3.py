"""Part 3, Over Hill and Under Hill: the rules TB-3. Not here: the tunnels (`test_part_3_tunnels`).

Points are those of the board: storms 10 9 7 4 0, cave spaces 0 1 2 4 6 9 12 15 18, bread 0 to 8, goblins 0 4 9 14 19 24
28 32 36, the Great Goblin 10 and 5 glory, shelter 5.
"""

import pytest

from smial_there_and_back.moves import Burgle, Draw, Hat, Pick, Strike
from smial_there_and_back.part_3.board import BOARD
from tests.plugins.there_and_back.rules.hills import Hills

FRESH = 10
"""Row 1 of an untouched sheet: nothing but the highest value of the storm track."""
GOBLINS = ["I1", "H2", "K2", "G4", "K4", "H6", "K6", "L7", "I8", "K9"]
CAVE = ["E2", "E3", "E4", "E5", "E6", "F1", "F2", "F4", "F5", "F6", "F7"]


def drawn_on():
    """All squares that any path could lie on."""
    return {square.rstrip("nesw") for draw in BOARD.draws for square in draw.squares}


@pytest.mark.parametrize("path", ["A8ns", "B9ew"])
def test_TB_3_1_paths_begin_at_rivendell_in_the_lower_left_corner(path):
    hills = Hills()
    hills.draw(path, "1-straight")
    assert hills.guide().lines


@pytest.mark.parametrize("path", ["B2ns", "K1ew", "A1ns"])
def test_TB_3_1_TB_0_19_paths_begin_nowhere_else(path):
    hills = Hills()
    hills.take("1-straight")
    assert hills.offered(path) is None


def test_TB_A39_rivendell_and_the_dell_are_never_entered():
    assert not {"A9", "L1"} & drawn_on()


# Regions and the end.


def test_TB_3_2_there_are_four_regions_and_glory_for_the_second_alone():
    assert BOARD.regions.names == ("the passes", "the cave", "the tunnels", "the deep tunnels")
    assert BOARD.points.glory == {"the cave": 2, "the Great Goblin": 5, "the dell": 2}


def test_TB_3_2_who_first_enters_the_cave_has_two_glory():
    hills = Hills()
    for seat in (0, 1):
        hills.lay("D5ew", seat=seat)
        hills.has(bread=1, seat=seat)
        hills.draw("E5ew", "1-straight")
    assert hills.rows(0) == (FRESH + 1, 2) and hills.rows(1) == (FRESH + 1, 0)


@pytest.mark.parametrize(("laid", "path"), [("F5ew", "G5ew"), ("I7ew", "J7ew")], ids=["third", "fourth"])
def test_TB_3_2_there_is_no_glory_for_the_tunnels(laid, path):
    hills = Hills()
    hills.lay(laid)
    before = hills.rows()[1]
    hills.draw(path, "1-straight")
    assert hills.rows()[1] == before == 0


def test_TB_0_41_who_is_in_the_cave_draws_no_more_on_the_passes():
    hills = Hills()
    hills.lay("A8ns", "D5ew", "E5ew")
    hills.has(bread=9)
    hills.take("1-cross")
    squares = [square.rstrip("nesw") for move in hills.moves() if isinstance(move, Draw) for square in move.squares]
    assert squares and all(name[0] in "EFGHI" for name in squares)


def test_TB_3_3_who_joins_rivendell_to_the_dell_ends_it_at_once_with_two_glory():
    hills = Hills()
    hills.lay("L3ns")
    hills.draw("L2ns", "1-straight")
    assert hills.over and hills.scores == (FRESH + 2, FRESH)
    assert hills.state.takers.count(None) == 4


def test_TB_3_3_a_path_that_does_not_reach_the_dell_ends_nothing():
    hills = Hills()
    hills.lay("L3ns")
    hills.draw("L3ns", "1-straight")
    assert not hills.over


# Storms.


def test_TB_3_4_TB_0_9_the_black_die_is_rolled_with_the_white_ones_before_anybody_takes_a_die():
    hills = Hills(black=5)
    assert hills.chance.drawn == [("first player", 2), *[(f"white die {n}", 6) for n in range(1, 6)], ("black die", 12)]
    assert hills.storms(0) == hills.storms(1) == ["B1", "C6"]


def test_TB_3_4_it_is_rolled_again_in_each_round():
    hills = Hills(black=5)
    hills.chance.black = 6
    hills.next_turn()
    assert hills.storms() == ["B1", "B9", "C4", "C6"]


@pytest.mark.parametrize("number", range(1, 13))
def test_TB_3_4_TB_A30_each_number_fills_two_clouds_of_the_first_region(number):
    storms = Hills(black=number).storms()
    assert len(storms) == 2 and all(name[0] in "ABCD" for name in storms)


def test_TB_3_5_a_number_that_comes_again_changes_nothing():
    hills = Hills(black=5)
    hills.next_turn()
    assert hills.storms() == ["B1", "C6"]


@pytest.mark.parametrize(("entries", "points"), [(0, 10), (1, 9), (2, 7), (3, 4), (4, 0), (5, 0), (9, 0)])
def test_TB_3_6_TB_A36_storms_score_by_the_highest_open_value(entries, points):
    hills = Hills()
    hills.guide().storms = entries
    assert hills.rows() == (points, 0)


def test_TB_3_6_TB_A11_each_entry_counts_also_into_the_same_space_and_over_an_old_line():
    hills = Hills(black=6)  # B9 lies beside Rivendell
    for entries in (1, 2, 3):
        hills.draw("B9ew", "1-straight")
        assert hills.guide().storms == entries
        hills.next_turn()


def test_TB_3_7_a_cloud_entered_before_it_is_filled_costs_nothing():
    hills = Hills(black=1)
    hills.draw("B9ew", "1-straight")
    assert hills.guide().storms == 0


def test_TB_3_7_TB_A11_a_line_in_a_storm_is_continued_at_no_cost():
    hills = Hills(black=6)
    hills.lay("B9ew")
    hills.draw("C9ew", "1-straight")  # attaches at the open side of B9
    assert hills.guide().storms == 0


def test_TB_3_8_the_black_die_stays_until_all_have_entered_the_cave():
    hills = Hills(black=5)
    hills.lay("E5ew", seat=0)
    hills.next_turn()
    assert hills.chance.drawn.count(("black die", 12)) == 3  # three rounds were begun by then
    assert hills.state.black == 5


def test_TB_3_8_once_all_have_entered_the_cave_the_black_die_is_gone_for_good():
    hills = Hills(black=5)
    hills.lay("E5ew", seat=0)
    hills.lay("E5ew", seat=1)
    rolled = hills.chance.drawn.count(("black die", 12))
    hills.next_turn()
    assert hills.told.count("The black die leaves the game: all have entered the cave.") == 1
    assert hills.chance.drawn.count(("black die", 12)) == rolled and hills.state.black == 0
    assert hills.storms() == ["B1", "C6"]


def test_TB_3_9_everybody_who_enters_the_shelter_has_five_points():
    hills = Hills(black=5)
    for seat in (0, 1):
        hills.lay("A2ns", seat=seat)
        hills.draw("A1ns", "1-straight")
        assert hills.rows(seat) == (FRESH, 5)


# The cave.


def test_TB_3_10_all_open_spaces_of_the_second_region_show_an_eaten_bread():
    cave = [name for name, cell in BOARD.squares.numbers.items() if BOARD.cave >> cell & 1]
    assert sorted(cave) == CAVE


def test_TB_3_10_a_cave_space_costs_a_bread_and_is_marked():
    hills = Hills()
    hills.lay("E5ew")
    hills.has(bread=2)
    hills.draw("F5ew", "1-straight")
    assert hills.guide().bread == 1 and hills.marked() == ["E5", "F5"]


def test_TB_3_10_without_bread_it_is_not_entered():
    hills = Hills()
    hills.lay("E5ew")
    hills.take("1-straight")
    assert hills.offered("F5ew") is None and hills.offered("E5ew")


def test_TB_3_10_entering_it_again_is_free():
    hills = Hills()
    hills.lay("E5ew")
    hills.draw("E5ew", "1-straight")
    assert hills.guide().bread == 0 and hills.marked() == ["E5"]


@pytest.mark.parametrize(("bread", "allowed"), [(0, False), (1, False), (2, True)])
def test_TB_3_10_two_cave_spaces_cost_two(bread, allowed):
    hills = Hills()
    hills.lay("D5ew")
    hills.has(bread=bread)
    hills.take("2-straight")
    assert bool(hills.offered("E5ew F5ew")) == allowed


def test_TB_A9_bread_found_on_the_way_into_the_cave_is_eaten_there():
    hills = Hills()
    hills.lay("D4ns")
    hills.draw("D5ne E5ew", "2-L")  # the bread on D5, then the cave
    assert hills.guide().bread == 0 and hills.marked() == ["E5"]


# Burglar actions.


def test_TB_3_15_a_burglar_action_lets_one_choose_bread_sword_or_hat():
    hills = Hills()
    hills.take("sword")
    hills.play(Burgle("B1"))
    assert hills.moves() == [Pick("hat"), Pick("sword"), Pick("bread")]


@pytest.mark.parametrize(("picked", "swords", "bread"), [("sword", 1, 0), ("bread", 0, 1)])
def test_TB_3_15_what_is_chosen_is_taken(picked, swords, bread):
    hills = Hills()
    hills.take("hat")
    hills.play(Burgle("B1"), Pick(picked))
    assert (hills.guide().swords, hills.guide().bread) == (swords, bread) and hills.asked == [1]


def test_TB_3_15_two_choices_are_made_one_after_the_other():
    hills = Hills()
    hills.take("hat")
    hills.play(Burgle("B3"), Pick("sword"), Pick("bread"))
    assert (hills.guide().swords, hills.guide().bread) == (1, 1) and hills.asked == [1]


def test_TB_A13_a_chosen_hat_is_one_hat_and_placed_at_once():
    hills = Hills()
    hills.take("sword")
    hills.play(Burgle("B3"), Pick("hat"))
    assert Hat("M1") in hills.moves()
    hills.play(Hat("M1"))
    assert hills.guide().magic == [1, 0, 0] and Pick("bread") in hills.moves()


# Points.


@pytest.mark.parametrize(("marked", "points"), list(enumerate([0, 1, 2, 4, 6, 9, 12, 15, 18, 18, 18])))
def test_TB_3_16_cave_spaces_score_by_their_number(marked, points):
    hills = Hills()
    hills.marks(*CAVE[:marked])
    assert hills.rows() == (FRESH + points, 0)


@pytest.mark.parametrize(("bread", "points"), list(enumerate([0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8])))
def test_TB_3_16_bread_that_is_left_scores_by_its_number(bread, points):
    hills = Hills()
    hills.has(bread=bread)
    assert hills.rows() == (FRESH + points, 0)


@pytest.mark.parametrize(("marked", "points"), list(enumerate([0, 4, 9, 14, 19, 24, 28, 32, 36, 36, 36])))
def test_TB_3_16_goblins_score_by_their_number(marked, points):
    hills = Hills()
    hills.marks(*GOBLINS[:marked])
    assert hills.rows() == (FRESH, points)


def test_TB_3_16_swords_that_are_left_are_worth_nothing():
    hills = Hills()
    hills.has(swords=7)
    assert hills.rows() == (FRESH, 0)


def test_TB_3_16_the_rows_are_weather_and_bread_then_fights_and_shelter():
    hills = Hills()
    hills.lay("A2ns", "A1ns")
    hills.guide().storms = 2
    hills.marks("E5", "F5", "F4", "H2", "K4")
    hills.has(swords=4, bread=2)
    hills.guide().great_goblin = True
    hills.state.glory["the cave"].winners = [0]
    assert hills.rows() == (7 + 4 + 2, 9 + 10 + 2 + 5)
    assert hills.state.total(0) == 13 + 26


def test_TB_0_44_a_perfect_sheet_of_part_3_has_the_printed_maxima():
    hills = Hills()
    hills.lay("A2ns", "A1ns")
    hills.marks(*CAVE, *GOBLINS)
    hills.has(bread=8)
    hills.guide().great_goblin = True
    for award in hills.state.glory.values():
        award.winners = [0]
    assert hills.rows() == BOARD.points.row_most == (36, 60)


# Hard mode and playing alone.


def test_TB_9_2_in_part_3_three_clouds_are_storms_from_the_start_but_not_the_others_of_their_numbers():
    assert Hills(hard="all", black=5).storms() == ["A8", "B1", "B9", "C6", "D4"]


def test_TB_9_2_in_part_3_they_are_storms_on_the_maps_of_those_who_play_in_hard_mode():
    hills = Hills(hard="none", black=5)
    hills.guide(1).hard = True
    hills.lay("A7ns", seat=0)
    hills.lay("A7ns", seat=1)
    hills.draw("A8ns", "1-straight")
    hills.draw("A8ns", "1-straight")
    assert [guide.storms for guide in hills.state.guides] == [0, 1]


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_11_8_who_reaches_the_dell_alone_has_a_bonus(hard, bonus):
    hills = Hills(1, hard)
    hills.lay("L3ns")
    hills.draw("L2ns", "1-straight")
    assert hills.scores == (FRESH + 2 + bonus,)


def test_TB_11_9_alone_the_black_die_is_dealt_with_before_the_white_dice():
    hills = Hills(1, black=5)
    assert hills.storms() == ["B1", "C6"] and hills.state.takers == [None] * 5


def test_TB_11_4_TB_11_7_part_3_ends_after_eight_rounds():
    hills = Hills(1)
    while not hills.over:
        if isinstance(hills.moves()[0], Strike):
            hills.play(hills.moves()[0])
        else:
            hills.lapse()
    assert hills.state.round == 8 and hills.scores == (FRESH,)
