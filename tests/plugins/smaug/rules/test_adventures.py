"""Adventures, fights, barrels and mishaps: SM-71 to SM-82, SM-92 to SM-94 and the readings for them."""

import pytest

from smial_smaug.cards import ADVENTURES
from smial_smaug.fighting import strikes
from smial_smaug.figures import BILBO
from smial_smaug.moves import Choose, Drive, March, Strike, Yield
from smial_smaug.options import Options
from tests.plugins.smaug.rules.team import B1, B2, BLUE, G1, Y1, Y2, YELLOW, Team

CIRCLE = {"mirkwood": 2, "erebor": 4, "lair": 6}
"""Gandalf's fields."""


def revealed(team):
    return [line for line in team.told if "reveals" in line]


def in_mirkwood(*cards, dwarf=B1, players=2, **stands):
    """A dwarf goes from field 1 to 4, where these cards lie one after the other."""
    at = {dwarf: 1, **stands.pop("at", {})}
    return Team(players, at=at, **stands).comes("mirkwood", *cards)


def in_erebor(*cards, players=2, **stands):
    """The dwarf goes from field 30 to 33 with the key laid."""
    at = {B1: 30, **stands.pop("at", {})}
    return Team(players, at=at, key_laid=True, **stands).comes("erebor", *cards)


def test_SM_71_a_dwarf_reveals_a_card_and_so_does_bilbo_without_the_ring():
    assert revealed(in_mirkwood("web-green-red").walk("three", B1, 4)) != []
    team = Team(at={BILBO: 28}, ring=40, key_laid=True, hand="bilbo-5").step_two()
    team.comes("erebor", "hall").play(March("bilbo-5", BILBO, 33))
    assert revealed(team) == ["Bilbo reveals Silent Hall in Erebor."]


def test_SM_72_bilbo_with_the_ring_never_reveals_one():
    team = Team(at={BILBO: 2}, hand="bilbo-5").step_two().play(March("bilbo-5", BILBO, 7))
    assert revealed(team) == []


def test_SM_73_a_move_back_onto_an_adventure_field_has_no_effect():
    assert revealed(Team(at={B1: 10}).walk("one-two-three", B1, 9)) == []


def test_SM_74_where_smaug_stands_no_card_is_drawn_not_even_after_he_was_driven_off():
    team = Team(at={B1: 30}, smaug=33, key_laid=True, hand="thorin beorn").walk("three", B1, 33)
    team.play(Drive("thorin"))
    assert team.state.smaug == 38 and revealed(team) == []


def test_SM_75_a_die_on_a_card_is_rolled_and_obeyed():
    team = in_mirkwood("dark", at={B1: 8}).rolls(2).walk("three", B1, 11)
    assert team.at(B1) == 9
    team = in_mirkwood("dark", at={B1: 8}).rolls(4).walk("three", B1, 11)
    assert team.at(B1) == 11, "on 4 to 6 nothing happens"
    team = in_erebor("fire").rolls(6).walk("three", B1, 33)
    assert team.at(B1) == 27


def test_SM_75_SM_A45_all_figures_of_the_field_go_back_bilbo_with_the_ring_too():
    team = in_mirkwood("dark", at={BILBO: 4}).rolls(3).walk("three", B1, 4)
    assert team.at(B1, BILBO) == (1, 1)


def test_SM_75_a_silent_hall_does_nothing():
    team = in_erebor("hall").walk("three", B1, 33)
    assert team.at(B1) == 33


def fighting(strength, hand, **stands):
    card = {14: "spider-14", 11: "spider-11", 8: "spider-8"}[strength]
    return in_mirkwood(card, hand=hand, **stands).walk("three", B1, 4)


def test_SM_76_an_opponent_is_met_exactly_or_not():
    assert fighting(8, "beorn dori").moves() == [Strike(("beorn", "dori")), Yield()]
    assert fighting(8, "beorn fili").moves() == [Yield()], "10 is too much, 6 and 4 too little"


def test_SM_76_one_card_may_be_enough_and_none_is_not():
    assert strikes(("bard",), 7, False) == (Strike(("bard",)),)
    assert strikes((), 7, False) == ()


def test_SM_77_two_two_four_and_six_beat_fourteen():
    team = fighting(14, "dori nori fili beorn thorin")
    team.play(Strike(("beorn", "dori", "fili", "nori")))
    assert team.hand == ["thorin"] and sorted(team.state.discard) == ["beorn", "dori", "fili", "nori"]


def test_SM_78_SM_79_gandalf_before_the_circle_doubles_a_card():
    team = fighting(14, "beorn dori", gandalf=CIRCLE["mirkwood"])
    assert team.moves() == [Strike(("beorn", "dori"), "beorn"), Yield()]
    team.play(Strike(("beorn", "dori"), "beorn"))
    assert team.state.beaten == ["spider-14"]
    said = "seat 1 beats Giant Spider 14 with Beorn, Dori (Beorn doubled by Gandalf); it leaves the game."
    assert team.told[-1] == said


def test_SM_78_of_cards_worth_the_same_the_first_is_doubled_and_the_others_offer_nothing_new():
    assert strikes(("dori", "nori"), 6, True) == (Strike(("dori", "nori"), "dori"),)


@pytest.mark.parametrize("place", ["erebor", "lair"])
def test_SM_78_not_before_another_circle(place):
    assert fighting(14, "beorn dori", gandalf=CIRCLE[place]).moves() == [Yield()]


def test_SM_78_in_erebor_it_is_the_circle_of_erebor():
    team = in_erebor("raiders-11", hand="thorin fili dori", gandalf=CIRCLE["erebor"]).walk("three", B1, 33)
    assert Strike(("dori", "fili", "thorin")) in team.moves()
    assert not [move for move in team.moves(Strike) if move.doubled and len(move.cards) == 3]


def test_SM_A12_one_card_is_doubled_not_more():
    assert fighting(8, "dori nori", gandalf=CIRCLE["mirkwood"]).moves() == [Yield()]


def test_SM_80_a_beaten_opponent_leaves_the_game():
    team = fighting(8, "beorn dori").play(Strike(("beorn", "dori")))
    assert team.told[-1] == "seat 1 beats Giant Spider 8 with Beorn, Dori; it leaves the game."
    assert team.state.beaten == ["spider-8"] and len(team.state.mirkwood) == 15
    assert team.at(B1) == 4, "who has won stays where it is"


@pytest.mark.parametrize("roll", range(1, 7))
def test_SM_81_a_lost_fight_throws_the_figure_ten_back_less_the_roll(roll):
    team = Team(at={B1: 11}, hand="").comes("mirkwood", "spider-14").walk("three", B1, 14)
    team.rolls(roll).play(Yield())
    assert team.at(B1) == 14 - (10 - roll)


def test_SM_82_if_that_field_is_full_it_goes_further_back():
    team = Team(3, at={B1: 11, Y1: 7, G1: 7}).comes("mirkwood", "spider-14").walk("three", B1, 14)
    team.rolls(3).play(Yield())
    assert team.at(B1) == 6


def test_SM_A8_forced_back_beyond_the_start_it_ends_there():
    team = fighting(14, "").rolls(1).play(Yield())
    assert team.at(B1) == 0


def test_SM_A9_who_is_forced_back_attacks_nobody_reveals_nothing_and_passes_all():
    team = Team(at={B1: 39, B2: 0, BILBO: 0}, smaug=37, key_laid=True).comes("erebor", "raiders-13")
    team.walk("three", B1, 42).rolls(5).play(Yield())
    assert team.at(B1) == 37 and "attacks" not in " ".join(team.told)
    team = Team(at={B1: 39}, smaug=37, key_laid=True).comes("erebor", "raiders-13")
    team.walk("three", B1, 42).rolls(3).play(Yield())
    assert team.at(B1) == 35 and len(revealed(team)) == 1


def test_SM_A11_only_the_player_on_turn_fights():
    team = fighting(8, "dori", hands={YELLOW: "beorn"})
    assert team.moves() == [Yield()]


def test_SM_A13_what_is_not_beaten_goes_under_its_stack():
    team = fighting(8, "").rolls(6).play(Yield())
    assert [card.face for card in team.state.mirkwood.under] == ["spider-8"]
    team = in_mirkwood("web-green-red").walk("three", B1, 4)
    assert [card.face for card in team.state.mirkwood.under] == ["web-green-red"]


def test_SM_A19_bilbo_without_the_ring_fights_with_the_hand_of_who_moved_him():
    team = Team(at={BILBO: 28}, ring=40, key_laid=True, player=YELLOW, hand="bilbo-5 fili fili", hands={BLUE: "beorn"})
    team.step_two().comes("erebor", "orc-8").play(March("bilbo-5", BILBO, 33))
    assert team.moves() == [Strike(("fili", "fili")), Yield()]
    team.rolls(4).play(Yield())
    assert team.at(BILBO) == 27


def test_SM_A40_two_who_were_moved_together_reveal_one_card_and_the_movers_dwarf_goes_back():
    team = in_mirkwood("spider-14", at={Y1: 1}, hand="").rolls(6)
    team.walk("three", B1, 4, Y1).play(Yield())
    assert revealed(team) == ["Blue 1 reveals Giant Spider 14 in Mirkwood."]
    assert team.at(B1, Y1) == (0, 4)


def test_SM_A40_who_stood_there_before_has_no_part_in_the_fight():
    team = in_mirkwood("spider-14", at={Y1: 4}, hand="").rolls(6).walk("three", B1, 4).play(Yield())
    assert team.at(B1, Y1) == (0, 4)


@pytest.mark.parametrize(("hands", "held"), [("closed", True), ("open", False)])
def test_SM_A41_where_hands_are_closed_nobody_learns_whether_a_lost_fight_could_have_been_won(hands, held):
    team = in_mirkwood("spider-14", hand="dori", options=Options(hands=hands)).walk("three", B1, 4)
    assert team.moves() == [Yield()]
    assert team.state.asks()[BLUE].hold == held


def test_SM_A41_any_combination_may_be_chosen_and_a_fight_may_be_declined():
    team = fighting(8, "beorn dori nori fili fili")
    ways = [("fili", "fili"), ("dori", "fili", "nori"), ("beorn", "dori"), ("beorn", "nori")]
    assert sorted(move.cards for move in team.moves(Strike)) == sorted(ways)
    team.rolls(6).play(Yield())
    assert len(team.hand) == 5 and team.state.beaten == []


@pytest.mark.parametrize(("card", "steps"), [("barrel-2", 2), ("barrel-3", 3)])
def test_SM_92_a_barrel_takes_a_figure_forward(card, steps):
    team = Team(at={B1: 12}).comes("mirkwood", card).walk("four", B1, 16)
    assert team.at(B1) == 16 + steps


def test_SM_92_both_figures_if_two_stand_there():
    team = Team(at={B1: 12, BILBO: 16}).comes("mirkwood", "barrel-2").walk("four", B1, 16)
    assert team.at(B1, BILBO) == (18, 18)


def test_SM_92_on_another_adventure_field_the_next_card_is_revealed():
    team = in_mirkwood("barrel-3", "barrel-3").walk("three", B1, 4)
    assert team.at(B1) == 10 and len(revealed(team)) == 2


def test_SM_A26_two_go_as_a_pair_to_an_empty_field_and_reveal_one_card():
    team = in_mirkwood("barrel-3", "web-green-red", at={Y1: 4, Y2: 7}).walk("three", B1, 4)
    assert team.at(B1, Y1) == (8, 8), "7 is not empty"
    assert revealed(team)[1:] == ["Blue 1 reveals Spun in a Web, green and red in Mirkwood."]


def test_SM_A26_where_no_pair_can_go_the_player_names_one_that_can():
    team = Team(at={B1: 39, Y1: 42}, smaug=44, key_laid=True).comes("erebor", "stair").walk("three", B1, 42)
    assert team.moves() == [Choose(B1), Choose(Y1)]
    team.play(Choose(Y1))
    assert team.at(B1, Y1) == (42, 44), "Smaug's field has room for one"


def test_SM_A26_if_nobody_can_go_all_stay():
    team = Team(at={B1: 36}, smaug=40, key_laid=True).comes("erebor", "stair").walk("three", B1, 39)
    assert team.at(B1) == 39 and "Nobody can be carried on." in team.told


def test_SM_A26_the_hidden_stair_may_lead_to_smaug_who_is_attacked():
    team = Team(at={B1: 36}, smaug=41, key_laid=True, hand="beorn thorin").comes("erebor", "stair")
    team.walk("three", B1, 39)
    assert team.at(B1) == 41 and team.moves(Drive)


def test_SM_93_homesickness_falls_on_one_figure_whom_the_player_names():
    team = in_erebor("longing", at={Y1: 33}).walk("three", B1, 33)
    assert team.moves() == [Choose(B1), Choose(Y1)]
    team.play(Choose(Y1))
    assert team.at(B1, Y1) == (33, 29)


def test_SM_93_alone_it_falls_on_the_dwarf_itself():
    assert in_erebor("longing").walk("three", B1, 33).at(B1) == 29


def test_SM_94_two_cards_of_erebor_alone_take_the_ring():
    assert ADVENTURES["disoriented"].erebor == 2 and ADVENTURES["disoriented"].mirkwood == 0


def test_SM_A9_of_two_with_room_for_one_the_player_says_who_stays_ahead():
    team = in_mirkwood("dark", players=3, at={B1: 8, Y1: 11, G1: 10}).rolls(1).walk("three", B1, 11)
    assert team.moves() == [Choose(B1), Choose(Y1)]
    team.play(Choose(Y1))
    assert team.at(Y1, B1) == (10, 9)


def test_an_adventure_that_was_revealed_cannot_be_taken_back_even_if_all_knew_where_it_lay():
    team = in_mirkwood("web-green-red")
    team.state.mirkwood.bag, team.state.mirkwood.under = {}, []
    team.state.mirkwood.put_under("web-green-red")
    team.walk("three", B1, 4)
    assert not team.turn.drew and [ref.id for ref in team.turn.shown] == ["web-green-red"]
