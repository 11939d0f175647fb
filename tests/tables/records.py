"""Tables that leave a record, and what came of checking it."""

from __future__ import annotations

from typing import Any

from smial.v1.record_service_pb2 import Check, Record
from tests.tables.games import Add, Peek, Roll, Think
from tests.tables.house import Front, House, Person


async def record_of(one: Front, person: Person) -> Record:
    record = Record()
    async for part in one.records.parts(person.table, person.token):
        record.MergeFrom(part)
    return record


async def climbed(one: Front, **wish: Any) -> Person:
    """A finished table with rolls, something shown, undos, and a seat that changed hands."""
    anna, bert = await House(one).playing("climb", 2, **{"options": '{"top": 12}', **wish})
    await anna.answer(Roll())
    await bert.answer(Think())
    await bert.undo()
    await bert.answer(Peek())
    await bert.answer(Add(2))
    code = (await anna.get()).join_code
    await anna.leave()
    carl = Person(House(one), bert.table)
    await carl.join(code=code)
    for _ in range(20):
        for person in (carl, bert):
            if (await person.position()).question.id:
                await person.answer(Roll())
    return bert


def failed(checks: list[Check]) -> dict[str, str]:
    return {check.title: check.detail for check in checks if not check.passed}
