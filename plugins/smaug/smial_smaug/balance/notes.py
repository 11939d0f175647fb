"""What is kept of one game of bots. Not here: what many games show together (`aims`)."""

from collections.abc import Iterable

import msgspec

from smial.rules import Move
from smial.testkit.matches import Entry, Match
from smial_smaug.moves import Drive, Free, Guide, March, Roll, Strike, TurnDown, Walk


class Notes(msgspec.Struct, frozen=True):
    """One game."""

    end: str
    """How it ended, in the words of `ending`."""
    turns: int
    """Of all players together, begun ones too."""
    answers: int
    used: tuple[str, ...]
    """The cards of the hand that were played, each once for every time."""


def note(match: Match, entries: Iterable[Entry]) -> Notes:
    """Plays the game and keeps of it what balance is about."""
    turns = answers = 0
    used: list[str] = []
    for entry in entries:
        if entry.move is not None:
            answers += 1
            turns += isinstance(entry.move, Walk | TurnDown)
            used += cards_of(entry.move)
    return Notes(end=entry.state.end, turns=turns, answers=answers, used=tuple(used))


def cards_of(move: Move) -> tuple[str, ...]:
    """The cards of the hand that a move plays."""
    match move:
        case March(card=card) | Roll(card=card) | Guide(card=card) | Drive(card=card):
            return (card,)
        case Strike(cards=cards) | Free(cards=cards):
            return cards
        case _:
            return ()
