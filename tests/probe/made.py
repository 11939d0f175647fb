"""Makes games out of broken positions. Not for: breaking them (`broken_play`, `broken_secrets`, `broken_words`)."""

from __future__ import annotations

from typing import Any

import msgspec

from smial.rules import Game
from tests.probe.game import Probe, Swap


def broken(state: type[Swap]) -> Game:
    """The Mathom Swap played on another kind of position."""
    return _game(state.__name__, state=state)


def declared(name: str, **changes: Any) -> Game:
    """The Mathom Swap with other facts."""
    return _game(name, info=msgspec.structs.replace(Probe.info, **changes))


def with_traits(name: str, **changes: Any) -> Game:
    """The Mathom Swap with other traits."""
    return declared(name, traits=msgspec.structs.replace(Probe.info.traits, **changes))


def _game(name: str, **members: Any) -> Game:
    game: Game = type(name, (Probe,), members)()
    return game
