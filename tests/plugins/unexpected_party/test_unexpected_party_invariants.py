"""What holds in every position of every game: nothing is lost, nothing is held that cannot be."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from smial_unexpected_party.house import DINING_ROOM, MAIN_ROOMS
from tests.plugins.unexpected_party.random_games import positions
from tests.plugins.unexpected_party.rules.house_party import ALL_CARDS, ALL_DWARVES, ALL_ITEMS


def in_deck(deck):
    return [face for face, count in deck.bag.items() for _ in range(count)] + [card.face for card in deck.under]


def items_of(state):
    held = [item for player in state.players for item in player.items]
    lying = [item for floor in state.floors.values() for item in floor]
    return Counter([*held, *lying, *state.shelf, *in_deck(state.bag)])


def cards_of(state):
    held = [card for player in state.players for card in player.hand]
    return Counter([*held, *filter(None, state.song), *state.party_discards, *in_deck(state.party)])


def dwarves_of(state):
    stacks = [dwarf for player in state.players for dwarf in player.dwarves]
    return Counter([*stacks, *state.row, *in_deck(state.dwarf_deck)])


games = given(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
several = settings(max_examples=15, deadline=None)


@several
@games
def test_no_item_party_card_or_dwarf_is_ever_lost_or_made(seats, seed):
    for state in positions(seats, seed):
        assert items_of(state) == Counter(ALL_ITEMS)
        assert dwarves_of(state) == Counter(ALL_DWARVES)
        on_the_table = Counter(ALL_CARDS) - cards_of(state)
        assert cards_of(state) + on_the_table == Counter(ALL_CARDS)
        assert list(on_the_table) in ([], [state.used])  # a card that is being used lies nowhere else


@several
@games
def test_moods_fit_the_board_and_arms_hold_what_they_can_when_a_turn_begins(seats, seed):
    for state in positions(seats, seed):
        assert all(player.curious + player.furious <= 5 for player in state.players)
        if state.asks() and type(state.agenda[-1]).__name__ == "Travel":
            assert all(len(player.items) <= player.limit for player in state.players)
            assert all(len(floor) < 4 for floor in state.floors.values()) or state.agenda[-1].distracted


@several
@games
def test_no_two_dwarves_stand_on_one_space_and_none_where_he_is_not(seats, seed):
    for state in positions(seats, seed):
        spaces = [player.space for player in state.players if player.space]
        assert len(spaces) == len(set(spaces))
        for player in state.players:
            assert player.room in (*MAIN_ROOMS, "garden", DINING_ROOM)
            assert not player.space or player.space.startswith(f"{player.room}.")


@several
@games
def test_every_game_ends_with_the_song_or_with_thorin_and_all_sit_down(seats, seed):
    *_, last = positions(seats, seed)
    out = [*last.row, *(dwarf for player in last.players for dwarf in player.dwarves)]
    assert all(last.song) if last.end == "song" else "thorin" in out
    assert all(player.room == DINING_ROOM for player in last.players)
