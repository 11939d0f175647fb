"""The rules UP-51 to UP-57 of curious, furious and the stack of points, and readings of them."""

import pytest

from smial_unexpected_party.moves import Drop, Hustle, Relent, Settle, Sing
from tests.plugins.unexpected_party.rules.house_party import Table


def moody(curious, furious, points=()):
    table = Table()
    table[0].curious, table[0].furious, table[0].points = curious, furious, list(points)
    return table


def mood(table, seat=0):
    return table[seat].curious, table[seat].furious


@pytest.mark.parametrize("source", ["barge", "distract", "cleaning", "card", "cold-storage", "wine-cellar"])
def test_UP_51_curious_come_from_six_sources(source):
    table = Table()
    table[0].room, table[0].hand, table[0].items = "kitchen", ["4-parlour"], ["plate"]
    table[1].room, table[1].space = "entrance-hall", "entrance-hall.door"
    match source:
        case "barge":
            table.begin().go("entrance-hall.door")
        case "distract":
            table.begin().play(table.moves[0])
        case "cleaning":
            table.state.floors["parlour"] = ["mug"] * 4
            table.begin().go("parlour.door")
        case "card":
            table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
        case _:
            table.begin().go(f"pantry.{source}")
    assert mood(table) == (2 if source == "cold-storage" else 1, 0)


def test_UP_52_UP_A3_a_new_one_goes_to_a_free_place_of_five():
    table = moody(4, 0).begin().go("pantry.wine-cellar")
    assert mood(table) == (5, 0)


def test_UP_53_with_no_free_place_one_turns_furious_instead():
    table = moody(3, 2).begin().go("pantry.wine-cellar")
    assert mood(table) == (2, 3)


def calming(curious, furious):
    table = moody(curious, furious)
    table[0].hand = ["1-kitchen"]
    return table.begin().go("kitchen.hustle", Hustle("1-kitchen"))


def test_UP_54_removing_is_chosen_anew_for_each():
    table = calming(2, 2)
    assert table.moves == [Settle(), Relent()]
    table.play(Relent())
    assert mood(table) == (3, 1)
    table.play(Settle())
    assert mood(table) == (2, 1) and table.asked == 1


@pytest.mark.parametrize(("curious", "furious", "moves"), [(1, 0, [Settle()]), (0, 2, [Relent()])])
def test_UP_54_only_what_is_there_is_removed(curious, furious, moves):
    assert calming(curious, furious).moves == moves


def test_UP_54_as_far_as_there_are_tokens():
    table = calming(1, 0).play(Settle())
    assert table.asked == 1
    assert calming(0, 0).asked == 1


def test_UP_54_a_furious_turned_curious_can_be_taken_off_next():
    table = calming(0, 1).play(Relent(), Settle())
    assert mood(table) == (0, 0)


def test_UP_55_with_two_furious_one_holds_three_items():
    table = moody(4, 1)
    table[0].items = ["fork", "mug", "mug", "plate"]
    barging(table).play(Drop("mug"))
    assert mood(table) == (3, 2)
    assert table[0].items == ["fork", "mug", "plate"]


def barging(table):
    """Seat 1 gains a curious for barging, and draws nothing that it would have to drop."""
    table[1].room, table[1].space = "entrance-hall", "entrance-hall.door"
    return table.begin().go("entrance-hall.door")


@pytest.mark.parametrize(("points", "left"), [([2, 1], [2]), ([1, 2], [1]), ([1, 1, 2], [1, 1])])
def test_UP_56_UP_57_when_the_last_place_turns_furious_the_top_token_is_lost(points, left):
    table = barging(moody(1, 4, points))
    assert mood(table) == (0, 5)
    assert table[0].points == left


def test_UP_57_tokens_lie_in_the_order_of_gaining():
    table = moody(0, 0, [1])
    table[0].hand, table[0].items = ["4-parlour"], ["plate"]
    table.load("Bag End card", "tea-time")
    table.begin().go("parlour.sing", Sing("4-parlour", ("plate",))).sit("dwalin")
    assert table[0].points == [1, 2, 1]  # the last one because the other player has sat down


def test_UP_A11_all_furious_gains_nothing_and_loses_no_second_point():
    table = moody(0, 5, [2, 2]).begin(1).go("pantry.wine-cellar")
    assert mood(table) == (0, 5) and table[0].points == [2, 2]


def test_UP_A11_who_calms_down_and_fills_up_again_loses_another():
    table = barging(moody(1, 4, [1, 2, 2]))
    assert table[0].points == [1, 2]
    table[0].curious, table[0].furious, table[0].space = 1, 4, ""
    assert barging(table)[0].points == [1]


def test_UP_A12_an_empty_stack_loses_nothing():
    table = barging(moody(1, 4))
    assert mood(table) == (0, 5) and table[0].points == []


def test_UP_33_two_curious_may_be_one_more_and_one_furious():
    table = moody(4, 0).begin().go("pantry.cold-storage")
    assert mood(table) == (4, 1)


def test_UP_36_whoever_turns_furious_drops_at_once():
    table = moody(5, 0)
    table[0].items = ["fork", "mug", "mug", "mug", "plate"]
    table[1].room, table[1].space = "entrance-hall", "entrance-hall.door"
    table.begin().go("entrance-hall.door")
    assert table.step == "DropSurplus" and table[0].hand == []
    table.play(Drop("plate"))
    assert table.state.floors["entrance-hall"] == ["plate"]
    assert len(table[0].hand) == 3
