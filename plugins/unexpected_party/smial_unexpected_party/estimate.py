"""What a position is worth to a seat, in points, for bots that look one move ahead. No rule needs it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from smial.rules import Seat, Step
from smial_unexpected_party.cards import ANY, CARDS
from smial_unexpected_party.hustling import ChooseHustle
from smial_unexpected_party.items import PickUpItem, TakeShelfItem
from smial_unexpected_party.mood import CalmDown
from smial_unexpected_party.position import Player, Position
from smial_unexpected_party.scoring import DOUBLE, SINGLE, bonus, total
from smial_unexpected_party.singing import ChooseSong, songs
from smial_unexpected_party.sitting import ChooseDwarf

READY = (0.5, 0.3, 0.15, 0.0)
"""The share of a line's points that a card is worth in hand, by how many items of its price are missing."""
CARD_IN_TURN = (1.0, 0.7, 0.5, 0.2, 0.1)
"""How much of that counts, for the best card, the second best and so on: only one is sung in a turn."""
ITEM = 0.12
"""An item in hand, whatever it may be good for."""
HUSTLE = 0.5
"""A hustle that is about to be chosen."""
SONG = 0.5
"""The share of a line's points that is added when it is about to be sung."""
CURIOUS = 0.1
"""What each curious takes off a card's worth."""
CALM = 0.15
"""A curious that is about to be removed."""
MOOD = 0.03
"""What moods cost: this times the square of all tokens, a furious counted twice."""


def estimate(state: Position, seat: Seat) -> float:
    """How far ahead of the best other player, with what is in hand, in mind and about to be done."""
    best = max(total(player) for other, player in enumerate(state.players) if other != seat)
    player = state.players[seat]
    lead = total(player) - best
    if state.over or not has_turn(state, seat):
        return lead
    return lead + prospects(state, player) + sum(promise(state, seat, step) for step in state.agenda)


def has_turn(state: Position, seat: Seat) -> bool:
    """Whether the seat is on turn, or will be again before the game is over."""
    if state.closer is None or state.active == seat:
        return True
    seats = len(state.players)
    return (seat - state.active) % seats < (state.closer - state.active) % seats


def prospects(state: Position, player: Player) -> float:
    """What cards and items may still bring, and what moods may cost."""
    return in_hand(state, player, tuple(player.items)) - MOOD * (player.curious + 2 * player.furious) ** 2


def in_hand(state: Position, player: Player, items: tuple[str, ...]) -> float:
    """What the cards in hand may bring with these items, and the items themselves."""
    cards = sorted((_card(items, card, state.is_sung(card)) for card in player.hand), reverse=True)
    return sum(worth * share for worth, share in zip(cards, CARD_IN_TURN, strict=False)) + ITEM * len(items)


@lru_cache(maxsize=65536)
def _card(items: tuple[str, ...], card: str, sung: bool) -> float:
    """What a card is worth with these items."""
    printed = CARDS[card]
    return worth_of_line(sung) * READY[min(missing(items, printed.price), 3)] - CURIOUS * printed.curious


def missing(items: Sequence[str], price: Sequence[str]) -> int:
    """How many items of a price are not among these."""
    named = Counter(item for item in price if item != ANY)
    lacking = (named - Counter(items)).total()
    left = len(items) - (named.total() - lacking)
    return lacking + max(0, price.count(ANY) - left)


def worth_of_line(sung: bool) -> int:
    """The points of a line, sung before or not."""
    return SINGLE if sung else DOUBLE


def promise(state: Position, seat: Seat, step: Step) -> float:
    """What a step to come is worth to the seat."""
    player = state.players[seat]
    match step:
        case ChooseSong(seat=who) if who == seat:
            worth = [worth_of_line(state.is_sung(song.card)) for song in songs(player, player.room)]
            return SONG * max(worth, default=0)
        case ChooseHustle(seat=who) if who == seat:
            return HUSTLE
        case ChooseDwarf(seat=who) if who == seat:
            return max(bonus([*player.dwarves, dwarf]) for dwarf in state.row) - bonus(player.dwarves)
        case TakeShelfItem(seat=who) if who == seat:
            return best_of(state, player, state.shelf)
        case PickUpItem(seat=who) if who == seat and player.room_left > 0:
            return best_of(state, player, state.floors[player.room])
        case CalmDown(seat=who, count=count) if who == seat:
            return CALM * min(count, player.curious + player.furious)
    return 0.0


def best_of(state: Position, player: Player, offered: list[str]) -> float:
    """What the best of these items would add."""
    if not offered:
        return 0.0
    with_it = (in_hand(state, player, tuple(sorted([*player.items, item]))) for item in dict.fromkeys(offered))
    return max(with_it) - in_hand(state, player, tuple(player.items))
