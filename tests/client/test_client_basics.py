"""Tokens, names, shares and settings: the small things a client decides without a server."""

import base64
import uuid

import grpc
import pytest

from smial.client import (
    connect,
    game_name,
    is_join_code,
    new_entropy,
    new_request_id,
    new_token,
    record_keeps,
    share_is_listed,
    table_name,
)
from smial.client.settings import Settings, is_loopback
from smial.v1.record_service_pb2 import Record
from smial.v1.table_service_pb2 import Share, Table


def test_a_token_is_32_bytes_in_base64url_without_padding() -> None:
    token = new_token()
    assert len(base64.urlsafe_b64decode(token + "=")) == 32
    assert "=" not in token


def test_what_is_made_up_is_never_made_up_twice() -> None:
    for make in (new_token, new_entropy, new_request_id):
        assert len({make() for _ in range(100)}) == 100


def test_a_share_is_as_long_as_the_api_wants_it_and_a_request_id_is_a_uuid() -> None:
    assert 16 <= len(new_entropy()) <= 64
    assert uuid.UUID(new_request_id()).version == 4


def test_names_may_be_given_short_or_in_full() -> None:
    assert game_name("there-and-back-1") == game_name("games/there-and-back-1") == "games/there-and-back-1"
    assert table_name("0195f2c4") == table_name("tables/0195f2c4") == "tables/0195f2c4"


@pytest.mark.parametrize("code", ["HBBT2345", "hbbt-2345", " hb bt 23 45 ", "HBBT234", "HBBT-23456"])
def test_F3_a_join_code_is_known_however_it_is_typed(code: str) -> None:
    assert is_join_code(code)


@pytest.mark.parametrize("name", ["tables/HBBT2345", "0195f2c4a6e07b3c8d21", "tables/0195f2c4a6e07b3c8d21"])
def test_F3_a_table_is_not_taken_for_a_code(name: str) -> None:
    assert not is_join_code(name)


def test_a_share_is_listed_only_with_its_own_seat_and_bytes() -> None:
    table = Table(shares=[Share(seat=1, entropy=b"b" * 16), Share(seat=0, entropy=b"a" * 16)])
    assert share_is_listed(table, 0, b"a" * 16)
    assert not share_is_listed(table, 0, b"b" * 16)
    assert not share_is_listed(table, 2, b"a" * 16)
    assert not share_is_listed(Table(), 0, b"a" * 16)


def test_a_record_keeps_what_the_table_showed_at_the_start() -> None:
    share = Share(seat=0, entropy=b"a" * 16)
    started = Table(commitment=b"c" * 32, shares=[share])
    assert record_keeps(Record(commitment=b"c" * 32, shares=[share]), started)
    assert not record_keeps(Record(commitment=b"d" * 32, shares=[share]), started)
    assert not record_keeps(Record(commitment=b"c" * 32), started)
    assert not record_keeps(Record(commitment=b"c" * 32, shares=[share], seed="found later"), started)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1:7777", "127.3.2.1", "localhost:7777", "[::1]:7777", "unix:/run/smial.sock", "ipv4:127.0.0.1:1"],
)
def test_this_machine_is_known_by_its_addresses(address: str) -> None:
    assert is_loopback(address)


@pytest.mark.parametrize(
    "address", ["10.0.0.1:7777", "bag-end.example:7777", "dns:///bag-end.example", "[2001:db8::1]:7777", "0.0.0.0:1"]
)
def test_S9_a_token_does_not_travel_in_the_clear_unless_that_is_wanted(address: str) -> None:
    with pytest.raises(ValueError, match="token"):
        connect(address)
    connect(address, insecure=True).close()
    connect(address, credentials=grpc.ssl_channel_credentials()).close()


def test_S9_a_token_is_not_shown_with_the_settings() -> None:
    assert "bilbos-token" not in repr(Settings("127.0.0.1:7777", token="bilbos-token"))


def test_a_call_names_its_own_token_or_else_the_clients_or_nobody() -> None:
    settings = Settings("127.0.0.1:7777", token="bilbos-token")
    assert settings.metadata() == (("authorization", "Bearer bilbos-token"),)
    assert settings.metadata("thorins-token") == (("authorization", "Bearer thorins-token"),)
    assert Settings("127.0.0.1:7777").metadata() == ()
