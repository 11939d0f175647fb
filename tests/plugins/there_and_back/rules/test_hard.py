"""Hard mode: the rules TB-9 for parts 1 and 4."""

import pytest

from smial_there_and_back.moves import Add, Draw, PlayHard, Shape
from tests.plugins.there_and_back.rules.caves import EVERYTHING, Caves
from tests.plugins.there_and_back.rules.party import BALIN_LONG_WAY, BALIN_LONG_WAY_LAST, Party
from tests.plugins.there_and_back.rules.shaping import without

BLOCKED = ("C3", "E5", "G5", "F6")
"""In part 1."""


@pytest.mark.parametrize("table", [Party, Caves])
@pytest.mark.parametrize(("hard", "guides"), [("none", [False] * 3), ("all", [True] * 3)])
def test_TB_9_1_hard_mode_is_for_all_or_for_none(table, hard, guides):
    assert [guide.hard for guide in table(3, hard).state.guides] == guides


@pytest.mark.parametrize("table", [Party, Caves])
def test_TB_9_1_each_player_may_choose_for_himself_before_play(table):
    at = table(3, "by seat")
    assert at.asked == [0, 1, 2] and at.chance.drawn == []
    at.play(PlayHard(True), seat=2)
    at.play(PlayHard(False), seat=0)
    at.play(PlayHard(True), seat=1)
    assert [guide.hard for guide in at.state.guides] == [False, True, True]
    assert at.chance.drawn


@pytest.mark.parametrize("form", ["1-cross", "2-straight", "3-S"])
def test_TB_9_2_in_part_1_no_path_enters_the_four_blocked_spaces(form):
    party = Party(hard="all")
    party.lay("D2sw D3ns", "D4ns", "F9ns F8ns F7ns", "I5sw H5ew")
    party.take(form)
    draws = [move for move in party.moves() if isinstance(move, Draw)]
    assert draws
    assert not any(square.rstrip("nesw") in BLOCKED for draw in draws for square in draw.squares)


def test_TB_9_2_in_part_1_nobody_is_connected_through_a_blocked_space():
    party = Party(hard="all")
    party.lay("F9ns F8ns")
    party.draw("F7ns", "1-straight")  # up to the edge of F6, which lies at Bag End
    assert party.arrived() == []


def test_TB_9_2_in_part_1_there_is_still_a_way_to_bag_end():
    party = Party(hard="all")
    party.lay(*BALIN_LONG_WAY)
    party.draw(BALIN_LONG_WAY_LAST, "2-straight")
    assert party.arrived() == ["Balin"]


def test_TB_9_2_it_blocks_the_map_of_those_who_play_it_only():
    party = Party(2, "by seat")
    party.play(PlayHard(True), seat=0)
    party.play(PlayHard(False), seat=1)
    for seat, allowed in ((0, False), (1, True)):
        party.lay("F9ns F8ns F7ns", seat=seat)
        party.take("1-straight")
        assert bool(party.offered("F6ns")) == allowed
        party.draw("F9ns")


def test_TB_9_2_in_part_4_three_spaces_are_not_filled():
    caves = Caves(hard="all")
    caves.has_filled(without(EVERYTHING, "F2", "H2", "L3", "A1"))
    caves.play(Shape(1), seat=0)
    assert caves.offered("A1")
    assert not any(caves.offered(square) for square in ("F2", "H2", "L3"))


def test_TB_9_2_in_part_4_they_are_part_of_no_shape():
    caves = Caves(hard="all", black=12)
    caves.has_filled("F3")
    caves.play(Shape(2), seat=0)
    assert caves.offered("F4 F5") and caves.offered("F2 F1") is None and caves.offered("E2 F2") is None


def test_TB_9_2_in_part_4_they_are_not_part_of_any_six_either():
    caves = Caves(hard="all", black=12)
    caves.has_filled("F3")
    caves.play(Shape(12), Add("E3"), Add("E2"), seat=0)
    assert Add("E1") in caves.moves(0) and Add("F2") not in caves.moves(0)


def test_TB_9_3_with_several_players_it_brings_no_points():
    party = Party(hard="all")
    party.guide().swords = 1
    assert party.state.total(0) == 2 and party.state.total(1) == 0
