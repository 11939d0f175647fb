"""The same request again: at once, after its answer was cut off, at another server; and several seats at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from grpc import StatusCode

from smial.client import Retry, new_entropy, new_request_id, new_token
from smial.client.aio import connect
from smial.v1 import play_service_pb2 as play
from tests.failure.load import RETRY, journal_of
from tests.failure.stage import House, channel_to
from tests.failure.wire import Wire, wire_to
from tests.server.callers import Caller, new_id, refused, table_in_play

LONG = '{"pebbles": 1000}'


@pytest.fixture
async def frodo(house: House) -> AsyncIterator[Caller]:
    """Somebody at a server with a line of his own."""
    async with channel_to(house.start().address) as channel:
        yield Caller(channel).somebody()


@pytest.fixture
async def wire(house: House, frodo: Caller) -> AsyncIterator[Wire]:
    """Another line to the same server, which can be cut."""
    async with wire_to(house.addresses[0]) as wire:
        yield wire


async def kinds(house: House, name: str) -> list[str]:
    return [entry.kind for entry in await journal_of(house.journal, name)]


async def version_of(caller: Caller, name: str, version: int) -> None:
    """Waits until the table has this version."""
    async with caller.watching(name) as watch:
        while (await watch.read()).position.version < version:
            pass


async def test_R2_T4_the_same_move_at_two_servers_at_once_is_one_move_with_one_answer(house: House, frodo: Caller):
    sam = frodo.somebody()
    name = await table_in_play(frodo, sam, options=LONG)
    async with channel_to(house.start().address) as channel:
        for turn in range(10):
            here = (frodo, sam)[turn % 2]
            there = here.anybody(here.token)
            elsewhere = Caller(channel, here.token)
            question, same = (await here.position(name)).question.id, new_id()
            sends = [
                caller.move(name, '["roll"]', question=question, request_id=same)
                for caller in (here, elsewhere, there, elsewhere)
            ]
            answers = await asyncio.gather(*sends)
            assert all(answer == answers[0] for answer in answers)
    assert (await kinds(house, name)).count("moved") == 10


@pytest.mark.parametrize("bytes_said", [0, 1, 9, 40, 150])
async def test_P2_R2_cut_off_after_so_many_bytes_of_the_answer_the_same_request_gets_the_first_answer(
    house: House, frodo: Caller, wire: Wire, bytes_said: int
):
    name = await table_in_play(frodo, options=LONG)
    async with connect(wire.address, token=frodo.token, retry=RETRY) as client:
        table = client.table(name)
        question, same = (await table.position()).question.id, new_request_id()
        wire.cut_after(bytes_said)
        told = await table.submit(question, '["roll"]', request_id=same)
    again = await frodo.move(name, '["roll"]', question=question, request_id=same)
    assert again == told and (await kinds(house, name)).count("moved") == 1


async def test_P2_R2_a_move_whose_answer_never_arrived_is_found_to_be_made(house: House, frodo: Caller, wire: Wire):
    name = await table_in_play(frodo, options=LONG)
    async with connect(wire.address, token=frodo.token, retry=RETRY) as client:
        table = client.table(name)
        before = await table.position()
        wire.swallow()
        sent = asyncio.create_task(table.submit(before.question.id, '["roll"]'))
        await version_of(frodo, name, before.version + 1)
        assert not sent.done()
        wire.cut()
        assert (await sent).version == before.version + 1
    assert (await kinds(house, name)).count("moved") == 1


async def test_P2_R2_whatever_the_moment_at_which_a_client_dies_a_move_is_made_whole_or_not_at_all(
    house: House, frodo: Caller
):
    name = await table_in_play(frodo, options=LONG)
    for yields in range(40):
        question, same = (await frodo.position(name)).question.id, new_id()
        request = play.SubmitMoveRequest(name=name, question=question, move='["roll"]', request_id=same)
        call = frodo.play.SubmitMove(request, metadata=frodo.metadata)
        for _ in range(yields):
            await asyncio.sleep(0)
        call.cancel()
        answer = await frodo.call(frodo.play.SubmitMove, request)
        assert (await frodo.position(name)).version == answer.version
    journal = await journal_of(house.journal, name)
    assert len({entry.request for entry in journal}) == len(journal)
    assert [entry.kind for entry in journal].count("moved") == 40


@pytest.mark.parametrize("flags", [("--call-limit", "1")])
async def test_P2_a_deadline_that_passes_while_the_rules_think_leaves_the_table_as_it_was(house: House, frodo: Caller):
    name = await table_in_play(frodo, options='{"trouble": true}')
    before = await frodo.position(name)
    request = play.SubmitMoveRequest(name=name, question=before.question.id, move='["hang"]', request_id=new_id())
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await frodo.play.SubmitMove(request, metadata=frodo.metadata, timeout=0.1)
    assert error.value.code() is StatusCode.DEADLINE_EXCEEDED
    assert (await refused(frodo.call(frodo.play.SubmitMove, request))).reason == "TOO_SLOW"
    assert await frodo.position(name) == before
    assert (await frodo.move(name, '["take",1]', question=before.question.id)).version == before.version + 1


async def test_R2_every_call_that_changes_a_table_may_be_sent_twice_when_its_answer_was_cut_off(
    house: House, frodo: Caller, wire: Wire
):
    """Each call's answer is lost once; the client sends it again by itself."""
    async with connect(wire.address, token=new_token(), retry=Retry(6, 0.02, 0.1)) as client:

        async def cut(call: Any) -> Any:
            wire.cut_after(0)
            return await call

        made = await cut(client.create("cairns", 3))
        table = client.table(made.name)
        joined = await cut(table.join(entropy=new_entropy()))
        bot = await cut(table.add_bot())
        await cut(table.remove_bot(bot.seat))
        guest = new_token()
        await cut(client.join(made.join_code, token=guest))
        await cut(client.join(made.join_code, token=new_token()))
        await cut(table.start())
        position = await table.position()
        lay = next(choice.move for choice in position.question.choices if choice.move.startswith('["lay"'))
        await cut(table.submit(position.question.id, lay))
        await cut(table.undo())
        await cut(client.table(made.name, guest).leave())
        ended = await cut(table.abandon())
    entries = await kinds(house, made.name)
    assert joined.seat == 0 and ended.version == len(entries)
    once = ["created", "seated", "seated", "left", "seated", "seated", "started", "undone", "left", "closed"]
    assert [kind for kind in entries if kind != "moved"] == once


async def test_R2_a_request_id_with_other_content_is_refused_at_either_server(house: House, frodo: Caller):
    name, same = await table_in_play(frodo, options=LONG), new_id()
    question = (await frodo.position(name)).question.id
    await frodo.move(name, '["take",1]', question=question, request_id=same)
    async with channel_to(house.start().address) as channel:
        for caller in (frodo, Caller(channel, frodo.token)):
            met = await refused(caller.move(name, '["take",2]', question=question, request_id=same))
            assert met.reason == "REQUEST_ID_REUSED" and met.code is StatusCode.INVALID_ARGUMENT
    assert (await kinds(house, name)).count("moved") == 1


async def test_R4_four_seats_that_answer_at_once_at_two_servers_are_all_accepted_in_any_order(
    house: House, frodo: Caller
):
    people = [frodo, *(frodo.somebody() for _ in range(3))]
    name = await table_in_play(*people, game="games/mathom-swap")
    async with channel_to(house.start().address) as channel:
        asked = [await person.position(name) for person in people]
        assert {tuple(one.seat for one in position.asked) for position in asked} == {(0, 1, 2, 3)}
        there = [Caller(channel, person.token) if seat % 2 else person for seat, person in enumerate(people)]
        moves = [
            caller.move(name, position.question.choices[0].move, question=position.question.id)
            for caller, position in zip(there, asked, strict=True)
        ]
        answers = await asyncio.gather(*moves)
        assert len({answer.version for answer in answers}) == 4
        drafts = [len((await person.position(name)).question.draft) for person in people]
        assert drafts == [1, 1, 1, 1], "none was overwritten"
        for caller in there:
            others = [p.question.draft for p in asked if p.seat != (await caller.position(name)).seat]
            assert not any(others)
