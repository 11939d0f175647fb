"""Whispers over the wire with all viewers at once: nobody hears a word that the rules have not given to him.

What each seat may know the rules themselves have noted in the position, which the test reads in the server's memory.
"""

from __future__ import annotations

import asyncio
import urllib.request
from base64 import urlsafe_b64decode
from random import Random
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor import MethodDescriptor
from grpc_health.v1 import health_pb2

from smial.chance import joint_key
from smial.server.server import Server
from smial.tables import Games
from smial.v1.play_service_pb2 import SubmitMoveRequest, UndoMoveRequest, WatchTableResponse
from smial.v1.table_service_pb2 import TABLE_STATUS_FINISHED, LeaveTableRequest
from tests.security.announced import announced, path_of, right_request
from tests.security.ears import Ear, forms, words_in
from tests.security.whispers import WORDS, CarelessGame, WhisperGame
from tests.server.callers import Caller, new_id, refused
from tests.server.conftest import Log

SEATS = ("keeper", "seat", "last")
LEFT_ALONE = ("LeaveTable", "AbandonTable", "UndoMove")
"""What seats do not try while they are playing."""


class Room:
    """A table of Whispers, everybody who hears something of it, and what each may have heard."""

    def __init__(self, server: Server, passer_by: Caller, chance: Random, *, game: str, listed: bool) -> None:
        self.server, self.chance, self.game, self.listed = server, chance, game, listed
        people = {who: passer_by.somebody() for who in (*SEATS, "stranger", "ex-seat")} | {"spectator": passer_by}
        self.ears = {who: Ear(who, caller) for who, caller in people.items()}
        self.calls: dict[str, MethodDescriptor] = {}
        self.name = self.join_code = ""
        self.holders = ["keeper", "seat", "ex-seat"]
        """Who holds which seat."""
        self.left_with: set[str] = set()
        """The words that the ex-seat knew when it left."""

    async def begin(self) -> None:
        """The seat that is the last one's later is the ex-seat's first."""
        keeper = self.ears["keeper"].caller
        self.calls = await announced(keeper)
        table = await keeper.create(seats=3, game=self.game, listed=self.listed)
        self.name, self.join_code = table.name, table.join_code
        for who in self.holders:
            await self.ears[who].caller.join(join_code=table.join_code)
        await keeper.start(table.name)
        self.table = await self.server.tables.table(table.name)

    @property
    def state(self) -> Any:
        """The position in the server's memory."""
        assert self.table.folded.position is not None
        return self.table.folded.position.state

    def allowed(self, who: str) -> set[str]:
        """The words that this viewer may have heard by now."""
        if who in self.holders:
            return set(self.state.known[self.holders.index(who)])
        return set(self.state.known[-1]) if self.listed and who == "spectator" else set()

    async def play(self, *, listening: bool = True) -> None:
        """To the end, with a change of seats and answers taken back on the way; everybody listens all the time."""
        while not self.state.outcome():
            await self.move()
            if self.state.turn == 1 and self.state.round == 2 and "ex-seat" in self.holders:
                await self.change_hands()
            if listening:
                await self.listen(everywhere=not self.chance.randrange(5))
        await self.listen(everywhere=True)

    async def move(self) -> None:
        """Somebody who is asked answers, and takes that back at times; hears what the answers say."""
        ear = self.ears[self.holders[self.chance.choice(sorted(self.state.asks()))]]
        question = (await ear.caller.position(self.name)).question
        move = self.chance.choice(question.choices).move
        wanted: Any = {"name": self.name, "want_position": True}
        request = SubmitMoveRequest(question=question.id, move=move, request_id=new_id(), **wanted)
        assert await ear.call(self.calls["PlayService/SubmitMove"], request)
        if move.startswith('["bury"') and self.chance.random() < 0.5:
            assert await ear.call(self.calls["PlayService/UndoMove"], UndoMoveRequest(request_id=new_id(), **wanted))
        self.check(ear.name, ear.since())

    async def change_hands(self) -> None:
        leaver, newcomer = self.ears["ex-seat"].caller, self.ears["last"].caller
        await leaver.call(leaver.tables.LeaveTable, LeaveTableRequest(name=self.name, request_id=new_id()))
        await newcomer.join(join_code=self.join_code)
        self.holders[2], self.left_with = "last", set(self.state.known[2])

    async def listen(self, *, everywhere: bool) -> None:
        """Everybody asks for everything, or for what changes most, and hears nothing that he may not."""
        for who, ear in self.ears.items():
            for call, method in self.calls.items():
                if not (who in self.holders and method.name in LEFT_ALONE) and (everywhere or call in OFTEN):
                    await self.ask(ear, method)
            self.check(who, ear.since())

    async def ask(self, ear: Ear, method: MethodDescriptor) -> None:
        if method.name == "ExportRecord" and self.state.outcome():
            return  # it may hold all there is, and is looked at by itself
        fields = {"question": "q", "move": '["lay","nothing"]', "seat": None, "seen": 1, "listed": self.listed}
        await ear.call(method, right_request(method, self.name, self.game, **fields))
        if method.name == "GetPosition":
            await ear.call(method, right_request(method, self.name, self.game))

    def check(self, who: str, heard: bytes) -> None:
        too_much = words_in(heard, set(WORDS) - self.allowed(who))
        assert not too_much, f"{who} hears {too_much}"
        told = [name for name, secret in self.secrets(who).items() if any(form in heard for form in forms(secret))]
        assert not told, f"{who} is told {told}"

    def secrets(self, who: str = "nobody", *, key: bool = True) -> dict[str, bytes]:
        """What this viewer is never told, the table's key only at the end."""
        beside = self.table.secrets
        shares = [share for _, share in self.table.ledger.shares()]
        found = {f"hash of {seat}": hashed for seat, hashed in beside.tokens.items()}
        for other, ear in self.ears.items():
            if ear.caller.token:
                raw = urlsafe_b64decode(ear.caller.token + "=")
                found |= {f"token of {other}": raw, f"token of {other} as sent": ear.caller.token.encode()}
        if key:
            found |= {"key": beside.key, "joint key": joint_key(self.table.id, beside.key, shares)}
        return found if who in self.holders else found | {"join code": self.join_code.encode()}


OFTEN = ("PlayService/GetPosition", "PlayService/WatchTable", "PlayService/SubmitMove")


@pytest.fixture
def games() -> Games:
    found = Games()
    for game in (WhisperGame(), CarelessGame()):
        found.add(game, "whispers 1.0")
    return found


@pytest.fixture
def changed() -> dict[str, Any]:
    return {"metrics_address": "127.0.0.1:0"}


@pytest.fixture(params=[("listed", 1), ("listed", 2), ("private", 3)], ids=lambda param: f"{param[0]}-{param[1]}")
async def room(request: pytest.FixtureRequest, log: Log, server: Server, passer_by: Caller) -> Room:
    kind, seed = request.param
    room = Room(server, passer_by, Random(seed), game="games/whispers", listed=kind == "listed")
    await room.begin()
    return room


async def test_T2_S1_S2_S3_S5_S9_nobody_hears_what_the_rules_have_not_given_to_him(room: Room, log: Log) -> None:
    await room.play()
    assert all(len(room.allowed(who)) < len(WORDS) for who in room.ears)
    assert len(room.allowed("keeper")) > len(room.state.laid) > 0

    written = log.getvalue().encode() + await everything_for_hosts(room)
    assert not words_in(written, WORDS) and len(log.of("call")) > 500
    assert not [name for name, secret in room.secrets().items() if any(form in written for form in forms(secret))]


async def everything_for_hosts(room: Room) -> bytes:
    """The metrics page and what health says."""

    def read() -> bytes:
        with urllib.request.urlopen(f"http://{room.server.metrics_address}/metrics") as page:
            return bytes(page.read())

    ear = Ear("host", room.ears["spectator"].caller)
    check: Any = health_pb2.DESCRIPTOR.services_by_name["Health"].methods_by_name["Check"]
    await ear.call(check, health_pb2.HealthCheckRequest())
    return await asyncio.to_thread(read) + ear.since()


async def test_T2_S1_after_the_end_only_the_record_tells_all_and_it_holds_nobodys_token(room: Room) -> None:
    await room.play(listening=False)
    export = room.calls["RecordService/ExportRecord"]
    for who, ear in room.ears.items():
        await ear.call(export, right_request(export, room.name))
        heard = ear.since()
        may = who in room.holders or (room.listed and who == "spectator")
        assert bool(words_in(heard, set(WORDS) - room.allowed(who))) == may
        assert (room.secrets()["key"] in heard) == may
        told = room.secrets(key=False) | {"join code": room.join_code.encode()}
        assert not [name for name, secret in told.items() if any(form in heard for form in forms(secret))]


async def test_S1_S2_a_word_of_another_is_refused_like_one_that_nobody_has(room: Room) -> None:
    asked, *_ = room.state.asks()
    caller = room.ears[room.holders[asked]].caller
    another = room.state.hands[(asked + 1) % 3][0]
    met = [await refused(caller.move(room.name, f'["lay","{word}"]')) for word in (another, "canary-of-nobody")]
    assert str(met[0]).replace(another, "canary-of-nobody") == str(met[1])
    assert met[0].reason == "ILLEGAL_MOVE"


async def test_T2_S1_a_watch_that_runs_all_the_time_hears_no_more(room: Room) -> None:
    watch = room.calls["PlayService/WatchTable"]
    listening = {who: asyncio.create_task(to_the_end(ear, watch, room.name)) for who, ear in room.ears.items()}
    await room.play(listening=False)
    for who, heard in [(who, await task) for who, task in listening.items()]:
        allowed = room.left_with if who == "ex-seat" else room.allowed(who)
        assert words_in(heard, WORDS) <= allowed
        looks_on = who in ("keeper", "seat", "ex-seat") or (room.listed and who == "spectator")
        assert bool(words_in(heard, room.state.laid)) == looks_on


async def to_the_end(ear: Ear, watch: MethodDescriptor, name: str) -> bytes:
    """All that a watch brings until the game is over, or the viewer may look no longer."""
    open_watch: Any = ear.caller.channel.unary_stream(path_of(watch))
    stream = open_watch(right_request(watch, name).SerializeToString(), metadata=ear.caller.metadata)
    heard: bytes = b""
    try:
        while WatchTableResponse.FromString(message := await stream.read()).position.status != TABLE_STATUS_FINISHED:
            heard += message
    except grpc.aio.AioRpcError as error:
        return heard + (error.details() or "").encode()
    finally:
        stream.cancel()
    return heard + bytes(message)


async def test_the_search_finds_what_a_careless_game_shows(server: Server, passer_by: Caller) -> None:
    room = Room(server, passer_by, Random(1), game="games/careless", listed=True)
    await room.begin()
    with pytest.raises(AssertionError, match="hears"):
        await room.play()
