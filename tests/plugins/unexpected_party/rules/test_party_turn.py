"""The rules UP-18 to UP-28 of a turn, and readings of them: distract, move, barge, pick up, act, discard."""

import pytest

from smial_unexpected_party.moves import Discard, Distract, Drop, Enough, Go, Hustle, Lead, Nothing, Sing, Take
from tests.plugins.unexpected_party.rules.house_party import Table

SPACES_WITHOUT_CARDS = [
    "entrance-hall.door",
    "parlour.door",
    "kitchen.door",
    "pantry.cold-storage",
    "pantry.wine-cellar",
    "dining-room.sit",
]
"""Where one may go with empty hands, if Bilbo is elsewhere."""


def spaces(table):
    return [move.space for move in table.moves if isinstance(move, Go)]


def stand(table, seat, space):
    table[seat].room, table[seat].space = space.split(".")[0], space


def test_UP_18_a_turn_goes_through_its_steps_in_order():
    table = Table()
    stand(table, 0, "kitchen.door")
    table.state.gandalf = "parlour"
    table.state.floors["parlour"] = ["fork", "mug", "mug", "plate", "plate"]
    table[0].hand = ["1-kitchen", "2-kitchen"]
    steps = []
    for move in (Distract(), Go("parlour.door"), Take("fork"), Discard("1-kitchen")):
        table = table if steps else table.begin()
        steps.append(table.step)
        table.play(move)
    assert steps == ["Travel", "Travel", "PickUpItem", "DiscardDown"]
    assert table.state.bilbo == "parlour"  # the clean-up is last: four items were left there
    assert table.asked == 1


# Distract.


def test_UP_19_distracting_costs_a_curious_and_brings_bilbo():
    table = Table()
    stand(table, 0, "kitchen.door")
    table.begin().play(Distract())
    assert table[0].curious == 1
    assert table.state.bilbo == "kitchen"
    assert table.asked == 0


def test_UP_19_it_is_optional_and_done_once():
    table = Table()
    stand(table, 0, "kitchen.door")
    table.begin()
    assert Distract() in table.moves and table.reaches("parlour.door")
    table.play(Distract())
    assert Distract() not in table.moves


def test_UP_21_UP_A31_the_example_of_distracting_bilbo_away_from_the_parlour():
    table = Table(dwarves=("bombur", "ori"))
    stand(table, 0, "entrance-hall.door")
    stand(table, 1, "entrance-hall.sing")
    table.state.bilbo = "parlour"
    table[0].hand, table[0].items = ["4-parlour"], ["plate"]
    table.begin()
    assert not table.reaches("parlour.sing")
    table.play(Distract())
    assert table.state.bilbo == "entrance-hall"
    assert table.reaches("parlour.sing")
    assert table[1].curious == 0  # nobody minds him coming


@pytest.mark.parametrize("room", ["garden", "dining-room"])
def test_UP_A7_nobody_distracts_from_outside_the_main_rooms(room):
    table = Table()
    table[0].room = room
    assert Distract() not in table.begin().moves


def test_UP_A7_nobody_distracts_bilbo_where_he_is():
    table = Table()
    stand(table, 0, "kitchen.door")
    table.state.bilbo = "kitchen"
    assert Distract() not in table.begin().moves


# Move.


def test_UP_20_moving_is_compulsory():
    assert spaces(Table().begin()) == SPACES_WITHOUT_CARDS
    assert all(isinstance(move, Go) for move in Table().begin().moves)


@pytest.mark.parametrize("room", ["entrance-hall", "parlour", "kitchen", "pantry"])
def test_UP_21_UP_25_no_space_of_bilbos_room_can_be_entered_not_even_from_within(room):
    table = Table()
    table[0].room, table.state.bilbo = room, room
    assert spaces(table.begin()) == [space for space in SPACES_WITHOUT_CARDS if not space.startswith(room)]


def test_UP_22_another_space_of_the_same_room_will_do():
    table = Table()
    stand(table, 0, "pantry.cold-storage")
    table.begin()
    assert not table.reaches("pantry.cold-storage")
    assert table.reaches("pantry.wine-cellar")


def test_UP_25_who_is_in_bilbos_room_stays_if_an_effect_takes_bilbo_away_first():
    table = Table(3)
    stand(table, 1, "pantry.wine-cellar")
    table.state.bilbo = "pantry"
    table[0].hand = ["4-entrance-hall"]  # its hustle moves Bilbo
    table.begin().go("kitchen.hustle", Hustle("4-entrance-hall"), Lead("parlour"))
    assert table.asked == 1
    assert table.reaches("pantry.cold-storage")


def test_UP_23_the_example_of_barging_ori_off_the_hustle_space():
    table = Table(dwarves=("bombur", "ori"))
    stand(table, 1, "parlour.hustle")
    table[0].hand = ["1-kitchen"]
    table.begin().go("parlour.hustle", Hustle("1-kitchen"))
    # The curious of barging came first: the hustle has two to remove and finds that one.
    assert table.step == "CalmDown"
    assert (table[0].curious, table[1].curious) == (1, 0)
    assert table[0].space == "parlour.hustle"
    assert (table[1].room, table[1].space) == ("parlour", "")


def test_UP_A10_the_barged_dwarf_may_come_back_at_once():
    table = Table()
    stand(table, 1, "entrance-hall.door")
    table.begin().go("entrance-hall.door")
    assert table.asked == 1 and table.reaches("entrance-hall.door")
    table.go("entrance-hall.door")
    assert [table[seat].curious for seat in (0, 1)] == [1, 1]


def test_UP_A27_bilbo_pushes_nobody_off_a_space():
    table = Table()
    stand(table, 0, "kitchen.door")
    stand(table, 1, "kitchen.sing")
    table.begin().play(Distract())
    assert (table[0].space, table[1].space) == ("kitchen.door", "kitchen.sing")


# What can be carried out.


def test_UP_24_UP_38_UP_A8_to_sing_takes_a_card_for_the_room_and_its_price():
    table = Table()
    table[0].hand = ["4-parlour"]  # a plate
    assert not table.begin().reaches("parlour.sing")
    table[0].items = ["mug", "plate"]
    assert table.reaches("parlour.sing")
    assert [space for space in spaces(table) if space.endswith("sing")] == ["parlour.sing"]


def test_UP_24_UP_A8_to_hustle_takes_a_party_card():
    table = Table().begin()
    assert not table.reaches("kitchen.hustle")
    table[0].hand = ["1-kitchen"]
    assert table.reaches("kitchen.hustle") and table.reaches("parlour.hustle")


def test_UP_A8_a_hustle_that_gives_takes_an_item_and_somebody_who_can_hold_it():
    table = Table().begin()
    table[0].hand = ["9-entrance-hall"]
    assert not table.reaches("kitchen.hustle")
    table[0].items = ["mug"]
    assert table.reaches("kitchen.hustle")
    table[1].items = ["bottle"] * 5
    assert not table.reaches("kitchen.hustle")


def test_UP_A8_a_hustle_that_swaps_takes_an_item_and_one_on_the_shelves():
    table = Table().begin()
    table[0].hand, table[0].items = ["6-pantry"], ["mug"]
    assert table.reaches("kitchen.hustle")
    table[0].items = []
    assert not table.reaches("kitchen.hustle")
    table[0].items, table.state.shelf = ["mug"], []
    assert not table.reaches("kitchen.hustle")


def test_UP_A8_other_hustles_may_come_to_nothing():
    table = Table().begin()
    table[0].hand = ["1-kitchen"]  # nothing to calm
    table.go("kitchen.hustle", Hustle("1-kitchen"))
    assert table.asked == 1


def test_UP_A8_the_kitchen_door_takes_an_item_on_the_shelves_and_sitting_a_dwarf_who_waits():
    table = Table().begin()
    assert table.reaches("kitchen.door") and table.reaches("dining-room.sit")
    table.state.shelf, table.state.row = [], []
    assert not table.reaches("kitchen.door") and not table.reaches("dining-room.sit")


def test_UP_A8_the_other_doors_are_always_open():
    table = Table()
    table.state.bag.bag.clear()
    table.state.party.bag.clear()
    assert spaces(table.begin()) == SPACES_WITHOUT_CARDS


def test_UP_A35_what_would_be_picked_up_on_the_way_does_not_count():
    table = Table()
    table[0].hand = ["4-parlour"]
    table.state.gandalf, table.state.floors["parlour"] = "parlour", ["plate"]
    assert not table.begin().reaches("parlour.sing")


def test_UP_A35_what_was_picked_up_on_the_way_may_be_used_when_one_is_there():
    table = Table()
    table[0].hand, table[0].items = ["10-parlour", "4-parlour"], ["plate"]
    table.state.gandalf, table.state.floors["parlour"] = "parlour", ["bottle"]
    table.begin().go("parlour.sing", Take("bottle"))
    assert table.moves == [Sing("10-parlour", ("bottle",)), Sing("4-parlour", ("plate",))]


def test_UP_A35_an_action_whose_price_was_dropped_because_of_barging_is_skipped():
    table = Table()
    stand(table, 1, "parlour.sing")
    table[0].hand, table[0].items = ["2-parlour"], ["bottle", "mug"]
    table[0].curious, table[0].furious = 2, 3
    table.begin().go("parlour.sing", Drop("bottle"))
    assert table.moves == [Nothing()]
    table.play(Nothing())
    assert table.asked == 1
    assert table[0].hand == ["2-parlour"] and table[0].points == []


def test_UP_27_the_action_is_compulsory():
    table = Table()
    table[0].hand, table[0].items = ["4-parlour"], ["plate"]
    table.begin().go("parlour.sing")
    assert table.moves == [Sing("4-parlour", ("plate",))]


# Pick up.


def gandalf_in_the_parlour(items=("fork", "mug")):
    table = Table()
    table.state.gandalf = "parlour"
    table.state.floors["parlour"] = list(items)
    return table


def test_UP_26_who_enters_gandalfs_room_may_pick_up_one_item():
    table = gandalf_in_the_parlour().begin().go("parlour.door")
    assert table.moves == [Take("fork"), Take("mug"), Enough()]
    table.load("item", "plate")
    table.play(Take("mug"))
    assert table[0].items == ["mug", "plate"]
    assert table.state.floors["parlour"] == ["fork"]


def test_UP_A6_it_may_be_declined():
    table = gandalf_in_the_parlour().begin().go("parlour.door", Enough())
    assert table.state.floors["parlour"] == ["fork", "mug"]


def test_UP_A6_a_new_space_of_the_same_room_does_not_count():
    table = gandalf_in_the_parlour()
    stand(table, 0, "parlour.sing")
    assert table.begin().go("parlour.door").asked == 1


def test_UP_A6_without_room_for_it_nothing_is_picked_up():
    table = gandalf_in_the_parlour()
    table[0].items = ["bottle"] * 5
    table.begin().go("parlour.door")
    assert table.step == "DropSurplus"


def test_UP_A6_nothing_is_picked_up_outside_the_main_rooms():
    table = Table()
    table[0].room, table.state.floors["garden"] = "kitchen", ["mug"]
    table.begin().sit("dwalin")  # his dwarf is in the Garden now, where Gandalf is
    assert table.asked == 1


# Discard.


def test_UP_28_down_to_three_party_cards():
    table = Table()
    table[0].hand = ["1-kitchen", "2-kitchen"]
    table.begin().go("entrance-hall.door")
    assert len(table[0].hand) == 5
    table.play(Discard("1-kitchen"), Discard("2-kitchen"))
    assert table.asked == 1
    assert len(table[0].hand) == 3
    assert table.state.party_discards == ["1-kitchen", "2-kitchen"]


def test_UP_A20_only_who_is_on_turn_discards():
    table = Table()
    table[1].hand = ["1-kitchen", "10-parlour", "14-pantry"]
    table[0].hand, table[0].items = ["4-parlour"], ["plate"]
    table.load("Bag End card", "new-verses")
    table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    while table.asked == 0:
        table.play(table.moves[0])
    assert len(table[1].hand) == 4
    assert table.step == "Travel"


# Furious at the start of a turn.


def test_UP_50_UP_A28_who_is_all_furious_can_only_sit():
    table = Table()
    stand(table, 0, "kitchen.door")
    table[0].furious = 5
    assert table.begin().moves == [Go("dining-room.sit")]


def test_UP_A28_four_furious_and_a_curious_keep_nobody_from_anything():
    table = Table()
    stand(table, 0, "kitchen.door")
    stand(table, 1, "parlour.door")
    table[0].furious, table[0].curious = 4, 1
    assert Distract() in table.begin().moves and table.reaches("parlour.door")


def test_UP_A23_distracting_that_makes_one_furious_does_not_force_one_to_sit():
    table = Table()
    stand(table, 0, "kitchen.door")
    table[0].furious, table[0].curious = 4, 1
    table.begin().play(Distract())
    assert table[0].is_furious
    assert table.reaches("parlour.door")


def test_UP_A14_who_must_sit_and_cannot_passes():
    table = Table()
    table[0].furious, table.state.row = 5, []
    table.begin()
    assert table.asked == 1
    assert "Nobody waits to take over from seat 1, who passes." in table.told


def test_UP_A14_his_turn_ends_as_any_other_with_a_clean_up():
    table = Table()
    table[0].furious, table.state.row = 5, []
    table.state.floors["kitchen"] = ["mug"] * 4
    assert table.begin().state.bilbo == "kitchen"


def test_UP_A13_one_can_sit_while_somebody_waits_though_the_deck_is_empty():
    table = Table()
    table.state.dwarf_deck.bag.clear()
    table.state.dwarf_deck.under.clear()
    table.begin().sit("dwalin")
    assert table.state.row == ["balin", "fili"]
    assert table.state.closer is None


def test_the_moves_of_a_turn_say_what_they_cost():
    table = Table()
    stand(table, 0, "kitchen.door")
    stand(table, 1, "parlour.door")
    table.begin()
    warned = {move for move in table.moves if table.state.choice(0, move).warn}
    assert warned == {Distract(), Go("parlour.door")}
    assert "barging seat 2" in table.label(Go("parlour.door"))
