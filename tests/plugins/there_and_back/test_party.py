"""Part 1, An Unexpected Party (TB-1), and what of the end, glory and hard mode is seen there."""

import pytest

from smial_there_and_back.drawing import DrawPath
from smial_there_and_back.moves import Bread, Burgle, Gain, Hat, Lapse, PlayHard, Take
from smial_there_and_back.part_1.bread import LOST, MARKED, OPEN, Feast
from smial_there_and_back.part_1.marking import PlaceBread
from smial_there_and_back.part_1.view import scene
from tests.plugins.there_and_back.at_table import BOARD_1, choose_hard, draw, drawn, named, party, take

POINTS = BOARD_1.points


def fetch_gloin(table, seat=0):
    """Glóin, who waits below Bag End, comes up the lane."""
    draw(table, seat, "F7ns", "F8ns", "F9ns")
    draw(table, seat, "F6ns")


def fetch_thorin(table, seat=0):
    """Thorin comes from the east along the row below Bag End, past a sword at H6."""
    draw(table, seat, "I6ew", "J6ew", "K6ew")
    draw(table, seat, "G6ew", "H6ew")
    draw(table, seat, "F6new")


def all_but_gloin(table, seat=0):
    """Eleven dwarves have arrived."""
    guide = table.guide(seat)
    guide.arrived = [cell for cell in BOARD_1.dwarves if BOARD_1.name(cell) != "Glóin"]
    for _ in guide.arrived:
        guide.feast.seat_dwarf()


# The map


def test_TB_1_1_the_map_shows_bag_end_and_fourteen_guests_who_are_solid_start_spaces():
    assert BOARD_1.name(BOARD_1.goal) == "Bag End"
    assert len(BOARD_1.dwarves) == 12
    assert sorted(map(BOARD_1.name, BOARD_1.leaders)) == ["Gandalf", "Thorin"]
    assert set(BOARD_1.starts) == set(BOARD_1.guests)
    assert set(BOARD_1.solid) == {*BOARD_1.guests, BOARD_1.goal}


@pytest.mark.parametrize("guest", BOARD_1.guests, ids=BOARD_1.name)
def test_TB_1_2_a_section_starts_at_any_guest(guest):
    crosses = BOARD_1.draws_of("1-cross", BOARD_1.legal("1-cross", [], hard=False))
    starts = {BOARD_1.squares.numbers[move.squares[0].removesuffix("nesw")] for move in crosses}
    assert any(BOARD_1.squares.around[guest] >> cell & 1 for cell in starts)


@pytest.mark.rule("TB-1.2", "TB-A7")
def test_a_section_does_not_start_from_bag_end():
    table = party()
    table.give(DrawPath(0, "1-straight"))
    assert drawn("F6ns") not in table.state.moves(0)


def test_TB_A39_a_start_space_can_be_attached_to_at_any_time():
    table = party()
    draw(table, 0, "B5ew")
    table.give(DrawPath(0, "1-straight"))
    assert drawn("J9ns") in table.state.moves(0)


def test_TB_1_3_lines_on_different_sides_of_a_guest_are_not_joined():
    table = party()
    draw(table, 0, "J9ns")
    draw(table, 0, "K10ew")
    assert len(table.guide().lines) == 2, "one ends above Bifur, one beside him"


def test_TB_1_4_a_guest_arrives_when_an_unbroken_line_joins_him_to_bag_end():
    table = party()
    draw(table, 0, "F7ns", "F8ns", "F9ns")
    assert table.guide().arrived == []
    draw(table, 0, "F6ns")
    assert table.guide().arrived == named("F10")


def test_TB_1_4_all_guests_of_one_line_arrive():
    table = party()
    draw(table, 0, "D9nes")
    draw(table, 0, "E9ew")
    draw(table, 0, "F7ns", "F8ns", "F9ns")
    draw(table, 0, "F9nsw")
    draw(table, 0, "F6ns")
    assert sorted(table.guide().arrived) == sorted(named("D10", "F10"))


def test_TB_0_41_the_map_has_no_regions():
    (printed,) = [component for component in scene().components if component.id == "map"]
    assert len(printed.grid.cells) == 120
    assert {cell.region for cell in printed.grid.cells} == {""}


# Bread


def test_TB_1_6_bread_goes_to_the_leftmost_open_symbol_of_the_row_or_under_a_leader():
    table = party()
    table.give(PlaceBread(0, 2))
    assert table.state.moves(0) == [Bread("row"), Bread("Thorin"), Bread("Gandalf")]
    table.play(0, Bread("row"), Bread("row"))
    assert table.guide().feast.row == [MARKED, MARKED] + [OPEN] * 10


def test_TB_1_6_the_row_need_not_be_full_before_a_leader_gets_bread():
    table = party()
    table.give(PlaceBread(0, 1))
    table.play(0, Bread("Gandalf"))
    assert table.guide().feast.pairs == {"Thorin": 0, "Gandalf": 1}


def test_TB_1_7_sixteen_symbols_take_bread_and_more_is_useless():
    table = party()
    for place, count in (("row", 12), ("Thorin", 2), ("Gandalf", 2)):
        table.give(PlaceBread(0, count))
        table.play(0, *[Bread(place)] * count)
    table.give(PlaceBread(0, 1))
    assert table.state.moves(0) == [Take(die) for die in range(1, 6)], "nothing is asked about it"


def test_TB_1_8_bread_gained_together_may_be_split():
    table = party(faces=("1-cross", "1-cross", "3-straight", "hat", "2 bread"))
    take(table, 0, 5, Bread("row"), Bread("Thorin"))
    assert table.guide().feast.row[0] == MARKED
    assert table.guide().feast.pairs["Thorin"] == 1


@pytest.mark.rule("TB-0.27")
def test_bread_is_marked_on_the_sheet_and_is_no_token():
    table = party(faces=("1-cross", "1-cross", "3-straight", "bread", "2 bread"))
    take(table, 0, 4, Bread("row"))
    (tokens,) = [each.pool.tokens for each in table.state.view().components if each.id == "tokens-0"]
    assert [(token.kind, token.count) for token in tokens] == [("sword", 0)]


# Guests arrive


def test_TB_1_9_a_dwarf_who_finds_bread_brings_his_points_and_those_of_the_bread():
    table = party()
    table.give(PlaceBread(0, 1))
    table.play(0, Bread("row"))
    fetch_gloin(table)
    assert table.state.rows(0) == (POINTS.dwarves[0], POINTS.dwarf_bread[0], 0)


def test_TB_1_9_the_bread_of_a_dwarf_who_finds_none_is_lost():
    table = party()
    fetch_gloin(table)
    assert table.guide().feast.row == [LOST] + [OPEN] * 11
    assert table.state.rows(0) == (POINTS.dwarves[0], 0, 0)


def test_TB_1_9_who_is_late_gets_nothing_from_later_bread():
    table = party()
    fetch_gloin(table)
    table.give(PlaceBread(0, 1))
    table.play(0, Bread("row"))
    assert table.state.rows(0)[1] == 0


def test_TB_1_10_later_bread_skips_a_lost_symbol():
    table = party()
    fetch_gloin(table)
    table.give(PlaceBread(0, 1))
    table.play(0, Bread("row"))
    assert table.guide().feast.row == [LOST, MARKED] + [OPEN] * 10


def test_TB_1_11_only_the_number_of_dwarves_counts():
    one, other = party(), party()
    fetch_gloin(one)
    draw(other, 0, "D7ns", "D8ns", "D9ns")
    other.play(0, Bread("Thorin"))
    draw(other, 0, "D6es", "E6ew")
    draw(other, 0, "F6new")
    assert other.guide().arrived == named("D10")
    assert one.state.rows(0)[0] == other.state.rows(0)[0] == POINTS.dwarves[0]


@pytest.mark.parametrize(("bread", "points"), [(0, 0), (1, 0), (2, 5)])
def test_TB_1_12_the_bread_of_a_leader_counts_only_as_a_pair(bread, points):
    table = party()
    table.guide().feast.pairs["Thorin"] = bread
    fetch_thorin(table)
    assert table.guide().feast.fed == {"Thorin": bread == 2}
    assert table.state.rows(0)[:2] == (5, points)


def test_TB_1_12_bread_marked_after_a_leader_has_come_scores_nothing_and_says_so():
    table = party()
    table.guide().feast.pairs["Thorin"] = 1
    fetch_thorin(table)
    table.give(PlaceBread(0, 1))
    assert table.state.choice(0, Bread("Thorin")).warn is not None
    assert table.state.choice(0, Bread("Gandalf")).warn is None
    table.play(0, Bread("Thorin"))
    assert table.state.rows(0)[1] == 0


@pytest.mark.rule("TB-1.13", "TB-0.39", "TB-0.40")
def test_the_first_to_connect_thorin_earns_two_glory_and_nobody_after_him():
    table = party(2)
    fetch_thorin(table, seat=1)
    fetch_thorin(table, seat=0)
    assert table.state.glory["Thorin"].winners == [1]
    swords = POINTS.swords[1]
    assert [table.state.rows(seat)[2] for seat in (0, 1)] == [swords, swords + 2]


def test_TB_1_13_gandalf_too_is_worth_two_glory():
    assert POINTS.glory == {"Gandalf": 2, "Thorin": 2}


def test_TB_0_39_all_others_see_a_lost_award_as_filled():
    table = party(2)
    fetch_thorin(table, seat=1)
    boxes = {
        component.owner: next(group for group in component.sheet.groups if group.id == "glory").boxes
        for component in table.state.view().components
        if component.id.startswith("sheet")
    }
    names = {seat: {box.id: box.state for box in boxes[seat]}["glory.Thorin"] for seat in boxes}
    assert names == {0: 3, 1: 4}, "filled and circled, as the view's vocabulary numbers them"


@pytest.mark.rule("TB-1.14", "TB-A32")
def test_bread_of_a_section_is_marked_before_its_guests_arrive():
    table = party()
    draw(table, 0, "D8ns", "D9ns")
    draw(table, 0, "B5ew")
    draw(table, 0, "C5ew")
    table.play(0, Hat("M5"))
    draw(table, 0, "D5ew", "E5ew")
    assert table.guide().feast.arrived == 1, "Dori has come and found no bread"
    draw(table, 0, "D5ns")
    draw(table, 0, "D6ns", "D7ns")
    table.play(0, Bread("row"))
    assert table.guide().feast.row == [LOST, MARKED] + [OPEN] * 10
    assert table.state.rows(0)[1] == POINTS.dwarf_bread[1], "Óin found the bread of the path that brought him"


def test_TB_1_15_swords_are_kept_to_the_end():
    table = party(faces=("1-cross", "1-cross", "3-straight", "sword", "2 sword"))
    take(table, 0, 4, Gain())
    assert table.guide().swords == 1
    assert table.state.rows(0) == (0, 0, POINTS.swords[1])


@pytest.mark.parametrize(("swords", "points"), [(0, 0), (3, 6), (9, 12), (10, 12), (50, 12)])
def test_TB_1_16_points_for_swords_end_with_the_table(swords, points):
    table = party()
    table.guide().swords = swords
    assert table.state.rows(0)[2] == points


def test_TB_1_16_rows_add_up_guests_then_bread_then_swords_and_glory():
    table = party()
    table.guide().feast.pairs["Thorin"] = 2
    table.give(PlaceBread(0, 1))
    table.play(0, Bread("row"))
    fetch_thorin(table)
    draw(table, 0, "F7ns", "F8ns", "F9ns")
    draw(table, 0, "F6ns")
    guests, bread = 5 + POINTS.dwarves[0], 5 + POINTS.dwarf_bread[0]
    assert table.state.rows(0) == (guests, bread, POINTS.swords[1] + 2)
    assert table.state.total(0) == guests + bread + POINTS.swords[1] + 2


# The end


@pytest.mark.rule("TB-1.5", "TB-0.42")
def test_the_party_is_over_at_once_when_the_twelve_have_come():
    table = party(2)
    all_but_gloin(table)
    fetch_gloin(table)
    assert table.state.end == "goal"
    assert table.asked() == []
    assert table.state.takers == [None] * 5, "the dice in the middle are not used"


def test_TB_1_5_thorin_and_gandalf_neither_cause_nor_hinder_the_end():
    table = party(2)
    all_but_gloin(table)
    fetch_thorin(table)
    assert table.state.end == ""
    draw(table, 0, "F7ns", "F8ns", "F9ns")
    draw(table, 0, "F6ns")
    assert table.state.end == "goal"
    assert named("L1")[0] not in table.guide().arrived, "Gandalf has not come"


def test_TB_A32_everything_that_waits_is_dropped_when_the_end_condition_is_met():
    table = party(2, faces=("1-straight", "1-cross", "3-straight", "hat", "bread"))
    all_but_gloin(table)
    draw(table, 0, "F7ns", "F8ns", "F9ns")
    table.guide().burglar[3] = 1
    table.play(0, Take(1))
    table.give(DrawPath(0, "3-S"))
    table.give(DrawPath(0, "1-straight"))
    table.play(0, drawn("F6ns"))
    assert table.state.agenda == []


@pytest.mark.rule("TB-0.43")
def test_most_points_win_and_equal_players_share_the_win():
    table = party(3)
    all_but_gloin(table, seat=2)
    draw(table, 2, "F7ns", "F8ns", "F9ns")
    table.guide(0).feast = Feast(arrived=12, fed={"Thorin": False})
    table.guide(1).feast = Feast(arrived=12, fed={"Thorin": False})
    draw(table, 2, "F6ns")
    outcome = table.state.outcome()
    assert outcome.scores == (36, 36, 31)
    assert outcome.winners == (0, 1)


def test_TB_0_44_the_printed_maxima_are_what_can_be_scored():
    table = party()
    table.guide().feast = Feast(
        arrived=12, row=[MARKED] * 12, pairs={"Thorin": 2, "Gandalf": 2}, fed={"Thorin": True, "Gandalf": True}
    )
    table.guide().swords = 99
    for award in table.state.glory.values():
        award.winners = [0]
    assert table.state.rows(0) == POINTS.row_most == (40, 38, 16)


# Who plays how


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.rule("TB-0.8", "TB-0.10")
def test_one_to_four_play_the_same_part(seats):
    table = party(seats)
    assert len(table.state.guides) == seats


def test_TB_0_9_white_dice_and_swords_are_used_and_no_black_die():
    table = party()
    assert "black die" not in table.dice.bounds


def test_TB_9_1_hard_mode_is_for_nobody_for_all_or_for_those_who_like():
    assert [guide.hard for guide in party(2, "none").state.guides] == [False, False]
    assert [guide.hard for guide in party(2, "all").state.guides] == [True, True]
    table = party(3, "by seat")
    assert table.asked() == [0, 1, 2]
    assert table.state.moves(1) == (PlayHard(False), PlayHard(True))
    choose_hard(table, 1)
    assert [guide.hard for guide in table.state.guides] == [False, True, False]
    assert table.asked() == [0], "and play begins"


def test_TB_9_2_no_line_enters_the_four_spaces_that_hard_mode_closes():
    table = party(2, "by seat")
    choose_hard(table, 1)
    assert sorted(BOARD_1.hard) == sorted(named("C3", "E5", "G5", "F6"))
    for seat in (0, 1):
        draw(table, seat, "F7ns", "F8ns", "F9ns")
    table.give(DrawPath(0, "1-straight"))
    assert drawn("F6ns") in table.state.moves(0)
    table.play(0, drawn("F6ns"))
    table.give(DrawPath(1, "1-straight"))
    assert drawn("F6ns") not in table.state.moves(1)


def test_TB_9_3_hard_mode_brings_no_points_in_company():
    easy, hard = party(2, "none"), party(2, "all")
    for table in (easy, hard):
        table.state.end = "goal"
    assert easy.state.total(0) == hard.state.total(0) == 0


def test_a_burglar_action_with_two_paths_draws_both():
    table = party()
    table.guide().burglar[3] = 1
    take(table, 0, 1, Burgle("B4"))
    assert table.step() == DrawPath(0, "3-L")
    table.play(0, drawn("H2es", "I2ew", "J2ew"))
    assert table.step() == DrawPath(0, "2-T")


def test_a_die_left_unused_is_still_taken():
    table = party(2)
    take(table, 0, 1, Lapse())
    assert table.state.takers[0] == 0
