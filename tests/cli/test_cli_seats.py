"""Remembered seats: what is kept, and who can read it."""

import os
import stat
from dataclasses import replace

import pytest

from smial.cli.home import home
from smial.cli.seats import HERE, Seat, Seats

ANNA = Seat(HERE, "tables/one", 0, "secret-token", "ab12", "An Unexpected Party", "K7RM2XQP")


def test_a_seat_is_found_again_with_its_token(tmp_path):
    Seats(tmp_path / "seats").keep(ANNA)
    assert Seats(tmp_path / "seats").find(HERE, "tables/one") == ANNA


def test_a_seat_is_found_by_the_join_code_in_whatever_way_it_is_typed(tmp_path):
    seats = Seats(tmp_path)
    seats.keep(ANNA)
    seats.keep(Seat(HERE, "tables/two", 0, "other", "cd34"))
    for typed in ("K7RM-2XQP", "k7rm 2xqp", "one", "tables/one"):
        assert seats.find(HERE, typed) == ANNA
    assert seats.find(HERE, "-") is None


def test_all_seats_at_a_table_are_found_the_last_one_taken_first(tmp_path):
    seats = Seats(tmp_path)
    seats.keep(ANNA)
    for file in tmp_path.glob("*.json"):
        os.utime(file, ns=(0, 0))
    seats.keep(ben := replace(ANNA, seat=1, token="bens-token"))
    assert seats.held(HERE, "one") == seats.held(HERE, "K7RM2XQP") == [ben, ANNA]
    assert seats.find(HERE, "one") == ben


def test_seats_of_other_servers_are_not_mixed_up(tmp_path):
    seats = Seats(tmp_path)
    seats.keep(ANNA)
    assert seats.at("example.org:7300") == []
    assert seats.find("example.org:7300", "tables/one") is None


def test_keeping_a_seat_again_replaces_it_and_forgetting_removes_it(tmp_path):
    seats = Seats(tmp_path)
    seats.keep(ANNA)
    seats.keep(Seat(HERE, "tables/one", 0, "secret-token", "ab12", over=True))
    assert [seat.over for seat in seats.at(HERE)] == [True]
    seats.forget(ANNA)
    assert seats.at(HERE) == []


def test_only_the_owner_can_read_tokens(tmp_path):
    folder = tmp_path / "seats"
    Seats(folder).keep(ANNA)
    (file,) = folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_no_token_shows_in_a_file_name_or_in_what_a_seat_is_printed_as(tmp_path):
    Seats(tmp_path).keep(ANNA)
    assert all("secret" not in file.name for file in tmp_path.iterdir())
    assert "secret-token" not in repr(ANNA)


@pytest.mark.parametrize("spoilt", ["", "{", '{"server": 1, "what": 2}', "[]"])
def test_a_spoilt_file_hides_no_other_seat(tmp_path, spoilt):
    Seats(tmp_path).keep(ANNA)
    (tmp_path / "spoilt.json").write_text(spoilt)
    assert Seats(tmp_path).at(HERE) == [ANNA]


def test_the_folder_can_be_named_by_the_environment_and_is_private(tmp_path, monkeypatch):
    monkeypatch.setenv("SMIAL_HOME", str(tmp_path / "a b" / "smial"))
    assert home() == tmp_path / "a b" / "smial"
    assert stat.S_IMODE(home().stat().st_mode) == 0o700
