"""Giving records out: only of tables that are over, and then to whoever may look at the table."""

from __future__ import annotations

from collections.abc import AsyncIterator

from smial.tables.ledger import ABANDONED, FINISHED
from smial.tables.record import verify
from smial.tables.record_form import header, in_parts
from smial.tables.refusals import Refusal
from smial.tables.table import Table
from smial.tables.tables import Tables
from smial.tables.workers import TooSlowError
from smial.v1 import errors_pb2 as why
from smial.v1 import record_service_pb2 as pb


class Records:
    """The whole truth about tables that are over."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def parts(self, name: str, token: bytes | None) -> AsyncIterator[pb.Record]:
        """The record in parts, to be merged in order; Refusal while the table is not over."""
        table = await self._over(name, token)
        journal = await self._tables.journal(table.id)
        for part in in_parts(header(table.ledger, table.secrets.key), journal):
            yield part

    async def verify(self, name: str, token: bytes | None) -> list[pb.Check]:
        """This server's own check of the record."""
        table = await self._over(name, token)
        registered = self._tables.games.get(table.ledger.game, table.ledger.rules_version)
        if registered is None:
            raise Refusal(why.REASON_RULES_NOT_HERE, "This server does not have the table's rules; another may.")
        record = pb.Record()
        async for part in self.parts(name, token):
            record.MergeFrom(part)
        try:
            return await self._tables.workers.run(verify, record, registered.game)
        except TooSlowError:
            message = "The record is too long to be checked here: export it and check it at home."
            raise Refusal(why.REASON_TOO_SLOW, message) from None

    async def _over(self, name: str, token: bytes | None) -> Table:
        table, _ = await self._tables.as_viewer(name, token)
        if table.ledger.status not in (FINISHED, ABANDONED):
            message = f"The table is {table.ledger.status}: its record holds the key and is given out when it is over."
            raise Refusal(why.REASON_NOT_OVER, message, status=table.ledger.status)
        return table
