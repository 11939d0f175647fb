"""Part 6, A Dark Way Through Mirkwood: the rules TB-6, and the readings that rest on them.

Points are those of the board: spiders 0 1 2 3 4 6 8 10 13 16 20 26 38, dwarves 0 2 3 5 6 8 10 12 14 17 20 23 26,
unfilled Sting 0 1 2 3 4 6 8 11 14, a marked column its number, and glory as `woods` has it.
"""

import pytest

from smial.rules import Turn
from smial.rules.views import FILLED
from smial_there_and_back.glory import Award
from smial_there_and_back.moves import Back, Bonus, Pass, Roll, Shape
from smial_there_and_back.part_6 import view
from smial_there_and_back.part_6.board import BOARD
from smial_there_and_back.part_6.guide import PartSixGuide
from smial_there_and_back.part_6.rules import PartSix
from smial_there_and_back.shape_rounds import OpenRound
from tests.plugins.there_and_back.rules.play import Loaded
from tests.plugins.there_and_back.rules.shaping import without
from tests.plugins.there_and_back.rules.woods import AROUND, EVERYTHING, SPIDERS, STING, Woods

ALL_STING = 14
"""Points for Sting as long as no space of it is filled."""


@pytest.mark.parametrize(("seats", "rollers"), [(2, [1, 2, 1]), (3, [1, 2, 3]), (4, [1, 2, 3])])
def test_TB_6_1_each_round_another_player_rolls_for_all(seats, rollers):
    woods = Woods(seats, black=5)
    for _ in range(2):
        for seat in range(seats):
            assert woods.shapes(seat) == [1, 2, 3, 4, 5]
            woods.pebble(seat)
    assert [line for line in woods.told if "rolls" in line] == [f"seat {roller} rolls: 5." for roller in rollers]


@pytest.mark.parametrize("squares", ["C4 C5 D5", "C4 C5 B5", "D3 E3 E2", "C2 C1 D1"])
def test_TB_6_1_shapes_are_turned_and_mirrored_and_fill_a_box_of_their_column(squares):
    woods = Woods(black=9)
    woods.place(4, squares)
    assert sorted(woods.filled().split()) == sorted(squares.split())
    assert woods.guide().columns == [0, 0, 0, 1] + [0] * 8


def test_TB_6_1_later_shapes_attach_to_what_is_filled_by_sides_and_not_to_bilbo():
    woods = Woods(black=2)
    woods.has_filled("D3 E3")
    woods.play(Shape(2), seat=0)
    assert woods.offered("F3 G3") and woods.offered("D4 D5")
    assert woods.offered("F4 G4") is None and woods.offered("B3 B4") is None


def test_TB_6_1_shape_12_comes_with_a_12_only_and_is_any_six_joined_spaces():
    assert 12 not in Woods(black=11).shapes()
    woods = Woods(black=12)
    squares = "C4 C5 C6 D5 B5 B6"
    woods.place(12, squares)
    assert sorted(woods.filled().split()) == sorted(squares.split())
    assert woods.guide().columns[11] == 1


def test_TB_6_1_a_column_is_marked_with_its_third_box_and_a_fourth_use_fills_none():
    woods = Woods()
    for square in ["D3", "E3", "F3", "G3"]:
        woods.place(1, square, seat=0)
        woods.place(1, square, seat=1)
    assert woods.guide().columns == [3] + [0] * 11
    assert woods.rows() == (0, ALL_STING + 1)


def test_TB_6_2_the_first_shape_covers_a_space_beside_bilbo():
    woods = Woods(1)
    woods.play(Shape(1))
    assert {move.squares for move in woods.moves()} == {("C2",), ("B3",), ("D3",), ("C4",)}


def test_TB_6_3_dwarves_bilbo_dice_and_what_is_filled_cannot_be_filled():
    woods = Woods(1)
    woods.has_filled(without(EVERYTHING, "R2"))
    woods.play(Shape(1))
    assert [move.squares for move in woods.moves()] == [("R2",)]
    assert len(EVERYTHING.split()) == 18 * 15 - 1 - 12 - 4  # Bilbo, the bundles, the dice


@pytest.mark.parametrize("space", ["C3", "I3", "A1", "R6"])
def test_TB_6_3_what_is_never_filled_joins_nothing(space):
    beside = {"C3": ("C2", "C4"), "I3": ("H3", "J3"), "A1": ("B1", "A2"), "R6": ("R5", "R7")}[space]
    woods = Woods()
    woods.has_filled(beside[0])
    woods.play(Shape(1), seat=0)
    assert woods.offered(beside[1]) is None


def test_TB_6_4_a_spider_gives_its_bonus_shape_which_fills_no_box():
    woods = Woods(black=2)
    woods.has_filled("J4")
    woods.place(1, "I4")
    woods.fill("J5 J6")
    assert sorted(woods.filled().split()) == ["I4", "J4", "J5", "J6"]
    assert woods.guide().columns == [1] + [0] * 11
    assert not woods.asks(0)


@pytest.mark.parametrize("squares", ["J5 J6", "J5 K5", "K4 L4", "J3 J2"])
def test_TB_6_4_TB_A14_a_bonus_shape_turns_and_attaches_anywhere(squares):
    woods = Woods()
    woods.has_filled("J4")
    woods.place(1, "I4")
    assert woods.offered(squares)


def test_TB_6_4_a_spider_that_a_bonus_shape_covers_gives_its_own_as_well():
    woods = Woods()
    woods.has_filled("K7 R14")
    woods.place(1, "R15")
    woods.fill("K8")
    woods.fill("K9")
    assert not woods.asks(0)
    assert woods.guide().spiders == 2 and set(woods.filled().split()) == {"K7", "K8", "K9", "R14", "R15"}


def test_TB_6_4_of_several_in_one_round_none_is_lost():
    woods = Woods(hard="all", black=4)
    woods.has_filled("B3")
    woods.place(4, "B1 B2 A2")
    woods.fill("B4")
    woods.fill("B5")
    assert not woods.asks(0)
    assert set(woods.filled().split()) == {"B3", "B1", "B2", "A2", "B4", "B5"}


def test_TB_A17_a_bonus_shape_cannot_be_declined():
    woods = Woods()
    woods.has_filled("K7")
    woods.place(1, "K8")
    assert {move.squares for move in woods.moves(0)} == {(square,) for square in ("J8", "L8", "K9", "J7", "L7", "K6")}


def test_TB_A17_one_that_has_no_place_is_lost():
    woods = Woods()
    woods.has_filled(without(EVERYTHING, "I4", "A14", "R2"))
    woods.guide().rolled = list(BOARD.rolls)
    woods.place(1, "I4")  # no two spaces are left side by side
    assert not woods.asks(0)
    assert woods.guide().bonus == [] and woods.told[-1] == "seat 1 loses the bonus shape of I4."


@pytest.mark.parametrize("dwarf", AROUND)
def test_TB_6_5_a_dwarf_is_free_when_his_four_neighbours_are_filled(dwarf):
    last = next(square for square in AROUND[dwarf].split() if square not in SPIDERS.split())
    woods = Woods()
    woods.has_filled(without(EVERYTHING, last))
    others = sum(last not in around.split() for around in AROUND.values())
    assert woods.guide().dwarves == others
    woods.place(1, last)
    assert woods.guide().dwarves == 12


def test_TB_6_5_the_first_to_free_a_dwarf_has_his_glory():
    woods = Woods()
    woods.has_filled("N10 M11 O11 M12")  # a spider, and a space of Sting
    woods.place(1, "N12")
    woods.pebble(1)
    assert woods.rows(0) == (1 + 2, 11 + 4) and woods.rows(1) == (0, ALL_STING)


def test_TB_6_5_who_frees_him_in_a_later_round_has_none():
    woods = Woods()
    for seat in (0, 1):
        woods.has_filled("N10 M11 O11 M12", seat)
    woods.place(1, "N12", seat=0)
    woods.place(1, "M13", seat=1)
    woods.place(1, "M13", seat=0)
    woods.place(1, "N12", seat=1)
    assert woods.rows(0) == (3, 11 + 4) and woods.rows(1) == (3, 11)


def test_TB_6_5_hat_and_glory_tell_the_dwarves_apart():
    (printed,) = (each for each in view.scene().components if each.id == "map")
    webs = [cell for cell in printed.grid.cells if cell.kind == "web"]
    assert len(webs) == 12 and all(cell.label.endswith(" hat") for cell in webs)
    assert len({(cell.label.partition(", ")[2], cell.value) for cell in webs}) == 12


def near_a_roll(seats=2, **loaded):
    """Seat 0 needs E15, and only that, for the black die on D15."""
    woods = Woods(seats, **loaded)
    woods.has_filled("D14 C15 E14")
    return woods


def test_TB_6_6_with_all_spaces_beside_it_filled_a_black_die_is_rolled_for_this_player_alone():
    woods = near_a_roll()
    woods.chance.black = 7
    woods.place(1, "E15")
    assert woods.shapes(0) == [1, 2, 3, 4, 5, 6, 7] and Pass() not in woods.moves(0)
    assert woods.shapes(1) == [1] and woods.guide(1).rolled == []


def test_TB_6_6_the_number_is_used_on_sheet_and_map():
    woods = near_a_roll()
    woods.chance.black = 4
    woods.place(1, "E15")
    woods.place(4, "F15 G15 G14")
    assert woods.guide().columns == [1, 0, 0, 1] + [0] * 8
    assert {"F15", "G15", "G14"} < set(woods.filled().split())
    assert not woods.asks(0) and woods.state.round == 1


def test_TB_6_6_a_black_die_is_rolled_once_and_then_filled():
    woods = near_a_roll()
    woods.place(1, "E15")
    woods.place(1, "F15")
    (seen,) = (each for each in woods.state.view().components if each.id == "map-0")
    assert [cell.id for cell in seen.grid.cells if cell.id == "D15" and cell.state == FILLED]
    woods.pebble(1)
    woods.place(1, "G15")
    assert not woods.asks(0)


def test_TB_6_6_a_private_roll_may_gain_another():
    woods = near_a_roll()
    woods.has_filled("D14 C15 E14 N14 M15 O14")
    woods.place(1, "E15")
    woods.place(1, "O15")
    assert woods.shapes(0) == [1]
    woods.place(1, "P15")
    assert not woods.asks(0) and len(woods.guide().rolled) == 2


def test_TB_6_7_what_a_private_roll_brings_counts_as_done_with_the_round_s_roll():
    woods = Woods()
    woods.has_filled("D14 C15 E14 N10 M11 O11 M12", seat=0)
    woods.has_filled("N10 M11 O11 M12", seat=1)
    woods.place(1, "N12", seat=1)
    woods.place(1, "E15", seat=0)
    woods.place(1, "N12", seat=0)
    assert woods.rows(0) == woods.rows(1) == (3, 11 + 4)


def test_TB_6_7_ties_score_in_full():
    woods = Woods(3)
    for seat in (0, 2):
        woods.has_filled("N10 M11 O11 M12", seat)
    woods.place(1, "N12", seat=2)
    woods.pebble(1)
    woods.place(1, "N12", seat=0)
    assert [woods.rows(seat)[1] for seat in range(3)] == [15, ALL_STING, 15]


def two_spiders_and_a_die():
    """Seat 0 has just covered the spiders on B1 and A2, and with them all round the die on A1."""
    woods = Woods(black=4)
    woods.has_filled("B3")
    woods.place(4, "B1 B2 A2")
    return woods


def test_TB_6_8_bonus_shapes_may_come_before_the_private_roll():
    woods = two_spiders_and_a_die()
    assert woods.moves(0) == [Bonus("B1"), Roll()]
    woods.play(Bonus("B1"), seat=0)
    woods.fill("B4")
    woods.play(Bonus("A2"), seat=0)
    woods.fill("B5")
    assert woods.shapes(0) == [1, 2, 3, 4]
    woods.place(2, "B6 B7")
    assert not woods.asks(0)


def test_TB_6_8_the_private_roll_may_come_before_bonus_shapes():
    woods = two_spiders_and_a_die()
    woods.play(Roll(), seat=0)
    woods.place(2, "B4 B5")
    woods.fill("B6")
    woods.fill("B7")
    assert not woods.asks(0)


def test_TB_6_8_a_bonus_shape_that_was_begun_can_be_put_back_for_the_roll():
    woods = two_spiders_and_a_die()
    woods.play(Bonus("B1"), Back(), Roll(), seat=0)
    assert woods.shapes(0) == [1, 2, 3, 4]


def last_spider(seats=2, **loaded):
    """Seat 0 needs K8, and only that, for its twelfth spider."""
    woods = Woods(seats, **loaded)
    woods.has_filled(without(SPIDERS, "K8") + " K7")
    woods.guide().rolled = [0]  # the die on A1
    return woods


def test_TB_6_9_the_twelfth_spider_ends_it_after_the_others_have_used_the_roll():
    woods = last_spider()
    woods.place(1, "K8")
    woods.fill("K9")
    assert not woods.over and woods.asked == [1]
    woods.place(1, "D3", seat=1)
    assert woods.over and woods.scores == (38 + ALL_STING, ALL_STING)


def test_TB_6_9_free_dwarves_do_not_end_it():
    woods = Woods()
    woods.has_filled(without(" ".join(AROUND.values()), "I2") + " I1")
    woods.place(1, "I2")
    woods.pebble(1)
    assert not woods.over and woods.guide().dwarves == 12


def test_TB_6_10_sting_may_be_filled_and_is_worth_points_where_it_is_not():
    woods = Woods()
    woods.has_filled("L6")
    assert woods.rows() == (0, 14)
    woods.place(1, "L7")
    assert woods.rows() == (0, 11)


@pytest.mark.parametrize(("unfilled", "points"), list(enumerate([0, 1, 2, 3, 4, 6, 8, 11, 14])))
def test_TB_6_10_sting_scores_by_the_number_of_its_unfilled_spaces(unfilled, points):
    woods = Woods()
    woods.has_filled(" ".join(STING.split()[unfilled:]))
    assert woods.rows() == (0, points)


@pytest.mark.parametrize(("filled", "points"), list(enumerate([0, 1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 26, 38])))
def test_TB_6_11_spiders_score_by_their_number(filled, points):
    woods = Woods()
    woods.has_filled(" ".join(SPIDERS.split()[:filled]))
    assert woods.rows()[0] == points


def test_TB_6_11_the_rows_are_spiders_and_dwarves_then_sting_columns_and_glory():
    woods = Woods()
    woods.has_filled(f"{AROUND['Kíli']} {AROUND['Balin']}")  # one spider, one space of Sting
    woods.guide().columns = [3, 2, 0, 3, 0, 0, 0, 0, 3, 1, 0, 0]
    woods.state.glory["Kíli"] = Award(winners=[0, 1])
    woods.state.glory["Balin"] = Award(winners=[1])
    assert woods.rows() == (1 + 3, 11 + 14 + 2)
    assert woods.state.total(0) == 31


def test_TB_6_11_all_columns_bring_78():
    woods = Woods()
    woods.guide().columns = [3] * 12
    assert woods.rows() == (0, ALL_STING + 78)


def test_TB_A16_who_passed_places_if_the_round_has_not_ended_it():
    woods = Woods(black=2)
    woods.play(Pass(), seat=1)
    woods.place(1, "D3", seat=0)
    assert woods.asked == [1] and woods.state.round == 1 and Pass() not in woods.moves(1)
    woods.place(2, "D3 E3", seat=1)
    assert woods.state.round == 2


def test_TB_A16_who_passed_draws_nothing_if_the_round_has_ended_it():
    woods = last_spider()
    woods.play(Pass(), seat=1)
    woods.place(1, "K8")
    woods.fill("K9")
    assert woods.over and woods.filled(1) == ""


def test_TB_A16_who_passed_may_have_private_rolls_of_his_own_afterwards():
    woods = near_a_roll()
    woods.play(Pass(), seat=0)
    woods.place(1, "D3", seat=1)
    woods.place(1, "E15", seat=0)
    assert woods.asked == [0] and woods.shapes(0) == [1]


class Walled(PartSixGuide, array_like=True, gc=False):
    """A guide on whose map there is no room any more."""

    @property
    def closed(self):
        return BOARD.squares.all


def test_TB_A16_it_ends_when_nobody_can_place_any_shape():
    state = PartSix(guides=[Walled(), Walled()], glory=Woods().state.glory, agenda=[OpenRound()])
    state.settle(Turn(Loaded()))
    outcome = state.outcome()
    assert outcome is not None and str(outcome.reason) == "Nobody can place a shape any more."


def test_TB_A33_who_ends_it_uses_bonus_shapes_and_private_rolls():
    woods = Woods()
    woods.has_filled(without(SPIDERS, "B1") + " B2")
    woods.place(1, "B1")
    assert woods.moves(0) == [Bonus("B1"), Roll()]
    woods.play(Bonus("B1"), seat=0)
    woods.fill("C1")
    woods.place(1, "D1")
    woods.pebble(1)
    assert woods.over and {"C1", "D1"} < set(woods.filled().split())


def test_TB_9_2_TB_A37_in_hard_mode_the_upper_left_die_gives_no_roll_and_is_not_filled_either():
    woods = Woods(hard="all")
    woods.has_filled("B2 A2")
    woods.place(1, "B1")
    woods.fill("B3")  # the spider's bonus
    assert not woods.asks(0)
    woods.pebble(1)
    woods.play(Shape(1), seat=0)
    assert woods.offered("A3") and woods.offered("A1") is None


def test_TB_9_2_in_hard_mode_the_other_three_dice_are_still_rolled():
    woods = Woods(hard="all", black=2)
    woods.has_filled("D14 C15 E14 N14 M15 O14 R5 Q6 Q7")
    for seat, square in ((0, "E15"), (0, "O15"), (0, "R7"), (0, "R8")):
        woods.place(1, square, seat)
    assert not woods.asks(0) and len(woods.guide().rolled) == 3
