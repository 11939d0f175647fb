"""Giving records out: only of tables that are over, and then to whoever may look at the table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import ParamSpec, TypeVar

from smial.rules import Game
from smial.tables.ledger import ABANDONED, FINISHED
from smial.tables.record import verify
from smial.tables.record_form import header, in_parts
from smial.tables.refusals import Refusal
from smial.tables.table import Table
from smial.tables.tables import Tables
from smial.tables.workers import TooSlowError
from smial.v1 import errors_pb2 as why
from smial.v1 import record_service_pb2 as pb

P = ParamSpec("P")
T = TypeVar("T")


class Records:
    """The whole truth about tables that are over."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def parts(self, name: str, token: bytes | None) -> AsyncIterator[pb.Record]:
        """The record in parts, to be merged in order; Refusal while the table is not over."""
        parts = await self._composed(await self._over(name, token))
        while (part := await self._beside(next, parts, None)) is not None:
            yield part

    async def verify(self, name: str, token: bytes | None) -> list[pb.Check]:
        """This server's own check of the record."""
        table = await self._over(name, token)
        registered = self._tables.games.get(table.ledger.game, table.ledger.rules_version)
        if registered is None:
            raise Refusal(why.REASON_RULES_NOT_HERE, "This server does not have the table's rules; another may.")
        return await self._beside(_check, await self._composed(table), registered.game)

    async def _composed(self, table: Table) -> Iterator[pb.Record]:
        """The record, each part made when it is asked for."""
        journal = await self._tables.journal(table.id)
        return in_parts(header(table.ledger, table.secrets.key), journal)

    async def _beside(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What comes of a call beside the event loop: others must not wait because a record is long."""
        try:
            return await self._tables.workers.run(call, *args, **kwargs)
        except TooSlowError:
            message = "This takes too long for now: try again later, or export the record and check it at home."
            raise Refusal(why.REASON_TOO_SLOW, message) from None

    async def _over(self, name: str, token: bytes | None) -> Table:
        table, _ = await self._tables.as_viewer(name, token)
        if table.ledger.status not in (FINISHED, ABANDONED):
            message = f"The table is {table.ledger.status}: its record holds the key and is given out when it is over."
            raise Refusal(why.REASON_NOT_OVER, message, status=table.ledger.status)
        return table


def _check(parts: Iterator[pb.Record], game: Game) -> list[pb.Check]:
    record = pb.Record()
    for part in parts:
        record.MergeFrom(part)
    return verify(record, game)
