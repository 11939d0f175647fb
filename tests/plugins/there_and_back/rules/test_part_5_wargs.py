"""Part 5: the wargs, what pinecones spare, and whom the wargs cut off (TB-5.3 to TB-5.7, TB-5.10, TB-5.18, TB-A42)."""

from itertools import chain

import pytest

from smial_there_and_back.moves import Fly, Spare, Take
from smial_there_and_back.part_5.board import BOARD
from tests.plugins.there_and_back.rules.wood import CROSS, MIDDLE, NORTH, SOUTH, STRAIGHT, TREES, WARGS, Wood

ROUND_DWALIN = ("H1", "G2", "I2", "H3")


def test_each_number_of_the_black_die_lies_on_two_spaces():
    drawn = {
        number: {BOARD.squares.names[cell] for cell in range(BOARD.squares.count) if cells >> cell & 1}
        for number, cells in BOARD.wargs.items()
    }
    assert drawn == {number: set(names) for number, names in WARGS.items()}


@pytest.mark.parametrize("number", WARGS)
def test_TB_5_3_every_player_fills_both_spaces_of_the_number_rolled(number):
    wood = Wood(3, black=number)
    assert all(wood.blocked(seat) == set(WARGS[number]) for seat in range(3))


def test_TB_5_3_TB_0_9_the_black_die_is_rolled_once_a_round_with_the_white_ones():
    wood = Wood()
    for number in range(1, 4):
        assert wood.chance.drawn.count(("black die", 12)) == wood.chance.drawn.count(("white die 1", 6)) == number
        wood.round_with(1)


def test_TB_5_3_the_wargs_are_dealt_with_before_any_die_is_taken():
    wood = Wood(3)
    for seat in range(3):
        wood.cones(1, seat)
    wood.round_with(4)
    assert sorted(wood.asked) == [0, 1, 2] and wood.state.takers == [None] * 5
    for seat in (2, 0):
        wood.play(Spare(()), seat=seat)
    assert wood.asked == [1]
    wood.play(Spare(()), seat=1)
    assert len(wood.asked) == 1 and all(isinstance(move, Take) for move in wood.moves())


def test_TB_5_4_a_blocked_space_is_not_entered():
    wood = Wood(black=4)
    wood.take(STRAIGHT)
    assert wood.offered("B5ew") is None and wood.offered("A4ns")


@pytest.mark.parametrize(
    ("cones", "offered"),
    [
        (1, [(), ("B5",), ("D8",)]),
        (2, [(), ("B5",), ("D8",), ("B5", "D8")]),
        (9, [(), ("B5",), ("D8",), ("B5", "D8")]),
    ],
)
def test_TB_5_5_each_pinecone_may_spare_one_of_the_two(cones, offered):
    wood = Wood()
    wood.cones(cones)
    wood.round_with(4)
    assert wood.moves() == [Spare(squares) for squares in offered]


@pytest.mark.parametrize(("spared", "left"), [((), 2), (("D8",), 1), (("B5", "D8"), 0)])
def test_TB_5_5_what_is_spared_stays_open_and_costs_a_pinecone_each(spared, left):
    wood = Wood()
    wood.cones(2)
    wood.round_with(4)
    wood.play(Spare(spared))
    assert wood.guide().pinecones == left and wood.blocked() == {"E4", "G6", "B5", "D8"} - set(spared)


def test_TB_5_5_without_pinecones_nobody_is_asked():
    wood = Wood()
    wood.round_with(4)
    assert isinstance(wood.moves()[0], Take) and wood.blocked() >= {"B5", "D8"}


def test_TB_5_5_each_player_chooses_for_himself():
    wood = Wood()
    wood.cones(1, seat=0)
    wood.cones(2, seat=1)
    wood.round_with(4)
    wood.play(Spare(("B5",)), seat=0)
    wood.play(Spare(()), seat=1)
    assert wood.blocked(0) == {"E4", "G6", "D8"} and wood.blocked(1) == {"E4", "G6", "B5", "D8"}
    assert [wood.guide(seat).pinecones for seat in (0, 1)] == [0, 2]


def test_TB_5_6_a_number_rolled_again_asks_again_for_what_is_not_filled():
    wood = Wood()
    wood.cones(2)
    wood.round_with(4)
    wood.play(Spare(("B5",)))
    wood.round_with(4)
    assert wood.moves() == [Spare(()), Spare(("B5",))]
    wood.play(Spare(()))
    wood.round_with(4)
    assert isinstance(wood.moves()[0], Take) and wood.guide().pinecones == 1


def test_TB_5_7_a_warg_space_may_be_entered_until_it_is_blocked():
    wood = Wood()
    wood.draw("B5ew", STRAIGHT)
    assert wood.guide().lines


@pytest.mark.rule("TB-5.7")
def test_TB_A15_a_line_in_a_blocked_space_goes_on_from_its_ends_but_not_over_it():
    wood = Wood(black=4)
    wood.lay("B5ew")
    wood.take(CROSS)
    assert wood.offered("C5nesw") and wood.offered("B5nesw") is None


def test_TB_5_10_blocked_spaces_do_not_stop_the_eagles():
    wood = Wood()
    wood.blocks(*chain.from_iterable(WARGS.values()))
    wood.take("sword")
    assert [Fly(NORTH), Fly(MIDDLE), Fly(SOUTH)] == [move for move in wood.moves() if isinstance(move, Fly)]


# Cut off. On the printed board no wargs do that; a space more does it here.


def test_TB_A42_wargs_alone_cut_nobody_off_on_the_printed_board():
    wood = Wood(hard="all")
    for seat in (0, 1):
        wood.blocks(*chain.from_iterable(WARGS.values()), seat=seat)
    wood.round_with(1)
    assert not wood.over


@pytest.mark.rule("TB-5.18")
def test_TB_A42_when_every_player_is_cut_off_from_some_dwarf_the_round_is_finished_and_it_is_over():
    wood = Wood()
    wood.blocks(*ROUND_DWALIN, seat=0)
    wood.blocks("A4", "B5", "A6", seat=1)
    for _ in range(5):
        assert not wood.over
        wood.lapse()
    assert wood.over and wood.state.round == 1
    assert str(wood.state.outcome().reason) == "Wargs have cut everybody off from some dwarf."


@pytest.mark.rule("TB-5.18")
def test_TB_A42_it_goes_on_while_one_player_can_reach_everybody():
    wood = Wood()
    wood.blocks(*ROUND_DWALIN, seat=0)
    wood.round_with(1)
    assert not wood.over


def test_TB_A42_who_is_connected_already_is_cut_off_no_more():
    wood = Wood(2)
    for seat in (0, 1):
        wood.blocks(*ROUND_DWALIN, seat=seat)
    wood.marks("Dwalin", seat=1)
    wood.round_with(1)
    assert not wood.over


def test_TB_A42_gandalf_does_not_count():
    wood = Wood()
    for seat in (0, 1):
        wood.blocks("E4", "D5", "F5", "E6", seat=seat)
    assert TREES["Gandalf"] == "E5"
    wood.round_with(1)
    assert not wood.over


def test_TB_A42_a_line_that_leads_out_of_the_ring_still_goes_on():
    wood = Wood()
    for seat in (0, 1):
        wood.blocks("A4", "A6", "B5", seat=seat)
    wood.lay("B5ew", seat=1)
    wood.round_with(1)
    assert not wood.over


def test_TB_A42_alone_there_are_the_rounds():
    wood = Wood(1)
    wood.blocks(*ROUND_DWALIN)
    wood.round_with(1)
    assert not wood.over
