"""Saying printed things in the viewer's language: words for people are looked up in the game's own, ids never are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from google.protobuf.message import Message

from smial.rules import Game
from smial.rules.data import load
from smial.rules.lines import fill
from smial.v1.line_pb2 import Argument, Line

M = TypeVar("M", bound=Message)

FOR_PEOPLE = frozenset(("title", "label", "name", "text", "need", "effect", "traits"))
"""Fields of the vocabulary that hold words to be read; all others hold ids and kinds, which programs compare."""


OWN = {"de": load("smial.tables", "words.de.toml", dict[str, str])}
"""What tables themselves say, by language. A table speaks a language if its game does."""

SEAT = "Seat {number}"
PERSON = "seat/"
"""How the id of a thing in a line begins that is somebody seated: people's names are no words, whatever they are."""


def language_of(game: Game, wanted: str) -> str:
    """The language that the game speaks and that comes nearest to the one wanted; its own is the empty text."""
    primary = wanted.split("-", maxsplit=1)[0]
    return next((language for language in (wanted, primary) if language in game.words), "")


def words_of(game: Game, wanted: str) -> Mapping[str, str]:
    """The game's words, and the tables' own, in the language that comes nearest; none where that is the game's own."""
    return _words(game, language_of(game, wanted))


@lru_cache(maxsize=256)
def _words(game: Game, language: str) -> Mapping[str, str]:
    return {**OWN.get(language, {}), **game.words[language]} if language else {}


def seat_name(seat: int, words: Mapping[str, str]) -> str:
    """What a seat is called in which nobody sits."""
    return fill(words.get(SEAT, SEAT), {"number": str(seat + 1)})


def named(id: str, name: str, words: Mapping[str, str]) -> str:
    """What the thing with this id is called; a person by the name alone."""
    return name if id.startswith(PERSON) else words.get(name, name)


def translated(message: M, words: Mapping[str, str], names: Sequence[str] = ()) -> M:
    """The same message with its words in another language and its lines filled in; `names` are those of the seats."""
    copy = type(message)()
    copy.CopyFrom(message)
    Translator(words, names).translate(copy)
    return copy


class Translator(NamedTuple):
    """Knows the words of a language, and who sits where."""

    words: Mapping[str, str]
    names: Sequence[str]

    def translate(self, message: Message) -> None:
        """Changes a message, and all that is in it, in place."""
        if isinstance(message, Line):
            message.text = self.read(message)
            return
        for field, value in message.ListFields():
            if field.message_type is not None:
                for part in value if field.is_repeated else (value,):
                    self.translate(part)
            elif field.name in FOR_PEOPLE and field.is_repeated:
                value[:] = [self.words.get(text, text) for text in value]
            elif field.name in FOR_PEOPLE:
                setattr(message, field.name, self.words.get(value, value))

    def read(self, line: Line) -> str:
        """A line as it is read; one without a template is read as it stands."""
        if not line.template:
            return self.words.get(line.text, line.text)
        template = self.words.get(line.template, line.template)
        return fill(template, {argument.name: self._word(argument) for argument in line.arguments})

    def _word(self, argument: Argument) -> str:
        match argument.WhichOneof("value"):
            case "seat":
                seated = 0 <= argument.seat < len(self.names)
                return self.names[argument.seat] if seated else seat_name(argument.seat, self.words)
            case "ref":
                return named(argument.ref.id, argument.ref.name, self.words)
            case "line":
                return self.read(argument.line)
            case "list":
                return ", ".join(self._word(item) for item in argument.list.arguments)
            case _:
                return str(argument.number)
