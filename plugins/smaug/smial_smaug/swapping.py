"""Exchanging cards: once in a turn, one for one, with a fellow player who is willing (SM-A4).

The card offered is shown to all, and so is the one given for it. Who declines is not asked again in this turn.
"""

from collections.abc import Iterable, Mapping, Sequence

from smial.rules import Choice, Move, Question, Seat, Turn
from smial_smaug.asking import Ask, asked
from smial_smaug.figures import Player
from smial_smaug.journey import Journey
from smial_smaug.moves import Decline, Give, Offer
from smial_smaug.naming import card_ref
from smial_smaug.wording import choices, worded


def offers(state: Journey, held: Iterable[str]) -> list[Move]:
    """Every card to everybody who holds one and has not declined."""
    if state.swapped:
        return []
    others = [
        other
        for other in range(state.players)
        if other != state.player and other not in state.declined and len(state.hands[other])
    ]
    return [Offer(card, other) for other in others for card in held]


def offer(state: Journey, move: Offer, turn: Turn) -> None:
    """A card is held out."""
    _show(state, state.player, move.card, turn)
    who, other = state.who(state.player), state.who(move.to)
    turn.tell("{who} offers {card} to {other}.", who=who, card=card_ref(move.card), other=other)
    turn.then(Trade(move.card, move.to))


class Trade(Ask):
    """A card is offered: the other player gives one for it, or keeps his."""

    text = "{colour}: {card} is offered to you. Which card do you give for it?"

    card: str
    to: Player

    def asks(self, state: Journey) -> Mapping[Seat, Question]:
        return asked(state.seat_of(self.to), self.to, self.text, self.card)

    def moves(self, state: Journey, seat: Seat) -> Sequence[Move]:
        return [*map(Give, dict.fromkeys(state.hands[self.to].cards())), Decline()]

    def choice(self, state: Journey, seat: Seat, move: Move) -> Choice:
        return worded(self.to, move)

    def choices(self, state: Journey, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        return choices(self.to, moves)

    def answer(self, state: Journey, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Give):
            self._trade(state, move.card, turn)
        else:
            state.declined = [*state.declined, self.to]
            turn.tell("{who} keeps all cards.", who=state.who(self.to))

    def _trade(self, state: Journey, given: str, turn: Turn) -> None:
        _show(state, self.to, given, turn)
        for player, out, into in ((state.player, self.card, given), (self.to, given, self.card)):
            state.hands[player].remove(out)
            state.hands[player].add_shown(into)
        state.swapped = True
        turn.tell("{who} gives {card} for it.", who=state.who(self.to), card=card_ref(given))


def _show(state: Journey, player: Player, card: str, turn: Turn) -> None:
    """From now on everybody knows that he holds this card."""
    state.hands[player].remove(card)
    state.hands[player].add_shown(card)
    if not state.shares_all:
        turn.show(card_ref(card))
