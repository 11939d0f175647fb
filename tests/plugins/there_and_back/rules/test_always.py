"""What holds in every position, whatever is played: random games, looked at after each move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.bots import SeededSource
from smial.rules import Turn
from smial_there_and_back.drawing import Connect, is_drawing
from smial_there_and_back.part_1.board import BOARD as SHIRE
from smial_there_and_back.part_1.board import DWARVES
from smial_there_and_back.part_1.bread import LOST, OPEN
from smial_there_and_back.part_1.rules import first_position as party
from smial_there_and_back.part_2.rules import first_position as road
from smial_there_and_back.part_3.rules import first_position as hills
from smial_there_and_back.part_4.board import BOARD as CAVES
from smial_there_and_back.part_4.rules import first_position as caves
from smial_there_and_back.part_5.board import BOARD as FIRE
from smial_there_and_back.part_5.rules import first_position as fire
from smial_there_and_back.part_6.board import BOARD as WOODS
from smial_there_and_back.part_6.rules import first_position as woods
from smial_there_and_back.part_7.board import BOARD as MOUNTAIN
from smial_there_and_back.part_7.board import MOUNTAINSIDE
from smial_there_and_back.part_7.rules import first_position as doorstep
from smial_there_and_back.part_8.board import BOARD as LAKE
from smial_there_and_back.part_8.rules import first_position as lake
from smial_there_and_back.squares import mask, union

ANSWERS = 300
"""How far each game is followed."""

games = given(seats=st.integers(1, 4), hard=st.sampled_from(["none", "all", "by seat"]), seed=st.integers(0, 2**32))


def positions(start, seats, hard, seed):
    """The positions of a random game."""
    turn = Turn(SeededSource(seed))
    state = start(seats, hard, turn)
    for _ in range(ANSWERS):
        yield state
        if state.outcome() is not None:
            return
        seat = turn.pick(list(state.asks()), "seat")
        state.play(seat, turn.pick(state.moves(seat), "move"), turn)


@pytest.mark.parametrize(("start", "board"), [(caves, CAVES), (woods, WOODS)], ids=["part 4", "part 6"])
@games
def test_TB_4_6_TB_4_7_TB_6_2_TB_6_3_TB_9_2_all_that_is_filled_hangs_together_beside_bilbo_on_free_spaces(
    start, board, seats, hard, seed
):
    squares = board.squares
    for state in positions(start, seats, hard, seed):
        for guide in state.guides:
            beside_bilbo = guide.cells & squares.around[board.bilbo]
            assert squares.joined(beside_bilbo & -beside_bilbo, guide.cells) == guide.cells
            assert not guide.cells & (board.never | guide.closed)


@games
def test_TB_6_4_TB_6_6_TB_6_8_what_was_gained_is_used_before_the_round_is_over(seats, hard, seed):
    for state in positions(woods, seats, hard, seed):
        for seat in set(range(seats)) - state.asks().keys():
            assert state.guides[seat].bonus == [] and not state.guides[seat].due()


@pytest.mark.parametrize(("start", "board"), [(caves, CAVES), (woods, WOODS)], ids=["part 4", "part 6"])
@games
def test_TB_0_44_rows_of_parts_with_shapes_stay_within_what_is_printed(start, board, seats, hard, seed):
    for state in positions(start, seats, hard, seed):
        for seat in range(seats):
            assert all(row <= most for row, most in zip(state.rows(seat), board.points.row_most, strict=True))


@games
def test_TB_4_10_TB_11_10_nobody_uses_more_bonus_shapes_in_a_round_than_allowed(seats, hard, seed):
    for state in positions(caves, seats, hard, seed):
        assert all(0 <= guide.bonuses_left <= (2 if seats == 1 else 1) for guide in state.guides)


@games
def test_TB_1_4_TB_1_9_who_has_arrived_is_joined_to_bag_end_and_marked_once(seats, hard, seed):
    for state in positions(party, seats, hard, seed):
        for guide in state.guides:
            assert len(frozenset(guide.arrived)) == len(guide.arrived)
            assert guide.feast.arrived == sum(guest in SHIRE.dwarves for guest in guide.arrived) <= DWARVES
            assert all(bread != OPEN for bread in guide.feast.row[: guide.feast.arrived])
            assert LOST not in guide.feast.row[guide.feast.arrived :]
            home = [reach for reach in map(SHIRE.sections.reach_of, guide.lines) if reach & SHIRE.door]
            assert all(any(reach & SHIRE.at_guest[guest] for reach in home) for guest in guide.arrived)


@games
def test_TB_1_2_every_line_begins_at_a_guest(seats, hard, seed):
    at_guests = [SHIRE.sections.facing(guest) for guest in SHIRE.guests]
    for state in positions(party, seats, hard, seed):
        for guide in state.guides:
            reaches = map(SHIRE.sections.reach_of, guide.lines)
            assert all(any(reach & facing for facing in at_guests) for reach in reaches)


@pytest.mark.parametrize("start", [road, hills, fire, lake], ids=["part 2", "part 3", "part 5", "part 8"])
@pytest.mark.rule("TB-0.19", "TB-0.23", "TB-0.41", "TB-2.7", "TB-3.10", "TB-3.12", "TB-7.9")
@games
def test_lines_begin_at_the_start_and_have_paid_for_all_they_meet(start, seats, hard, seed):
    for state in positions(start, seats, hard, seed):
        board = state.board
        for guide in state.guides:
            entered = board.sections.entered(guide.lines)
            reach = board.sections.reach_of(number for line in guide.lines for number in line)
            begin = [board.sections.facing(cell) for cell in board.starts]
            assert all(any(board.sections.reach_of(line) & side for side in begin) for line in guide.lines)
            assert not entered & ~board.open and not reach & board.sections.walls
            assert guide.swords >= 0 and guide.bread >= 0
            assert guide.region == board.regions.furthest(entered)
            if any(isinstance(step, Connect) for step in state.agenda):
                continue  # hats that the path has found are still to be placed before its connections are paid for
            met = [toll.asked_by(number) for toll in board.tolls for line in guide.lines for number in line]
            assert not union(met, range(len(met))) & board.unpaid(guide)


@games
def test_TB_5_8_TB_5_11_TB_5_14_trees_are_marked_that_lines_reach_and_gandalf_puts_the_black_die_away(
    seats, hard, seed
):
    for state in positions(fire, seats, hard, seed):
        for guide in state.guides:
            reach = FIRE.sections.reach_of(number for line in guide.lines for number in line)
            reached = {tree for tree in FIRE.names if reach & FIRE.sections.facing(tree)}
            assert set(guide.marked_trees) <= reached and (is_drawing(state) or set(guide.marked_trees) == reached)
            assert all(count <= len(trees) for count, trees in zip(guide.flown, FIRE.flights.values(), strict=True))
            assert not mask(guide.blocked) & ~sum(FIRE.wargs.values())
        saved = any(FIRE.saved(guide) >> FIRE.gandalf & 1 for guide in state.guides)
        assert not (saved and state.black)


@games
def test_TB_8_7_TB_8_9_TB_8_12_each_number_goes_to_its_house_first_and_to_smaug_once(seats, hard, seed):
    for state in positions(lake, seats, hard, seed):
        for guide in state.guides:
            assert all(hits <= len(LAKE.houses[house]) for house, hits in enumerate(guide.hits, start=1))
            assert not any(LAKE.is_destroyed(guide, house) for house in guide.saved)
            assert len(set(guide.strikes)) == len(guide.strikes) and len(set(guide.boats)) == len(guide.boats)
            met = {house for line in guide.lines for number in line for house in LAKE.houses_at[number]}
            assert set(guide.saved) <= met
            struck = sum(LAKE.open_numbers(guide, number) > 0 for number in guide.strikes if number in LAKE.houses)
            assert struck <= 1  # by the one magic action


@pytest.mark.parametrize(
    "start", [party, road, hills, fire, lake], ids=["part 1", "part 2", "part 3", "part 5", "part 8"]
)
@games
def test_TB_0_40_TB_0_44_awards_have_one_winner_with_turns_and_rows_stay_within_their_most(start, seats, hard, seed):
    for state in positions(start, seats, hard, seed):
        assert all(len(award.winners) <= 1 for award in state.glory.values())
        for seat in range(seats):
            rows = zip(state.rows(seat), state.board.points.row_most, strict=True)
            assert all(0 <= value <= most for value, most in rows)


@games
def test_TB_7_5_TB_7_6_TB_7_12_the_mountain_is_entered_past_the_ships_and_each_black_die_is_used(seats, hard, seed):
    for state in positions(doorstep, seats, hard, seed):
        for guide in state.guides:
            assert guide.unlocked or not guide.entered & sum(MOUNTAIN.regions.cells[MOUNTAINSIDE:])
            assert sorted(guide.rolled) == [cell for cell in MOUNTAIN.black_dice if guide.entered >> cell & 1]
            reach = MOUNTAIN.sections.reach_of(number for line in guide.lines for number in line)
            if not is_drawing(state):
                assert (guide.by_river, guide.by_land) == (
                    bool(reach & MOUNTAIN.by_river),
                    bool(reach & MOUNTAIN.by_land),
                )
