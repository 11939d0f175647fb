"""Singing a line of the song, and what happens in Bag End because of it (UP-38 to UP-43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask, Deed
from smial_unexpected_party.cards import ANY, CARDS
from smial_unexpected_party.carrying_out import CarryOut
from smial_unexpected_party.hands import take_from_hand
from smial_unexpected_party.items import drop
from smial_unexpected_party.mood import CalmDown, gain_curious
from smial_unexpected_party.moves import Nothing, Sing
from smial_unexpected_party.position import Player, Position
from smial_unexpected_party.scoring import DOUBLE, SINGLE, gain_points
from smial_unexpected_party.words import BAG_END_CARD, CARD, SPACE, WHO, held, several

NOTHING = Nothing()
NO_CARD = Choice(label=line("None of your cards can be used here any more"))


@lru_cache(maxsize=8192)
def payments(items: tuple[str, ...], price: tuple[str, ...], wild: bool) -> tuple[tuple[str, ...], ...]:
    """Every choice among sorted `items` that pays the price; with `wild` one of them may be of any kind (Bifur)."""
    named = Counter(item for item in price if item != ANY)
    ways = dict.fromkeys(combinations(items, len(price)))
    return tuple(way for way in ways if (named - Counter(way)).total() <= wild)


def songs(player: Player, room: str) -> list[Sing]:
    """What can be sung in a room, in each way in which it can be paid (UP-38, UP-A8)."""
    items, wild = tuple(player.items), player.ability == "wild item"
    cards = [CARDS[card] for card in player.hand]
    return [Sing(card.id, way) for card in cards if card.room == room for way in payments(items, card.price, wild)]


def can_sing(player: Player) -> list[str]:
    """The rooms in which something can be sung."""
    items, wild = tuple(player.items), player.ability == "wild item"
    return [card.room for card in map(CARDS.__getitem__, player.hand) if payments(items, card.price, wild)]


class ChooseSong(Ask):
    """Choose the card to sing and the items dropped for it. Where none can be paid any more it is skipped (UP-A35)."""

    def hold(self) -> bool:
        return True

    def waits(self, state: Position) -> bool:
        return True

    def text(self, state: Position) -> Line:
        return line("Which line do you sing, and what do you drop for it?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        player = state.players[seat]
        return songs(player, player.room) or [NOTHING]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        if not isinstance(move, Sing):
            return NO_CARD
        return _sing_choice(seat, move, state.is_sung(move.card), sum(tokens(state, seat, move.card)))

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        if not isinstance(move, Sing):
            skip(state, seat, turn)
            return
        card = CARDS[move.card]
        take_from_hand(state, seat, card.id, turn)
        state.used = card.id
        turn.tell("{who} sings {card}.", who=WHO[seat], card=CARD[card.id])
        drop(state, seat, move.items, turn)
        gain_curious(state, seat, card.curious, turn)
        turn.then(TakeLine(seat))


def skip(state: Position, seat: Seat, turn: Turn) -> None:
    """The action is skipped, and so everybody learns that no card in hand can be used here (UP-A35)."""
    turn.show(SPACE[state.players[seat].space])
    turn.tell("{who} can do nothing here.", who=WHO[seat])


def tokens(state: Position, seat: Seat, card: str) -> list[int]:
    """What singing a card brings: two points for a new line, a single one for a repeated line (UP-40, UP-41)."""
    if not state.is_sung(card):
        return [DOUBLE]
    return [SINGLE] * (2 if state.players[seat].ability == "paid chorus" else 1)


class TakeLine(Deed):
    """The card comes onto its space for a double point, or is discarded for a single one; then Bag End answers."""

    def resolve(self, state: Position, turn: Turn) -> None:
        card = CARDS[state.used]
        gain_points(state, self.seat, tokens(state, self.seat, card.id), turn)
        if state.is_sung(card.id):
            state.party_discards.append(card.id)
        else:
            state.song[card.line - 1] = card.id
            if all(state.song):  # UP-64
                turn.tell("The song is complete.")
                state.trigger(self.seat, "song", turn)
        self.reveal(state, turn)

    def reveal(self, state: Position, turn: Turn) -> None:
        """The top Bag End card, all its lines in their order, and then it is discarded (UP-42, UP-43, UP-A24)."""
        if not state.bag_end.bag:
            state.bag_end.shuffle_in(state.bag_end_discards)
            state.bag_end_discards.clear()
        state.turned = state.bag_end.draw(turn, "Bag End card")
        turn.tell("In Bag End: {card}.", card=BAG_END_CARD[state.turned])
        turn.then(CarryOut(self.seat, f"bag-end/{state.turned}"), PutAway(self.seat))


class PutAway(Deed):
    """The Bag End card is discarded, and Dori calms down."""

    def resolve(self, state: Position, turn: Turn) -> None:
        state.bag_end_discards.append(state.turned)
        if state.players[self.seat].ability == "calm sing":
            turn.then(CalmDown(self.seat, 1))


OFFERS = {
    (False, 2): "{card}, for 2 points: drop {items}",
    (True, 1): "{card}, sung before, for 1 point: drop {items}",
    (True, 2): "{card}, sung before, for 2 points: drop {items}",
}
"""How a card is offered, by whether its line was sung, and by the points."""


@cache
def _sing_choice(seat: Seat, move: Sing, sung: bool, points: int) -> Choice:
    card = CARDS[move.card]
    offer = line(OFFERS[sung, points], card=CARD[card.id], items=several(move.items))
    touches = (f"hand-{seat}/{card.id}", *held(seat, move.items))
    if not card.curious:
        return Choice(label=offer, touches=touches)
    return Choice(label=line("{offer}, then gain {count} curious", offer=offer, count=card.curious), touches=touches)
