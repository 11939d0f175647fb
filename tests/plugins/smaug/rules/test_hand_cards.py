"""Step two: cards of the hand, and the exchange. SM-48 to SM-61, SM-118 and the readings for it."""

import pytest

from smial_smaug.board import LAIR
from smial_smaug.cards import FIGHTS
from smial_smaug.figures import BILBO
from smial_smaug.moves import Decline, Done, Free, Give, Guide, Instead, LayKey, March, Offer, Roll, Waste
from smial_smaug.options import Options
from tests.plugins.smaug.rules.team import B1, B2, BLUE, G1, Y1, Y2, YELLOW, Team


def in_step_two(hand, players=2, **stands):
    return Team(players, hand=hand, **stands).step_two()


def rolls_of(team, card):
    return [move for move in team.moves(Roll) if move.card == card]


def test_SM_48_any_number_of_cards_may_be_played_or_none():
    team = in_step_two("bilbo-5 bilbo-5 bilbo-1-3", at={BILBO: 1}, hands={YELLOW: ""})
    assert Done() in team.moves()
    team.play(March("bilbo-5", BILBO, 6), March("bilbo-1-3", BILBO, 7), March("bilbo-5", BILBO, 12))
    assert team.state.discard == ["bilbo-5", "bilbo-1-3", "bilbo-5"] and team.hand == []
    team.play(Done())


def test_SM_49_bilbo_goes_exactly_five():
    assert in_step_two("bilbo-5", at={BILBO: 17}).marches("bilbo-5") == [12, 22]


@pytest.mark.parametrize(("card", "most"), [("bilbo-1-3", 3), ("bilbo-1-6", 6)])
def test_SM_50_bilbo_goes_one_up_to_a_number(card, most):
    fields = [*range(17 - most, 17), *range(18, 18 + most)]
    assert in_step_two(card, at={BILBO: 17}).marches(card) == fields


@pytest.mark.parametrize(("back", "field"), [(False, 21), (True, 13)])
def test_SM_51_bilbo_goes_as_far_as_is_rolled(back, field):
    team = in_step_two("bilbo-die", at={BILBO: 17}).rolls(4)
    team.play(Roll("bilbo-die", BILBO, back))
    assert team.at(BILBO) == field and team.hand == []


def test_SM_52_bilbo_moves_by_the_rules_of_the_dwarves():
    full = in_step_two("bilbo-5", 3, at={BILBO: 17, Y1: 22, G1: 22})
    assert full.marches("bilbo-5") == [12, 23], "two to a field"
    assert in_step_two("bilbo-5", at={BILBO: 27}).marches("bilbo-5") == [22], "not beyond the key field"
    assert in_step_two("bilbo-5", at={BILBO: 3}).marches("bilbo-5") == [8], "exactly"


def test_SM_53_everybody_may_play_bilbos_cards():
    team = in_step_two("bilbo-5", player=YELLOW, at={BILBO: 17})
    team.play(March("bilbo-5", BILBO, 22))
    assert team.at(BILBO) == 22


def test_SM_A33_the_direction_is_said_before_the_roll_and_a_roll_too_far_is_lost():
    team = in_step_two("bilbo-die", at={BILBO: 29}).rolls(4)
    team.play(Roll("bilbo-die", BILBO, back=False))
    assert team.at(BILBO) == 29 and team.hand == [] and team.state.discard == ["bilbo-die"]
    team = in_step_two("bilbo-die", at={BILBO: 2}).rolls(3)
    team.play(Roll("bilbo-die", BILBO, back=True))
    assert team.at(BILBO) == 2


def test_SM_A33_exact_cards_and_ranges_need_a_number_that_can_be_walked():
    team = in_step_two("bilbo-5 bilbo-1-3", at={BILBO: 31, Y1: 1, Y2: 2}, smaug=LAIR)
    assert team.marches("bilbo-5") == [26]
    assert team.marches("bilbo-1-3") == [28, 29, 30]


def test_SM_54_scouting_goes_the_printed_number_or_the_die_chosen_first():
    team = in_step_two("scout-4", at={B1: 17, B2: 24})
    assert team.marches("scout-4", B1) == [21] and team.marches("scout-4", B2) == [28]
    assert rolls_of(team, "scout-4") == [Roll("scout-4", B1), Roll("scout-4", B2)]
    team.rolls(6).play(Roll("scout-4", B2))
    assert team.at(B1, B2) == (17, 30)


def test_SM_54_it_moves_no_foreign_dwarf_and_not_bilbo():
    team = in_step_two("scout-3", at={B1: 17, B2: 17, Y1: 18, BILBO: 19})
    assert {move.figure for move in (*team.moves(March), *team.moves(Roll))} == {B1}


def test_SM_A32_scouting_never_goes_back():
    assert in_step_two("scout-5", at={B1: 17, B2: 17}).marches("scout-5") == [22]
    assert not any(move.back for move in rolls_of(in_step_two("scout-5", at={B1: 17}), "scout-5"))


def test_SM_55_a_die_that_leads_behind_the_key_moves_the_other_dwarf_or_is_lost():
    team = in_step_two("scout-3", at={B1: 29, B2: 18}).rolls(4)
    team.play(Roll("scout-3", B1))
    assert team.moves() == [Instead(B2, 22), Waste()]
    team.play(Instead(B2, 22))
    assert team.at(B1, B2) == (29, 22)


def test_SM_55_the_card_may_be_left_unused():
    team = in_step_two("scout-3", at={B1: 29, B2: 18}).rolls(4).play(Roll("scout-3", B1), Waste())
    assert team.at(B1, B2) == (29, 18) and team.state.discard == ["scout-3"]


def test_SM_55_a_die_that_leads_behind_smaug_does_the_same():
    team = in_step_two("scout-3", at={B1: 24, B2: 17}, smaug=26).rolls(3).play(Roll("scout-3", B1))
    assert Instead(B2, 20) in team.moves()


def test_SM_55_where_neither_can_go_the_card_is_lost():
    team = in_step_two("scout-3", at={B1: 29, B2: 30}).rolls(6).play(Roll("scout-3", B1))
    assert team.at(B1, B2) == (29, 30) and team.state.discard == ["scout-3"] and Done() in team.moves()


def rolled_too_far(at, roll, card, figure, **stands):
    return in_step_two(card, at=at, **stands).rolls(roll).play(Roll(card, figure))


def test_SM_55_SM_A14_the_key_may_be_laid_after_a_roll_that_leads_behind_it():
    team = rolled_too_far({B1: 31, B2: 29}, 4, "scout-3", B2)
    assert team.moves() == [LayKey(), Waste()], "blue 1 cannot go either"
    team.play(LayKey())
    assert team.at(B1, B2) == (31, 33) and team.state.key_laid


def test_SM_A14_bilbos_roll_may_be_saved_by_the_key_as_well():
    team = rolled_too_far({B1: 31, BILBO: 29}, 4, "bilbo-die", BILBO).play(LayKey())
    assert team.at(BILBO) == 33
    team = rolled_too_far({B1: 31, BILBO: 29}, 4, "bilbo-die", BILBO).play(Waste())
    assert team.at(BILBO) == 29 and not team.state.key_laid and team.state.discard == ["bilbo-die"]


def test_SM_55_SM_A14_if_smaug_is_in_the_way_too_the_key_does_not_help():
    team = rolled_too_far({B1: 31, B2: 28}, 6, "scout-3", B2, smaug=33).play(LayKey())
    assert team.at(B1, B2) == (31, 28) and team.state.discard == ["scout-3"]
    assert team.told[-1] == "Blue 2 cannot go so far: the card is lost."


def test_SM_A14_only_who_holds_the_key_may_lay_it_then():
    team = rolled_too_far({Y1: 31, Y2: 29}, 4, "scout-3", Y2, player=YELLOW)
    assert team.told[-1] == "Yellow 2 cannot go so far: the card is lost." and Done() in team.moves()


def test_SM_A14_no_key_opens_the_way_back():
    team = in_step_two("bilbo-die", at={B1: 31, BILBO: 2}).rolls(3).play(Roll("bilbo-die", BILBO, back=True))
    assert team.at(BILBO) == 2 and Done() in team.moves()


@pytest.mark.parametrize(("card", "most"), [("eagle-2", 2), ("eagle-3", 3)])
def test_SM_56_an_eagle_carries_an_own_dwarf_either_way(card, most):
    team = in_step_two(card, at={B1: 26, B2: 0, Y1: 19, BILBO: 20})
    assert team.marches(card, B1) == [*range(26 - most, 26), *range(27, 27 + most)]
    assert {move.figure for move in team.moves(March)} == {B1, B2}


@pytest.mark.parametrize(("card", "steps"), [("legolas", 6), ("tauriel", 5)])
def test_SM_57_SM_A44_an_elf_moves_bilbo_or_an_own_dwarf_by_its_own_number(card, steps):
    team = in_step_two(card, at={B1: 18, B2: 0, BILBO: 24})
    assert team.marches(card, B1) == [18 - steps, 18 + steps]
    assert team.marches(card, BILBO) == [24 - steps, 24 + steps]


def test_SM_58_a_dwarf_runs_to_the_next_one_that_stands_alone():
    team = in_step_two("run", at={B1: 17, B2: 10, Y1: 22, Y2: 29})
    assert team.marches("run", B1) == [22] and team.marches("run", B2) == [17]
    team.play(March("run", B1, 22))
    assert team.at(B1, Y1) == (22, 22)


def test_SM_58_with_two_figures_there_it_cannot_be_played():
    assert in_step_two("run", 3, at={B1: 17, B2: 0, Y1: 22, G1: 22}).marches("run", B1) == []


def test_SM_A23_bilbo_or_smaug_beside_it_fills_the_field():
    assert in_step_two("run", at={B1: 17, Y1: 22, BILBO: 22, Y2: 24}).marches("run", B1) == []
    assert in_step_two("run", at={B1: 24, Y1: 28}, smaug=28).marches("run", B1) == []


def test_SM_A23_only_the_nearest_ahead_counts_and_not_the_own_field():
    team = in_step_two("run", 3, at={B1: 17, B2: 17, Y1: 22, G1: 24, Y2: 0})
    assert team.marches("run", B1) == [22]


def test_SM_A23_it_reveals_an_adventure_and_passes_neither_smaug_nor_the_key():
    team = in_step_two("run", at={B1: 2, Y1: 4}).comes("mirkwood", "barrel-2").play(March("run", B1, 4))
    assert "Blue 1 reveals Journey in a Barrel 2 in Mirkwood." in team.told
    assert in_step_two("run", at={B1: 24, B2: 0, Y1: 29}, smaug=27).marches("run", B1) == []
    assert in_step_two("run", at={B1: 28, B2: 0, Y1: 33}).marches("run", B1) == [], "the key field is closed"


def test_SM_A23_on_the_target_anybody_else_fills_it_and_the_rune_binds():
    stands = {"key_laid": True}
    assert in_step_two("run", at={B1: 44, B2: 28, Y1: 49}, **stands).marches("run", B1) == [49]
    assert in_step_two("run", at={B1: 44, B2: 28, Y1: 49, BILBO: 49}, **stands).marches("run", B1) == []
    assert in_step_two("run", at={B1: 44, B2: 27, Y1: 49}, **stands).marches("run", B1) == []


def test_SM_59_gandalf_goes_exactly_so_far_either_way():
    team = in_step_two("gandalf-2", gandalf=4)
    assert team.moves(Guide) == [Guide("gandalf-2", 6), Guide("gandalf-2", 2)]
    team.play(Guide("gandalf-2", 2))
    assert team.state.gandalf == 2


def test_SM_A31_gandalf_never_leaves_his_path():
    assert in_step_two("gandalf-3", gandalf=1).moves(Guide) == [Guide("gandalf-3", 4)]
    assert in_step_two("gandalf-3", gandalf=5).moves(Guide) == [Guide("gandalf-3", 2)]
    assert in_step_two("gandalf-1", gandalf=6).moves(Guide) == [Guide("gandalf-1", 5)]


@pytest.mark.parametrize(("card", "start", "to"), [("scout-3", 2, 5), ("eagle-2", 2, 4), ("tauriel", 2, 7)])
def test_SM_60_moves_forward_by_cards_reveal_adventures(card, start, to):
    team = in_step_two(card, at={B1: start}).comes("mirkwood", "web-green-red").play(March(card, B1, to))
    assert "Blue 1 reveals Spun in a Web, green and red in Mirkwood." in team.told


@pytest.mark.parametrize(("card", "start", "to"), [("eagle-2", 6, 5), ("legolas", 17, 11)])
def test_SM_60_moves_back_by_cards_reveal_none(card, start, to):
    team = in_step_two(card, at={B1: start}).play(March(card, B1, to))
    assert not [line for line in team.told if "reveals" in line]


def test_SM_61_fighting_cards_wait_for_a_fight_an_attack_or_a_web():
    team = in_step_two(" ".join(FIGHTS), players=3, at={B1: 17})
    assert {type(move) for move in team.moves()} == {Done}
    team = in_step_two(" ".join(FIGHTS), at={B1: 5}, spun=[B1])
    assert {type(move) for move in team.moves()} == {Done, Free}


def test_SM_118_gandalf_helps_everybody_on_the_fields_of_his_circle():
    circle = {"mirkwood": 2, "erebor": 4, "lair": 6}
    for place, field in circle.items():
        state = Team(gandalf=field).state
        assert [each for each in circle if state.gandalf_helps(each)] == [place]


def test_SM_A4_a_card_is_exchanged_for_one_of_a_willing_player():
    team = in_step_two("bilbo-5", hands={YELLOW: "dori fili"}, at={B1: 17, Y1: 40})
    team.play(Offer("bilbo-5", YELLOW))
    assert team.seat == YELLOW and team.moves() == [Give("dori"), Give("fili"), Decline()]
    team.play(Give("fili"))
    assert team.hand == ["fili"] and team.state.hands[YELLOW].cards() == ["bilbo-5", "dori"]
    assert team.seat == BLUE


def test_SM_A4_once_in_a_turn():
    team = in_step_two("bilbo-5 nori", 3, hands={1: "dori", 2: "fili"})
    team.play(Offer("bilbo-5", 1), Give("dori"))
    assert not team.moves(Offer)
    team.play(Done()).draws("house", "house").step_two()
    assert team.moves(Offer), "the next player may exchange again"


def test_SM_A4_nobody_has_to():
    team = in_step_two("bilbo-5 nori", 3, hands={1: "dori", 2: "fili"})
    team.play(Offer("bilbo-5", 1), Decline())
    assert team.hand == ["bilbo-5", "nori"]
    assert {move.to for move in team.moves(Offer)} == {2}, "who declined is not asked again"


def test_SM_A4_one_needs_a_card_to_give_and_the_key_is_none():
    assert not in_step_two("bilbo-5").moves(Offer)
    assert not in_step_two("", hands={YELLOW: "dori"}).moves(Offer)
    assert {move.card for move in in_step_two("nori", hands={YELLOW: "dori"}).moves(Offer)} == {"nori"}


def test_what_was_exchanged_all_have_seen():
    team = in_step_two("bilbo-5 nori", 3, hands={1: "dori thorin", 2: "fili"})
    team.play(Offer("bilbo-5", 1), Give("dori"))
    assert [hand.shown for hand in team.state.hands] == [["dori"], ["bilbo-5"], []]
    held = {each.id: each.cards for each in team.state.view().components if each.id.startswith("held")}
    assert [(card.id, card.face) for card in held["held-1"].cards] == [("bilbo-5", "bilbo-5"), ("from-house", "")]


def test_one_alone_may_exchange_between_both_hands():
    team = Team(2, seats=1, hand="bilbo-5", hands={YELLOW: "dori"}).step_two()
    team.play(Offer("bilbo-5", YELLOW))
    assert team.seat == 0
    team.play(Give("dori"))
    assert team.hand == ["dori"] and team.state.hands[YELLOW].cards() == ["bilbo-5"]


def test_with_open_hands_all_see_all_cards():
    options = Options(hands="open")
    team = Team(2, options=options).step_three().comes("house", "fili").draws("house")
    hands = {each.id: each.cards for each in team.state.view().components if each.id.startswith("hand")}
    assert [card.face for card in hands["hand-0"].cards] == ["fili"]
    assert "seat 1 draws Fili from Beorn's House." in team.told


def test_with_closed_hands_only_who_draws_sees_the_card():
    team = Team(2).step_three().comes("house", "fili").draws("house")
    (told,) = [told for told in team.turn.told if "draws" in str(told.line)]
    assert str(told.for_seat(0)) == "You draw Fili from Beorn's House."
    assert str(told.for_seat(1)) == str(told.for_seat(None)) == "seat 1 draws a card from Beorn's House."
    faces = [card.face for each in team.state.view().components for card in each.cards.cards]
    assert "fili" not in faces
    (own,) = team.state.view_of(0).components
    assert [card.face for card in own.cards.cards] == ["fili"]
