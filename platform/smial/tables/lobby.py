"""Making tables, sitting down, changing seats, starting, ending, playing again: what callers do besides playing."""

from __future__ import annotations

from contextlib import suppress

from smial.rules import Seat
from smial.store import Filter
from smial.tables.access import holder, normal_code, table_id, token_hash
from smial.tables.changes import (
    Abandon,
    AlreadySeated,
    ChangeSeat,
    ChangeTable,
    Leave,
    ListedAlready,
    NothingToChange,
    ProposeRematch,
    RematchProposed,
    SeatBot,
    SendBotAway,
    Sit,
    Start,
)
from smial.tables.changes.conditions import must_be_over
from smial.tables.entries import MAKER, Rematched, Reseated, Seated, body_of
from smial.tables.making import Maker, Wish
from smial.tables.names import clean_name
from smial.tables.refusals import Refusal, no_such_code, no_such_table
from smial.tables.showing import listed_message, rematch_name, table_message
from smial.tables.table import Table
from smial.tables.tables import Tables
from smial.v1 import errors_pb2 as why
from smial.v1 import table_service_pb2 as pb

PageStart = tuple[int, str]
"""When the last table of the page before was made, and its id."""


class Lobby:
    """Answers with the table as the caller may see it, or raises a Refusal and has changed nothing."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._maker = Maker(tables)

    async def create(self, token: bytes, wish: Wish, request: str) -> pb.Table:
        """A new table; the same token and request get the same one."""
        table = table_id(token, request)
        if await self._tables.store.head(table) is None:
            before = await self._reachable(wish.continues, token) if wish.continues else None
            await self._maker.make(table, token, wish, before)
        return await self._made(table, wish)

    async def get(self, name: str, token: bytes | None, *, invited: bool = False) -> pb.Table:
        """The table, with its join code for its maker, those seated and who knows it."""
        table, _ = await self._tables.as_viewer(name, token, invited=invited)
        message = self._shown(table, token, invited=invited)
        if invited:
            message.rematch = rematch_name(table.ledger, insider=True)
        return message

    async def invited_to(self, name: str, code: str) -> str:
        """The name of the table that a join code opens to spectators: its own, or the next one if `name` says that."""
        table = await self._by_code(code)
        if name.removeprefix("tables/") in ("", table.id):
            return f"tables/{table.id}"
        await table.catch_up()
        if name != f"tables/{table.ledger.rematch}":
            raise no_such_code()
        return name

    async def page(
        self, wanted: Filter, size: int, before: PageStart | None
    ) -> tuple[list[pb.Table], PageStart | None]:
        """Listed tables, the newest first, and where the next page starts; None at the end.

        With a free seat, a page may hold fewer than there are: older servers did not keep who has one.
        """
        heads = await self._tables.store.page(wanted, size + 1, before)
        tables = [listed_message(head) for head in heads[:size]]
        if wanted.free_seat:
            tables = [table for table in tables if _has_free_seat(table)]
        return tables, (heads[size - 1].created, heads[size - 1].table) if len(heads) > size else None

    async def join(
        self,
        token: bytes,
        *,
        name: str = "",
        code: str = "",
        seat: Seat | None,
        display_name: str,
        entropy: bytes,
        request: str,
    ) -> tuple[pb.Table, Seat]:
        """Sits down: by name at a listed table or one's own, by code anywhere. The same token gets the same seat."""
        table = await self._to_join(token, name, code)
        sit = Sit(
            request=request, seat=seat, name=clean_name(display_name), share=entropy, token_hash=token_hash(token)
        )
        try:
            body = body_of(await table.change(sit))
            assert isinstance(body, Seated)
            at = body.seat
        except AlreadySeated as already:
            at = already.seat
        return self._shown(table, token), at

    async def change_seat(
        self, name: str, token: bytes, to: Seat | None, display_name: str, request: str
    ) -> tuple[pb.Table, Seat]:
        """Another seat before the start, another name until the table is over; what is None or empty stays."""
        table, seat = await self._tables.as_seat(name, token)
        change = ChangeSeat(
            request=request, seat=seat, to=to, name=clean_name(display_name), token_hash=token_hash(token)
        )
        try:
            body = body_of(await table.change(change))
            assert isinstance(body, Reseated)
            at = body.to
        except NothingToChange as unchanged:
            at = unchanged.seat
        return self._shown(table, token), at

    async def rematch(self, name: str, token: bytes, request: str) -> tuple[pb.Table, Seat, str]:
        """The table of the next game, with its join code: one for all who were seated at the old one, another when that
        was abandoned; and where the caller sat there and under which name.
        """
        old = await self._tables.table(name)
        await old.catch_up()  # nothing that is read of the next table checks again who may
        _, seat = await self._tables.as_seat(name, token)
        must_be_over(old.ledger)
        table = await self._proposed_before(old, seat, request) or await self._propose(old, seat, token, request)
        following = await self._tables.table(table)
        await following.catch_up()
        return self._shown(following, token, invited=True), seat, old.ledger.chairs[seat].name

    async def change(self, name: str, token: bytes | None, listed: bool, request: str) -> pb.Table:
        """Keeper: opens the table to everybody, or makes it private."""
        table, seat = await self._tables.as_seat(name, token)
        with suppress(ListedAlready):
            await table.change(ChangeTable(seat=seat, request=request, listed=listed), token)
        return self._shown(table, token)

    async def leave(self, name: str, token: bytes | None, request: str) -> pb.Table:
        """Gives the caller's seat up."""
        try:
            table, seat = await self._tables.as_seat(name, token)
        except Refusal:
            left = await self._left_before(name, token, request) if token else None
            if left is None:
                raise
            return left
        assert token is not None  # or it would hold no seat
        await table.change(Leave(seat=seat, request=request, token_hash=token_hash(token)), token)
        return table_message(table.ledger)

    async def add_bot(
        self, name: str, token: bytes | None, at: Seat | None, bot: str, request: str
    ) -> tuple[pb.Table, Seat]:
        """Keeper: seats a bot."""
        table, seat = await self._tables.as_seat(name, token)
        bot = bot or self._tables.default_bot
        if bot not in self._tables.bots:
            known = ", ".join(self._tables.bots) or "none"
            raise Refusal(why.REASON_BAD_FIELD, f"There is no bot {bot!r}; there are: {known}.", field="bot")
        body = body_of(await table.change(SeatBot(seat=seat, request=request, at=at, bot=bot), token))
        assert isinstance(body, Seated)
        return self._shown(table, token), body.seat

    async def remove_bot(self, name: str, token: bytes | None, at: Seat, request: str) -> pb.Table:
        """Keeper: frees a bot's seat."""
        table, seat = await self._tables.as_seat(name, token)
        await table.change(SendBotAway(seat=seat, request=request, at=at), token)
        return self._shown(table, token)

    async def start(self, name: str, token: bytes | None, request: str) -> pb.Table:
        """Keeper: begins the game."""
        table, seat = await self._tables.as_seat(name, token)
        await table.change(Start(seat=seat, request=request), token)
        return self._shown(table, token)

    async def abandon(self, name: str, token: bytes | None, request: str) -> pb.Table:
        """Keeper: ends the table without a result."""
        table, seat = await self._tables.as_seat(name, token)
        await table.change(Abandon(seat=seat, request=request), token)
        return self._shown(table, token)

    async def _proposed_before(self, old: Table, seat: Seat, request: str) -> str | None:
        """The next table as this very request has proposed it earlier, whatever has become of it."""
        first = await self._tables.store.by_request(old.id, seat, request)
        body = body_of(first) if first is not None else None
        return body.table if isinstance(body, Rematched) else None

    async def _propose(self, old: Table, seat: Seat, token: bytes, request: str) -> str:
        """The next table as it is proposed now; the newest if somebody was quicker."""
        before, table = old.ledger.rematch, await self._maker.make_rematch(old, token)
        if table != before:
            with suppress(RematchProposed):
                await old.change(ProposeRematch(seat=seat, request=request, table=table, after=before), token)
        return old.ledger.rematch

    async def _made(self, table: str, wish: Wish) -> pb.Table:
        """The table that this request made, now or earlier."""
        first = body_of((await self._tables.store.tail(table, 0, 1))[0])
        if first.digest != wish.digest:
            raise Refusal(why.REASON_REQUEST_ID_REUSED, "This request id made another table; make a new one.")
        found = await self._tables.table(table)
        await found.catch_up()
        return self._shown(found, None, invited=True)

    async def _left_before(self, name: str, token: bytes, request: str) -> pb.Table | None:
        """The table, if this very request has given a seat up earlier: its token is void since."""
        table = await self._tables.table(name)
        for seat in range(len(table.ledger.chairs)):
            leave = Leave(seat=seat, request=request, token_hash=token_hash(token))
            first = await self._tables.store.by_request(table.id, seat, request)
            if first is not None and body_of(first).digest == leave.digest:
                return table_message(table.ledger)
        return None

    async def _to_join(self, token: bytes, name: str, code: str) -> Table:
        return await (self._by_code(code) if code else self._reachable(name, token))

    async def _by_code(self, code: str) -> Table:
        table = await self._tables.store.by_join_code(normal_code(code))
        if table is None:
            raise no_such_code()
        return await self._tables.table(table)

    async def _reachable(self, name: str, token: bytes) -> Table:
        """A listed table, or a private one where the token is known; all others are as if there were none."""
        found = await self._tables.table(name)
        if holder(found.secrets, token) is None:
            await found.catch_up()
            if not found.ledger.listed and holder(found.secrets, token) is None:
                raise no_such_table(name)
        return found

    def _shown(self, table: Table, token: bytes | None, *, invited: bool = False) -> pb.Table:
        """The table, with its join code for those who may pass it on, and the next one for those who play on."""
        message = table_message(table.ledger)
        held = holder(table.secrets, token) if token is not None else None
        if invited or held is not None:
            message.join_code = table.secrets.join_code
        if held is not None and held != MAKER:
            message.rematch = rematch_name(table.ledger, insider=True)
        return message


def _has_free_seat(table: pb.Table) -> bool:
    """Whether somebody could sit down there, as lists show it."""
    wanted = {pb.TABLE_STATUS_OPEN: pb.HOLDER_EMPTY, pb.TABLE_STATUS_PLAYING: pb.HOLDER_DEPARTED}.get(table.status)
    return any(seat.holder == wanted for seat in table.seats)
