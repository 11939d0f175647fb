"""Adventures: a card is revealed and carried out. What a kind of card does is said in the file of its idea.

Not here: who reveals one, and where (`moving`).
"""

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from smial.rules import Move, Seat, Turn
from smial_smaug.asking import Ask
from smial_smaug.board import ADVENTURES as FIELDS
from smial_smaug.cards import ADVENTURES, Face, Opponent
from smial_smaug.figures import Figure
from smial_smaug.journey import Journey
from smial_smaug.moves import ALONE, TurnUp
from smial_smaug.naming import card_ref, figure_ref, stack_ref


class Found(NamedTuple):
    """Who has revealed a card, and who has come along in that very move."""

    figure: Figure
    companion: Figure = ALONE


@singledispatch
def carry_out(card: Face, state: Journey, found: Found, turn: Turn) -> None:
    """What a card does; each kind of adventure registers its own."""
    raise TypeError(f"nothing is known of {card.id}")


class Reveal(Ask):
    """The top card of the area is revealed (SM-31); all but opponents go under their stack again (SM-A13).

    There is nothing to choose, so it is done at once; but who thinks ahead sees a card that nobody knows yet.
    """

    text = "{colour}: an adventure waits."

    figure: Figure
    companion: Figure = ALONE

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        return [TurnUp()]

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        area = FIELDS[state.at[self.figure]]
        stack = state.deck(area)
        card = ADVENTURES[stack.draw(turn, area)]
        turn.show(card_ref(card.id))
        turn.tell(
            "{figure} reveals {card} in {area}.",
            figure=figure_ref(self.figure),
            card=card_ref(card.id),
            area=stack_ref(area),
        )
        if not isinstance(card, Opponent):
            stack.put_under(card.id)
        carry_out(card, state, Found(self.figure, self.companion), turn)
