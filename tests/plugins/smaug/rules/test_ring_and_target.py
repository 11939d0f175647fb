"""The Ring, the target and the ends: SM-94, SM-98, SM-107 to SM-119 and the readings for them."""

import pytest

from smial_smaug.figures import BILBO, OUT
from smial_smaug.journey import BY_TREASURY, TAKEN_OFF, WORN
from smial_smaug.moves import March, Walk, Yield
from smial_smaug.options import Options
from tests.plugins.smaug.rules.team import B1, B2, G1, Y1, Y2, Team

STRICT = Options(ring="strict")


def disoriented(bilbo, **stands):
    """A dwarf reveals the card while Bilbo stands there."""
    at = {B1: 30, BILBO: bilbo, **stands.pop("at", {})}
    return Team(at=at, key_laid=True, **stands).comes("erebor", "disoriented").walk("three", B1, 33)


@pytest.mark.parametrize("bilbo", [17, 40, 48])
def test_SM_94_SM_A18_wherever_bilbo_is_the_ring_stays_there_and_he_goes_back(bilbo):
    team = disoriented(bilbo)
    assert team.state.ring == bilbo and team.at(BILBO) == bilbo - 3
    assert team.at(B1) == 33, "nobody else goes back"


@pytest.mark.parametrize("ring", [40, 17, BY_TREASURY])
def test_SM_94_SM_A18_without_the_ring_there_is_none_to_lose_and_bilbo_stays_where_he_is(ring):
    team = disoriented(20, ring=ring)
    assert team.state.ring == ring and team.at(BILBO) == 20
    assert team.told[-1] == "Bilbo has no Ring to lose."


def test_SM_A18_the_start_that_stops_him_does_not_give_it_back():
    team = disoriented(0)
    assert team.at(BILBO) == 0 and team.state.ring == 0


def test_SM_A18_he_gets_it_back_by_a_later_move_chosen_or_forced():
    team = Team(at={BILBO: 17}, ring=20, hand="bilbo-1-3").step_two().play(March("bilbo-1-3", BILBO, 20))
    assert team.state.ring == WORN
    team = Team(at={BILBO: 8, B1: 5}, ring=7, player=0).comes("mirkwood", "dark").rolls(1)
    team.walk("three", B1, 8)
    assert team.state.ring == WORN and team.at(BILBO) == 7


def test_SM_A18_passing_the_ring_is_not_enough():
    team = Team(at={BILBO: 17}, ring=20, hand="bilbo-5").step_two().play(March("bilbo-5", BILBO, 22))
    assert team.state.ring == 20


@pytest.mark.parametrize(("ring", "taken"), [(36, False), (37, True), (39, True), (40, True), (41, False)])
def test_SM_107_smaug_who_reaches_or_passes_the_ring_takes_it_to_the_treasury(ring, taken):
    team = Team(smaug=40, ring=ring, at={BILBO: 20}).step_three().comes("house", "smaug-3").draws("house")
    assert team.state.smaug == 37 and team.state.ring == (BY_TREASURY if taken else ring)


@pytest.mark.parametrize("field", [44, 45])
def test_SM_107_then_bilbo_gets_it_on_a_field_of_the_treasury(field):
    stands = {"ring": BY_TREASURY, "key_laid": True, "hand": "bilbo-1-3"}
    team = Team(at={BILBO: 43}, **stands).step_two().play(March("bilbo-1-3", BILBO, field))
    assert team.state.ring == WORN
    team = Team(at={BILBO: 43}, **stands).step_two().play(March("bilbo-1-3", BILBO, 46))
    assert team.state.ring == BY_TREASURY


def test_SM_119_without_the_ring_nothing_protects_bilbo():
    passed = Team(at={BILBO: 28}, smaug=30, ring=44).step_three().comes("house", "smaug-3").draws("house")
    assert passed.at(BILBO) == 18
    stopped = Team(at={BILBO: 26}, smaug=28, ring=44, hand="bilbo-1-3").step_two()
    assert max(stopped.marches("bilbo-1-3")) == 28


def test_SM_A9_forced_back_bilbo_without_the_ring_reveals_nothing():
    team = Team(at={BILBO: 28}, ring=44, key_laid=True, hand="bilbo-5").step_two().comes("erebor", "orc-8")
    team.play(March("bilbo-5", BILBO, 33)).rolls(6).play(Yield())
    assert team.at(BILBO) == 29 and len([line for line in team.told if "reveals" in line]) == 1


@pytest.mark.parametrize("start", [44, 45, 46])
def test_SM_98_steps_beyond_the_target_are_lost(start):
    team = Team(at={B1: start, B2: 28}, key_laid=True)
    assert 49 in team.fields(B1, "five")


def test_SM_98_bilbo_too():
    assert 49 in Team(at={BILBO: 46}, key_laid=True, hand="bilbo-5").step_two().marches("bilbo-5")


@pytest.mark.parametrize(("other", "may"), [(27, False), (28, True), (31, True), (49, True)])
def test_SM_108_SM_A46_the_first_dwarf_enters_when_the_other_has_come_to_the_rune(other, may):
    team = Team(at={B1: 46, B2: other}, key_laid=True)
    assert (49 in team.fields(B1, "three")) == may


def test_SM_109_not_if_smaug_has_caught_the_other():
    assert 49 in Team(at={B1: 46, B2: OUT}, key_laid=True).fields(B1, "three")


def test_SM_A24_the_rune_binds_a_companion_whose_own_partner_counts():
    team = Team(at={B1: 46, B2: 28, Y1: 46, Y2: 27}, key_laid=True)
    assert Walk("three", B1, 49, Y1) not in team.moves() and 49 in team.fields(B1, "three")
    team = Team(at={B1: 46, B2: 28, Y1: 46, Y2: 28}, key_laid=True)
    assert Walk("three", B1, 49, Y1) in team.moves()


def test_SM_110_on_the_target_no_card_moves_bilbo_back():
    team = disoriented(49, ring=TAKEN_OFF)
    assert team.at(BILBO) == 49 and team.state.ring == TAKEN_OFF


def test_SM_111_the_team_wins_when_bilbo_and_a_dwarf_of_everybody_are_there():
    team = Team(at={B1: 46, B2: 28, Y1: 49, BILBO: 49}, ring=TAKEN_OFF, key_laid=True).walk("three", B1, 49)
    assert team.over == ((0, 1), "Bilbo and a dwarf of every player have reached the target: the team wins.")


@pytest.mark.parametrize("missing", [BILBO, Y1, G1])
def test_SM_111_not_while_somebody_is_missing(missing):
    at = {B1: 46, B2: 28, Y1: 49, G1: 49, BILBO: 49} | {missing: 40}
    assert Team(3, at=at, key_laid=True).walk("three", B1, 49).over is None


def test_SM_A27_a_win_is_seen_after_bilbos_move_as_well():
    team = Team(at={B1: 49, Y1: 49, BILBO: 45}, key_laid=True, hand="bilbo-5").step_two()
    team.play(March("bilbo-5", BILBO, 49))
    assert team.over and team.over[0] == (0, 1) and team.moves() == []


def test_SM_A1_bilbo_takes_the_ring_off_on_the_target():
    team = Team(at={BILBO: 46}, key_laid=True, hand="bilbo-5").step_two().play(March("bilbo-5", BILBO, 49))
    assert team.state.ring == TAKEN_OFF


def test_SM_A1_read_strictly_he_cannot_enter_it_with_the_ring():
    team = Team(at={BILBO: 46}, options=STRICT, key_laid=True, hand="bilbo-5 bilbo-1-3").step_two()
    assert team.marches("bilbo-5") == [41] and max(team.marches("bilbo-1-3")) == 48
    team = Team(at={BILBO: 46}, options=STRICT, ring=40, key_laid=True, hand="bilbo-5").step_two()
    assert 49 in team.marches("bilbo-5")


def test_SM_115_all_win_or_lose_together():
    won = Team(3, at={B1: 46, B2: 28, Y1: 49, G1: 49, BILBO: 49}, key_laid=True).walk("three", B1, 49)
    assert won.over[0] == (0, 1, 2)
    lost = Team(3, smaug=25).step_three().comes("house", "smaug-3").draws("house")
    assert lost.over[0] == ()
