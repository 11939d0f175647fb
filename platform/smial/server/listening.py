"""Where a server listens: addresses, and that nobody else listens there."""

from __future__ import annotations

import ipaddress
import socket


class AddressError(Exception):
    """The server cannot listen there; the text says why and what to do."""


def split(address: str) -> tuple[str, int]:
    """Host and port of `127.0.0.1:7300`, `[::1]:7300` or `localhost:0`; AddressError if it is none."""
    host, colon, port = address.rpartition(":")
    if not (host and colon and port.isdecimal() and int(port) < 65536):
        raise AddressError(f"{address!r} is no address: write HOST:PORT, [::1]:PORT for IPv6.")
    return host.removeprefix("[").removesuffix("]"), int(port)


def with_port(address: str, port: int) -> str:
    """The same address with another port."""
    return f"{address.rpartition(':')[0]}:{port}"


def is_loopback(address: str) -> bool:
    """Whether only this machine can reach it; AddressError if the host is unknown."""
    return all(ipaddress.ip_address(place[0]).is_loopback for _, place in _places(address))


def check_free(address: str) -> None:
    """AddressError if somebody listens there already.

    gRPC would rather share the port with a stranger, so it is bound once without that.
    """
    for family, place in _places(address):
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                trial.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                trial.bind(place)
                trial.listen(1)
            except OSError as error:
                raise AddressError(f"Cannot listen on {address}: {error.strerror or error}.") from None


def _places(address: str) -> list[tuple[socket.AddressFamily, tuple[str, int]]]:
    host, port = split(address)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise AddressError(f"Cannot listen on {address}: {error.strerror or error}.") from None
    return [(family, (str(place[0]), int(place[1]))) for family, _, _, _, place in found]
