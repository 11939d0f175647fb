"""The rules UP-38 to UP-44 of singing, the Bag End cards, and readings of them."""

import pytest

from smial_unexpected_party.moves import Distract, Drop, Go, Lead, Relent, Settle, Sing
from tests.plugins.unexpected_party.rules.house_party import Table


def singer(card="4-parlour", items=("plate",), seats=2, bag_end="by-the-fire", **dwarves):
    """Seat 1 is about to sing in the room of its only card."""
    table = Table(seats, **dwarves)
    table[0].hand, table[0].items = [card], sorted(items)
    table.load("Bag End card", bag_end)
    return table.begin()


def sing(table, card="4-parlour", items=("plate",)):
    room = card.partition("-")[2]
    return table.go(f"{room}.sing", Sing(card, tuple(items)))


def test_UP_38_a_card_is_sung_in_its_own_room_only():
    table = Table()
    table[0].hand, table[0].items = ["4-entrance-hall", "4-parlour"], ["mug", "plate"]
    table.begin().go("parlour.sing")
    assert table.moves == [Sing("4-parlour", ("plate",))]


def test_UP_39_its_items_are_dropped_in_the_room_and_its_curious_gained():
    table = sing(singer("8-pantry", ["cheese", "mug"]), "8-pantry", ["cheese"])
    assert table.state.floors["pantry"] == ["cheese"]
    assert table[0].items == ["mug"]
    assert table[0].curious == 1


def test_UP_39_any_item_will_do_where_the_card_says_so():
    table = singer("4-entrance-hall", ["fork", "mug", "plate"])
    table.go("entrance-hall.sing")
    assert table.moves == [Sing("4-entrance-hall", ("fork", "plate")), Sing("4-entrance-hall", ("mug", "plate"))]


def test_UP_39_two_any_items_may_be_any_two():
    table = singer("12-entrance-hall", ["fork", "mug", "mug"])
    table.go("entrance-hall.sing")
    assert table.moves == [Sing("12-entrance-hall", ("fork", "mug")), Sing("12-entrance-hall", ("mug", "mug"))]


def test_UP_39_the_curious_come_before_the_points():
    table = singer("15-parlour", ["mug"])
    table[0].curious, table[0].furious, table[0].points = 1, 4, [1]
    sing(table, "15-parlour", ["mug"])
    assert table[0].points == [2]  # the single was lost first, since the last curious turned furious


def test_UP_40_the_first_to_sing_a_line_takes_its_two_points():
    table = sing(singer())
    assert table[0].points == [2]
    assert table.state.song[3] == "4-parlour"
    assert table[0].hand == [] and table.state.party_discards == []


def test_UP_41_a_line_sung_before_is_discarded_for_one_point():
    table = singer()
    table.state.song[3] = "4-entrance-hall"
    sing(table)
    assert table[0].points == [1]
    assert table.state.song[3] == "4-entrance-hall"
    assert table.state.party_discards == ["4-parlour"]


@pytest.mark.parametrize("before", ["", "4-entrance-hall"], ids=["first", "repeated"])
def test_UP_42_UP_43_then_the_top_bag_end_card_is_done_line_by_line_and_discarded(before):
    table = singer(bag_end="tea-time")
    table.state.song[3] = before
    sing(table)
    assert (table.state.bilbo, table.state.gandalf) == ("kitchen", "parlour")
    assert table.state.bag_end_discards == ["tea-time"]


def test_UP_A24_that_comes_after_the_points_and_before_discarding():
    table = singer(bag_end="new-verses")
    table[0].hand += ["5-pantry", "6-pantry", "7-kitchen"]
    sing(table)
    assert table.step == "DiscardDown" and table.state.bag_end_discards == ["new-verses"]
    assert table[0].points == [2] and len(table[0].hand) == 4


def test_UP_44_gandalf_drops_an_item_in_the_room_he_comes_to():
    table = singer(bag_end="tea-time")
    table.load("Gandalf's item", "cheese")
    sing(table)
    assert table.state.floors["parlour"] == ["cheese", "plate"]


def test_UP_44_the_example_of_gandalf_going_from_the_kitchen_to_the_parlour():
    table = singer("1-kitchen", ["plate"], bag_end="tea-time")
    table.state.gandalf = "kitchen"
    table.load("Gandalf's item", "fork")
    before = len(table.state.bag)
    sing(table, "1-kitchen")
    assert table.state.gandalf == "parlour"
    assert table.state.floors["parlour"] == ["fork"]
    assert len(table.state.bag) == before - 1


def test_UP_A17_who_is_told_to_go_where_he_is_stays_and_the_card_goes_on():
    table = singer(bag_end="tea-time")
    table.state.gandalf, table.state.bilbo = "parlour", "kitchen"
    sing(table)
    assert (table.state.bilbo, table.state.gandalf) == ("kitchen", "parlour")
    assert table.state.floors["parlour"] == ["plate"]
    table = singer(bag_end="smoke-rings", items=["plate"])
    table.state.floors.update(parlour=["mug"], kitchen=["mug"], pantry=["mug"])
    table.state.gandalf = "entrance-hall"
    sing(table)
    assert table.state.floors["entrance-hall"] == []
    assert table.state.bilbo == "kitchen"


def test_UP_A17_from_an_empty_bag_gandalf_drops_nothing():
    table = singer(bag_end="tea-time")
    table.state.bag.bag.clear()
    sing(table)
    assert table.state.gandalf == "parlour"
    assert table.state.floors["parlour"] == ["plate"]


FIXED = {
    "tea-time": ("kitchen", "parlour"),
    "more-cake": ("pantry", "entrance-hall"),
    "by-the-fire": ("parlour", "kitchen"),
    "a-knock": ("entrance-hall", "pantry"),
}


@pytest.mark.rule("UP-42")
@pytest.mark.parametrize("card", FIXED)
def test_some_cards_send_both_to_rooms_that_they_name(card):
    table = sing(singer(bag_end=card))
    assert (table.state.bilbo, table.state.gandalf) == FIXED[card]


def test_what_a_mess_brings_bilbo_to_most_items_and_upsets_whoever_is_there():
    table = singer(seats=3, bag_end="what-a-mess")
    table[1].room = "kitchen"
    table.state.floors["kitchen"] = ["mug", "mug"]
    sing(table)
    assert table.state.bilbo == "kitchen"
    assert [table[seat].curious for seat in range(3)] == [1, 1, 0]  # the singer's own is the card's price


def test_it_upsets_them_even_if_bilbo_was_there_already():
    table = singer(bag_end="what-a-mess")
    table[1].room = table.state.bilbo = "kitchen"
    table.state.floors["kitchen"] = ["mug", "mug"]
    sing(table)
    assert table[1].curious == 1


def test_UP_A26_the_player_on_turn_chooses_among_rooms_that_are_alike():
    table = singer(bag_end="what-a-mess")
    table.state.floors.update(kitchen=["mug"], pantry=["fork"])
    sing(table)
    assert table.asked == 0
    assert table.moves == [Lead("parlour"), Lead("kitchen"), Lead("pantry")]
    table.play(Lead("pantry"))
    assert table.state.bilbo == "pantry"


def test_UP_A26_too_many_dwarves_brings_bilbo_to_most_of_them():
    table = singer(seats=3, bag_end="too-many-dwarves")
    table[1].room = table[2].room = "pantry"
    sing(table)
    assert table.state.bilbo == "pantry"
    assert [table[seat].curious for seat in range(3)] == [1, 1, 1]


def test_UP_A25_dwarves_who_wait_or_sit_are_in_no_room():
    table = singer(seats=3, bag_end="too-many-dwarves")
    table[0].dwarves = ["bombur", "bifur", "bofur"]  # two of them have sat down
    sing(table)
    assert table.state.bilbo == "parlour"  # one dwarf there, none anywhere else
    assert table[0].curious == 2


def test_smoke_rings_brings_gandalf_where_the_fewest_items_lie():
    table = singer(bag_end="smoke-rings")
    table.state.floors.update({"entrance-hall": ["mug"], "kitchen": ["mug", "fork"], "pantry": []})
    sing(table)
    assert (table.state.gandalf, table.state.bilbo) == ("pantry", "kitchen")


def test_washing_up_changes_what_lies_on_the_shelves():
    table = singer(bag_end="washing-up")
    table.load("shelf", "fork", "fork", "cheese")
    before = len(table.state.bag)
    sing(table)
    assert table.state.shelf == ["cheese", "fork", "fork"]
    assert len(table.state.bag) == before - 1  # that is Gandalf's
    assert (table.state.bilbo, table.state.gandalf) == ("entrance-hall", "kitchen")


def test_UP_A32_butterfingers_lets_all_drop_one_after_the_other_where_they_stand():
    table = singer(seats=3, items=["mug", "plate"], bag_end="butterfingers")
    table[1].items, table[1].room = ["fork", "mug"], "kitchen"
    sing(table)
    table.play(Drop("mug"), seat=0)
    table.play(Drop("fork"), seat=1)
    assert table.asked == 1 and table.step == "Travel"  # seat 3 has nothing to drop
    assert table.state.floors["parlour"] == ["mug", "plate"]
    assert table.state.floors["kitchen"] == ["fork"]
    assert table.state.bilbo == "pantry"


def test_new_verses_gives_everybody_a_party_card():
    table = sing(singer(seats=3, bag_end="new-verses"))
    assert [len(table[seat].hand) for seat in range(3)] == [1, 1, 1]


def test_a_quiet_moment_calms_everybody():
    table = singer(seats=3, bag_end="a-quiet-moment")
    table[1].curious = 2
    sing(table)
    table.play(Settle(), seat=0)
    table.play(Settle(), seat=1)
    assert [table[seat].curious for seat in range(3)] == [0, 1, 0]
    assert (table.state.bilbo, table.state.gandalf) == ("parlour", "pantry")


def test_what_sung_lines_are_worth_is_said_with_the_choice():
    table = singer().go("parlour.sing")
    costs = "drop 1 plate, then gain 1 curious"
    assert table.label(Sing("4-parlour", ("plate",))) == f"Line 4 in the Parlour, for 2 points: {costs}"
    table.state.song[3] = "4-entrance-hall"
    assert "sung before, for 1 point" in table.label(Sing("4-parlour", ("plate",)))
    assert Relent() not in table.moves and Distract() not in table.moves and Go("parlour.door") not in table.moves
