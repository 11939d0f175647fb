"""Epic mode: part 8 goes on from a finished part 7 of the same players (TB-10). What that hands over: `test_part_7`."""

import msgspec
import pytest

from smial.rules import Setup, Turn
from smial_there_and_back.epic import Carried, Traveller
from smial_there_and_back.games import FireAndWater, OnTheDoorstep
from smial_there_and_back.hard import Options
from smial_there_and_back.moves import PlayHard, Strike
from smial_there_and_back.part_8.board import BOARD
from tests.plugins.there_and_back.rules.doorstep import GEMS, LAST, Doorstep
from tests.plugins.there_and_back.rules.lake import AT_G9, BOATS, STRAIGHT, TO_G9, Lake, T
from tests.plugins.there_and_back.rules.play import Loaded


def traveller(swords=3, bread=2, thrush=True, total=40):
    return Traveller(swords=swords, bread=bread, thrush=thrush, total=total)


def epic(*travellers, **more):
    return Lake(len(travellers), carried=Carried(travellers), **more)


def test_TB_10_1_part_8_takes_up_what_a_finished_part_7_leaves_with_its_scores():
    doorstep = Doorstep()
    doorstep.go_inside()
    doorstep.lay(*GEMS)
    doorstep.has(swords=4, bread=3)
    doorstep.has(swords=1, bread=0, seat=1)
    doorstep.draw(LAST, STRAIGHT)
    outcome = doorstep.state.outcome()
    assert FireAndWater.carries is type(outcome.carry) and OnTheDoorstep.carries is None
    kept = msgspec.json.decode(msgspec.json.encode(outcome.carry), type=FireAndWater.carries)
    setup = Setup(seats=2, options=Options(), carry=kept)
    state = FireAndWater().setup(setup, Turn(Loaded()))
    assert [(guide.swords, guide.bread) for guide in state.guides] == [(4, 3), (1, 0)]
    assert [state.total(seat) for seat in (0, 1)] == list(outcome.scores)


def test_TB_10_2_swords_replace_the_five_of_the_start_and_bread_is_carried_over():
    lake = epic(traveller(swords=8, bread=3), traveller(swords=0, bread=0), attack=True)
    assert [(guide.swords, guide.bread) for guide in lake.state.guides] == [(8, 3), (0, 0)]


def test_TB_10_2_who_brings_no_swords_has_no_choice_of_a_number():
    lake = epic(traveller(swords=1), traveller(swords=0), attack=True, black=4)
    assert lake.asked == [0]
    lake.bear()
    assert lake.destroyed(0) == lake.destroyed(1) == [4]


def test_TB_10_3_TB_A24_who_has_not_heard_the_thrush_in_part_7_never_enters_it():
    lake = epic(traveller(thrush=False), traveller(thrush=True))
    for seat, allowed in ((0, False), (1, True)):
        lake.lay("P2ns", seat=seat)
        lake.take(STRAIGHT)
        assert bool(lake.offered("P1ns")) == allowed
        lake.draw("P2ns")
        lake.bear()
        if lake.asked == [seat]:
            lake.play(lake.moves()[-1])


def test_TB_A24_every_house_and_boat_can_still_be_reached():
    lake = epic(traveller(thrush=False), hard="all")
    closed = BOARD.sections.entering(
        cell for cell in range(BOARD.squares.count) if BOARD.closed(lake.guide()) >> cell & 1
    )
    drawn = BOARD.ever_drawn(barred=closed)
    for solid in [*BOARD.houses.values(), *((boat,) for boat in BOARD.boats)]:
        assert BOARD.sections.connecting(solid) & drawn


def test_TB_10_4_the_totals_are_added_and_the_highest_sum_wins():
    lake = epic(traveller(total=40), traveller(total=70))
    lake.mans(*BOATS[:-1])
    lake.lay(TO_G9)
    lake.draw(AT_G9, T)
    assert lake.over and lake.scores == (40 + 18, 70)
    assert lake.state.outcome().winners == (1,)


def test_TB_10_4_a_total_of_part_7_below_nothing_is_added_as_well():
    assert epic(traveller(total=-3)).state.total(0) == -3


def test_TB_10_4_everybody_sees_the_points_of_part_7():
    lake = epic(traveller(total=40), traveller(total=70))
    sheets = {component.id: component.sheet for component in lake.state.view().components}
    totals = [{total.id: total.value for total in sheets[f"sheet-{seat}"].totals} for seat in (0, 1)]
    assert totals == [
        {"row-1": 0, "row-2": 0, "before": 40, "total": 40},
        {"row-1": 0, "row-2": 0, "before": 70, "total": 70},
    ]


def test_TB_10_4_without_part_7_there_is_nothing_to_add():
    lake = Lake()
    assert lake.state.total(0) == 0 and not lake.state.before


@pytest.mark.parametrize("first", [0, 1, 2])
def test_TB_10_5_TB_A43_who_starts_is_drawn_anew(first):
    lake = epic(traveller(), traveller(), traveller(), first=first)
    assert lake.chance.drawn[0] == ("first player", 3) and lake.asked == [first]


def test_TB_9_1_in_epic_mode_each_player_chooses_anew_whether_to_play_hard():
    lake = epic(traveller(swords=0), traveller(swords=0), hard="by seat", attack=True)
    lake.play(PlayHard(True), seat=1)
    lake.play(PlayHard(False), seat=0)
    assert [guide.hard for guide in lake.state.guides] == [False, True]


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_A34_alone_part_8_has_its_own_limit_and_bonus_and_the_totals_are_added(hard, bonus):
    lake = epic(traveller(total=100), hard=hard)
    lake.state.round = 13
    lake.mans(*BOATS[:-1])
    lake.lay(TO_G9)
    lake.draw(AT_G9, T)
    if not lake.over:
        lake.play(lake.moves()[-1])
    assert lake.scores == (100 + 18 + bonus,)


def test_TB_A34_alone_the_last_round_is_the_thirteenth_of_part_8():
    lake = epic(traveller(swords=0, bread=0, total=100))
    while not lake.over:
        if isinstance(lake.moves()[0], Strike):
            lake.play(lake.moves()[0])
        else:
            lake.lapse()
    assert lake.state.round == 13 and lake.scores == (100 + 1,)
