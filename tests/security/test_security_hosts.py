"""Hosts are told apart by their addresses, through trusted proxies too, and nobody can pass himself off as another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.server.hosts import Hosts
from smial.server.settings import SettingsError, read_settings

PROXY = "ipv4:10.0.0.1:4000"


def forwarded(*notes: str) -> list[tuple[str, str | bytes]]:
    return [("x-forwarded-for", note) for note in notes]


@pytest.mark.parametrize(
    ("peer", "host"),
    [
        ("ipv4:10.0.0.7:51234", "10.0.0.7"),
        ("ipv6:%5B::1%5D:80", "::/64"),
        ("ipv6:[2001:db8:1:2:3:4:5:6]:80", "2001:db8:1:2::/64"),
        ("ipv6:[2001:db8:1:2:ffff::9]:81", "2001:db8:1:2::/64"),
        ("ipv6:[::ffff:10.0.0.7]:80", "10.0.0.7"),
        ("ipv6:[fe80::1%25eth0]:80", "fe80::/64"),
        ("unix:", "unix"),
        ("", ""),
    ],
)
def test_a_host_is_an_address_without_port_or_the_network_of_one_subscriber(peer: str, host: str) -> None:
    assert Hosts().named(peer, []) == host


@pytest.mark.parametrize(
    ("notes", "host"),
    [
        ([], "10.0.0.1"),
        (["198.51.100.7"], "198.51.100.7"),
        (["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
        (["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
        (["203.0.113.9, 198.51.100.7, 10.0.0.2"], "198.51.100.7"),
        (["198.51.100.7, nonsense"], "10.0.0.1"),
        (["198.51.100.7, nonsense, 10.0.0.2"], "10.0.0.2"),
        (["2001:db8:1:2:3::4"], "2001:db8:1:2::/64"),
        (["198.51.100.7:4711"], "198.51.100.7"),
        (["[2001:db8:1:2:3::4]:4711, [::1]"], "2001:db8:1:2::/64"),
    ],
)
def test_a_trusted_proxy_says_where_a_call_came_from(notes: list[str], host: str) -> None:
    assert Hosts("10.0.0.0/24, ::1").named(PROXY, forwarded(*notes)) == host


@given(st.lists(st.text(max_size=30) | st.ip_addresses().map(str), max_size=5))
def test_nobody_gains_a_host_by_writing_the_header_himself(notes: list[str]) -> None:
    assert Hosts().named("ipv4:198.51.100.7:1", forwarded(*notes)) == "198.51.100.7"
    assert Hosts("10.0.0.0/24").named("ipv4:198.51.100.7:1", forwarded(*notes)) == "198.51.100.7"
    through_proxy = forwarded(", ".join([*notes, "198.51.100.7"]))
    assert Hosts("10.0.0.0/24").named(PROXY, through_proxy) == "198.51.100.7"


def test_what_are_no_addresses_of_proxies_is_named() -> None:
    with pytest.raises(SettingsError, match=r"trusted_proxies: .*10.0.0.300"):
        read_settings(["--trusted-proxies", "10.0.0.1, 10.0.0.300"])
