"""Saying printed things in the viewer's language: words for people are looked up in the game's own, ids never are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from google.protobuf.message import Message

from smial.rules import Game
from smial.rules.lines import fill
from smial.v1.line_pb2 import Argument, Line

M = TypeVar("M", bound=Message)

FOR_PEOPLE = frozenset(("title", "label", "name", "text", "need", "effect", "traits"))
"""Fields of the vocabulary that hold words to be read; all others hold ids and kinds, which programs compare."""


def language_of(game: Game, wanted: str) -> str:
    """The language that the game speaks and that comes nearest to the one wanted; its own is the empty text."""
    primary = wanted.split("-", maxsplit=1)[0]
    return next((language for language in (wanted, primary) if language in game.words), "")


def translated(message: M, words: Mapping[str, str]) -> M:
    """The same message with its words in another language, and its lines filled in."""
    copy = type(message)()
    copy.CopyFrom(message)
    _translate(copy, words)
    return copy


def _translate(message: Message, words: Mapping[str, str]) -> None:
    if isinstance(message, Line):
        message.text = _read(message, words)
        return
    for field, value in message.ListFields():
        if field.message_type is not None:
            for part in value if field.is_repeated else (value,):
                _translate(part, words)
        elif field.name in FOR_PEOPLE and field.is_repeated:
            value[:] = [words.get(text, text) for text in value]
        elif field.name in FOR_PEOPLE:
            setattr(message, field.name, words.get(value, value))


def _read(line: Line, words: Mapping[str, str]) -> str:
    template = words.get(line.template, line.template)
    return fill(template, {argument.name: _word(argument, words) for argument in line.arguments})


def _word(argument: Argument, words: Mapping[str, str]) -> str:
    match argument.WhichOneof("value"):
        case "seat":
            return f"Seat {argument.seat + 1}"
        case "ref":
            return words.get(argument.ref.name, argument.ref.name)
        case "line":
            return _read(argument.line, words)
        case "list":
            return ", ".join(_word(item, words) for item in argument.list.arguments)
        case _:
            return str(argument.number)
