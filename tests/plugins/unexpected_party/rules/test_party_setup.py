"""The rules UP-1 to UP-17 and UP-70: what there is, and how a game begins."""

from collections import Counter

import msgspec
import pytest

from smial.bots import SeededSource
from smial.rules import Setup, Turn
from smial.rules.data import DataError
from smial_unexpected_party import cards, house
from smial_unexpected_party.cards import BAG_END_CARDS, CARDS, DWARVES
from smial_unexpected_party.effects import MoveBilbo
from smial_unexpected_party.games import AnUnexpectedParty
from smial_unexpected_party.house import HOUSE, ITEMS, MAIN_ROOMS, ROOMS, SPACES
from tests.plugins.unexpected_party.rules.house_party import ALL_CARDS, ALL_DWARVES, ALL_ITEMS, Table

GAME = AnUnexpectedParty()
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def fresh(seats, seed="fresh"):
    return GAME.setup(Setup(seats=seats, options=GAME.options()), Turn(SeededSource(seed)))


def test_UP_1_two_to_four_play():
    assert GAME.info.seats == (2, 3, 4)


def test_UP_2_there_are_30_party_cards_13_dwarves_and_11_bag_end_cards():
    assert (len(CARDS), len(DWARVES), len(BAG_END_CARDS)) == (30, 13, 11)
    assert sorted(CARDS) == sorted(ALL_CARDS)


def test_UP_2_every_line_can_be_sung_with_two_cards_in_different_rooms():
    assert Counter(card.line for card in CARDS.values()) == dict.fromkeys(range(1, 16), 2)
    assert len({(card.line, card.room) for card in CARDS.values()}) == 30


def test_UP_3_UP_A19_tokens_have_two_sides_and_do_not_run_out():
    table = Table(4)
    for seat in range(4):  # 20 on the boards: more than 21 never come into play, but nothing counts them
        table[seat].curious = 5
        table[seat].points = [1] * 40
    table.begin().go("pantry.wine-cellar")
    assert [(table[seat].curious, table[seat].furious) for seat in range(4)] == [(4, 1)] * 4


def test_UP_4_there_are_26_items_of_five_kinds():
    assert {item.id: item.count for item in ITEMS.values()} == Counter(ALL_ITEMS)
    assert len(ALL_ITEMS) == 26


def test_UP_5_points_are_singles_and_fifteen_doubles():
    assert fresh(2).song == [""] * 15


def test_UP_6_UP_70_UP_16_everybody_has_a_board_and_a_dwarf_in_the_garden():
    players = fresh(4).players
    assert [(len(each.dwarves), each.items, each.points, each.curious + each.furious) for each in players] == [
        (1, [], [], 0)
    ] * 4
    assert [(each.room, each.space) for each in players] == [("garden", "")] * 4


def test_UP_7_four_main_rooms_the_dining_room_and_the_garden():
    assert MAIN_ROOMS == ("entrance-hall", "parlour", "kitchen", "pantry")
    assert set(ROOMS) - set(MAIN_ROOMS) == {"dining-room", "garden"}


def test_UP_8_UP_A4_five_doors_four_spaces_to_sing_two_to_hustle_and_one_to_sit():
    kinds = Counter((space.kind, space.room) for space in SPACES.values())
    assert kinds == {
        **{("door", room): 1 for room in ("entrance-hall", "parlour", "kitchen")},
        ("door", "pantry"): 2,
        **{("sing", room): 1 for room in MAIN_ROOMS},
        ("hustle", "parlour"): 1,
        ("hustle", "kitchen"): 1,
        ("sit", "dining-room"): 1,
    }


def test_UP_8_any_number_stands_on_an_open_floor():
    table = Table(4)
    for seat in range(1, 4):
        table[seat].room, table[seat].space = "parlour", ""
    table.begin().go("parlour.door")
    assert table.state.in_room("parlour") == [1, 2, 3, 0]


@SEATS
def test_UP_9_no_line_is_sung_and_nobody_has_points_or_moods(seats):
    state = fresh(seats)
    assert not any(state.song)
    assert not any(player.points or player.curious or player.furious for player in state.players)


@SEATS
def test_UP_10_UP_11_three_items_lie_on_the_shelves_one_in_each_main_room_and_19_are_in_the_bag(seats):
    state = fresh(seats)
    assert len(state.shelf) == 3
    assert {room: len(floor) for room, floor in state.floors.items()} == {**dict.fromkeys(MAIN_ROOMS, 1), "garden": 0}
    assert len(state.bag) == 19
    lying = [item for floor in state.floors.values() for item in floor]
    in_bag = [item for item, count in state.bag.bag.items() for _ in range(count)]
    assert Counter([*state.shelf, *lying, *in_bag]) == Counter(ALL_ITEMS)


def test_UP_12_bilbo_is_in_the_entrance_hall_and_gandalf_in_the_garden():
    assert (fresh(3).bilbo, fresh(3).gandalf) == ("entrance-hall", "garden")


@SEATS
def test_UP_13_thorin_is_the_last_dwarf_and_everybody_and_the_row_have_others(seats):
    state = fresh(seats)
    assert [card.face for card in state.dwarf_deck.under] == ["thorin"]
    open_ones = [*(dwarf for player in state.players for dwarf in player.dwarves), *state.row]
    assert len(state.row) == 3
    assert sorted([*open_ones, *state.dwarf_deck.bag, "thorin"]) == sorted(ALL_DWARVES)


@pytest.mark.parametrize(("seats", "left"), [(2, 8), (3, 7), (4, 6)])
def test_UP_14_so_many_dwarves_lie_face_down(seats, left):
    assert len(fresh(seats).dwarf_deck) == left


@SEATS
def test_UP_15_everybody_has_two_party_cards_and_the_decks_hold_the_rest(seats):
    state = fresh(seats)
    assert [len(player.hand) for player in state.players] == [2] * seats
    assert len(state.party) == 30 - 2 * seats
    assert len(state.bag_end) == 11


@SEATS
@pytest.mark.parametrize("seed", range(5))
def test_UP_17_the_lowest_dwarf_starts(seats, seed):
    state = fresh(seats, seed)
    numbers = [ALL_DWARVES.index(player.dwarves[0]) for player in state.players]
    assert numbers[state.active] == min(numbers)
    assert list(state.asks()) == [state.active]


def test_UP_17_turns_go_round_clockwise():
    table = Table(3).begin(1)
    turns = []
    for space in ("entrance-hall.door", "pantry.cold-storage", "entrance-hall.door", "parlour.door"):
        turns.append(table.asked)
        table.go(space)
        while table.step != "Travel":
            table.play(table.moves[0])
    assert turns == [1, 2, 0, 1]


def test_the_game_tells_its_rules_without_references():
    rules = GAME.rules_text()
    assert rules.startswith("# An Unexpected Party: the rules")
    assert "[UP-" not in rules and "References in brackets" not in rules


# The data files are checked.


def changed(struct, **fields):
    return msgspec.structs.replace(struct, **fields)


BAD_HOUSES = {
    "song": changed(HOUSE, song=14),
    "rooms": changed(HOUSE, rooms=HOUSE.rooms[1:]),
    "items": changed(HOUSE, items=HOUSE.items[1:]),
    "spaces": changed(HOUSE, spaces=HOUSE.spaces[1:]),
    "first_items": changed(HOUSE, first_items=("garden",) * 4),
    "spaces.kitchen.door": changed(
        HOUSE, spaces=tuple(changed(space, gives=()) if space.id == "kitchen.door" else space for space in HOUSE.spaces)
    ),
}


@pytest.mark.parametrize("key", BAD_HOUSES)
def test_a_house_that_is_not_what_the_rules_say_is_refused_by_key(key):
    with pytest.raises(DataError, match=f"house.toml: {key}: "):
        house.read(BAD_HOUSES[key])


def test_party_cards_that_cannot_be_sung_are_refused():
    first, *others = CARDS.values()
    hustles = cards.HUSTLES
    for broken in (changed(first, room="garden"), changed(first, price=("harp",)), changed(first, hustle="dance")):
        with pytest.raises(DataError, match=r"party\.toml"):
            cards.read_party(cards.PartyCards(hustles=hustles, cards=(broken, *others)))
    with pytest.raises(DataError, match="each line"):
        cards.read_party(cards.PartyCards(hustles=hustles, cards=(changed(first, line=16), *others)))


def test_dwarves_whose_numbers_are_not_their_own_are_refused():
    first, second, *others = DWARVES.values()
    for broken in (changed(second, number=1), changed(second, ability=first.ability), changed(second, id="gimli")):
        with pytest.raises(DataError, match=r"dwarves\.toml"):
            cards.read_dwarves(cards.Dwarves(dwarves=(first, broken, *others)))


def test_bag_end_cards_that_lead_nowhere_are_refused():
    first, *others = BAG_END_CARDS.values()
    for broken in (changed(first, effects=()), changed(first, effects=(MoveBilbo("attic"),))):
        with pytest.raises(DataError, match=r"bag_end\.toml"):
            cards.read_bag_end(cards.BagEndCards(cards=(broken, *others)))
