"""How a client is set up, and the channel options that follow from it. Not for opening channels."""

import ipaddress
from dataclasses import dataclass, field
from pathlib import Path

import grpc

from smial.client.retry import Retry

NOBODY = ""
"""In place of a token: a spectator calls, whatever token the client has."""


@dataclass(frozen=True)
class Settings:
    """What holds for all calls of a client. Times are in seconds."""

    address: str
    token: str | None = field(default=None, repr=False)
    deadline: float = 10.0
    language: str = "en"
    retry: Retry = field(default_factory=Retry)
    silence: float = 60.0
    """After so long without a message a watch's stream is dead: two of the server's heartbeats, at most 30 s apart."""

    def metadata(self, token: str | None = None) -> tuple[tuple[str, str | bytes], ...]:
        """Who calls: the holder of this token, or of the client's own where it is None; nobody if that is empty."""
        bearer = self.token if token is None else token
        return (("authorization", f"Bearer {bearer}"),) if bearer else ()


def trusting(ca: Path | str) -> grpc.ChannelCredentials:
    """Credentials for `connect`: encryption, to a server whose certificate comes from the authority in this PEM file.

    Raises `OSError` if it cannot be read. Servers with a certificate that everybody knows need only
    `grpc.ssl_channel_credentials()`.
    """
    return grpc.ssl_channel_credentials(Path(ca).read_bytes())


def check_address(address: str, credentials: grpc.ChannelCredentials | None, insecure: bool) -> None:
    """Raises `ValueError` where tokens would travel in the clear: without credentials, to another machine than this."""
    if credentials is None and not insecure and not is_loopback(address):
        raise ValueError(
            f"{address} is another machine, and without encryption anybody on the way could read the seat's token: "
            "give credentials=grpc.ssl_channel_credentials() or trusting(…), or insecure=True if the network is trusted"
        )


def is_loopback(address: str) -> bool:
    """Whether a gRPC target (`host:port`, `[::1]:port`, `unix:path` …) can only be this machine."""
    if address.startswith(("unix:", "unix-abstract:")):
        return True
    host = _host(address)
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def channel_options(address: str) -> list[tuple[str, int]]:
    """gRPC's options for a channel to this address. They fit the server's: it allows a ping every 20 s."""
    return [
        ("grpc.use_local_subchannel_pool", 1),  # a connection of its own: watches must not use up the calls' streams
        ("grpc.keepalive_time_ms", 30_000),
        ("grpc.keepalive_timeout_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 0),
        ("grpc.initial_reconnect_backoff_ms", 100),
        (
            "grpc.min_reconnect_backoff_ms",
            5_000,
        ),  # so long may connecting take; an address that swallows all is told in time
        ("grpc.max_reconnect_backoff_ms", 5_000),
        ("grpc.enable_http_proxy", 0 if is_loopback(address) else 1),
    ]


def _host(address: str) -> str:
    """The host of `host`, `host:port`, `[host]:port` or a target with a scheme before it."""
    target = address.rpartition("/")[2].removeprefix("ipv4:").removeprefix("ipv6:").removeprefix("dns:")
    if target.startswith("["):
        return target[1:].partition("]")[0]
    return target if target.count(":") > 1 else target.partition(":")[0]
