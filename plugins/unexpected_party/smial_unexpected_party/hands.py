"""Party cards in hand: drawn, and discarded down to three (UP-28). Not here: what is done with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask
from smial_unexpected_party.house import HOUSE
from smial_unexpected_party.moves import Discard
from smial_unexpected_party.position import Position, put_each
from smial_unexpected_party.words import CARD, WHO


def draw_cards(state: Position, seat: Seat, count: int, turn: Turn) -> None:
    """Fewer if the deck and its discards do not have as many (UP-A16, UP-A30)."""
    drawn: list[str] = []
    while len(drawn) < count and (state.party.bag or state.party_discards):
        if not state.party.bag:
            reshuffle(state)
        drawn.append(state.party.draw(turn, "party card"))
    if drawn:
        put_each(drawn, state.players[seat].hand)
        cards = tuple([CARD[card] for card in drawn])
        secret = {seat: line("You draw {cards}.", cards=cards)}
        turn.tell("{who} draws party cards: {count}.", who=WHO[seat], count=len(drawn), secret=secret)


def reshuffle(state: Position) -> None:
    """The discards become the new deck."""
    state.party.shuffle_in(state.party_discards)
    state.party_discards.clear()


def take_from_hand(state: Position, seat: Seat, card: str, turn: Turn) -> None:
    """A card leaves the hand, and everybody sees it."""
    state.players[seat].hand.remove(card)
    turn.show(CARD[card])


class DiscardDown(Ask):
    """Discard down to three party cards; that binds only the player on turn (UP-A20)."""

    def hold(self) -> bool:
        return True

    def waits(self, state: Position) -> bool:
        return len(self.player(state).hand) > HOUSE.hand

    def text(self, state: Position) -> Line:
        surplus = len(self.player(state).hand) - HOUSE.hand
        return line("Which party card do you discard? ({count} to discard)", count=surplus)

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [DISCARD[card] for card in state.players[seat].hand]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Discard)
        return _discard_choice(seat, move.card, state.is_sung(move.card))

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Discard)
        take_from_hand(state, seat, move.card, turn)
        state.party_discards.append(move.card)
        turn.tell("{who} discards {card}.", who=WHO[seat], card=CARD[move.card])
        turn.then(self)


DISCARD = {card: Discard(card) for card in CARD}


@cache
def _discard_choice(seat: Seat, card: str, sung: bool) -> Choice:
    template = "Discard {card}, sung before" if sung else "Discard {card}"
    return Choice(label=line(template, card=CARD[card]), touches=(f"hand-{seat}/{card}",))
