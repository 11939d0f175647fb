"""The rules on this machine, for checking and replaying records without any server, where they are installed.

The only part of the command that knows more than the API; it imports the platform when it is asked to and not before.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from smial.cli.failures import Trouble
from smial.client import News
from smial.v1.record_service_pb2 import Check, Record
from smial.v1.view_pb2 import Scene

if TYPE_CHECKING:
    from smial.tables.folded import Playable

MISSING = (
    "Records are checked with the game's own rules, which are not on this machine: "
    "install them with `pip install 'smial[play]'`."
)


def rules_of(record: Record) -> "Playable":
    """The game and rules version of a record; raises `Trouble` if this machine does not have them."""
    try:
        from smial.tables.plugins import load_plugins
    except ImportError:
        raise Trouble(MISSING) from None
    games = load_plugins()
    game, version = record.game.removeprefix("games/"), record.rules_version
    found = games.get(game, version)
    if found is None:
        here = ", ".join(games) or "no games"
        raise Trouble(f"The record is of {game}, rules version {version}; on this machine are {here}.")
    return found.playable


def checks_of(record: Record, rules: "Playable") -> list[Check]:
    """Every check of the record with what came of it; raises `Trouble` if it is no record at all."""
    from smial.tables.record import verify

    try:
        return verify(record, rules.game)
    except ValueError as fault:
        raise Trouble(f"This cannot be read as a record: {fault}.") from None


def story_of(record: Record, rules: "Playable") -> Iterator[News]:
    """What a spectator would have seen: each entry's lines, then the last position. Raises `Trouble` where the rules do
    not follow."""
    from smial.tables.record import replay
    from smial.tables.showing import Speaker, entry_lines, position_message
    from smial.tables.sources import ReplayError

    last = None
    try:
        for entry, folded in replay(record, rules.game):
            speaker = Speaker({}, folded.ledger.chairs)
            last = folded, speaker
            yield entry_lines(entry, None, speaker)
    except (ReplayError, ValueError) as fault:
        raise Trouble(f"The rules do not follow this record: {fault}.") from None
    if last is not None:
        yield position_message(last[0], None, last[1])


def scene_of(record: Record, rules: "Playable") -> Scene:
    """All that is printed for the record's game and options."""
    from smial.tables.record import replay

    _, folded = next(iter(replay(record, rules.game)))
    return rules.game.scene(rules.setup(folded.ledger).options)
