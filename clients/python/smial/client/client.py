"""The synchronous client: what can be asked of a server. Not for a single table's calls (`table.py`)."""

from collections.abc import Iterator
from datetime import timedelta
from types import TracebackType
from typing import Self

import grpc

from smial.client import requests
from smial.client.clock import Clock
from smial.client.connection import Connection
from smial.client.names import table_name
from smial.client.retry import Retry
from smial.client.settings import NOBODY, Settings, channel_options, check_address
from smial.client.shares import Joined
from smial.client.table import TableClient, join_table
from smial.v1.game_service_pb2 import Game, ListGamesResponse, PluginFault
from smial.v1.table_service_pb2 import GetTableRequest, Table, TableStatus
from smial.v1.view_pb2 import Scene


def connect(
    address: str,
    *,
    token: str | None = None,
    deadline: float = 10.0,
    language: str = "en",
    credentials: grpc.ChannelCredentials | None = None,
    insecure: bool = False,
    retry: Retry | None = None,
    silence: float = 60.0,
) -> "Client":
    """A client of the server at `address` (`host:port`). Nothing is sent before the first call.

    `token` is who calls, where a call names nobody else. `deadline` is for one attempt of a call, in seconds; all its
    attempts together take `deadline * retry.attempts` at most. `silence` is after how many seconds without even a
    heartbeat a watch reconnects. Without `credentials` only this machine is called: `ValueError` for any other, unless
    it is `insecure` on purpose.
    """
    check_address(address, credentials, insecure)
    settings = Settings(address, token, deadline, language, retry or Retry(), silence)
    return Client(Connection(settings, _channel(address, credentials), _channel(address, credentials)))


def _channel(address: str, credentials: grpc.ChannelCredentials | None) -> grpc.Channel:
    options = channel_options(address)
    if credentials is None:
        return grpc.insecure_channel(address, options)
    return grpc.secure_channel(address, credentials, options)


class Client:
    """A server's games and tables. Its methods may be called from several threads, and raise `SmialError`.

    Games and tables are named in full (`games/there-and-back-1`) or by their ids alone.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._language = connection.settings.language

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends all watches and hangs up."""
        self._connection.close()

    def wait_until_ready(self, timeout: float = 10.0) -> None:
        """Returns as soon as the server can be reached, for instance after it was started; raises `Unavailable` if it
        cannot within `timeout` seconds."""
        self._connection.wait_until_ready(timeout)

    def games(self) -> list[Game]:
        """All games of the server, by title."""
        return [game for page in self._game_pages() for game in page.games]

    def plugin_faults(self) -> list[PluginFault]:
        """The plugins that are installed on the server and cannot be used."""
        return [fault for page in self._game_pages() for fault in page.faults]

    def game(self, game: str) -> Game:
        """One game, with its rules in its own words."""
        request = requests.get_game(game, self._language)
        return self._connection.call(self._connection.games.GetGame, request).game

    def scene(self, game: str, options: str = "", rules_version: int = 0) -> Scene:
        """All that is printed for a game with these options (JSON); rules version 0 is the newest."""
        request = requests.get_scene(game, options, rules_version, self._language)
        return self._connection.call(self._connection.games.GetScene, request).scene

    def tables(
        self,
        game: str | None = None,
        status: TableStatus.ValueType | None = None,
        *,
        with_free_seat: bool = False,
    ) -> Iterator[Table]:
        """Listed tables, the newest first, or only those with a free seat, fetched page by page as they are wanted."""
        page_token, more = "", True
        while more:
            request = requests.list_tables(game, status, with_free_seat, page_token)
            page = self._connection.call(self._connection.tables.ListTables, request)
            yield from page.tables
            page_token = page.next_page_token
            more = bool(page_token)

    def create(
        self,
        game: str,
        seats: int,
        *,
        options: str = "",
        listed: bool = False,
        seed: str = "",
        patience: timedelta | None = None,
        clock: Clock | None = None,
        continues: str = "",
        request_id: str | None = None,
        token: str | None = None,
    ) -> Table:
        """A new table. Its maker still has to sit down, with the same token. Give a `clock` or `patience`, not both."""
        request = requests.create_table(
            game,
            seats,
            options=options,
            listed=listed,
            seed=seed,
            patience=patience,
            clock=clock,
            continues=continues,
            request_id=request_id,
        )
        return self._connection.call(self._connection.tables.CreateTable, request, token).table

    def join(
        self,
        name_or_code: str,
        *,
        seat: int | None = None,
        display_name: str = "",
        entropy: bytes | None = None,
        request_id: str | None = None,
        token: str | None = None,
    ) -> Joined:
        """Sits down at a listed table by its name, or anywhere by its join code; without `seat`, on the first free one.
        Whoever has a seat there already gets the same one again. Keep the entropy: see `share_is_listed`."""
        return join_table(self._connection, name_or_code, seat, display_name, entropy, request_id, token)

    def table(self, name: str, token: str | None = None, *, join_code: str = "") -> TableClient:
        """One table, as the holder of this token, or else of the client's own. Asks the server nothing.

        A `join_code` opens a private table to who looks on; `look_on` finds the table that it opens.
        """
        return TableClient(self._connection, table_name(name), token, join_code)

    def look_on(self, join_code: str, table: str = "") -> TableClient:
        """The table that a join code opens, private or not, for a spectator. With its `rematch`, that one."""
        request = GetTableRequest(
            name=table_name(table) if table else "", join_code=join_code, language_code=self._language
        )
        found = self._connection.call(self._connection.tables.GetTable, request, NOBODY).table
        return TableClient(self._connection, found.name, NOBODY, found.join_code)

    def _game_pages(self) -> Iterator[ListGamesResponse]:
        page_token, more = "", True
        while more:
            request = requests.list_games(self._language, page_token)
            page = self._connection.call(self._connection.games.ListGames, request)
            yield page
            page_token = page.next_page_token
            more = bool(page_token)
