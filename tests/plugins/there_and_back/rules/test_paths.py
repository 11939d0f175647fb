"""The rules TB-0.17 to TB-0.26: how paths are drawn, and the readings that rest on them."""

import pytest

from smial_there_and_back.moves import Bread, Burgle, Draw, Hat, Lapse
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.part_1.bread import MARKED, OPEN
from smial_there_and_back.part_1.rules import PartOne
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.paths import FORMS
from smial_there_and_back.squares import Squares
from tests.plugins.there_and_back.rules.party import GLOIN, GLOIN_LAST, SYMBOLS, Party


def test_TB_0_17_a_path_is_drawn_whole():
    party = Party()
    party.take("3-straight")
    assert {len(move.squares) for move in party.moves() if isinstance(move, Draw)} == {3}


@pytest.mark.parametrize("squares", ["F9ns F8es", "F9ns F8sw", "F9es G9ew", "F9sw E9ew"])
def test_TB_0_18_a_path_is_turned_and_mirrored(squares):
    party = Party()
    party.draw(squares, "2-L")
    assert party.guide().lines


def test_TB_0_19_a_path_attaches_to_a_start_space_or_an_own_path_and_to_nothing_else():
    party = Party()
    party.take("1-straight")
    assert party.offered("F9ns")  # at Glóin
    assert party.offered("F8ns") is None and party.offered("F9ew") is None
    party = Party()
    party.lay("F9ns")
    party.take("1-straight")
    assert party.offered("F8ns")  # touches it
    assert party.offered("F9ew")  # crosses it
    assert party.offered("F7ns") is None


def test_TB_0_19_nothing_attaches_to_what_another_player_has_drawn():
    party = Party()
    party.lay("F9ns", seat=1)
    party.take("1-straight")
    assert party.offered("F8ns") is None


def test_TB_A4_lines_side_by_side_do_not_touch():
    party = Party()
    party.lay("F9ns F8ns")
    party.take("1-straight")
    assert party.offered("G8ns") is None and party.offered("G8ew") is None


def test_TB_A4_an_end_may_stop_at_the_edge_of_the_map_or_at_a_solid_space():
    party = Party()
    party.take("1-T")
    assert party.offered("B1nsw")  # Dwalin on the left, the edge above
    assert party.offered("F9nsw")  # Glóin below
    party.draw("B1nsw")
    assert party.guide().lines


def test_TB_0_20_lines_in_one_space_are_joined():
    party = Party()
    party.lay(*GLOIN, "E7ew D7ew", "C7ew", "B7ew")  # Glóin's line, and one from Nori that ends beside it
    party.draw("F7ew", "1-straight")
    party.next_turn()
    party.draw(GLOIN_LAST, "1-straight")
    assert sorted(party.arrived()) == ["Glóin", "Nori"]


def test_TB_0_20_old_lines_stay():
    party = Party()
    party.lay(*GLOIN)
    party.draw("F8ew", "1-straight")
    party.next_turn()
    party.draw(GLOIN_LAST, "1-straight")
    assert party.arrived() == ["Glóin"]


def test_TB_0_21_a_path_may_lie_on_old_lines_altogether():
    party = Party()
    party.lay("F9ns F8ns")
    party.draw("F9ns F8ns", "2-straight")
    assert party.asked == [1]


def test_TB_0_22_to_connect_is_to_reach_the_edge_and_to_enter_is_to_be_drawn_inside():
    party = Party()
    party.lay("B7ew")
    party.draw("C7ew", "1-straight")  # reaches the edge of D7 and its bread
    assert party.asked == [1] and party.guide().feast.row[0] == OPEN
    party.next_turn()
    party.draw("D7ew", "1-straight")
    assert Bread("row") in party.moves()


@pytest.mark.parametrize("form", FORMS)
def test_TB_0_23_TB_A39_no_path_enters_a_guest_or_bag_end(form):
    solid = ("F5", "A1", "C2", "K2", "L3", "A5", "A7", "B8", "D10", "F10", "J10", "L9", "K8", "L6", "L1")
    assert sorted(BOARD.squares.names[cell] for cell in BOARD.solid) == sorted(solid)
    party = Party()
    party.take(form)
    for draw in party.moves():
        if isinstance(draw, Draw):
            assert not any(square.rstrip("nesw") in solid for square in draw.squares)


def test_TB_0_24_a_space_gives_its_resource_at_the_first_entry_only():
    party = Party()
    party.lay("B7ew C7ew")
    party.draw("D7ew", "1-straight")
    party.play(Bread("row"))
    party.next_turn()
    party.draw("D7ns", "1-straight")
    assert party.asked == [1]
    assert party.guide().feast.row == [MARKED] + [OPEN] * 11


def test_TB_0_24_a_space_gives_to_every_player():
    party = Party()
    for seat in (0, 1):
        party.draw("K1ew J1ew", "2-straight")  # from Gandalf over the sword
        assert party.guide(seat).swords == 1


def test_TB_0_25_a_path_from_an_action_has_the_places_of_one_from_a_die():
    from_die, from_action = Party(), Party()
    for party in (from_die, from_action):
        party.lay("F9ns", "D2ew")
    from_die.take("3-angled")
    from_action.take("sword")
    from_action.play(Burgle("B3"))  # gives an angle of three
    draws = [move for move in from_die.moves() if isinstance(move, Draw)]
    assert from_action.moves() == draws


def test_TB_0_25_a_path_from_an_action_gives_what_it_enters_and_brings_whom_it_connects():
    party = Party()
    party.lay("C3ns C4ns")
    party.has_filled(burglar=(0, 0, 0, 1))
    party.take("sword")
    party.play(Burgle("B4"))  # an L of three, then a T of two
    party.draw("C5ne D5ew E5ew")
    party.play(Hat("M5"))
    assert party.arrived() == ["Balin"]


def test_TB_0_26_players_have_maps_of_their_own():
    party = Party()
    for seat in (0, 1):
        party.draw("F9ns", "1-straight")
        assert len(party.guide(seat).lines) == 1


def small_map(monkeypatch):
    """A map of two spaces, a guest and a field, on which little has a place."""
    board = PathBoard(Squares(1, 2), solid=[0], starts=[0], hard=[], finds={}, magic=BOARD.magic, burglar=BOARD.burglar)
    monkeypatch.setattr(PartOne, "board", board)


def test_TB_A3_a_path_die_without_a_place_fills_a_symbol_or_lapses(monkeypatch):
    small_map(monkeypatch)
    party = Party()
    party.take("2-L")
    assert party.moves() == [*SYMBOLS, Lapse()]


def test_TB_A3_a_path_from_an_action_without_a_place_is_lost(monkeypatch):
    small_map(monkeypatch)
    party = Party()
    party.take("sword")
    party.play(Burgle("B3"))
    assert party.guide().lines == [] and party.asked == [1]
    assert party.told[-1] == "seat 1 has no place for a path: three-space angle."
