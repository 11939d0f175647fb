"""Dice and rounds that the parts with white dice share (TB-0.1 to TB-0.16), played on part 1."""

import pytest

from smial_there_and_back.moves import Burgle, Gain, Lapse, Take
from smial_there_and_back.paths import DICE, FORMS
from tests.plugins.there_and_back.at_table import lapse_round, party, riddles, roll, take

OF_ONE_AND_TWO = ["1-cross", "1-T", "1-straight", "2-straight", "2-L", "3-S"]
OF_THREE = ["3-straight", "3-L", "3-angled", "2-straight", "2-L", "2-T"]


def paths(die):
    return [face.paths for face in DICE[die].faces]


def resources(die):
    return [(face.hat, face.sword, face.bread) for face in DICE[die].faces]


def test_TB_0_1_the_black_die_has_twelve_faces():
    assert riddles().dice.bounds["black die"] == {12}
    assert [riddles(rolls=[number]).state.roll for number in range(1, 13)] == list(range(1, 13))


def test_TB_0_2_five_white_dice_have_six_faces_each_and_the_first_three_show_paths():
    table = party()
    assert [table.dice.bounds[f"white die {number}"] for number in range(1, 6)] == [{6}] * 5
    assert all(len(shown) == 1 for die in (0, 1, 2) for shown in paths(die))
    assert all(shown == () for die in (3, 4) for shown in paths(die))


def test_TB_0_3_dice_one_and_two_show_the_same_six_paths():
    assert paths(0) == paths(1) == [(form,) for form in OF_ONE_AND_TWO]


def test_TB_0_4_die_three_shows_the_longer_paths():
    assert paths(2) == [(form,) for form in OF_THREE]
    assert sorted(FORMS) == sorted({*OF_ONE_AND_TWO, *OF_THREE})


def test_TB_0_5_die_four_shows_single_resources():
    assert resources(3) == [(1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 0), (0, 0, 1), (0, 0, 1)]


def test_TB_0_6_die_five_shows_one_or_two_of_each_resource():
    assert resources(4) == [(2, 0, 0), (1, 0, 0), (0, 2, 0), (0, 1, 0), (0, 0, 2), (0, 0, 1)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("drawn_first", [0, 1])
def test_TB_0_11_the_first_player_is_drawn(seats, drawn_first):
    table = party(seats, first=drawn_first)
    assert table.dice.bounds["first player"] == {seats}
    assert table.asked() == [drawn_first]


def test_TB_0_12_the_first_player_takes_any_of_five_dice_and_the_next_any_of_four():
    table = party(2)
    assert table.state.moves(0) == [Take(die) for die in (1, 2, 3, 4, 5)]
    take(table, 0, 4, Lapse())
    assert table.asked() == [1]
    assert table.state.moves(1) == [Take(die) for die in (1, 2, 3, 5)]


@pytest.mark.parametrize(("seats", "dice"), [(2, [3, 2]), (3, [2, 2, 1]), (4, [2, 1, 1, 1])])
def test_TB_0_13_five_dice_are_shared_out_clockwise(seats, dice):
    table = party(seats)
    takers = []
    for die in range(1, 6):
        takers += table.asked()
        take(table, takers[-1], die, Lapse())
    assert [takers.count(seat) for seat in range(seats)] == dice


@pytest.mark.parametrize(
    ("seats", "firsts"), [(2, [0, 1, 0, 1]), (3, [0, 2, 1, 0]), (4, [0, 1, 2, 3])], ids=["two", "three", "four"]
)
def test_TB_0_14_who_comes_after_the_last_die_rolls_next(seats, firsts):
    table = party(seats)
    seen = []
    for _ in firsts:
        seen += table.asked()
        lapse_round(table)
    assert seen == firsts


def test_TB_0_15_a_die_taken_is_used_before_anybody_else_is_asked():
    table = party(2)
    table.play(0, Take(1))
    assert table.asked() == [0]
    assert not any(isinstance(move, Take) for move in table.state.moves(0))
    table.play(0, Lapse())
    assert table.asked() == [1]


def test_TB_0_16_a_path_die_draws_its_path_or_fills_a_burglar_symbol_and_nothing_else():
    table = party(faces=("1-straight", "1-cross", "3-straight", "sword", "2 bread"))
    table.play(0, Take(1))
    kinds = {type(move).__name__ for move in table.state.moves(0)}
    assert kinds == {"Draw", "Burgle", "Lapse"}


def test_TB_0_16_a_resource_die_gives_its_resource_or_fills_a_burglar_symbol():
    table = party(faces=("1-straight", "1-cross", "3-straight", "sword", "2 bread"))
    take(table, 0, 4, Gain())
    assert table.guide().swords == 1


def test_TB_A3_a_die_may_be_left_unused():
    table = party()
    before = table.guide()
    take(table, 0, 1, Lapse())
    assert table.guide() == before
    assert table.asked() == [0]


@pytest.mark.rule("TB-0.7", "TB-A2", "TB-0.27")
def test_sword_tokens_do_not_run_out():
    table = party(2)
    table.guide(0).swords = table.guide(1).swords = 30
    roll(table, "1-cross", "1-cross", "3-L", "sword", "2 sword")
    take(table, 0, 5, Gain())
    assert table.guide(0).swords == 32


def test_TB_0_28_everybody_sees_everybodys_tokens():
    table = party(2)
    table.guide(1).swords = 3
    (tokens,) = [each for each in table.state.view().components if each.id == "tokens-1"]
    assert tokens.pool.tokens[0].count == 3


@pytest.mark.rule("TB-0.36")
@pytest.mark.parametrize("die", [1, 3, 4, 5])
def test_any_white_die_fills_one_burglar_symbol(die):
    table = party(faces=("1-straight", "1-cross", "3-straight", "sword", "2 bread"))
    take(table, 0, die, Burgle("B4"))
    assert table.guide().burglar == [0, 0, 0, 1]
    assert (table.guide().swords, table.guide().lines) == (0, [])
