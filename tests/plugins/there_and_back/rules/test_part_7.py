"""Part 7, On the Doorstep: the way to the mountain and what it scores (TB-7), but for the talk with Smaug.

Points are those of the board: camps 0 6 12 18 24 30, gems 0 1 1 2 3 3 4 5 6 7 8 9 11 13, swords 0 1 1 2 3 3 4 5
5 6 7, thrush 5, Arkenstone 5; glory 2 for the ships by river, 3 by land, 4 for Lake-town's corner, 5 for the talk with
Smaug.
"""

import msgspec
import pytest

from smial_there_and_back.epic import Carried, Traveller
from smial_there_and_back.moves import Draw, Strike
from smial_there_and_back.part_7.board import BOARD, Board
from smial_there_and_back.squares import mask
from tests.plugins.there_and_back.rules.doorstep import GEMS, LAST, Doorstep

REGIONS = {
    "the Forest River": "B8 C8 B9 C9 D9",
    "Lake-town": "A1 C1 C7 A8",
    "the field": "D1 E3 D9 G4 G9",
    "the mountainside": "F1 K1 K3 F3",
    "inside the mountain": "H4 K9",
}


def squares_of(*drawings):
    """The squares that these moves enter."""
    return {square.rstrip("nesw") for move in drawings if isinstance(move, Draw) for square in move.squares}


@pytest.mark.parametrize("path", ["A8ns", "B9ew"])
def test_TB_7_1_paths_begin_at_the_barrels_and_go_into_lake_town_or_the_river(path):
    table = Doorstep()
    table.draw(path, "1-straight")
    assert table.guide().lines and BOARD.squares.names[BOARD.starts[0]] == "A9"


@pytest.mark.parametrize("path", ["E7ns", "A1ns", "F9ew", "C8ew"])
def test_TB_7_1_TB_0_19_paths_begin_nowhere_else(path):
    table = Doorstep()
    table.take("1-straight")
    assert table.offered(path) is None


def test_TB_A39_barrels_and_ships_are_never_entered():
    assert not squares_of(*BOARD.draws) & {"A9", "E8", "E9"}


# Regions.


def test_TB_7_2_there_are_five_regions():
    for region, names in REGIONS.items():
        if region != "the field":
            assert {BOARD.regions.name(BOARD.squares.numbers[name]) for name in names.split()} == {region}
    assert BOARD.regions.name(BOARD.squares.numbers["D9"]) == "the Forest River"
    assert BOARD.regions.name(BOARD.squares.numbers["G9"]) == "the field"
    assert (BOARD.regions.outside, *BOARD.regions.names) == tuple(REGIONS)


def test_TB_7_3_river_spaces_stay_open_whatever_region_has_been_entered():
    table = Doorstep()
    table.go_inside()
    table.take("2-straight")
    assert table.offered("B9ew C9ew")


def test_TB_A18_drawing_in_the_river_closes_nothing():
    table = Doorstep()
    table.draw("B9ew C9ew D9ew", "3-straight")
    table.next_turn()
    table.take("1-straight")
    assert table.offered("A8ns") and table.guide().region == 0


def test_TB_7_3_TB_0_41_the_other_four_are_one_way():
    table = Doorstep()
    table.lay("A8ns", "C5ew", "D5ew")
    table.take("1-straight")
    names = squares_of(*table.moves())
    assert {"D5", "B9"} <= names and not {"A8", "A7", "C5"} & names


def test_TB_7_4_river_and_field_are_never_joined_directly():
    squares, sections = BOARD.squares, BOARD.sections
    river = sections.entering(squares.numbers[name] for name in REGIONS["the Forest River"].split())
    attached = 0
    for number in sections.numbers(river):
        attached |= sections.attached[number]
    assert attached == river


def test_TB_A18_river_and_lake_town_touch_where_the_board_shows_no_wall():
    printed = BOARD.printing.map.replace("+   +---+---+   +   +", "+   +   +---+   +   +")
    open_quay = msgspec.structs.replace(BOARD.printing, map=printed)
    sections = Board(open_quay).sections
    number = {frozenset(sections.name(each)): each for each in range(len(sections.drawings))}
    from_river, in_town = number[frozenset(["B8ns"])], number[frozenset(["B7ns"])]
    assert sections.attached[from_river] & sections.subset([in_town])


# Ships and lock.


def test_TB_7_5_who_first_connects_the_ships_by_river_has_two_glory():
    table = Doorstep()
    for seat in (0, 1):
        table.lay("B9ew C9ew", seat=seat)
        table.draw("D9ew", "1-straight")
        assert table.guide(seat).by_river and not table.guide(seat).unlocked
        assert f"seat {seat + 1} connects the ships by river." in table.told
    assert table.rows(0) == (0, 2) and table.rows(1) == (0, 0)


def test_TB_7_5_who_first_connects_them_by_land_has_three_glory():
    table = Doorstep()
    for seat in (0, 1):
        table.lay("E6ns", seat=seat)
        table.draw("E7ns", "1-straight")
        assert table.guide(seat).by_land and not table.guide(seat).unlocked
        assert f"seat {seat + 1} connects the ships by land." in table.told
    assert table.rows(0) == (0, 3) and table.rows(1) == (0, 0)


def test_TB_7_5_lines_on_both_sides_meet_only_in_the_ships():
    table = Doorstep()
    table.lay("B9ew C9ew", "E6ns")
    table.draw("D9ew", "1-straight")
    table.next_turn()
    table.draw("E7ns", "1-straight")
    assert table.guide().unlocked and len(table.guide().lines) == 2


def test_TB_7_5_to_pass_by_is_not_to_connect():
    table = Doorstep()
    table.lay("F7ew")
    table.draw("E7ew", "1-straight")
    assert not table.guide().by_land


def test_TB_A40_the_ships_are_no_start():
    table = Doorstep()
    table.lay("B9ew C9ew")
    table.draw("D9ew", "1-straight")
    table.next_turn()
    table.take("1-straight")
    assert table.offered("E7ns") is None and table.offered("F9ew") is None


@pytest.mark.parametrize(("river", "land"), [(False, False), (True, False), (False, True)])
def test_TB_7_6_the_mountainside_is_closed_until_both_sides_are_connected(river, land):
    table = Doorstep()
    table.guide().by_river, table.guide().by_land = river, land
    table.lay("G4ns", "F8ns")
    table.take("1-straight")
    assert table.offered("G5ns") and table.offered("G3ns") is None


def test_TB_7_6_TB_A40_it_opens_when_the_last_connection_has_been_made_and_fills_the_lock():
    table = Doorstep()
    table.guide().by_river = True
    table.lay("G4ns", "E6ns")
    table.take("1-straight")
    assert table.offered("G3ns") is None
    table.draw("E7ns")
    assert table.guide().unlocked and any(told.endswith("fills the lock.") for told in table.told)
    table.next_turn()
    table.draw("G3ns", "1-straight")
    assert BOARD.regions.names[table.guide().region] == "the mountainside"


# Bread, camps, thrush, Arkenstone.


@pytest.mark.parametrize(("before", "path", "bread"), [("A4ns", "A3ns", 1), ("C3ns", "C2ns", 1), ("A2ns", "A1ns", 2)])
def test_TB_7_8_bread_spaces_of_lake_town_give_bread(before, path, bread):
    table = Doorstep()
    table.lay(before)
    table.draw(path, "1-straight")
    assert table.guide().bread == bread


def test_TB_7_8_who_first_enters_the_bread_in_the_corner_has_four_glory():
    table = Doorstep()
    table.lay("A2ns", seat=0)
    table.lay("A2ns", seat=1)
    table.draw("A1ns", "1-straight")
    table.play(table.moves()[-1])  # keeps the bread
    table.draw("A1ns", "1-straight")
    assert table.rows(0) == (0, 4) and table.rows(1) == (0, 0)


@pytest.mark.parametrize(("bread", "allowed"), [(0, False), (1, False), (2, True), (3, True)])
def test_TB_7_9_a_camp_costs_two_bread_or_is_not_entered(bread, allowed):
    table = Doorstep()
    table.lay("F5ns")
    table.has(bread=bread)
    table.take("1-straight")
    assert bool(table.offered("F4ns")) == allowed
    if allowed:
        table.draw("F4ns")
        assert table.guide().bread == bread - 2 and table.marked() == ["F4"] and table.rows() == (6, 0)


def test_TB_7_9_later_entries_are_free():
    table = Doorstep()
    table.lay("F5ns", "F4ns")
    table.draw("F4ew", "1-straight")
    assert table.guide().bread == 0 and table.marked() == ["F4"]


def test_TB_7_10_everybody_who_enters_the_thrush_has_five_points():
    table = Doorstep()
    for seat in (0, 1):
        table.unlock(seat)
        table.lay("I3ns", seat=seat)
        table.draw("I2ns", "1-straight")
        assert table.rows(seat) == (5, 0)


def test_TB_7_16_everybody_who_enters_the_arkenstone_has_five_points():
    table = Doorstep()
    for seat in (0, 1):
        table.go_inside(seat)
        table.lay("J9ew", seat=seat)
        before = table.rows(seat)[0]
        table.draw("K9ew", "1-straight")
        assert table.rows(seat)[0] == before + 5


def test_TB_7_16_it_lies_in_the_lower_right_corner():
    assert BOARD.arkenstone == mask(BOARD.squares.numbers[name] for name in ["K9"])


# The end, and points.


def nearly_done(seats=2, **more):
    """A table at which seat 0 misses one gem."""
    table = Doorstep(seats, **more)
    table.go_inside()
    table.lay(*(path for path in GEMS if path != LAST))
    return table


def test_TB_7_17_it_ends_at_once_with_the_thirteenth_gem():
    table = nearly_done()
    table.draw("J7ew", "1-straight")
    assert not table.over and table.guide().gems == 12
    table.next_turn()
    table.draw(LAST, "1-straight")
    assert table.over and table.state.finishers == [0] and table.scores == (13, 0)


def test_TB_7_17_TB_0_42_dice_that_nobody_has_taken_are_not_used():
    table = nearly_done()
    table.draw(LAST, "1-straight")
    assert table.over and table.state.takers.count(None) == 4


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 6, 12, 18, 24, 30])))
def test_TB_7_18_camps_score_by_their_number(count, points):
    table = Doorstep()
    table.guide().marked = table.cells("E1", "G1", "I1", "F4", "D7")[:count]
    assert table.rows() == (points, 0)


def test_TB_7_18_gems_score_by_their_number():
    table = Doorstep()
    scored = []
    for path in GEMS:
        table.lay(path)
        scored.append(table.rows()[1])
    assert scored == [1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 11, 13]  # the first path enters two


@pytest.mark.parametrize(("swords", "points"), list(enumerate([0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7, 7])))
def test_TB_7_18_swords_score_by_their_number(swords, points):
    table = Doorstep()
    table.has(swords=swords)
    assert table.rows() == (0, points)


def test_TB_7_18_bread_that_is_left_is_worth_nothing():
    table = Doorstep()
    table.has(bread=9)
    assert table.rows() == (0, 0)


def test_TB_7_18_the_rows_are_the_journey_and_the_treasure():
    table = Doorstep()
    table.lay("I2ns", "K9ew", "J9ew", "I9ew")
    table.guide().marked = table.cells("E1", "F4")
    table.writes(12, 3, 4, 6, 11)
    table.has(swords=3, bread=2)
    table.state.glory["the ships by land"].winners = [0]
    assert table.rows() == (12 + 9 - 2 + 5 + 5, 1 + 2 + 3)
    assert table.state.total(0) == 29 + 6


def test_TB_0_44_a_perfect_sheet_of_part_7_has_the_printed_maxima():
    table = Doorstep()
    table.lay("I2ns", "K9ew", *GEMS)
    table.guide().marked = table.cells("E1", "G1", "I1", "F4", "D7")
    table.writes(12, 1, 12, 1, 12, 1, 12, 1)
    table.has(swords=10)
    for award in table.state.glory.values():
        award.winners = [0]
    assert table.rows() == BOARD.points.row_most == (84, 34)


# Hard mode, alone, and what goes on to part 8.


def test_TB_9_2_in_part_7_three_spaces_are_closed():
    usual, hard = Doorstep(hard="none"), Doorstep(hard="all")
    usual.unlock()
    hard.unlock()
    closed = BOARD.closed(hard.guide()) & ~BOARD.closed(usual.guide())
    assert closed == mask(usual.cells("D5", "E6", "G3"))


def test_TB_11_4_TB_11_7_TB_11_6_part_7_ends_after_nine_rounds_and_four_lost_awards():
    table = Doorstep(1)
    strikes = []
    while not table.over:
        if isinstance(table.moves()[0], Strike):
            strikes.append(table.state.round)
            table.play(table.moves()[0])
        else:
            table.lapse()
    assert table.state.round == 9 and strikes == [3, 5, 7, 9] and table.scores == (0,)


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_11_8_who_finds_all_gems_alone_has_a_bonus(hard, bonus):
    table = nearly_done(1, hard=hard)
    before = table.state.total(0)
    table.draw(LAST, "1-straight")
    assert table.scores == (before + 2 + bonus,)


def test_TB_10_2_TB_10_3_TB_10_4_swords_bread_thrush_and_total_carry_over():
    table = nearly_done()
    table.lay("I2ns", seat=1)
    table.has(swords=4, bread=2)
    table.has(swords=1, seat=1)
    table.draw(LAST, "1-straight")
    first, second = table.scores
    assert table.state.outcome().carry == Carried(
        (
            Traveller(swords=4, bread=2, thrush=False, total=first),
            Traveller(swords=1, bread=0, thrush=True, total=second),
        )
    )
