"""Making tables, sitting down, getting up, starting and ending: what callers do at a table besides playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from smial.chance import commitment, new_key
from smial.rules import Seat, Told, line
from smial.store import Filter, Head, Secrets
from smial.tables.access import holder, new_join_code, normal_code, table_id, token_hash
from smial.tables.changes import Abandon, AlreadySeated, Leave, SeatBot, SendBotAway, Sit, Start, digest
from smial.tables.entries import MAKER, Created, Seated, body_of, entry_of
from smial.tables.folded import Playable
from smial.tables.ledger import FINISHED, opened
from smial.tables.names import clean_name
from smial.tables.owed import SECOND
from smial.tables.plugins import Registered
from smial.tables.refusals import Refusal, no_such_table
from smial.tables.showing import table_message
from smial.tables.table import Table
from smial.tables.tables import Tables
from smial.v1 import errors_pb2 as why
from smial.v1 import table_service_pb2 as pb

PATIENCE = 24 * 3600
LEAST_PATIENCE, MOST_PATIENCE = 60, 30 * 24 * 3600


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """The table that somebody wants."""

    game: str
    seats: int
    options: str = ""
    listed: bool = False
    patience: int = PATIENCE
    seed: str = ""
    continues: str = ""


class Lobby:
    """Answers with the table as the caller may see it, or raises a Refusal and has changed nothing."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def create(self, token: bytes, wish: Wish, request: str) -> pb.Table:
        """A new table; the same token and request get the same one."""
        table = table_id(token, request)
        if await self._tables.store.head(table) is None:
            await self._create(table, token, await self._created(token, wish))
        return await self._made(table, wish)

    async def get(self, name: str, token: bytes | None) -> pb.Table:
        """The table, with its join code for its maker and those seated."""
        table, _ = await self._tables.as_viewer(name, token)
        return self._shown(table, token)

    async def page(
        self, wanted: Filter, size: int, before: tuple[int, str] | None
    ) -> tuple[list[pb.Table], Sequence[Head]]:
        """Listed tables, the newest first, and their heads, from which the next page's start can be told."""
        heads = await self._tables.store.page(wanted, size, before)
        return [pb.Table.FromString(head.about) for head in heads], heads

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

    async def _create(self, table: str, token: bytes, created: Created) -> None:
        """Puts the table into the store; where the same request was quicker, its table stays."""
        for _ in range(3):  # a join code may be taken
            if await self._try_create(table, token, created) or await self._tables.store.head(table):
                return
        raise Refusal(why.REASON_TRY_AGAIN, "The table could not be made; try again.")

    async def _try_create(self, table: str, token: bytes, created: Created) -> Head | None:
        """None if its id or its join code is taken."""
        store, key = self._tables.store, new_key()
        created = msgspec.structs.replace(created, commitment=commitment(table, key).hex())
        now = await store.now()
        ledger = opened(table, created, now)
        head = Head(
            table=table,
            game=created.game,
            status=ledger.status,
            listed=created.listed,
            version=1,
            created=now,
            updated=now,
            due=now + self._tables.limits.open_for * SECOND,
            about=table_message(ledger).SerializeToString(),
        )
        beside = Secrets(key=key, join_code=new_join_code(), tokens={MAKER: token_hash(token)})
        return await store.create(head, beside, [entry_of(1, created)])

    async def _made(self, table: str, wish: Wish) -> pb.Table:
        """The table that this request made, now or earlier."""
        first = body_of((await self._tables.store.tail(table, 0, 1))[0])
        if first.digest != digest("create", msgspec.to_builtins(wish)):
            raise Refusal(why.REASON_REQUEST_ID_REUSED, "This request id made another table; make a new one.")
        found = await self._tables.table(table)
        await found.catch_up()
        return self._shown(found, None, maker=True)

    async def _left_before(self, name: str, token: bytes, request: str) -> pb.Table | None:
        """The table, if this very request has given a seat up earlier: its token is void since."""
        table = await self._tables.table(name)
        for seat in range(len(table.ledger.chairs)):
            leave = Leave(seat=seat, request=request, token_hash=token_hash(token))
            first = await self._tables.store.by_request(table.id, seat, request)
            if first is not None and body_of(first).digest == leave.digest:
                return table_message(table.ledger)
        return None

    async def _created(self, token: bytes, wish: Wish) -> Created:
        """The entry for what is wished, if it can be had."""
        registered = self._game(wish.game)
        info = registered.game.info
        if wish.seats not in info.seats:
            possible = ", ".join(map(str, info.seats))
            raise _bad("seats", f"{info.title} is played at tables of {possible} seats, not {wish.seats}.")
        if not LEAST_PATIENCE <= wish.patience <= MOST_PATIENCE:
            raise _bad("patience", f"Patience is {LEAST_PATIENCE} to {MOST_PATIENCE} seconds, not {wish.patience}.")
        if wish.seed and not self._tables.allow_seeds:
            raise Refusal(why.REASON_SEED_NOT_ALLOWED, "This server was not started for fixed seeds.")
        return Created(
            digest=digest("create", msgspec.to_builtins(wish)),
            game=info.id,
            rules_version=info.version,
            options=self._options(registered.playable, wish.options),
            seats=wish.seats,
            listed=wish.listed,
            patience=wish.patience,
            commitment="",
            seed=wish.seed,
            continues=wish.continues.removeprefix("tables/"),
            carry=await self._carry(token, wish, registered) if wish.continues else msgspec.Raw(b"null"),
            told=(Told(line("A table is made.")),),
        )

    def _game(self, game: str) -> Registered:
        game = game.removeprefix("games/")
        if game not in self._tables.games:
            known = ", ".join(self._tables.games.ids()) or "none"
            raise Refusal(why.REASON_NO_SUCH_GAME, f"There is no game {game!r} here; there are: {known}.", known=known)
        return self._tables.games.newest(game)

    def _options(self, playable: Playable, options: str) -> msgspec.Raw:
        """The options with every field written out."""
        try:
            read: Any = msgspec.json.decode(options or "{}", type=playable.game.options)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise _bad("options", f"These are no options of {playable.game.info.title}: {error}.") from None
        return msgspec.Raw(msgspec.json.encode(read))

    async def _carry(self, token: bytes, wish: Wish, registered: Registered) -> msgspec.Raw:
        """What the table to be continued left behind, if it fits."""
        if registered.game.carries is None:
            raise _cannot_continue(f"{registered.game.info.title} continues no other game")
        before = await self._reachable(wish.continues, token)
        if before.ledger.status != FINISHED:
            await before.catch_up()
        result = before.ledger.result
        if result is None:
            raise _cannot_continue("it is not finished")
        if len(before.ledger.chairs) != wish.seats:
            raise _cannot_continue(f"it has {len(before.ledger.chairs)} seats, not {wish.seats}")
        try:
            msgspec.json.decode(result.carry, type=registered.game.carries)
        except msgspec.DecodeError as error:
            raise _cannot_continue(f"{registered.game.info.title} cannot go on from it ({error})") from None
        return result.carry

    async def _to_join(self, token: bytes, name: str, code: str) -> Table:
        if code:
            table = await self._tables.store.by_join_code(normal_code(code))
            if table is None:
                message = "No table has this join code: it has 8 characters; case, blanks and hyphens do not matter."
                raise Refusal(why.REASON_NO_SUCH_CODE, message)
            return await self._tables.table(table)
        return await self._reachable(name, token)

    async def _reachable(self, name: str, token: bytes) -> Table:
        """A listed table, or a private one where the token is known; all others are as if there were none."""
        found = await self._tables.table(name)
        if not found.ledger.listed and holder(found.secrets, token) is None:
            await found.catch_up()
            if holder(found.secrets, token) is None:
                raise no_such_table(name)
        return found

    def _shown(self, table: Table, token: bytes | None, *, maker: bool = False) -> pb.Table:
        """The table, with its join code for those who may pass it on."""
        message = table_message(table.ledger)
        if maker or (token is not None and holder(table.secrets, token) is not None):
            message.join_code = table.secrets.join_code
        return message


def _bad(field: str, message: str) -> Refusal:
    return Refusal(why.REASON_BAD_FIELD, message, field=field)


def _cannot_continue(reason: str) -> Refusal:
    return Refusal(why.REASON_CANNOT_CONTINUE, f"That table cannot be continued: {reason}.")
