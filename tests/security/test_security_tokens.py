"""Tokens: whatever is not exactly the token of a seat at the table is refused alike, and no token ever comes back."""

from __future__ import annotations

import string
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import grpc
import pytest

from smial.server.pages import page_token
from smial.v1.table_service_pb2 import LeaveTableRequest, ListTablesRequest
from tests.security.announced import announced, begun, right_request
from tests.security.company import company
from tests.server.callers import Caller, new_id, new_token, read_error, refused, table_in_play

OF_NO_TABLE = {"CreateTable", "JoinTable", "ListTables", "ListGames", "GetGame", "GetScene"}
NOWHERE = "0" * 32
BEARER = "Bearer {}"
ALPHABET = f"{string.ascii_uppercase}{string.ascii_lowercase}{string.digits}-_"


def another_spelling(token: str) -> str:
    """The same 32 bytes with the two bits set that lie behind them in the last letter."""
    return token[:-1] + ALPHABET[ALPHABET.index(token[-1]) | 3]


def one_bit_off(token: str, at: int) -> str:
    raw = bytearray(urlsafe_b64decode(token + "="))
    raw[at] ^= 1
    return urlsafe_b64encode(raw).decode().rstrip("=")


WRONG: dict[str, Callable[[str], list[str]]] = {
    "foreign": lambda token: [BEARER.format(new_token())],
    "cut": lambda token: [BEARER.format(token[:-1])],
    "cut to nothing": lambda token: ["Bearer "],
    "longer by a letter": lambda token: [BEARER.format(token + "A")],
    "longer by far": lambda token: [BEARER.format(token * 100)],
    "first bit altered": lambda token: [BEARER.format(one_bit_off(token, 0))],
    "last bit altered": lambda token: [BEARER.format(one_bit_off(token, 31))],
    "another spelling": lambda token: [BEARER.format(another_spelling(token))],
    "padded": lambda token: [BEARER.format(token + "=")],
    "with a blank": lambda token: [BEARER.format(token[:20] + " " + token[20:])],
    "not base64": lambda token: [BEARER.format("!" * 43)],
    "in hex": lambda token: [BEARER.format(urlsafe_b64decode(token + "=").hex())],
    "twice": lambda token: [BEARER.format(token)] * 2,
    "with another": lambda token: [BEARER.format(token), BEARER.format(new_token())],
    "another scheme": lambda token: [f"Basic {token}"],
    "no scheme": lambda token: [token],
    "all zeros": lambda token: [BEARER.format("A" * 43)],
}


class Sends(Caller):
    """Somebody who sends these as `authorization`."""

    def __init__(self, caller: Caller, values: list[str]) -> None:
        super().__init__(caller.channel)
        self.values = values

    @property
    def metadata(self) -> list[tuple[str, str]]:
        return [("authorization", value) for value in self.values]


async def meets(caller: Caller, table: str) -> set[tuple[Any, ...]]:
    """How calls are refused that a seat may make at this table: code, reason, message, and whatever else is told."""
    found = set()
    for name, method in (await announced(caller)).items():
        if name.partition("/")[2] not in OF_NO_TABLE:
            met = await refused(begun(caller, method, right_request(method, table, seat=None)))
            told = (met.message, str(met.details))
            found.add((met.code, met.reason, *(text.replace(table.removeprefix("tables/"), NOWHERE) for text in told)))
    return found


async def alike(caller: Caller, table: str) -> tuple[Any, ...]:
    """How all of them are refused; fails if one is refused in another way."""
    (found,) = await meets(caller, table)
    return found


@pytest.mark.parametrize("listed", [True, False], ids=["listed", "private"])
async def test_T6_S9_every_wrong_token_is_refused_alike_in_every_call(passer_by: Caller, listed: bool) -> None:
    there = await company(passer_by, "moved", listed=listed)
    right = there["seat"].token or ""
    found = {kind: await alike(Sends(passer_by, values(right)), there.table) for kind, values in WRONG.items()}
    found["old"] = await alike(there["ex-seat"], there.table)
    assert len(set(found.values())) == 1
    assert found["old"][1] == ("TOKEN_UNKNOWN" if listed else "NO_SUCH_TABLE")
    assert (await there["seat"].position(there.table)).seat == 1


async def test_T6_S2_a_private_table_and_none_at_all_are_refused_in_the_same_words(passer_by: Caller) -> None:
    there = await company(passer_by, "moved")
    for who in ("stranger", "ex-seat"):
        assert await meets(there[who], there.table) == await meets(there[who], f"tables/{NOWHERE}")


async def test_T6_the_token_of_a_seat_that_was_left_is_void_and_stays_so(frodo: Caller, sam: Caller) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    await sam.call(sam.tables.LeaveTable, LeaveTableRequest(name=name, request_id=new_id()))
    assert (await refused(sam.position(name))).reason == "TOKEN_UNKNOWN"
    newcomer = sam.somebody()
    assert (await newcomer.join(name=name)).seat == 1
    assert (await refused(sam.move(name, '["take",1]', question="q"))).reason == "TOKEN_UNKNOWN"
    assert (await newcomer.position(name)).seat == 1


@pytest.mark.parametrize("public", ["seat number", "seat name", "display name", "table id", "join code"])
async def test_S9_what_everybody_can_see_is_nobodys_credential(frodo: Caller, sam: Caller, public: str) -> None:
    table = await frodo.create(listed=True)
    await frodo.join(join_code=table.join_code, display_name="Frodo")
    await sam.join(join_code=table.join_code)
    await frodo.start(table.name)
    known = {
        "seat number": "0",
        "seat name": f"{table.name}/seats/0",
        "display name": "Frodo",
        "table id": table.name.removeprefix("tables/"),
        "join code": table.join_code,
    }[public]
    padded = urlsafe_b64encode(known.encode().ljust(32, b"\0")[:32]).decode().rstrip("=")
    for value in (f"Bearer {known}", f"Bearer {padded}"):
        impostor = Sends(frodo, [value])
        assert (await refused(impostor.move(table.name, '["take",1]', question="q"))).reason == "TOKEN_UNKNOWN"
        assert (await refused(impostor.position(table.name))).reason == "TOKEN_UNKNOWN"


async def test_S9_a_taken_seat_is_not_taken_again_by_its_number_or_name(frodo: Caller, sam: Caller) -> None:
    table = await frodo.create(seats=3, listed=True)
    await frodo.join(name=table.name, display_name="Frodo", seat=0)
    assert (await refused(sam.join(name=table.name, display_name="Frodo", seat=0))).reason == "SEAT_TAKEN"
    joined = await sam.join(name=table.name, display_name="Frodo")
    assert joined.seat == 1 and len({seat.display_name for seat in joined.table.seats[:2]}) == 2
    assert (await frodo.position(table.name)).seat == 0


async def pages(caller: Caller, **fields: Any) -> ListTablesRequest:
    """A request for the second page of a list of tables."""
    first = await caller.call(caller.tables.ListTables, ListTablesRequest(page_size=1, **fields))
    assert first.next_page_token
    return ListTablesRequest(page_size=1, page_token=first.next_page_token, **fields)


async def test_T6_every_page_token_that_was_not_given_for_the_list_is_refused_alike(frodo: Caller) -> None:
    for _ in range(3):
        await frodo.create(listed=True)
    right = (await pages(frodo)).page_token
    assert await frodo.call(frodo.tables.ListTables, ListTablesRequest(page_token=right))
    wrong = {
        "cut": right[:-1],
        "cut to one": right[:1],
        "longer": right + "A",
        "longer by far": right * 100,
        "first altered": ("B" if right[0] != "B" else "C") + right[1:],
        "last altered": right[:-1] + ("B" if right[-1] != "B" else "F"),
        "of another list": (await pages(frodo, game="games/pebbles")).page_token,
        "of another start": page_token((2**62, "x"), ListTablesRequest(game="games/other")),
        "made up, beyond all numbers": page_token((2**63, "x"), ListTablesRequest()),
        "made up, before all time": page_token((-(2**63) - 1, "x"), ListTablesRequest()),
        "padded": right + "=",
        "not base64": "!?" * 20,
        "not of letters": "\0\N{ZERO WIDTH SPACE}💥",
        "a token of a seat": frodo.token or "",
    }
    requests = [ListTablesRequest(page_token=token) for token in wrong.values()]
    requests.append(ListTablesRequest(page_token=right, game="games/pebbles"))
    met = [await refused(frodo.call(frodo.tables.ListTables, request)) for request in requests]
    assert {(each.code, each.reason, each.message, str(each.details)) for each in met} == {
        (grpc.StatusCode.INVALID_ARGUMENT, "BAD_FIELD", met[0].message, str(met[0].details))
    }
    assert "page_token" in met[0].fields


async def test_T6_a_page_token_shows_nothing_of_private_tables(frodo: Caller) -> None:
    for listed in (True, False, False, True):
        await frodo.create(listed=listed)
    second = await frodo.call(frodo.tables.ListTables, await pages(frodo))
    assert len(second.tables) == 1 and all(table.listed for table in second.tables)


async def test_T6_a_wrong_token_is_no_spectator_either(frodo: Caller, sam: Caller, passer_by: Caller) -> None:
    name = await table_in_play(frodo, sam, listed=True)
    async with Sends(frodo, ["Bearer nonsense"]).watching(name) as watch:
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await watch.read()
    assert read_error(error.value).reason == "TOKEN_UNKNOWN"
    assert not (await passer_by.position(name)).HasField("seat")
