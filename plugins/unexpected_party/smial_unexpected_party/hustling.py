"""The hustle of a party card (UP-45, UP-46)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask, Deed
from smial_unexpected_party.cards import CARDS, HUSTLES
from smial_unexpected_party.carrying_out import CarryOut
from smial_unexpected_party.effects import GiveItem, SwapWithShelf
from smial_unexpected_party.hands import draw_cards, take_from_hand
from smial_unexpected_party.moves import Hustle
from smial_unexpected_party.position import Position
from smial_unexpected_party.singing import NO_CARD, NOTHING, skip
from smial_unexpected_party.trading import can_give
from smial_unexpected_party.words import CARD, WHO, hustle_words

GIVES = {name for name, effects in HUSTLES.items() if any(isinstance(each, GiveItem) for each in effects)}
SWAPS = {name for name, effects in HUSTLES.items() if any(isinstance(each, SwapWithShelf) for each in effects)}
"""The hustles that have a fixed price (UP-A8)."""


def can_use(state: Position, seat: Seat, card: str) -> bool:
    """Every hustle, but one whose fixed price cannot be paid; all else may come to nothing (UP-A8)."""
    hustle = CARDS[card].hustle
    if hustle in GIVES:
        return can_give(state, seat)
    return hustle not in SWAPS or bool(state.players[seat].items and state.shelf)


class ChooseHustle(Ask):
    """Choose the card to use. Where none can be used any more it is skipped (UP-A35)."""

    def hold(self) -> bool:
        return True

    def waits(self, state: Position) -> bool:
        return True

    def text(self, state: Position) -> Line:
        return line("Which party card do you hustle with?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        usable = [HUSTLE[card] for card in state.players[seat].hand if can_use(state, seat, card)]
        return usable or [NOTHING]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        return _hustle_choice(seat, move.card) if isinstance(move, Hustle) else NO_CARD

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        if not isinstance(move, Hustle):
            skip(state, seat, turn)
            return
        take_from_hand(state, seat, move.card, turn)
        state.used = move.card
        turn.tell("{who} hustles with {card}.", who=WHO[seat], card=CARD[move.card])
        turn.then(CarryOut(seat, f"hustle/{CARDS[move.card].hustle}"), DrawAnother(seat))


class DrawAnother(Deed):
    """The card is discarded, and another one drawn, by Bofur two (UP-45)."""

    def resolve(self, state: Position, turn: Turn) -> None:
        state.party_discards.append(state.used)
        draw_cards(state, self.seat, 2 if state.players[self.seat].ability == "hustle two" else 1, turn)


HUSTLE = {card: Hustle(card) for card in CARDS}


@cache
def _hustle_choice(seat: Seat, card: str) -> Choice:
    label = line("{card}: {what}", card=CARD[card], what=line(hustle_words(CARDS[card])))
    return Choice(label=label, touches=(f"hand-{seat}/{card}",))
