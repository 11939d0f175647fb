"""Webs: SM-83 to SM-91 and the readings for them."""

import pytest

from smial_smaug.figures import BILBO
from smial_smaug.moves import Choose, Done, Free, March, Walk
from tests.plugins.smaug.rules.team import B1, B2, G1, Y1, YELLOW, Team

BEFORE_MIRKWOOD = 2


def caught(card, dwarf=B1, players=3, **stands):
    """A dwarf goes from field 1 to 4 and reveals a web."""
    at = {dwarf: 1, **stands.pop("at", {})}
    return Team(players, at=at, **stands).comes("mirkwood", card).walk("three", dwarf, 4)


def test_SM_83_a_dwarf_of_a_colour_that_is_shown_is_spun_in_where_it_stands():
    team = caught("web-blue-red")
    assert team.state.spun == [B1] and team.at(B1) == 4


def test_SM_83_one_of_another_colour_is_not():
    assert caught("web-yellow-green").state.spun == []


def test_SM_83_it_is_the_colour_of_who_revealed_it_that_counts():
    assert caught("web-green-red", at={G1: 4}).state.spun == [], "green stood there, but blue came"


def test_SM_84_of_two_colours_that_are_shown_players_choose():
    team = caught("web-blue-green", at={G1: 4})
    assert team.moves() == [Choose(B1), Choose(G1)]
    team.play(Choose(G1))
    assert team.state.spun == [G1]


def test_SM_84_a_colour_that_is_not_shown_is_no_choice():
    assert caught("web-blue-red", at={G1: 4}).state.spun == [B1]


def test_SM_85_of_two_dwarves_of_one_colour_one_is_spun_in():
    assert len(caught("web-blue-red", at={B2: 4}).state.spun) == 1


def test_SM_86_it_stays_until_it_is_freed():
    team = caught("web-blue-red", at={B2: 17}, hand="eagle-2 legolas run")
    assert {move.figure for move in team.moves(March)} <= {B2, BILBO}
    team.ends_turn()
    team.set(player=0)
    assert all(move.dwarf != B1 for move in team.moves(Walk))


def test_SM_A25_no_card_moves_it_it_goes_along_with_nobody_and_takes_its_room():
    team = Team(3, at={Y1: 1, B1: 4, G1: 4}, spun=[B1], player=YELLOW)
    assert team.fields(Y1, "three") == [5], "4 is full"
    team = Team(3, at={Y1: 4, B1: 4}, spun=[B1], player=YELLOW)
    assert not [move for move in team.moves(Walk) if move.companion == B1]
    team = Team(3, at={Y1: 1, B1: 4}, spun=[B1], player=YELLOW).comes("mirkwood", "dark").rolls(3)
    team.walk("three", Y1, 4)
    assert team.at(Y1, B1) == (1, 4)


def test_SM_A25_a_barrel_leaves_it_behind():
    team = Team(3, at={Y1: 1, B1: 4}, spun=[B1], player=YELLOW).comes("mirkwood", "barrel-2").walk("three", Y1, 4)
    assert team.at(Y1, B1) == (6, 4)


@pytest.mark.parametrize(("start", "steps"), [(1, "bilbo-1-3"), (9, "bilbo-5")])
def test_SM_87_SM_A42_bilbo_with_the_ring_frees_it_from_either_side(start, steps):
    team = Team(at={B1: 4, BILBO: start}, spun=[B1], hand=steps).step_two().play(March(steps, BILBO, 4))
    assert team.state.spun == []


def test_SM_87_a_forced_move_frees_as_well():
    team = Team(3, at={Y1: 2, B1: 4, BILBO: 5}, spun=[B1], player=YELLOW).comes("mirkwood", "dark").rolls(1)
    team.walk("three", Y1, 5).play(Choose(BILBO))
    assert team.at(BILBO, Y1) == (4, 3) and team.state.spun == []


def test_SM_87_passing_it_is_not_enough():
    team = Team(at={B1: 4, BILBO: 3}, spun=[B1], hand="bilbo-5").step_two().play(March("bilbo-5", BILBO, 8))
    assert team.state.spun == [B1]


def test_SM_88_who_came_along_with_bilbo_is_free_at_once():
    team = Team(3, at={B1: 1, BILBO: 1}).comes("mirkwood", "web-blue-red").walk("three", B1, 4, BILBO)
    assert team.state.spun == [] and "Bilbo frees Blue 1 from the web at once." in team.told


def test_SM_A42_bilbo_who_stood_there_before_has_to_come_anew():
    team = caught("web-blue-red", at={BILBO: 4}, hand="bilbo-1-3 bilbo-1-3")
    assert team.state.spun == [B1]
    team.play(March("bilbo-1-3", BILBO, 5))
    assert team.state.spun == [B1]
    team.play(March("bilbo-1-3", BILBO, 4))
    assert team.state.spun == []


def test_SM_89_bilbo_without_the_ring_frees_nobody():
    team = Team(at={B1: 4, BILBO: 1}, spun=[B1], ring=33, hand="bilbo-1-3").step_two()
    team.comes("mirkwood", "web-green-red").play(March("bilbo-1-3", BILBO, 4))
    assert team.state.spun == [B1]


def test_SM_A19_bilbo_has_no_colour_and_is_never_spun_in():
    team = Team(at={BILBO: 1, B1: 4}, ring=33, hand="bilbo-1-3").step_two()
    team.comes("mirkwood", "web-blue-red").play(March("bilbo-1-3", BILBO, 4))
    assert team.state.spun == []


def freeings(team):
    return {move.cards for move in team.moves(Free)}


def test_SM_90_cards_of_twenty_or_more_free_it_not_only_of_exactly_twenty():
    team = Team(at={B1: 4, B2: 17}, spun=[B1], hand="bard bard beorn dori").step_two()
    assert freeings(team) == {("bard", "bard", "beorn"), ("bard", "bard", "beorn", "dori")}
    team = Team(at={B1: 4}, spun=[B1], hand="bard beorn beorn").step_two()
    assert freeings(team) == set(), "19 is too little"
    team = Team(at={B1: 4}, spun=[B1], hand="bard beorn thorin dori").step_two()
    assert freeings(team) == {("bard", "beorn", "dori", "thorin")}, "exactly 20 is enough"


def test_SM_90_only_the_owner_in_his_turn():
    team = Team(at={B1: 4}, spun=[B1], player=YELLOW, hand="bard bard beorn dori")
    assert freeings(team) == set()


def test_SM_90_the_cards_are_discarded_and_the_dwarf_is_free():
    team = Team(at={B1: 4, B2: 17}, spun=[B1], hand="bard bard beorn").play(Free(B1, ("bard", "bard", "beorn")))
    assert team.state.spun == [] and team.hand == [] and sorted(team.state.discard) == ["bard", "bard", "beorn"]
    assert B1 in {move.dwarf for move in team.moves(Walk)}


def test_SM_91_with_gandalf_before_mirkwood_one_of_them_counts_double():
    hand = "bard beorn"
    assert freeings(Team(at={B1: 4}, spun=[B1], hand=hand, gandalf=BEFORE_MIRKWOOD)) == {("bard", "beorn")}
    assert freeings(Team(at={B1: 4}, spun=[B1], hand=hand, gandalf=6)) == set()
    assert freeings(Team(at={B1: 4}, spun=[B1], hand="thorin thorin fili", gandalf=BEFORE_MIRKWOOD)) == set(), "19"


def test_SM_A43_at_any_moment_before_the_draws():
    team = Team(at={B1: 4, B2: 17}, spun=[B1], hand="bard bard beorn")
    assert freeings(team), "before the movement card"
    team.walk("four", B2, 21)
    assert freeings(team), "in step two"
    team.play(Done())
    assert not freeings(team)


def test_two_spun_dwarves_are_freed_one_by_one():
    team = Team(at={B1: 4, B2: 5}, spun=[B1, B2], hand="bard bard beorn beorn beorn beorn beorn")
    assert {move.dwarf for move in team.moves(Free)} == {B1, B2}
    team.play(Free(B2, ("bard", "bard", "beorn")))
    assert team.state.spun == [B1]
