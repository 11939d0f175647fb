"""The rules UP-29 and UP-58 to UP-62 of cleaning up, and readings of them."""

import pytest

from smial_unexpected_party.moves import CleanRoom, Drop
from tests.plugins.unexpected_party.rules.house_party import Table

ROOMS = ["entrance-hall", "parlour", "kitchen", "pantry", "garden"]


def messy(seats=2, dwarves=("bombur", "ori", "fili", "dori"), **floors):
    """So many mugs lie in these rooms, and seat 1 is on turn."""
    table = Table(seats, dwarves)
    for room, count in floors.items():
        table.state.floors[room] = ["mug"] * count
    return table


def end_turn(table):
    """The player on turn does what touches no floor and no mood."""
    return table.begin().go("entrance-hall.door")


def test_UP_29_the_example_of_the_parlour_floor():
    table = messy(3, parlour=4)
    for seat in (0, 1):
        table[seat].room = "parlour"
    table[1].curious, table[1].items = 5, ["fork", "mug", "mug", "plate", "plate"]
    before = len(table.state.bag)
    table.begin().go("parlour.door")
    assert table.state.bilbo == "parlour"
    assert len(table.state.bag) == before - 1 + 4  # one was drawn at the door
    assert [table[seat].curious for seat in range(3)] == [1, 4, 0]
    assert table[1].furious == 1
    table.play(Drop("fork"), seat=1)
    assert table.state.floors["parlour"] == ["fork"]


@pytest.mark.parametrize("count", [0, 3])
def test_UP_29_fewer_than_four_items_stay(count):
    table = end_turn(messy(kitchen=count))
    assert len(table.state.floors["kitchen"]) == count and table.state.bilbo == "garden"


@pytest.mark.parametrize("count", [4, 7])
def test_UP_29_all_of_them_go_back_to_the_bag(count):
    table = messy(kitchen=count)
    before = len(table.state.bag)
    end_turn(table)
    assert table.state.floors["kitchen"] == []
    assert len(table.state.bag) == before + count


@pytest.mark.parametrize("room", ROOMS)
def test_UP_59_UP_A5_every_location_is_looked_at_the_garden_too(room):
    table = messy(**{room: 4})
    table[0].room = table[1].room = room
    end_turn(table)
    assert table.state.bilbo == room
    assert table[1].curious == 1


def test_UP_A5_no_items_ever_lie_in_the_dining_room():
    table = messy()
    assert list(table.state.floors) == ROOMS
    table[0].items, table.state.row[0] = ["mug"] * 6, "dwalin"
    table.begin().sit("dwalin").play(Drop("mug"))
    assert table.state.floors["garden"] == ["mug"]  # the new dwarf stands there


def test_UP_60_the_player_on_turn_says_which_room_comes_first():
    table = end_turn(messy(parlour=4, pantry=5))
    assert table.asked == 0
    assert table.moves == [CleanRoom("parlour"), CleanRoom("pantry")]
    table.play(CleanRoom("pantry"))
    assert table.asked == 1
    assert table.state.bilbo == "parlour"  # UP-62: where he cleaned last
    assert table.state.floors["parlour"] == table.state.floors["pantry"] == []


def test_UP_61_UP_62_what_is_dropped_because_of_it_stays_in_the_clean_room_and_bilbo_with_it():
    table = messy(parlour=4)
    table[1].room, table[1].curious, table[1].items = "parlour", 5, ["fork"] * 5
    end_turn(table).play(Drop("fork"), seat=1)
    assert table.state.floors["parlour"] == ["fork"]
    assert table.state.bilbo == "parlour"
    assert table.asked == 1


def test_UP_A18_the_floors_are_looked_at_again_until_no_four_items_lie_anywhere():
    table = messy(4, **{"entrance-hall": 4})
    for player in table.state.players:
        player.dwarves = ["dwalin"]
        player.room, player.curious, player.items = "entrance-hall", 5, ["fork"] * 5
    end_turn(table)
    while table.step == "DropSurplus":
        table.play(Drop("fork"))
    # Each time four dwarves turn furious and drop an item each, until they hold none and nothing upsets them any more.
    assert sum(told.startswith("Bilbo cleans up in the Entrance Hall: ") for told in table.told) == 1 + 5
    assert [(player.furious, player.items) for player in table.state.players] == [(5, [])] * 4
    assert not any(table.state.floors.values())


def test_UP_59_it_is_done_at_the_end_of_every_turn():
    table = end_turn(messy())
    table.state.floors["garden"] = ["mug"] * 4
    table.go("parlour.door")
    assert table.state.bilbo == "garden"
