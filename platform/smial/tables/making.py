"""Making tables: what is wished, what the table they continue left behind, and the next game of the same people.

Not for: who may ask for one, and what the caller gets to see of it (`lobby`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from smial.chance import commitment, new_key
from smial.rules import Ref, Told, line
from smial.store import Head, Secrets
from smial.tables.access import new_join_code, rematch_id, token_hash
from smial.tables.changes import digest
from smial.tables.entries import MAKER, Body, Clock, Created, Seated, entry_of, tell
from smial.tables.folded import Playable
from smial.tables.ledger import ABANDONED, BOT, FINISHED, SECOND, Ledger, opened
from smial.tables.plugins import Registered
from smial.tables.refusals import Refusal
from smial.tables.showing import table_message
from smial.tables.table import Table
from smial.tables.tables import Tables
from smial.v1 import errors_pb2 as why

PATIENCE = 24 * 3600
LEAST_PATIENCE, MOST_PATIENCE = 60, 30 * 24 * 3600
MOST_TIME = 24 * 3600
"""Seconds for an answer, and as many in reserve."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """The table that somebody wants."""

    game: str
    seats: int
    options: str = ""
    listed: bool = False
    patience: int = PATIENCE
    seed: str = ""
    continues: str = ""
    clock: Clock | None = None

    @property
    def digest(self) -> str:
        """Tells this wish from another one under the same request id."""
        return digest("create", msgspec.to_builtins(self))


class Maker:
    """Puts new tables into the store, or raises a Refusal and has made none."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def make(self, table: str, token: bytes, wish: Wish, before: Table | None) -> None:
        """The table that is wished, to go on from `before` if that is given."""
        created = self._created(wish)
        if before is not None:
            carry = await self._left_behind(before, wish.seats)
            self._check_carry(wish.game, carry)
            created = msgspec.structs.replace(created, continues=before.id, carry=carry)
        await self._create(table, token, created)

    async def make_rematch(self, old: Table, token: bytes) -> str:
        """The id of the table at which the people of a table that is over play again; made unless it is there. One that
        was abandoned is none: the next takes its place.

        It goes by the newest rules, and continues what the old one did.
        """
        table = old.ledger.rematch or rematch_id(old.secrets, old.id)
        while (head := await self._tables.store.head(table)) is not None and head.status == ABANDONED:
            table = rematch_id(old.secrets, old.id, after=table)
        if head is None:
            await self._create(table, token, self._once_more(old.ledger), _bots(old.ledger))
        return table

    async def _create(self, table: str, token: bytes, created: Created, bots: Sequence[Seated] = ()) -> None:
        """Where the same request was quicker, its table stays."""
        for _ in range(3):  # a join code may be taken
            if await self._try_create(table, token, created, bots) or await self._tables.store.head(table):
                return
        raise Refusal(why.REASON_TRY_AGAIN, "The table could not be made; try again.")

    async def _try_create(self, table: str, token: bytes, created: Created, bots: Sequence[Seated]) -> Head | None:
        """None if its id or its join code is taken."""
        store, key = self._tables.store, new_key()
        created = msgspec.structs.replace(created, commitment=commitment(table, key).hex())
        now = await store.now()
        ledger = opened(table, created, now)
        for version, bot in enumerate(bots, start=2):
            ledger.take(version, now, None, bot)
        head = Head(
            table=table,
            game=created.game,
            status=ledger.status,
            listed=created.listed,
            free_seat=bool(ledger.free_seats()),
            version=ledger.version,
            created=now,
            updated=now,
            due=now + self._tables.limits.open_for * SECOND,
            about=table_message(ledger).SerializeToString(),
        )
        bodies: list[Body] = [created, *bots]
        entries = [entry_of(version, body) for version, body in enumerate(bodies, start=1)]
        beside = Secrets(key=key, join_code=new_join_code(), tokens={MAKER: token_hash(token)})
        return await store.create(head, beside, entries)

    def _created(self, wish: Wish) -> Created:
        """The entry for what is wished, if it can be had; its commitment is still to come."""
        registered = self._game(wish.game)
        info = registered.game.info
        if wish.seats not in info.seats:
            possible = ", ".join(map(str, info.seats))
            raise _bad("seats", f"{info.title} is played at tables of {possible} seats, not {wish.seats}.")
        _check_times(wish)
        if wish.seed and not self._tables.allow_seeds:
            raise Refusal(why.REASON_SEED_NOT_ALLOWED, "This server was not started for fixed seeds.")
        return Created(
            digest=wish.digest,
            game=info.id,
            rules_version=info.version,
            options=_options(registered.playable, wish.options),
            seats=wish.seats,
            listed=wish.listed,
            patience=wish.patience,
            commitment="",
            seed=wish.seed,
            clock=wish.clock,
            told=(Told(line("A table is made.")),),
        )

    def _once_more(self, old: Ledger) -> Created:
        """The entry for the same game once more. A fixed seed is not taken along: it would be the same game."""
        wish = Wish(
            game=old.game,
            seats=len(old.chairs),
            options=old.options.decode(),
            listed=old.listed,
            patience=old.patience,
            clock=old.clock,
        )
        try:
            created = self._created(wish)
        except Refusal as refusal:  # the newest rules may have other options, or no such number of seats
            raise _cannot_continue(refusal.message.rstrip(".")) from None
        if old.continues:
            self._check_carry(old.game, msgspec.Raw(old.carry))
        return msgspec.structs.replace(created, continues=old.continues, carry=msgspec.Raw(old.carry))

    def _game(self, game: str) -> Registered:
        game = game.removeprefix("games/")
        if game not in self._tables.games:
            known = ", ".join(self._tables.games.ids()) or "none"
            raise Refusal(why.REASON_NO_SUCH_GAME, f"There is no game {game!r} here; there are: {known}.", known=known)
        return self._tables.games.newest(game)

    async def _left_behind(self, before: Table, seats: int) -> msgspec.Raw:
        """What a finished table of as many seats carries over."""
        if before.ledger.status != FINISHED:
            await before.catch_up()
        result = before.ledger.result
        if result is None:
            raise _cannot_continue("it is not finished")
        if len(before.ledger.chairs) != seats:
            raise _cannot_continue(f"it has {len(before.ledger.chairs)} seats, not {seats}")
        return result.carry

    def _check_carry(self, game: str, carry: msgspec.Raw) -> None:
        """Refuses what this game cannot go on from."""
        going_on = self._game(game).game
        if going_on.carries is None:
            raise _cannot_continue(f"{going_on.info.title} continues no other game")
        try:
            msgspec.json.decode(carry, type=going_on.carries)
        except msgspec.DecodeError as error:
            raise _cannot_continue(f"{going_on.info.title} cannot go on from it ({error})") from None


def _bots(old: Ledger) -> list[Seated]:
    """The bots of a table, as they sit down at the next one."""
    return [
        Seated(
            seat=seat,
            name=chair.name,
            bot=chair.bot,
            told=tell("{name} sits down.", name=Ref(f"seat/{seat}", chair.name)),
        )
        for seat, chair in enumerate(old.chairs)
        if chair.holder == BOT
    ]


def _options(playable: Playable, options: str) -> msgspec.Raw:
    """The options with every field written out."""
    try:
        read: Any = msgspec.json.decode(options or "{}", type=playable.game.options)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _bad("options", f"These are no options of {playable.game.info.title}: {error}.") from None
    return msgspec.Raw(msgspec.json.encode(read))


def _check_times(wish: Wish) -> None:
    """Refuses a patience or a clock beyond their limits."""
    if not LEAST_PATIENCE <= wish.patience <= MOST_PATIENCE:
        raise _bad("patience", f"Patience is {LEAST_PATIENCE} to {MOST_PATIENCE} seconds, not {wish.patience}.")
    if wish.clock is not None and not (1 <= wish.clock.per_move <= MOST_TIME and 0 <= wish.clock.reserve <= MOST_TIME):
        raise _bad("clock", f"A clock has 1 to {MOST_TIME} seconds for a move and up to {MOST_TIME} in reserve.")


def _bad(field: str, message: str) -> Refusal:
    return Refusal(why.REASON_BAD_FIELD, message, field=field)


def _cannot_continue(reason: str) -> Refusal:
    return Refusal(why.REASON_CANNOT_CONTINUE, f"That table cannot be continued: {reason}.")
