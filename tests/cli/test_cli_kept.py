"""Tables that go on: how they are told apart, and giving one up, at a real server and line by line."""

from datetime import UTC, datetime, timedelta

import pytest

from smial.cli.choose.to_go_on import gone_on_with
from smial.cli.play.kept import Kept, ago, consequence, give_up, standing
from smial.cli.play.sitting import join_table, unfinished
from smial.cli.seats import Seat as Held
from smial.cli.seats import Seats
from smial.v1.play_service_pb2 import Asked, Position, Question
from smial.v1.table_service_pb2 import (
    HOLDER_BOT,
    HOLDER_DEPARTED,
    HOLDER_PERSON,
    TABLE_STATUS_ABANDONED,
    TABLE_STATUS_PLAYING,
    Seat,
    Table,
)
from smial.v1.view_pb2 import Component, Counter, View
from tests.cli.scripted import Person
from tests.cli.table import sat_down

pytestmark = pytest.mark.usefixtures("own_home")

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
HELD = Held("", "tables/1", 0, "token", "00", title="Riddles")
ANNA = Seat(seat=0, display_name="Anna", holder=HOLDER_PERSON)
BEN = Seat(seat=1, display_name="Ben", holder=HOLDER_PERSON)
BOT = Seat(seat=1, display_name="Bot", holder=HOLDER_BOT)


def kept(*seats: Seat, age: timedelta = timedelta(hours=2), keeper: int = 0, **position) -> Kept:
    table = Table(name=HELD.table, version=12, keeper=keeper)
    table.update_time.FromDatetime(NOW - age)
    return Kept(HELD, table, Position(seats=seats, **position))


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(hours=23, minutes=59), "23 hours ago"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(seconds=-5), "just now"),
    ],
)
def test_how_long_ago_is_said_in_the_largest_unit_that_fits(age, words):
    assert ago(age) == words


def test_it_is_said_who_is_awaited_how_far_it_is_and_since_when():
    mine = kept(ANNA, BEN, question=Question(id="q", waits=True))
    assert standing(mine, NOW) == "with Ben; your turn. Entry 12, played 2 hours ago."
    bens = kept(ANNA, BEN, asked=[Asked(seat=1, waits=True)])
    assert standing(bens, NOW) == "with Ben; Ben to play. Entry 12, played 2 hours ago."
    assert standing(kept(ANNA), NOW) == "alone; not begun. Entry 12, played 2 hours ago."


def test_the_number_that_is_everybodys_says_how_far_it_is():
    points = Component(id="points", title="Points", owner=0, counter=Counter(value=9))
    rounds = Component(id="round", title="Round", counter=Counter(value=3))
    assert ". Round 3, played" in standing(kept(ANNA, view=View(components=[points, rounds])), NOW)


def test_what_giving_up_does_depends_on_who_else_sits_there():
    assert consequence(kept(ANNA, BOT)) == "It ends without a result."
    assert consequence(kept(ANNA, BEN)) == consequence(kept(ANNA, BOT, keeper=1))
    assert consequence(kept(ANNA, BEN)) == "A bot plays on for you; the others go on."


def test_a_table_where_nobody_else_sits_ends_when_it_is_given_up(address):
    reached, sat = sat_down(address, "there-and-back-4", seats=2, bots=True)
    sat.at.start()
    (waiting,) = unfinished(reached)
    assert sat.at.get().status == TABLE_STATUS_PLAYING
    give_up(reached, waiting)
    assert sat.at.get().status == TABLE_STATUS_ABANDONED
    assert unfinished(reached) == [] == Seats().at(address)


def test_a_table_with_others_goes_on_when_it_is_given_up(address):
    reached, sat = sat_down(address, "there-and-back-4", seats=2)
    ben = join_table(reached, sat.table.join_code, None, "Ben")
    Seats().forget(ben.seat)
    sat.at.start()
    (waiting,) = unfinished(reached)
    give_up(reached, waiting)
    table = ben.at.get()
    assert table.status == TABLE_STATUS_PLAYING and table.seats[0].holder == HOLDER_DEPARTED
    assert unfinished(reached) == []


def test_the_table_that_was_played_at_last_is_the_first(address):
    reached, first = sat_down(address, "there-and-back-4")
    _, second = sat_down(address, "there-and-back-1")
    first.at.start()
    assert [each.seat.table for each in unfinished(reached)] == [first.table.name, second.table.name]
    assert [each.seat.table for each in unfinished(reached, "games/there-and-back-1")] == [second.table.name]
    for each in unfinished(reached):
        give_up(reached, each)


def test_line_by_line_a_table_is_given_up_after_a_yes():
    given: list[Kept] = []
    anna = Person("g 2", "no", "g", "g 2", "yes", "")
    first, second = kept(ANNA), kept(ANNA, BEN)
    assert gone_on_with([first, second], anna.screen, given.append) == HELD
    assert given == [second]
    assert anna.reads.count("Give up Riddles, with Ben? A bot plays on for you; the others go on.") == 2
    assert "Type a number from 1 to 2, only Enter, n or g." in anna.reads


@pytest.mark.parametrize("typed", [("n",), ("no",), (), ("g", "y")])
def test_line_by_line_one_begins_anew(typed):
    assert gone_on_with([kept(ANNA)], Person(*typed).screen, lambda given: None) is None
