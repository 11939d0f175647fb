"""Step one: movement cards, room on the fields, Smaug and the key in the way. SM-18 to SM-47 and readings for it."""

import pytest

from smial_smaug.board import LAIR
from smial_smaug.figures import BILBO
from smial_smaug.moves import Done, LayKey, Take, TurnDown, Walk
from tests.plugins.smaug.rules.team import B1, B2, BLUE, G1, G2, Y1, Y2, Team


def test_SM_18_turns_go_round_the_table():
    team = Team(3)
    order = []
    for _ in range(4):
        order.append(team.state.player)
        team.step_three().draws("house", "house")
    assert order == [0, 1, 2, 0]


def test_SM_19_SM_20_a_turn_is_a_movement_card_then_hand_cards_then_two_draws():
    team = Team(hand="gandalf-1")
    assert not team.moves(Done), "the first step must be done"
    team.walk("three", B1, 3)
    assert team.moves(Done)
    team.play(Done())
    assert team.moves() == [Take("house")]
    team.draws("house")
    assert team.moves() == [Take("house")]
    team.draws("house")
    assert team.state.player == 1


def test_SM_21_cards_are_offered_in_step_two_alone():
    team = Team(hand="dori", hands={1: "nori"})
    offers = "Offer"
    assert offers not in {type(move).__name__ for move in team.moves()}
    team.walk("three", B1, 3)
    assert offers in {type(move).__name__ for move in team.moves()}
    team.play(Done())
    assert offers not in {type(move).__name__ for move in team.moves()}


def test_SM_22_SM_23_a_used_card_lies_face_down_and_cannot_be_chosen():
    team = Team(at={B1: 17, B2: 17})
    team.walk("four", B1, 21)
    assert team.state.used[BLUE] == ["four"]
    team.play(Done()).draws("esgaroth", "house").step_three().draws("house", "house")
    assert team.state.player == 0
    assert "four" not in {move.card for move in team.moves(Walk)}
    assert {"three", "five", "one-two-three"} == {move.card for move in team.moves(Walk)}


def test_SM_24_with_the_fourth_card_all_turn_up_for_the_next_turn():
    team = Team(at={B1: 17}, used=[["three", "four", "five"], []])
    team.walk("one-two-three", B1, 18)
    assert team.state.used[BLUE] == []
    assert not team.moves(Walk), "not in the same turn"


@pytest.mark.parametrize(("card", "fields"), [("four", [13, 21]), ("five", [12, 22])])
def test_SM_25_SM_30_four_and_five_go_exactly_so_far_forward_or_back(card, fields):
    assert Team(at={B1: 17, B2: 0}).fields(B1, card) == fields


def test_SM_26_three_may_take_along_one_figure_of_the_same_field():
    team = Team(at={B1: 17, Y1: 17, B2: 2, BILBO: 18})
    pairs = {(move.companion, move.to) for move in team.moves(Walk) if move.card == "three" and move.dwarf == B1}
    assert pairs == {(-1, 14), (-1, 20), (Y1, 14), (Y1, 20)}
    team.walk("three", B1, 20, Y1)
    assert team.at(B1, Y1) == (20, 20)


def test_SM_26_bilbo_and_the_own_other_dwarf_may_come_along():
    team = Team(at={B1: 17, BILBO: 17, B2: 0, Y1: 1})
    assert Walk("three", B1, 20, BILBO) in team.moves()
    team = Team(at={B1: 17, B2: 17, BILBO: 1})
    assert Walk("three", B1, 20, B2) in team.moves()


def test_SM_26_no_other_card_takes_anybody_along():
    team = Team(at={B1: 17, Y1: 17})
    assert {move.card for move in team.moves(Walk) if move.companion != -1} == {"three"}


def test_SM_27_SM_30_the_fourth_card_goes_one_two_or_three_either_way():
    assert Team(at={B1: 24, B2: 0}).fields(B1, "one-two-three") == [21, 22, 23, 25, 26, 27]


def test_SM_28_a_number_goes_to_one_dwarf_alone():
    team = Team(at={B1: 17, B2: 24})
    team.walk("five", B1, 22)
    assert team.at(B1, B2) == (22, 24)


def test_SM_29_all_of_a_number_is_used():
    team = Team(at={B1: 17, B2: 24})
    assert team.fields(B1, "five") == [12, 22] and team.fields(B2, "five") == [19, 29]


def test_SM_31_a_move_forward_onto_an_adventure_field_reveals_a_card_at_once():
    team = Team(at={B1: 1}).comes("mirkwood", "barrel-2")
    team.walk("three", B1, 4)
    assert "Blue 1 reveals Journey in a Barrel 2 in Mirkwood." in team.told
    assert team.at(B1) == 6


def test_SM_32_occupied_fields_count_as_steps():
    team = Team(at={B1: 17, Y1: 18, Y2: 19, BILBO: 19})
    assert 21 in team.fields(B1, "four")


def test_SM_33_SM_36_a_full_field_is_passed_over_to_the_next_with_room():
    two_dwarves = Team(3, at={B1: 17, Y1: 21, G1: 21})
    assert two_dwarves.fields(B1, "four") == [13, 22]
    with_bilbo = Team(at={B1: 17, Y1: 21, BILBO: 21})
    assert with_bilbo.fields(B1, "four") == [13, 22]
    one = Team(at={B1: 17, Y1: 21})
    assert one.fields(B1, "four") == [13, 21]


def test_SM_34_bilbo_with_the_ring_is_one_figure():
    team = Team(at={B1: 17, BILBO: 21})
    assert 21 in team.fields(B1, "four")


def test_SM_35_beside_smaug_there_is_room_for_one():
    free, shared = Team(at={B1: 24}, smaug=28), Team(at={B1: 24, BILBO: 28}, smaug=28)
    assert 28 in free.fields(B1, "four")
    assert shared.fields(B1, "four") == [20]


def test_SM_A6_full_fields_are_passed_over_in_the_direction_of_the_move():
    team = Team(3, at={B1: 24, Y1: 20, G1: 20, Y2: 28, G2: 28})
    assert team.fields(B1, "four") == [19, 29]


def test_SM_A6_several_full_fields_are_passed_over_together():
    team = Team(3, at={B1: 24, Y1: 28, G1: 28, Y2: 29, BILBO: 29})
    assert team.fields(B1, "four") == [20, 30]


def test_SM_37_two_who_move_together_go_on_to_a_wholly_empty_field():
    team = Team(3, at={B1: 17, Y1: 17, G1: 20, G2: 21})
    assert Walk("three", B1, 22, Y1) in team.moves()
    assert Walk("three", B1, 20, Y1) not in team.moves()
    assert 20 in team.fields(B1, "three"), "alone it finds room there"


def test_SM_38_start_and_target_have_room_for_all():
    team = Team(4, at={B1: 3, B2: 28})
    assert 0 in team.fields(B1, "three")
    team = Team(4, at={B1: 46, B2: 28, Y1: 49, G1: 49, BILBO: 49}, key_laid=True)
    assert 49 in team.fields(B1, "three")


@pytest.mark.parametrize("card", ["four", "five"])
def test_SM_39_no_dwarf_passes_smaug(card):
    assert Team(at={B1: 24, B2: 0}, smaug=27).fields(B1, card) == [24 - {"four": 4, "five": 5}[card]]


def test_SM_39_nor_does_it_pass_him_going_back():
    team = Team(at={B1: 48, B2: 28}, smaug=46, key_laid=True)
    assert team.fields(B1, "four") == [49], "back to 44 Smaug is in the way"
    assert 46 in team.fields(B1, "one-two-three")


def test_SM_40_a_dwarf_may_end_on_smaugs_field():
    team = Team(at={B1: 24}, smaug=27)
    assert 27 in team.fields(B1, "three")


def test_SM_41_bilbo_with_the_ring_enters_smaugs_field_and_passes_him():
    team = Team(at={BILBO: 24}, smaug=27, hand="bilbo-1-6").step_two()
    assert team.marches("bilbo-1-6") == [18, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 30]


def test_SM_42_bilbo_without_the_ring_is_stopped_like_a_dwarf():
    team = Team(at={BILBO: 24}, smaug=27, ring=33, hand="bilbo-1-6").step_two()
    assert team.marches("bilbo-1-6") == [18, 19, 20, 21, 22, 23, 25, 26, 27]


def test_SM_43_SM_A7_a_full_field_does_not_carry_past_smaug_or_the_key():
    past_smaug = Team(at={B1: 24, Y1: 28, BILBO: 29}, smaug=28)
    assert past_smaug.fields(B1, "four") == [20], "28 is full, and 29 lies behind Smaug"
    past_key = Team(3, at={B1: 27, Y1: 31, G1: 31})
    assert past_key.fields(B1, "four") == [23]


def test_SM_A7_passing_on_to_an_adventure_field_reveals_a_card():
    team = Team(3, at={B1: 1, Y1: 4, G1: 4}).comes("mirkwood", "barrel-3")
    team.rolls(6).walk("three", B1, 5)
    assert "Blue 1 reveals Journey in a Barrel 3 in Mirkwood." in team.told


def test_SM_A5_smaug_in_his_lair_stops_nobody_and_dwarves_may_use_the_dragon_field():
    team = Team(at={B1: 46, B2: 30}, key_laid=True)
    assert team.fields(B1, "one-two-three") == [43, 44, 45, 47, 48, 49]
    assert 23 in Team(at={B1: 20}).fields(B1, "three")


def test_SM_A8_a_chosen_move_back_takes_the_full_number():
    assert Team(at={B1: 3}).fields(B1, "four") == [7]
    assert 0 in Team(at={B1: 4}).fields(B1, "four")


def test_SM_44_SM_45_nobody_goes_beyond_the_key_field_and_all_may_stop_there():
    team = Team(at={B1: 28, BILBO: 28, B2: 0}, hand="bilbo-1-6")
    assert max(team.fields(B1, "one-two-three")) == 31 and team.fields(B1, "four") == [24]
    assert max(team.step_two().marches("bilbo-1-6")) == 31, "Bilbo with the Ring neither"


def test_SM_A37_smaug_crosses_the_key_field_as_if_it_were_open():
    team = Team(smaug=32).step_three().comes("house", "smaug-3").draws("house")
    assert team.state.smaug == 29 and not team.state.key_laid
    team = Team(at={B1: 26}, smaug=30, hand="bard bard").walk("four", B1, 30)
    team.play(team.moves()[0])
    assert team.state.smaug == 37 and not team.state.key_laid


@pytest.mark.rule("SM-46")
def test_only_the_holder_with_a_dwarf_on_the_key_field_may_lay_the_key():
    assert not Team(at={B1: 30}).moves(LayKey)
    assert not Team(at={Y1: 31}).moves(LayKey)
    assert Team(at={B2: 31}).moves(LayKey)
    assert not Team(at={B1: 31, Y1: 31}, player=1).moves(LayKey)


def test_SM_A14_the_key_may_be_laid_at_any_moment_of_the_turn_and_costs_nothing():
    team = Team(at={B1: 31, B2: 17}, hand="dori")
    assert team.moves(LayKey), "before the movement card"
    team.walk("four", B2, 21)
    assert team.moves(LayKey), "in step two"
    team.play(Done())
    assert team.moves(LayKey), "before a draw"
    team.draws("esgaroth", "house")
    assert team.state.player == 0 and team.moves() == [LayKey(), Done()], "and at the very end; or not at all"
    team.play(LayKey())
    assert team.state.key_laid and team.state.player == 1


def test_SM_A14_laying_the_key_takes_no_step():
    team = Team(at={B1: 31}).play(LayKey())
    assert team.moves(Walk), "the movement card is still to be used"
    assert not team.moves(LayKey)


def test_SM_A14_at_the_end_of_a_turn_one_may_leave_it():
    team = Team(at={B1: 31, B2: 17}).walk("four", B2, 21).play(Done()).draws("esgaroth", "house").play(Done())
    assert not team.state.key_laid and team.state.player == 1


def test_SM_47_once_laid_the_way_is_open_for_dwarves_and_bilbo_for_good():
    team = Team(at={B1: 31, BILBO: 30}, hand="bilbo-5").play(LayKey())
    assert 35 in team.fields(B1, "four")
    team.walk("four", B1, 27)
    assert 35 in team.marches("bilbo-5")
    team = Team(at={Y1: 29}, key_laid=True, player=1)
    assert 34 in team.fields(Y1, "five")


def test_SM_A15_where_no_dwarf_can_move_a_card_is_turned_down():
    team = Team(at={B1: 4, B2: 5}, spun=[B1, B2], used=[["four"], []])
    assert team.moves() == [TurnDown("three"), TurnDown("five"), TurnDown("one-two-three")]
    team.play(TurnDown("five"))
    assert team.state.used[BLUE] == ["four", "five"] and team.at(B1, B2) == (4, 5)


def test_SM_A15_not_while_one_can_move():
    assert not Team(at={B1: 4, B2: 17}, spun=[B1]).moves(TurnDown)


def test_SM_A29_who_cannot_take_a_companion_along_may_go_alone():
    team = Team(at={B1: 28, BILBO: 28, Y1: 31, B2: 0}, smaug=LAIR)
    pairs = {move.to for move in team.moves(Walk) if move.dwarf == B1 and move.companion == BILBO}
    assert pairs == {25}, "31 is not empty, and beyond it the way is locked"
    assert team.fields(B1, "three") == [25, 31]


def test_SM_A29_what_binds_the_companion_binds_the_pair():
    team = Team(at={B1: 24, BILBO: 24, B2: 0}, smaug=26, ring=33)
    assert not [move for move in team.moves(Walk) if move.companion == BILBO and move.to > 24]


@pytest.mark.rule("SM-A39")
def test_nobody_leaves_the_target():
    team = Team(at={B1: 49, B2: 30, BILBO: 49}, key_laid=True, hand="bilbo-5 eagle-2 legolas")
    assert {move.dwarf for move in team.moves(Walk)} == {B2}
    team.step_two()
    assert team.marches("bilbo-5") == [] and team.marches("eagle-2", B1) == [] and team.marches("legolas", BILBO) == []


def test_of_two_own_dwarves_on_one_field_which_are_alike_one_is_offered():
    team = Team(at={B1: 17, B2: 17})
    assert {move.dwarf for move in team.moves(Walk)} == {B1}
    team = Team(at={B1: 5, B2: 5}, spun=[B1])
    assert {move.dwarf for move in team.moves(Walk)} == {B2}
