"""The step that most others are: the player on turn is asked. Not here: what he is asked (the steps of each idea)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from smial.rules import Choice, Move, Question, Seat, Step, line
from smial_smaug.figures import Player
from smial_smaug.journey import Journey
from smial_smaug.naming import card_ref, colour_ref
from smial_smaug.wording import choices, worded


class Ask(Step):
    """Asks the player on turn, in words that are always the same; with `card` they say which card it is about."""

    text: ClassVar[str]
    tells_hand: ClassVar[bool] = False
    """Whether it would tell others what he holds if the platform gave an answer that is the only one."""

    def waits(self, state: Any) -> bool:
        return True

    def asks(self, state: Journey) -> Mapping[Seat, Question]:
        hold = self.tells_hand and not state.shares_all
        return asked(state.seat, state.player, self.text, getattr(self, "card", ""), hold)

    def choice(self, state: Journey, seat: Seat, move: Move) -> Choice:
        return worded(state.player, move)

    def choices(self, state: Journey, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        return choices(state.player, moves)


@lru_cache(maxsize=4096)
def asked(seat: Seat, player: Player, text: str, card: str = "", hold: bool = False) -> Mapping[Seat, Question]:
    """The question to one seat, for the colour that it is asked for."""
    about = {"card": card_ref(card)} if card else {}
    return {seat: Question(text=line(text, colour=colour_ref(player), **about), subject=(player, card), hold=hold)}
