"""Part 8, Fire and Water: the black number, houses that burn, strikes, and how Smaug falls (TB-8.3 to TB-8.17)."""

import pytest

from smial_there_and_back.moves import Aim, Hat, Take
from tests.plugins.there_and_back.rules.lake import BOATS, TWO_SPACES, Lake


def aims(*numbers):
    return [Aim(number) for number in numbers]


def test_TB_8_3_TB_0_9_the_black_die_is_rolled_with_the_white_ones_before_anybody_takes_a_die():
    lake = Lake(attack=True)
    assert lake.chance.drawn == [("first player", 2), *[(f"white die {n}", 6) for n in range(1, 6)], ("black die", 12)]
    assert lake.asked == [0, 1] and lake.state.takers == [None] * 5


def test_TB_8_3_all_resolve_it_before_a_die_is_taken():
    lake = Lake(3, attack=True)
    lake.play(Aim(1), seat=2)
    assert lake.asked == [0, 1]
    lake.play(Aim(1), seat=0)
    lake.play(Aim(1), seat=1)
    assert lake.asked == [0] and isinstance(lake.moves()[0], Take)


def test_TB_8_3_it_is_rolled_in_each_round():
    lake = Lake(black=1)
    lake.round_with(2)
    lake.round_with(3)
    assert lake.destroyed(0) == lake.destroyed(1) == [1, 2, 3]


@pytest.mark.parametrize(
    ("black", "swords", "numbers"),
    [(6, 5, range(1, 12)), (6, 1, (5, 6, 7)), (1, 2, (1, 2, 3)), (12, 5, range(7, 14)), (11, 1, (10, 11, 12))],
)
def test_TB_8_4_a_sword_for_each_step_up_or_down_within_one_and_thirteen(black, swords, numbers):
    lake = Lake(attack=True, black=black)
    lake.has(swords=swords)
    assert lake.moves(0) == aims(*numbers)


@pytest.mark.parametrize(("number", "left"), [(6, 5), (7, 4), (4, 3), (11, 0), (1, 0)])
def test_TB_8_4_the_swords_are_spent(number, left):
    lake = Lake(attack=True, black=6)
    lake.play(Aim(number), seat=0)
    assert lake.guide(0).swords == left and lake.guide(1).swords == 5


def test_TB_8_4_different_players_may_have_different_numbers():
    lake = Lake(attack=True, black=6)
    lake.bear(4, 8)
    assert lake.destroyed(0) == [4] and lake.destroyed(1) == [8]


def test_TB_8_4_the_order_of_their_answers_changes_nothing():
    ends = []
    for order in ((0, 1), (1, 0)):
        lake = Lake(attack=True, black=6)
        for seat in order:
            lake.play(Aim((4, 8)[seat]), seat=seat)
        ends.append(lake.state)
    assert ends[0] == ends[1]


def test_TB_8_4_who_has_no_sword_is_not_asked():
    lake = Lake(attack=True, black=6)
    lake.bear(1, 11)
    lake.round_with(2, 2, 2)
    assert lake.destroyed(0) == [1, 2] and lake.asked == [1]


@pytest.mark.parametrize(
    ("black", "swords", "possible"), [(12, 1, True), (11, 1, False), (10, 2, False), (10, 3, True)]
)
def test_TB_8_5_thirteen_is_reached_by_changing_alone(black, swords, possible):
    lake = Lake(attack=True, black=black)
    lake.has(swords=swords)
    assert (Aim(13) in lake.moves(0)) == possible


@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 7, 8, 10, 11])
def test_TB_8_7_TB_8_8_a_house_of_one_space_is_destroyed_by_its_number(number):
    lake = Lake(black=number)
    assert lake.destroyed() == [number] and lake.guide().strikes == []


@pytest.mark.parametrize("number", TWO_SPACES)
def test_TB_8_6_TB_8_8_a_house_of_two_spaces_is_destroyed_by_the_second_hit(number):
    lake = Lake(black=number)
    assert lake.destroyed() == [] and lake.hits(number) == 1 and lake.guide().strikes == []
    lake.round_with(number)
    assert lake.destroyed() == [number] and lake.guide().strikes == []


def test_TB_8_9_when_all_numbers_of_the_house_are_filled_smaug_is_hit():
    lake = Lake(black=4)
    lake.round_with(4)
    assert lake.guide().strikes == [4] and lake.rows() == (0, 1)


def test_TB_8_9_when_the_house_is_saved_smaug_is_hit():
    lake = Lake(attack=True, black=4)
    lake.saves(4)
    lake.bear()
    assert lake.guide(0).strikes == [4] and lake.destroyed(0) == [] and lake.destroyed(1) == [4]


def test_TB_8_9_a_house_that_was_half_hit_and_then_saved_is_hit_no_more():
    lake = Lake(black=5)
    lake.saves(5)
    lake.round_with(5)
    assert lake.guide().strikes == [5] and lake.hits(5) == 1


def test_TB_8_9_if_the_number_on_smaug_is_filled_already_nothing_happens():
    lake = Lake(black=4)
    lake.round_with(4)
    lake.round_with(4)
    assert lake.guide().strikes == [4] and lake.destroyed() == [4] and lake.rows() == (0, 1)


def test_TB_8_10_TB_A21_thirteen_goes_straight_to_smaug():
    lake = Lake(attack=True, black=12)
    lake.bear(13, 12)
    assert (
        lake.guide(0).strikes == [13] and lake.guide(0).swords == 4 and lake.destroyed(0) == [] and lake.hits(12) == 0
    )


def test_TB_A21_thirteen_again_does_nothing():
    lake = Lake(attack=True, black=12)
    lake.strikes(13)
    lake.bear(13, 12)
    assert lake.guide(0).strikes == [13] and lake.guide(0).swords == 4


# The magic action and the end.


def test_TB_8_16_a_magic_action_fills_any_number_on_smaug():
    lake = Lake()
    lake.strikes(4, 13)
    lake.has_filled(magic=[0, 0, 0, 1, 0])
    lake.take("hat")
    lake.play(Hat("M4"))
    assert lake.moves() == aims(1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12)
    lake.play(Aim(9))
    assert lake.guide().strikes == [4, 13, 9] and lake.hits(9) == 0 and lake.asked == [1]


def test_TB_8_15_there_are_thirteen_numbers_on_smaug():
    lake = Lake()
    lake.has_filled(magic=[0, 0, 0, 1, 0])
    lake.take("hat")
    lake.play(Hat("M4"))
    assert lake.moves() == aims(*range(1, 14))


def test_TB_8_17_who_defeats_smaug_by_magic_ends_it_at_once():
    lake = Lake()
    lake.strikes(*range(1, 13))
    lake.has_filled(magic=[0, 0, 0, 1, 0])
    lake.take("hat")
    lake.play(Hat("M4"), Aim(13))
    assert lake.over and lake.scores == (33, 0) and lake.state.takers.count(None) == 4
    assert str(lake.state.outcome().reason) == "seat 1 has defeated Smaug."


def test_TB_8_17_TB_A22_smaug_falls_in_the_black_die_step_when_all_have_resolved_it():
    lake = Lake(attack=True, black=7)
    lake.strikes(*(number for number in range(1, 14) if number != 7))
    lake.saves(7)
    lake.play(Aim(7), seat=0)
    assert not lake.over and lake.asked == [1]
    lake.play(Aim(7), seat=1)
    assert lake.over and lake.destroyed(1) == [7]
    assert lake.state.takers == [None] * 5 and lake.scores == (2 + 33, 0)


def test_TB_A22_who_answers_later_may_defeat_him_as_well():
    lake = Lake(attack=True, black=7)
    for seat in (0, 1):
        lake.strikes(*(number for number in range(1, 14) if number != 7), seat=seat)
        lake.saves(7, seat=seat)
    lake.bear()
    assert lake.over and lake.state.finishers == [0, 1] and lake.scores == (35, 35)
    assert lake.state.outcome().winners == (0, 1)
    assert str(lake.state.outcome().reason) == "seat 1, seat 2 have defeated Smaug."


def test_TB_8_17_TB_A32_a_path_whose_hat_defeats_smaug_still_saves_and_marks():
    lake = Lake()
    lake.strikes(*range(1, 13))
    lake.has_filled(magic=[0, 0, 0, 1, 0])
    lake.mans("B1")
    lake.lay("C4ns", "B2ew")
    lake.draw("C3ns C2ns", "2-straight")  # the hat on C3, then the boat on C1
    assert not lake.over
    lake.play(Hat("M4"), Aim(13))
    assert lake.over and lake.boats() == ["B1", "C1"] and lake.rows() == (5, 33 + 2)


# Alone.


def test_TB_11_9_alone_the_black_number_is_dealt_with_before_the_white_dice():
    lake = Lake(1, attack=True, black=7)
    assert lake.moves() == aims(*range(2, 13))
    lake.play(Aim(9))
    assert lake.hits(9) == 1 and lake.state.takers == [None] * 5


@pytest.mark.parametrize("hard", ["none", "all"])
def test_TB_11_13_TB_A28_alone_smaug_brings_fifty_points_in_hard_mode_too(hard):
    lake = Lake(1, hard, attack=True, black=12)
    lake.strikes(*range(1, 13))
    lake.play(Aim(13))
    assert lake.over and lake.scores == (33 + 50,)


@pytest.mark.parametrize("hard", ["none", "all"])
def test_TB_A28_both_ends_together_bring_no_more(hard):
    lake = Lake(1, hard)
    lake.strikes(*range(1, 13))
    lake.has_filled(magic=[0, 0, 0, 1, 0])
    lake.mans(*(boat for boat in BOATS if boat != "C1"))
    lake.state.glory["two boats"].lost = True
    lake.lay("C4ns")
    lake.draw("C3ns C2ns", "2-straight")
    lake.play(Hat("M4"), Aim(13))
    assert lake.over and lake.scores == (33 + 18 + 50,)


def test_TB_11_13_alone_out_of_time_there_is_no_bonus():
    lake = Lake(1)
    lake.strikes(*range(1, 13))
    lake.mans(*BOATS[:-1])
    lake.state.round = 13
    lake.guide().swords = 0
    while not lake.over:
        lake.lapse()
    assert lake.scores == (28 + 15,)
