"""Who may call what: every call that the server announces, by everybody who may want something of a table.

The expectations are written by hand: a new call without a row here fails, as a server does that has no rule for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import grpc
import pytest

from smial.server.server import UNRULED
from tests.security.announced import announced, begun, right_request, services
from tests.security.company import WHO, Company, company
from tests.server.callers import Caller, read_error

TABLE = """
call                        state  listed: anonymous stranger ex-seat maker seat keeper | private: the same

GameService/ListGames       open   ok   ok      ok      ok      ok     ok | ok   ok   ok   ok      ok     ok
GameService/GetGame         open   ok   ok      ok      ok      ok     ok | ok   ok   ok   ok      ok     ok
GameService/GetScene        open   ok   ok      ok      ok      ok     ok | ok   ok   ok   ok      ok     ok
TableService/ListTables     open   ok   ok      ok      ok      ok     ok | ok   ok   ok   ok      ok     ok
TableService/CreateTable    open   need ok      ok      ok      ok     ok | need ok   ok   ok      ok     ok
TableService/JoinTable      open   need ok      ok      ok      ok     ok | need none none ok      ok     ok

TableService/GetTable       moved  ok   unknown unknown ok      ok     ok | none none none ok      ok     ok
PlayService/GetPosition     moved  ok   unknown unknown ok      ok     ok | none none none ok      ok     ok
PlayService/WatchTable      over   ok   unknown unknown ok      ok     ok | none none none ok      ok     ok
RecordService/ExportRecord  over   ok   unknown unknown ok      ok     ok | none none none ok      ok     ok
RecordService/VerifyRecord  over   ok   unknown unknown ok      ok     ok | none none none ok      ok     ok

TableService/LeaveTable     open   need unknown unknown unknown ok     ok | need none none unknown ok     ok
TableService/ChangeSeat     open   need unknown unknown unknown ok     ok | need none none unknown ok     ok
TableService/RematchTable   over   need unknown unknown unknown ok     ok | need none none unknown ok     ok
PlayService/SubmitMove      moved  need unknown unknown unknown ok   turn | need none none unknown ok   turn
PlayService/UndoMove        moved  need unknown unknown unknown undo   ok | need none none unknown undo   ok
PlayService/Say             moved  need unknown unknown unknown ok     ok | need none none unknown ok     ok

TableService/ChangeTable    moved  need unknown unknown unknown keeper ok | need none none unknown keeper ok
TableService/AddBot         open   need unknown unknown unknown keeper ok | need none none unknown keeper ok
TableService/RemoveBot      full   need unknown unknown unknown keeper ok | need none none unknown keeper ok
TableService/StartTable     full   need unknown unknown unknown keeper ok | need none none unknown keeper ok
TableService/AbandonTable   moved  need unknown unknown unknown keeper ok | need none none unknown keeper ok
"""
REASONS = {
    "ok": "",
    "need": "TOKEN_NEEDED",
    "unknown": "TOKEN_UNKNOWN",
    "none": "NO_SUCH_TABLE",
    "keeper": "NOT_KEEPER",
    "turn": "NOT_ASKED",
    "undo": "NO_UNDO",
}


class Row(NamedTuple):
    """What becomes of one call."""

    state: str
    """Of the table, as `company` knows it: one in which the call is possible."""
    listed: dict[str, str]
    private: dict[str, str]
    """By `WHO`: the reason it is refused for, empty if it is not."""


@pytest.fixture
def changed() -> dict[str, Any]:
    """A watch of a table that is over ends at once."""
    return {"linger_for": 0}


def row(words: str) -> tuple[str, Row]:
    listed, private = (half.split() for half in words.split("|"))
    call, state, *listed = listed
    by_who = [dict(zip(WHO, map(REASONS.__getitem__, half), strict=True)) for half in (listed, private)]
    return call, Row(state, *by_who)


RIGHTS = dict(row(line) for line in TABLE.splitlines()[2:] if line)


async def test_T3_every_call_that_the_server_announces_has_a_row(passer_by: Caller) -> None:
    assert set(await announced(passer_by)) == set(RIGHTS)


async def test_T3_all_else_that_the_server_offers_knows_nothing_of_tables(passer_by: Caller) -> None:
    others = {service for service in await services(passer_by) if not service.startswith("smial.")}
    assert others == UNRULED == {"grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"}


@pytest.mark.parametrize("listed", [True, False], ids=["listed", "private"])
@pytest.mark.parametrize("call", RIGHTS)
async def test_T3_S2_S9_everybody_may_do_what_is_written_here_and_nothing_else(
    passer_by: Caller, call: str, listed: bool
) -> None:
    row = RIGHTS[call]
    expected = row.listed if listed else row.private
    for_refused = await company(passer_by, row.state, listed=listed)
    found = {}
    for who, reason in expected.items():
        there = for_refused if reason else await company(passer_by, row.state, listed=listed)
        found[who] = await reason_against(there, who, call)
    assert found == expected


async def reason_against(there: Company, who: str, call: str) -> str:
    """Why this person may not call this at this table; empty if it may. What is refused has changed nothing."""
    method, before = (await announced(there[who]))[call], await there.version()
    question = (await there["seat"].position(there.table)).question.id or "none"
    request = right_request(method, there.table, question=question, seat=2 if method.name == "RemoveBot" else None)
    try:
        await begun(there[who], method, request)
    except grpc.aio.AioRpcError as error:
        assert await there.version() == before
        return read_error(error).reason
    return ""
