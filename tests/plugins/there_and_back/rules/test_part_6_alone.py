"""One player alone in part 6: the rules TB-11, and the readings that rest on them."""

import pytest

from smial_there_and_back.moves import Bonus, Pass, Roll, Shape, Strike
from tests.plugins.there_and_back.rules.shaping import without
from tests.plugins.there_and_back.rules.woods import SPIDERS, Woods

EMPTY = "D3 E3 F3 G3 D4 E4 F4 G4 D5 D6 D7 D8 D9 E6"
"""Fourteen spaces near Bilbo without spiders, dwarves and dice: for a whole game of single spaces."""


def play_a_whole_game(woods):
    """Single spaces, giving up whichever glory comes first; the rounds in which one was given up."""
    rounds = []
    for square in EMPTY.split():
        if isinstance(woods.moves()[0], Strike):
            rounds.append(woods.state.round)
            assert woods.chance.drawn == [("black die", 12)] * (woods.state.round - 1)
            woods.play(woods.moves()[0])
        woods.place(1, square)
    return rounds


def test_TB_11_1_it_begins_with_round_1_and_a_roll():
    woods = Woods(1)
    assert woods.state.round == 1 and woods.asked == [0] and woods.chance.drawn == [("black die", 12)]


def test_TB_11_4_TB_11_7_part_6_ends_after_seven_rounds():
    woods = Woods(1)
    play_a_whole_game(woods)
    assert woods.over and woods.state.round == 7
    assert str(woods.state.outcome().reason) == "The last round is over."


def test_TB_11_5_TB_11_6_part_6_has_three_dates():
    woods = Woods(1)
    assert play_a_whole_game(woods) == [3, 5, 7]
    assert sum(award.lost for award in woods.state.glory.values()) == 3


def test_TB_11_5_TB_A26_any_open_glory_may_be_given_up():
    woods = Woods(1)
    for square in EMPTY.split()[:4]:
        woods.place(1, square)
    assert {move.award for move in woods.moves()} == set(woods.state.glory) and len(woods.moves()) == 12
    woods.play(Strike("Bombur"))
    woods.has_filled("O11 N12 P12 O14")
    woods.place(1, "O13")
    woods.place(1, "N13")
    assert woods.guide().dwarves == 1 and woods.rows() == (1 + 2, 14 + 1)  # a spider, a dwarf; Sting, column 1


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_11_8_who_fills_all_spiders_has_a_bonus(hard, bonus):
    woods = Woods(1, hard)
    woods.has_filled(without(SPIDERS, "K8") + " K7")
    woods.guide().rolled = [0]  # the die on A1
    woods.place(1, "K8")
    woods.fill("K9")
    woods.place(1, "K10")
    assert woods.over and woods.scores == (38 + 14 + bonus,)


@pytest.mark.parametrize("hard", ["none", "all"])
def test_TB_11_8_out_of_time_there_is_no_bonus(hard):
    woods = Woods(1, hard)
    play_a_whole_game(woods)
    assert woods.scores == (14 + 1,)  # Sting, and the column of shape 1


@pytest.mark.parametrize(("first", "second"), [((4, "D3 E3 E2"), (4, "F3 F4 G4")), ((2, "C4 C5"), (1, "C6"))])
def test_TB_11_11_one_roll_gives_two_shapes_the_same_or_different_ones(first, second):
    woods = Woods(1, black=4)
    woods.place(*first)
    assert woods.state.round == 1 and woods.shapes() == [1, 2, 3, 4]
    woods.place(*second)
    assert woods.state.round == 2 and woods.chance.drawn == [("black die", 12)] * 2
    assert set(woods.filled().split()) == {*first[1].split(), *second[1].split()}
    boxes = [first[0], second[0]]
    assert woods.guide().columns == [boxes.count(number) for number in range(1, 13)]


def test_TB_11_11_a_private_roll_waits_until_both_shapes_are_placed():
    woods = Woods(1)
    woods.has_filled("D14 C15 E14")
    woods.chance.black = 7
    woods.place(1, "E15")
    assert woods.shapes() == [1]
    woods.place(1, "F15")
    assert woods.shapes() == [1, 2, 3, 4, 5, 6, 7] and woods.state.round == 1
    woods.place(3, "G15 G14 G13")
    assert woods.state.round == 2 and woods.guide().columns == [2, 0, 1] + [0] * 9


def test_TB_11_11_TB_A27_a_spider_s_bonus_shape_is_placed_as_soon_as_it_is_gained():
    woods = Woods(1, black=4)
    woods.has_filled("B3")
    woods.place(4, "B1 B2 A2")  # two spiders, and all round the die on A1
    woods.fill("B4")
    woods.fill("B5")
    assert woods.shapes() == [1, 2, 3, 4]
    woods.place(1, "B6")
    assert woods.shapes() == [1, 2, 3, 4] and woods.guide().rolled == [0]
    woods.place(1, "B7")
    assert woods.state.round == 2


def test_TB_11_11_TB_6_8_after_the_second_shape_roll_and_bonus_come_in_any_order():
    woods = Woods(1)
    woods.has_filled("B2 A2")
    woods.place(1, "C2")
    woods.place(1, "B1")
    assert woods.moves() == [Bonus("B1"), Roll()]
    woods.play(Roll())
    woods.place(1, "C1")
    woods.fill("D1")
    assert woods.state.round == 2


def test_TB_11_14_part_6_has_no_groups_of_dice():
    woods = Woods(1)
    play_a_whole_game(woods)
    assert {purpose for purpose, _ in woods.chance.drawn} == {"black die"}


def test_TB_11_15_who_can_place_a_shape_does():
    assert Woods(1).moves() == [Shape(1)] and Pass() not in Woods(1).moves()


def test_TB_A33_who_ends_part_6_with_the_first_shape_still_has_the_second_and_his_private_rolls():
    woods = Woods(1)
    woods.has_filled(without(SPIDERS, "B1") + " B2")
    woods.place(1, "B1")
    woods.fill("C1")
    assert not woods.over
    woods.place(1, "D1")
    woods.place(1, "E1")
    assert woods.over and woods.guide().rolled == [0]
