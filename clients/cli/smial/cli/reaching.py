"""Reaching a server: the one that was named, or one of one's own. Not here: what is asked of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import grpc

from smial.cli.embedded import embedded
from smial.cli.failures import USAGE, Trouble
from smial.cli.seats import HERE
from smial.client import Client, connect, trusting

SECONDS = 4.0
"""How long a server may take to be reached before a person is told."""


@dataclass(frozen=True)
class Reached:
    """A server that answers."""

    client: Client
    server: str
    """The address that was named, or `HERE`."""


@contextmanager
def reach(server: str | None, *, insecure: bool = False, allow_seeds: bool = False) -> Iterator[Reached]:
    """Reaches the server named, or starts one. Raises `Trouble` or `Unavailable` with the address if it cannot."""
    if server:
        with _connected(server, insecure) as client:
            yield Reached(client, server)
    else:
        with embedded(allow_seeds=allow_seeds) as address, _connected(address, insecure=True) as client:
            yield Reached(client, HERE)


@contextmanager
def _connected(address: str, insecure: bool) -> Iterator[Client]:
    if ":" not in address:
        raise Trouble(f"{address!r} is no address: write HOST:PORT, for instance localhost:7300.", USAGE)
    with _client(address, insecure) as client:
        client.wait_until_ready(SECONDS)
        yield client


CA = "SMIAL_CA"
"""Names the PEM file of the authority that servers' certificates come from, if that is one of the user's own."""


def _client(address: str, insecure: bool) -> Client:
    """Without encryption to this machine, or where the user says so; else with it, and wherever `CA` is named."""
    if os.environ.get(CA) and not insecure:
        return connect(address, language=language(), credentials=_trusted(os.environ[CA]))
    try:
        return connect(address, language=language(), insecure=insecure)
    except ValueError:
        return connect(address, language=language(), credentials=grpc.ssl_channel_credentials())


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
