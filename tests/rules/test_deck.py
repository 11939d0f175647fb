"""Decks: a bag until somebody knows the order, checked against a model that keeps the places in a plain list."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from smial.bots import SeededSource
from smial.rules import Deck, Placed, Turn


class Listed:
    """Gives these outcomes and remembers what was asked."""

    def __init__(self, *outcomes: int) -> None:
        self.outcomes = list(outcomes)
        self.asked: list[tuple[str, int, str]] = []

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        self.asked.append((stream, bound, purpose))
        return self.outcomes.pop(0)


def faces_of(deck: Deck) -> Counter[str]:
    placed = (card.face for card in (*deck.top, *deck.under))
    return Counter(deck.bag) + Counter(placed)


def test_a_new_deck_is_a_bag_in_the_order_of_faces() -> None:
    deck = Deck.of(["orc", "elf", "orc"])
    assert list(deck.bag.items()) == [("elf", 1), ("orc", 2)]
    assert (deck.top, deck.under, len(deck)) == ([], [], 3)


def test_a_draw_is_one_of_the_cards_each_as_likely() -> None:
    drawn = []
    for outcome in range(3):
        source = Listed(outcome)
        drawn.append(Deck.of(["orc", "elf", "orc"]).draw(Turn(source), "loot"))
        assert source.asked == [("table", 3, "loot")]
    assert drawn == ["elf", "orc", "orc"]


def test_a_drawn_card_is_gone() -> None:
    deck = Deck.of(["orc", "elf"])
    deck.draw(Turn(Listed(0)))
    assert deck.bag == {"orc": 1}


def test_a_card_whose_place_is_known_is_drawn_without_chance() -> None:
    deck = Deck.of(["orc"])
    deck.put_on_top("elf")
    turn = Turn(Listed())
    assert deck.draw(turn) == "elf"
    assert turn.drew == 0


def test_what_lies_under_the_deck_comes_last_the_lowest_at_the_very_end() -> None:
    deck = Deck.of(["orc"])
    deck.put_under("elf")
    deck.put_under("ent")
    turn = Turn(Listed(0))
    assert [deck.draw(turn) for _ in range(3)] == ["orc", "elf", "ent"]


def test_nothing_can_be_drawn_from_an_empty_deck() -> None:
    with pytest.raises(IndexError):
        Deck().draw(Turn(Listed()))


def test_looking_keeps_the_cards_on_top_in_the_order_seen() -> None:
    deck = Deck.of(["orc", "elf", "ent"])
    turn = Turn(Listed(1, 0))
    assert deck.look(turn, 2, to=(1,)) == ["ent", "elf"]
    assert deck.top == [Placed("ent", (1,)), Placed("elf", (1,))]
    assert [deck.draw(turn) for _ in range(2)] == ["ent", "elf"]


def test_looking_at_more_than_there_is_shows_all() -> None:
    deck = Deck.of(["orc"])
    deck.put_under("elf")
    assert deck.look(Turn(Listed(0)), 5) == ["orc", "elf"]
    assert len(deck) == 2


def test_who_looks_later_knows_it_too_and_who_knew_it_still_does() -> None:
    deck = Deck.of(["orc"])
    deck.look(Turn(Listed(0)), 1, to=(2,))
    deck.look(Turn(Listed()), 1, to=(0,))
    assert deck.top == [Placed("orc", (0, 2))]
    deck.look(Turn(Listed()), 1, to=None)
    assert deck.top[0].known_to(1)
    deck.look(Turn(Listed()), 1, to=(0,))
    assert deck.top == [Placed("orc", None)]


def test_shuffling_forgets_every_place() -> None:
    deck = Deck.of(["orc"])
    deck.put_on_top("elf", to=(0,))
    deck.put_under("ent")
    deck.shuffle_in(["elf"])
    assert (deck.bag, deck.top, deck.under) == ({"elf": 2, "ent": 1, "orc": 1}, [], [])


def test_two_decks_never_share_their_cards() -> None:
    one, other = Deck(), Deck()
    one.shuffle_in(["orc"])
    one.put_on_top("elf")
    assert len(other) == 0


def test_drawing_all_gives_every_order_equally_often() -> None:
    orders: Counter[str] = Counter()
    for outcomes in product(range(4), range(3), range(2), range(1)):
        deck, turn = Deck.of("aabc"), Turn(Listed(*outcomes))
        orders["".join(deck.draw(turn) for _ in range(4))] += 1
    assert len(orders) == 12, "the orders of four cards of which two are equal"
    assert set(orders.values()) == {2}


def test_resampling_keeps_what_the_seat_knows_and_the_number_of_each_face() -> None:
    deck = Deck.of(["orc", "orc", "ent"])
    deck.put_on_top("elf", to=(0,))
    deck.put_under("elf", to=(1,))
    deck.put_under("eagle")
    before = faces_of(deck)
    deck.resample(0, Turn(SeededSource(1)))
    assert faces_of(deck) == before
    assert deck.top == [Placed("elf", (0,))]
    assert deck.under[1] == Placed("eagle", None)
    assert deck.under[0].to == (1,)


def test_resampling_redraws_hands_together_with_the_deck_and_sorts_them() -> None:
    hands = [["orc", "orc"], ["elf"]]
    deck = Deck.of(["ent"])
    deck.resample(0, Turn(Listed(3, 0, 1)), hands)
    # Of elf, ent, orc, orc the fourth is drawn; of elf, ent, orc the first; of ent, orc the second.
    assert hands == [["elf", "orc"], ["orc"]]
    assert deck.bag == {"ent": 1}


def test_a_resampled_hand_is_each_possible_hand_as_often_as_it_may_be() -> None:
    hands: Counter[str] = Counter()
    for outcomes in product(range(4), range(3)):
        hand = ["a", "b"]
        Deck.of("bc").resample(0, Turn(Listed(*outcomes)), [hand])
        hands["".join(hand)] += 1
    # Of the twelve ways to take two of a, b, b, c in turn: ab 4, ac 2, bb 2, bc 4.
    assert hands == {"ab": 4, "ac": 2, "bb": 2, "bc": 4}


@given(st.lists(st.sampled_from("abc"), min_size=1), st.integers(0, 3), st.integers(), st.integers())
def test_resampled_twice_it_is_as_if_resampled_once(faces: list[str], known: int, one: int, other: int) -> None:
    def made() -> tuple[Deck, list[str]]:
        deck = Deck.of(faces)
        turn = Turn(SeededSource("made"))
        hand = [deck.draw(turn) for _ in range(min(2, len(deck)))]
        deck.look(turn, known, to=(known % 2,))
        return deck, hand

    (once, hand), (twice, other_hand) = made(), made()
    once.resample(0, Turn(SeededSource(one)), [hand])
    twice.resample(0, Turn(SeededSource(other)), [other_hand])
    twice.resample(0, Turn(SeededSource(one)), [other_hand])
    assert (once, hand) == (twice, other_hand)


class DeckAgainstAList(RuleBasedStateMachine):
    """A model keeps each place as a face or None, the topmost first, and all faces that are in there."""

    faces = Bundle("faces")

    @initialize(faces=st.lists(st.sampled_from("abcd"), max_size=8))
    def begin(self, faces: list[str]) -> None:
        self.deck = Deck.of(faces)
        self.places: list[str | None] = [None] * len(faces)
        self.inside = Counter(faces)
        self.turn = Turn(SeededSource(repr(faces)))

    def learn(self, at: int, face: str) -> None:
        assert self.places[at] in (None, face)
        self.places[at] = face

    @precondition(lambda self: self.places)
    @rule()
    def draw(self) -> None:
        face = self.deck.draw(self.turn)
        self.learn(0, face)
        self.places.pop(0)
        self.inside -= Counter([face])

    @rule(count=st.integers(0, 4))
    def look(self, count: int) -> None:
        seen = self.deck.look(self.turn, count)
        assert len(seen) == min(count, len(self.places))
        for at, face in enumerate(seen):
            self.learn(at, face)

    @rule(face=st.sampled_from("abcd"))
    def put_on_top(self, face: str) -> None:
        self.deck.put_on_top(face)
        self.places.insert(0, face)
        self.inside += Counter([face])

    @rule(face=st.sampled_from("abcd"))
    def put_under(self, face: str) -> None:
        self.deck.put_under(face)
        self.places.append(face)
        self.inside += Counter([face])

    @rule(faces=st.lists(st.sampled_from("abcd"), max_size=3))
    def shuffle(self, faces: list[str]) -> None:
        self.deck.shuffle_in(faces)
        self.inside += Counter(faces)
        self.places = [None] * self.inside.total()

    @rule()
    def copy(self) -> None:
        self.deck = msgspec.msgpack.decode(msgspec.msgpack.encode(self.deck), type=Deck)

    @invariant()
    def it_holds_the_same_cards(self) -> None:
        if hasattr(self, "deck"):
            assert faces_of(self.deck) == self.inside
            assert len(self.deck) == len(self.places)
            assert list(self.deck.bag) == sorted(self.deck.bag)
            assert all(self.deck.bag.values())


TestDeckAgainstAList: Any = DeckAgainstAList.TestCase
