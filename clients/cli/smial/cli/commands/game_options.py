"""A game's options: read from the command line, checked against what the game says of them, described."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from smial.cli.draw.paint import listed
from smial.cli.failures import USAGE, Trouble
from smial.v1.game_service_pb2 import Game

Schema = Mapping[str, Any]
"""A part of a JSON schema."""


def options_json(pairs: Sequence[str], game: Game) -> str:
    """The options as JSON, of NAME=VALUE pairs whose values are JSON or else words. Raises `Trouble` where the game has
    no such option, or the option no such value, and says what is possible."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Trouble(f"--option {pair!r}: write NAME=VALUE, for instance --option hard=all.", USAGE)
        options[name.strip()] = _value(value.strip())
    known = known_options(game)
    for name, chosen in options.items():
        _check(name, chosen, known, game)
    return json.dumps(options) if options else ""


def _value(value: str) -> object:
    try:
        return json.loads(value)
    except ValueError:
        return value


def _check(name: str, value: object, known: Mapping[str, Schema], game: Game) -> None:
    if name not in known:
        has = f"it has {listed(list(known))}" if known else "it has none"
        raise Trouble(f"{game.title} has no option {name!r}; {has}.", USAGE)
    possible = known[name].get("enum")
    if possible and value not in possible:
        raise Trouble(f"--option {name}: {value!r} is not possible; it can be {_either(possible)}.", USAGE)


def described(game: Game) -> list[str]:
    """A line for each option: its name, what it may be, its default, what it does."""
    return [_described(name, option) for name, option in known_options(game).items()]


def _described(name: str, option: Schema) -> str:
    kinds = _either(option["enum"]) if option.get("enum") else str(option.get("type", "any JSON value"))
    default = f", {json.dumps(option['default'])} if not given" if "default" in option else ""
    meaning = f": {option['description']}" if "description" in option else ""
    return f"  {name} ({kinds}{default}){meaning}"


def _either(values: Sequence[object]) -> str:
    return " or ".join(json.dumps(value, ensure_ascii=False) for value in values)


def known_options(game: Game) -> dict[str, Schema]:
    """What a game says of its options, by name."""
    whole = json.loads(game.options_schema or "{}")
    schema = _resolved(whole, whole)
    return {name: _resolved(option, schema) for name, option in schema.get("properties", {}).items()}


def _resolved(part: Schema, schema: Schema) -> Schema:
    """The part of the schema that another one refers to."""
    name = str(part.get("$ref", "")).rpartition("/")[2]
    return {"$defs": schema.get("$defs", {}), **schema.get("$defs", {}).get(name, part)} if name else part
