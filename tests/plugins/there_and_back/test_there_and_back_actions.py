"""Paths, hats and burglar symbols that the parts with white dice share (TB-0.17 to TB-0.38), played on part 1."""

from types import SimpleNamespace

import pytest

from smial_there_and_back.drawing import DrawPath
from smial_there_and_back.gaining import PlaceHats
from smial_there_and_back.moves import Bread, Burgle, Draw, Hat, Lapse, Take
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.squares import Squares
from tests.plugins.there_and_back.at_table import BOARD_1, draw, drawn, party, take

TWO_HATS = ("1-cross", "1-cross", "3-straight", "hat", "2 hat")


def lines(table, seat=0):
    """Each line as the set of squares that its sections name."""
    return [{name for section in line for name in BOARD_1.sections.name(section)} for line in table.guide(seat).lines]


def kinds(table, seat=0):
    return {type(move) for move in table.state.moves(seat)}


def test_TB_0_17_a_section_is_drawn_whole():
    table = party()
    table.give(DrawPath(0, "3-straight"))
    assert {len(move.squares) for move in table.state.moves(0)} == {3}


def test_TB_0_19_a_first_section_attaches_to_a_guest():
    table = party()
    table.give(DrawPath(0, "1-straight"))
    assert drawn("B5ew") in table.state.moves(0), "beside Dori"
    assert drawn("B5ns") not in table.state.moves(0), "beside Dori, with no side against him"
    assert drawn("D4ew") not in table.state.moves(0), "in the open"


def test_TB_0_20_a_section_that_touches_a_line_joins_it():
    table = party()
    draw(table, 0, "B5ew")
    draw(table, 0, "C5ew", "D5ew")
    assert lines(table) == [{"B5ew", "C5ew", "D5ew"}]


def test_TB_0_21_a_section_may_lie_on_old_lines():
    table = party()
    draw(table, 0, "B5ew")
    draw(table, 0, "B5ew")
    assert lines(table) == [{"B5ew"}]


def test_TB_0_24_a_space_gives_its_resource_when_it_is_first_entered_and_never_again():
    table = party()
    draw(table, 0, "J9ns")
    draw(table, 0, "J8ns")
    assert table.guide().swords == 1, "J8 shows a sword"
    draw(table, 0, "J8ew")
    assert table.guide().swords == 1


def test_TB_0_22_a_space_that_is_only_connected_to_gives_nothing():
    table = party()
    draw(table, 0, "J9ns")
    assert table.guide().swords == 0, "the line reaches J8 and does not enter it"


def test_TB_0_25_a_path_of_an_action_attaches_like_one_of_a_die_and_must_be_drawn():
    table = party()
    take(table, 0, 1, Burgle("B3"))
    assert kinds(table) == {Draw}
    assert list(table.state.moves(0)) == BOARD_1.draws_of("3-angled", BOARD_1.legal("3-angled", [], hard=False))


def test_TB_0_26_nobody_is_in_anybodys_way():
    table = party(2)
    draw(table, 0, "B5ew")
    draw(table, 1, "B5ew")
    assert lines(table, 0) == lines(table, 1) == [{"B5ew"}]


def test_TB_0_29_a_hat_fills_a_box_at_once():
    table = party(faces=TWO_HATS)
    take(table, 0, 4, Hat("M5"))
    assert table.guide().magic == [0, 0, 0, 0, 1]


def test_TB_0_30_boxes_are_filled_in_any_order_and_actions_may_stay_partly_filled():
    table = party()
    for action in ("M5", "M3", "M4"):
        table.give(PlaceHats(0, 1))
        table.play(0, Hat(action))
    assert table.guide().magic == [0, 0, 1, 1, 1]


def test_TB_0_31_an_action_is_carried_out_when_its_last_box_is_filled():
    table = party()
    table.give(PlaceHats(0, 1))
    table.play(0, Hat("M1"), Bread("row"))
    assert table.guide().swords == 1, "M1 gives a bread and a sword"
    assert table.guide().feast.row.count(1) == 1


def test_TB_0_31_a_magic_action_has_one_to_three_boxes():
    assert {action.boxes for action in BOARD_1.magic} == {1, 2, 3}


def test_TB_0_32_a_magic_action_works_once():
    table = party()
    table.give(PlaceHats(0, 1))
    table.play(0, Hat("M1"), Bread("row"))
    table.give(PlaceHats(0, 1))
    assert Hat("M1") not in table.state.moves(0)


def test_TB_0_33_two_hats_of_a_die_go_to_one_action():
    table = party(faces=TWO_HATS)
    take(table, 0, 5, Hat("M5"))
    assert table.guide().magic == [0, 0, 0, 0, 2]
    assert kinds(table) == {Take}, "no second hat is asked about"


def test_TB_0_34_the_second_hat_is_lost_where_one_box_is_open():
    table = party(faces=TWO_HATS)
    table.play(0, Take(5))
    assert table.state.choice(0, Hat("M1")).warn is not None
    assert table.state.choice(0, Hat("M3")).warn is None
    table.play(0, Hat("M1"), Bread("row"))
    assert table.guide().magic == [1, 0, 0, 0, 0]


@pytest.mark.rule("TB-0.35", "TB-A5")
def test_hats_of_two_spaces_may_go_to_two_actions():
    table = party()
    draw(table, 0, "B5ew")
    draw(table, 0, "C5ew")
    table.play(0, Hat("M3"))
    draw(table, 0, "K5ew", "L5sw")
    draw(table, 0, "J5ew")
    table.play(0, Hat("M4"))
    assert table.guide().magic == [0, 0, 1, 1, 0]


def test_TB_0_36_a_face_with_two_symbols_fills_one_burglar_symbol():
    table = party(faces=TWO_HATS)
    take(table, 0, 5, Burgle("B4"))
    assert table.guide().burglar == [0, 0, 0, 1]


def test_TB_0_37_a_burglar_action_happens_at_once_with_its_last_symbol():
    table = party(faces=TWO_HATS)
    take(table, 0, 4, Burgle("B1"))
    assert table.guide().swords == 2


def test_TB_0_37_a_burglar_action_needs_one_or_two_symbols():
    assert {action.boxes for action in BOARD_1.burglar} == {1, 2}


def test_TB_0_38_a_burglar_action_works_once():
    table = party(2, faces=TWO_HATS)
    take(table, 0, 4, Burgle("B1"))
    take(table, 1, 1, Lapse())
    table.play(0, Take(5))
    assert Burgle("B1") not in table.state.moves(0)


def test_TB_A35_hats_are_useless_when_all_boxes_are_filled():
    table = party(faces=TWO_HATS)
    table.guide().magic = [action.boxes for action in BOARD_1.magic]
    table.play(0, Take(5))
    assert kinds(table) == {Burgle, Lapse}


def test_TB_A35_burglar_symbols_are_useless_when_all_are_filled():
    table = party(faces=TWO_HATS)
    table.guide().burglar = [action.boxes for action in BOARD_1.burglar]
    table.play(0, Take(1))
    assert kinds(table) == {Draw, Lapse}


def test_TB_A32_paths_of_an_action_are_drawn_after_the_section_that_unlocked_it():
    table = party()
    draw(table, 0, "B5ew")
    draw(table, 0, "C5ew")
    table.play(0, Hat("M2"))
    assert table.step() == DrawPath(0, "3-S")
    assert lines(table) == [{"B5ew", "C5ew"}]


def test_TB_A32_resources_of_an_action_come_before_its_paths():
    table = party(faces=TWO_HATS)
    take(table, 0, 5, Hat("M4"))
    assert kinds(table) == {Bread}
    table.play(0, Bread("row"), Bread("row"))
    assert table.step() == DrawPath(0, "2-straight")


def test_TB_A32_a_path_unlocked_by_a_path_comes_before_the_older_ones_that_wait():
    table = party(faces=TWO_HATS)
    draw(table, 0, "B5ew")
    take(table, 0, 5, Hat("M3"))
    assert table.step() == DrawPath(0, "2-straight")
    table.play(0, drawn("C5ew", "D5ew"), Hat("M2"))
    assert table.step() == DrawPath(0, "3-S")
    table.play(0, drawn("C5ew", "D5sw", "D6ne"))
    assert table.step() == DrawPath(0, "2-L"), "M3's second path comes last"


def test_TB_A3_a_path_that_has_no_place_is_not_asked_about():
    alley = PathBoard(Squares(1, 2), solid=[0], starts=[0], hard=[], finds={}, magic=[], burglar=[])
    position = SimpleNamespace(board=alley, guides=party().state.guides)
    assert list(DrawPath(0, "1-straight").asks(position)) == [0], "there is room for one space"
    assert list(DrawPath(0, "2-straight").asks(position)) == []
