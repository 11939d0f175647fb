"""Smaug: SM-95 to SM-107 but for the Ring, SM-112 to SM-114 and the readings for them."""

import pytest

from smial_smaug.board import LAIR
from smial_smaug.cards import SMAUG
from smial_smaug.figures import BILBO, OUT
from smial_smaug.journey import BY_TREASURY
from smial_smaug.moves import Choose, Drive, Hold, March, Take, Walk
from smial_smaug.options import Options
from tests.plugins.smaug.rules.team import B1, B2, G1, G2, Y1, Y2, Team

CIRCLE = {"mirkwood": 2, "erebor": 4, "lair": 6}


def called(card, players=2, **stands):
    """The player draws this card of Smaug's."""
    return Team(players, **stands).step_three().comes("house", card).draws("house")


@pytest.mark.parametrize(("card", "field"), [("smaug-1-1", 38), ("smaug-2", 38), ("smaug-3", 37), ("smaug-4", 36)])
def test_SM_95_a_card_moves_him_forward_by_its_number_and_the_additional_one(card, field):
    assert called(card, smaug=40).state.smaug == field


def test_SM_95_out_of_the_lair_his_first_step_leads_to_the_field_before_it():
    assert called("smaug-1-1").state.smaug == 46
    assert called("smaug-3").state.smaug == 45


def test_SM_95_most_of_his_cards_have_an_additional_movement():
    with_extra = sum(card.house for card in SMAUG.values() if card.extra)
    assert with_extra > sum(card.house for card in SMAUG.values()) / 2


def test_SM_96_SM_A2_both_movements_are_made_one_after_the_other():
    team = called("smaug-1-1", at={Y1: 39, Y2: 30}, smaug=40, key_laid=True)
    assert team.state.at[Y1] == OUT, "the first one ends on the dwarf, the second goes on"
    assert team.state.smaug == 38
    assert [line for line in team.told if "comes to" in line] == [
        "Smaug comes to Erebor 39.",
        "Smaug comes to Erebor 38.",
    ]


def test_SM_97_gandalf_before_the_lair_stops_the_additional_movement_and_only_that():
    assert called("smaug-1-1", smaug=40, gandalf=CIRCLE["lair"]).state.smaug == 39
    assert called("smaug-4", smaug=40, gandalf=CIRCLE["lair"]).state.smaug == 36
    assert called("smaug-1-1", smaug=40, gandalf=CIRCLE["erebor"]).state.smaug == 38


def attacking(hand, smaug=27, **stands):
    return Team(at={B1: smaug - 3, **stands.pop("at", {})}, smaug=smaug, hand=hand, **stands).walk("three", B1, smaug)


def test_SM_99_SM_100_the_highest_card_breaks_the_armour_a_further_one_drives_him_back():
    team = attacking("dori fili beorn")
    assert team.state.discard == ["beorn"]
    assert team.moves() == [Drive("dori"), Drive("fili"), Hold()]
    team.play(Drive("fili"))
    assert team.state.smaug == 31 and team.at(B1) == 27
    assert team.state.discard == ["beorn", "fili"] and team.hand == ["dori"]


def test_SM_99_a_dwarf_that_only_comes_near_attacks_nobody():
    team = Team(at={B1: 24}, smaug=28, hand="beorn bard").walk("three", B1, 27)
    assert team.state.discard == []


def test_SM_99_a_move_back_onto_his_field_is_an_attack_as_well():
    team = Team(at={B1: 48, B2: 30}, smaug=46, key_laid=True, hand="dori fili").walk("one-two-three", B1, 46)
    assert team.moves(Drive)


def test_SM_99_bilbo_without_the_ring_attacks_with_the_hand_of_who_moved_him():
    team = Team(at={BILBO: 24}, smaug=27, ring=40, hand="bilbo-1-3 dori fili").step_two()
    team.play(March("bilbo-1-3", BILBO, 27), Drive("dori"))
    assert team.state.smaug == 29


def test_SM_103_bilbo_with_the_ring_attacks_nobody():
    team = Team(at={BILBO: 24}, smaug=27, hand="bilbo-1-3 dori fili").step_two().play(March("bilbo-1-3", BILBO, 27))
    assert not team.moves(Drive) and team.hand == ["dori", "fili"]


def test_SM_A10_with_no_fighting_card_nothing_happens_with_one_it_is_spent():
    team = attacking("gandalf-1")
    assert team.state.smaug == 27 and team.at(B1) == 27 and team.hand == ["gandalf-1"]
    team = attacking("dori gandalf-1")
    assert team.state.smaug == 27 and team.state.discard == ["dori"] and team.moves() == [Hold()]


@pytest.mark.parametrize(("hands", "held"), [("closed", True), ("open", False)])
def test_SM_A10_where_hands_are_closed_nobody_learns_whether_a_second_card_was_held(hands, held):
    for hand in ("dori", "dori fili"):
        team = attacking(hand, options=Options(hands=hands))
        assert Hold() in team.moves() and team.state.asks()[0].hold == held


def test_SM_A10_the_second_card_is_no_must():
    team = attacking("dori fili").play(Hold())
    assert team.state.smaug == 27 and team.hand == ["dori"]


def test_SM_101_he_goes_back_to_his_lair_at_the_most():
    team = attacking("bard bard", smaug=42, key_laid=True).play(Drive("bard"))
    assert team.state.smaug == LAIR
    team = attacking("thorin bard", smaug=42, key_laid=True).play(Drive("thorin"))
    assert team.state.smaug == 47


def test_SM_102_in_erebor_gandalf_may_double_the_driving_card():
    team = attacking("beorn dori", smaug=33, key_laid=True, gandalf=CIRCLE["erebor"])
    assert team.moves() == [Drive("dori"), Drive("dori", doubled=True), Hold()]
    team.play(Drive("dori", doubled=True))
    assert team.state.smaug == 37
    assert team.told[-1] == "seat 1 drives Smaug back to Erebor 37 with Dori, doubled by Gandalf."


@pytest.mark.parametrize(("smaug", "gandalf"), [(36, "erebor"), (33, "mirkwood"), (33, "lair")])
def test_SM_102_not_elsewhere_and_not_from_another_circle(smaug, gandalf):
    team = attacking("beorn dori", smaug=smaug, key_laid=True, gandalf=CIRCLE[gandalf])
    assert team.moves() == [Drive("dori"), Hold()]


def test_SM_A12_never_the_card_for_the_armour():
    team = attacking("beorn", smaug=33, key_laid=True, gandalf=CIRCLE["erebor"])
    assert team.state.smaug == 33 and team.state.discard == ["beorn"]


def test_SM_104_whom_he_ends_on_he_takes_out_of_the_game():
    team = called("smaug-3", players=3, at={B1: 27, G1: 27}, smaug=30)
    assert team.at(B1, G1) == (OUT, OUT) and team.over is None


def test_SM_A30_the_owner_plays_on_with_the_other():
    team = called("smaug-3", at={B1: 27, B2: 17}, smaug=30).draws("house").step_three().draws("house", "house")
    assert {move.dwarf for move in team.moves(Walk)} == {B2}


def test_SM_105_whom_he_passes_goes_exactly_ten_back():
    team = called("smaug-3", at={B1: 28, Y1: 29}, smaug=30)
    assert team.at(B1, Y1) == (18, 19)


def test_SM_105_of_two_with_room_for_one_the_player_says_who_stays_ahead():
    team = called("smaug-3", players=3, at={B1: 29, Y1: 29, G1: 19}, smaug=30)
    assert team.moves() == [Choose(B1), Choose(Y1)]
    team.play(Choose(Y1))
    assert team.at(Y1, B1) == (19, 18)


def test_SM_105_between_two_dwarves_of_one_colour_there_is_nothing_to_say():
    team = called("smaug-3", players=3, at={B1: 29, B2: 29, G1: 19}, smaug=30)
    assert sorted(team.at(B1, B2)) == [18, 19]


def test_SM_106_SM_A17_bilbo_with_the_ring_is_safe_and_both_stay_on_one_field():
    team = called("smaug-3", players=3, at={BILBO: 27, B1: 27}, smaug=30)
    assert team.at(BILBO) == 27 and team.state.smaug == 27 and team.at(B1) == OUT
    team = called("smaug-3", at={BILBO: 28}, smaug=30)
    assert team.at(BILBO) == 28


def test_SM_A17_full_fields_do_not_carry_smaug_on():
    team = called("smaug-3", players=3, at={B1: 27, G1: 27, BILBO: 26}, smaug=30)
    assert team.state.smaug == 27


def test_SM_A16_driven_back_he_passes_over_full_fields_and_harms_nobody():
    team = Team(3, at={B1: 24, Y1: 31, G1: 31, BILBO: 30}, smaug=27, hand="bard fili").walk("three", B1, 27)
    team.play(Drive("fili"))
    assert team.state.smaug == 32 and team.at(Y1, G1, BILBO) == (31, 31, 30)


def test_SM_A16_beside_one_figure_there_is_room_for_him():
    team = Team(at={B1: 24, Y1: 31}, smaug=27, hand="bard fili").walk("three", B1, 27).play(Drive("fili"))
    assert team.state.smaug == 31


def test_SM_A28_on_the_target_and_beyond_the_exit_of_the_lair_nobody_is_touched():
    team = called("smaug-4", at={B1: 48, Y1: 49, BILBO: 49}, key_laid=True)
    assert team.at(B1, Y1, BILBO) == (48, 49, 49) and team.state.smaug == 44
    team = called("smaug-1-1", at={B1: 47, B2: 30}, key_laid=True)
    assert team.at(B1) == OUT, "the field before the lair is within his reach"


def test_SM_A38_who_shares_his_field_cannot_go_forward_and_is_passed_when_he_moves_on():
    team = attacking("dori").ends_turn()
    team.set(player=0, used=[[], []])
    assert all(move.to < 27 for move in team.moves(Walk) if move.dwarf == B1)
    team = attacking("dori").comes("house", "smaug-1-1").ends_turn()
    assert team.at(B1) == 17 and team.state.smaug == 25


def test_SM_A38_bilbo_with_the_ring_is_exempt_and_a_ring_that_lies_there_is_reached():
    team = called("smaug-3", at={BILBO: 30}, smaug=30)
    assert team.at(BILBO) == 30
    team = called("smaug-3", at={BILBO: 20}, smaug=30, ring=30)
    assert team.state.ring == BY_TREASURY


def test_SM_112_the_team_loses_when_he_reaches_the_dragon_field():
    team = called("smaug-3", smaug=26)
    assert team.over == ((), "Smaug has reached the dragon field before Esgaroth: the team loses.")


def test_SM_A27_he_goes_no_further_and_nothing_follows():
    team = called("smaug-4", smaug=25, at={Y1: 22, Y2: 21})
    assert team.state.smaug == 23 and team.at(Y1, Y2) == (22, 21) and team.moves() == []


def test_SM_113_the_team_loses_when_he_catches_bilbo_without_the_ring():
    team = called("smaug-3", at={BILBO: 27}, smaug=30, ring=40)
    assert team.over == ((), "Smaug has caught Bilbo without the Ring: the team loses.")


def test_SM_114_the_team_loses_when_both_dwarves_of_one_player_are_caught():
    team = called("smaug-3", at={Y1: OUT, Y2: 27}, smaug=30)
    assert team.over == ((), "Smaug has caught both dwarves of one player: the team loses.")
    team = called("smaug-3", players=3, at={Y1: OUT, G2: 27}, smaug=30)
    assert team.over is None, "one of yellow, one of green"


def test_a_loss_by_the_first_movement_ends_the_game_before_the_second():
    team = called("smaug-1-1", at={Y1: OUT, Y2: 29}, smaug=30)
    assert team.over and team.state.smaug == 29


def test_smaug_meets_no_questions_where_nothing_is_to_be_chosen():
    team = called("smaug-3", at={B1: 28}, smaug=30)
    assert team.moves() == [Take("house")]


def test_SM_105_who_stood_nearest_to_smaug_goes_back_first():
    team = called("smaug-3", players=3, at={B1: 29, Y1: 28, Y2: 19, G1: 19, G2: 18}, smaug=30)
    assert team.at(B1, Y1) == (18, 17), "19 is full, and then 18 is"


def test_SM_A10_that_nobody_fights_cannot_be_taken_back_because_it_tells_of_a_hand():
    assert attacking("gandalf-1").turn.shown != []
