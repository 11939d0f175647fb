"""Bots: they know what their seat knows, answer with a listed move, and spoil nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.bots import BOTS, Bot, GreedyBot, RandomBot, SeededSource, SystemSource, decide, seated_copy
from smial.bots.players import sample
from smial.rules import Move, Seat, Setup, Source, State, Turn
from tests.probe.game import Probe, Swap
from tests.probe.steps import Choose, Keep, Rest


def begun(seed: int = 1, seats: int = 3) -> Swap:
    game = Probe()
    state = game.setup(Setup(seats=seats, options=game.options()), Turn(SeededSource(seed)))
    assert isinstance(state, Swap)
    return state


def packed(state: State) -> bytes:
    return msgspec.msgpack.encode(state)


class Spy:
    """Remembers what it was given, spoils it, and takes the first move."""

    name = "spy"
    saw: Any = None

    def choose(self, state: State, seat: Seat, source: Source) -> Move:
        assert isinstance(state, Swap)
        self.saw = packed(state)
        first = state.moves(seat)[0]
        state.hands.clear()
        return first


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_answers_with_a_listed_move_and_leaves_the_position(bot: Bot) -> None:
    state = begun()
    before = packed(state)
    for seat in state.asks():
        assert decide(bot, state, seat, SystemSource()) in state.moves(seat)
    assert packed(state) == before


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_with_the_same_luck_answers_the_same(bot: Bot) -> None:
    one, other = (decide(bot, begun(), 0, SeededSource("luck")) for _ in range(2))
    assert one == other


def test_bots_are_found_by_their_names() -> None:
    assert {name: bot.name for name, bot in BOTS.items()} == {"random": "random", "greedy": "greedy"}


def test_S5_a_bot_gets_a_copy_of_its_own_with_what_its_seat_cannot_know_drawn_anew() -> None:
    state, spy = begun(), Spy()
    before = packed(state)
    decide(spy, state, 1, SeededSource(5))
    assert packed(state) == before
    assert spy.saw == packed(seated_copy(state, 1, SeededSource(5)))
    assert msgspec.msgpack.decode(spy.saw, type=Swap).hands[1] == state.hands[1]


def test_S5_what_a_bot_gets_does_not_depend_on_what_others_hold() -> None:
    state = begun()
    state.hands[0] = ["lamp", "lamp", "lamp"]
    given_away = Counter(["lamp", "lamp", "lamp"])
    rest = Counter(dict.fromkeys(("lamp", "pipe", "spoon", "map", "ring"), 5)) - given_away - Counter(state.hands[1])
    state.hands[2] = ["pipe", "ring", "ring"]
    state.deck.bag = dict(sorted((rest - Counter(state.hands[2])).items()))
    other = seated_copy(state, 1, SeededSource("other"))
    assert packed(seated_copy(state, 1, SeededSource(1))) == packed(seated_copy(other, 1, SeededSource(1)))


def test_the_random_bot_takes_each_move_as_often() -> None:
    state, source, bot = begun(), SeededSource("random"), RandomBot()
    state.hands[0] = ["lamp", "map", "ring"]
    taken = Counter(bot.choose(state, 0, source) for _ in range(3000))
    expected = 1000
    chi_square = sum((count - expected) ** 2 / expected for count in taken.values())
    assert set(taken) == {Choose("lamp"), Choose("map"), Choose("ring")}
    assert chi_square < 13.8, "p = 0.001 at two degrees of freedom"


class Thrifty(Swap):
    """Thinks that the lamp is the best thing to lay down."""

    def estimate(self, seat: Seat) -> float:
        return float(any(pick.seat == seat and pick.chosen == "lamp" for pick in self.open_picks()))


def thrifty(hand: list[str]) -> Thrifty:
    state = begun()
    state.hands[0] = hand
    return msgspec.convert(msgspec.to_builtins(state), type=Thrifty)


def test_the_greedy_bot_takes_the_move_after_which_the_estimate_is_best() -> None:
    state = thrifty(["lamp", "map", "ring"])
    assert all(GreedyBot().choose(state, 0, SeededSource(seed)) == Choose("lamp") for seed in range(20))


class TakeUp(Choose, frozen=True):
    """As if it took back what was laid down."""

    goes_back: ClassVar[bool] = True


class Hesitant(Thrifty):
    """Would rather go back than lay down anything."""

    def moves(self, seat: Seat) -> list[Move]:
        return [TakeUp("lamp"), *(Choose(card) for card in self.hands[seat] if card != "lamp")]


def test_P4_the_greedy_bot_goes_back_only_where_it_cannot_go_on() -> None:
    state = msgspec.convert(msgspec.to_builtins(thrifty(["lamp", "map", "ring"])), type=Hesitant)
    chosen = {GreedyBot().choose(state, 0, SeededSource(seed)) for seed in range(60)}
    assert chosen == {Choose("map"), Choose("ring")}
    state.hands[0] = ["lamp"]
    assert GreedyBot().choose(state, 0, SeededSource(1)) == TakeUp("lamp")


def test_the_greedy_bot_draws_for_equals() -> None:
    state = thrifty(["map", "pipe", "ring"])
    assert len({GreedyBot().choose(state, 0, SeededSource(seed)) for seed in range(60)}) == 3


def test_the_greedy_bot_tries_a_sample_of_a_long_list() -> None:
    state = thrifty(["lamp", "map", "ring"])
    chosen = {GreedyBot(looks=2).choose(state, 0, SeededSource(seed)) for seed in range(60)}
    assert Choose("lamp") in chosen
    assert len(chosen) == 3, "where the lamp is not in the sample, another is best"


class Listed:
    def __init__(self) -> None:
        self.asked = 0

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        self.asked += 1
        return 0


class OneWay(Swap):
    def moves(self, seat: Seat) -> list[Move]:
        return [Keep()]


def test_the_greedy_bot_does_not_think_where_there_is_one_move() -> None:
    source = Listed()
    state = msgspec.convert(msgspec.to_builtins(begun()), type=OneWay)
    assert GreedyBot().choose(state, 0, source) == Keep()
    assert source.asked == 0


@given(st.integers(0, 30), st.integers(0, 30), st.integers())
def test_a_sample_is_as_large_as_it_may_be_and_in_order(count: int, most: int, seed: int) -> None:
    chosen = sample(range(count), most, Turn(SeededSource(seed)))
    assert len(chosen) == min(count, most)
    assert chosen == sorted(set(chosen))


def test_a_sample_takes_each_as_often() -> None:
    source = SeededSource("sample")
    taken = Counter(item for _ in range(3000) for item in sample("abcdef", 2, Turn(source)))
    expected = 1000
    assert sum((count - expected) ** 2 / expected for count in taken.values()) < 20.5, "p = 0.001 at five degrees"


@given(st.text(), st.integers(1, 2**32))
def test_R7_seeded_draws_are_the_same_for_the_same_seed_and_within_bounds(seed: str, bound: int) -> None:
    one, other = SeededSource(seed), SeededSource(seed)
    drawn = [one.draw("table", bound, "x") for _ in range(3)]
    assert drawn == [other.draw("table", bound, "y") for _ in range(3)]
    assert all(0 <= outcome < bound for outcome in drawn)


def test_each_stream_of_a_seeded_source_counts_on_its_own() -> None:
    mixed, alone = SeededSource(1), SeededSource(1)
    drawn = [mixed.draw(stream, 1000, "x") for stream in ("seat/1", "table", "seat/1", "table")]
    assert drawn[1::2] == [alone.draw("table", 1000, "x") for _ in range(2)]
    assert drawn[0::2] != drawn[1::2]


def test_other_seeds_draw_otherwise() -> None:
    assert len({tuple(SeededSource(seed).draw("table", 2**32, "x") for _ in range(1)) for seed in range(100)}) == 100


def test_system_draws_are_within_bounds() -> None:
    source = SystemSource()
    assert {source.draw("table", 2, "x") for _ in range(200)} == {0, 1}
    assert source.draw("table", 1, "x") == 0


def test_a_move_of_another_kind_is_never_the_greedy_choice_of_a_pick() -> None:
    assert not isinstance(decide(GreedyBot(), begun(), 0, SeededSource(3)), Rest)
