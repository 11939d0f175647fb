"""Bread movement, as part 7 has it: one more path for a bread (TB-7.7, TB-A19, TB-11.12)."""

import pytest

from smial_there_and_back.moves import Burgle, Draw, Hat, Keep, Take
from tests.plugins.there_and_back.rules.doorstep import GEMS, LAST, Doorstep
from tests.plugins.there_and_back.slow_paths import as_slow, crosses, touches


def walker(bread=1, seats=2, **more):
    """A table at which seat 0 has lines up to A7 and some bread."""
    table = Doorstep(seats, **more)
    table.lay("A8ns", "A7ns")
    table.has(bread=bread)
    return table


def test_TB_7_7_after_a_path_a_bread_may_be_returned_for_one_more():
    table = walker()
    table.draw("A7ew", "1-straight")
    assert table.asked == [0] and Keep() in table.moves()
    table.draw("B7ew C7ew")
    assert table.guide().bread == 0 and table.asked == [1]


def test_TB_7_7_or_it_is_kept():
    table = walker()
    table.draw("A7ew", "1-straight")
    table.play(Keep())
    assert table.guide().bread == 1 and len(table.guide().lines[-1]) == 3 and table.asked == [1]


def test_TB_7_7_without_bread_nothing_is_asked():
    table = walker(bread=0)
    table.draw("A7ew", "1-straight")
    assert table.asked == [1]


def test_TB_7_7_bread_that_the_path_itself_has_found_may_be_returned():
    table = walker(bread=0)
    table.lay("A4ns")
    table.draw("A3ns", "1-straight")
    assert table.guide().bread == 1 and Keep() in table.moves()


def test_TB_7_7_TB_A19_the_path_is_a_straight_of_two_that_attaches_to_the_section_just_drawn():
    table = walker()
    table.draw("A7ew", "1-straight")
    sections = table.board.sections
    drawn = as_slow(sections, table.number[frozenset(["A7ew"])])
    offered = [table.board.number_of[move] for move in table.moves() if isinstance(move, Draw)]
    assert offered and {sections.drawings[number].form for number in offered} == {"2-straight"}
    slow = (as_slow(sections, number) for number in offered)
    assert all(touches(section, drawn) or crosses(section, drawn) for section in slow)
    assert table.offered("A7ew B7ew") and table.offered("B7ew C7ew")


def test_TB_7_7_it_does_not_attach_to_older_lines_or_to_the_start_alone():
    table = walker()
    table.draw("A7ew", "1-straight")
    assert table.offered("A6ns A5ns") is None and table.offered("B9ew C9ew") is None
    table.play(Keep())
    table.next_turn()
    table.take("2-straight")
    assert table.offered("A6ns A5ns") and table.offered("B9ew C9ew")


FIRST, EXTRA, SECOND, FURTHER = "A7ns A6esw", "B6ew C6ew", "D6ew E6ew", "E6ew F6ew"
"""The two paths of a burglar action, and what may follow each of them for a bread."""


def two_paths(table):
    """The seat has just unlocked the burglar action of two paths: a T of two, then a straight of two."""
    table.has_filled(burglar=(0, 0, 0, 1, 0))
    table.take("sword")
    table.play(Burgle("B4"))


def test_TB_A19_TB_A32_it_may_follow_the_path_of_a_burglar_action_and_comes_before_the_path_that_waits():
    table = walker()
    two_paths(table)
    table.draw(FIRST)
    assert Keep() in table.moves()
    table.draw(EXTRA)
    assert Keep() not in table.moves() and isinstance(table.moves()[0], Draw)


def test_TB_A19_it_may_follow_the_path_of_a_magic_action():
    table = walker()
    table.take("hat")
    table.play(Hat("M1"))
    table.draw("A7esw")
    assert Keep() in table.moves()


def test_TB_7_7_it_is_used_once_in_a_turn():
    table = walker(bread=5)
    two_paths(table)
    for path in (FIRST, EXTRA, SECOND):
        table.draw(path)
    assert table.asked == [1] and table.guide().bread == 4


def test_TB_A19_with_several_paths_in_a_turn_the_player_picks_which_one_it_follows():
    table = walker(bread=5)
    two_paths(table)
    table.draw(FIRST)
    table.play(Keep())
    table.draw(EXTRA)  # here it is the second path of the action
    assert Keep() in table.moves()
    table.draw(SECOND)
    assert table.asked == [1] and table.guide().bread == 4


@pytest.mark.parametrize("seats", [1, 2])
def test_TB_A19_an_extra_path_allows_no_other(seats):
    table = walker(bread=5, seats=seats)
    table.draw("A7ew", "1-straight")
    table.draw("B7ew C7ew")
    assert isinstance(table.moves()[0], Take)


def test_TB_7_7_in_the_next_turn_it_may_be_used_again():
    table = walker(bread=5)
    table.draw("A7ew", "1-straight")
    table.draw("B7ew C7ew")
    table.next_turn()
    table.draw("A7ew", "1-straight")
    assert Keep() in table.moves()


def test_TB_7_7_each_player_has_his_own():
    table = walker()
    table.lay("A8ns", seat=1)
    table.has(bread=1, seat=1)
    table.draw("A7ew", "1-straight")
    table.draw("B7ew C7ew")
    table.draw("A7ns", "1-straight")
    assert table.asked == [1] and Keep() in table.moves()


def test_TB_11_12_alone_it_may_be_used_after_each_path():
    table = walker(bread=5, seats=1)
    two_paths(table)
    for path in (FIRST, EXTRA, SECOND, FURTHER):
        table.draw(path)
    assert isinstance(table.moves()[0], Take) and table.guide().bread == 3


def test_TB_7_9_a_bread_that_was_returned_pays_for_no_camp():
    for bread, allowed in ((2, False), (3, True)):
        table = Doorstep()
        table.lay("D5ns")
        table.has(bread=bread)
        table.draw("D6ns", "1-straight")
        assert bool(table.offered("D6ns D7ns")) == allowed


def test_TB_A32_an_extra_path_does_all_that_paths_do():
    table = Doorstep()
    table.has(bread=1)
    table.draw("B9ew", "1-straight")
    table.draw("C9ew D9ew")
    assert table.guide().by_river and table.rows() == (0, 3)  # 2 glory, and the sword on B9


def test_TB_A32_when_the_path_has_ended_the_adventure_nothing_follows():
    table = Doorstep()
    table.go_inside()
    table.lay(*(path for path in GEMS if path != LAST))
    table.has(bread=3)
    table.draw(LAST, "1-straight")
    assert table.over
