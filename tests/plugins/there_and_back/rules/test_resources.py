"""The rules TB-0.27 to TB-0.38: resources, magic and burglar actions, and the readings that rest on them."""

import msgspec
import pytest

from smial_there_and_back.moves import Bread, Burgle, Draw, Gain, Hat, Lapse, Pick, Take
from smial_there_and_back.part_1.board import BOARD, Board
from smial_there_and_back.part_1.bread import MARKED
from smial_there_and_back.part_1.rules import PartOne
from tests.plugins.there_and_back.rules.doorstep import Doorstep
from tests.plugins.there_and_back.rules.hills import Hills
from tests.plugins.there_and_back.rules.party import HATS, SYMBOLS, Party


def test_TB_0_27_swords_are_tokens_and_bread_is_marked_on_the_sheet():
    party = Party()
    party.take("2 swords")
    party.play(Gain())
    party.next_turn()
    party.take("bread")
    party.play(Bread("row"))
    assert party.guide().swords == 2 and party.guide().feast.row[0] == MARKED


def test_TB_0_28_everybody_sees_how_many_tokens_each_player_has():
    party = Party()
    party.take("2 swords")
    party.play(Gain())
    shown = {component.id: component.pool for component in party.state.view().components}
    assert [[token.count for token in shown[f"tokens-{seat}"].tokens] for seat in (0, 1)] == [[2], [0]]


def test_TB_0_29_a_hat_is_placed_at_once():
    party = Party()
    party.lay("C3ns C4ns")
    party.draw("C5ns", "1-straight")
    assert party.asked == [0] and party.moves() == HATS
    party.play(Hat("M4"))
    assert party.guide().magic == [0, 0, 0, 1, 0] and party.asked == [1]


def test_TB_0_30_boxes_are_filled_in_any_order_and_actions_may_stay_unfinished():
    party = Party()
    for action in ("M5", "M3", "M5", "M4"):
        party.take("hat")
        party.play(Hat(action))
        party.next_turn()
    assert party.guide().magic == [0, 0, 1, 1, 2]


@pytest.mark.parametrize(("action", "boxes"), [("M2", 1), ("M3", 2), ("M5", 3)])
def test_TB_0_31_an_action_happens_with_its_last_box_and_at_once(action, boxes):
    party = Party()
    for left in range(boxes, 0, -1):
        assert party.asked == [0], left
        party.take("hat")
        party.play(Hat(action))
        if left > 1:
            assert party.asked == [1]
            party.next_turn()
    assert party.asked == [0] and all(isinstance(move, Draw) for move in party.moves())


def test_TB_0_32_a_magic_action_happens_once():
    party = Party()
    party.has_filled(magic=(0, 1, 0, 0, 3))
    party.take("hat")
    hats = [move for move in party.moves() if isinstance(move, Hat)]
    assert hats == [Hat("M1"), Hat("M3"), Hat("M4")]


def test_TB_0_33_two_hats_of_one_face_go_to_the_same_action():
    party = Party()
    party.take("2 hats")
    assert party.moves() == [*HATS, *SYMBOLS, Lapse()]
    party.play(Hat("M5"))
    assert party.guide().magic == [0, 0, 0, 0, 2] and party.asked == [1]


def test_TB_0_33_two_hats_unlock_an_action_of_two_boxes():
    party = Party()
    party.take("2 hats")
    party.play(Hat("M3"))
    assert party.guide().magic == [0, 0, 2, 0, 0] and party.asked == [0]


@pytest.mark.parametrize(("filled", "action", "then"), [(0, "M1", 1), (1, "M3", 2), (2, "M5", 3)])
def test_TB_0_34_where_one_box_is_open_the_second_hat_is_lost(filled, action, then):
    number = HATS.index(Hat(action))
    party = Party()
    party.guide().magic[number] = filled
    party.take("2 hats")
    assert "lost: 1" in str(party.state.choice(0, Hat(action)).warn)
    party.play(Hat(action))
    assert party.guide().magic == [then if each == number else 0 for each in range(5)]
    assert not any(isinstance(move, Hat) for move in party.moves())


def test_TB_0_35_TB_A5_hats_from_two_spaces_may_go_to_two_actions(monkeypatch):
    printing = BOARD.printing
    two_hats = printing.map.replace("Dor ... h.1 ...", "Dor ... h.1 h.1")  # on C5 and D5
    monkeypatch.setattr(PartOne, "board", Board(msgspec.structs.replace(printing, map=two_hats)))
    party = Party()
    party.lay("C3ns C4ns")
    party.draw("C5ne D5ew E5ew", "3-L")
    party.play(Hat("M3"), Hat("M5"))
    assert party.guide().magic == [0, 0, 1, 0, 1] and party.asked == [1]


def test_TB_0_35_hats_that_an_action_gives_may_go_to_two_actions():
    table = Doorstep()
    table.has_filled(burglar=(0, 0, 0, 0, 1))
    table.take("bread")
    table.play(Burgle("B5"), Hat("M3"), Hat("M4"))  # B5 gives two hats
    assert table.guide().magic == [0, 0, 1, 1, 0, 0] and table.asked == [1]


def test_TB_0_35_no_hat_of_an_action_is_lost_while_there_is_an_open_box():
    table = Doorstep()
    table.has_filled(burglar=(0, 0, 0, 0, 1))
    table.take("bread")
    table.play(Burgle("B5"), Hat("M2"))  # a box, and a bread for it
    assert table.guide().bread == 1 and table.moves() == [Hat(action) for action in ("M1", "M3", "M4", "M5", "M6")]


def test_TB_A35_hats_are_of_no_use_when_all_boxes_are_filled():
    party = Party()
    party.has_filled(magic=(1, 1, 2, 2, 3))
    party.take("2 hats")
    assert party.moves() == [*SYMBOLS, Lapse()]
    party = Party()
    party.has_filled(magic=(1, 1, 2, 2, 3))
    party.lay("C3ns C4ns")
    party.draw("C5ns", "1-straight")  # over a hat
    assert party.asked == [1]
    assert party.told[-1] == "seat 1 has no open box for a hat."


def test_TB_A35_who_may_choose_a_hat_is_warned_when_all_boxes_are_filled():
    hills = Hills()
    hills.take("sword")
    hills.play(Burgle("B1"))
    assert [hills.state.choice(0, move).warn for move in hills.moves()] == [None, None, None]
    hills.has_filled(magic=[action.boxes for action in hills.board.magic])
    assert str(hills.state.choice(0, Pick("hat")).warn) == "No box is open for it"
    assert [hills.state.choice(0, Pick(token)).warn for token in ("sword", "bread")] == [None, None]


def test_TB_A35_no_die_fills_a_symbol_when_all_are_filled():
    party = Party()
    party.has_filled(burglar=(1, 1, 1, 2))
    party.take("sword")
    assert party.moves() == [Gain(), Lapse()]


# Burglar actions.


@pytest.mark.parametrize("die", range(1, 6))
def test_TB_0_36_any_die_may_fill_a_symbol_instead(die):
    party = Party(white="3-S, 2-L, 3-straight, hat, 2 swords")
    party.play(Take(die), Burgle("B4"))
    assert party.guide().burglar == [0, 0, 0, 1]
    assert party.guide().lines == [] and party.guide().magic == [0] * 5 and party.guide().swords == 0


@pytest.mark.parametrize("shown", ["2 hats", "2 swords", "2 bread"])
def test_TB_0_36_a_face_with_two_of_something_fills_one_symbol(shown):
    party = Party()
    party.take(shown)
    party.play(Burgle("B4"))
    assert party.guide().burglar == [0, 0, 0, 1] and party.asked == [1]


def test_TB_0_37_an_action_of_one_symbol_happens_at_once():
    party = Party()
    party.take("hat")
    party.play(Burgle("B1"))  # two swords
    assert party.guide().swords == 2


def test_TB_0_37_an_action_of_two_symbols_happens_with_the_second():
    party = Party()
    party.take("hat")
    party.play(Burgle("B4"))
    assert party.asked == [1]
    party.next_turn()
    party.take("hat")
    party.play(Burgle("B4"))
    assert party.asked == [0] and all(isinstance(move, Draw) for move in party.moves())


def test_TB_0_38_a_burglar_action_happens_once():
    party = Party()
    party.has_filled(burglar=(1, 0, 1, 2))
    party.take("sword")
    assert party.moves() == [Gain(), Burgle("B2"), Lapse()]
