"""A running server: put together in order when it starts, taken apart in the opposite order when it stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager

import grpc
import structlog
from google.protobuf.message import Message
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from smial.bots import BOTS, Bot, SystemSource, decide
from smial.server.auth import check_rules
from smial.server.calls import Calls, Context, refuse
from smial.server.errors import LimitReached
from smial.server.hosts import Hosts
from smial.server.invitations import Invitations
from smial.server.listening import AddressError, check_free, is_loopback, split, with_port
from smial.server.measured import MeasuredStore
from smial.server.metrics import Metrics
from smial.server.quotas import Most, Quotas
from smial.server.services.games import GameEdge
from smial.server.services.play import PlayEdge
from smial.server.services.records import RecordEdge
from smial.server.services.tables import TableEdge
from smial.server.settings import Settings
from smial.server.streams import LONGEST, Streams
from smial.server.tls import Certificates, certificates
from smial.tables import Chooser, Games, Limits, Lobby, Play, Records, Tables
from smial.v1 import game_service_pb2, play_service_pb2, record_service_pb2, table_service_pb2

log = structlog.get_logger()

SERVICES = [
    service
    for file in (game_service_pb2, table_service_pb2, play_service_pb2, record_service_pb2)
    for service in file.DESCRIPTOR.services_by_name.values()
]
UNRULED = frozenset((health.SERVICE_NAME, reflection.SERVICE_NAME))
"""Services that everybody may call; they know nothing of tables."""
NAMES = [service.full_name for service in SERVICES]

DEFAULT_BOT = "greedy"

MINUTE = 60_000
OPTIONS = [
    ("grpc.so_reuseport", 0),  # a stranger's port is never shared
    ("grpc.max_receive_message_length", 1 << 20),
    ("grpc.max_metadata_size", 8 << 10),  # past this, calls are refused by and by …
    ("grpc.absolute_max_metadata_size", 16 << 10),  # … and past this, all of them
    ("grpc.max_concurrent_streams", 10_000),  # of one connection; watches are counted by us, and a channel carries many
    ("grpc.keepalive_time_ms", MINUTE),
    ("grpc.keepalive_timeout_ms", MINUTE // 3),
    ("grpc.http2.min_ping_interval_without_data_ms", MINUTE // 3),  # clients ping every 30 s under a quiet watch
    ("grpc.http2.max_ping_strikes", 2),
    ("grpc.max_connection_age_ms", 30 * MINUTE),
    ("grpc.max_connection_age_grace_ms", LONGEST * 1000 + MINUTE),  # no watch is cut by it
]

CALLS_SHARE, TABLES_SHARE = 0.7, 0.2
"""Of the grace time: so much of it may running calls take, and what the tables are doing by themselves."""


@asynccontextmanager
async def running(settings: Settings, games: Games, metrics: Metrics | None = None) -> AsyncIterator[Server]:
    """A server that takes calls while the block runs.

    AddressError if it may not or cannot listen there, StoreError if the store cannot be opened, SettingsError if the
    certificate cannot be used.
    """
    check_rules(SERVICES)
    shown = certificates(settings)
    _check_address(settings)
    metrics = metrics or Metrics()
    async with _tables(settings, games, metrics) as tables:
        with _metrics_served(settings, metrics) as metrics_address:
            server = Server(settings, tables, metrics, metrics_address)
            try:
                await server.listen(shown)
                yield server
            finally:
                await server.drain(settings.grace * CALLS_SHARE)


class Server:
    """A server that listens; made by `running`."""

    def __init__(self, settings: Settings, tables: Tables, metrics: Metrics, metrics_address: str | None) -> None:
        self.address = settings.address
        """Where clients find it; with the port that was taken, once it listens."""
        self.metrics_address = metrics_address
        """Where Prometheus finds the figures, if anywhere."""
        self.tables = tables
        self._streams = Streams(settings.watches)
        self._hosts = Hosts(settings.trusted_proxies)
        quotas = Quotas(_quotas_for(settings), self._hosts)
        self._health = health.aio.HealthServicer()
        self._health.Watch = _counted(self._health.Watch, quotas)
        self._grpc = grpc.aio.server(options=OPTIONS)
        self._add_services(settings, Calls(metrics, quotas))
        metrics.show("smial_hot_tables", "Tables that are kept in memory.", lambda: tables.hot)
        metrics.show("smial_watches", "Watches that are open.", lambda: len(self._streams))
        metrics.show("smial_stuck_calls", "Calls into rules that do not return.", lambda: tables.workers.stuck)

    async def listen(self, shown: Certificates | None) -> None:
        """Takes calls from here on, encrypted if there is a certificate. AddressError if the port cannot be had."""
        try:
            if shown is None:
                port = self._grpc.add_insecure_port(self.address)
            else:
                port = self._grpc.add_secure_port(self.address, shown.credentials())
        except RuntimeError as error:
            raise AddressError(f"Cannot listen on {self.address}: somebody else does.") from error
        await self._grpc.start()
        self.address = with_port(self.address, port)
        for name in NAMES:
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)

    async def drain(self, seconds: float) -> None:
        """Says at once that it is going down, ends all watches, and lets running calls finish within this time."""
        await self._health.enter_graceful_shutdown()
        self._streams.end()
        await self._grpc.stop(seconds)

    def _add_services(self, settings: Settings, calls: Calls) -> None:
        tables, server, lobby = self.tables, self._grpc, Lobby(self.tables)
        invitations = Invitations(lobby, self._hosts)
        servicers = (
            GameEdge(tables.games, tables.workers),
            TableEdge(lobby, tables.games, invitations),
            PlayEdge(Play(tables, settings.heartbeat), self._streams, invitations),
            RecordEdge(Records(tables)),
        )
        for service, servicer in zip(SERVICES, servicers, strict=True):
            server.add_registered_method_handlers(service.full_name, calls.handlers(service, servicer))
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        reflects = is_loopback(self.address) if settings.reflection is None else settings.reflection
        if reflects:
            reflection.enable_server_reflection([*NAMES, *UNRULED], server)


def _counted(watch: Callable[..., Awaitable[None]], quotas: Quotas) -> Callable[..., Awaitable[None]]:
    """The same stream, counted: everybody may watch our health, but whoever does holds something of ours."""

    async def counted(request: Message, context: Context) -> None:
        try:
            with quotas.stream(context):
                await watch(request, context)
        except LimitReached as refusal:
            await refuse(context, refusal)

    return counted


def choosers() -> Mapping[str, Chooser]:
    """The bots as the tables ask them, the default one first."""
    names = sorted(BOTS, key=lambda name: name != DEFAULT_BOT)
    return {name: _chooser(BOTS[name]) for name in names}


def _chooser(bot: Bot) -> Chooser:
    return lambda state, seat: decide(bot, state, seat, SystemSource())


def _check_address(settings: Settings) -> None:
    encrypted = settings.tls_certificate is not None
    if not (encrypted or settings.insecure or is_loopback(settings.address)):
        raise AddressError(
            f"Others can reach {settings.address}, and nothing is encrypted: give --tls-certificate and --tls-key, "
            "or say --insecure if that is what you want."
        )
    check_free(settings.address)


def _quotas_for(settings: Settings) -> Most | None:
    """What callers may have; None is without end, as on a server of one's own."""
    wanted = settings.limits if settings.limits is not None else not is_loopback(settings.address)
    return Most(**{limit: getattr(settings, limit) for limit in Most._fields}) if wanted else None


@asynccontextmanager
async def _tables(settings: Settings, games: Games, metrics: Metrics) -> AsyncIterator[Tables]:
    """The tables of this server, at work, and the store beneath them."""
    store = await MeasuredStore.measured(settings.store, metrics)
    try:
        tables = Tables(
            store,
            games,
            choosers(),
            limits=Limits(open_for=settings.open_for, idle_for=settings.idle_for, linger_for=settings.linger_for),
            hot=settings.hot,
            threads=settings.threads,
            call_limit=settings.call_limit,
            allow_seeds=settings.allow_seeds,
        )
        await tables.start()
        try:
            yield tables
        finally:
            await _stopped(tables, settings.grace * TABLES_SHARE)
    finally:
        await store.close()


async def _stopped(tables: Tables, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await tables.stop()
    except TimeoutError:
        log.warning("tables.stopped_late")


@contextmanager
def _metrics_served(settings: Settings, metrics: Metrics) -> Iterator[str | None]:
    """Hands the figures out, if that is wanted; gives the address."""
    if settings.metrics_address is None:
        yield None
        return
    host, port = split(settings.metrics_address)
    check_free(settings.metrics_address)
    with metrics.served(host, port) as taken:
        yield with_port(settings.metrics_address, taken)
