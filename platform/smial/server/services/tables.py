"""TableService: the life of a table, from the first chair to the last."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Annotated

import msgspec

from smial.rules import Seat
from smial.server.auth import seat_token, viewer_token
from smial.server.calls import Context
from smial.server.invitations import LONGEST_CODE, Invitations, looked_for
from smial.server.pages import page_token
from smial.server.validation import Fields, checked
from smial.store import Filter
from smial.tables import Clock, Games, Lobby, Wish
from smial.tables.languages import translated, words_of
from smial.tables.making import LEAST_PATIENCE, MOST_PATIENCE, MOST_TIME, PATIENCE
from smial.tables.plugins import MOST_SEATS
from smial.tables.showing import STATUSES
from smial.v1 import table_service_pb2 as pb
from smial.v1.table_service_pb2_grpc import TableServiceServicer

Time = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
"""When a table was made, in a page token, which anybody may have made up: as the store can hold it."""
LONGEST_SEED = 100
LONGEST_BOT = 40
LONGEST_DISPLAY_NAME = 200
"""Bytes; what is shown of it is shorter still."""
LEAST_ENTROPY, MOST_ENTROPY = 16, 64
"""Bytes of a share."""


class TableEdge(TableServiceServicer):
    """See `smial/v1/table_service.proto`."""

    def __init__(self, lobby: Lobby, games: Games, invitations: Invitations) -> None:
        self._lobby = lobby
        self._games = games
        self._invitations = invitations

    async def CreateTable(self, request: pb.CreateTableRequest, context: Context) -> pb.CreateTableResponse:
        """A new table; the same token and request id make the same."""
        with checked() as fields:
            wish = _wish(fields, request)
            request_id = fields.request_id(request.request_id)
        return pb.CreateTableResponse(table=await self._lobby.create(seat_token(), wish, request_id))

    async def GetTable(self, request: pb.GetTableRequest, context: Context) -> pb.GetTableResponse:
        """The table, with its join code for its maker, those seated and who knows it."""
        with checked() as fields:
            wanted = looked_for(fields, request)
            language = fields.language(request.language_code)
        name, invited = await self._invitations.opened(wanted, context)
        table = await self._lobby.get(name, viewer_token(), invited=invited)
        return pb.GetTableResponse(table=self._said(table, language))

    async def ListTables(self, request: pb.ListTablesRequest, context: Context) -> pb.ListTablesResponse:
        """Listed tables, the newest first."""
        with checked() as fields:
            game = fields.name_if_any("game", request.game, "games").removeprefix("games/")
            status = _status(fields, request.status)
            size = fields.page_size(request.page_size)
            before = fields.page_start(tuple[Time, str], request.page_token, request)
        wanted = Filter(game=game or None, status=status, free_seat=request.with_free_seat)
        tables, following = await self._lobby.page(wanted, size, before)
        answer = pb.ListTablesResponse(tables=tables)
        if following is not None:
            answer.next_page_token = page_token(following, request)
        return answer

    async def JoinTable(self, request: pb.JoinTableRequest, context: Context) -> pb.JoinTableResponse:
        """Takes a seat. Wrong join codes are counted against the caller's host."""
        with checked() as fields:
            name = fields.name_if_any("name", request.name, "tables")
            code = fields.text("join_code", request.join_code, LONGEST_CODE)
            if bool(name) == bool(code):
                fields.refuse("name", "give either the name of a table or a join code")
            display_name = fields.text("display_name", request.display_name, LONGEST_DISPLAY_NAME)
            entropy = fields.bytes("entropy", request.entropy, LEAST_ENTROPY, MOST_ENTROPY)
            request_id = fields.request_id(request.request_id)
        async with self._invitations.guess(context) if code else nullcontext():
            table, seat = await self._lobby.join(
                seat_token(),
                name=name,
                code=code,
                seat=_wished_seat(request),
                display_name=display_name,
                entropy=entropy,
                request=request_id,
            )
        return pb.JoinTableResponse(table=table, seat=seat)

    async def ChangeSeat(self, request: pb.ChangeSeatRequest, context: Context) -> pb.ChangeSeatResponse:
        """Another seat before the start, another name until the table is over."""
        with checked() as fields:
            name = fields.name("name", request.name, "tables")
            to = _wished_seat(request)
            display_name = fields.text("display_name", request.display_name, LONGEST_DISPLAY_NAME)
            if to is None and not display_name:
                fields.refuse("display_name", "is missing: give another seat, another name, or both")
            request_id = fields.request_id(request.request_id)
        table, seat = await self._lobby.change_seat(name, seat_token(), to, display_name, request_id)
        return pb.ChangeSeatResponse(table=table, seat=seat)

    async def ChangeTable(self, request: pb.ChangeTableRequest, context: Context) -> pb.ChangeTableResponse:
        """Keeper: lists the table, or makes it private."""
        with checked() as fields:
            name, request_id = fields.name("name", request.name, "tables"), fields.request_id(request.request_id)
        return pb.ChangeTableResponse(table=await self._lobby.change(name, seat_token(), request.listed, request_id))

    async def LeaveTable(self, request: pb.LeaveTableRequest, context: Context) -> pb.LeaveTableResponse:
        """Gives the caller's seat up."""
        with checked() as fields:
            name, request_id = fields.name("name", request.name, "tables"), fields.request_id(request.request_id)
        return pb.LeaveTableResponse(table=await self._lobby.leave(name, seat_token(), request_id))

    async def AddBot(self, request: pb.AddBotRequest, context: Context) -> pb.AddBotResponse:
        """Keeper: seats a bot."""
        with checked() as fields:
            name = fields.name("name", request.name, "tables")
            bot = fields.text("bot", request.bot, LONGEST_BOT)
            request_id = fields.request_id(request.request_id)
        table, seat = await self._lobby.add_bot(name, seat_token(), _wished_seat(request), bot, request_id)
        return pb.AddBotResponse(table=table, seat=seat)

    async def RemoveBot(self, request: pb.RemoveBotRequest, context: Context) -> pb.RemoveBotResponse:
        """Keeper: frees a bot's seat."""
        with checked() as fields:
            name, request_id = fields.name("name", request.name, "tables"), fields.request_id(request.request_id)
        return pb.RemoveBotResponse(table=await self._lobby.remove_bot(name, seat_token(), request.seat, request_id))

    async def StartTable(self, request: pb.StartTableRequest, context: Context) -> pb.StartTableResponse:
        """Keeper: begins."""
        with checked() as fields:
            name, request_id = fields.name("name", request.name, "tables"), fields.request_id(request.request_id)
        return pb.StartTableResponse(table=await self._lobby.start(name, seat_token(), request_id))

    async def AbandonTable(self, request: pb.AbandonTableRequest, context: Context) -> pb.AbandonTableResponse:
        """Keeper: ends the table without a result."""
        with checked() as fields:
            name, request_id = fields.name("name", request.name, "tables"), fields.request_id(request.request_id)
        return pb.AbandonTableResponse(table=await self._lobby.abandon(name, seat_token(), request_id))

    async def RematchTable(self, request: pb.RematchTableRequest, context: Context) -> pb.RematchTableResponse:
        """The table of the next game."""
        with checked() as fields:
            name, request_id = fields.name("name", request.name, "tables"), fields.request_id(request.request_id)
        table, seat, called = await self._lobby.rematch(name, seat_token(), request_id)
        return pb.RematchTableResponse(table=table, seat=seat, display_name=called)

    def _said(self, table: pb.Table, language: str) -> pb.Table:
        """The table with its outcome told in this language, as far as its game speaks it."""
        found = self._games.get(table.game.removeprefix("games/"), table.rules_version)
        if found is not None and table.HasField("outcome"):
            names = [seat.display_name for seat in table.seats]
            table.outcome.CopyFrom(translated(table.outcome, words_of(found.game, language), names))
        return table


def _wish(fields: Fields, request: pb.CreateTableRequest) -> Wish:
    game = fields.name("game", request.game, "games")
    if not 1 <= request.seats <= MOST_SEATS:
        fields.refuse("seats", f"must be 1 to {MOST_SEATS}")
    patience = PATIENCE
    if request.HasField("patience"):
        if request.HasField("clock"):
            fields.refuse("patience", "is not needed where a clock runs: give one or the other")
        patience = fields.seconds("patience", request.patience, LEAST_PATIENCE, MOST_PATIENCE)
    return Wish(
        game=game,
        seats=request.seats,
        options=fields.options(request.options),
        listed=request.listed,
        patience=patience,
        seed=fields.text("seed", request.seed, LONGEST_SEED),
        continues=fields.name_if_any("continues", request.continues, "tables"),
        clock=_clock(fields, request.clock) if request.HasField("clock") else None,
    )


def _clock(fields: Fields, clock: pb.Clock) -> Clock:
    per_move = fields.seconds("clock.per_move", clock.per_move, 1, MOST_TIME)
    return Clock(per_move=per_move, reserve=fields.seconds("clock.reserve", clock.reserve, 0, MOST_TIME))


def _status(fields: Fields, status: pb.TableStatus.ValueType) -> str | None:
    """The status to filter by, or None for any."""
    if status == pb.TABLE_STATUS_UNSPECIFIED:
        return None
    found = [name for name, value in STATUSES.items() if value == status]
    if not found:
        fields.refuse("status", f"{status} is no status of a table")
    return found[0] if found else None


def _wished_seat(request: pb.JoinTableRequest | pb.AddBotRequest | pb.ChangeSeatRequest) -> Seat | None:
    return request.seat if request.HasField("seat") else None
