"""Step three: two cards, Smaug's among them, and the six that may be kept. SM-62 to SM-70 and the readings for it."""

import pytest

from smial.rules import Deck
from smial_smaug.figures import OUT
from smial_smaug.moves import Drop, Take
from smial_smaug.options import Options
from tests.plugins.smaug.rules.team import B1, B2, BLUE, Team


def sources(team):
    return [move.stack for move in team.moves(Take)]


def test_SM_62_two_cards_are_drawn_whatever_was_played():
    team = Team(hand="dori").step_three().draws("house", "house")
    assert team.state.player == 1 and len(team.state.hands[BLUE]) == 3


def test_SM_63_they_come_from_beorns_house():
    assert sources(Team(at={B1: 19, B2: 24}).step_three()) == ["house"]


@pytest.mark.parametrize("field", [20, 21, 22])
def test_SM_64_SM_66_a_dwarf_in_esgaroth_draws_one_of_them_there_in_any_order(field):
    for first, second in (("esgaroth", "house"), ("house", "esgaroth")):
        team = Team(at={B1: field}).step_three()
        assert sources(team) == ["house", "esgaroth"]
        team.draws(first)
        assert sources(team) == [second]


def test_SM_64_with_both_dwarves_there_both_cards_come_from_esgaroth():
    team = Team(at={B1: 20, B2: 22}).step_three()
    assert sources(team) == ["esgaroth"]
    team.draws("esgaroth")
    assert sources(team) == ["esgaroth"]


@pytest.mark.parametrize("field", [44, 45])
def test_SM_65_the_same_goes_for_the_treasury(field):
    assert sources(Team(at={B1: field}).step_three()) == ["house", "treasury"]
    assert sources(Team(at={B1: field, B2: 21}).step_three()) == ["esgaroth", "treasury"]
    assert sources(Team(at={B1: 44, B2: 45}).step_three()) == ["treasury"]


def test_SM_67_an_empty_beorns_house_is_made_of_the_discarded_cards():
    team = Team(house=Deck.of([]), discard=["bard", "dori", "legolas"]).step_three()
    team.comes("house", "bard").draws("house")
    assert team.hand == ["bard"], "a card of Esgaroth lies there, too"
    assert team.state.hand.backs() == (1, 0, 0), "and others have seen it drawn from Beorn's House"
    assert team.state.house.bag == {"dori": 1, "legolas": 1} and team.state.discard == []


def test_SM_68_SM_A22_six_cards_are_kept_after_both_draws():
    team = Team(hand="dori dori nori fili beorn").step_three().comes("house", "thorin", "dwarf").draws("house")
    assert len(team.hand) == 6 and team.moves(Take), "not looked at between the draws"
    team.draws("house")
    assert {move.card for move in team.moves(Drop)} == {"dori", "nori", "fili", "beorn", "thorin", "dwarf"}
    team.play(Drop("dori"))
    assert team.state.player == 1 and len(team.state.hands[BLUE]) == 6 and team.state.discard == ["dori"]


def test_SM_68_as_many_are_discarded_as_are_too_many():
    team = Team(hand="dori dori nori fili beorn beorn").step_three().draws("house", "house")
    team.play(Drop("nori"), Drop("beorn"))
    assert len(team.state.hands[BLUE]) == 6 and team.state.player == 1


def test_SM_69_a_card_of_smaug_is_one_of_the_two_and_is_not_replaced():
    team = Team(smaug=40).step_three().comes("house", "smaug-1-1", "fili").draws("house", "house")
    assert team.state.hands[BLUE].cards() == ["fili"]
    assert team.state.smaug == 38 and team.state.player == 1


def test_SM_70_with_a_dwarf_on_the_target_two_are_drawn_all_the_same():
    team = Team(at={B1: 49, B2: 21}, key_laid=True).step_three()
    assert sources(team) == ["house", "esgaroth"]
    team.draws("house", "esgaroth")
    assert len(team.state.hands[BLUE]) == 2


def test_SM_A21_an_empty_stack_of_a_town_is_replaced_by_beorns_house():
    team = Team(at={B1: 21, B2: 44}, esgaroth=Deck.of([])).step_three()
    assert sources(team) == ["house", "treasury"]


def test_SM_A34_where_the_dwarves_stand_is_looked_up_at_each_draw():
    team = Team(at={B1: 30, B2: 44}, smaug=47, key_laid=True).step_three()
    assert sources(team) == ["house", "treasury"]
    team.comes("house", "smaug-3").draws("house")
    assert team.state.at[B2] == OUT and sources(team) == ["house"], "Smaug has caught the one in the Treasury"


def test_SM_A35_where_there_is_nothing_to_draw_nothing_is_drawn():
    team = Team(house=Deck.of([]), hand="dori").step_three().draws("house", "house")
    assert team.state.hands[BLUE].cards() == ["dori"] and team.state.player == 1
    assert "There is no card left to draw." in team.told


def test_discarded_cards_are_open_to_all():
    team = Team(discard=["dori", "bard", "dori"], options=Options())
    (shown,) = [each.cards for each in team.state.view().components if each.id == "discarded"]
    assert {card.face: card.count for card in shown.cards} == {"bard": 1, "dori": 2}
