"""The door out of the rules: chance and its streams, what is told and shown, which steps come next."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from smial.rules import Ref, RunawayError, Step, Told, Turn, Who, line
from smial.rules.turn import MOST_TOLD


class Listed:
    def __init__(self, *outcomes: int) -> None:
        self.outcomes = list(outcomes)
        self.asked: list[tuple[str, int, str]] = []

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        self.asked.append((stream, bound, purpose))
        return self.outcomes.pop(0)


def test_a_die_shows_one_to_its_number_of_faces() -> None:
    source = Listed(0, 5)
    turn = Turn(source)
    assert [turn.roll(6, "attack"), turn.roll(6, "attack")] == [1, 6]
    assert source.asked == [("table", 6, "attack")] * 2


def test_a_pick_is_one_of_the_options() -> None:
    assert [Turn(Listed(outcome)).pick("xyz", "letter") for outcome in range(3)] == ["x", "y", "z"]


def test_draws_are_counted() -> None:
    turn = Turn(Listed(0, 0, 0))
    turn.below(4, "a")
    turn.shuffled("xyz", "b")
    assert turn.drew == 3


def test_a_shuffle_gives_every_order_once_over_all_outcomes() -> None:
    possible = product(range(4), range(3), range(2))
    orders = Counter(tuple(Turn(Listed(*outcomes)).shuffled("wxyz", "order")) for outcomes in possible)
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def test_a_shuffle_leaves_what_it_was_given() -> None:
    given = ["x", "y"]
    assert Turn(Listed(0)).shuffled(given, "order") == ["y", "x"]
    assert given == ["x", "y"]


@pytest.mark.parametrize("items", [[], ["x"]])
def test_nothing_is_drawn_where_there_is_one_order(items: list[str]) -> None:
    turn = Turn(Listed())
    assert turn.shuffled(items, "order") == items
    assert turn.drew == 0


def test_in_a_lane_draws_come_from_the_stream_of_its_seat_and_then_from_the_one_before() -> None:
    source = Listed(0, 0, 0, 0, 0)
    turn = Turn(source)
    turn.below(2, "a")
    with turn.lane(3):
        turn.below(2, "b")
        with turn.lane(0):
            turn.below(2, "c")
        turn.below(2, "d")
    turn.below(2, "e")
    assert [stream for stream, _, _ in source.asked] == ["table", "seat/3", "seat/0", "seat/3", "table"]


def test_a_lane_is_left_even_if_something_goes_wrong_in_it() -> None:
    source = Listed(0)
    turn = Turn(source)
    with pytest.raises(ZeroDivisionError), turn.lane(1):
        raise ZeroDivisionError
    turn.below(2, "after")
    assert source.asked[0][0] == "table"


def test_what_is_told_is_a_line_for_everybody_and_others_for_some() -> None:
    turn = Turn(Listed())
    secret = line("You draw {card}.", card=Ref("elf", "an elf"))
    turn.tell("{who} draws a card.", secret={1: secret}, who=Who(1))
    public = line("{who} draws a card.", who=Who(1))
    assert turn.told == [Told(public, {1: secret})]
    assert [turn.told[0].for_seat(viewer) for viewer in (None, 0, 1)] == [public, public, secret]


def test_an_argument_may_have_any_name() -> None:
    turn = Turn(Listed())
    turn.tell("{template}", template=3)
    assert str(turn.told[0].line) == "3"


def test_what_was_shown_is_kept() -> None:
    turn = Turn(Listed())
    turn.show(Ref("a", "A"), Ref("b", "B"))
    turn.show(Ref("c", "C"))
    assert [ref.id for ref in turn.shown] == ["a", "b", "c"]


class First(Step):
    pass


class Second(Step):
    pass


class Third(Step):
    pass


def test_the_steps_named_come_as_a_stack_with_the_first_on_top() -> None:
    turn = Turn(Listed())
    turn.then(First(), Second())
    turn.then(Third())
    assert turn.take_next() == [Third(), Second(), First()]
    assert turn.take_next() == []


def test_M6_who_tells_without_end_is_stopped_and_named() -> None:
    turn = Turn(Listed())
    for _ in range(MOST_TOLD):
        turn.tell("Again and again.")
    with pytest.raises(RunawayError, match="Again and again"):
        turn.tell("Again and again.")
