"""Part 4, Riddles in the Dark (TB-4), with several players."""

import pytest

from smial.rules import Turn
from smial_there_and_back.glory import Award
from smial_there_and_back.moves import Add, Back, Bonus, Decline, Fill, Pass, PlayHard, Shape
from smial_there_and_back.part_4.board import RING
from smial_there_and_back.part_4.filling import CaveGuide
from smial_there_and_back.part_4.rules import CloseRound, PartFour, RollBlackDie
from smial_there_and_back.part_4.view import scene
from smial_there_and_back.shape_sheet import FIGURES, FREE
from smial_there_and_back.squares import bits
from tests.plugins.there_and_back.at_table import BOARD_4, Dice, fill, filled, riddles

POINTS = BOARD_4.points
NEXT_TO_BILBO = {"C11", "D10", "E11"}
RIDDLE_1 = ("D8", "F8", "E7", "E9")
ALL_RIDDLES = {BOARD_4.name(cell) for goal in BOARD_4.goals if goal != RING for cell in bits(BOARD_4.goals[goal])}


def place(table, seat, number, *squares):
    """Chooses a shape and fills it in; squares in any order."""
    table.play(seat, Shape(number))
    table.play(seat, next(move for move in table.state.moves(seat) if is_fill(move, squares)))


def is_fill(move, squares):
    return isinstance(move, Fill) and set(move.squares) == set(squares)


def places(table, seat):
    return [set(move.squares) for move in table.state.moves(seat) if isinstance(move, Fill)]


# The roll and the choice


def test_TB_4_1_one_roll_holds_for_all_and_each_round_another_player_rolls():
    table = riddles(2, rolls=[1, 1, 1])
    for square in ("D10", "D9", "D8"):
        assert table.asked() == [0, 1]
        place(table, 0, 1, square)
        place(table, 1, 1, square)
    rolls = [told for told in table.told if "rolls" in told]
    assert rolls[:3] == ["seat 1 rolls: 1.", "seat 2 rolls: 1.", "seat 1 rolls: 1."]


@pytest.mark.parametrize("roll", [1, 5, 11])
def test_TB_4_2_the_rolled_shape_or_any_lower_one_may_be_chosen(roll):
    table = riddles(2, rolls=[roll])
    assert table.state.moves(0) == [*map(Shape, range(1, roll + 1)), Pass()]


def test_TB_4_2_shapes_have_one_to_six_spaces():
    assert sorted(FIGURES) == list(range(1, 12))
    sizes = [len(figure) for figure in FIGURES.values()]
    assert sizes == sorted(sizes) and sizes[0] == 1 and max(*sizes, FREE.size) == 6


def test_TB_4_2_players_choose_independently_of_each_other():
    table = riddles(2, rolls=[3])
    before = table.state.moves(1)
    place(table, 0, 2, "D10", "D9")
    assert table.asked() == [1]
    assert table.state.moves(1) == before


def test_TB_4_3_a_shape_may_lie_in_any_direction():
    table = riddles(2, rolls=[2])
    table.play(0, Shape(2))
    assert {"D10", "D9"} in places(table, 0)
    assert {"C10", "D10"} in places(table, 0)


def test_TB_4_4_shape_twelve_may_be_chosen_only_on_a_twelve():
    assert Shape(12) in riddles(2, rolls=[12]).state.moves(0)
    assert Shape(12) not in riddles(2, rolls=[11]).state.moves(0)


def test_TB_4_4_shape_twelve_is_any_six_joined_spaces():
    table = riddles(2, rolls=[12])
    table.play(0, Shape(12))
    assert {move.square for move in table.state.moves(0) if isinstance(move, Add)} == NEXT_TO_BILBO
    snake = ("D10", "D9", "E9", "D8", "C9", "E10")
    table.play(0, *map(Add, snake))
    assert filled(table.guide(0)) == set(snake)
    assert table.guide(0).columns[11] == 1


def test_TB_4_4_steps_of_shape_twelve_can_be_taken_back():
    table = riddles(2, rolls=[12])
    table.play(0, Shape(12), Add("D10"), Add("D9"), Back(), Add("E10"), Back(), Back(), Back())
    assert Shape(3) in table.state.moves(0)
    assert filled(table.guide(0)) == set()


def test_a_shape_that_is_chosen_and_not_placed_can_be_put_back():
    table = riddles(2, rolls=[5])
    table.play(0, Shape(5), Back(), Shape(1), Back())
    assert table.guide(0).columns == [0] * 12


# The sheet and the map


def test_TB_4_5_each_use_fills_a_box_of_the_column_up_to_three():
    table = riddles(2, rolls=[1] * 5)
    for number, square in enumerate(("D10", "D9", "C9", "B9", "A9")):
        assert table.guide(0).columns[0] == min(number, 3)
        place(table, 0, 1, square)
        place(table, 1, 1, square)
    assert filled(table.guide(0)) == {"D10", "D9", "C9", "B9", "A9"}, "the fourth and fifth are drawn as well"


def test_TB_4_5_a_column_is_marked_with_its_third_box():
    table = riddles(2)
    table.guide().columns = [3, 2, 3] + [0] * 9
    assert table.state.rows(0)[0] == POINTS.columns[2]


def test_TB_4_6_the_first_shape_covers_a_space_next_to_bilbo():
    table = riddles(2, rolls=[3])
    table.play(0, Shape(3))
    assert all(squares & NEXT_TO_BILBO for squares in places(table, 0))
    assert {"D8", "D9", "D10"} in places(table, 0)


def test_TB_4_6_later_shapes_lie_next_to_a_filled_space():
    table = riddles(2, rolls=[1, 1])
    place(table, 0, 1, "D10")
    place(table, 1, 1, "D10")
    table.play(0, Shape(1))
    assert places(table, 0) == [{"D9"}, {"C10"}, {"E10"}], "not at the corners, and no more beside Bilbo alone"


def test_TB_4_7_what_is_filled_or_shows_somebody_cannot_be_filled():
    never = {BOARD_4.name(cell) for cell in bits(BOARD_4.never)}
    assert {"D11", "B2", "C2", "B3", "C3", "I5", "J5", "I6"} < never
    assert {"E8", "F9", "H10", "G6", "K8", "G3", "L5", "K2"} < never
    assert len(never) == 1 + 4 + 3 + 8
    table = riddles(2, rolls=[11])
    fill(table.guide(), "D10", "D9", "D8", "E10")
    for number in FIGURES:
        table.play(0, Shape(number))
        assert not any(squares & {"D10", "D9", "D8", "E10", *never} for squares in places(table, 0))
        table.play(0, Back())


def test_TB_4_8_water_can_be_filled():
    table = riddles(2, rolls=[1])
    fill(table.guide(), "H7")
    place(table, 0, 1, "H6")
    assert "H6" in filled(table.guide())


# Bonus shapes


def at_bonus(roll=1, seats=2, **more):
    """The first seat stands beside the bonus space E7, which gives a corner."""
    table = riddles(seats, rolls=[roll], **more)
    fill(table.guide(), "D7")
    return table


def test_TB_4_9_covering_a_bonus_space_adds_its_shape_without_a_box():
    table = at_bonus()
    place(table, 0, 1, "E7")
    assert table.state.moves(0) == [Bonus("E7"), Decline()]
    table.play(0, Bonus("E7"))
    assert {"F7", "F8", "G7"} in places(table, 0), "attached, turned"
    table.play(0, next(move for move in table.state.moves(0) if is_fill(move, {"F7", "F8", "G7"})))
    assert filled(table.guide()) == {"D7", "E7", "F7", "F8", "G7"}
    assert sum(table.guide().columns) == 1


@pytest.mark.rule("TB-A14")
def test_a_bonus_shape_may_be_declined_and_is_then_lost():
    table = at_bonus()
    place(table, 0, 1, "E7")
    table.play(0, Decline())
    assert table.guide().bonus == []
    assert table.asked() == [1]


@pytest.mark.rule("TB-A14")
def test_a_bonus_shape_that_was_picked_can_be_put_back():
    table = at_bonus()
    place(table, 0, 1, "E7")
    table.play(0, Bonus("E7"), Back(), Decline())
    assert filled(table.guide()) == {"D7", "E7"}


def test_TB_4_10_a_bonus_space_covered_by_the_bonus_shape_is_lost():
    table = riddles(2, rolls=[1])
    fill(table.guide(), "K10")
    place(table, 0, 1, "J10")
    table.play(0, Bonus("J10"))
    table.play(0, next(move for move in table.state.moves(0) if "K11" in move.squares))
    assert "K11" in filled(table.guide())
    assert table.guide().bonus == []
    assert table.asked() == [1]


@pytest.mark.rule("TB-A14", "TB-4.10")
def test_of_two_bonus_spaces_covered_together_one_is_picked():
    table = riddles(2, rolls=[4])
    fill(table.guide(), "K10")
    place(table, 0, 4, "J10", "J11", "K11")
    assert table.state.moves(0) == [Bonus("J10"), Bonus("K11"), Decline()]
    table.play(0, Bonus("K11"))
    table.play(0, table.state.moves(0)[0])
    assert table.asked() == [1], "the other one is lost"


@pytest.mark.rule("TB-A14")
def test_a_bonus_shape_that_has_no_place_is_lost():
    table = at_bonus()
    everything = {BOARD_4.name(cell) for cell in bits(BOARD_4.squares.all & ~BOARD_4.never)}
    fill(table.guide(), *(everything - {"E7", "A1", "M1"}))
    place(table, 0, 1, "E7")
    assert table.asked() == [1]
    assert table.guide().bonus == []


# Riddles, the Ring, glory


def test_TB_4_11_a_riddle_is_solved_when_its_four_sides_are_filled():
    guide = riddles(2).guide()
    fill(guide, *RIDDLE_1[:3])
    assert not guide.has("riddle 1")
    fill(guide, RIDDLE_1[3])
    assert guide.has("riddle 1")


def test_TB_4_12_the_ring_is_secured_when_its_eight_sides_are_filled():
    guide = riddles(2).guide()
    around = ("B1", "C1", "D2", "D3", "C4", "B4", "A3", "A2")
    fill(guide, *around[:7])
    assert not guide.has("the Ring")
    fill(guide, around[7])
    assert guide.has("the Ring")


@pytest.mark.rule("TB-4.11", "TB-0.39")
def test_the_first_to_solve_a_riddle_earns_its_glory():
    table = riddles(2, rolls=[1, 1])
    for seat in (0, 1):
        fill(table.guide(seat), *RIDDLE_1[:3], "D9")
    place(table, 0, 1, "E9")
    place(table, 1, 1, "C9")
    place(table, 0, 1, "C9")
    place(table, 1, 1, "E9")
    assert table.state.glory["riddle 1"].winners == [0]
    assert table.guide(1).has("riddle 1")


@pytest.mark.rule("TB-4.12")
def test_the_first_to_secure_the_ring_earns_its_glory():
    table = riddles(2, rolls=[1])
    fill(table.guide(1), "B1", "C1", "D2", "D3", "C4", "B4", "A3")
    place(table, 0, 1, "D10")
    place(table, 1, 1, "A2")
    assert table.state.glory["the Ring"].winners == [1]


@pytest.mark.rule("TB-4.13", "TB-0.40")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_all_who_solve_a_riddle_in_the_same_round_earn_its_glory_in_full(order):
    table = riddles(2, rolls=[1])
    for seat in (0, 1):
        fill(table.guide(seat), *RIDDLE_1[:3], "D9")
    for seat in order:
        place(table, seat, 1, "E9")
    assert table.state.glory["riddle 1"].winners == [0, 1]
    water = sum(BOARD_4.water.values())
    assert [table.state.rows(seat)[1] for seat in (0, 1)] == [POINTS.riddle_glory[0] - water] * 2


# The end


def one_square_from_the_end(seats=2):
    """The first seat lacks E9 for its last riddle."""
    table = riddles(seats, rolls=[1, 1])
    fill(table.guide(0), *(ALL_RIDDLES - {"E9"}), "D9")
    return table


@pytest.mark.rule("TB-4.14", "TB-0.42")
def test_the_round_in_which_all_riddles_are_solved_is_finished_by_all():
    table = one_square_from_the_end()
    place(table, 0, 1, "E9")
    assert table.state.outcome() is None
    assert table.asked() == [1]
    place(table, 1, 1, "D10")
    assert table.state.end == "goal"
    assert table.state.finishers == [0]


def test_TB_4_14_the_ring_does_not_matter_for_the_end():
    table = one_square_from_the_end()
    place(table, 1, 1, "D10")
    place(table, 0, 1, "E9")
    assert not table.guide(0).has("the Ring")
    assert table.state.end == "goal"


@pytest.mark.rule("TB-4.16", "TB-A16")
def test_who_passes_for_the_last_round_draws_nothing_if_it_is_the_last():
    table = one_square_from_the_end()
    table.play(1, Pass())
    place(table, 0, 1, "E9")
    assert table.state.end == "goal"
    assert filled(table.guide(1)) == set()


@pytest.mark.rule("TB-4.16", "TB-A16")
def test_who_passes_places_a_shape_after_all_if_the_round_ends_nothing():
    table = riddles(3, rolls=[2])
    table.play(2, Pass())
    place(table, 0, 1, "D10")
    table.play(1, Pass())
    assert table.asked() == [1, 2]
    assert table.state.moves(1) == [Shape(1), Shape(2)], "and may not pass again"
    place(table, 1, 1, "D10")
    place(table, 2, 2, "D10", "D9")
    assert table.state.round == 2


class WalledIn(CaveGuide):
    """A guide on which nothing can be filled."""

    @property
    def closed(self):
        return BOARD_4.squares.all


def beginning(*guides, step):
    """A position with these guides that goes on with this step."""
    state = PartFour(guides=list(guides), glory={goal: Award() for goal in BOARD_4.goals}, agenda=[step])
    state.settle(Turn(Dice()))
    return state


def test_TB_4_16_who_can_place_none_skips_the_round():
    state = beginning(WalledIn(), CaveGuide(), step=RollBlackDie())
    assert list(state.asks()) == [1]


def test_TB_A16_it_ends_when_nobody_could_place_any_shape_whatever_is_rolled():
    assert beginning(WalledIn(), CaveGuide(), step=CloseRound()).end == ""
    state = beginning(WalledIn(), WalledIn(), step=CloseRound())
    assert state.end == "stuck"
    assert state.outcome().winners == (0, 1)


def test_TB_A33_who_ends_it_finishes_his_bonus_shape():
    table = riddles(2, rolls=[1])
    fill(table.guide(0), *(ALL_RIDDLES - {"E7"}), "D7")
    place(table, 0, 1, "E7")
    assert table.guide(0).has("riddle 1")
    assert Bonus("E7") in table.state.moves(0)


# Points


def test_TB_4_15_rows_add_up_riddles_ring_columns_then_glory_less_water():
    table = riddles(2)
    guide = table.guide()
    water = sum(BOARD_4.water.values())
    assert table.state.rows(0) == (0, -water)
    fill(guide, *RIDDLE_1, "B1", "C1", "D2", "D3", "C4", "B4", "A3", "A2", "H6")
    guide.columns = [3] + [2] * 11
    table.state.glory["riddle 1"].winners = [0]
    assert table.state.rows(0) == (POINTS.riddles[1] + 20 + POINTS.columns[1], POINTS.riddle_glory[0] - (water - 2))


def test_TB_0_44_the_printed_maxima_are_what_can_be_scored_in_the_caves():
    table = riddles(2)
    fill(table.guide(), *(BOARD_4.name(cell) for cell in bits(BOARD_4.squares.all & ~BOARD_4.never)))
    table.guide().columns = [3] * 12
    for award in table.state.glory.values():
        award.winners = [0]
    assert table.state.rows(0) == POINTS.row_most == (83, 66)


# Who plays how


def test_TB_0_9_only_the_black_die_is_used():
    assert set(riddles(2).dice.bounds) == {"black die"}


def test_TB_0_41_the_caves_have_no_regions():
    (printed,) = [component for component in scene().components if component.id == "map"]
    assert {cell.region for cell in printed.grid.cells} == {""}


def test_TB_9_2_no_shape_covers_the_three_spaces_that_hard_mode_closes():
    table = riddles(2, "by seat", rolls=[1, 1])
    table.play(0, PlayHard(True))
    table.play(1, PlayHard(False))
    for seat in (0, 1):
        fill(table.guide(seat), "F1", "J4")
    for closed in ("F2", "K4"):
        table.play(0, Shape(1))
        table.play(1, Shape(1))
        assert {closed} not in places(table, 0)
        assert {closed} in places(table, 1)
        table.play(0, Back())
        table.play(1, Back())
