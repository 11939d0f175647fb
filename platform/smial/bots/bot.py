"""What a bot is, and the only right way to ask one. Not for: how a bot chooses (`players`)."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol, TypeVar

import msgspec

from smial.rules import Move, Seat, Source, State, Turn

S = TypeVar("S", bound=State)


class Bot(Protocol):
    """A player that knows no game: all it has are the questions, the moves and what the state says of itself."""

    @property
    def name(self) -> str:
        """As it is asked for: `greedy`."""
        ...

    def choose(self, state: State, seat: Seat, source: Source) -> Move:
        """One of `state.moves(seat)`, for a seat that is asked.

        `state` is the bot's own to spoil. All its randomness comes from `source`, never from the table's key.
        """
        ...


def decide(bot: Bot, state: State, seat: Seat, source: Source) -> Move:
    """The bot's answer for a seat that is asked, from what that seat may know; the state is left as it was."""
    return bot.choose(seated_copy(state, seat, source), seat, source)


def seated_copy(state: S, seat: Seat, source: Source) -> S:
    """A copy in which all that the seat cannot know was forgotten and drawn anew from `source`."""
    copy = spread(type(state), pack(state))
    copy.resample(seat, Turn(source))
    return copy


def pack(state: State) -> bytes:
    """The whole state as bytes, from which `spread` makes copies."""
    return _encoder.encode(state)


def spread(kind: type[S], packed: bytes) -> S:
    """A state that shares nothing with any other."""
    state: S = _decoder(kind).decode(packed)
    return state


_encoder = msgspec.msgpack.Encoder()


@cache
def _decoder(kind: type[S]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)
