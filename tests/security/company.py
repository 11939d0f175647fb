"""A table with everybody who may want something of it: seats, its maker, somebody who left, strangers, spectators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from smial.v1.table_service_pb2 import LeaveTableRequest
from tests.server.callers import Caller, new_id

WHO = ("anonymous", "stranger", "ex-seat", "maker", "seat", "keeper")
"""`maker` has made the table and sits nowhere, `keeper` has seat 0, `seat` has seat 1, `ex-seat` had seat 2."""


@dataclass(frozen=True)
class Company:
    """The table's name and its people."""

    table: str
    join_code: str
    people: dict[str, Caller]

    def __getitem__(self, who: str) -> Caller:
        return self.people[who]

    async def version(self) -> int:
        """How many entries the table has."""
        return (await self["keeper"].position(self.table)).version


async def company(passer_by: Caller, state: str, **fields: Any) -> Company:
    """A table of three seats: `open` has one free, in `full` a bot sits there, `moved` is that one in play after the
    keeper has moved, `over` was abandoned.
    """
    people = {who: passer_by.somebody() for who in WHO} | {"anonymous": passer_by}
    table = await people["maker"].create(seats=3, **fields)
    for who in ("keeper", "seat", "ex-seat"):
        await people[who].join(join_code=table.join_code)
    left = LeaveTableRequest(name=table.name, request_id=new_id())
    await people["ex-seat"].call(people["ex-seat"].tables.LeaveTable, left)
    keeper = people["keeper"]
    if state != "open":
        await keeper.add_bot(table.name)
    if state in ("moved", "over"):
        await keeper.start(table.name)
        await keeper.move(table.name, '["take",1]')
    if state == "over":
        await keeper.abandon(table.name)
    return Company(table.name, table.join_code, people)
