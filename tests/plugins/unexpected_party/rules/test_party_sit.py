"""The rules UP-47 to UP-49 of sitting, and what each dwarf can do while he is on top."""

import pytest

from smial_unexpected_party.cards import DWARVES
from smial_unexpected_party.moves import Choose, Discard, Distract, Drop, Enough, Go, Hustle, Settle, Sing, Take
from tests.plugins.unexpected_party.rules.house_party import Table


def as_dwarf(dwarf, seats=2):
    """Seat 1 plays this dwarf."""
    others = [each for each in ("bofur", "gloin", "thorin", "balin") if each != dwarf]
    return Table(seats, [dwarf, *others])


def test_UP_47_the_example_of_bombur_who_sits_for_dwalin():
    table = Table(3, ("bombur", "gloin", "dori"))
    table[0].room, table[0].space = "parlour", "parlour.sing"
    table[0].curious, table[0].furious, table[0].items = 3, 1, ["mug", "plate"]
    table.begin().go("dining-room.sit")
    assert [table[seat].points for seat in range(3)] == [[], [1], [1]]
    assert (table[0].curious, table[0].furious) == (0, 0)
    assert table.moves == [Choose("dwalin"), Choose("balin"), Choose("fili")]
    table.load("dwarf", "ori")
    table.play(Choose("dwalin"))
    assert table[0].dwarves == ["bombur", "dwalin"]
    assert (table[0].room, table[0].space) == ("garden", "")
    assert table[0].items == ["mug", "plate"]
    assert table.state.row == ["balin", "fili", "ori"]


def test_UP_48_items_cards_and_points_are_kept():
    table = Table()
    table[0].items, table[0].hand, table[0].points = ["fork", "mug"], ["1-kitchen"], [2, 1]
    table.begin().sit("balin")
    assert (table[0].items, table[0].hand, table[0].points) == (["fork", "mug"], ["1-kitchen"], [2, 1])


def test_UP_49_only_the_top_dwarf_uses_his_ability():
    table = as_dwarf("bombur")
    assert table[0].limit == 6
    table[0].items = ["mug"] * 6
    table.begin().sit("dwalin")
    assert table[0].limit == 5
    table.play(Drop("mug"), seat=0)  # he can hold no more than five, in the Garden
    assert table.state.floors["garden"] == ["mug"]


def test_UP_A33_an_ability_counts_as_soon_as_he_is_on_top_and_the_first_dwarf_was_not_taken():
    table = as_dwarf("thorin")
    assert table[0].points == []
    table.state.row[0] = "bombur"
    table[0].items = ["mug"] * 5
    table.begin().sit("bombur")
    assert table[0].limit == 6


def test_UP_47_the_sit_space_is_free_again_at_once():
    table = Table().begin().sit("dwalin")
    assert table[1].points == [1]
    table.go("dining-room.sit")
    assert table[1].curious == 0 and table.step == "ChooseDwarf"


# What the dwarves can do.


def test_every_dwarf_has_an_ability_of_his_own_in_words():
    assert len({dwarf.ability for dwarf in DWARVES.values()}) == 13
    assert all(dwarf.text.endswith(".") for dwarf in DWARVES.values())


@pytest.mark.parametrize(("dwarf", "curious"), [("dwalin", 0), ("balin", 1)])
def test_dwalin_barges_for_nothing(dwarf, curious):
    table = as_dwarf(dwarf)
    table[1].room, table[1].space = "entrance-hall", "entrance-hall.door"
    table.begin().go("entrance-hall.door")
    assert table[0].curious == curious


@pytest.mark.parametrize(("dwarf", "curious"), [("dwalin", 1), ("balin", 0)])
def test_balin_distracts_for_nothing(dwarf, curious):
    table = as_dwarf(dwarf)
    table[0].room = "kitchen"
    table.begin().play(Distract())
    assert table[0].curious == curious and table.state.bilbo == "kitchen"


@pytest.mark.parametrize(("dwarf", "cards"), [("fili", 3), ("dwalin", 2)])
def test_fili_draws_a_card_more_at_the_parlour_door(dwarf, cards):
    table = as_dwarf(dwarf).begin().go("parlour.door")
    assert len(table[0].hand) == cards and len(table[0].items) == 1


def test_kili_picks_up_without_gandalf():
    table = as_dwarf("kili")
    table.state.floors["parlour"] = ["fork", "mug"]
    table.begin().go("parlour.door")
    assert table.moves == [Take("fork"), Take("mug"), Enough()]


def test_kili_picks_up_one_item_where_gandalf_is_too():
    table = as_dwarf("kili")
    table.state.floors["parlour"], table.state.gandalf = ["fork", "mug"], "parlour"
    table.begin().go("parlour.door", Take("mug"))
    assert table.asked == 1


def test_dori_calms_down_when_the_bag_end_card_is_done():
    table = as_dwarf("dori")
    table[0].hand, table[0].items, table[0].curious = ["4-parlour"], ["plate"], 1
    table.load("Bag End card", "tea-time")
    table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    assert table.state.bilbo == "kitchen" and table[0].curious == 2
    table.play(Settle())
    assert table[0].curious == 1 and table.asked == 1


def barging_with_nori(items=()):
    table = as_dwarf("nori")
    table[0].items, table[1].items = list(items), ["fork", "mug", "mug"]
    table[1].room, table[1].space = "entrance-hall", "entrance-hall.door"
    return table.begin().go("entrance-hall.door")


def test_nori_may_take_an_item_from_whom_he_barges():
    table = barging_with_nori()
    assert table.moves == [Take("fork"), Take("mug"), Enough()]
    table.play(Take("mug"))
    assert (table[0].items, table[1].items) == (["mug"], ["fork", "mug"])
    assert table[0].curious == 1


def test_nori_need_not_and_cannot_if_his_arms_are_full():
    assert barging_with_nori().play(Enough())[1].items == ["fork", "mug", "mug"]
    assert barging_with_nori(["plate"] * 5).asked == 1


def test_UP_A35_what_nori_might_take_does_not_count_before():
    table = as_dwarf("nori")
    table[0].hand, table[1].items = ["4-parlour"], ["plate"]
    table[1].room, table[1].space = "parlour", "parlour.sing"
    assert not table.begin().reaches("parlour.sing")


@pytest.mark.parametrize(("dwarf", "items"), [("ori", 1), ("dwalin", 0)])
def test_ori_takes_an_item_at_the_hall_door_as_well(dwarf, items):
    table = as_dwarf(dwarf).begin().go("entrance-hall.door")
    assert len(table[0].items) == items and len(table[0].hand) == 3


@pytest.mark.parametrize(("dwarf", "curious"), [("oin", 0), ("dwalin", 1)])
def test_oin_does_not_mind_bilbos_cleaning(dwarf, curious):
    table = as_dwarf(dwarf)
    table.state.floors["entrance-hall"] = ["mug"] * 4
    table.begin().go("entrance-hall.door")
    assert table.state.bilbo == "entrance-hall"
    assert table[0].curious == curious


@pytest.mark.parametrize(("dwarf", "points"), [("gloin", [1, 1]), ("dwalin", [1])])
def test_gloin_gains_two_singles_for_a_line_sung_before(dwarf, points):
    table = as_dwarf(dwarf)
    table.state.song[3] = "4-entrance-hall"
    table[0].hand, table[0].items = ["4-parlour"], ["plate"]
    table.begin().go("parlour.sing", Sing("4-parlour", ("plate",)))
    assert table[0].points == points


def test_bifur_may_pay_one_item_with_any():
    table = as_dwarf("bifur")
    table[0].hand, table[0].items = ["2-parlour"], ["bottle", "fork", "plate"]
    table.begin().go("parlour.sing")
    assert table.moves == [Sing("2-parlour", ("bottle", "fork")), Sing("2-parlour", ("bottle", "plate"))]


def test_bifur_needs_the_other_item_and_others_need_both():
    bifur, other = as_dwarf("bifur"), as_dwarf("dwalin")
    for table, items in ((bifur, ["fork", "plate"]), (other, ["bottle", "fork"])):
        table[0].hand, table[0].items = ["2-parlour"], items
        assert Go("parlour.sing") not in table.begin().moves


@pytest.mark.parametrize(("dwarf", "cards"), [("bofur", 2), ("dwalin", 1)])
def test_bofur_draws_two_cards_after_a_hustle(dwarf, cards):
    table = as_dwarf(dwarf)
    table[0].hand = ["1-kitchen"]
    table.begin().go("kitchen.hustle", Hustle("1-kitchen"))
    assert len(table[0].hand) == cards


@pytest.mark.parametrize("furious", [0, 2])
def test_bombur_can_hold_one_item_more(furious):
    table = as_dwarf("bombur")
    table[0].furious = furious
    assert table[0].limit == 6 - furious


def test_thorin_brings_a_point_when_he_is_taken():
    table = Table()
    table.state.row[0] = "thorin"
    table.begin().sit("thorin")
    assert table[0].points == [1]


def test_a_new_dwarf_leaves_ones_hand_to_be_discarded_as_ever():
    table = Table()
    table[0].hand = ["1-kitchen", "10-parlour", "14-pantry", "4-parlour"]
    table.begin().sit("dwalin").play(Discard("4-parlour"))
    assert len(table[0].hand) == 3
