"""The rules UP-63 to UP-69 and UP-71: how the game ends, and what the company is worth."""

import pytest

from smial_unexpected_party.moves import Sing
from smial_unexpected_party.scoring import bonus, total
from tests.plugins.unexpected_party.rules.house_party import Table


def last_line(seats=3):
    """Seat 1 can sing the only line that is missing."""
    table = Table(seats)
    table.state.song = [f"{line}-somewhere" for line in range(1, 16)]
    table.state.song[3] = ""
    table[0].hand, table[0].items = ["4-parlour"], ["plate"]
    table.load("Bag End card", "tea-time")
    return table


def thorin_is_next(seats=3):
    table = Table(seats)
    table.state.dwarf_deck.bag.clear()
    return table


def turns(table, space="entrance-hall.door"):
    """Who is on turn until the game is over; everybody goes to a door."""
    seats = []
    while not table.over:
        if table.step == "Travel":
            seats.append(table.asked)
            table.go(space if table.reaches(space) else "pantry.cold-storage")
        else:
            table.play(table.moves[0])
    return seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_UP_63_UP_65_UP_A1_thorin_turned_up_is_the_first_trigger(seats):
    table = thorin_is_next(seats).begin(1).sit("balin")
    assert "thorin" in table.state.row and table.state.end == "thorin"
    assert turns(table) == [(1 + step) % seats for step in range(1, seats)]
    assert str(table.state.outcome().reason) == "Thorin has come to the door."


def test_UP_A1_he_may_still_be_taken_in_a_closing_turn():
    table = thorin_is_next().begin().sit("balin")
    table.sit("thorin")
    assert table[1].dwarves == ["gloin", "thorin"]
    assert table[1].points == [1, 1]  # for the first to sit down, and for taking Thorin
    assert len(table.state.row) == 2  # nobody is left to be turned up, and nothing more happens
    assert turns(table) == [2]


def test_UP_64_UP_65_UP_A2_fifteen_cards_on_their_spaces_are_the_second():
    table = last_line().begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    assert table.state.end == "song" and table[0].points == [2]
    assert turns(table) == [1, 2]
    assert str(table.state.outcome().reason) == "The song is complete."


def test_UP_64_a_repeated_line_completes_nothing():
    table = last_line()
    table.state.song[3], table.state.song[4] = "4-entrance-hall", ""
    table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    assert table.state.end == ""


def test_UP_65_the_triggering_player_finishes_his_turn():
    table = last_line()
    table[0].hand += ["1-kitchen", "10-parlour", "14-pantry", "5-pantry"]
    table.state.floors["kitchen"] = ["mug"] * 4
    table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    assert table.step == "DiscardDown" and table.asked == 0
    table.play(table.moves[0])
    assert table.state.bilbo == "kitchen" and table.asked == 1


def test_UP_A21_the_first_trigger_counts_and_no_round_is_added():
    table = last_line()
    table.state.dwarf_deck.bag.clear()
    table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    table.sit("dwalin")
    assert table.state.end == "song" and "thorin" in table.state.row
    assert turns(table) == [2]


def test_UP_A22_a_trigger_in_the_closing_turns_changes_nothing():
    table = thorin_is_next().begin(2).sit("dwalin")
    table.state.song = [f"{line}-somewhere" for line in range(1, 16)]
    table.state.song[3] = ""
    table[0].hand, table[0].items = ["4-parlour"], ["plate"]
    table.load("Bag End card", "tea-time")
    table.go("parlour.sing", Sing("4-parlour", ("plate",)))
    assert table.state.end == "thorin"
    assert turns(table) == [1]


def test_UP_66_at_the_end_all_dwarves_are_in_the_dining_room():
    table = last_line().begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    turns(table)
    assert {(player.room, player.space) for player in table.state.players} == {("dining-room", "")}


def test_UP_65_in_closing_turns_the_question_says_that_it_is_the_last():
    table = last_line().begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    assert table.question.startswith("Your last turn.")


# What the company is worth.


def test_UP_68_UP_71_the_example_of_ori_nori_and_dori_without_thorin():
    assert bonus(["ori", "dori", "nori"]) == 3


BONUSES = [
    (["ori", "nori"], 1),  # Nori for Ori
    (["ori", "dori"], 1),  # Dori for Ori
    (["dori", "nori"], -1),  # Nori for Dori
    (["ori"], 0),
    (["dori", "thorin"], 1),
    (["dwalin", "balin"], 2 + 1),
    (["balin", "thorin"], 1 + 1),
    (["fili", "kili"], 1 + 1),
    (["fili", "kili", "thorin"], 2 + 2 + 1),
    (["oin", "gloin"], 2 + 1),
    (["bifur", "bofur", "bombur"], 2 + 2 + 1),
    (["bombur", "oin", "ori"], 0),
    (["bombur", "oin", "ori", "kili"], 1),
]


@pytest.mark.rule("UP-67", "UP-68", "UP-71")
@pytest.mark.parametrize(("stack", "points"), BONUSES, ids=str)
def test_each_dwarf_adds_what_holds_for_its_own_stack(stack, points):
    assert bonus(stack) == bonus(stack[::-1]) == points


def test_UP_67_UP_71_negative_bonuses_are_taken_off_and_other_stacks_do_not_count():
    table = Table(3, ("nori", "ori", "thorin"))
    table[0].dwarves, table[0].points = ["nori", "dori"], [2]
    assert total(table[0]) == 1
    assert total(table[1]) == 0


def test_UP_A34_a_total_may_be_below_zero():
    table = Table(2, ("nori", "ori"))
    table[0].dwarves = ["nori", "dori"]
    assert total(table[0]) == -1


@pytest.mark.parametrize(
    ("points", "winners"), [([[2, 2], [1], [2]], (0,)), ([[2], [1, 1], [1]], (0, 1)), ([[], [], []], (0, 1, 2))]
)
def test_UP_69_the_highest_total_wins_and_those_who_tie_win_together(points, winners):
    table = Table(3)
    table.state.over, table.state.end = True, "song"
    for player, tokens in zip(table.state.players, points, strict=True):
        player.points = tokens
    outcome = table.state.outcome()
    assert outcome.winners == winners
    assert outcome.scores == tuple(map(sum, points))
