"""One player alone: the rules TB-11 for parts 1 and 4, and the readings that rest on them."""

import pytest

from smial_there_and_back.moves import Bonus, Decline, Lapse, Pass, Shape, Strike, Take
from tests.plugins.there_and_back.rules.caves import ALL_RIDDLES, Caves
from tests.plugins.there_and_back.rules.party import (
    BALIN_LONG_WAY,
    BALIN_LONG_WAY_LAST,
    DWARVES,
    THORIN,
    THORIN_LAST,
    Party,
)
from tests.plugins.there_and_back.rules.shaping import without

OUT_OF_TIME = "The last round is over."


def go_to(party, number):
    """Leaves dice unused, and gives up whichever glory comes first, until the round with this number asks."""
    while party.state.round < number:
        pass_by(party)


def pass_by(party):
    """Answers one question with as little as possible."""
    if isinstance(party.moves()[0], Strike):
        party.play(party.moves()[0])
    else:
        party.lapse()


def finish(party):
    """As `go_to`, until it is over."""
    while not party.over:
        pass_by(party)


def rolls(party):
    """How often the white dice have been rolled."""
    return party.chance.drawn.count(("white die 1", 6))


def taken(party):
    """The dice that may be taken."""
    return [move.die for move in party.moves() if isinstance(move, Take)]


def test_TB_11_1_it_begins_with_round_1_and_no_first_player_is_drawn():
    party = Party(1)
    assert party.state.round == 1 and party.asked == [0]
    assert ("first player", 1) not in party.chance.drawn


@pytest.mark.parametrize(
    ("lie", "first", "left"),
    [
        ((3, 1, 5, 2, 4), 3, [2, 4, 5]),
        ((3, 1, 5, 2, 4), 1, [2, 4, 5]),
        ((3, 1, 5, 2, 4), 5, [1, 2, 3, 4]),
        ((3, 1, 5, 2, 4), 2, [1, 3, 5]),
        ((1, 2, 3, 4, 5), 4, [1, 2, 3]),
    ],
)
def test_TB_11_2_TB_A25_two_dice_at_either_end_are_a_group_and_the_middle_one_is_a_third(lie, first, left):
    party = Party(1, lie=lie)
    assert taken(party) == [1, 2, 3, 4, 5]
    party.play(Take(first), Lapse())
    assert taken(party) == left


def test_TB_11_3_one_die_of_each_group_in_any_order():
    party = Party(1, lie=(3, 1, 5, 2, 4))
    party.play(Take(5), Lapse(), Take(4), Lapse())
    assert taken(party) == [1, 3]
    party.play(Take(1), Lapse())
    assert party.state.round == 2


def test_TB_11_3_after_the_third_die_all_five_are_rolled_again():
    party = Party(1)
    go_to(party, 2)
    assert rolls(party) == 2 and taken(party) == [1, 2, 3, 4, 5]


def test_TB_11_4_TB_11_7_part_1_ends_after_eight_rounds():
    party = Party(1)
    finish(party)
    assert party.state.round == 8 and rolls(party) == 8
    assert str(party.state.outcome().reason) == OUT_OF_TIME


def test_TB_11_4_TB_11_7_part_4_ends_after_eight_rounds():
    caves = Caves(1)
    for square in range(16):
        assert not caves.over, square
        if isinstance(caves.moves()[0], Strike):
            caves.play(caves.moves()[0])
        caves.pebble(0)
    assert caves.over and caves.state.round == 8
    assert str(caves.state.outcome().reason) == OUT_OF_TIME


@pytest.mark.parametrize("number", [3, 5])
def test_TB_11_5_TB_A26_a_glory_of_ones_choice_is_given_up_before_the_roll(number):
    party = Party(1)
    go_to(party, number)
    assert rolls(party) == number - 1
    given_up = party.moves()[-1]
    assert isinstance(given_up, Strike)
    party.play(given_up)
    assert rolls(party) == number and not party.state.glory[given_up.award].open


def test_TB_11_5_TB_A26_any_open_award_may_be_chosen():
    party = Party(1)
    go_to(party, 3)
    assert sorted(move.award for move in party.moves()) == ["Gandalf", "Thorin"]


@pytest.mark.parametrize("number", [2, 4, 6, 8])
def test_TB_11_5_before_the_other_rounds_nothing_is_given_up(number):
    party = Party(1)
    go_to(party, number)
    assert taken(party) == [1, 2, 3, 4, 5]


def test_TB_11_5_what_was_given_up_cannot_be_won():
    party = Party(1)
    go_to(party, 3)
    party.play(Strike("Thorin"))
    party.lay(*THORIN)
    party.draw(THORIN_LAST, "1-straight")
    assert party.rows() == (5, 0, 0)


def test_TB_11_6_part_1_has_two_awards_and_the_third_date_takes_none():
    party = Party(1)
    go_to(party, 7)
    assert taken(party) == [1, 2, 3, 4, 5]
    assert [award.lost for award in party.state.glory.values()] == [True, True]


def test_TB_11_6_an_award_that_was_won_is_not_given_up():
    party = Party(1)
    party.lay(*THORIN)
    party.draw(THORIN_LAST, "1-straight")
    go_to(party, 3)
    assert party.moves() == [Strike("Gandalf")]
    go_to(party, 5)
    assert taken(party) == [1, 2, 3, 4, 5] and party.rows() == (5, 0, 2)


def test_TB_11_6_part_4_has_three_dates():
    caves = Caves(1)
    rounds = []
    while not caves.over:
        if isinstance(caves.moves()[0], Strike):
            rounds.append(caves.state.round)
            assert caves.chance.drawn == [("black die", 12)] * (caves.state.round - 1)
            caves.play(caves.moves()[0])
        caves.pebble(0)
    assert rounds == [3, 5, 7]
    assert sum(award.lost for award in caves.state.glory.values()) == 3


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_11_8_who_meets_the_end_condition_of_part_1_has_a_bonus(hard, bonus):
    party = Party(1, hard)
    party.lay(*BALIN_LONG_WAY)
    party.seat_dwarves(*(name for name in DWARVES if name != "Balin"))
    party.draw(BALIN_LONG_WAY_LAST, "2-straight")
    assert party.over and party.scores == (27 + bonus,)


@pytest.mark.parametrize("hard", ["none", "all"])
def test_TB_11_8_out_of_time_there_is_no_bonus(hard):
    party = Party(1, hard)
    party.guide().swords = 2
    finish(party)
    assert party.scores == (4,)


@pytest.mark.parametrize(("hard", "bonus"), [("none", 20), ("all", 50)])
def test_TB_11_8_who_meets_the_end_condition_of_part_4_has_a_bonus(hard, bonus):
    caves = Caves(1, hard)
    caves.has_filled(without(ALL_RIDDLES, "D8") + " D9")
    caves.place(1, "D8")
    caves.place(1, "D7")
    # Eight riddles, glory 60, and all water is open but K5 H6 K7: 33 less 5.
    assert caves.scores == (28 + 60 - 28 + bonus,)


@pytest.mark.parametrize(("first", "second"), [((4, "E11 F11 F10"), (4, "G11 H11 G10")), ((2, "D10 D9"), (1, "C9"))])
def test_TB_11_10_one_roll_gives_two_shapes_the_same_or_different_ones(first, second):
    caves = Caves(1, black=4)
    caves.place(*first)
    assert caves.state.round == 1 and caves.shapes() == [1, 2, 3, 4]
    caves.place(*second)
    assert caves.state.round == 2 and caves.chance.drawn == [("black die", 12)] * 2
    assert set(caves.filled().split()) == {*first[1].split(), *second[1].split()}
    boxes = [first[0], second[0]]
    assert caves.guide().columns == [boxes.count(number) for number in range(1, 13)]


def test_TB_11_10_two_bonus_shapes_may_be_used_in_a_round_and_a_third_is_lost():
    caves = Caves(1)
    caves.has_filled("D7 J11")
    caves.place(1, "E7")
    caves.play(Bonus("E7"))
    caves.fill("E6 F6 F7")
    caves.place(1, "K11")
    caves.play(Bonus("K11"))
    caves.fill("H9 I9 I10 J10")  # a step over the corner on J10
    assert caves.state.round == 2 and caves.shapes() == [1]


def test_TB_11_10_both_bonus_shapes_may_come_from_the_same_shape():
    caves = Caves(1, black=4)
    caves.has_filled("I11")
    caves.place(4, "J11 J10 K11")
    caves.play(Bonus("J10"))
    caves.fill("J9 K9 K10")
    assert caves.moves() == [Bonus("K11"), Decline()]


def test_TB_11_14_part_4_has_no_groups_of_dice():
    caves = Caves(1)
    caves.place(1, "D10")
    caves.place(1, "D9")
    assert {purpose for purpose, _ in caves.chance.drawn} == {"black die"}


def test_TB_11_15_an_award_is_won_by_doing_its_task_while_it_is_open():
    party = Party(1)
    party.lay(*THORIN)
    party.draw(THORIN_LAST, "1-straight")
    assert party.rows() == (5, 0, 2)


def test_TB_11_15_who_can_place_a_shape_does():
    assert Pass() not in Caves(1).moves()


def test_TB_A33_who_ends_part_4_with_the_first_shape_still_has_the_second():
    caves = Caves(1)
    caves.has_filled(without(ALL_RIDDLES, "D8") + " D9")
    caves.place(1, "D8")
    assert not caves.over and caves.moves() == [Shape(1)]
    caves.place(1, "D7")
    assert caves.over
