"""Going on from a finished table: epic mode, part 8 of There and Back Again after part 7."""

import pytest

from smial.cli.failures import Trouble
from smial.cli.play.sitting import Wanted, left_behind, make_table, over
from smial.cli.seats import Seats
from smial.client import Refused
from tests.cli.table import play_on, sat_down
from tests.cli.terminal import terminal

BEFORE, AFTER = "there-and-back-7", "there-and-back-8"

pytestmark = pytest.mark.usefixtures("own_home")


def test_who_has_finished_a_game_goes_on_from_it_in_his_old_seat(address):
    reached, sat = sat_down(address, BEFORE, seed="1")
    sat.at.start()
    with pytest.raises(Trouble, match="no seat at any finished table"):
        left_behind(reached, "last")
    play_on(sat.at)
    before = left_behind(reached, "last")
    assert before.seat.table == sat.table.name
    assert left_behind(reached, sat.table.name).seat == before.seat
    following = make_table(reached, Wanted(reached.client.game(AFTER), 1, continues=before.seat), "Anna")
    assert following.table.continues == sat.table.name
    assert following.seat.seat == sat.seat.seat


def test_the_command_goes_on_from_the_last_game_with_as_many_seats(address):
    reached, sat = sat_down(address, BEFORE, seed="1")
    sat.at.start()
    play_on(sat.at)
    with terminal("play", AFTER, "--continue", "last", "--server", address, environment={}) as anna:
        anna.until("> ")
        anna.type("quit")
        assert anna.ends() == 0
    seat = Seats().at(address)[-1]
    assert reached.client.table(seat.table, seat.token).get().continues == sat.table.name


def test_a_table_that_cannot_be_continued_is_refused_with_the_reason(address):
    reached, sat = sat_down(address, BEFORE)
    sat.at.start()
    sat.at.abandon()
    over(sat.seat)
    before = left_behind(reached, sat.table.name)
    with pytest.raises(Refused, match="not finished"):
        make_table(reached, Wanted(reached.client.game(AFTER), 1, continues=before.seat), "Anna")
    with pytest.raises(Trouble, match="a finished table 'tables/none'"):
        left_behind(reached, "tables/none")
