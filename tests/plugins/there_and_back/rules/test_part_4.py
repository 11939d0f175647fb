"""Part 4, Riddles in the Dark: the rules TB-4, and the readings that rest on them.

Points are those of the board: riddles 0 2 4 7 11 15 19 23 28, the Ring 20, columns 0 2 5 9 13 17 21 25 29 33 37 41 45,
glory 4 5 6 7 8 9 10 11 for the riddles and 4 for the Ring, and all water together is 33.
"""

import pytest

from smial.rules import Turn
from smial_there_and_back.glory import Award
from smial_there_and_back.moves import Add, Back, Bonus, Decline, Pass, Shape
from smial_there_and_back.part_4.board import BOARD
from smial_there_and_back.part_4.guide import PartFourGuide
from smial_there_and_back.part_4.rules import PartFour
from smial_there_and_back.shape_rounds import OpenRound
from tests.plugins.there_and_back.rules.caves import ALL_RIDDLES, AROUND, EVERYTHING, RING, Caves
from tests.plugins.there_and_back.rules.play import Loaded
from tests.plugins.there_and_back.rules.shaping import without

WATER = 33


@pytest.mark.parametrize(("seats", "rollers"), [(2, [1, 2, 1, 2]), (3, [1, 2, 3, 1]), (4, [1, 2, 3, 4])])
def test_TB_4_1_each_round_another_player_rolls(seats, rollers):
    caves = Caves(seats, black=5)
    for _ in range(3):
        for seat in range(seats):
            caves.pebble(seat)
    assert [line for line in caves.told if "rolls" in line] == [f"seat {roller} rolls: 5." for roller in rollers]


def test_TB_4_1_the_number_holds_for_all():
    caves = Caves(3, black=7)
    assert caves.asked == [0, 1, 2]
    for seat in range(3):
        assert caves.shapes(seat) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("roll", range(1, 12))
def test_TB_4_2_the_rolled_number_or_any_lower_one_may_be_chosen(roll):
    assert Caves(black=roll).shapes() == list(range(1, roll + 1))


def test_TB_4_2_players_choose_independently():
    caves = Caves(black=3)
    caves.place(3, "E11 F11 G11", seat=0)
    caves.place(1, "D10", seat=1)
    assert caves.filled(0) == "E11 F11 G11" and caves.filled(1) == "D10"


@pytest.mark.parametrize("squares", ["E11 E10 F10", "E11 F11 F10", "E11 E10 D10", "C11 B11 B10"])
def test_TB_4_3_a_shape_may_be_turned_and_mirrored(squares):
    caves = Caves(black=4)
    caves.place(4, squares)
    assert sorted(caves.filled().split()) == sorted(squares.split())


def test_TB_4_4_shape_12_comes_with_a_12_only():
    assert 12 not in Caves(black=11).shapes()
    assert 12 in Caves(black=12).shapes()


@pytest.mark.parametrize("squares", ["E11 F11 G11 H11 I11 J11", "D10 C10 D9 E10 B10 D8", "E11 E10 D10 D9 E9 C9"])
def test_TB_4_4_shape_12_is_any_six_joined_spaces(squares):
    caves = Caves(black=12)
    caves.place(12, squares)
    assert sorted(caves.filled().split()) == sorted(squares.split())
    assert caves.guide().columns[11] == 1


def test_TB_4_4_the_spaces_of_shape_12_hang_together_by_sides():
    caves = Caves(black=12)
    caves.play(Shape(12), Add("E11"), Add("F11"), seat=0)
    assert caves.moves(0) == [Add("E10"), Add("F10"), Add("G11"), Back()]


def test_TB_4_4_a_six_that_is_begun_can_be_taken_back():
    caves = Caves(black=12)
    caves.play(Shape(12), Add("E11"), Back(), Back(), seat=0)
    assert 12 in caves.shapes() and caves.filled() == ""


@pytest.mark.parametrize(("times", "boxes", "points"), [(1, 1, 0), (2, 2, 0), (3, 3, 2), (4, 3, 2)])
def test_TB_4_5_a_column_is_marked_with_its_third_box_and_a_fourth_use_fills_none(times, boxes, points):
    caves = Caves()
    for squares in ["D10", "D9", "C10", "B10"][:times]:
        caves.place(1, squares)
        caves.pebble(seat=1)
    assert caves.guide().columns == [boxes] + [0] * 11
    assert len(caves.filled().split()) == times
    assert caves.rows()[0] == points


def test_TB_4_6_the_first_shape_covers_a_space_beside_bilbo():
    caves = Caves(black=2)
    caves.play(Shape(2), seat=0)
    assert caves.offered("E11 F11") and caves.offered("D10 D9") and caves.offered("B11 C11")
    assert caves.offered("F11 G11") is None and caves.offered("E10 F10") is None


def test_TB_4_6_later_shapes_lie_beside_what_is_filled():
    caves = Caves(black=2)
    caves.has_filled("E11 F11")
    caves.play(Shape(2), seat=0)
    assert caves.offered("G11 H11") and caves.offered("E10 E9") and caves.offered("E10 F10")


def test_TB_4_6_corners_do_not_join():
    caves = Caves()
    caves.has_filled("E11 F11")
    caves.play(Shape(1), seat=0)
    assert caves.offered("G11") and caves.offered("G10") is None


def test_TB_4_6_TB_4_7_later_shapes_do_not_attach_to_bilbo():
    caves = Caves()
    caves.has_filled("E11")
    caves.play(Shape(1), seat=0)
    assert caves.offered("C11") is None and caves.offered("D10") is None


def test_TB_4_7_what_is_filled_or_blocked_cannot_be_filled():
    caves = Caves(1)
    caves.has_filled(without(EVERYTHING, "A1"))
    caves.play(Shape(1))
    assert [move.squares for move in caves.moves()] == [("A1",)]
    assert len(EVERYTHING.split()) == 13 * 11 - 1 - 8 - 4 - 5  # Bilbo, the riddles, the Ring, Gollum's rock


def test_TB_4_7_a_riddle_joins_nothing():
    caves = Caves()
    caves.has_filled("E9")
    caves.play(Shape(1), seat=0)
    assert caves.offered("D9") and caves.offered("D8") is None and caves.offered("E7") is None


def test_TB_4_8_water_may_be_filled_and_then_costs_nothing():
    caves = Caves()
    caves.has_filled("I8")
    assert caves.rows() == (0, -WATER)
    caves.place(1, "I7")
    assert caves.rows() == (0, 2 - WATER)


def test_TB_4_9_a_bonus_shape_is_added_at_once_and_fills_no_box():
    caves = Caves()
    caves.has_filled("D7")
    caves.place(1, "E7")
    caves.play(Bonus("E7"), seat=0)
    caves.fill("E6 F6 F7")
    assert sorted(caves.filled().split()) == ["D7", "E6", "E7", "F6", "F7"]
    assert caves.guide().columns == [1] + [0] * 11
    assert not caves.asks(0)


@pytest.mark.parametrize("squares", ["E6 E5 F5", "C7 C8 D8", "F7 F6 G7"])
def test_TB_4_9_TB_A14_a_bonus_shape_attaches_anywhere_turns_and_mirrors(squares):
    caves = Caves()
    caves.has_filled("D7")
    caves.place(1, "E7")
    caves.play(Bonus("E7"), seat=0)
    caves.fill(squares)
    assert set(squares.split()) < set(caves.filled().split())


def test_TB_4_9_a_bonus_shape_that_does_not_attach_is_refused():
    caves = Caves()
    caves.has_filled("D7")
    caves.place(1, "E7")
    caves.play(Bonus("E7"), seat=0)
    assert caves.offered("F6 G6 F5") is None and caves.offered("H7 H8 I8") is None


def test_TB_4_10_of_two_bonus_shapes_covered_at_once_one_is_lost():
    caves = Caves(black=4)
    caves.has_filled("I11")
    caves.place(4, "J11 J10 K11")
    assert caves.moves(0) == [Bonus("J10"), Bonus("K11"), Decline()]
    caves.play(Bonus("J10"), seat=0)
    caves.fill("J9 K9 K10")
    assert not caves.asks(0) and caves.told[-1] == "seat 1 loses the bonus shape of K11."
    caves.pebble(1)
    caves.place(1, "H11")
    assert not caves.asks(0)


def test_TB_4_10_a_bonus_shape_covered_by_a_bonus_shape_is_lost_for_good():
    caves = Caves()
    caves.has_filled("J11")
    caves.place(1, "K11")
    caves.play(Bonus("K11"), seat=0)
    caves.fill("H9 I9 I10 J10")  # a step that covers the corner on J10
    assert not caves.asks(0)
    caves.pebble(1)
    caves.place(1, "K10")
    assert not caves.asks(0)


def test_TB_4_10_the_next_round_has_a_bonus_shape_of_its_own():
    caves = Caves()
    caves.has_filled("D7 J11")
    caves.place(1, "E7")
    caves.play(Bonus("E7"), seat=0)
    caves.fill("E6 F6 F7")
    caves.pebble(1)
    caves.place(1, "K11")
    assert caves.moves(0) == [Bonus("K11"), Decline()]


def test_TB_A14_a_bonus_shape_may_be_declined_and_is_gone():
    caves = Caves()
    caves.has_filled("D7")
    caves.place(1, "E7")
    caves.play(Decline(), seat=0)
    caves.pebble(1)
    caves.place(1, "D6")
    assert not caves.asks(0)


def test_TB_A14_a_bonus_shape_without_a_place_is_lost():
    caves = Caves()
    caves.has_filled(without(EVERYTHING, "E7", "H9", "A1"))
    caves.place(1, "E7")  # no three spaces are left for its corner
    assert not caves.asks(0) and caves.told[-1] == "seat 1 loses the bonus shape of E7."


def test_TB_A14_a_bonus_shape_that_was_begun_can_be_put_back():
    caves = Caves()
    caves.has_filled("D7")
    caves.place(1, "E7")
    caves.play(Bonus("E7"), Back(), Decline(), seat=0)
    assert caves.filled() == "D7 E7"


@pytest.mark.parametrize("riddle", AROUND)
def test_TB_4_11_a_riddle_is_solved_when_its_four_neighbours_are_filled(riddle):
    last = AROUND[riddle].split()[-1]
    caves = Caves()
    caves.has_filled(without(EVERYTHING, last))
    assert caves.rows()[0] == 23 + 20  # seven riddles and the Ring
    caves.place(1, last)
    assert caves.rows()[0] == 28 + 20


def test_TB_4_11_the_first_to_solve_a_riddle_has_its_glory():
    caves = Caves()
    caves.has_filled("D9 E7 F8 E9")
    caves.place(1, "D8")
    caves.pebble(1)
    assert caves.rows(0) == (2, 4 - WATER) and caves.rows(1) == (0, -WATER)


def test_TB_4_11_who_solves_it_in_a_later_round_has_none():
    caves = Caves()
    for seat in (0, 1):
        caves.has_filled("D9 E7 F8 E9", seat)
    caves.place(1, "D8", seat=0)
    caves.place(1, "D10", seat=1)
    caves.place(1, "D10", seat=0)
    caves.place(1, "D8", seat=1)
    assert caves.rows(0) == (2, 4 - WATER) and caves.rows(1) == (2, -WATER)


def test_TB_4_12_the_ring_is_secured_when_the_eight_spaces_beside_it_are_filled():
    caves = Caves()
    caves.has_filled(without(RING, "D3"))
    assert caves.rows() == (0, -WATER)
    caves.place(1, "D3")
    caves.pebble(1)
    assert caves.rows() == (20, 4 - WATER)


def test_TB_4_12_the_corners_of_the_ring_do_not_matter():
    caves = Caves()
    caves.has_filled(without(EVERYTHING, "A1", "D1", "A4", "D4", "D8"))
    assert caves.rows()[0] == 23 + 20


def test_TB_0_40_TB_4_13_all_who_are_first_in_the_same_round_have_the_glory_in_full():
    caves = Caves(3)
    for seat in range(3):
        caves.has_filled("D9 E7 F8 E9", seat)
    caves.place(1, "D8", seat=1)
    caves.place(1, "D10", seat=2)
    caves.place(1, "D8", seat=0)
    assert [caves.rows(seat) for seat in range(3)] == [(2, 4 - WATER), (2, 4 - WATER), (0, -WATER)]


def test_TB_4_13_a_bonus_shape_solves_in_the_same_round_as_well():
    caves = Caves(black=2)
    caves.has_filled("D9 E9 F8 D7", seat=0)
    caves.has_filled("D9 E7 F8 E9", seat=1)
    caves.place(1, "D8", seat=1)
    caves.place(1, "E7", seat=0)  # gives a corner
    caves.play(Bonus("E7"), seat=0)
    caves.fill("D8 C8 C9", seat=0)
    assert caves.rows(0)[1] == caves.rows(1)[1] == 4 - WATER


def last_riddle(seats=2, **loaded):
    """Seat 0 needs D8, and only that, for its eighth riddle."""
    caves = Caves(seats, **loaded)
    caves.has_filled(without(ALL_RIDDLES, "D8") + " D9")
    return caves


def test_TB_4_14_the_eighth_riddle_ends_it_after_the_others_have_used_the_roll():
    caves = last_riddle()
    caves.place(1, "D8", seat=0)
    assert not caves.over and caves.asked == [1]
    caves.place(1, "D10", seat=1)
    assert caves.over
    # Eight riddles, glory 4 5 6 7 8 9 10 11, and of the water K5 H6 K7 are filled.
    assert caves.scores == (28 + 60 - (WATER - 5), -WATER)


def test_TB_4_14_the_ring_does_not_end_it():
    caves = Caves()
    caves.has_filled(without(EVERYTHING, "D8", "D3"))
    caves.place(1, "D3")
    caves.pebble(1)
    assert not caves.over and caves.rows()[0] == 23 + 20


def test_TB_4_14_several_may_end_it_in_the_same_round():
    caves = last_riddle()
    caves.has_filled(without(ALL_RIDDLES, "D8") + " D9", seat=1)
    caves.place(1, "D8", seat=0)
    caves.place(1, "D8", seat=1)
    assert caves.state.finishers == [0, 1] and caves.state.outcome().winners == (0, 1)


def test_TB_4_15_the_rows_are_riddles_ring_and_columns_then_glory_less_water():
    caves = Caves()
    caves.has_filled(f"{AROUND[1]} {AROUND[2]} {RING} M1")
    caves.guide().columns = [3, 3, 0, 3, 2, 1, 0, 0, 0, 0, 0, 0]
    caves.state.glory["riddle 2"] = Award(winners=[0, 1])
    caves.state.glory["the Ring"] = Award(winners=[1])
    assert caves.rows() == (4 + 20 + 9, 5 - (WATER - 3))
    assert caves.state.total(0) == 33 + 5 - 30


@pytest.mark.parametrize(("solved", "points"), list(enumerate([0, 2, 4, 7, 11, 15, 19, 23, 28])))
def test_TB_4_15_riddles_score_by_their_number(solved, points):
    caves = Caves()
    caves.has_filled(" ".join(AROUND[riddle] for riddle in range(1, solved + 1)))
    assert caves.rows()[0] == points


class Walled(PartFourGuide, array_like=True, gc=False):
    """A guide on whose map there is no room any more, which the printed map never comes to before the end."""

    @property
    def closed(self):
        return BOARD.squares.all


def opened(*guides):
    """A table at which the first round is opened with these guides."""
    caves = Caves(len(guides))
    caves.state = PartFour(guides=list(guides), glory=caves.state.glory, agenda=[OpenRound()])
    caves.state.settle(Turn(Loaded()))
    return caves


def test_TB_4_16_who_can_place_no_shape_skips_the_round():
    caves = opened(Walled(), PartFourGuide())
    assert caves.asked == [1]
    caves.pebble(1)
    assert caves.state.round == 2 and caves.asked == [1]
    assert caves.told[-2:] == ["seat 2 rolls: 1.", "seat 1 can place no shape."]


def test_TB_4_16_who_can_place_one_does():
    caves = Caves()
    caves.place(1, "D10", seat=0)
    caves.play(Pass(), seat=1)
    assert caves.moves(1) == [Shape(1)]


def test_TB_A16_it_ends_when_nobody_can_place_any_shape():
    caves = opened(Walled(), Walled())
    assert caves.over and caves.state.round == 1
    assert str(caves.state.outcome().reason) == "Nobody can place a shape any more."


def test_TB_A16_who_passed_places_if_the_round_has_not_ended_it():
    caves = Caves(3, black=2)
    caves.play(Pass(), seat=1)
    caves.place(1, "D10", seat=2)
    assert caves.asked == [0]
    caves.place(1, "D10", seat=0)
    assert caves.asked == [1] and caves.state.round == 1
    caves.place(2, "E11 F11", seat=1)
    assert caves.state.round == 2 and caves.asked == [0, 1, 2]


@pytest.mark.parametrize("passes_first", [True, False])
def test_TB_A16_who_passed_draws_nothing_if_the_round_has_ended_it(passes_first):
    caves = last_riddle()
    if passes_first:
        caves.play(Pass(), seat=1)
    caves.place(1, "D8", seat=0)
    if not passes_first:
        caves.play(Pass(), seat=1)
    assert caves.over and caves.filled(1) == ""


def test_TB_A16_if_all_pass_all_place():
    caves = Caves()
    caves.play(Pass(), seat=0)
    caves.play(Pass(), seat=1)
    assert caves.asked == [0, 1] and Pass() not in caves.moves(0) + caves.moves(1)


def test_TB_A16_who_passed_may_still_end_it_himself():
    caves = last_riddle()
    caves.play(Pass(), seat=0)
    caves.place(1, "D10", seat=1)
    caves.place(1, "D8", seat=0)
    assert caves.over


def test_TB_A33_who_ends_it_uses_the_bonus_shape_just_covered():
    caves = Caves(black=2)
    caves.has_filled(without(ALL_RIDDLES, "M5") + " M4")
    caves.place(1, "M5")  # the eighth riddle, and a bar of three
    assert caves.moves(0) == [Bonus("M5"), Decline()]
    caves.play(Bonus("M5"), seat=0)
    caves.fill("M1 M2 M3")  # water of 3, 2 and 1
    caves.pebble(1)
    assert caves.over
    # Glory 60; of the water K5 H6 K7, of 5 together, and now M1 M2 M3, of 6.
    assert caves.rows() == (28, 60 - (WATER - 5 - 6))
