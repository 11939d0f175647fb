"""Games whose every answer is known before they are played, so that nothing but answering is measured.

A table with a fixed seed draws what a playout here draws from the same seed; so all questions and answers can be worked
out beforehand, and a client needs no look at the table between two of them.
"""

from __future__ import annotations

import random
import secrets
import uuid
from base64 import urlsafe_b64encode
from functools import cache
from typing import NamedTuple

import grpc

from smial.chance import seeded_key
from smial.rules import Setup
from smial.tables import Games, load_plugins
from smial.tables.position import begin
from smial.tables.sources import Live
from smial.v1 import play_service_pb2 as play
from smial.v1 import table_service_pb2 as pb
from smial.v1.table_service_pb2_grpc import TableServiceStub

SUBMIT = "/smial.v1.PlayService/SubmitMove"
Metadata = tuple[tuple[str, str], ...]


class Submit(NamedTuple):
    """One answer, ready to be sent."""

    metadata: Metadata
    request: bytes


class Caller:
    """Somebody with a token."""

    def __init__(self) -> None:
        token = urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
        self.metadata: Metadata = (("authorization", f"Bearer {token}"),)


def new_id() -> str:
    """A request id."""
    return str(uuid.uuid4())


@cache
def games() -> Games:
    """Those installed here."""
    return load_plugins()


async def table_in_play(channel: grpc.aio.Channel, game: str, callers: list[Caller], seed: str = "") -> str:
    """The name of a new listed table at which they sit in this order, and the game has begun."""
    stub = TableServiceStub(channel)
    wish = pb.CreateTableRequest(game=f"games/{game}", seats=len(callers), request_id=new_id(), seed=seed, listed=True)
    table = (await stub.CreateTable(wish, metadata=callers[0].metadata)).table
    for caller in callers:
        join = pb.JoinTableRequest(name=table.name, request_id=new_id(), entropy=secrets.token_bytes(32))
        await stub.JoinTable(join, metadata=caller.metadata)
    await stub.StartTable(pb.StartTableRequest(name=table.name, request_id=new_id()), metadata=callers[0].metadata)
    return table.name


async def prepared(channel: grpc.aio.Channel, game: str, seats: int, moves: int) -> list[Submit]:
    """A table in play and the first `moves` answers given at it; fewer if the game ends before."""
    callers = [Caller() for _ in range(seats)]
    seed = new_id()
    name = await table_in_play(channel, game, callers, seed)
    answers = worked_out(name.removeprefix("tables/"), game, seats, seed, moves)
    return [
        Submit(
            callers[seat].metadata,
            play.SubmitMoveRequest(name=name, question=question, move=move, request_id=new_id()).SerializeToString(),
        )
        for seat, question, move in answers
    ]


def worked_out(table: str, game: str, seats: int, seed: str, moves: int) -> list[tuple[int, str, str]]:
    """Seat, question and move of each answer that a random player gives at this table."""
    chosen = random.Random(seed)
    answers: list[tuple[int, str, str]] = []
    draws = _Draws(seed)
    registered = games().newest(game)
    setup = Setup(seats=seats, options=registered.game.options())
    position, _ = begin(table, registered.game, registered.playable.codec, setup, draws.next())
    while len(answers) < moves and position.outcome() is None:
        only = position.only_answer()
        if only is None:
            seat = position.awaited()[0]
            move = chosen.choice(position.moves(seat))
            answers.append((seat, position.question_id(seat), position.codec.write_move(move).decode()))
        else:
            seat, move = only
        position.answer(seat, move, draws.next())
    return answers


class _Draws:
    """The draws of a seeded table, call by call."""

    def __init__(self, seed: str) -> None:
        self._key = seeded_key(seed)
        self._made: dict[str, int] = {}
        self._last = Live(lambda: self._key, {})

    def next(self) -> Live:
        """A source that goes on where the last one stopped."""
        self._made |= {draw.stream: draw.number for draw in self._last.drawn}
        self._last = Live(lambda: self._key, self._made)
        return self._last
