"""Playing alone (TB-11), in parts 1 and 4."""

import pytest

from smial_there_and_back.moves import Bonus, Decline, Fill, Lapse, Shape, Strike, Take
from smial_there_and_back.part_4.board import RING
from smial_there_and_back.solo import GLORY_ROUNDS
from smial_there_and_back.squares import bits
from tests.plugins.there_and_back.at_table import BOARD_4, draw, fill, filled, lapse_round, party, riddles, take


def lie(table, *dice):
    """The dice lie so, from the left; dice from 1."""
    table.state.order = [die - 1 for die in dice]


def dice_to_take(table):
    return [move.die for move in table.state.moves(0) if isinstance(move, Take)]


def lapse_round_and_strike(table):
    lapse_round(table)
    if table.asked() and isinstance(table.state.moves(0)[0], Strike):
        table.play(0, table.state.moves(0)[0])


def test_TB_11_1_one_guide_and_a_round_tracker():
    table = party(1)
    assert len(table.state.guides) == 1
    (rounds,) = [each.counter for each in table.state.view().components if each.id == "round"]
    assert rounds.value == 1
    assert GLORY_ROUNDS == (3, 5, 7, 9, 11, 13)


@pytest.mark.rule("TB-11.2", "TB-11.3", "TB-A25")
def test_one_die_is_taken_of_each_group():
    table = party(1)
    lie(table, 4, 2, 5, 1, 3)
    assert dice_to_take(table) == [1, 2, 3, 4, 5], "all may be looked at before one is taken"
    take(table, 0, 2, Lapse())
    assert dice_to_take(table) == [1, 3, 5], "4 lay beside 2"
    take(table, 0, 1, Lapse())
    assert dice_to_take(table) == [5], "3 lay beside 1"
    take(table, 0, 5, Lapse())
    assert table.state.round == 2, "the third die ends the round"


def test_TB_11_3_the_groups_may_be_used_in_any_order():
    table = party(1)
    lie(table, 1, 2, 3, 4, 5)
    take(table, 0, 3, Lapse())
    assert dice_to_take(table) == [1, 2, 4, 5]
    take(table, 0, 5, Lapse())
    assert dice_to_take(table) == [1, 2]


def test_TB_A25_how_the_dice_lie_is_drawn_anew_each_round():
    table = party(1)
    assert sorted(table.state.order) == [0, 1, 2, 3, 4]
    assert table.dice.bounds["how the dice lie"] == {2, 3, 4, 5}


@pytest.mark.rule("TB-11.4", "TB-11.7", "TB-11.8")
def test_part_1_ends_after_eight_rounds_without_a_bonus():
    table = party(1)
    for number in range(1, 9):
        assert table.state.round == number
        lapse_round_and_strike(table)
    assert table.state.end == "rounds"
    assert table.state.outcome().scores == (0,)


@pytest.mark.rule("TB-11.4", "TB-11.7", "TB-11.8")
def test_part_4_ends_after_eight_rounds_without_a_bonus():
    table = riddles(1, rolls=[1] * 8)
    for number in range(1, 9):
        assert table.state.round == number
        if isinstance(table.state.moves(0)[0], Strike):
            table.play(0, table.state.moves(0)[0])
        for _ in range(2):
            table.play(0, Shape(1))
            table.play(0, next(move for move in table.state.moves(0) if isinstance(move, Fill)))
            if Decline() in table.state.moves(0):
                table.play(0, Decline())
    assert table.state.end == "rounds"
    assert table.state.solo_bonus() == 0


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
@pytest.mark.rule("TB-11.8", "TB-9.3")
def test_meeting_the_end_condition_is_worth_20_points_or_50_in_hard_mode(hard, bonus):
    table = party(1, hard)
    table.guide().feast.arrived = 11
    draw(table, 0, "B5ew")
    draw(table, 0, "C5ew")
    table.state.guides[0].feast.arrived = 12
    table.state.end = "goal"
    assert table.state.total(0) == sum(table.state.rows(0)) + bonus


def test_TB_11_5_before_round_3_an_open_award_of_the_players_choice_is_filled():
    table = party(1)
    lapse_round(table)
    assert table.state.round == 2
    assert isinstance(table.state.moves(0)[0], Take), "not before round 2"
    lapse_round(table)
    assert table.state.round == 3
    assert table.state.moves(0) == [Strike("Gandalf"), Strike("Thorin")]


@pytest.mark.rule("TB-11.5", "TB-A26")
def test_a_filled_award_can_no_longer_be_earned():
    table = party(1)
    to_round_3(table)
    table.play(0, Strike("Thorin"))
    draw(table, 0, "I6ew", "J6ew", "K6ew")
    draw(table, 0, "G6ew", "H6ew")
    draw(table, 0, "F6new")
    assert table.guide().feast.fed == {"Thorin": False}
    assert table.state.glory["Thorin"].winners == []
    assert table.state.glory["Gandalf"].open


def to_round_3(table):
    lapse_round(table)
    lapse_round(table)


def test_TB_11_6_part_1_has_two_awards_for_three_dates():
    table = party(1)
    struck = []
    while not table.state.end:
        if isinstance(table.state.moves(0)[0], Strike):
            struck.append(table.state.round)
            table.play(0, table.state.moves(0)[0])
        lapse_round(table)
    assert struck == [3, 5], "before round 7 none is open"


def test_TB_11_15_an_award_is_won_by_doing_its_task_while_it_is_open():
    table = party(1)
    draw(table, 0, "I6ew", "J6ew", "K6ew")
    draw(table, 0, "G6ew", "H6ew")
    draw(table, 0, "F6new")
    assert table.state.glory["Thorin"].winners == [0]


# Part 4


@pytest.mark.rule("TB-11.10", "TB-11.14")
def test_two_shapes_of_one_roll_are_filled_in_each_round():
    table = riddles(1, rolls=[3, 1])
    table.play(0, Shape(3))
    table.play(0, table.state.moves(0)[0])
    assert table.state.round == 1
    assert table.state.moves(0) == [Shape(1), Shape(2), Shape(3)], "equal or not, and nobody to pass for"
    table.play(0, Shape(1))
    table.play(0, table.state.moves(0)[0])
    assert table.state.round == 2
    assert table.guide().columns[:3] == [1, 0, 1]


def test_TB_11_10_two_bonus_shapes_may_be_used_in_a_round():
    table = riddles(1, rolls=[4])
    fill(table.guide(), "K10")
    table.play(0, Shape(4))
    table.play(0, next(move for move in table.state.moves(0) if set(move.squares) == {"J10", "J11", "K11"}))
    assert table.state.moves(0) == [Bonus("J10"), Bonus("K11"), Decline()]
    table.play(0, Bonus("K11"))
    table.play(0, table.state.moves(0)[0])
    assert table.state.moves(0) == [Bonus("J10"), Decline()]
    table.play(0, Bonus("J10"))
    table.play(0, table.state.moves(0)[0])
    assert table.guide().bonuses_left == 0
    assert isinstance(table.state.moves(0)[0], Shape)


def test_TB_11_10_a_third_bonus_space_covered_in_a_round_is_lost():
    table = riddles(1, rolls=[1])
    table.guide().bonuses_left = 0
    fill(table.guide(), "D7")
    table.play(0, Shape(1))
    table.play(0, next(move for move in table.state.moves(0) if move == Fill(("E7",))))
    assert table.guide().bonus == []
    assert isinstance(table.state.moves(0)[0], Shape), "the second shape"


@pytest.mark.rule("TB-A33")
def test_who_ends_it_alone_still_fills_in_the_second_shape():
    table = riddles(1, rolls=[1])
    around = [cells for goal, cells in BOARD_4.goals.items() if goal != RING]
    last = {BOARD_4.name(cell) for cells in around for cell in bits(cells)}
    fill(table.guide(), *(last - {"E9"}), "D9")
    table.play(0, Shape(1))
    table.play(0, Fill(("E9",)))
    assert table.state.outcome() is None
    table.play(0, Shape(1), Fill(("C9",)))
    assert table.state.end == "goal"
    assert len(filled(table.guide())) == len(last) + 2
    assert table.state.solo_bonus() == 20
