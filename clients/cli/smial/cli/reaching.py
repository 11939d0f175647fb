"""Reaching a server: the one that was named, or one of one's own. Not here: what is asked of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import grpc

from smial.cli.embedded import embedded
from smial.cli.failures import USAGE, Trouble
from smial.cli.seats import HERE
from smial.client import Client, aio, connect, trusting
from smial.client.settings import is_loopback

SECONDS = 4.0
"""How long a server may take to be reached before a person is told."""

CA = "SMIAL_CA"
"""Names the PEM file of the authority that servers' certificates come from, if that is one of the user's own."""


@dataclass(frozen=True)
class Way:
    """How a server is reached: without encryption on this machine, or where the user says so; else with it, and
    wherever `CA` is named."""

    address: str
    insecure: bool = False

    def client(self) -> Client:
        """A client for calls that wait."""
        return connect(self.address, language=language(), credentials=self._credentials(), insecure=self.insecure)

    def aio(self) -> aio.AsyncClient:
        """A client for asyncio."""
        return aio.connect(self.address, language=language(), credentials=self._credentials(), insecure=self.insecure)

    def _credentials(self) -> grpc.ChannelCredentials | None:
        if self.insecure:
            return None
        if ca := os.environ.get(CA):
            return _trusted(ca)
        return None if is_loopback(self.address) else grpc.ssl_channel_credentials()


@dataclass(frozen=True)
class Reached:
    """A server that answers."""

    client: Client
    server: str
    """The address that was named, or `HERE`."""
    way: Way
    """For reaching it again."""


@contextmanager
def reach(server: str | None, *, insecure: bool = False, allow_seeds: bool = False) -> Iterator[Reached]:
    """Reaches the server named, or starts one. Raises `Trouble` or `Unavailable` with the address if it cannot."""
    if server:
        with _connected(way := Way(server, insecure)) as client:
            yield Reached(client, server, way)
    else:
        with embedded(allow_seeds=allow_seeds) as address, _connected(way := Way(address, insecure=True)) as client:
            yield Reached(client, HERE, way)


@contextmanager
def _connected(way: Way) -> Iterator[Client]:
    if ":" not in way.address:
        raise Trouble(f"{way.address!r} is no address: write HOST:PORT, for instance localhost:7300.", USAGE)
    with way.client() as client:
        client.wait_until_ready(SECONDS)
        yield client


def _trusted(ca: str) -> grpc.ChannelCredentials:
    try:
        return trusting(ca)
    except OSError as error:
        raise Trouble(f"{CA}: {ca} cannot be read: {error.strerror}.", USAGE) from None


def language() -> str:
    """The user's language as the API names it, from the environment: `de_DE.UTF-8` is `de-DE`."""
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = wanted.partition(".")[0].partition("@")[0].replace("_", "-")
    return "en" if code in ("", "C", "POSIX") else code
