"""A game being played, without seats, time or storage: the state, and how often each seat has answered.

Server, testkit, record and bots all play through here, so what is proved is what is run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from smial.rules import Game, Line, Move, Outcome, Question, Seat, Setup, Source, State, Turn, line
from smial.rules.moves import MOVE_BYTES

S = TypeVar("S", bound=State)

_json = msgspec.json.Encoder()
_msgpack = msgspec.msgpack.Encoder()


class Codec(Generic[S]):
    """How the states and moves of one game become bytes and come back. Make one per game, not per table."""

    def __init__(self, game: Game) -> None:
        self._states: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(game.state)
        self._moves: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.moves)
        schema = _json.encode(msgspec.json.schema(game.state))
        rules = f"{game.info.id}@{game.info.version}:{type(game).__module__}".encode()
        self.fingerprint = hashlib.sha256(rules + schema).hexdigest()[:32]
        """Of the state's shape and the rules; a snapshot with another one is ignored."""

    def pack(self, state: State) -> bytes:
        """The whole state as bytes."""
        return _msgpack.encode(state)

    def unpack(self, packed: bytes) -> Any:
        """A state of its own from bytes."""
        return self._states.decode(packed)

    def copy(self, state: State) -> Any:
        """A state that shares nothing with this one."""
        return self._states.decode(_msgpack.encode(state))

    def read_move(self, text: str | bytes) -> Move:
        """The move with this wire form; UnreadableMoveError if it is none of the game's."""
        try:
            packed = text.encode() if isinstance(text, str) else text
            if len(packed) > MOVE_BYTES:
                raise UnreadableMoveError(f"A move has at most {MOVE_BYTES} bytes, this one {len(packed)}.")
            move: Move = self._moves.decode(packed)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise UnreadableMoveError(f"This is no move of the game: {error}") from error
        return move

    def write_move(self, move: Move) -> bytes:
        """The move's wire form."""
        return _json.encode(move)


class UnreadableMoveError(Exception):
    """A text is not the wire form of a move of this game."""


class Position:
    """One position of one table. Answers change it in place: play on a copy and keep whichever you want."""

    __slots__ = ("_ids", "_moves", "_questions", "answered", "codec", "state", "table")

    def __init__(self, table: str, codec: Codec[Any], state: State, answered: list[int]) -> None:
        self.table = table
        self.codec = codec
        self.state = state
        self.answered = answered
        """How many answers and undos each seat has made."""
        self._questions: Mapping[Seat, Question] | None = None
        self._moves: dict[Seat, Sequence[Move]] = {}
        self._ids: dict[Seat, str] = {}

    def copy(self) -> Position:
        """A position that shares nothing with this one that could change."""
        copy = Position(self.table, self.codec, self.codec.copy(self.state), list(self.answered))
        copy._questions, copy._moves, copy._ids = self._questions, dict(self._moves), dict(self._ids)
        return copy

    def questions(self) -> Mapping[Seat, Question]:
        """Who is asked what, in the order of the seats."""
        if self._questions is None:
            self._questions = dict(sorted(self.state.asks().items()))
        return self._questions

    def moves(self, seat: Seat) -> Sequence[Move]:
        """Every legal answer of a seat that is asked, found once for this position."""
        if seat not in self._moves:
            self._moves[seat] = self.state.moves(seat)
        return self._moves[seat]

    def awaited(self) -> list[Seat]:
        """The seats that the game waits for."""
        return [seat for seat, question in self.questions().items() if question.waits]

    def question_id(self, seat: Seat) -> str:
        """The id of the seat's open question: new for each question, the same in every process; KeyError if not
        asked.
        """
        if seat not in self._ids:
            asked = _json.encode((self.table, seat, self.answered[seat], self.questions()[seat]))
            self._ids[seat] = hashlib.sha256(asked).hexdigest()[:24]
        return self._ids[seat]

    def is_open(self, seat: Seat, question_id: str) -> bool:
        """Whether this very question is still asked of the seat."""
        return seat in self.questions() and self.question_id(seat) == question_id

    def refusal(self, seat: Seat, move: Move) -> Line | None:
        """None if the seat may answer with this move now, else why not."""
        if seat not in self.questions():
            return line("Nothing is asked of this seat.")
        if move in self._moves.get(seat, ()):
            return None
        return self.state.legal(seat, move)

    def answer(self, seat: Seat, move: Move, source: Source) -> Turn:
        """Plays a legal move in place and returns what it drew, told and showed."""
        turn = Turn(source)
        self.state.play(seat, move, turn)
        self.answered[seat] += 1
        self._questions, self._moves, self._ids = None, {}, {}
        return turn

    def count(self, seat: Seat) -> None:
        """Counts an undo, or an answer that is taken back later: the next question of the seat is another one."""
        self.answered[seat] += 1
        self._ids.pop(seat, None)

    def only_answer(self) -> tuple[Seat, Move] | None:
        """The answer that the platform gives itself: the first waiting question with a single one, unless it holds.

        ValueError if a question has none at all.
        """
        for seat, question in self.questions().items():
            if question.waits and not question.hold:
                moves = self.moves(seat)
                if not moves:
                    raise ValueError(f"seat {seat} is asked and has no answer")
                if len(moves) == 1:
                    return seat, moves[0]
        return None

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.state.outcome()


def begin(table: str, game: Game, codec: Codec[Any], setup: Setup, source: Source) -> tuple[Position, Turn]:
    """The first position of a game, and what was drawn and told in setting it up."""
    turn = Turn(source)
    state = game.setup(setup, turn)
    return Position(table, codec, state, [0] * setup.seats), turn
