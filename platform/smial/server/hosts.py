"""Where calls come from: the host behind a connection, seen past the proxies that this server trusts.

Not for rights: who holds a seat says its token (`auth`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, TypeAlias
from urllib.parse import unquote

import grpc

Address: TypeAlias = IPv4Address | IPv6Address
Metadata: TypeAlias = Iterable[tuple[str, str | bytes]]
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"

FORWARDED = "x-forwarded-for"
HOME_PREFIX = 64
"""Bits of an IPv6 address that one subscriber is given: whoever has one address of such a network has them all."""


class Hosts:
    """Tells hosts apart. `trusted` are the proxies' addresses or networks, with commas between; ValueError if not."""

    def __init__(self, trusted: str = "") -> None:
        self._trusted = [ip_network(one.strip()) for one in trusted.split(",") if one.strip()]

    def of(self, context: Context) -> str:
        """The host of this call."""
        return self.named(context.peer(), context.invocation_metadata() or ())

    def named(self, peer: str, metadata: Metadata) -> str:
        """The host of a call, from gRPC's name of the peer (`ipv4:10.0.0.7:51234`).

        A trusted proxy's word for where a call came from is taken, from the last one backwards to the first that is no
        proxy of ours: what stands before that, anybody may have written.
        """
        address = _address(_host(peer))
        if address is None:
            return peer.partition(":")[0]
        for before in _forwarded(metadata) if self._trusted else ():
            if not self._trusts(address):
                break
            address = before
        return _home(address)

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


def _forwarded(metadata: Metadata) -> Iterator[Address]:
    """The addresses that proxies have noted, the last first, up to one that is none."""
    noted = ",".join(str(value) for key, value in metadata if key == FORWARDED)
    for text in reversed(noted.split(",")):
        address = _noted(text.strip())
        if address is None:
            return
        yield address


def _noted(text: str) -> Address | None:
    """An address as proxies write it: bare, in brackets, or with a port behind it."""
    return _address(text.strip("[]")) or _address(text.rpartition(":")[0].strip("[]"))


def _host(peer: str) -> str:
    """`10.0.0.7` of `ipv4:10.0.0.7:51234`, `::1` of `ipv6:%5B::1%5D:80`."""
    return unquote(peer.partition(":")[2]).rpartition(":")[0].strip("[]")


def _address(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _home(address: Address) -> str:
    """What counts as one host."""
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((int(address), HOME_PREFIX), strict=False))
