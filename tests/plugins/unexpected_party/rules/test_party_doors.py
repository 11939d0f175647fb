"""The rules UP-30 to UP-37: doors, how much one can hold, what is dropped, and what comes when bag or deck is empty."""

import pytest

from smial.rules import Deck
from smial_unexpected_party.moves import Drop, Give, Go, Hustle, Sing, Take, TakeFrom
from tests.plugins.unexpected_party.rules.house_party import Table


def test_UP_30_the_entrance_hall_gives_three_party_cards():
    table = Table()
    table.load("party card", "4-parlour", "1-kitchen", "15-pantry")
    table.begin().go("entrance-hall.door")
    assert table[0].hand == ["1-kitchen", "15-pantry", "4-parlour"]
    assert table[0].items == []


def test_UP_31_the_parlour_gives_an_item_and_two_party_cards():
    table = Table()
    table.load("item", "fork")
    table.begin().go("parlour.door")
    assert (table[0].items, len(table[0].hand)) == (["fork"], 2)


def test_UP_32_the_kitchen_gives_an_item_from_the_shelves_which_are_filled_up():
    table = Table()
    table.load("shelf", "cheese")
    table.begin().go("kitchen.door")
    assert table.moves == [Take("bottle"), Take("mug"), Take("plate")]
    table.play(Take("mug"))
    assert table[0].items == ["mug"]
    assert table.state.shelf == ["bottle", "cheese", "plate"]


def test_UP_33_the_cold_storage_gives_three_items_and_two_curious():
    table = Table(3)
    table.load("item", "fork", "cheese", "mug")
    table.begin().go("pantry.cold-storage")
    assert table[0].items == ["cheese", "fork", "mug"]
    assert [table[seat].curious for seat in range(3)] == [2, 0, 0]


def test_UP_34_the_wine_cellar_gives_two_items_and_a_curious_to_everybody():
    table = Table(3)
    table.load("item", "fork", "fork")
    table.begin().go("pantry.wine-cellar")
    assert table[0].items == ["fork", "fork"]
    assert [table[seat].curious for seat in range(3)] == [1, 1, 1]


def test_UP_A15_UP_A32_the_mover_is_first_to_gain_it_then_the_others_clockwise():
    table = Table(3)
    for seat in range(3):
        table[seat].curious, table[seat].items = 5, ["mug"] * 5
    table.begin(1).go("pantry.wine-cellar", Drop("bottle"), Drop("bottle"))  # what was drawn is too much
    table.play(Drop("mug"), seat=1)
    table.play(Drop("mug"), seat=2)
    table.play(Drop("mug"), seat=0)


@pytest.mark.parametrize(("furious", "limit"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_UP_35_UP_55_one_can_hold_five_items_less_one_for_each_furious(furious, limit):
    table = Table()
    table[0].furious = furious
    assert table[0].limit == limit


def test_UP_36_who_draws_too_much_drops_what_he_likes_where_he_is():
    table = Table()
    table[0].items = ["mug"] * 3
    table.load("item", "cheese", "cheese", "fork")
    table.begin().go("pantry.cold-storage")
    assert table.question == "Your arms are too full (6 items, 5 at most): which one do you drop?"
    assert table.moves == [Drop("cheese"), Drop("fork"), Drop("mug")]
    table.play(Drop("fork"))
    assert table.state.floors["pantry"] == ["fork"]
    assert table[0].items == ["cheese", "cheese", "mug", "mug", "mug"]
    assert table.asked == 1


def test_UP_36_it_is_dropped_before_the_door_goes_on():
    table = Table()
    table[0].items = ["mug"] * 5
    table.begin().go("pantry.cold-storage")
    assert table[0].curious == 0  # that comes after the items
    table.play(*[Drop("bottle")] * 3)
    assert table[0].curious == 2


def test_UP_36_UP_A9_who_turns_furious_on_anothers_turn_drops_where_his_own_dwarf_is():
    table = Table()
    table[1].room, table[1].space = "parlour", "parlour.door"
    table[1].curious, table[1].items = 5, ["fork", "mug", "mug", "mug", "plate"]
    table.begin().go("pantry.wine-cellar")
    assert table.asked == 1
    table.play(Drop("plate"))
    assert table.state.floors["parlour"] == ["plate"]
    assert table.state.floors["pantry"] == []


def empty_bag(table):
    table.state.bag = Deck.of([])
    return table


def test_UP_37_from_an_empty_bag_one_takes_dropped_items_of_any_room_instead():
    table = empty_bag(Table())
    table.state.floors["garden"], table.state.floors["kitchen"] = ["fork"], ["mug", "mug"]
    table.begin().go("pantry.cold-storage")
    assert table.moves == [TakeFrom("kitchen", "mug"), TakeFrom("garden", "fork")]
    table.play(TakeFrom("garden", "fork"), TakeFrom("kitchen", "mug"), TakeFrom("kitchen", "mug"))
    assert table[0].items == ["fork", "mug", "mug"]
    assert table.asked == 1


def test_UP_37_what_is_left_in_the_bag_comes_first():
    table = Table()
    table.state.bag = Deck.of(["cheese"])
    table.state.floors["kitchen"] = ["mug"]
    table.begin().go("pantry.wine-cellar")
    assert table[0].items == ["cheese"]
    table.play(TakeFrom("kitchen", "mug"))
    assert table[0].items == ["cheese", "mug"]


def test_UP_37_the_shelves_are_filled_from_the_floors_as_the_player_likes():
    table = empty_bag(Table())
    table.state.floors["pantry"] = ["cheese", "fork"]
    table.begin().go("kitchen.door", Take("mug"))
    assert table.question == "The bag is empty: which dropped item comes onto the shelves?"
    table.play(TakeFrom("pantry", "fork"))
    assert table.state.shelf == ["bottle", "fork", "plate"]


def test_UP_37_what_is_too_much_is_dropped_then_too():
    table = empty_bag(Table())
    table[0].items = ["mug"] * 5
    table.state.floors["kitchen"] = ["fork"]
    table.begin().go("parlour.door", TakeFrom("kitchen", "fork"), Drop("fork"))
    assert table.state.floors["parlour"] == ["fork"]


def test_UP_A29_if_nothing_lies_anywhere_nothing_is_drawn():
    table = empty_bag(Table())
    table.begin().go("pantry.cold-storage")
    assert table[0].items == []
    assert table.asked == 1


def test_UP_A29_a_gap_on_the_shelves_stays_until_they_are_filled_up_again():
    table = empty_bag(Table())
    table.begin().go("kitchen.door", Take("mug"))
    assert table.state.shelf == ["bottle", "plate"]
    table.state.bag = Deck.of(["cheese", "cheese", "fork"])
    table.go("kitchen.door", Take("bottle"))
    assert table.state.shelf == ["cheese", "cheese", "plate"]


def test_UP_A16_an_empty_party_deck_is_made_of_its_discards_and_cards_of_the_song_stay():
    table = Table()
    table.state.party = Deck.of(["1-kitchen"])
    table.state.party_discards = ["2-kitchen", "3-kitchen", "4-parlour"]
    table.state.song[4] = "5-parlour"
    table.begin().go("entrance-hall.door")
    assert table[0].hand[0] == "1-kitchen" and len(table[0].hand) == 3
    assert len(table.state.party) == 1 and table.state.party_discards == []
    assert table.state.song[4] == "5-parlour"


def test_UP_A30_with_no_discards_either_fewer_cards_are_drawn_or_none():
    table = Table()
    table.state.party = Deck.of(["1-kitchen", "2-kitchen"])
    table.begin().go("entrance-hall.door")
    assert table[0].hand == ["1-kitchen", "2-kitchen"]
    table.go("entrance-hall.door")
    assert table[1].hand == []


def test_UP_A16_the_bag_end_deck_is_made_of_its_discards_too():
    table = Table()
    table.state.bag_end = Deck.of([])
    table.state.bag_end_discards = ["tea-time"]
    table[0].hand, table[0].items = ["4-parlour"], ["plate"]
    table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    assert table.state.bilbo == "kitchen"
    assert len(table.state.bag_end) == 0 and table.state.bag_end_discards == ["tea-time"]


def test_giving_an_item_never_makes_anybody_drop_one():
    table = Table()
    table[0].hand, table[0].items = ["9-entrance-hall"], ["mug"]
    table[1].items = ["fork"] * 4
    table.begin().go("kitchen.hustle", Hustle("9-entrance-hall"), Give("mug", 1))
    assert table[1].items == ["fork"] * 4 + ["mug"]
    assert table.asked == 1
    assert Go("kitchen.hustle") not in table.moves
