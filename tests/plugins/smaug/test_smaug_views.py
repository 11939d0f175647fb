"""What is seen: the board and its figures, what threatens, hands, and what lies in the middle."""

import pytest

from smial.rules.views import BLOCKED, CIRCLED, CROSSED
from smial.tables.languages import Translator
from smial_smaug.figures import BILBO, OUT
from smial_smaug.journey import BY_TREASURY, TAKEN_OFF
from smial_smaug.moves import Offer, Walk
from smial_smaug.options import Options
from smial_smaug.words import GERMAN
from tests.plugins.smaug.rules.team import B1, B2, G1, Y1, Y2, Team


def component(team, name):
    (found,) = [each for each in team.state.view().components if each.id == name]
    return found


def marks(team):
    """What stands on the board, by field."""
    return {cell.id: "".join(cell.marks) for cell in component(team, "board").grid.cells if cell.marks}


def threats(team, words=None):
    """The sentences on what threatens, as somebody reads them."""
    read = Translator(words or {}, ["Anna", "Ben", "Cleo", "Dora"]).read
    return [read(line) for line in component(team, "threats").text.lines]


def boxes(team):
    return {box.id: box for group in component(team, "figures").sheet.groups for box in group.boxes}


def test_at_the_beginning_all_stand_on_the_start_and_smaug_lies_in_his_lair():
    assert marks(Team(2)) == {"0": "×5", "lair": "S", "g0": "@"}


def test_the_board_shows_who_stands_where_and_who_is_spun_in():
    team = Team(2, at={B1: 17, B2: 4, Y1: 17, Y2: 49, BILBO: 36}, smaug=36, ring=40, spun=[B2])
    assert marks(team) == {"17": "BY", "4": "b", "49": "Y", "36": "iS", "40": "o", "g0": "@"}


def test_the_key_field_is_closed_until_the_key_is_laid():
    states = {cell.id: cell.state for cell in component(Team(2), "board").grid.cells}
    assert states["31"] == BLOCKED
    assert "31" not in {cell.id for cell in component(Team(2, key_laid=True), "board").grid.cells}


def test_each_figure_is_told_with_its_field_and_how_it_fares():
    found = boxes(Team(2, at={B1: 49, B2: 4, Y1: OUT, Y2: 12}, spun=[B2], ring=40))
    assert (found["blue-1"].state, found["blue-1"].effect) == (CIRCLED, "Target")
    assert (found["blue-2"].state, found["blue-2"].effect) == (BLOCKED, "Mirkwood 4, spun in")
    assert (found["yellow-1"].state, found["yellow-1"].effect) == (CROSSED, "caught by Smaug")
    assert found["yellow-2"].effect == "Mirkwood 12"
    assert found["bilbo"].effect == "Start, without the Ring" and found["smaug"].effect == "in his lair"
    assert "green-1" not in found


def test_threats_say_how_far_smaug_is_from_the_dragon_field_and_from_everybody():
    team = Team(2, at={B1: 28, B2: 20, Y1: 26, Y2: 0, BILBO: 25}, smaug=30)
    assert threats(team)[:2] == [
        "Smaug needs 7 steps to the dragon field.",
        "Steps from Smaug down to: Blue 1 2, Yellow 1 4.",
    ]
    team.set(ring=20)
    assert "Bilbo 5" in threats(team)[1], "without the Ring he is in danger as well"
    assert threats(Team(2))[0] == "Smaug needs 25 steps to the dragon field."


def test_threats_say_what_the_key_and_the_rune_still_ask():
    team = Team(2, at={B1: 30, B2: 27, Y1: 28, Y2: 28})
    assert "Nobody passes Key field until a dwarf of Blue lays the key there." in threats(team)
    assert "Before the other dwarf may enter Target, Dwarf rune must be reached by: Blue 2." in threats(team)
    team.set(key_laid=True, at={B2: 28})
    assert not [said for said in threats(team) if "key" in said or "rune" in said]


@pytest.mark.parametrize("first", [OUT, 49], ids=["caught", "at the target"])
def test_SM_109_threats_ask_no_rune_of_a_dwarf_whose_partner_is(first):
    team = Team(2, at={B1: first, B2: 20, Y1: 28, Y2: 28}, key_laid=True)
    assert not [said for said in threats(team) if "rune" in said]


def test_SM_A28_threats_do_not_count_who_stands_behind_the_field_where_smaug_leaves_his_lair():
    team = Team(2, at={B1: 48, B2: 47, Y1: 28, Y2: 28}, key_laid=True)
    assert threats(team)[1] == "Steps from Smaug down to: Blue 2 1, Yellow 1 20, Yellow 2 20."


def test_threats_say_who_is_still_to_reach_the_target():
    team = Team(3, at={B1: 49, B2: 30, Y1: 40, Y2: 30, G1: 41}, key_laid=True)
    assert threats(team)[-1] == "Still to reach Target: Yellow, Green, Bilbo."


@pytest.mark.parametrize(
    ("ring", "said"),
    [
        (40, "The Ring lies on Path 40: Bilbo gets it back there."),
        (BY_TREASURY, "The Ring lies beside the Treasury: Bilbo gets it back on one of its fields."),
    ],
)
def test_threats_say_where_the_ring_is(ring, said):
    assert said in threats(Team(2, ring=ring))


def test_read_strictly_the_ring_itself_is_told_of():
    said = "Bilbo may not enter the target with the Ring on."
    strict = Options(ring="strict")
    assert said in threats(Team(2, options=strict)) and said not in threats(Team(2))
    assert said not in threats(Team(2, options=strict, ring=TAKEN_OFF))


def test_in_german_they_are_told_in_german():
    team = Team(2, at={B1: 28}, smaug=30)
    assert threats(team, GERMAN)[:2] == [
        "Smaug braucht 7 Schritte bis zum Drachenfeld.",
        "Schritte von Smaug bis zu: Blau 1 2.",
    ]


def test_movement_cards_lie_before_their_owner_and_the_key_with_who_holds_it():
    team = Team(2, used=[["four"], []])
    cards = {card.id: card.face_down for card in component(team, "movement-0").cards.cards}
    assert cards == {"three": False, "four": True, "five": False, "one-two-three": False, "thorins-key": False}
    assert "thorins-key" not in {card.id for card in component(team, "movement-1").cards.cards}
    team.set(key_laid=True)
    assert "thorins-key" not in {card.id for card in component(team, "movement-0").cards.cards}


def test_the_opponent_of_a_fight_and_a_card_that_is_offered_lie_in_the_middle():
    team = Team(2, at={B1: 1}).comes("mirkwood", "spider-8").play(Walk("three", B1, 4))
    assert [card.face for card in component(team, "revealed").cards.cards] == ["spider-8"]
    team = Team(2, hand="dori", hands={1: "nori"}).step_two().play(Offer("dori", 1))
    assert [card.face for card in component(team, "revealed").cards.cards] == ["dori"]


def test_of_a_closed_hand_others_see_the_backs():
    team = Team(2, hand="bard dori")
    team.state.hands[0].esgaroth, team.state.hands[0].house = ["bard"], ["dori"]
    backs = {card.id: card.count for card in component(team, "held-0").cards.cards}
    assert backs == {"from-house": 1, "from-esgaroth": 1}


def test_one_alone_sees_both_hands():
    team = Team(2, seats=1)
    assert [each.id for each in team.state.view().components if each.id.startswith("hand")] == ["hand-0", "hand-1"]
    assert team.state.view_of(0).components == []


def test_what_a_choice_touches_is_the_card_the_figure_and_the_field():
    choice = Team(2, at={B1: 17}).state.choice(0, Walk("four", B1, 21))
    assert choice.touches == ("movement-0/four", "figures/blue-1", "board/21")
    assert choice.group == "Four"
    assert str(choice.label) == "Four: Blue 1 to Esgaroth 21"
