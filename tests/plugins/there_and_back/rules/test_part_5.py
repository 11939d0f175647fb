"""Part 5, Out of the Frying-Pan into the Fire: trees, eagles, Gandalf, the end, and what all of it scores (TB-5).

Wargs and pinecones: `test_part_5_wargs`. Points are those of the board: those by number as below, Gandalf 10, eyrie 5,
glory 3 for a flight path and 4 for Gandalf.
"""

import pytest

from smial_there_and_back.moves import Burgle, Draw, Fly, Gain, Lapse, Strike, Take
from smial_there_and_back.part_5.board import BOARD
from tests.plugins.there_and_back.rules.wood import (
    ALL,
    CROSS,
    DWARVES,
    FLIGHTS,
    MIDDLE,
    NORTH,
    SOUTH,
    STRAIGHT,
    TREES,
    T,
    Wood,
)

CONNECTED_POINTS = [0, 0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17]
SAVED_POINTS = [0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19, 22]
PINECONE_POINTS = [0, 2, 4, 6, 8, 9, 10, 11, 12, 13]


@pytest.mark.parametrize("path", ["A4ns", "B5ew", "A6ns"])
def test_TB_5_1_paths_begin_at_the_dell_on_the_left_side(path):
    wood = Wood()
    wood.draw(path, STRAIGHT)
    assert wood.guide().lines and [BOARD.squares.names[cell] for cell in BOARD.starts] == ["A5"]


@pytest.mark.parametrize("path", ["A4ew", "C5ew", "I4ns", "E6ns"])
def test_TB_5_1_TB_0_19_paths_begin_nowhere_else(path):
    wood = Wood()
    wood.take(STRAIGHT)
    assert wood.offered(path) is None


@pytest.mark.rule("TB-5.8")
def test_TB_A39_the_dell_and_the_trees_are_never_entered():
    entered = {square.rstrip("nesw") for draw in BOARD.draws for square in draw.squares}
    assert not entered & {"A5", *TREES.values()}


def test_TB_A31_thirteen_dwarves_and_gandalf_sit_in_trees_and_each_lies_on_one_flight_path():
    assert {name: BOARD.squares.names[tree] for tree, name in BOARD.names.items()} == TREES
    assert sorted(tree for trees in BOARD.flights.values() for tree in trees) == sorted(BOARD.names)
    assert len(DWARVES) == 13


# Bread and swords.


def test_TB_5_2_bread_on_a_die_gives_pinecones():
    wood = Wood()
    wood.take("2 bread")
    wood.play(Gain())
    assert wood.guide().pinecones == 2 and "seat 1 gains pinecones: 2." in wood.told


def test_TB_5_2_TB_0_24_a_pinecone_on_the_map_is_taken_once():
    wood = Wood()
    wood.lay("A6ns")
    for _ in range(2):
        wood.draw("A7ns", STRAIGHT)
        wood.next_turn()
    assert wood.guide().pinecones == 1


@pytest.mark.parametrize(("face", "count"), [("sword", 1), ("2 swords", 2)])
def test_TB_5_2_swords_move_the_eagles_and_are_no_tokens(face, count):
    wood = Wood()
    wood.take(face)
    wood.play(*[Fly(NORTH)] * count)
    assert wood.guide().flown == [count, 0, 0] and wood.guide().swords == 0


def test_TB_5_2_TB_0_9_nothing_but_pinecones_lies_before_a_player():
    tokens = next(each for each in Wood().state.view().components if each.id == "tokens-0").pool.tokens
    assert [token.label for token in tokens] == ["pinecones"]


def test_TB_A2_pinecones_do_not_run_out():
    wood = Wood()
    wood.cones(19)
    wood.take("2 bread")
    wood.play(Gain())
    assert wood.guide().pinecones == 21


# Trees.


def test_TB_5_8_a_line_that_reaches_a_tree_marks_it():
    wood = Wood()
    wood.lay("B5ew")
    wood.draw("C5nsw", T)
    assert wood.connected() == {"Glóin", "Óin"}


def test_TB_5_8_a_line_beside_a_tree_without_an_open_side_towards_it_marks_nothing():
    wood = Wood()
    wood.lay("B5ew")
    wood.draw("C5ew", STRAIGHT)
    assert wood.connected() == set()


def test_TB_5_8_no_line_goes_through_a_tree():
    wood = Wood()
    wood.lay("B4ew")
    wood.take(STRAIGHT)
    assert wood.offered("D4ew") is None  # Glóin sits between


def test_TB_5_8_gandalf_is_marked_like_a_dwarf():
    wood = Wood()
    wood.lay("D6ew")
    wood.draw("E6new", T)
    wood.play(Fly(NORTH))  # an eagle lies on E6
    assert wood.connected() == {"Gandalf", "Dori"}


# Eagles.


def test_TB_5_9_there_are_three_flight_paths_from_right_to_left():
    drawn = {path: tuple(BOARD.names[tree] for tree in trees) for path, trees in BOARD.flights.items()}
    assert drawn == FLIGHTS
    for trees in BOARD.flights.values():
        columns = [BOARD.squares.place(tree)[1] for tree in trees]
        assert columns == sorted(columns, reverse=True)


def test_TB_5_9_each_sword_fills_one_path_of_ones_choice_up_to_its_next_tree():
    wood = Wood()
    wood.take("sword")
    assert [move for move in wood.moves() if isinstance(move, Fly)] == [Fly(NORTH), Fly(MIDDLE), Fly(SOUTH)]
    wood.play(Fly(MIDDLE))
    assert wood.guide().flown == [0, 1, 0] and "seat 1 moves the eagles to Thorin." in wood.told


def test_TB_5_9_two_swords_are_two_steps_chosen_separately():
    wood = Wood()
    wood.take("2 swords")
    wood.play(Fly(SOUTH), Fly(NORTH))
    assert wood.guide().flown == [1, 0, 1] and wood.asked == [1]


def test_TB_5_9_an_eagle_on_the_map_is_such_a_step():
    wood = Wood()
    wood.lay("C8ns")
    wood.draw("C7ns", STRAIGHT)
    assert wood.moves() == [Fly(NORTH), Fly(MIDDLE), Fly(SOUTH)]
    wood.play(Fly(SOUTH))
    assert wood.guide().flown == [0, 0, 1] and wood.asked == [1]


def test_TB_5_11_who_is_connected_first_is_saved_when_the_eagles_come():
    wood = Wood()
    wood.marks("Dwalin")
    assert wood.saved() == set()
    wood.take("sword")
    wood.play(Fly(NORTH))
    assert wood.saved() == {"Dwalin"}


def test_TB_5_11_whom_the_eagles_reached_first_is_saved_when_he_is_connected():
    wood = Wood()
    wood.flies(0, 4, 0)
    wood.lay("B5ew")
    wood.draw("C5nsw", T)
    assert wood.saved() == {"Óin"} and wood.connected() == {"Óin", "Glóin"}


@pytest.mark.parametrize(("path", "far"), [(NORTH, (3, 0, 0)), (MIDDLE, (0, 4, 0)), (SOUTH, (0, 0, 4))])
def test_TB_5_12_the_first_to_complete_a_flight_path_has_its_glory(path, far):
    wood = Wood()
    for seat, glory in ((0, 3), (1, 0)):
        wood.flies(*far, seat=seat)
        wood.take("sword")
        wood.play(Fly(path))
        assert wood.rows(seat) == (0, glory)


def test_TB_5_12_a_path_that_is_complete_is_offered_no_more():
    wood = Wood()
    wood.flies(4, 0, 0)
    wood.take("sword")
    assert Fly(NORTH) not in wood.moves() and Fly(SOUTH) in wood.moves()


def test_TB_5_13_when_all_are_complete_swords_are_useless():
    wood = Wood()
    wood.flies(*ALL)
    wood.take("2 swords")
    assert {type(move) for move in wood.moves()} == {Burgle, Lapse}


def test_TB_5_13_when_all_are_complete_eagles_on_the_map_are_useless():
    wood = Wood()
    wood.flies(*ALL)
    wood.lay("C8ns")
    wood.draw("C7ns", STRAIGHT)
    assert wood.asked == [1] and wood.guide().flown == ALL


# Gandalf.


def about_to_save_gandalf(seats=2):
    """His tree is connected for all, and the eagles are one step away."""
    wood = Wood(seats)
    for seat in range(seats):
        wood.marks("Gandalf", seat=seat)
        wood.flies(0, 2, 0, seat=seat)
    return wood


def test_TB_5_14_the_first_to_save_gandalf_has_his_glory_and_all_who_do_ten_points():
    wood = about_to_save_gandalf()
    for seat, points in ((0, 14), (1, 10)):
        wood.take("sword")
        wood.play(Fly(MIDDLE))
        assert wood.rows(seat) == (0, points)


def test_TB_5_14_once_anybody_has_saved_gandalf_the_black_die_is_rolled_no_more():
    wood = about_to_save_gandalf()
    wood.take("sword")
    wood.play(Fly(MIDDLE))
    assert wood.state.black == 0 and wood.told.count("The black die leaves the game: no more wargs come.") == 1
    for _ in range(3):
        wood.round_with(7)
    assert wood.chance.drawn.count(("black die", 12)) == 1
    assert wood.blocked(0) == wood.blocked(1) == {"E4", "G6"}


def test_TB_5_14_it_is_not_enough_that_the_eagles_have_reached_him():
    wood = Wood()
    wood.flies(0, 2, 0)
    wood.take("sword")
    wood.play(Fly(MIDDLE))
    wood.round_with(7)
    assert {"B3", "G5"} <= wood.blocked(0)


# The eyrie, the end, the score.


def test_TB_5_15_everybody_who_enters_the_eyrie_has_five_points():
    wood = Wood()
    for seat in (0, 1):
        wood.lay("I4ns", seat=seat)
        assert wood.rows(seat) == (0, 0)
        wood.draw("I5ns", STRAIGHT)
        assert wood.rows(seat) == (0, 5)


def test_TB_5_16_it_ends_at_once_when_the_last_dwarf_is_connected_whom_the_eagles_have_reached():
    wood = Wood()
    wood.flies(*ALL)
    wood.marks(*(name for name in DWARVES if name != "Glóin"))
    wood.lay("B5ew")
    wood.draw("C5nsw", T)
    assert wood.over and wood.scores == (17 + 22, 0)
    assert wood.state.takers.count(None) == 4


def test_TB_5_16_it_ends_at_once_when_the_eagles_reach_the_last_dwarf_who_is_connected():
    wood = Wood()
    wood.flies(4, 5, 4)
    wood.marks(*DWARVES)
    wood.take("2 swords")
    wood.play(Fly(SOUTH))
    assert wood.over and wood.scores == (17 + 22 + 3, 0)
    assert str(wood.state.outcome().reason) == "seat 1 has saved every dwarf."


def test_TB_5_16_gandalf_does_not_end_it_and_is_not_needed():
    wood = Wood()
    wood.flies(*ALL)
    wood.marks("Gandalf", *(name for name in DWARVES if name != "Glóin"))
    wood.lay("B5ew")
    wood.draw("C5ew", STRAIGHT)
    assert not wood.over


def test_TB_5_16_all_connected_but_not_all_reached_ends_nothing():
    wood = Wood()
    wood.flies(4, 5, 3)
    wood.marks(*DWARVES)
    wood.take("sword")
    wood.play(Fly(SOUTH))
    assert not wood.over


def test_TB_A32_an_eagle_on_the_way_ends_it_only_when_the_path_has_connected_all_it_reaches():
    wood = Wood()
    wood.flies(4, 5, 4)
    wood.marks(*DWARVES)
    wood.lay("D6ew")
    wood.draw("E6new", T)  # the eagle, and then Gandalf
    wood.play(Fly(SOUTH))
    assert wood.over and wood.scores == (17 + 22 + 10 + 3 + 4, 0)


def test_TB_A32_what_waits_is_dropped_when_it_ends():
    wood = Wood()
    wood.has_filled(magic=[0, 0, 0, 0, 1])
    wood.flies(4, 5, 4)
    wood.marks(*DWARVES)
    wood.guide().waiting = ["1-cross"]
    wood.take("sword")
    wood.play(Fly(SOUTH))
    assert wood.over and wood.guide().lines == []


@pytest.mark.parametrize("number", range(14))
def test_TB_5_17_dwarves_connected_score_by_their_number(number):
    wood = Wood()
    wood.marks("Gandalf", *DWARVES[:number])
    assert wood.rows() == (CONNECTED_POINTS[number], 0)


@pytest.mark.parametrize("number", range(13))
def test_TB_5_17_dwarves_saved_score_by_their_number(number):
    wood = Wood()
    wood.marks(*DWARVES[:number])
    wood.flies(*ALL)
    assert wood.rows() == (CONNECTED_POINTS[number] + SAVED_POINTS[number], 0)


@pytest.mark.parametrize(("cones", "points"), [*enumerate(PINECONE_POINTS), (10, 13), (19, 13)])
def test_TB_5_17_pinecones_that_are_left_score_by_their_number(cones, points):
    wood = Wood()
    wood.cones(cones)
    assert wood.rows() == (0, points)


def test_TB_5_17_the_rows_are_the_dwarves_and_all_else():
    wood = Wood()
    wood.marks("Gandalf", "Dwalin", "Balin", "Nori", "Bombur")
    wood.flies(2, 3, 0)
    wood.cones(3)
    wood.lay("I5ns")
    wood.state.glory["Gandalf"].winners = [0]
    assert wood.rows() == (3 + 2, 6 + 10 + 4 + 5)  # four connected, two of them and Gandalf saved


def test_TB_0_44_a_perfect_sheet_of_part_5_has_the_printed_maxima():
    wood = Wood()
    wood.marks(*TREES)
    wood.flies(*ALL)
    wood.cones(9)
    wood.lay("I5ns")
    for award in wood.state.glory.values():
        award.winners = [0]
    assert wood.rows() == BOARD.points.row_most == (39, 41)


# Hard mode and playing alone.


@pytest.mark.parametrize(("hard", "free"), [("none", True), ("all", False)])
def test_TB_9_2_in_part_5_one_space_is_blocked(hard, free):
    wood = Wood(hard=hard)
    wood.lay("B5ew")
    wood.take(CROSS)
    assert bool(wood.offered("C5nesw")) == free
    entered = {square.rstrip("nesw") for move in wood.moves() if isinstance(move, Draw) for square in move.squares}
    assert ("C5" in entered) == free


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_11_8_who_saves_all_dwarves_alone_has_a_bonus(hard, bonus):
    wood = Wood(1, hard)
    wood.flies(4, 5, 4)
    wood.marks(*DWARVES)
    wood.take("sword")
    wood.play(Fly(SOUTH))
    assert wood.scores == (17 + 22 + 3 + bonus,)


def test_TB_11_4_TB_11_5_TB_11_6_TB_11_7_part_5_ends_after_nine_rounds_with_four_awards_given_up():
    wood = Wood(1)
    rounds = []
    while not wood.over:
        if isinstance(wood.moves()[0], Strike):
            rounds.append(wood.state.round)
            wood.play(wood.moves()[0])
        else:
            wood.lapse()
    assert wood.state.round == 9 and rounds == [3, 5, 7, 9] and wood.scores == (0,)
    assert all(award.lost for award in wood.state.glory.values())


def test_TB_11_9_alone_the_wargs_come_before_the_white_dice_are_used():
    wood = Wood(1)
    wood.cones(1)
    wood.round_with(4)
    assert not any(isinstance(move, Take) for move in wood.moves())
    wood.play(wood.moves()[0])
    assert wood.blocked() >= {"B5", "D8"} and any(isinstance(move, Take) for move in wood.moves())
