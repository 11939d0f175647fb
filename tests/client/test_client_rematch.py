"""Another game: one call, after which the caller sits at the next table, or looks on there, in both clients."""

from typing import Any

import grpc
import pytest

from smial.client import Refused
from smial.v1.table_service_pb2 import (
    GetTableResponse,
    JoinTableRequest,
    JoinTableResponse,
    RematchTableResponse,
    Table,
)
from tests.client.scripted import ScriptedServer, refusal

SHARE = bytes(range(32))
NEXT = Table(name="tables/second-breakfast", join_code="HBBT2345")
MADE = RematchTableResponse(table=NEXT, seat=2, display_name="Bilbo")
TAKEN = refusal(grpc.StatusCode.ALREADY_EXISTS, "SEAT_TAKEN")


async def asked_to_sit(client: Any, server: ScriptedServer, *answers: Any, **wishes: Any) -> list[JoinTableRequest]:
    """How the client sits down after asking for another game."""
    server.answers("RematchTable", MADE)
    server.answers("JoinTable", *answers)
    following = await client.table("breakfast").rematch(entropy=SHARE, **wishes)
    assert following.name == NEXT.name and server.asked("RematchTable")[0].request.name == "tables/breakfast"
    return [call.request for call in server.asked("JoinTable")]


def sitting(request: JoinTableRequest) -> tuple[str, int | None, str, bytes]:
    seat = request.seat if request.HasField("seat") else None
    return request.join_code, seat, request.display_name, request.entropy


async def test_who_plays_again_sits_where_he_sat_under_his_name(client: Any, server: ScriptedServer) -> None:
    [asked] = await asked_to_sit(client, server, JoinTableResponse(table=NEXT, seat=2))
    assert sitting(asked) == ("HBBT2345", 2, "Bilbo", SHARE)


async def test_who_plays_again_sits_elsewhere_if_his_seat_is_taken(client: Any, server: ScriptedServer) -> None:
    asked = await asked_to_sit(client, server, TAKEN, JoinTableResponse(table=NEXT, seat=0))
    assert [sitting(request)[1] for request in asked] == [2, None]


async def test_a_seat_that_was_wished_for_and_is_taken_is_refused(client: Any, server: ScriptedServer) -> None:
    with pytest.raises(Refused):
        await asked_to_sit(client, server, TAKEN, seat=0, display_name="Burglar")
    [asked] = [call.request for call in server.asked("JoinTable")]
    assert sitting(asked)[1:3] == (0, "Burglar")


async def test_who_looks_on_by_code_follows_to_the_next_game(client: Any, server: ScriptedServer) -> None:
    old = Table(name="tables/breakfast", join_code="AAAA2222", rematch=NEXT.name)
    server.answers("GetTable", GetTableResponse(table=old), GetTableResponse(table=NEXT))
    looked_at = await client.look_on("aaaa 2222")
    following = await client.look_on(looked_at.join_code, old.rematch)
    asked = [(call.request.name, call.request.join_code) for call in server.asked("GetTable")]
    assert asked == [("", "aaaa 2222"), (NEXT.name, "AAAA2222")]
    assert (following.name, following.join_code) == (NEXT.name, "HBBT2345")
    assert not any("authorization" in call.metadata for call in server.asked("GetTable")), "a spectator has no token"
