"""Part 7, On the Doorstep: black dice inside the mountain and the talk with Smaug (TB-7.11 to TB-7.15)."""

import pytest

from smial_there_and_back.moves import Hat, LetGo, Write
from smial_there_and_back.part_7.board import BOARD
from tests.plugins.there_and_back.rules.doorstep import Doorstep

CIRCLES = [Write(f"{column}.{place}") for column in (1, 2, 3, 4) for place in ("upper", "lower")]


def at_the_door(black=7):
    """A table at which seat 0 stands before the way in."""
    table = Doorstep(black=black)
    table.unlock()
    table.lay("I3ns")
    return table


def before_a_die(black=7):
    """A table at which seat 0 is about to enter I6, with one black die."""
    table = Doorstep(black=black)
    table.go_inside()
    table.lay("I5ns")
    return table


def test_TB_7_11_the_first_space_inside_shows_two_black_dice_and_three_more_one_each():
    names = {BOARD.squares.names[cell]: count for cell, count in BOARD.black_dice.items()}
    assert names == {"I4": 2, "K4": 1, "I6": 1, "H8": 1}


def test_TB_7_11_there_is_no_other_way_in():
    inside = BOARD.regions.cells[-1]
    entry = 1 << BOARD.squares.numbers["I4"]
    cells = [cells for cells in BOARD.sections.cells if cells & inside and cells & ~inside]
    assert cells and all(each & entry for each in cells)


def test_TB_7_12_entering_a_space_with_black_dice_rolls_once_for_each_for_this_player_alone():
    table = at_the_door()
    table.draw("I4ns", "1-straight")
    table.play(LetGo(), LetGo())
    assert table.rolls() == 2 and table.asked == [1]


def test_TB_7_12_TB_A20_a_number_is_written_in_any_open_circle_or_let_go():
    table = before_a_die()
    table.draw("I6ns", "1-straight")
    assert table.asked == [0] and table.moves() == [*CIRCLES, LetGo()]
    table.play(Write("3.lower"))
    assert table.guide().circles == [0, 0, 0, 0, 0, 7, 0, 0]


def test_TB_7_12_a_number_that_is_let_go_stands_nowhere():
    table = before_a_die()
    table.draw("I6ns", "1-straight")
    table.play(LetGo())
    assert table.guide().circles == [0] * 8 and table.asked == [1]


def test_TB_A20_a_number_written_is_never_changed():
    table = before_a_die()
    table.writes(9, 2)
    table.draw("I6ns", "1-straight")
    assert table.moves() == [*CIRCLES[2:], LetGo()]


def test_TB_7_12_a_black_die_space_is_used_once():
    table = before_a_die()
    table.draw("I6ns", "1-straight")
    table.play(LetGo())
    table.next_turn()
    table.draw("I6ns", "1-straight")
    assert table.rolls() == 1 and table.asked == [1]


def test_TB_7_12_it_is_used_by_each_player_for_himself():
    table = Doorstep()
    for seat in (0, 1):
        table.go_inside(seat)
        table.lay("I5ns", seat=seat)
        table.draw("I6ns", "1-straight")
        table.play(LetGo())
    assert table.rolls() == 2


def test_TB_7_12_with_all_circles_full_there_is_nothing_to_ask():
    table = before_a_die()
    table.writes(1, 2, 3, 4, 5, 6, 7, 8)
    table.draw("I6ns", "1-straight")
    assert table.asked == [1]


def test_TB_A41_two_dice_are_rolled_one_after_the_other():
    table = at_the_door(black=12)
    table.draw("I4ns", "1-straight")
    assert table.rolls() == 1
    table.chance.black = 2
    table.play(Write("1.upper"))
    assert table.rolls() == 2
    table.play(Write("1.lower"))
    assert table.guide().results == [10]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [((12, 1), 11), ((1, 12), -11), ((5, 5), 0), ((12,), 0), ((0, 1), 0), ((12, 1, 3, 8, 11), 6), ((9, 2) * 4, 28)],
)
def test_TB_7_13_a_column_is_worth_upper_less_lower_and_nothing_while_a_circle_is_open(numbers, points):
    table = Doorstep()
    table.writes(*numbers)
    assert table.rows() == (points, 0)


def with_hats(action, *, inside, filled=1):
    """A table at which seat 0 has just filled the last box of a magic action."""
    table = Doorstep(black=7)
    if inside:
        table.go_inside()
    table.has_filled(magic=[filled if each.id == action else 0 for each in BOARD.magic])
    table.take("hat")
    return table


@pytest.mark.parametrize(("action", "number"), [("M5", 12), ("M6", 1)])
def test_TB_7_14_magic_writes_a_12_or_a_1(action, number):
    table = with_hats(action, inside=True)
    table.play(Hat(action), Write("2.upper"))
    assert table.guide().circles[2] == number and table.rolls() == 0


def test_TB_7_14_magic_rolls_the_black_die():
    table = with_hats("M4", inside=True)
    table.play(Hat("M4"), Write("1.upper"), LetGo())
    assert table.rolls() == 2 and table.guide().circles[0] == 7


def test_TB_7_14_each_of_these_actions_has_two_boxes():
    boxes = {action.effect.special: action.boxes for action in BOARD.magic if action.effect.special}
    assert boxes == {"roll the black die twice": 2, "write a 12": 2, "write a 1": 2}


@pytest.mark.parametrize("action", ["M4", "M5", "M6"])
def test_TB_7_14_completed_before_the_inside_is_entered_they_are_lost(action):
    table = with_hats(action, inside=False)
    assert table.state.choice(0, Hat(action)).warn
    table.play(Hat(action))
    assert table.rolls() == 0 and table.guide().circles == [0] * 8 and table.asked == [1]
    assert Hat(action) not in offered_hats(table)


def offered_hats(table):
    """What may be done with a hat on the next turn of seat 0."""
    table.next_turn()
    table.take("hat")
    return table.moves()


@pytest.mark.parametrize("action", ["M4", "M5", "M6"])
def test_TB_7_14_the_first_box_may_be_filled_before(action):
    table = with_hats(action, inside=False, filled=0)
    assert table.state.choice(0, Hat(action)).warn is None
    table.play(Hat(action))
    table.go_inside()
    assert Hat(action) in offered_hats(table)
    table.play(Hat(action))
    assert table.moves()[-1] == LetGo()


@pytest.mark.parametrize("action", ["M4", "M5", "M6"])
def test_TB_7_14_where_no_circle_is_open_they_come_to_nothing_and_that_is_said_before(action):
    table = with_hats(action, inside=True)
    table.writes(12, 1, 11, 2, 10, 3, 9, 4)
    assert str(table.state.choice(0, Hat(action)).warn) == "It would come to nothing now"
    table.play(Hat(action))
    assert table.guide().circles == [12, 1, 11, 2, 10, 3, 9, 4] and table.asked == [1]


def test_TB_7_15_who_first_has_all_circles_written_has_five_glory():
    table = Doorstep()
    for seat in (0, 1):
        table.go_inside(seat)
        table.lay("I5ns", seat=seat)
        table.writes(1, 1, 2, 2, 3, 3, 4, seat=seat)
        table.chance.black = 4
        before = table.rows(seat)[1]
        table.draw("I6ns", "1-straight")
        table.play(Write("4.lower"))
        assert table.rows(seat)[1] == before + (5 if seat == 0 else 0)


def test_TB_7_15_seven_are_not_enough():
    table = before_a_die()
    table.writes(1, 1, 2, 2, 3, 3)
    table.draw("I6ns", "1-straight")
    table.play(Write("4.lower"))
    assert table.state.glory["the talk with Smaug"].open


def test_TB_0_9_the_black_die_is_rolled_only_when_it_is_called_for():
    table = Doorstep()
    for _ in range(12):
        table.lapse()
    assert table.rolls() == 0
