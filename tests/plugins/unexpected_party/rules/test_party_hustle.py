"""The rules UP-45 and UP-46: hustles, and what each of them does."""

import pytest

from smial_unexpected_party.cards import CARDS
from smial_unexpected_party.moves import Clean, Drop, Enough, Give, Go, Hustle, Lead, Settle, Swap, Take
from tests.plugins.unexpected_party.rules.house_party import MAIN_ROOMS, Table


def hustler(card, items=(), seats=2, dwarves=("balin", "gloin", "dori", "fili")):
    """Seat 1 holds one card."""
    table = Table(seats, dwarves)
    table[0].hand, table[0].items = [card], list(items)
    return table.begin()


def hustle(table, card, room="kitchen"):
    return table.go(f"{room}.hustle", Hustle(card))


def test_UP_45_the_card_is_done_and_discarded_and_another_one_drawn():
    table = hustler("5-parlour", ["mug"])
    table.load("party card", "15-pantry")
    hustle(table, "5-parlour")
    assert table[0].hand == [] and table.state.party_discards == []  # not before it is done
    table.play(Give("mug", 1))
    assert table[0].hand == ["15-pantry"]
    assert table.state.party_discards == ["5-parlour"]


@pytest.mark.parametrize("room", ["kitchen", "parlour"])
@pytest.mark.parametrize("card", ["1-kitchen", "8-pantry"])
def test_UP_46_both_spaces_will_do_for_every_card(room, card):
    assert hustler(card).go(f"{room}.hustle").moves == [Hustle(card)]


def test_UP_45_every_card_has_a_hustle_of_which_there_are_ten():
    assert sorted({card.hustle for card in CARDS.values()}) == sorted(
        ["calm", "breathe", "scoop", "sweep", "tidy", "bilbo", "gandalf", "gift", "shelf", "cards"]
    )


def test_calm_removes_two_curious():
    table = hustler("1-kitchen")
    table[0].curious = 3
    hustle(table, "1-kitchen").play(Settle(), Settle())
    assert table[0].curious == 1 and table.asked == 1


def test_breathe_removes_a_curious_and_draws_two_items():
    table = hustler("2-kitchen")
    table[0].curious = 1
    table.load("item", "fork", "mug")
    hustle(table, "2-kitchen").play(Settle())
    assert (table[0].curious, table[0].items) == (0, ["fork", "mug"])


def test_scoop_picks_up_to_two_items_off_the_floor_of_ones_room():
    table = hustler("1-entrance-hall")
    table.state.floors["kitchen"] = ["cheese", "fork", "mug"]
    hustle(table, "1-entrance-hall").play(Take("fork"), Take("cheese"))
    assert table[0].items == ["cheese", "fork"] and table.state.floors["kitchen"] == ["mug"]
    assert len(table[0].hand) == 2  # one by the hustle, one after it


def test_scoop_may_take_fewer_and_never_more_than_one_can_hold():
    table = hustler("1-entrance-hall", ["mug"] * 4)
    table.state.floors["kitchen"] = ["cheese", "fork"]
    hustle(table, "1-entrance-hall").play(Take("fork"))
    assert table.asked == 1
    table = hustler("1-entrance-hall")
    table.state.floors["kitchen"] = ["cheese", "fork"]
    hustle(table, "1-entrance-hall").play(Enough())
    assert table[0].items == [] and table.asked == 1


def test_UP_58_sweep_cleans_up_to_three_items_and_calms_for_each():
    table = hustler("2-parlour")
    table.state.floors["kitchen"], table[0].curious = ["cheese", "fork", "mug", "mug"], 4
    before = len(table.state.bag)
    hustle(table, "2-parlour")
    for item in ("mug", "cheese", "mug"):
        table.play(Clean(item), Settle())
    assert table.state.floors["kitchen"] == ["fork"]
    assert table[0].curious == 1 and len(table.state.bag) == before + 3
    assert table.asked == 1


def test_UP_58_tidy_cleans_ones_own_items_for_a_point_if_there_are_two():
    table = hustler("3-kitchen", ["fork", "fork", "mug"])
    table[0].curious = 1
    before = len(table.state.bag)
    hustle(table, "3-kitchen").play(Clean("fork"), Settle(), Clean("mug"))
    assert table[0].items == ["fork"] and table[0].points == [1]
    assert len(table.state.bag) == before + 2


@pytest.mark.parametrize("items", [["fork"], ["fork", "mug"]], ids=["no more there", "enough"])
def test_tidy_gives_no_point_for_one(items):
    table = hustler("3-kitchen", items)
    hustle(table, "3-kitchen").play(Clean("fork"))
    if len(items) > 1:
        table.play(Enough())
    assert table[0].points == [] and table.asked == 1


def test_a_hustle_may_lead_bilbo_to_a_main_room_of_ones_choice():
    table = hustler("4-entrance-hall")
    hustle(table, "4-entrance-hall")
    assert table.moves == [Lead(room) for room in MAIN_ROOMS]
    table.load("item", "fork")
    table.play(Lead("pantry"))
    assert table.state.bilbo == "pantry"
    assert table[0].items == ["fork"] and len(table[0].hand) == 2


def test_UP_44_a_hustle_may_lead_gandalf_who_drops_an_item_there():
    table = hustler("3-pantry")
    hustle(table, "3-pantry")
    table.load("Gandalf's item", "cheese")
    table.load("item", "fork")
    table.play(Lead("pantry"))
    assert table.state.gandalf == "pantry" and table.state.floors["pantry"] == ["cheese"]
    assert table[0].items == ["fork"]


def test_UP_A17_led_to_where_he_is_he_drops_nothing():
    table = hustler("3-pantry")
    table.state.gandalf = "pantry"
    hustle(table, "3-pantry")
    assert table.label(Lead("pantry")) == "Gandalf stays in the Pantry"
    table.play(Lead("pantry"))
    assert table.state.floors["pantry"] == []


def test_gift_gives_an_item_for_a_point_and_calms():
    table = hustler("5-parlour", ["fork", "mug"], seats=3)
    table[0].curious, table[1].items = 1, ["plate"] * 5
    hustle(table, "5-parlour")
    assert table.moves == [Give("fork", 2), Give("mug", 2)]  # seat 2 can hold no more
    table.play(Give("mug", 2), Settle())
    assert table[2].items == ["mug"] and table[0].items == ["fork"]
    assert table[0].points == [1] and table[0].curious == 0


def test_swap_exchanges_an_item_with_one_on_the_shelves_and_calms():
    table = hustler("6-pantry", ["fork"])
    table[0].curious = 1
    hustle(table, "6-pantry", "parlour")
    assert table.moves == [Swap("fork", "bottle"), Swap("fork", "mug"), Swap("fork", "plate")]
    table.play(Swap("fork", "mug"), Settle())
    assert table[0].items == ["mug"]
    assert table.state.shelf == ["bottle", "fork", "plate"]


def test_cards_draws_two_cards_and_an_item():
    table = hustler("6-entrance-hall")
    hustle(table, "6-entrance-hall")
    assert len(table[0].hand) == 3 and len(table[0].items) == 1


def test_UP_36_an_item_too_many_is_dropped_before_the_next_effect():
    table = hustler("4-entrance-hall", ["mug"] * 5)
    hustle(table, "4-entrance-hall").play(Lead("pantry"))
    assert table.step == "DropSurplus" and table[0].hand == []
    table.play(Drop("bottle"))
    assert len(table[0].hand) == 2
    assert Go("pantry.cold-storage") not in table.moves
